//! What is known of textures at a launch: the words of the records that objects are the addresses of.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use isowarp_core::api::{DevicePtr, Error, FloatMode};
use isowarp_core::ir::GlobalId;
use isowarp_core::passes::legalise::fix_textures::{FAST, KIND, KnownTexture, NOT_KNOWN, RECORD, TexturePlace, WORD};

use super::module::ModuleShared;
use crate::lower::{KnownTextures, LoweredKernel};

/// A texture of one `float` with points and clamped coordinates: kernels are lowered for it before they are launched, since lowering them
/// for all that textures may be takes long.
const PLAIN: u32 = 0x1a | 0b1_0101 << 12;

/// What is made use of in a texture's record: what all devices do, and what the object is.
pub(super) type Record = [u8; KIND as usize + 4];

/// What is known: records by their addresses, or what a module's references hold.
#[derive(Debug)]
pub(super) struct Known<K, V>(Mutex<HashMap<K, V>>);

/// A device's texture records.
pub(super) type Records = Known<DevicePtr, Record>;

/// The objects in a module's texture references.
pub(super) type References = Known<GlobalId, DevicePtr>;

impl<K, V> Default for Known<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: std::hash::Hash + Eq, V: Copy> Known<K, V> {
    fn lock(&self) -> MutexGuard<'_, HashMap<K, V>> {
        // Each step leaves it whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what there is for a key; `None` if nothing is known any more.
    pub(super) fn note(&self, key: K, value: Option<V>) {
        match value {
            Some(value) => drop(self.lock().insert(key, value)),
            None => drop(self.lock().remove(&key)),
        }
    }

    fn get(&self, key: &K) -> Option<V> {
        self.lock().get(key).copied()
    }
}

/// What there is to know of a kernel's textures before it is launched.
pub(super) fn before_launches(places: &BTreeSet<TexturePlace>) -> KnownTextures {
    places.iter().map(|place| (*place, KnownTexture { word: Some(PLAIN), kind: NOT_KNOWN })).collect()
}

/// The object at a place, if it is known. There may be none with its number.
fn object(place: TexturePlace, module: &ModuleShared, params: &[u8]) -> Option<DevicePtr> {
    match place {
        TexturePlace::Param(at) => {
            Some(DevicePtr(u64::from_le_bytes(*params.get(usize::try_from(at).ok()?..)?.first_chunk()?)))
        }
        TexturePlace::Reference(id) => module.references.get(&id),
    }
}

/// The record of the object at a place, if it is known.
fn record(place: TexturePlace, module: &ModuleShared, params: &[u8]) -> Option<Record> {
    module.device.textures.get(&object(place, module, params)?)
}

/// What a launch knows of a kernel's textures.
pub(super) fn at_launch(places: &BTreeSet<TexturePlace>, module: &ModuleShared, params: &[u8]) -> KnownTextures {
    if places.is_empty() {
        return Arc::default();
    }
    let fast = if module.floats == FloatMode::Native { FAST } else { 0 };
    let known = |place: &TexturePlace| {
        let record = module.device.textures.get(&object(*place, module, params)?);
        let word = |at: u64| Some(u32::from_le_bytes(*record.as_ref()?.get(at as usize..)?.first_chunk()?));
        Some((*place, KnownTexture { word: word(WORD).map(|word| word | fast), kind: word(KIND).unwrap_or(0) }))
    };
    places.iter().filter_map(known).collect()
}

/// A launch's parameters, with the records behind them that are parameters.
///
/// # Errors
/// If a texture is gone that was there when the kernel was lowered.
pub(super) fn with_records<'a>(
    params: &'a [u8],
    lowered: &LoweredKernel,
    module: &ModuleShared,
) -> Result<Cow<'a, [u8]>, Error> {
    let mut all = Cow::Borrowed(params);
    for (place, offset) in &lowered.records {
        let gone = || Error::InvalidArgument {
            kernel: lowered.function.name.clone(),
            reason: "was given a texture that is no more".to_owned(),
        };
        let record = record(*place, module, params).ok_or_else(gone)?;
        let start = usize::try_from(*offset).unwrap_or(usize::MAX);
        let all = all.to_mut();
        all.resize(start.max(all.len()), 0);
        all.extend(record.into_iter().take(RECORD as usize));
    }
    Ok(all)
}
