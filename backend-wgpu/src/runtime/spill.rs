//! Provides the buffers for the blocks' areas of spilled shared memory and locals.
//!
//! It is not known which blocks run at the same time, so every block of a dispatch has an area. A launch of more blocks
//! than the buffer can have areas for is dispatched in parts, one after the other.

use crate::adapter::{Gpu, GpuError};

/// A buffer for the areas.
#[derive(Debug, Default)]
pub(super) struct SpillBuffer {
    buffer: Option<wgpu::Buffer>,
    generation: u64,
}

/// Returns the largest possible size of an area in bytes.
pub(super) fn largest_area(gpu: &Gpu) -> u64 {
    gpu.caps().max_binding_size.min(gpu.caps().max_buffer_size)
}

impl SpillBuffer {
    /// Grows the buffer to at least this size.
    pub(super) fn reserve(&mut self, gpu: &Gpu, bytes: u64) -> Result<(), GpuError> {
        if self.buffer.as_ref().is_some_and(|b| b.size() >= bytes) {
            return Ok(());
        }
        let size = bytes.next_multiple_of(1 << 16).min(gpu.caps().max_binding_size / 4 * 4).max(bytes);
        let descriptor = wgpu::BufferDescriptor {
            label: Some("spilled memory"),
            size,
            usage: wgpu::BufferUsages::STORAGE,
            mapped_at_creation: false,
        };
        // Queued launches keep the old buffer until they are done.
        self.buffer = Some(gpu.scoped(|device| device.create_buffer(&descriptor))?);
        self.generation += 1;
        Ok(())
    }

    /// Returns the buffer, if there is one.
    pub(super) fn get(&self) -> Option<&wgpu::Buffer> {
        self.buffer.as_ref()
    }

    /// Returns a number that changes whenever the buffer does.
    pub(super) fn generation(&self) -> u64 {
        self.generation
    }
}
