//! Launches: the pipeline for a block size, the launch block, the dispatch.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use isowarp_core::api::{BackendKernel, Error, FloatMode, LaunchConfig, StreamId};

use super::device::State;
use super::module::ModuleShared;
use crate::adapter::GpuError;
use crate::emit::{
    Binding, EmitOptions, EmittedKernel, ExactFloats, NativeFloats, TargetCaps, emit_kernel, launch_block,
};
use crate::lower::{LoweredKernel, lower_kernel};
use crate::spirv::create_module;

/// A kernel and its pipelines.
pub(super) struct WgpuKernel {
    module: Arc<ModuleShared>,
    name: String,
    caps: TargetCaps,
    lowered: LoweredKernel,
    pipelines: Mutex<HashMap<EmitOptions, Arc<Pipeline>>>,
}

/// A kernel specialised by [`EmitOptions`].
struct Pipeline {
    pipeline: wgpu::ComputePipeline,
    layout: wgpu::BindGroupLayout,
    bindings: Vec<Binding>,
    launch_bytes: u32,
    /// Made for a generation of the heap's buffers.
    bind_group: Mutex<Option<(u64, wgpu::BindGroup)>>,
}

/// Where the blocks of a grid go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Dispatch {
    /// Workgroups in each dimension.
    size: [u32; 3],
    /// Whether blocks are numbered through.
    folded: bool,
    /// Blocks in the grid, if folded.
    blocks: u32,
}

impl WgpuKernel {
    /// Lowers the kernel, so that what the device cannot run is refused before any launch.
    pub(super) fn new(module: &Arc<ModuleShared>, name: &str) -> Result<Self, Error> {
        let device = &module.device;
        let caps = TargetCaps::of(device.info.name(), device.gpu.caps());
        let lowered = lower_kernel(&module.ir, name).map_err(|d| module.unsupported(name, d))?;
        Ok(Self { module: Arc::clone(module), name: name.to_owned(), caps, lowered, pipelines: Mutex::default() })
    }

    fn pipeline(&self, options: &EmitOptions) -> Result<Arc<Pipeline>, Error> {
        let mut pipelines = self.pipelines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pipeline) = pipelines.get(options) {
            return Ok(Arc::clone(pipeline));
        }
        let emitted = self.emit(options)?;
        let pipeline = Arc::new(self.create(&emitted)?);
        pipelines.insert(options.clone(), Arc::clone(&pipeline));
        Ok(pipeline)
    }

    fn emit(&self, options: &EmitOptions) -> Result<EmittedKernel, Error> {
        let emitted = match self.module.floats {
            FloatMode::Native => emit_kernel(&self.lowered, options, &self.caps, &NativeFloats),
            FloatMode::Exact => {
                let device = &self.module.device;
                let calibration = device.calibration()?;
                // Passthrough SPIR-V forbids fusing by decorations; elsewhere products are hidden.
                let shield_products = device.gpu.spirv_target().is_none();
                emit_kernel(&self.lowered, options, &self.caps, &ExactFloats { calibration, shield_products })
            }
        };
        emitted.map_err(|d| self.module.unsupported(&self.name, d))
    }

    fn create(&self, emitted: &EmittedKernel) -> Result<Pipeline, Error> {
        let device = &self.module.device;
        let gpu = &device.gpu;
        let shader = create_module(gpu, &self.name, &emitted.module)
            .map_err(|e| Error::Internal(format!("kernel `{}` on {}: {e}", self.name, device.info.name())))?;
        let entries: Vec<_> = emitted.bindings.iter().zip(0..).map(|(b, i)| layout_entry(*b, i, emitted)).collect();
        let label = Some(self.name.as_str());
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
                entry_point: Some(&emitted.entry),
                compilation_options: wgpu::PipelineCompilationOptions {
                    zero_initialize_workgroup_memory: false,
                    ..Default::default()
                },
                cache: None,
            });
            (pipeline, layout)
        });
        let (pipeline, layout) = made.map_err(|e| device.error(e))?;
        Ok(Pipeline {
            pipeline,
            layout,
            bindings: emitted.bindings.clone(),
            launch_bytes: emitted.launch_bytes,
            bind_group: Mutex::new(None),
        })
    }

    /// How a grid is dispatched; grids beyond the device's limits are folded.
    fn dispatch(&self, config: &LaunchConfig) -> Result<Dispatch, Error> {
        let limit = self.module.device.gpu.caps().max_workgroups;
        let size = config.grid.to_array();
        if size.iter().all(|n| *n <= limit) {
            return Ok(Dispatch { size, folded: false, blocks: 0 });
        }
        let too_many = || Error::InvalidLaunch {
            kernel: self.name.clone(),
            reason: format!(
                "a grid of {} has {} blocks, the limit of {} is {}",
                config.grid,
                config.grid.count(),
                self.module.device.info.name(),
                u32::MAX
            ),
        };
        let blocks = u32::try_from(config.grid.count()).map_err(|_| too_many())?;
        let y = blocks.div_ceil(limit);
        let z = y.div_ceil(limit);
        if z > limit {
            return Err(too_many());
        }
        let y = y.div_ceil(z);
        Ok(Dispatch { size: [limit, y, z], folded: true, blocks })
    }

    fn launch_bytes(&self, config: &LaunchConfig, dispatch: &Dispatch, params: &[u8]) -> Vec<u8> {
        let variables = self.module.variables.0;
        let header = launch_block::Header {
            grid: config.grid.to_array(),
            first_block: 0,
            dispatch: [dispatch.size[0], dispatch.size[1]],
            block_count: dispatch.blocks,
            zero: 0,
            variables: [variables as u32, (variables >> 32) as u32],
            reserved: [0; 6],
        };
        let mut bytes = bytemuck::bytes_of(&header).to_vec();
        bytes.resize(launch_block::PARAMS as usize, 0);
        bytes.extend_from_slice(params);
        bytes
    }
}

fn layout_entry(binding: Binding, number: u32, emitted: &EmittedKernel) -> wgpu::BindGroupLayoutEntry {
    let ty = match binding {
        Binding::Launch => wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: true,
            min_binding_size: wgpu::BufferSize::new(u64::from(emitted.launch_bytes)),
        },
        Binding::Window(_) => wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Storage { read_only: false },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
    };
    wgpu::BindGroupLayoutEntry { binding: number, visibility: wgpu::ShaderStages::COMPUTE, ty, count: None }
}

impl Pipeline {
    /// The bind group for the heap's present buffers.
    fn bind_group(&self, gpu: &crate::adapter::Gpu, state: &State) -> Result<wgpu::BindGroup, GpuError> {
        let generation = state.heap.generation();
        let mut cached = self.bind_group.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((made_for, group)) = &*cached
            && *made_for == generation
        {
            return Ok(group.clone());
        }
        let windows: Vec<_> = state.heap.buffers().collect();
        let mut entries = Vec::with_capacity(self.bindings.len());
        for (binding, number) in self.bindings.iter().zip(0..) {
            let resource = match binding {
                Binding::Launch => wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                    buffer: state.queue.uniforms(),
                    offset: 0,
                    size: wgpu::BufferSize::new(u64::from(self.launch_bytes)),
                }),
                Binding::Window(index) => {
                    let window = windows.get(*index as usize).copied();
                    let missing = || GpuError::Internal(format!("window {index} of the heap is missing"));
                    window.ok_or_else(missing)?.as_entire_binding()
                }
            };
            entries.push(wgpu::BindGroupEntry { binding: number, resource });
        }
        let group = gpu.scoped(|device| {
            device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: None,
                layout: &self.layout,
                entries: &entries,
            })
        })?;
        *cached = Some((generation, group.clone()));
        Ok(group)
    }
}

impl BackendKernel for WgpuKernel {
    fn launch(&self, _stream: StreamId, config: &LaunchConfig, params: &[u8]) -> Result<(), Error> {
        let device = &self.module.device;
        let dispatch = self.dispatch(config)?;
        let mut state = device.state();
        let options = EmitOptions {
            block: config.block.to_array(),
            dynamic_shared: config.shared_bytes,
            fold_grid: dispatch.folded,
            windows: state.heap.count(),
            bound_shared: true,
        };
        let pipeline = self.pipeline(&options)?;
        let block = self.launch_bytes(config, &dispatch, params);
        let queued = (|| {
            let group = pipeline.bind_group(&device.gpu, &state)?;
            let offset = state.queue.push_block(&device.gpu, &block, pipeline.launch_bytes as usize)?;
            let pass = state.queue.pass(&device.gpu);
            pass.set_pipeline(&pipeline.pipeline);
            pass.set_bind_group(0, &group, &[offset]);
            let [x, y, z] = dispatch.size;
            pass.dispatch_workgroups(x, y, z);
            device.gpu.check()
        })();
        queued.map_err(|e| device.error(e))
    }
}
