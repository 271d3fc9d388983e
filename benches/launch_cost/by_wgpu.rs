//! The same launches by wgpu: dispatches in one pass, whose numbers are in a uniform buffer.

use super::{CHANGED, LAUNCHES, N, Round};

/// Bytes from the numbers of a dispatch to those of the next one, which every device takes.
const STEP: u32 = 256;

const KERNEL: &str = "
struct Numbers { n: u32, k: u32 }
@group(0) @binding(0) var<storage, read_write> x: array<u32>;
@group(0) @binding(1) var<uniform> numbers: Numbers;
@compute @workgroup_size(64)
fn add(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x < numbers.n { x[id.x] = x[id.x] * 3 + numbers.k; }
}";

/// Launches by the adapter of this name, if there is one.
pub fn launches(name: &str) -> anyhow::Result<Option<Round<'static>>> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapters = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::PRIMARY));
    adapters.iter().find(|adapter| adapter.get_info().name == name).map(launches_by).transpose()
}

fn launches_by(adapter: &wgpu::Adapter) -> anyhow::Result<Round<'static>> {
    let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default()))?;
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Wgsl(KERNEL.into()),
    });
    let entry = |binding, ty, dynamic| wgpu::BindGroupLayoutEntry {
        binding,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer { ty, has_dynamic_offset: dynamic, min_binding_size: None },
        count: None,
    };
    let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: None,
        entries: &[
            entry(0, wgpu::BufferBindingType::Storage { read_only: false }, false),
            entry(1, wgpu::BufferBindingType::Uniform, true),
        ],
    });
    let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &[Some(&layout)],
        immediate_size: 0,
    });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: Some(&pipeline_layout),
        module: &module,
        entry_point: Some("add"),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    });
    let buffer = |size: u64, usage| {
        device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
    };
    let x = buffer(u64::from(N) * 4, wgpu::BufferUsages::STORAGE);
    let numbers = buffer(u64::from(STEP * LAUNCHES), wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST);
    let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout: &layout,
        entries: &[
            wgpu::BindGroupEntry { binding: 0, resource: x.as_entire_binding() },
            wgpu::BindGroupEntry {
                binding: 1,
                resource: wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                    buffer: &numbers,
                    offset: 0,
                    size: std::num::NonZero::new(8),
                }),
            },
        ],
    });
    let mut data = vec![0u8; (STEP * LAUNCHES) as usize];
    Ok(Box::new(move || {
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        for (k, place) in (0..LAUNCHES).zip(data.chunks_exact_mut(STEP as usize)) {
            place[..8].copy_from_slice(bytemuck::bytes_of(&[CHANGED, k]));
            pass.set_pipeline(&pipeline);
            pass.set_bind_group(0, &group, &[k * STEP]);
            pass.dispatch_workgroups(N.div_ceil(64), 1, 1);
        }
        drop(pass);
        queue.write_buffer(&numbers, 0, &data);
        queue.submit([encoder.finish()]);
        device.poll(wgpu::PollType::wait_indefinitely())?;
        Ok(())
    }))
}
