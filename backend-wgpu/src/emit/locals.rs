//! Determines where memory locals are stored.
//!
//! A local whose address is only used in loads and stores (through pointer arithmetic) has a separate array, which
//! drivers can keep in registers. The others share one array per thread, the frame, so that a pointer of unknown origin
//! can still reach them.
//!
//! If they exceed what the device's drivers accept ([`super::interface::TargetCaps::local_memory`]), the largest arrays
//! are *spilled* to a storage buffer with an area for each block of the dispatch. There the words with the same number
//! of all threads of the block are adjacent, as in CUDA (CUDA C++ Programming Guide, "Local Memory").

use std::collections::{BTreeSet, HashMap};

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{Function, Local, LocalId, LocalKind, Op, Space, Type, Value};
use isowarp_core::passes::analysis::points_to::{Object, PointsTo};
use isowarp_core::passes::legalise::stack_calls::stack_size;

use super::storage::Region;
use super::types::Emit;
use crate::codes;

/// Limit in bytes on the locals of a thread.
const MAX_FRAME: u64 = 64 << 10;

/// The location of each memory local.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Frame {
    /// Size in bytes of each local with a separate array.
    pub(super) own: HashMap<LocalId, u32>,
    /// Offsets of the other locals in the frame.
    pub(super) offsets: HashMap<LocalId, u32>,
    /// Size of the frame in bytes.
    pub(super) size: u32,
    /// The spilled arrays: the frame, or locals with separate arrays.
    spilled: HashMap<Region, Spilled>,
    /// Number of spilled words of each thread; 0 if nothing is spilled.
    pub(super) spilled_words: u32,
}

/// The position of an array among a thread's spilled words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spilled {
    /// The array's first word.
    pub(super) at: u32,
    /// The array's number of words.
    pub(super) words: u32,
}

/// Returns the diagnostic for the case that the stack of recursive calls is too large.
fn stack_too_large(func: &Function, stack: &Local) -> Box<Diagnostic> {
    let sizes: Vec<u64> = func.locals.iter().filter_map(stack_size).collect();
    let each = sizes.first().copied().unwrap_or_default();
    let stacks = match sizes.len() {
        1 => format!("the stack of {each} bytes for recursive calls"),
        n => format!("{n} stacks of {each} bytes for calls of recursive functions"),
    };
    let message = format!(
        "{stacks} and the local variables that pointers may reach need more than {MAX_FRAME} bytes, which is not supported on wgpu"
    );
    let help = "set a smaller `DeviceLimit::StackSize`, `--stack-size BYTES` of the command";
    Box::new(Diagnostic::unsupported(codes::LOCAL_MEMORY, stack.span, message).with_help(help))
}

impl Frame {
    /// Lays out the locals. `room`: bytes of a thread's arrays that need not be spilled.
    pub(super) fn of(func: &Function, points_to: &PointsTo, room: u32) -> Emit<Self> {
        let own = |v: Value| only_local(func, points_to, v);
        let mut escaped: BTreeSet<LocalId> = BTreeSet::new();
        super::walk(&func.body, &mut |inst| {
            let address = match &inst.op {
                Op::Load { ptr, .. } | Op::Store { ptr, .. } => [Some(*ptr), None],
                Op::MemCopy { dst, src, .. } => [Some(*dst), Some(*src)],
                Op::MemZero { dst, .. } => [Some(*dst), None],
                Op::PtrAdd { base, .. } => [Some(*base), None],
                _ => [None, None],
            };
            let stored = match &inst.op {
                Op::Store { value, .. } => Some(*value),
                _ => None,
            };
            inst.op.for_each_use(|v| {
                if !address.contains(&Some(v)) || stored == Some(v) || own(v).is_none() {
                    escaped.extend(points_to.objects(v).iter().filter_map(|object| match object {
                        Object::Local(local) => Some(*local),
                        _ => None,
                    }));
                }
            });
        });
        let mut frame = Self::default();
        let mut end = 0u64;
        for (index, local) in func.locals.iter().enumerate() {
            let LocalKind::Memory { size, align, .. } = local.kind else { continue };
            let id = LocalId(index as u32);
            if size > MAX_FRAME {
                if stack_size(local).is_some() {
                    return Err(stack_too_large(func, local));
                }
                let message =
                    format!("a local variable of {size} bytes is not supported on wgpu: the limit is {MAX_FRAME}");
                return Err(Box::new(Diagnostic::unsupported(codes::LOCAL_MEMORY, local.span, message)));
            }
            if escaped.contains(&id) {
                let at = end.next_multiple_of(align.max(1));
                end = at + size;
                if end > MAX_FRAME {
                    if let Some(stack) = func.locals.iter().find(|local| stack_size(local).is_some()) {
                        return Err(stack_too_large(func, stack));
                    }
                    let message = format!("more than {MAX_FRAME} bytes of local variables are not supported on wgpu");
                    return Err(Box::new(Diagnostic::unsupported(codes::LOCAL_MEMORY, local.span, message)));
                }
                frame.offsets.insert(id, at as u32);
            } else {
                frame.own.insert(id, size as u32);
            }
        }
        // A word-aligned access to the last bytes may include the whole word that contains them.
        frame.size = end.next_multiple_of(4) as u32;
        frame.spill(room);
        Ok(frame)
    }

    /// Spills the largest arrays until the others fit.
    fn spill(&mut self, room: u32) {
        let own = self.own.iter().map(|(local, size)| (size.div_ceil(4).max(1), Region::Own(*local)));
        let mut arrays: Vec<(u32, Region)> = own.chain([(self.size / 4, Region::Frame)]).collect();
        arrays.sort_unstable();
        let mut left: u64 = arrays.iter().map(|(words, _)| u64::from(*words)).sum();
        while left > u64::from(room / 4)
            && let Some((words, array)) = arrays.pop()
        {
            self.spilled.insert(array, Spilled { at: self.spilled_words, words });
            self.spilled_words = self.spilled_words.saturating_add(words);
            left -= u64::from(words);
        }
    }

    /// Returns the position of a region among the thread's spilled words, if it is one of the spilled arrays.
    pub(super) fn spilled(&self, region: Region) -> Option<Spilled> {
        self.spilled.get(&region).copied()
    }

    /// Returns true if a pointer of unknown origin may point to a local.
    pub(super) fn has_frame(&self) -> bool {
        self.size > 0
    }

    /// Returns the local that a pointer points into, if that local has a separate array.
    pub(super) fn owner(&self, func: &Function, points_to: &PointsTo, ptr: Value) -> Option<LocalId> {
        only_local(func, points_to, ptr).filter(|local| self.own.contains_key(local))
    }
}

/// Returns the local that a pointer into local memory points into, if there is only one possibility.
fn only_local(func: &Function, points_to: &PointsTo, ptr: Value) -> Option<LocalId> {
    match (func.values.get(ptr.0 as usize)?, points_to.object(ptr)?) {
        (Type::Ptr(Space::Local), Object::Local(local)) => Some(local),
        _ => None,
    }
}
