//! Batches launches and copies in one command encoder, and submits them together.
//!
//! One submission costs about ten times as much as a dispatch inside a batch. The batch is therefore submitted only
//! when the host waits for something or the batch is full. All streams of a device share the batch: their work is done
//! in the order in which it was queued, which satisfies the order of every stream.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::staging::{Belt, CHUNK, ReadBacks};
use crate::adapter::{Gpu, GpuError};

/// Size of the uniform buffer that holds the launch blocks of one batch; also the largest block.
const UNIFORM_BYTES: u64 = 256 << 10;

/// Largest number of launches in one batch: keeps a batch of long kernels from looking hung to the driver.
const MAX_LAUNCHES: u32 = 128;

/// Alignment of a dynamic uniform offset that every device accepts.
const UNIFORM_ALIGN: usize = 256;

/// Largest number of copies and fills in one batch: the device begins with them while the host queues others.
const MAX_COPIES: u32 = 256;

/// Work that is not yet submitted.
#[derive(Debug)]
pub(super) struct Queue {
    encoder: Option<wgpu::CommandEncoder>,
    pass: Option<wgpu::ComputePass<'static>>,
    uniforms: wgpu::Buffer,
    blocks: Vec<u8>,
    launches: u32,
    /// Number of copies and fills in the batch.
    copies: u32,
    /// Data of the host for the batch.
    belt: Belt,
    /// Buffers for reads.
    pub(super) read_backs: ReadBacks,
    /// Number of batches submitted so far.
    submitted: u64,
    /// Submitted batches that may not be done, in order.
    sent: VecDeque<(u64, wgpu::SubmissionIndex)>,
    /// The last submission.
    last: Option<wgpu::SubmissionIndex>,
    /// Number of batches that are done, as far as wgpu has checked.
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
            copies: 0,
            belt: Belt::default(),
            read_backs: ReadBacks::default(),
            submitted: 0,
            sent: VecDeque::new(),
            last: None,
            done: Arc::default(),
        })
    }

    /// Returns the buffer that holds the launch blocks.
    pub(super) fn uniforms(&self) -> &wgpu::Buffer {
        &self.uniforms
    }

    /// Returns the size of the largest launch block in bytes.
    pub(super) fn max_block(gpu: &Gpu) -> u64 {
        UNIFORM_BYTES.min(gpu.caps().max_uniform_size)
    }

    /// Returns the open encoder, outside any pass.
    pub(super) fn encoder(&mut self, gpu: &Gpu) -> &mut wgpu::CommandEncoder {
        self.pass = None;
        self.encoder.get_or_insert_with(|| {
            gpu.device().create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("batch") })
        })
    }

    /// Returns the open compute pass.
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

    /// Stores a launch block, given in parts, and returns its offset in the uniform buffer. `size` is the size of the
    /// binding, at least the block's and at most [`Queue::max_block`]. This may submit the batch first, so the pass
    /// must be requested afterwards.
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

    /// Returns the open encoder for one more copy or fill. This may submit the batch first.
    pub(super) fn copier(&mut self, gpu: &Gpu) -> Result<&mut wgpu::CommandEncoder, GpuError> {
        if self.copies >= MAX_COPIES {
            self.flush(gpu)?;
        }
        self.copies += 1;
        Ok(self.encoder(gpu))
    }

    /// Copies whole words of the host to a buffer, after everything queued so far.
    pub(super) fn write(&mut self, gpu: &Gpu, buffer: &wgpu::Buffer, offset: u64, data: &[u8]) -> Result<(), GpuError> {
        let mut to = offset;
        for piece in data.chunks(CHUNK as usize) {
            let bytes = piece.len() as u64;
            if self.belt.is_full(bytes) || self.copies >= MAX_COPIES {
                self.flush(gpu)?;
            }
            let (chunk, at) = self.belt.put(gpu, piece)?;
            self.copier(gpu)?.copy_buffer_to_buffer(&chunk, at, buffer, to, bytes);
            to += bytes;
        }
        gpu.check()
    }

    /// Returns the batch to wait for before more is written, if the limit on data in transfer is reached. The caller
    /// waits without the device's lock.
    pub(super) fn oldest_if_crowded(&self) -> Option<&wgpu::SubmissionIndex> {
        self.belt.oldest_if_crowded()
    }

    /// Returns the last submission.
    pub(super) fn last(&self) -> Option<&wgpu::SubmissionIndex> {
        self.last.as_ref()
    }

    /// Returns the number of the batch that contains the newest work.
    pub(super) fn batch(&self) -> u64 {
        self.submitted + u64::from(self.encoder.is_some())
    }

    /// Returns true if the work of a batch is done; submits it if necessary.
    pub(super) fn is_done(&mut self, gpu: &Gpu, batch: u64) -> Result<bool, GpuError> {
        if batch > self.submitted {
            self.flush(gpu)?;
        }
        gpu.look()?;
        Ok(self.done.load(Ordering::Acquire) >= batch)
    }

    /// Submits everything gathered so far. The returned function reports whether all of it is done, as far as wgpu has
    /// checked.
    pub(super) fn finish(&mut self, gpu: &Gpu) -> Result<impl Fn() -> bool + use<>, GpuError> {
        self.flush(gpu)?;
        Ok(self.question(self.submitted))
    }

    /// Returns the submission of a batch, and a function that reports whether it is done, as far as wgpu has checked;
    /// `None` if it is done already. Submits the batch if necessary.
    #[allow(clippy::type_complexity, reason = "the closure's type has no name")]
    pub(super) fn submission(
        &mut self,
        gpu: &Gpu,
        batch: u64,
    ) -> Result<Option<(wgpu::SubmissionIndex, impl Fn() -> bool + use<>)>, GpuError> {
        if self.is_done(gpu, batch)? {
            return Ok(None);
        }
        let sent = self.sent.iter().find(|(number, _)| *number >= batch);
        Ok(sent.map(|(number, submission)| (submission.clone(), self.question(*number))))
    }

    fn question(&self, batch: u64) -> impl Fn() -> bool + use<> {
        let done = Arc::clone(&self.done);
        move || done.load(Ordering::Acquire) >= batch
    }

    /// Submits everything gathered so far.
    pub(super) fn flush(&mut self, gpu: &Gpu) -> Result<(), GpuError> {
        self.pass = None;
        if let Some(encoder) = self.encoder.take() {
            if !self.blocks.is_empty() {
                gpu.queue().write_buffer(&self.uniforms, 0, &self.blocks);
            }
            self.belt.close();
            let batch = gpu.queue().submit([encoder.finish()]);
            self.belt.send(&batch);
            self.submitted += 1;
            let done = self.done.load(Ordering::Acquire);
            self.sent.retain(|(number, _)| *number > done);
            self.sent.push_back((self.submitted, batch.clone()));
            self.last = Some(batch);
            let (done, batch) = (Arc::clone(&self.done), self.submitted);
            gpu.queue().on_submitted_work_done(move || {
                done.fetch_max(batch, Ordering::AcqRel);
            });
        }
        self.blocks.clear();
        self.launches = 0;
        self.copies = 0;
        gpu.check()
    }
}
