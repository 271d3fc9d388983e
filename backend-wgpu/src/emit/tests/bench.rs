//! Runs emitted kernels on the machine's first adapter: a heap of one window, one launch.

use super::super::HEAP_TAG;
use super::super::interface::launch_block::{Header, PARAMS};
use super::super::interface::{Binding, device_address};
use super::super::{EmitOptions, EmittedKernel, ExactFloats, FloatRules, GridFold, NativeFloats, TargetCaps};
use super::module;
use crate::adapter::{Gpu, Profile};
use crate::lower::lower_kernel;
use crate::specialise::emit_kernel;

/// A launch of kernel `k`. Its first parameter is a pointer to `data` at offset 256; the bytes of the other parameters
/// follow in `params`.
pub(super) struct Launch<'a> {
    pub(super) text: &'a str,
    pub(super) grid: [u32; 3],
    pub(super) dispatch: Option<[u32; 3]>,
    pub(super) block: [u32; 3],
    pub(super) dynamic_shared: u32,
    pub(super) params: Vec<u8>,
    pub(super) data: Vec<u8>,
    /// Number of windows of the heap; the data is in the last one.
    pub(super) windows: u32,
    /// Limit on the adapter's capabilities.
    pub(super) profile: Profile,
}

/// Offset of the data in window 0.
pub(super) const BASE: u32 = 256;

impl<'a> Launch<'a> {
    pub(super) fn new(text: &'a str, threads: u32, data: Vec<u8>) -> Self {
        Self {
            text,
            grid: [1, 1, 1],
            dispatch: None,
            block: [threads, 1, 1],
            dynamic_shared: 0,
            params: Vec::new(),
            data,
            windows: 1,
            profile: Profile::Native,
        }
    }

    /// Creates a launch on `u32` words.
    pub(super) fn words(text: &'a str, threads: u32, data: &[u32]) -> Self {
        Self::new(text, threads, bytemuck::cast_slice(data).to_vec())
    }

    /// Sets the profile.
    pub(super) fn under(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// Runs with the device's own float operations, and returns the resulting data.
    pub(super) fn run(&self) -> Vec<u8> {
        self.run_with(gpu(self.profile), &NativeFloats)
    }

    /// Runs with exact float operations, and returns the resulting data as words.
    pub(super) fn run_exact(&self) -> Vec<u32> {
        let gpu = gpu(self.profile);
        let calibration = crate::calibrate::calibrate(gpu, &crate::calibrate::Options::default()).unwrap();
        let rules = ExactFloats { calibration: &calibration, shield_results: gpu.spirv_target().is_none() };
        words(&self.run_with(&calibration.gpu(gpu), &rules))
    }

    fn run_with(&self, gpu: &Gpu, rules: &dyn FloatRules) -> Vec<u8> {
        let mut options = EmitOptions::new(self.block);
        options.dynamic_shared = self.dynamic_shared;
        options.fold = match (self.dispatch, self.grid) {
            (None, _) => GridFold::Whole,
            (_, [_, 1, 1]) => GridFold::Line,
            _ => GridFold::Rows,
        };
        options.windows = self.windows;
        let lowered = lower_kernel(&module(self.text), "k", TargetCaps::full().target(self.block)).unwrap();
        let caps = TargetCaps::of("the test adapter", gpu.caps());
        let kernel = emit_kernel(&lowered, &options, &caps, rules).unwrap();
        assert_eq!(kernel.bindings.first(), Some(&Binding::Launch));
        assert_eq!(kernel.bindings.get(self.windows as usize), Some(&Binding::Window(self.windows - 1)));
        let mut heap = vec![0u8; BASE as usize];
        heap.extend_from_slice(&self.data);
        heap.resize(heap.len().next_multiple_of(256) + 256, 0);
        let mut out = dispatch(gpu, &kernel, self, &heap);
        out.drain(..BASE as usize);
        out.truncate(self.data.len());
        out
    }

    /// Runs with the device's own float operations, and returns the resulting data as words.
    pub(super) fn run_words(&self) -> Vec<u32> {
        words(&self.run())
    }

    fn launch_block(&self, kernel: &EmittedKernel) -> Vec<u8> {
        let dispatch = self.dispatch.unwrap_or(self.grid);
        let header = Header {
            grid: self.grid,
            dispatch: [dispatch[0], dispatch[1]],
            block_count: self.grid.iter().product(),
            variables: [BASE, HEAP_TAG + self.windows - 1],
            ..Header::default()
        };
        let mut block = bytemuck::bytes_of(&header).to_vec();
        assert_eq!(block.len(), PARAMS as usize);
        block.extend_from_slice(&device_address((u64::from(self.windows - 1) << 32) + u64::from(BASE)).to_le_bytes());
        block.extend_from_slice(&self.params);
        block.resize(kernel.launch_bytes as usize, 0);
        block
    }
}

/// Returns the device of a profile, which all tests share: drivers limit how often it can be opened at a time.
fn gpu(profile: Profile) -> &'static Gpu {
    static NATIVE: std::sync::OnceLock<Gpu> = std::sync::OnceLock::new();
    static WEBGPU: std::sync::OnceLock<Gpu> = std::sync::OnceLock::new();
    match profile {
        Profile::Native => NATIVE.get_or_init(crate::testing::gpu),
        Profile::WebGpu => WEBGPU.get_or_init(|| crate::testing::adapters()[0].open(profile).unwrap()),
    }
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

fn dispatch(gpu: &Gpu, kernel: &EmittedKernel, launch: &Launch<'_>, heap: &[u8]) -> Vec<u8> {
    use wgpu::BufferUsages as U;
    let module = crate::spirv::create_module(gpu, "test", &kernel.module).unwrap();
    let device = gpu.device();
    let buffer = |size: usize, usage| {
        device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: size as u64,
            usage,
            mapped_at_creation: false,
        })
    };
    let heap_buffer = buffer(heap.len(), U::STORAGE | U::COPY_SRC | U::COPY_DST);
    gpu.queue().write_buffer(&heap_buffer, 0, heap);
    let block = launch.launch_block(kernel);
    let launch_buffer = buffer(block.len(), U::UNIFORM | U::COPY_DST);
    gpu.queue().write_buffer(&launch_buffer, 0, &block);
    let staging = buffer(heap.len(), U::MAP_READ | U::COPY_DST);
    let layout_entry = |binding, ty| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None },
        count: None,
    };
    // The other windows are small and contain zeros.
    let others: Vec<_> = (1..launch.windows).map(|_| buffer(1024, U::STORAGE)).collect();
    let storage = wgpu::BufferBindingType::Storage { read_only: false };
    let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: None,
        entries: &(0..kernel.bindings.len() as u32)
            .map(|i| layout_entry(i, if i == 0 { wgpu::BufferBindingType::Uniform } else { storage }))
            .collect::<Vec<_>>(),
    });
    let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &[Some(&layout)],
        immediate_size: 0,
    });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: Some("test"),
        layout: Some(&pipeline_layout),
        module: &module,
        entry_point: Some(&kernel.entry),
        compilation_options: wgpu::PipelineCompilationOptions {
            zero_initialize_workgroup_memory: false,
            ..Default::default()
        },
        cache: None,
    });
    let bind_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout: &layout,
        entries: &kernel
            .bindings
            .iter()
            .zip(0..)
            .map(|(bound, binding)| {
                let buffer = match *bound {
                    Binding::Launch => &launch_buffer,
                    Binding::Window(i) | Binding::WideWindow(i) | Binding::View(i, _) => {
                        others.get(i as usize).unwrap_or(&heap_buffer)
                    }
                    Binding::Spill | Binding::Locals | Binding::Constants => {
                        unreachable!("these tests neither spill nor bind constants")
                    }
                };
                wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() }
            })
            .collect::<Vec<_>>(),
    });
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &bind_group, &[]);
        let [x, y, z] = launch.dispatch.unwrap_or(launch.grid);
        pass.dispatch_workgroups(x, y, z);
    }
    encoder.copy_buffer_to_buffer(&heap_buffer, 0, &staging, 0, heap.len() as u64);
    gpu.queue().submit([encoder.finish()]);
    staging.slice(..).map_async(wgpu::MapMode::Read, |r| r.unwrap());
    gpu.wait().unwrap();
    staging.slice(..).get_mapped_range().unwrap().to_vec()
}
