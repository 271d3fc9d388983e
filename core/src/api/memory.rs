//! Who keeps memory.

use std::any::Any;
use std::sync::Arc;

use super::backend::{DevicePtr, UnifiedKind};
use super::device::Device;

/// What keeps memory as long as somebody has it: a buffer, or a graph that uses the buffer's memory.
pub(super) type Keeper = Arc<dyn Any + Send + Sync>;

/// Memory that is freed when nobody keeps it any more.
pub(super) struct Memory {
    pub device: Device,
    pub ptr: DevicePtr,
    /// If the host uses it too.
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
