//! Keeps copies of modules' constants in uniform buffers, which devices read faster than storage buffers where all
//! threads read the same value.
//!
//! The constants themselves are in the heap, where the host reads and writes them by their addresses
//! (`cudaMemcpyToSymbol`). Every write of the host records the range that it changes, and a stale copy is updated
//! before the next launch that reads it. Kernels do not write constants (CUDA C++ Programming Guide, "`__constant__`").

use std::collections::HashMap;

use isowarp_core::backend::DevicePtr;

use super::heap::Heap;
use super::queue::Queue;
use crate::adapter::{Gpu, GpuError};

/// Copies of the constants of a device's modules, by the address of the first constant.
#[derive(Debug, Default)]
pub(super) struct Constants {
    copies: HashMap<u64, Copy>,
}

#[derive(Debug)]
struct Copy {
    buffer: wgpu::Buffer,
    bytes: u64,
    stale: bool,
}

impl Constants {
    /// Adds a copy of `bytes` bytes, a multiple of 16.
    pub fn add(&mut self, gpu: &Gpu, start: DevicePtr, bytes: u64) -> Result<(), GpuError> {
        let buffer = gpu.scoped(|device| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("constants"),
                size: bytes,
                usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            })
        })?;
        self.copies.insert(start.0, Copy { buffer, bytes, stale: true });
        Ok(())
    }

    /// Removes a copy, if there is one.
    pub fn remove(&mut self, start: DevicePtr) {
        self.copies.remove(&start.0);
    }

    /// Returns the copy of the constants from an address on.
    pub fn get(&self, start: DevicePtr) -> Option<&wgpu::Buffer> {
        self.copies.get(&start.0).map(|copy| &copy.buffer)
    }

    /// Records that the host writes to a range.
    pub fn note_write(&mut self, dst: DevicePtr, bytes: u64) {
        for (start, copy) in &mut self.copies {
            copy.stale |= dst.0 < start.saturating_add(copy.bytes) && *start < dst.0.saturating_add(bytes);
        }
    }

    /// Updates a copy, after everything queued, if it is stale.
    pub fn bring_up_to_date(
        &mut self,
        gpu: &Gpu,
        heap: &Heap,
        queue: &mut Queue,
        start: DevicePtr,
    ) -> Result<(), GpuError> {
        let Some(copy) = self.copies.get_mut(&start.0).filter(|copy| copy.stale) else { return Ok(()) };
        let mut done = 0;
        while done < copy.bytes {
            let from = DevicePtr(start.0 + done);
            let missing = || GpuError::Internal("the constants are in no allocation".to_owned());
            let rest = copy.bytes - done;
            let part = heap.in_window(from, rest).ok_or_else(missing)?.min(rest);
            let (buffer, offset) = heap.range(from, part).ok_or_else(missing)?;
            queue.encoder(gpu).copy_buffer_to_buffer(buffer, offset, &copy.buffer, done, part);
            done += part;
        }
        copy.stale = false;
        Ok(())
    }
}
