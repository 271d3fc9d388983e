//! Reuses buffers between host and device: creating one costs more time than a small copy.
//!
//! Data in transfer to the device lies in *chunks*, and one chunk is filled at a time. A batch copies from the chunks
//! that were filled for it, and they are returned, in the same order, when it is done. Read-back buffers are lent to
//! readers, and returned if the read succeeded.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::adapter::{Gpu, GpuError};

/// Bytes of a chunk.
pub(super) const CHUNK: u64 = 1 << 20;

/// Largest number of chunks: bounds the memory of data in transfer to the device.
const MOST_CHUNKS: usize = 64;

/// Number of chunks filled for one batch, after which it is submitted: the device copies some while the host fills
/// others.
const CHUNKS_OF_BATCH: usize = 8;

/// Sizes of read-back buffers: the smallest, and the largest that is kept for the next read.
const READ_BACK: (u64, u64) = (4 << 10, 4 << 20);

/// Limit in bytes on the read-back buffers that are kept.
const MOST_KEPT: u64 = 32 << 20;

/// Alignment of writes to mapped memory.
const MAP_ALIGN: u64 = wgpu::MAP_ALIGNMENT;

/// The chunks of a device.
#[derive(Debug, Default)]
pub(super) struct Belt {
    /// The chunk that is being filled, and the number of its bytes in use.
    open: Option<(wgpu::Buffer, u64)>,
    /// Other chunks that the batch copies from.
    filled: Vec<wgpu::Buffer>,
    /// Chunks that submitted batches copy from, oldest first.
    under_way: VecDeque<UnderWay>,
}

/// A chunk that is returned when its batch is done.
#[derive(Debug)]
struct UnderWay {
    buffer: wgpu::Buffer,
    batch: wgpu::SubmissionIndex,
    mapped: Arc<AtomicBool>,
}

impl Belt {
    /// Returns true if this many bytes do not fit into the open chunk, and the batch has filled enough others.
    pub(super) fn is_full(&self, bytes: u64) -> bool {
        self.filled.len() + 1 >= CHUNKS_OF_BATCH && self.open.as_ref().is_some_and(|(_, used)| used + bytes > CHUNK)
    }

    /// Returns the batch to wait for before more chunks are filled, if the limit on chunks is reached.
    pub(super) fn oldest_if_crowded(&self) -> Option<&wgpu::SubmissionIndex> {
        let oldest = self.under_way.front().filter(|oldest| !oldest.mapped.load(Ordering::Acquire))?;
        (self.under_way.len() + self.filled.len() >= MOST_CHUNKS).then_some(&oldest.batch)
    }

    /// Stores `data`, at most [`CHUNK`] bytes and whole words, for the batch to copy. Returns the buffer, and the
    /// offset in it.
    pub(super) fn put(&mut self, gpu: &Gpu, data: &[u8]) -> Result<(wgpu::Buffer, u64), GpuError> {
        let bytes = data.len() as u64;
        if let Some((full, _)) = self.open.take_if(|(_, used)| *used + bytes > CHUNK) {
            self.filled.push(full);
        }
        let (buffer, at) = match self.open.take() {
            Some(open) => open,
            None => (self.next(gpu)?, 0),
        };
        let range = at..at + bytes;
        let mut view = match buffer.get_mapped_range_mut(range) {
            Ok(view) => view,
            Err(error) => {
                // If the device is lost, the reason is reported.
                gpu.check()?;
                return Err(GpuError::Internal(error.to_string()));
            }
        };
        view.copy_from_slice(data);
        drop(view);
        self.open = Some((buffer.clone(), (at + bytes).next_multiple_of(MAP_ALIGN)));
        Ok((buffer, at))
    }

    /// Returns the oldest chunk in use, if its batch is done.
    fn back(&mut self) -> Option<wgpu::Buffer> {
        self.under_way.front().filter(|chunk| chunk.mapped.load(Ordering::Acquire))?;
        self.under_way.pop_front().map(|chunk| chunk.buffer)
    }

    /// Returns an empty chunk, mapped.
    fn next(&mut self, gpu: &Gpu) -> Result<wgpu::Buffer, GpuError> {
        if let Some(buffer) = self.back() {
            return Ok(buffer);
        }
        if !self.under_way.is_empty() {
            gpu.look()?;
        }
        if let Some(buffer) = self.back() {
            return Ok(buffer);
        }
        // The limit may be exceeded: several threads that have waited for room may each create one more.
        gpu.scoped(|device| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("data on its way"),
                size: CHUNK,
                usage: wgpu::BufferUsages::MAP_WRITE | wgpu::BufferUsages::COPY_SRC,
                mapped_at_creation: true,
            })
        })
    }

    /// Ends the filling of the chunks of the batch that is about to be submitted.
    pub(super) fn close(&mut self) {
        self.filled.extend(self.open.take().map(|(buffer, _)| buffer));
        self.filled.iter().for_each(wgpu::Buffer::unmap);
    }

    /// Arranges for the chunks to be returned when the submitted batch is done.
    pub(super) fn send(&mut self, batch: &wgpu::SubmissionIndex) {
        for buffer in self.filled.drain(..) {
            let mapped = Arc::new(AtomicBool::new(false));
            let tell = Arc::clone(&mapped);
            // A chunk that could not be mapped is never returned.
            buffer.map_async(wgpu::MapMode::Write, .., move |done| tell.store(done.is_ok(), Ordering::Release));
            self.under_way.push_back(UnderWay { buffer, batch: batch.clone(), mapped });
        }
    }
}

/// Unused read-back buffers, unmapped.
#[derive(Debug, Default)]
pub(super) struct ReadBacks(Vec<wgpu::Buffer>);

impl ReadBacks {
    /// Returns a buffer of at least `size` bytes, which the caller returns with [`ReadBacks::keep`].
    pub(super) fn take(&mut self, gpu: &Gpu, size: u64) -> Result<wgpu::Buffer, GpuError> {
        let size = if size > READ_BACK.1 { size } else { size.max(READ_BACK.0).next_power_of_two() };
        if let Some(found) = self.0.iter().position(|buffer| buffer.size() == size) {
            return Ok(self.0.swap_remove(found));
        }
        gpu.scoped(|device| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("read-back"),
                size,
                usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            })
        })
    }

    /// Keeps an unmapped buffer for the next read.
    pub(super) fn keep(&mut self, buffer: wgpu::Buffer) {
        let kept: u64 = self.0.iter().map(wgpu::Buffer::size).sum();
        if buffer.size() <= READ_BACK.1 && kept + buffer.size() <= MOST_KEPT {
            self.0.push(buffer);
        }
    }
}
