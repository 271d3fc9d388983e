//! Manages the heap: all device memory, in windows that kernels bind as a whole.
//!
//! A window is one wgpu buffer, and covers as many of the heap's addresses as the device's largest binding has bytes. A
//! window starts small and doubles: the old buffer's contents are copied to the new one, and addresses do not change.
//! Only when a window has reached its full size is another one opened, at the addresses that follow. Kernels run
//! fastest with one window. An allocation larger than a window continues in the next.

use std::collections::HashSet;

use isowarp_core::backend::DevicePtr;

use super::allocator::{Allocator, GRANULE, room_for};
use super::queue::Queue;
use crate::adapter::{Caps, Gpu, GpuError};
use crate::emit::{MAX_WINDOWS, device_address, heap_offset};

/// Limits on the size of a heap.
#[derive(Debug, Clone, Copy)]
pub(super) struct HeapLimits {
    /// First size of a window, in bytes.
    pub(super) first_size: u64,
    /// Largest window, in bytes: a multiple of the allocator's granule.
    pub(super) max_window: u64,
    /// Largest number of windows.
    pub(super) max_windows: u32,
}

impl HeapLimits {
    /// Returns the limits for a device: a window is as large as one binding and one 32-bit offset can reach.
    pub(super) fn of(caps: &Caps) -> Self {
        let most = caps.max_binding_size.min(caps.max_buffer_size).min(u64::from(u32::MAX));
        let max_window = most / GRANULE * GRANULE;
        Self { first_size: (4 << 20).min(max_window), max_window, max_windows: MAX_WINDOWS }
    }

    /// Reduces the window size to `bytes`, if that is less: tests heaps with several windows.
    pub(super) fn with_window(self, bytes: Option<u64>) -> Self {
        let Some(bytes) = bytes else { return self };
        let max_window = (bytes / GRANULE * GRANULE).clamp(GRANULE, self.max_window);
        Self { first_size: self.first_size.min(max_window), max_window, ..self }
    }

    /// Returns the size of the largest allocation in bytes.
    pub(super) fn max_alloc(&self) -> u64 {
        (self.max_window * u64::from(self.max_windows)).saturating_sub(GRANULE + 1)
    }
}

/// The buffer of a window.
#[derive(Debug)]
struct Window {
    buffer: wgpu::Buffer,
}

/// All windows of a device.
#[derive(Debug)]
pub(super) struct Heap {
    windows: Vec<Window>,
    ranges: Allocator,
    /// Number of buffer changes; identifies bind groups that were created before a change and are stale.
    generation: u64,
    limits: HeapLimits,
}

/// A reason why an allocation failed.
#[derive(Debug)]
pub(super) enum AllocError {
    /// More than the heap can hold.
    TooLarge {
        /// The largest possible allocation in bytes.
        limit: u64,
    },
    /// The device has no more memory.
    OutOfMemory,
    /// Another error of the device.
    Gpu(GpuError),
}

impl Heap {
    pub(super) fn new(gpu: &Gpu, limits: HeapLimits) -> Result<Self, GpuError> {
        let buffer = create(gpu, limits.first_size)?;
        let mut ranges = Allocator::new(limits.max_window);
        ranges.add(0, buffer.size());
        Ok(Self { windows: vec![Window { buffer }], ranges, generation: 0, limits })
    }

    /// Returns the windows' buffers, in order.
    pub(super) fn buffers(&self) -> impl Iterator<Item = &wgpu::Buffer> {
        self.windows.iter().map(|w| &w.buffer)
    }

    /// Returns the number of windows.
    pub(super) fn count(&self) -> u32 {
        self.windows.len() as u32
    }

    /// Returns the number of bytes that a window covers.
    pub(super) fn window_bytes(&self) -> u64 {
        self.limits.max_window
    }

    /// Returns true if an allocation is in more than one window.
    pub(super) fn any_spans(&self) -> bool {
        self.count() > 1 && self.ranges.any_spans()
    }

    /// Returns the windows that contain allocations, in order.
    pub(super) fn live(&self) -> Vec<u32> {
        let mut live: Vec<u32> = Vec::new();
        for (start, end) in self.ranges.allocations() {
            let (first, last) = (start / self.limits.max_window, (end - 1) / self.limits.max_window);
            let next = live.last().map_or(0, |w| w + 1);
            live.extend((first as u32).max(next)..=last as u32);
        }
        live
    }

    /// Returns the first and last window of the allocation that contains an address.
    pub(super) fn windows_of(&self, ptr: DevicePtr) -> Option<(u32, u32)> {
        let (start, end) = self.ranges.containing(heap_offset(ptr.0)?)?;
        let window = |offset: u64| (offset / self.limits.max_window) as u32;
        Some((window(start), window(end - 1)))
    }

    /// Returns a number that changes whenever a window's buffer does.
    pub(super) fn generation(&self) -> u64 {
        self.generation
    }

    /// Allocates a cleared range of at least `bytes` bytes. As many words at its beginning as fit into `written` bytes
    /// are not cleared; the caller writes them. If there is not enough memory, retrying may succeed once queued work,
    /// which holds former windows, is done.
    pub(super) fn alloc(
        &mut self,
        gpu: &Gpu,
        queue: &mut Queue,
        bytes: u64,
        written: u64,
    ) -> Result<DevicePtr, AllocError> {
        let limit = self.limits.max_alloc();
        let Some(room) = room_for(bytes).filter(|_| bytes <= limit) else {
            return Err(AllocError::TooLarge { limit });
        };
        let start = match self.ranges.alloc(bytes) {
            Some(found) => found,
            None => self.make_room(gpu, queue, bytes)?,
        };
        // Clears all bytes that the allocation occupies, so that reads past its end return zeros here too.
        let mut at = start + written / 4 * 4;
        while at < start + room {
            let (buffer, offset, left) = self.place(at).ok_or(AllocError::OutOfMemory)?;
            let length = left.min(start + room - at);
            queue.encoder(gpu).clear_buffer(buffer, offset, Some(length));
            at += length;
        }
        Ok(DevicePtr(device_address(start)))
    }

    fn make_room(&mut self, gpu: &Gpu, queue: &mut Queue, bytes: u64) -> Result<u64, AllocError> {
        let room = room_for(bytes).ok_or(AllocError::OutOfMemory)?;
        self.extend(gpu, queue, room)?;
        self.ranges.alloc(bytes).ok_or(AllocError::OutOfMemory)
    }

    /// Grows the last window, and opens further ones, until there is a free range of `bytes` bytes.
    fn extend(&mut self, gpu: &Gpu, queue: &mut Queue, bytes: u64) -> Result<(), AllocError> {
        let window = self.limits.max_window;
        let last_start = u64::from(self.count() - 1) * window;
        let have = self.windows.last().map_or(0, |w| w.buffer.size());
        // Allocations that fit into a window are in one window.
        let tail = self.ranges.free_before(last_start + have);
        let need = if bytes <= window { tail.max(last_start) + bytes - last_start } else { window };
        let grown = if need > window { Err(AllocError::OutOfMemory) } else { self.grow_last(gpu, queue, need) };
        let start = match grown {
            Ok(()) if bytes <= window => return Ok(()),
            Ok(()) => self.ranges.free_before(last_start + window),
            // Growing needs the old and the new memory at once; another window needs only its own.
            Err(AllocError::OutOfMemory) => last_start + window,
            Err(error) => return Err(error),
        };
        let end = start + bytes;
        if end.div_ceil(window) > u64::from(self.limits.max_windows) {
            return Err(AllocError::TooLarge { limit: self.limits.max_alloc() });
        }
        while u64::from(self.count()) * window < end {
            let need = (end - u64::from(self.count()) * window).min(window);
            self.open_window(gpu, need)?;
        }
        Ok(())
    }

    /// Doubles the last window until it has `need` bytes, or gives it exactly this size if the device does not have
    /// enough memory.
    fn grow_last(&mut self, gpu: &Gpu, queue: &mut Queue, need: u64) -> Result<(), AllocError> {
        let window = self.limits.max_window;
        let start = u64::from(self.count() - 1) * window;
        let Some(last) = self.windows.last_mut() else { return Ok(()) };
        let have = last.buffer.size();
        if need <= have {
            return Ok(());
        }
        let wanted = need.max(have * 2).min(window);
        let buffer = create(gpu, wanted).or_else(|_| create(gpu, need)).map_err(alloc_error)?;
        queue.encoder(gpu).copy_buffer_to_buffer(&last.buffer, 0, &buffer, 0, have);
        self.ranges.add(start + have, start + buffer.size());
        last.buffer = buffer;
        self.generation += 1;
        // The work is submitted at once, so that the old buffer is kept no longer than needed.
        queue.flush(gpu).map_err(AllocError::Gpu)
    }

    /// Opens a window of at least `need` bytes.
    fn open_window(&mut self, gpu: &Gpu, need: u64) -> Result<(), AllocError> {
        let start = u64::from(self.count()) * self.limits.max_window;
        let buffer = create(gpu, need.max(self.limits.first_size)).or_else(|_| create(gpu, need));
        let buffer = buffer.map_err(alloc_error)?;
        self.ranges.add(start, start + buffer.size());
        self.windows.push(Window { buffer });
        self.generation += 1;
        Ok(())
    }

    /// Frees an allocation. Returns false if there is none at this address.
    pub(super) fn release(&mut self, ptr: DevicePtr) -> bool {
        heap_offset(ptr.0).is_some_and(|offset| self.ranges.release(offset).is_some())
    }

    /// Returns true if each of these addresses is null or in an allocation that contains none of the others.
    pub(super) fn are_separate(&self, addresses: impl IntoIterator<Item = DevicePtr>) -> bool {
        let mut seen = HashSet::new();
        addresses.into_iter().filter(|address| address.0 != 0).all(|address| {
            let found = heap_offset(address.0).and_then(|offset| self.ranges.containing(offset));
            found.is_some_and(|(start, _)| seen.insert(start))
        })
    }

    /// Returns how many of the `bytes` bytes at an address are in the same window; `None` if they are not all in one
    /// allocation.
    pub(super) fn in_window(&self, ptr: DevicePtr, bytes: u64) -> Option<u64> {
        let offset = heap_offset(ptr.0)?;
        let (_, end) = self.ranges.containing(offset)?;
        let window = self.limits.max_window;
        (offset.checked_add(bytes)? <= end).then(|| bytes.min(window - offset % window))
    }

    /// Returns true if a range lies inside one allocation.
    pub(super) fn contains(&self, ptr: DevicePtr, bytes: u64) -> bool {
        self.in_window(ptr, bytes).is_some()
    }

    /// Returns the buffer and the byte offset of a range that lies inside one allocation and one window.
    pub(super) fn range(&self, ptr: DevicePtr, bytes: u64) -> Option<(&wgpu::Buffer, u64)> {
        if self.in_window(ptr, bytes)? < bytes {
            return None;
        }
        let (buffer, offset, _) = self.place(heap_offset(ptr.0)?)?;
        Some((buffer, offset))
    }

    /// Returns the buffer at an offset of the heap, the byte offset in it, and the number of bytes from there to its
    /// end.
    fn place(&self, offset: u64) -> Option<(&wgpu::Buffer, u64, u64)> {
        let window = self.windows.get((offset / self.limits.max_window) as usize)?;
        let offset = offset % self.limits.max_window;
        Some((&window.buffer, offset, window.buffer.size().checked_sub(offset)?))
    }
}

fn create(gpu: &Gpu, size: u64) -> Result<wgpu::Buffer, GpuError> {
    gpu.scoped(|device| {
        device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("heap window"),
            size,
            usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        })
    })
}

fn alloc_error(error: GpuError) -> AllocError {
    match error {
        GpuError::OutOfMemory(_) => AllocError::OutOfMemory,
        other => AllocError::Gpu(other),
    }
}
