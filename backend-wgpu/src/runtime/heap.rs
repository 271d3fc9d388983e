//! The heap: all device memory, in windows that kernels bind whole.
//!
//! A window is one wgpu buffer. It starts small and doubles: the new buffer takes the old one's
//! contents, and since an address is a window's number and an offset, addresses stay. Only when
//! the window has the device's largest binding size is another one opened. One window is what
//! kernels handle fastest.

use isowarp_core::api::DevicePtr;

use super::allocator::Allocator;
use super::queue::Queue;
use crate::adapter::{Gpu, GpuError};
use crate::emit::{MAX_WINDOWS, device_address, window_and_offset};

/// First size of a window, in bytes.
const FIRST_SIZE: u64 = 4 << 20;

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
    max_window: u64,
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
    pub(super) fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let max_window = max_window(gpu);
        let mut heap = Self { windows: Vec::new(), generation: 0, max_window };
        let buffer = create(gpu, FIRST_SIZE.min(max_window))?;
        heap.windows.push(Window { ranges: Allocator::new(buffer.size()), buffer });
        Ok(heap)
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
        let room = self.max_window.saturating_sub(super::allocator::GRANULE);
        if bytes > room {
            return Err(AllocError::TooLarge { limit: room });
        }
        let (index, offset) = match self.find(bytes) {
            Some(found) => found,
            None => self.make_room(gpu, queue, bytes)?,
        };
        let buffer = &self.windows[index].buffer;
        queue.encoder(gpu).clear_buffer(buffer, offset, Some(bytes.max(1).next_multiple_of(4)));
        Ok(DevicePtr(device_address(index as u32, offset as u32)))
    }

    fn find(&mut self, bytes: u64) -> Option<(usize, u64)> {
        self.windows.iter_mut().enumerate().find_map(|(i, w)| Some((i, w.ranges.alloc(bytes)?)))
    }

    fn make_room(&mut self, gpu: &Gpu, queue: &mut Queue, bytes: u64) -> Result<(usize, u64), AllocError> {
        let grown = self.windows.last().and_then(|w| Some((w.ranges.size_for(bytes)?, w.buffer.size())));
        if let Some((need, have)) = grown
            && need <= self.max_window
        {
            self.grow_last(gpu, queue, need, have)?;
        } else {
            if self.count() >= MAX_WINDOWS {
                return Err(AllocError::OutOfMemory);
            }
            let size = (bytes + 2 * super::allocator::GRANULE).max(FIRST_SIZE).min(self.max_window);
            let buffer = create(gpu, size).map_err(alloc_error)?;
            self.windows.push(Window { ranges: Allocator::new(size), buffer });
            self.generation += 1;
        }
        self.find(bytes).ok_or(AllocError::OutOfMemory)
    }

    /// Doubles the last window until `need` bytes fit; exactly `need` if the device has no more.
    fn grow_last(&mut self, gpu: &Gpu, queue: &mut Queue, need: u64, have: u64) -> Result<(), AllocError> {
        let wanted = need.max(have * 2).min(self.max_window).next_multiple_of(super::allocator::GRANULE);
        let wanted = wanted.min(self.max_window);
        let buffer = create(gpu, wanted).or_else(|_| create(gpu, need)).map_err(alloc_error)?;
        let Some(window) = self.windows.last_mut() else { return Err(AllocError::OutOfMemory) };
        queue.encoder(gpu).copy_buffer_to_buffer(&window.buffer, 0, &buffer, 0, have);
        window.ranges.grow(buffer.size());
        window.buffer = buffer;
        self.generation += 1;
        Ok(())
    }

    /// Gives an allocation back; false if there is none at this address.
    pub(super) fn release(&mut self, ptr: DevicePtr) -> bool {
        let Some((window, offset)) = window_and_offset(ptr.0) else { return false };
        let window = self.windows.get_mut(window as usize);
        window.and_then(|w| w.ranges.release(u64::from(offset))).is_some()
    }

    /// Buffer and byte offset of a range that lies inside one allocation.
    pub(super) fn range(&self, ptr: DevicePtr, bytes: u64) -> Option<(&wgpu::Buffer, u64)> {
        let (window, offset) = window_and_offset(ptr.0)?;
        let window = self.windows.get(window as usize)?;
        let offset = u64::from(offset);
        let (_, end) = window.ranges.containing(offset)?;
        (offset.checked_add(bytes)? <= end).then_some((&window.buffer, offset))
    }

    /// Largest allocation.
    pub(super) fn max_alloc(gpu: &Gpu) -> u64 {
        max_window(gpu).saturating_sub(super::allocator::GRANULE)
    }
}

/// Largest window: what one binding and one 32-bit offset reach.
fn max_window(gpu: &Gpu) -> u64 {
    let caps = gpu.caps();
    let most = caps.max_binding_size.min(caps.max_buffer_size).min(u64::from(u32::MAX));
    most / super::allocator::GRANULE * super::allocator::GRANULE
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
