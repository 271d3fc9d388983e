//! Ownership of device memory.

use std::any::Any;
use std::sync::Arc;

use super::device::Device;
use crate::backend::{DevicePtr, UnifiedKind};

/// A reference that keeps memory allocated: held by a buffer, or by a graph that uses the buffer's memory.
pub(super) type Keeper = Arc<dyn Any + Send + Sync>;

/// Memory that is freed when its last keeper is dropped.
pub(super) struct Memory {
    pub device: Device,
    pub ptr: DevicePtr,
    /// The kind of memory, if the host uses it too.
    pub unified: Option<UnifiedKind>,
}

impl Drop for Memory {
    fn drop(&mut self) {
        let backend = self.device.backend();
        let freed = match self.unified {
            Some(kind) => backend.free_unified(self.ptr, kind),
            None => backend.free(self.ptr),
        };
        if let Err(error) = freed {
            tracing::warn!(%error, "freeing a buffer failed");
        }
    }
}
