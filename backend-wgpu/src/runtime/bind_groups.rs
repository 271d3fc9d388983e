//! Bind groups: the buffers of a launch in the places where its pipeline reads them.

use std::collections::HashMap;

use isowarp_core::backend::DevicePtr;

use super::pipeline::Pipeline;
use super::shared::State;
use crate::adapter::{Gpu, GpuError};
use crate::emit::Binding;

/// The pipelines' bind groups for the heap's present buffers. They are kept together, not with their pipelines, so that
/// none keeps a buffer alive that the heap has replaced.
#[derive(Debug, Default)]
pub(super) struct BindGroups {
    /// Generations of the heap and of the buffers for spilled shared memory and locals.
    generation: (u64, [u64; 2]),
    groups: HashMap<u64, wgpu::BindGroup>,
}

impl BindGroups {
    /// Forgets the bind group of a pipeline.
    pub(super) fn remove(&mut self, pipeline: u64) {
        drop(self.groups.remove(&pipeline));
    }
}

/// Returns the pipeline's bind group for the heap's present buffers.
pub(super) fn bind_group(
    pipeline: &Pipeline,
    gpu: &Gpu,
    state: &mut State,
    variables: DevicePtr,
) -> Result<wgpu::BindGroup, GpuError> {
    let State { heap, queue, groups, spill, locals, constants, .. } = state;
    let generation = (heap.generation(), [spill.generation(), locals.generation()]);
    if groups.generation != generation {
        groups.generation = generation;
        groups.groups.clear();
    }
    if let Some(group) = groups.groups.get(&pipeline.id) {
        return Ok(group.clone());
    }
    let windows: Vec<_> = heap.buffers().collect();
    let mut entries = Vec::with_capacity(pipeline.interface.bindings.len());
    for (binding, number) in pipeline.interface.bindings.iter().zip(0..) {
        let resource = match binding {
            Binding::Launch => wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                buffer: queue.uniforms(),
                offset: 0,
                size: wgpu::BufferSize::new(u64::from(pipeline.interface.launch_bytes)),
            }),
            Binding::Window(index) | Binding::WideWindow(index) | Binding::View(index, _) => {
                let window = windows.get(*index as usize).copied();
                let missing = || GpuError::Internal(format!("window {index} of the heap is missing"));
                window.ok_or_else(missing)?.as_entire_binding()
            }
            Binding::Spill => {
                let missing = || GpuError::Internal("the buffer for spilled shared memory is missing".to_owned());
                spill.get().ok_or_else(missing)?.as_entire_binding()
            }
            Binding::Locals => {
                let missing = || GpuError::Internal("the buffer for spilled locals is missing".to_owned());
                locals.get().ok_or_else(missing)?.as_entire_binding()
            }
            Binding::Constants => {
                let missing = || GpuError::Internal("the buffer of constants is missing".to_owned());
                constants.get(variables).ok_or_else(missing)?.as_entire_binding()
            }
        };
        entries.push(wgpu::BindGroupEntry { binding: number, resource });
    }
    let layout = &pipeline.layout;
    let group = gpu.scoped(|device| {
        device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
    })?;
    groups.groups.insert(pipeline.id, group.clone());
    Ok(group)
}
