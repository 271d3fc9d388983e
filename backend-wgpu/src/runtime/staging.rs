//! Buffers between host and device, used over and over: making one takes longer than a small copy.
//!
//! Data on its way to the device lies in *chunks*, of which one is filled at a time. A batch copies from the chunks that were filled for it, and
//! they come back, in the same order, when it is done. Read-back buffers go out to whoever reads, and come back if the read succeeded.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::adapter::{Gpu, GpuError};

/// Bytes of a chunk.
pub(super) const CHUNK: u64 = 1 << 20;

/// Most chunks: bounds the memory of data on its way to the device.
const MOST_CHUNKS: usize = 64;

/// Chunks filled for one batch, after which it is sent: the device copies some while the host fills others.
const CHUNKS_OF_BATCH: usize = 8;

/// Sizes of read-back buffers: smallest, and largest that is kept for the next read.
const READ_BACK: (u64, u64) = (4 << 10, 4 << 20);

/// Most bytes of read-back buffers that are kept.
const MOST_KEPT: u64 = 32 << 20;

/// Where mapped memory may begin to be written.
const MAP_ALIGN: u64 = wgpu::MAP_ALIGNMENT;

/// Chunks.
#[derive(Debug, Default)]
pub(super) struct Belt {
    /// The one that is being filled, and how many of its bytes are.
    open: Option<(wgpu::Buffer, u64)>,
    /// Those that the batch copies from beside it.
    filled: Vec<wgpu::Buffer>,
    /// Those that submitted batches copy from, oldest first.
    under_way: VecDeque<UnderWay>,
}

/// A chunk that comes back when its batch is done.
#[derive(Debug)]
struct UnderWay {
    buffer: wgpu::Buffer,
    batch: wgpu::SubmissionIndex,
    mapped: Arc<AtomicBool>,
}

impl Belt {
    /// True if so many bytes do not fit into the open chunk, and the batch has filled enough others.
    pub(super) fn is_full(&self, bytes: u64) -> bool {
        self.filled.len() + 1 >= CHUNKS_OF_BATCH && self.open.as_ref().is_some_and(|(_, used)| used + bytes > CHUNK)
    }

    /// The batch to wait for before more chunks are filled, if there are as many as may be.
    pub(super) fn oldest_if_crowded(&self) -> Option<&wgpu::SubmissionIndex> {
        let oldest = self.under_way.front().filter(|oldest| !oldest.mapped.load(Ordering::Acquire))?;
        (self.under_way.len() + self.filled.len() >= MOST_CHUNKS).then_some(&oldest.batch)
    }

    /// Lays out `data`, at most [`CHUNK`] bytes and whole words, for the batch to copy: the buffer, and where in it.
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
                // Why, if the device is gone.
                gpu.check()?;
                return Err(GpuError::Internal(error.to_string()));
            }
        };
        view.copy_from_slice(data);
        drop(view);
        self.open = Some((buffer.clone(), (at + bytes).next_multiple_of(MAP_ALIGN)));
        Ok((buffer, at))
    }

    /// The oldest chunk that is under way, if it is back.
    fn back(&mut self) -> Option<wgpu::Buffer> {
        self.under_way.front().filter(|chunk| chunk.mapped.load(Ordering::Acquire))?;
        self.under_way.pop_front().map(|chunk| chunk.buffer)
    }

    /// An empty chunk, mapped.
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
        // Several threads that have waited for room may take one more each.
        gpu.scoped(|device| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("data on its way"),
                size: CHUNK,
                usage: wgpu::BufferUsages::MAP_WRITE | wgpu::BufferUsages::COPY_SRC,
                mapped_at_creation: true,
            })
        })
    }

    /// Ends the filling of the batch's chunks, which is about to be submitted.
    pub(super) fn close(&mut self) {
        self.filled.extend(self.open.take().map(|(buffer, _)| buffer));
        self.filled.iter().for_each(wgpu::Buffer::unmap);
    }

    /// Has the chunks come back when the batch is done that was submitted.
    pub(super) fn send(&mut self, batch: &wgpu::SubmissionIndex) {
        for buffer in self.filled.drain(..) {
            let mapped = Arc::new(AtomicBool::new(false));
            let tell = Arc::clone(&mapped);
            // One that could not be mapped never comes back.
            buffer.map_async(wgpu::MapMode::Write, .., move |done| tell.store(done.is_ok(), Ordering::Release));
            self.under_way.push_back(UnderWay { buffer, batch: batch.clone(), mapped });
        }
    }
}

/// Read-back buffers that nobody uses, unmapped.
#[derive(Debug, Default)]
pub(super) struct ReadBacks(Vec<wgpu::Buffer>);

impl ReadBacks {
    /// A buffer of at least `size` bytes, which is given back with [`ReadBacks::keep`].
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

    /// Keeps an unmapped one for the next read.
    pub(super) fn keep(&mut self, buffer: wgpu::Buffer) {
        let kept: u64 = self.0.iter().map(wgpu::Buffer::size).sum();
        if buffer.size() <= READ_BACK.1 && kept + buffer.size() <= MOST_KEPT {
            self.0.push(buffer);
        }
    }
}
