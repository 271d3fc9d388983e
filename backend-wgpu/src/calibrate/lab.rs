//! Runs a small WGSL kernel on a device and returns its output.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use naga::valid::{Capabilities, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator};
use naga::{Barrier, Statement};
use wgpu::util::DeviceExt as _;

use super::CalibrateError;
use crate::adapter::{Gpu, GpuError, read_mapped_after};
use crate::emit::emulate::{Missing, emulate};
use crate::floats::FloatsError;
use crate::{floats, spirv};

/// Threads of a workgroup in the tests over vectors.
pub(crate) const GROUP: u32 = 64;

/// Folds a word of a result into those before it, as kernels do: `words * 31u + word`. Sequences that differ in one word
/// have different results.
pub(super) fn fold(words: u32, word: u32) -> u32 {
    words.wrapping_mul(31).wrapping_add(word)
}

/// Returns a device for a thread of its own. A software device compiles kernels when its queue runs them, so only
/// several queues compile several kernels at a time.
pub(super) fn another(gpu: &Gpu) -> Gpu {
    let is_software = gpu.info().device_type == wgpu::DeviceType::Cpu;
    let other = if is_software { gpu.open_again().ok() } else { None };
    other.unwrap_or_else(|| gpu.clone())
}

/// Returns a thread whose stack is large enough for compilers, which recurse over kernels.
pub(super) fn thread() -> std::thread::Builder {
    std::thread::Builder::new().stack_size(64 << 20)
}

/// Runs a job on each item, on several threads, and returns the results in the order of the items. Most of a kernel's
/// time is spent by compilers.
pub(super) fn in_parallel<T: Sync, R: Send>(items: &[T], job: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return done };
            done.push((at, job(item)));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    let mut all = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).filter_map(|_| thread().spawn_scoped(scope, work).ok()).collect();
        let mut all = work();
        for other in others {
            match other.join() {
                Ok(done) => all.extend(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    });
    all.sort_unstable_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, result)| result).collect()
}

/// Runs the entry point `main` of `source` over `groups` workgroups. Binding 0 holds `input`, binding 1 the `words`
/// output words.
pub(crate) fn run(
    gpu: &Gpu,
    source: &str,
    input: &[u32],
    words: usize,
    groups: u32,
) -> Result<Vec<u32>, CalibrateError> {
    run_module(gpu, &parsed(gpu, source)?, input, words, groups)
}

/// Runs a kernel as [`run`] does, with its storage barriers replaced by fences, which WGSL does not have.
pub(crate) fn run_with_fences(
    gpu: &Gpu,
    source: &str,
    input: &[u32],
    words: usize,
    groups: u32,
) -> Result<Vec<u32>, CalibrateError> {
    let mut module = parsed(gpu, source)?;
    for entry in &mut module.entry_points {
        fences(&mut entry.function.body);
    }
    run_module(gpu, &module, input, words, groups)
}

/// Runs a kernel as [`run`] does, as if the device lacked some 64-bit types.
#[cfg(test)]
pub(crate) fn run_without(
    gpu: &Gpu,
    missing: Missing,
    source: &str,
    input: &[u32],
    words: usize,
) -> Result<Vec<u32>, CalibrateError> {
    run_module(gpu, &without(missing, source, gpu.caps().naga_capabilities())?, input, words, 1)
}

fn fences(block: &mut naga::Block) {
    for statement in block.iter_mut() {
        match statement {
            Statement::ControlBarrier(Barrier::STORAGE) => {
                *statement = Statement::MemoryBarrier(Barrier::WORK_GROUP | Barrier::STORAGE);
            }
            Statement::Block(inner) => fences(inner),
            Statement::If { accept, reject, .. } => {
                fences(accept);
                fences(reject);
            }
            Statement::Loop { body, continuing, .. } => {
                fences(body);
                fences(continuing);
            }
            _ => {}
        }
    }
}

fn parsed(gpu: &Gpu, source: &str) -> Result<naga::Module, CalibrateError> {
    let caps = gpu.caps();
    Ok(match Missing::of(caps.i64, caps.f64) {
        None => floats::parse(source)?,
        Some(missing) => without(missing, source, caps.naga_capabilities())?,
    })
}

/// Runs the kernel of a parsed module.
pub(crate) fn run_module(
    gpu: &Gpu,
    module: &naga::Module,
    input: &[u32],
    words: usize,
    groups: u32,
) -> Result<Vec<u32>, CalibrateError> {
    let module = spirv::create_module(gpu, "calibration", module)?;
    run_created(gpu, &module, input, words, groups)
}

/// Runs a kernel of SPIR-V as [`run`] does.
pub(super) fn run_spirv(
    gpu: &Gpu,
    spirv: &[u32],
    input: &[u32],
    words: usize,
    groups: u32,
) -> Result<Vec<u32>, CalibrateError> {
    let module = spirv::create_module_of_spirv(gpu, "calibration", "main", [GROUP, 1, 1], spirv)?;
    run_created(gpu, &module, input, words, groups)
}

fn run_created(
    gpu: &Gpu,
    module: &wgpu::ShaderModule,
    input: &[u32],
    words: usize,
    groups: u32,
) -> Result<Vec<u32>, CalibrateError> {
    let size = (words * 4) as u64;
    let start = Instant::now();
    let (staging, submission) = gpu.scoped(|device| {
        let input = device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
            label: Some("calibration input"),
            contents: bytemuck::cast_slice(input),
            usage: wgpu::BufferUsages::STORAGE,
        });
        let buffer = |usage| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("calibration output"),
                size,
                usage,
                mapped_at_creation: false,
            })
        };
        let output = buffer(wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC);
        let staging = buffer(wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST);
        let (pipeline, layout) = pipeline(device, module);
        let entry = |binding, resource| wgpu::BindGroupEntry { binding, resource };
        let bind_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &layout,
            entries: &[entry(0, input.as_entire_binding()), entry(1, output.as_entire_binding())],
        });
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        {
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&pipeline);
            pass.set_bind_group(0, &bind_group, &[]);
            pass.dispatch_workgroups(groups, 1, 1);
        }
        encoder.copy_buffer_to_buffer(&output, 0, &staging, 0, size);
        let submission = gpu.queue().submit([encoder.finish()]);
        (staging, submission)
    })?;
    let compiled = start.elapsed();
    let mut output = vec![0; words];
    read_mapped_after(&staging, bytemuck::cast_slice_mut(&mut output), || {
        let wait = wgpu::PollType::Wait { submission_index: Some(submission), timeout: None };
        let polled = gpu.device().poll(wait);
        gpu.check()?;
        polled.map(drop).map_err(|e| GpuError::Internal(e.to_string()))
    })?;
    tracing::debug!(words, ?compiled, all = ?start.elapsed(), "calibration kernel");
    Ok(output)
}

/// Parses a kernel and rewrites it for a device that lacks 64-bit types.
fn without(missing: Missing, source: &str, has: Capabilities) -> Result<naga::Module, CalibrateError> {
    let module = floats::parse(&format!("{source}{}", missing.routines()))?;
    let capabilities = has | Capabilities::SHADER_INT64 | Capabilities::FLOAT64;
    let info = Validator::new(ValidationFlags::all(), capabilities)
        .subgroup_stages(ShaderStages::COMPUTE)
        .subgroup_operations(SubgroupOperationSet::all())
        .validate(&module);
    let info = info.map_err(|e| FloatsError::Parse(e.emit_to_string(source)))?;
    let mut module = emulate(module, &info, missing).map_err(|e| FloatsError::Parse(e.to_string()))?;
    naga::compact::compact(&mut module, naga::compact::KeepUnused::No);
    Ok(module)
}

fn pipeline(device: &wgpu::Device, module: &wgpu::ShaderModule) -> (wgpu::ComputePipeline, wgpu::BindGroupLayout) {
    let entry = |binding, read_only| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Storage { read_only },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    };
    let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: None,
        entries: &[entry(0, true), entry(1, false)],
    });
    let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &[Some(&layout)],
        immediate_size: 0,
    });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: Some("calibration"),
        layout: Some(&pipeline_layout),
        module,
        entry_point: Some("main"),
        compilation_options: wgpu::PipelineCompilationOptions {
            zero_initialize_workgroup_memory: false,
            ..Default::default()
        },
        cache: None,
    });
    (pipeline, layout)
}
