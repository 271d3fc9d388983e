//! Copies and fills bytes that are not whole words, which wgpu cannot do, with a kernel (`byte_copies.wgsl`).
//!
//! Copied bytes go through a scratch buffer. Its uses are ordered within the batch like everything else, so that one
//! buffer is enough.

use std::collections::HashMap;
use std::sync::Arc;

use isowarp_core::once_map::OnceMap;

use super::queue::Queue;
use crate::adapter::{Gpu, GpuError};

/// Threads of a workgroup, as in `byte_copies.wgsl`.
const GROUP: u32 = 256;

/// Limit in bytes on one fill: a dimension has at least 65,535 workgroups.
pub(super) const MOST_FILLED: u64 = 32 << 20;

/// Limit in bytes on one copy, and on the scratch buffer apart from two words.
pub(super) const MOST_COPIED: u64 = 16 << 20;

/// Smallest size in bytes of the scratch buffer.
const LEAST_SCRATCH: u64 = 64 << 10;

/// The kernel, compiled by the first thread that needs it. This happens before the device's state is locked, because a
/// driver may be slow.
#[derive(Debug, Default)]
pub(super) struct ByteKernel(OnceMap<(), Arc<Kernel>>);

impl ByteKernel {
    pub(super) fn get(&self, gpu: &Gpu) -> Result<Arc<Kernel>, GpuError> {
        self.0.get_or_make((), || Kernel::new(gpu).map(Arc::new))
    }

    #[cfg(test)]
    pub(super) fn is_made(&self) -> bool {
        !self.0.made().is_empty()
    }
}

/// The kernel, and the buffer for the bytes that it copies.
#[derive(Debug)]
pub(super) struct ByteCopies {
    kernel: Arc<ByteKernel>,
    scratch: Option<wgpu::Buffer>,
    /// Bind groups for windows of the heap, of one generation, and the present scratch buffer.
    groups: HashMap<wgpu::Buffer, wgpu::BindGroup>,
    generation: u64,
}

#[derive(Debug)]
pub(super) struct Kernel {
    pipeline: wgpu::ComputePipeline,
    layout: wgpu::BindGroupLayout,
}

/// The kernel's parameters, as in `byte_copies.wgsl`.
#[derive(Debug, Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct Job {
    first: u32,
    words: u32,
    head: u32,
    tail: u32,
    copies: u32,
    shift: u32,
    value: u32,
    reserved: u32,
}

const JOB_BYTES: u64 = size_of::<Job>() as u64;

/// A range of bytes in a buffer of the heap.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'a> {
    pub buffer: &'a wgpu::Buffer,
    pub offset: u64,
    pub bytes: u64,
    /// Number that changes whenever the heap's buffers do.
    pub generation: u64,
}

impl Place<'_> {
    fn job(&self) -> Job {
        let head = self.offset % 4;
        let words = (head + self.bytes).div_ceil(4);
        // A window has at most 4 GiB, and at most `MOST_FILLED` bytes are set at once.
        Job {
            first: (self.offset / 4) as u32,
            words: words as u32,
            head: head as u32,
            tail: (head + self.bytes - (words - 1) * 4) as u32,
            ..Job::default()
        }
    }
}

impl ByteCopies {
    pub(super) fn new(kernel: &Arc<ByteKernel>) -> Self {
        Self { kernel: Arc::clone(kernel), scratch: None, groups: HashMap::new(), generation: 0 }
    }

    /// Sets at least one byte and at most [`MOST_FILLED`]. `word`: the contents of a whole word of the range.
    pub(super) fn fill(&mut self, gpu: &Gpu, queue: &mut Queue, to: Place<'_>, word: [u8; 4]) -> Result<(), GpuError> {
        self.run(gpu, queue, to, Job { value: u32::from_le_bytes(word), ..to.job() })
    }

    /// Copies data of the host: at least one byte, and at most as many as a chunk holds.
    pub(super) fn write(&mut self, gpu: &Gpu, queue: &mut Queue, to: Place<'_>, data: &[u8]) -> Result<(), GpuError> {
        let head = (to.offset % 4) as usize;
        let mut words = vec![0u8; (head + data.len()).next_multiple_of(4)];
        if let Some(place) = words.get_mut(head..head + data.len()) {
            place.copy_from_slice(data);
        }
        let scratch = self.scratch(gpu, words.len() as u64)?;
        queue.write(gpu, &scratch, 0, &words)?;
        self.run(gpu, queue, to, Job { copies: 1, ..to.job() })
    }

    /// Copies at least one byte and at most [`MOST_COPIED`] from a buffer of the heap, from an offset on.
    pub(super) fn copy(
        &mut self,
        gpu: &Gpu,
        queue: &mut Queue,
        to: Place<'_>,
        from: &wgpu::Buffer,
        offset: u64,
    ) -> Result<(), GpuError> {
        // The data starts after one word, so that bytes are only moved down.
        let (start, skip) = (offset / 4 * 4, offset % 4);
        let words = (skip + to.bytes).next_multiple_of(4);
        let scratch = self.scratch(gpu, words + 4)?;
        queue.copier(gpu)?.copy_buffer_to_buffer(from, start, &scratch, 4, words);
        let shift = (4 + skip - to.offset % 4) as u32;
        self.run(gpu, queue, to, Job { copies: 1, shift, ..to.job() })
    }

    /// Returns the scratch buffer, with at least this many bytes.
    pub(super) fn scratch(&mut self, gpu: &Gpu, bytes: u64) -> Result<wgpu::Buffer, GpuError> {
        if let Some(scratch) = self.scratch.as_ref().filter(|scratch| scratch.size() >= bytes) {
            return Ok(scratch.clone());
        }
        // Queued work keeps the old buffer until it is done.
        let scratch = gpu.scoped(|device| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("scratch"),
                size: bytes.max(LEAST_SCRATCH).next_power_of_two().min(bytes.max(MOST_COPIED + 64)),
                usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            })
        })?;
        self.groups.clear();
        self.scratch = Some(scratch.clone());
        Ok(scratch)
    }

    /// Releases buffers that the heap has replaced.
    pub(super) fn forget_all_but(&mut self, generation: u64) {
        if self.generation != generation {
            self.groups.clear();
            self.generation = generation;
        }
    }

    fn run(&mut self, gpu: &Gpu, queue: &mut Queue, to: Place<'_>, job: Job) -> Result<(), GpuError> {
        let bytes = bytemuck::bytes_of(&job);
        let offset = queue.push_block(gpu, [bytes, &[]], bytes.len())?;
        let kernel = self.kernel.get(gpu)?;
        let group = self.group(gpu, queue, to, &kernel)?;
        let pass = queue.pass(gpu);
        pass.set_pipeline(&kernel.pipeline);
        pass.set_bind_group(0, &group, &[offset]);
        pass.dispatch_workgroups(job.words.div_ceil(GROUP), 1, 1);
        gpu.check()
    }

    fn group(&mut self, gpu: &Gpu, queue: &Queue, to: Place<'_>, kernel: &Kernel) -> Result<wgpu::BindGroup, GpuError> {
        self.forget_all_but(to.generation);
        if let Some(group) = self.groups.get(to.buffer) {
            return Ok(group.clone());
        }
        let scratch = self.scratch(gpu, LEAST_SCRATCH)?;
        let layout = &kernel.layout;
        let uniforms =
            wgpu::BufferBinding { buffer: queue.uniforms(), offset: 0, size: wgpu::BufferSize::new(JOB_BYTES) };
        let entries =
            [wgpu::BindingResource::Buffer(uniforms), to.buffer.as_entire_binding(), scratch.as_entire_binding()];
        let entries: Vec<_> =
            (0..).zip(entries).map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource }).collect();
        let group = gpu.scoped(|device| {
            device.create_bind_group(&wgpu::BindGroupDescriptor { label: Some("bytes"), layout, entries: &entries })
        })?;
        self.groups.insert(to.buffer.clone(), group.clone());
        Ok(group)
    }
}

impl Kernel {
    fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let entry = |binding, ty, dynamic, size| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Buffer {
                ty,
                has_dynamic_offset: dynamic,
                min_binding_size: wgpu::BufferSize::new(size),
            },
            count: None,
        };
        let storage = |read_only| wgpu::BufferBindingType::Storage { read_only };
        let entries = [
            entry(0, wgpu::BufferBindingType::Uniform, true, JOB_BYTES),
            entry(1, storage(false), false, 4),
            entry(2, storage(true), false, 4),
        ];
        let label = Some("bytes");
        gpu.scoped(|device| {
            let module = device.create_shader_module(wgpu::include_wgsl!("byte_copies.wgsl"));
            let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label, entries: &entries });
            let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label,
                bind_group_layouts: &[Some(&layout)],
                immediate_size: 0,
            });
            let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label,
                layout: Some(&pipeline_layout),
                module: &module,
                entry_point: Some("run"),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                cache: None,
            });
            Self { pipeline, layout }
        })
    }
}
