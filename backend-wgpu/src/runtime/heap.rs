//! The heap: all device memory, in windows that kernels bind whole.
//!
//! A window is one wgpu buffer. It starts small and doubles: the new buffer takes the old one's
//! contents, and since an address is a window's number and an offset, addresses stay. Only when
//! the window has the device's largest binding size is another one opened. One window is what
//! kernels handle fastest.

use std::collections::HashSet;

use isowarp_core::api::DevicePtr;

use super::allocator::{Allocator, GRANULE, room_for};
use super::queue::Queue;
use crate::adapter::{Caps, Gpu, GpuError};
use crate::emit::{MAX_WINDOWS, device_address, window_and_offset};

/// How large a heap may become.
#[derive(Debug, Clone, Copy)]
pub(super) struct HeapLimits {
    /// First size of a window, in bytes.
    pub(super) first_size: u64,
    /// Largest window, in bytes: a multiple of the allocator's granule.
    pub(super) max_window: u64,
    /// Most windows.
    pub(super) max_windows: u32,
}

impl HeapLimits {
    /// A window is what one binding and one 32-bit offset reach; there are as many as a kernel
    /// can bind beside its launch block.
    pub(super) fn of(caps: &Caps) -> Self {
        let most = caps.max_binding_size.min(caps.max_buffer_size).min(u64::from(u32::MAX));
        let bindings = caps.storage_buffers();
        let max_window = most / GRANULE * GRANULE;
        Self { first_size: (4 << 20).min(max_window), max_window, max_windows: bindings.clamp(1, MAX_WINDOWS) }
    }

    /// Largest allocation in bytes.
    pub(super) fn max_alloc(&self) -> u64 {
        self.max_window.saturating_sub(GRANULE + 1)
    }
}

/// One window.
#[derive(Debug)]
struct Window {
    buffer: wgpu::Buffer,
    ranges: Allocator,
}

/// All windows of a device.
#[derive(Debug)]
pub(super) struct Heap {
    windows: Vec<Window>,
    /// Counts buffer changes, so that bind groups made before one are known to be stale.
    generation: u64,
    limits: HeapLimits,
}

/// Why an allocation failed.
#[derive(Debug)]
pub(super) enum AllocError {
    /// More than one window can hold.
    TooLarge {
        /// The most there can be.
        limit: u64,
    },
    /// The device has no more memory.
    OutOfMemory,
    /// Something else.
    Gpu(GpuError),
}

impl Heap {
    pub(super) fn new(gpu: &Gpu, limits: HeapLimits) -> Result<Self, GpuError> {
        let buffer = create(gpu, limits.first_size)?;
        let window = Window { ranges: Allocator::new(buffer.size()), buffer };
        Ok(Self { windows: vec![window], generation: 0, limits })
    }

    /// The windows' buffers, in order.
    pub(super) fn buffers(&self) -> impl Iterator<Item = &wgpu::Buffer> {
        self.windows.iter().map(|w| &w.buffer)
    }

    /// How many windows there are.
    pub(super) fn count(&self) -> u32 {
        self.windows.len() as u32
    }

    /// Changes whenever a window's buffer does.
    pub(super) fn generation(&self) -> u64 {
        self.generation
    }

    /// A range of at least `bytes` bytes, cleared.
    pub(super) fn alloc(&mut self, gpu: &Gpu, queue: &mut Queue, bytes: u64) -> Result<DevicePtr, AllocError> {
        let room = self.limits.max_alloc();
        if bytes > room {
            return Err(AllocError::TooLarge { limit: room });
        }
        let (index, offset) = match self.find(bytes) {
            Some(found) => found,
            None => self.make_room(gpu, queue, bytes)?,
        };
        let buffer = &self.windows[index].buffer;
        // All that it takes, so that reading past the end finds zeros here too.
        queue.encoder(gpu).clear_buffer(buffer, offset, room_for(bytes));
        Ok(DevicePtr(device_address(index as u32, offset as u32)))
    }

    fn find(&mut self, bytes: u64) -> Option<(usize, u64)> {
        self.windows.iter_mut().enumerate().find_map(|(i, w)| Some((i, w.ranges.alloc(bytes)?)))
    }

    fn make_room(&mut self, gpu: &Gpu, queue: &mut Queue, bytes: u64) -> Result<(usize, u64), AllocError> {
        let grown = match self.grow_last(gpu, queue, bytes) {
            // What queued work and former windows hold comes back once that work is done.
            Err(AllocError::OutOfMemory) => {
                queue.flush(gpu).and_then(|()| gpu.wait()).map_err(AllocError::Gpu)?;
                self.grow_last(gpu, queue, bytes)
            }
            other => other,
        };
        match grown {
            Ok(true) => {}
            // Growing takes old and new memory at once, another window only its own.
            Ok(false) | Err(AllocError::OutOfMemory) => self.open_window(gpu, bytes)?,
            Err(error) => return Err(error),
        }
        self.find(bytes).ok_or(AllocError::OutOfMemory)
    }

    /// Doubles the last window until `bytes` more fit, or makes it just large enough if the device
    /// has no more memory. False if it cannot be that large.
    fn grow_last(&mut self, gpu: &Gpu, queue: &mut Queue, bytes: u64) -> Result<bool, AllocError> {
        let Some(window) = self.windows.last_mut() else { return Ok(false) };
        let have = window.buffer.size();
        let need = window.ranges.size_for(bytes).filter(|need| *need <= self.limits.max_window);
        let Some(need) = need else { return Ok(false) };
        let wanted = need.max(have * 2).min(self.limits.max_window);
        let buffer = create(gpu, wanted).or_else(|_| create(gpu, need)).map_err(alloc_error)?;
        queue.encoder(gpu).copy_buffer_to_buffer(&window.buffer, 0, &buffer, 0, have);
        window.ranges.grow(buffer.size());
        window.buffer = buffer;
        self.generation += 1;
        // At once, so that the old buffer is kept no longer than needed.
        queue.flush(gpu).map_err(AllocError::Gpu)?;
        Ok(true)
    }

    fn open_window(&mut self, gpu: &Gpu, bytes: u64) -> Result<(), AllocError> {
        if self.count() >= self.limits.max_windows {
            return Err(AllocError::OutOfMemory);
        }
        let Some(need) = room_for(bytes).and_then(|room| room.checked_add(GRANULE)) else {
            return Err(AllocError::OutOfMemory);
        };
        let buffer = create(gpu, need.max(self.limits.first_size)).or_else(|_| create(gpu, need));
        let buffer = buffer.map_err(alloc_error)?;
        self.windows.push(Window { ranges: Allocator::new(buffer.size()), buffer });
        self.generation += 1;
        Ok(())
    }

    /// Gives an allocation back; false if there is none at this address.
    pub(super) fn release(&mut self, ptr: DevicePtr) -> bool {
        let Some((window, offset)) = window_and_offset(ptr.0) else { return false };
        let window = self.windows.get_mut(window as usize);
        window.and_then(|w| w.ranges.release(u64::from(offset))).is_some()
    }

    /// True if each of these addresses is in an allocation of its own, or null.
    pub(super) fn are_separate(&self, addresses: impl IntoIterator<Item = DevicePtr>) -> bool {
        let mut seen = HashSet::new();
        addresses.into_iter().filter(|address| address.0 != 0).all(|address| {
            let Some((window, offset)) = window_and_offset(address.0) else { return false };
            let found = self.windows.get(window as usize).and_then(|w| w.ranges.containing(u64::from(offset)));
            found.is_some_and(|(start, _)| seen.insert((window, start)))
        })
    }

    /// Buffer and byte offset of a range that lies inside one allocation.
    pub(super) fn range(&self, ptr: DevicePtr, bytes: u64) -> Option<(&wgpu::Buffer, u64)> {
        let (window, offset) = window_and_offset(ptr.0)?;
        let window = self.windows.get(window as usize)?;
        let offset = u64::from(offset);
        let (_, end) = window.ranges.containing(offset)?;
        (offset.checked_add(bytes)? <= end).then_some((&window.buffer, offset))
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
