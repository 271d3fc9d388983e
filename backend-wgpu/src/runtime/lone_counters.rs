//! Manages the records that launches keep about lone counters (`backend-wgpu/src/emit/lone_counters.rs`). Each record
//! is two words of the heap, which hold the number of the launch that wrote them last. A number other than the current
//! launch's has no meaning, so that nothing has to be cleared between launches.

use isowarp_core::backend::DevicePtr;

use super::heap::{AllocError, Heap};
use super::queue::Queue;
use crate::adapter::Gpu;
use crate::emit::{MAX_COUNTERS, launch_block};

const BYTES: u64 = (MAX_COUNTERS * launch_block::COUNTER_BYTES) as u64;

/// The records of a device's launches.
#[derive(Debug, Default)]
pub(super) struct LoneCounters {
    at: Option<DevicePtr>,
    launch: u32,
}

impl LoneCounters {
    /// Allocates the records.
    pub(super) fn reserve(&mut self, gpu: &Gpu, heap: &mut Heap, queue: &mut Queue) -> Result<(), AllocError> {
        if self.at.is_none() {
            self.at = Some(heap.alloc(gpu, queue, BYTES, 0)?);
        }
        Ok(())
    }

    /// Returns the position of the records in their window, and the number of the next launch.
    pub(super) fn next(&mut self, gpu: &Gpu, heap: &Heap, queue: &mut Queue) -> [u32; 2] {
        let Some(at) = self.at else { return [0; 2] };
        self.launch = self.launch.wrapping_add(1);
        if self.launch == 0 {
            // All numbers have been used once.
            if let Some((buffer, offset)) = heap.range(at, BYTES) {
                queue.encoder(gpu).clear_buffer(buffer, offset, Some(BYTES));
            }
            self.launch = 1;
        }
        [at.0 as u32, self.launch]
    }
}
