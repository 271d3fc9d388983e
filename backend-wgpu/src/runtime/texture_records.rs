//! Words of texture records, and objects in texture references, as far as the host knows them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use isowarp_core::backend::DevicePtr;
use isowarp_core::ir::GlobalId;
use isowarp_core::passes::legalise::fix_textures::KIND;

/// The used part of a texture's record: the bytes that all devices use, and the kind of the object.
pub(super) type Record = [u8; KIND as usize + 4];

/// Known values: records by their addresses, or the contents of a module's references.
#[derive(Debug)]
pub(super) struct RecordTable<K, V>(Mutex<HashMap<K, V>>);

/// The texture records of a device.
pub(super) type Records = RecordTable<DevicePtr, Record>;

/// The objects in a module's texture references.
pub(super) type References = RecordTable<GlobalId, DevicePtr>;

impl<K, V> Default for RecordTable<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: std::hash::Hash + Eq, V: Copy> RecordTable<K, V> {
    fn lock(&self) -> MutexGuard<'_, HashMap<K, V>> {
        // Each step leaves the value consistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the value of a key; `None` if the value is no longer known.
    pub(super) fn note(&self, key: K, value: Option<V>) {
        match value {
            Some(value) => drop(self.lock().insert(key, value)),
            None => drop(self.lock().remove(&key)),
        }
    }

    /// Returns the value of a key, if it is known.
    pub(super) fn get(&self, key: &K) -> Option<V> {
        self.lock().get(key).copied()
    }
}
