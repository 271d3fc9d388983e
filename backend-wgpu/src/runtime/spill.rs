//! Provides the buffers for the blocks' areas of spilled shared memory and locals.
//!
//! It is not known which blocks run at the same time, so every block of a dispatch has an area. A launch of more blocks
//! than the buffer can have areas for is dispatched in parts, one after the other.

use isowarp_core::api::DeviceClass;

use super::shared::DeviceShared;
use crate::adapter::{Gpu, GpuError};

/// Limit in bytes on all areas, unless one area is larger: 4 KiB for each thread that a large GPU runs at a time.
const MAX_BYTES: u64 = 1 << 30;

/// Limit in bytes on all areas on a software device: an amount of main memory that it can spare.
const MAX_SOFTWARE_BYTES: u64 = 256 << 20;

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

/// Returns how many blocks a dispatch on a device can have whose areas have a given size.
pub(super) fn most_blocks(device: &DeviceShared, area: u32) -> u32 {
    let software = device.info.class == DeviceClass::Software;
    let most = if software { MAX_SOFTWARE_BYTES } else { MAX_BYTES };
    u32::try_from(most.min(largest_area(&device.gpu)) / u64::from(area.max(1))).unwrap_or(u32::MAX).max(1)
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
