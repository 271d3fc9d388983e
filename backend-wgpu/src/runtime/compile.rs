//! Compiles a kernel's code to a pipeline, within the driver's time limit.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use isowarp_core::backend::Error;
use isowarp_core::disk_cache::Key;
use isowarp_core::stages::{self, Stage};

use super::crash_marks::{self, Crashed};
use super::deadline::{Missed, within};
use super::kept_pipelines::KeptPipeline;
use super::kept_spirv::{Code, Compilable, KeptSpirv};
use super::pipeline::Pipeline;
use super::shared::DeviceShared;
use crate::adapter::{Gpu, GpuError};
use crate::emit::Binding;
use crate::spirv::{ModuleError, create_module_and_spirv, create_module_of_spirv};

/// The result of the driver's compilation, with the time that it took.
type Compiled = Result<(Result<(wgpu::ComputePipeline, wgpu::BindGroupLayout), GpuError>, Duration), Uncompiled>;

/// A reason why a kernel is not passed to the driver.
enum Uncompiled {
    Module(ModuleError),
    Crashed(Crashed),
}

/// Has the driver compile a kernel, and stores the SPIR-V if it is new.
pub(super) fn create(
    device: &DeviceShared,
    gpu: &Gpu,
    name: &str,
    kernel: Compilable,
    kept: Option<KeptSpirv>,
) -> Result<Pipeline, Error> {
    let interface = kernel.interface.clone();
    let (gpu, label) = (gpu.clone(), name.to_owned());
    // OpenGL's compiler needs the one context that everything else needs. wgpu panics in a thread that waits for that
    // context for some seconds. So other threads wait here instead, and nothing proceeds before the compilation is
    // done.
    let (alone, limit) = match gpu.info().backend {
        wgpu::Backend::Gl => (Some(device.state()), Duration::MAX),
        _ => (None, device.compile_limit),
    };
    let compiled = within(limit, move || compile(&gpu, &label, kernel, kept.as_ref()));
    drop(alone);
    let made = compiled.map_err(|missed| match missed {
        Missed::Timeout => {
            stages::add(Stage::Driver, device.compile_limit);
            Error::CompileTimeout { kernel: name.to_owned(), device: device.info.name(), limit: device.compile_limit }
        }
        Missed::Failed => Error::Internal(format!("kernel `{name}` on {}: compiling it panicked", device.info.name())),
    })?;
    let made = made.map_err(|reason| match reason {
        Uncompiled::Module(e) => Error::Internal(format!("kernel `{name}` on {}: {e}", device.info.name())),
        Uncompiled::Crashed(Crashed { process, path }) => Error::Unsupported {
            kernel: name.to_owned(),
            device: device.info.name(),
            reason: format!(
                "a process ended while the driver compiled it ({process}); remove {} to try again",
                path.display()
            ),
            diagnostics: None,
        },
    })?;
    let (made, taken) = made;
    stages::add(Stage::Driver, taken);
    let (pipeline, layout) = made.map_err(|e| device.error(e))?;
    static NEXT_ID: AtomicU64 = AtomicU64::new(0);
    let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
    Ok(Pipeline { id, pipeline, layout, interface })
}

/// Has the driver compile a kernel, without a time limit.
fn compile(gpu: &Gpu, name: &str, kernel: Compilable, kept: Option<&KeptSpirv>) -> Compiled {
    #[cfg(test)]
    super::tests::meet(name);
    let Compilable { interface, code } = kernel;
    let entries: Vec<_> =
        interface.bindings.iter().zip(0..).map(|(b, i)| layout_entry(*b, i, interface.launch_bytes)).collect();
    let (shader, spirv) = match code {
        Code::Module(module) => {
            let made = create_module_and_spirv(gpu, name, &module);
            let (shader, spirv) = made.map_err(Uncompiled::Module)?;
            if let (Some(kept), Some(spirv)) = (kept, &spirv) {
                kept.put(&interface, spirv);
            }
            (shader, spirv)
        }
        Code::Spirv(spirv) => {
            let made = create_module_of_spirv(gpu, name, &interface.entry, interface.workgroup_size, &spirv);
            (made.map_err(|e| Uncompiled::Module(e.into()))?, Some(spirv))
        }
    };
    let label = Some(name);
    let _mark = match (crash_marks::folder(), &spirv) {
        (Some(folder), Some(spirv)) => {
            let info = gpu.info();
            let driver = [&info.name, &info.driver, &info.driver_info].map(String::as_bytes);
            let key = Key::of(driver.into_iter().chain([bytemuck::cast_slice(spirv)]));
            crash_marks::begin(&folder, &key, name).map_err(Uncompiled::Crashed)?
        }
        _ => None,
    };
    let kept = spirv.and_then(|spirv| KeptPipeline::of(gpu, &spirv));
    let start = Instant::now();
    let made = gpu.scoped(|wgpu| {
        let layout = wgpu.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label, entries: &entries });
        let pipeline_layout = wgpu.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label,
            bind_group_layouts: &[Some(&layout)],
            immediate_size: 0,
        });
        let pipeline = wgpu.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label,
            layout: Some(&pipeline_layout),
            module: &shader,
            entry_point: Some(&interface.entry),
            compilation_options: wgpu::PipelineCompilationOptions {
                zero_initialize_workgroup_memory: false,
                ..Default::default()
            },
            cache: kept.as_ref().map(KeptPipeline::driver),
        });
        (pipeline, layout)
    });
    let taken = start.elapsed();
    if let (Ok(_), Some(kept)) = (&made, &kept) {
        kept.keep();
    }
    Ok((made, taken))
}

fn layout_entry(binding: Binding, number: u32, launch_bytes: u32) -> wgpu::BindGroupLayoutEntry {
    let ty = match binding {
        Binding::Launch => wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: true,
            min_binding_size: wgpu::BufferSize::new(u64::from(launch_bytes)),
        },
        Binding::Constants => wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        Binding::Window(_) | Binding::WideWindow(_) | Binding::View(..) | Binding::Spill | Binding::Locals => {
            wgpu::BindingType::Buffer {
                ty: wgpu::BufferBindingType::Storage { read_only: false },
                has_dynamic_offset: false,
                min_binding_size: None,
            }
        }
    };
    wgpu::BindGroupLayoutEntry { binding: number, visibility: wgpu::ShaderStages::COMPUTE, ty, count: None }
}
