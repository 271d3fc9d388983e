//! Pipelines of kernels.

use super::kept_spirv::Interface;

/// A kernel specialised by [`crate::emit::EmitOptions`].
pub(super) struct Pipeline {
    /// Key of the pipeline among bind groups.
    pub(super) id: u64,
    pub(super) pipeline: wgpu::ComputePipeline,
    pub(super) layout: wgpu::BindGroupLayout,
    pub(super) interface: Interface,
}
