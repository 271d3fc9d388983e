//! What is known of textures at a launch: the words of the records that objects are the addresses of.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use isowarp_core::api::{DevicePtr, FloatMode};
use isowarp_core::ir::GlobalId;
use isowarp_core::passes::fix_textures::{FAST, TexturePlace};

use super::module::ModuleShared;
use crate::lower::KnownTextures;

/// A texture of one `float` with points and clamped coordinates: kernels are lowered for it before they are launched, since lowering them
/// for all that textures may be takes long.
const PLAIN: u32 = 0x1a | 0b1_0101 << 12;

/// Words by addresses: of records, or of what a module's references hold.
#[derive(Debug)]
pub(super) struct Words<K, V>(Mutex<HashMap<K, V>>);

/// A device's texture records.
pub(super) type Records = Words<DevicePtr, u32>;

/// The objects in a module's texture references.
pub(super) type References = Words<GlobalId, DevicePtr>;

impl<K, V> Default for Words<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: std::hash::Hash + Eq, V: Copy> Words<K, V> {
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
    places.iter().map(|place| (*place, PLAIN)).collect()
}

/// What a launch knows of a kernel's textures.
pub(super) fn at_launch(places: &BTreeSet<TexturePlace>, module: &ModuleShared, params: &[u8]) -> KnownTextures {
    if places.is_empty() {
        return Arc::default();
    }
    let fast = if module.floats == FloatMode::Native { FAST } else { 0 };
    let word = |place: &TexturePlace| {
        let object = match place {
            TexturePlace::Param(at) => {
                DevicePtr(u64::from_le_bytes(*params.get(usize::try_from(*at).ok()?..)?.first_chunk()?))
            }
            TexturePlace::Reference(id) => module.references.get(id)?,
        };
        Some((*place, module.device.textures.get(&object)? | fast))
    };
    places.iter().filter_map(word).collect()
}
