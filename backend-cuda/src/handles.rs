//! Texture objects in the form that kernels receive in exact mode: CUDA's own handle instead of the record's address,
//! if a kernel uses an object only to sample it by a function that accepts both ([`crate::print`]). A handle that comes
//! directly from a parameter is the same for all threads; the texture units are fastest in this case.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use isowarp_core::backend::DevicePtr;
use isowarp_core::ir::{DataType, Function, Module, Op, Scalar, Type, Value};
use isowarp_core::passes::legalise::fix_textures::{RECORD, WORD};

use crate::print::{FLOATS, HANDLE, takes_handles};

/// Handles by the addresses of records.
#[derive(Debug, Default)]
pub(crate) struct Handles(Mutex<HashMap<u64, Handle>>);

/// A texture's handles, with the mark of handles.
#[derive(Debug)]
struct Handle {
    /// Handle of the texels in plain memory.
    memory: u64,
    /// Handle of the same texels in an array of CUDA's own, as long as it holds them.
    array: Option<(u64, Arc<AtomicBool>)>,
}

impl Handle {
    fn now(&self) -> u64 {
        let array = self.array.as_ref().filter(|(_, fresh)| fresh.load(Ordering::Acquire));
        array.map_or(self.memory, |(handle, _)| *handle)
    }
}

impl Handles {
    /// Stores the contents of a record, or removes a record that no longer exists.
    pub fn note(&self, record: DevicePtr, bytes: Option<&[u8]>) {
        // Each step leaves the map consistent.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match bytes.and_then(tagged) {
            Some(memory) => drop(known.insert(record.0, Handle { memory, array: None })),
            None => drop(known.remove(&record.0)),
        }
    }

    /// Stores the handle of an array with the texels of a record, which it holds as long as `fresh` is set.
    pub fn note_array(&self, record: DevicePtr, handle: u64, fresh: &Arc<AtomicBool>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(known), Ok(handle)) = (known.get_mut(&record.0), u32::try_from(handle)) {
            let marks = known.memory & !u64::from(u32::MAX);
            known.array = Some((marks | u64::from(handle), Arc::clone(fresh)));
        }
    }

    /// Returns a launch's parameters, with handles at these offsets for objects that have one, and whether all of them
    /// have one.
    pub fn put_into<'a>(&self, params: &'a [u8], offsets: &[usize]) -> (Cow<'a, [u8]>, bool) {
        let mut out = Cow::Borrowed(params);
        if offsets.is_empty() {
            return (out, false);
        }
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all = true;
        for at in offsets {
            let object = params.get(*at..).and_then(|bytes| bytes.first_chunk::<8>());
            let handle = object.and_then(|object| known.get(&u64::from_le_bytes(*object)).map(Handle::now));
            let place = out.to_mut().get_mut(*at..).and_then(|bytes| bytes.first_chunk_mut::<8>());
            match (place, handle) {
                (Some(place), Some(handle)) => *place = handle.to_le_bytes(),
                _ => all = false,
            }
        }
        (out, all)
    }
}

/// Returns the handle in a record, with its mark. Returns `None` if there is no handle, or if it leaves no room for the
/// mark.
fn tagged(record: &[u8]) -> Option<u64> {
    let handle = u64::from_le_bytes(*record.get(RECORD as usize..)?.first_chunk()?);
    let word = u32::from_le_bytes(*record.get(WORD as usize..)?.first_chunk()?);
    let floats = if word & FLOATS != 0 { 1 << 55 } else { 0 };
    (handle != 0 && handle <= u64::from(u32::MAX)).then_some(HANDLE << 56 | floats | handle)
}

/// Returns the offsets of the parameters of a kernel that may be handles.
pub(crate) fn parameters(module: &Module, kernel: &Function) -> Vec<usize> {
    let (offsets, _) = kernel.param_layout(&module.structs);
    let is_object = |ty: &DataType| *ty == DataType::Value(Type::Scalar(Scalar::U64));
    let mut seen = BTreeMap::new();
    let all = kernel.params.iter().zip(offsets).enumerate().filter(|(_, (param, _))| is_object(&param.ty));
    all.filter(|(index, _)| is_only_sampled(module, kernel, *index as u32, &mut seen))
        .filter_map(|(_, (_, offset))| usize::try_from(offset).ok())
        .collect()
}

/// Returns true if a parameter is used only in samples, directly or through other functions. `seen`: results so far,
/// including assumptions about functions being checked: recursion alone does not count as another use.
fn is_only_sampled(module: &Module, function: &Function, index: u32, seen: &mut BTreeMap<(String, u32), bool>) -> bool {
    let key = (function.name.clone(), index);
    if let Some(found) = seen.get(&key) {
        return *found;
    }
    seen.insert(key.clone(), true);
    let object = Value(index);
    let mut passed_on = BTreeSet::new();
    let mut only = true;
    function.body.for_each(&mut |inst| match &inst.op {
        Op::Call { func, args } => {
            passed_on.extend((0u32..).zip(args).filter(|(_, v)| **v == object).map(|(at, _)| (func.0, at)));
        }
        op => op.for_each_use(|v| only &= v != object),
    });
    let only = only
        && passed_on.into_iter().all(|(callee, at)| {
            module.functions.get(callee as usize).is_some_and(|callee| {
                if takes_handles(callee) { at == 0 } else { is_only_sampled(module, callee, at, seen) }
            })
        });
    seen.insert(key, only);
    only
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use isowarp_core::ir::text::{SpanSource, parse_module};

    use super::*;

    const TEXT: &str = r#"
device @__iw_tex2D(%0 object: u64, %1 x: f32, %2 y: f32) -> u32x4 {
  %3: ptr.generic = itop %0
  %4: u32x4 = load %3 align 16
  return %4
}

device @sample(%0 x: f32, %1 object: u64) -> u32x4 {
  %2: u32x4 = call @__iw_tex2D(%1, %0, %0)
  return %2
}

kernel @k(%0 out: ptr.global, %1 sampled: u64, %2 also_kept: u64, %3 a_number: u64, %4 also_sampled: u64, %5 x: f32) {
  %6: u32x4 = call @sample(%5, %1)
  %7: u32x4 = call @sample(%5, %2)
  %8: u32x4 = call @__iw_tex2D(%4, %5, %5)
  store %0, %2 align 8
  %9: u64 = add %3, %3
  store %0, %9 align 8
  store %0, %6 align 16
  store %0, %7 align 16
  store %0, %8 align 16
}
"#;

    #[test]
    fn parameters_that_are_only_sampled_are_found() {
        let module = parse_module(TEXT, SpanSource::Text).unwrap();
        assert_eq!(parameters(&module, module.kernel("k").unwrap()), [8, 32]);
    }

    #[test]
    fn handles_replace_addresses_where_allowed() {
        let mut record = [0u8; 80];
        record[12..16].copy_from_slice(&FLOATS.to_le_bytes());
        record[64..72].copy_from_slice(&7u64.to_le_bytes());
        let handles = Handles::default();
        handles.note(DevicePtr(0x1000), Some(&record));
        record[64..72].fill(0);
        handles.note(DevicePtr(0x2000), Some(&record));
        let params = [0x1000u64, 0x1000, 0x2000];
        let params: &[u8] = bytemuck::cast_slice(&params);
        let handle = HANDLE << 56 | 1 << 55 | 7;
        let (out, all) = handles.put_into(params, &[0, 16]);
        assert_eq!((&*out, all), (bytemuck::cast_slice::<u64, u8>(&[handle, 0x1000, 0x2000]), false));
        let (out, all) = handles.put_into(params, &[8]);
        assert_eq!((&*out, all), (bytemuck::cast_slice::<u64, u8>(&[0x1000, handle, 0x2000]), true));
        // An array holds the texels for a while.
        let fresh = Arc::new(AtomicBool::new(true));
        handles.note_array(DevicePtr(0x1000), 9, &fresh);
        handles.note_array(DevicePtr(0x3000), 9, &fresh);
        let first = |params: &[u8]| u64::from_le_bytes(*handles.put_into(params, &[0]).0.first_chunk().unwrap());
        assert_eq!(first(params), handle - 7 + 9);
        fresh.store(false, Ordering::Release);
        assert_eq!(first(params), handle);
        handles.note_array(DevicePtr(0x1000), 1 << 40, &Arc::new(AtomicBool::new(true)));
        assert_eq!(first(params), handle);
        handles.note(DevicePtr(0x1000), None);
        assert_eq!(handles.put_into(params, &[0, 16]), (Cow::Borrowed(params), false));
        assert_eq!(handles.put_into(params, &[]), (Cow::Borrowed(params), false));
    }
}
