//! Describes the capabilities of a device, and the profiles that limit them.

use serde::{Deserialize, Serialize};

/// A limit on the capabilities that a device may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Everything the device has.
    #[default]
    Native,
    /// Only WebGPU's default limits and no optional features: tests the fallbacks on any machine.
    WebGpu,
}

/// The limits and features of a device that matter to compute kernels, after the profile's cap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Caps {
    /// Largest range of one storage buffer binding, in bytes.
    pub max_binding_size: u64,
    /// Largest buffer, in bytes.
    pub max_buffer_size: u64,
    /// Largest uniform buffer binding, in bytes.
    pub max_uniform_size: u64,
    /// Alignment of a storage buffer binding's offset, in bytes.
    pub storage_offset_alignment: u32,
    /// Storage buffers that one kernel can bind.
    pub max_storage_buffers: u32,
    /// Bindings in one bind group (binding numbers are below this).
    pub max_bindings_per_group: u32,
    /// Workgroup ("shared") memory per block, in bytes.
    pub workgroup_memory: u32,
    /// Threads in a one-dimensional workgroup.
    pub max_invocations: u32,
    /// Workgroups in each dimension of a dispatch.
    pub max_workgroups: u32,
    /// Smallest subgroup the driver may choose; 0 without subgroup operations.
    pub subgroup_min: u32,
    /// Largest subgroup the driver may choose; 0 without subgroup operations.
    pub subgroup_max: u32,
    /// Native 64-bit integers.
    pub i64: bool,
    /// Native `f64` arithmetic.
    pub f64: bool,
    /// Native `f16` arithmetic.
    pub f16: bool,
    /// Native 16-bit integers.
    pub i16: bool,
    /// Storage buffers may have elements of 8 bits. wgpu does not report this.
    pub bytes: bool,
    /// Support for `pack2x16float` and `unpack2x16float`.
    pub packed_f16: bool,
    /// All 64-bit integer atomics.
    pub atomic_i64: bool,
    /// At least 64-bit integer atomic min and max without a result.
    pub atomic_i64_min_max: bool,
    /// Support for atomic additions of `f32`.
    pub atomic_f32_add: bool,
    /// Subgroup operations in compute kernels.
    pub subgroups: bool,
    /// Support for `subgroupBarrier`.
    pub subgroup_barrier: bool,
    /// SPIR-V is passed to the driver unchanged, with its float controls.
    pub passthrough: bool,
    /// Support for `@coherent` on storage buffers.
    pub coherent: bool,
    /// Support for `@volatile` on storage buffers.
    pub volatile: bool,
    /// Timestamps written between passes of a command encoder.
    pub timestamps: bool,
    /// Pipelines can be saved to disk by the driver.
    pub pipeline_cache: bool,
}

impl Caps {
    /// Returns an adapter's capabilities under a profile.
    pub fn of(adapter: &wgpu::Adapter, profile: Profile) -> Self {
        let info = adapter.get_info();
        Self::new(adapter, &features(adapter, profile), &limits(adapter, profile), &info)
    }

    pub(super) fn new(
        adapter: &wgpu::Adapter,
        features: &wgpu::Features,
        limits: &wgpu::Limits,
        info: &wgpu::AdapterInfo,
    ) -> Self {
        let downlevel = adapter.get_downlevel_capabilities().flags;
        use wgpu::Features as F;
        let has = |f: F| features.contains(f);
        let subgroups = has(F::SUBGROUP);
        Self {
            max_binding_size: limits.max_storage_buffer_binding_size,
            max_buffer_size: limits.max_buffer_size,
            max_uniform_size: limits.max_uniform_buffer_binding_size,
            storage_offset_alignment: limits.min_storage_buffer_offset_alignment,
            max_storage_buffers: limits.max_storage_buffers_per_shader_stage,
            max_bindings_per_group: limits.max_bindings_per_bind_group,
            workgroup_memory: limits.max_compute_workgroup_storage_size,
            max_invocations: limits.max_compute_invocations_per_workgroup.min(limits.max_compute_workgroup_size_x),
            max_workgroups: limits.max_compute_workgroups_per_dimension,
            subgroup_min: if subgroups { info.subgroup_min_size } else { 0 },
            subgroup_max: if subgroups { info.subgroup_max_size } else { 0 },
            i64: has(F::SHADER_INT64),
            f64: has(F::SHADER_F64),
            f16: has(F::SHADER_F16),
            i16: has(F::SHADER_I16),
            bytes: false,
            packed_f16: downlevel.contains(wgpu::DownlevelFlags::SHADER_F16_IN_F32),
            atomic_i64: has(F::SHADER_INT64_ATOMIC_ALL_OPS),
            atomic_i64_min_max: has(F::SHADER_INT64_ATOMIC_MIN_MAX),
            atomic_f32_add: has(F::SHADER_FLOAT32_ATOMIC),
            subgroups,
            subgroup_barrier: has(F::SUBGROUP_BARRIER),
            passthrough: has(F::PASSTHROUGH_SHADERS) && info.backend == wgpu::Backend::Vulkan,
            coherent: has(F::MEMORY_DECORATION_COHERENT),
            volatile: has(F::MEMORY_DECORATION_VOLATILE),
            timestamps: has(F::TIMESTAMP_QUERY | F::TIMESTAMP_QUERY_INSIDE_ENCODERS),
            pipeline_cache: has(F::PIPELINE_CACHE),
        }
    }

    /// Returns the number of storage buffers that one kernel can have, in one bind group with a uniform buffer.
    pub fn storage_buffers(&self) -> u32 {
        self.max_storage_buffers.min(self.max_bindings_per_group.saturating_sub(1))
    }

    /// Returns the naga capabilities that a module may use on this device.
    pub fn naga_capabilities(&self) -> naga::valid::Capabilities {
        use naga::valid::Capabilities as C;
        let mut caps = C::empty();
        caps.set(C::FLOAT64, self.f64);
        caps.set(C::SHADER_INT64, self.i64);
        caps.set(C::SHADER_FLOAT16, self.f16);
        caps.set(C::SHADER_INT16, self.i16);
        caps.set(C::SHADER_FLOAT16_IN_FLOAT32, self.packed_f16);
        caps.set(C::SHADER_INT64_ATOMIC_ALL_OPS, self.atomic_i64);
        caps.set(C::SHADER_INT64_ATOMIC_MIN_MAX, self.atomic_i64_min_max);
        caps.set(C::SHADER_FLOAT32_ATOMIC, self.atomic_f32_add);
        caps.set(C::SUBGROUP, self.subgroups);
        caps.set(C::SUBGROUP_BARRIER, self.subgroup_barrier);
        caps.set(C::MEMORY_DECORATION_COHERENT, self.coherent);
        caps.set(C::MEMORY_DECORATION_VOLATILE, self.volatile);
        caps
    }
}

/// Returns the features to request from an adapter: those that kernels can use and the adapter has.
pub(crate) fn features(adapter: &wgpu::Adapter, profile: Profile) -> wgpu::Features {
    use wgpu::Features as F;
    let wanted = match profile {
        Profile::WebGpu => F::empty(),
        Profile::Native => {
            F::SHADER_INT64
                | F::SHADER_F64
                | F::SHADER_F16
                | F::SHADER_I16
                | F::SHADER_INT64_ATOMIC_MIN_MAX
                | F::SHADER_INT64_ATOMIC_ALL_OPS
                | F::SHADER_FLOAT32_ATOMIC
                | F::SUBGROUP
                | F::SUBGROUP_BARRIER
                | F::PASSTHROUGH_SHADERS
                | F::MEMORY_DECORATION_COHERENT
                | F::MEMORY_DECORATION_VOLATILE
                | F::TIMESTAMP_QUERY
                | F::TIMESTAMP_QUERY_INSIDE_ENCODERS
                | F::PIPELINE_CACHE
        }
    };
    wanted & adapter.features()
}

/// Returns the limits to request from an adapter.
pub(super) fn limits(adapter: &wgpu::Adapter, profile: Profile) -> wgpu::Limits {
    match profile {
        Profile::Native => adapter.limits(),
        Profile::WebGpu => wgpu::Limits::default().or_worse_values_from(&adapter.limits()),
    }
}
