//! The batch: launches and copies gathered in one command encoder and submitted together.
//!
//! One submission costs some ten times what a dispatch inside a batch does, so the batch is sent
//! only when the host waits for something or it is full. All streams of a device share it: their
//! work is done in the order in which it was queued, which every stream's order follows from.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::adapter::{Gpu, GpuError};

/// Size of the uniform buffer that holds the launch blocks of one batch; also the largest block.
const UNIFORM_BYTES: u64 = 256 << 10;

/// Most launches in one batch: keeps a batch of long kernels from looking hung to the driver.
const MAX_LAUNCHES: u32 = 128;

/// Alignment of a dynamic uniform offset that every device accepts.
const UNIFORM_ALIGN: usize = 256;

/// Most bytes of host data on the way to the device: bounds the staging memory.
const MAX_STAGED: u64 = 128 << 20;

/// Sizes of read-back buffers: smallest, and largest that is kept for the next read.
const STAGING: (u64, u64) = (4 << 10, 4 << 20);

/// Work not yet submitted.
#[derive(Debug)]
pub(super) struct Queue {
    encoder: Option<wgpu::CommandEncoder>,
    pass: Option<wgpu::ComputePass<'static>>,
    uniforms: wgpu::Buffer,
    blocks: Vec<u8>,
    launches: u32,
    /// Bytes given to wgpu for copying to the device since the host last waited for them.
    staged: u64,
    /// An unmapped buffer for the next read.
    staging: Option<wgpu::Buffer>,
    /// Batches submitted so far.
    submitted: u64,
    /// Those that are done, as far as wgpu has looked.
    done: Arc<AtomicU64>,
}

impl Queue {
    pub(super) fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let uniforms = gpu.scoped(|device| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("launch blocks"),
                size: UNIFORM_BYTES,
                usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            })
        })?;
        Ok(Self {
            encoder: None,
            pass: None,
            uniforms,
            blocks: Vec::new(),
            launches: 0,
            staged: 0,
            staging: None,
            submitted: 0,
            done: Arc::default(),
        })
    }

    /// The buffer that launch blocks are bound from.
    pub(super) fn uniforms(&self) -> &wgpu::Buffer {
        &self.uniforms
    }

    /// Largest launch block in bytes.
    pub(super) fn max_block(gpu: &Gpu) -> u64 {
        UNIFORM_BYTES.min(gpu.caps().max_uniform_size)
    }

    /// The open encoder, outside any pass.
    pub(super) fn encoder(&mut self, gpu: &Gpu) -> &mut wgpu::CommandEncoder {
        self.pass = None;
        self.encoder.get_or_insert_with(|| {
            gpu.device().create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("batch") })
        })
    }

    /// The open compute pass.
    pub(super) fn pass(&mut self, gpu: &Gpu) -> &mut wgpu::ComputePass<'static> {
        let pass = match self.pass.take() {
            Some(pass) => pass,
            None => {
                let descriptor = wgpu::ComputePassDescriptor { label: Some("launches"), timestamp_writes: None };
                self.encoder(gpu).begin_compute_pass(&descriptor).forget_lifetime()
            }
        };
        self.pass.insert(pass)
    }

    /// Stores a launch block, given in parts, and returns its offset in the uniform buffer. `size`
    /// is the size of the binding, at least the block's and at most [`Queue::max_block`]. The
    /// batch may be submitted first, so the pass is to be asked for afterwards.
    pub(super) fn push_block(&mut self, gpu: &Gpu, parts: [&[u8]; 2], size: usize) -> Result<u32, GpuError> {
        let size = size.max(parts[0].len() + parts[1].len()).next_multiple_of(UNIFORM_ALIGN);
        if size as u64 > UNIFORM_BYTES {
            return Err(GpuError::Internal(format!("a launch block of {size} bytes")));
        }
        if (self.blocks.len() + size) as u64 > UNIFORM_BYTES || self.launches >= MAX_LAUNCHES {
            self.flush(gpu)?;
        }
        let at = self.blocks.len();
        parts.iter().for_each(|part| self.blocks.extend_from_slice(part));
        self.blocks.resize(at + size, 0);
        self.launches += 1;
        Ok(at as u32)
    }

    /// Copies host data to a buffer after everything queued so far.
    pub(super) fn write(&mut self, gpu: &Gpu, buffer: &wgpu::Buffer, offset: u64, data: &[u8]) -> Result<(), GpuError> {
        // wgpu does such copies before the next submission's commands, so the batch goes first.
        self.flush(gpu)?;
        gpu.queue().write_buffer(buffer, offset, data);
        self.staged += data.len() as u64;
        if self.staged >= MAX_STAGED {
            self.staged = 0;
            gpu.queue().submit([]);
            gpu.wait()?;
        }
        gpu.check()
    }

    /// A buffer of at least `size` bytes that the host can read. Making one takes longer than a
    /// small read, so it is given back with [`Queue::keep_staging`] if the read succeeded.
    pub(super) fn take_staging(&mut self, gpu: &Gpu, size: u64) -> Result<wgpu::Buffer, GpuError> {
        if let Some(buffer) = self.staging.take()
            && buffer.size() >= size
        {
            return Ok(buffer);
        }
        let size = if size > STAGING.1 { size } else { size.max(STAGING.0).next_power_of_two() };
        gpu.scoped(|device| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("read-back"),
                size,
                usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            })
        })
    }

    /// Keeps an unmapped buffer of [`Queue::take_staging`] for the next read.
    pub(super) fn keep_staging(&mut self, buffer: wgpu::Buffer) {
        if buffer.size() <= STAGING.1 {
            self.staging = Some(buffer);
        }
    }

    /// The batch that the newest work is in.
    pub(super) fn batch(&self) -> u64 {
        self.submitted + u64::from(self.encoder.is_some())
    }

    /// True if the work of a batch is done; submits it if it was not.
    pub(super) fn is_done(&mut self, gpu: &Gpu, batch: u64) -> Result<bool, GpuError> {
        if batch > self.submitted {
            self.flush(gpu)?;
        }
        gpu.look()?;
        Ok(self.done.load(Ordering::Acquire) >= batch)
    }

    /// Submits everything gathered so far.
    pub(super) fn flush(&mut self, gpu: &Gpu) -> Result<(), GpuError> {
        self.pass = None;
        if let Some(encoder) = self.encoder.take() {
            if !self.blocks.is_empty() {
                gpu.queue().write_buffer(&self.uniforms, 0, &self.blocks);
            }
            gpu.queue().submit([encoder.finish()]);
            self.submitted += 1;
            let (done, batch) = (Arc::clone(&self.done), self.submitted);
            gpu.queue().on_submitted_work_done(move || {
                done.fetch_max(batch, Ordering::AcqRel);
            });
        }
        self.blocks.clear();
        self.launches = 0;
        gpu.check()
    }
}
