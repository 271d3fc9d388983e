//! The types of CUDA's binary interface: layouts of CUDA 13, and wrappers of the pointers that C programs pass.

use std::ffi::{CStr, c_char, c_int, c_void};

use crate::errors::{Code, Result};

/// Memory that receives a function's result. Only callers of the C functions create it: their contract is that the
/// pointer is null, or valid for a write.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Out<T>(pub *mut T);

impl<T: Copy> Out<T> {
    /// Writes the result.
    pub fn set(self, value: T) -> Result<()> {
        if self.0.is_null() {
            return Err(Code::InvalidValue.into());
        }
        // SAFETY: the pointer is not null, and so valid for a write by the contract of the type.
        unsafe { self.0.write_unaligned(value) };
        Ok(())
    }

    /// Writes the result, unless the pointer is null.
    pub fn set_if_wanted(self, value: T) {
        if !self.0.is_null() {
            // SAFETY: the pointer is not null, and so valid for a write by the contract of the type.
            unsafe { self.0.write_unaligned(value) };
        }
    }

    /// Returns the present contents.
    pub fn get(self) -> Result<T> {
        In(self.0.cast_const()).get()
    }

    /// Writes the elements of an array.
    pub fn set_all(self, values: &[T]) {
        for (i, value) in values.iter().enumerate() {
            if !self.0.is_null() {
                // SAFETY: by the contract of the caller, the array has at least this many elements.
                unsafe { self.0.add(i).write_unaligned(*value) };
            }
        }
    }
}

/// Memory that a function reads. Only callers of the C functions create it: their contract is that the pointer is null,
/// or valid for a read.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct In<T>(pub *const T);

impl<T: Copy> In<T> {
    /// Returns a copy of the value.
    pub fn get(self) -> Result<T> {
        if self.0.is_null() {
            return Err(Code::InvalidValue.into());
        }
        // SAFETY: the pointer is not null, and so valid for a read by the contract of the type.
        Ok(unsafe { self.0.read_unaligned() })
    }

    /// Returns a copy of an array.
    pub fn list(self, count: usize) -> Result<Vec<T>> {
        match count {
            0 => Ok(Vec::new()),
            _ if self.0.is_null() => Err(Code::InvalidValue.into()),
            // SAFETY: by the contract of the caller, the array has `count` elements.
            _ => Ok((0..count).map(|i| unsafe { self.0.add(i).read_unaligned() }).collect()),
        }
    }
}

/// A text of C. The contract of the callers of the C functions is that the pointer is null, or that of a text.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Text(pub *const c_char);

impl Text {
    /// Returns a copy of the text.
    pub fn get(self) -> Result<String> {
        if self.0.is_null() {
            return Err(Code::InvalidValue.into());
        }
        // SAFETY: the pointer is not null, and so that of a text by the contract of the type.
        Ok(unsafe { CStr::from_ptr(self.0) }.to_string_lossy().into_owned())
    }
}

/// An opaque handle of a stream, event, array or graph (`cudaStream_t` and others): never dereferenced.
pub type Handle = usize;

/// A key of a kernel or variable: the address of its counterpart on the host.
pub type Key = usize;

/// `dim3` and `uint3`.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dim3 {
    /// First extent.
    pub x: u32,
    /// Second extent.
    pub y: u32,
    /// Third extent.
    pub z: u32,
}

impl Dim3 {
    /// Returns the extents.
    pub fn array(self) -> [u32; 3] {
        [self.x, self.y, self.z]
    }
}

/// A function that a stream calls (`cudaHostFn_t`).
pub type HostFn = unsafe extern "C" fn(*mut c_void);

/// A function that a stream calls with the stream and its error (`cudaStreamCallback_t`).
pub type StreamCallback = unsafe extern "C" fn(Handle, c_int, *mut c_void);

macro_rules! layouts {
    ($($(#[$meta:meta])* $name:ident { $($field:ident: $ty:ty,)* })*) => {
        $($(#[$meta])*
        #[repr(C)]
        #[derive(Debug, Clone, Copy)]
        #[allow(missing_docs, reason = "the fields are NVIDIA's, and documented there")]
        pub struct $name { $(pub $field: $ty,)* }

        impl Default for $name {
            fn default() -> Self {
                // SAFETY: the layouts consist of numbers, addresses and arrays of them: all zeros are valid values.
                unsafe { std::mem::zeroed() }
            }
        })*
    };
}
pub(crate) use layouts;

layouts! {
    /// `cudaChannelFormatDesc`.
    ChannelDesc { x: c_int, y: c_int, z: c_int, w: c_int, f: c_int, }

    /// `cudaExtent`.
    Extent { width: usize, height: usize, depth: usize, }

    /// `cudaPos`.
    Pos { x: usize, y: usize, z: usize, }

    /// `cudaPitchedPtr`.
    PitchedPtr { ptr: usize, pitch: usize, xsize: usize, ysize: usize, }

    /// `cudaMemcpy3DParms`.
    Memcpy3D {
        src_array: Handle,
        src_pos: Pos,
        src_ptr: PitchedPtr,
        dst_array: Handle,
        dst_pos: Pos,
        dst_ptr: PitchedPtr,
        extent: Extent,
        kind: c_int,
    }

    /// `cudaMemcpy3DPeerParms`.
    Memcpy3DPeer {
        src_array: Handle,
        src_pos: Pos,
        src_ptr: PitchedPtr,
        src_device: c_int,
        dst_array: Handle,
        dst_pos: Pos,
        dst_ptr: PitchedPtr,
        dst_device: c_int,
        extent: Extent,
    }

    /// `cudaMemLocation`.
    MemLocation { kind: c_int, id: c_int, }

    /// `cudaPointerAttributes`.
    PointerAttributes { kind: c_int, device: c_int, device_pointer: usize, host_pointer: usize, reserved: [i64; 8], }

    /// `cudaFuncAttributes`.
    FuncAttributes {
        shared_bytes: usize,
        const_bytes: usize,
        local_bytes: usize,
        max_threads_per_block: c_int,
        registers: c_int,
        ptx_version: c_int,
        binary_version: c_int,
        cache_mode_ca: c_int,
        max_dynamic_shared_bytes: c_int,
        preferred_carveout: c_int,
        cluster_dim_must_be_set: c_int,
        required_cluster_width: c_int,
        required_cluster_height: c_int,
        required_cluster_depth: c_int,
        cluster_scheduling_policy: c_int,
        non_portable_cluster_size_allowed: c_int,
        reserved: [c_int; 16],
    }

    /// `cudaKernelNodeParams`.
    KernelNodeParams { func: Key, grid: Dim3, block: Dim3, shared_bytes: u32, params: In<*const u8>, extra: usize, }

    /// `cudaMemsetParams`.
    MemsetParams { dst: usize, pitch: usize, value: u32, element_size: u32, width: usize, height: usize, }

    /// `cudaHostNodeParams`.
    HostNodeParams { function: Option<HostFn>, data: usize, }

    /// `cudaLaunchConfig_t`.
    LaunchConfigC { grid: Dim3, block: Dim3, shared_bytes: usize, stream: Handle, attributes: In<LaunchAttribute>, count: u32, }

    /// `cudaLaunchAttribute`.
    LaunchAttribute { id: c_int, pad: c_int, value: [u64; 8], }

    /// `cudaResourceDesc`, with its union as words.
    ResourceDesc { kind: c_int, words: [u64; 16], flags: u32, }

    /// `cudaTextureDesc`.
    TextureDesc {
        address: [c_int; 3],
        filter: c_int,
        read: c_int,
        srgb: c_int,
        border: [f32; 4],
        normalized: c_int,
        max_anisotropy: u32,
        mip_filter: c_int,
        mip_bias: f32,
        min_level: f32,
        max_level: f32,
        disable_trilinear_optimization: c_int,
        seamless_cubemap: c_int,
    }

    /// `textureReference` of CUDA 11.
    TextureReference {
        normalized: c_int,
        filter: c_int,
        address: [c_int; 3],
        channel: ChannelDesc,
        srgb: c_int,
        max_anisotropy: u32,
        mip_filter: c_int,
        mip_bias: f32,
        min_level: f32,
        max_level: f32,
        disable_trilinear_optimization: c_int,
        reserved: [c_int; 14],
    }

    /// `cudaGraphExecUpdateResultInfo`.
    UpdateResultInfo { result: c_int, error_node: Handle, error_from_node: Handle, }

    /// The wrapper of a bundle (`__fatBinC_Wrapper_t`).
    FatBinary { magic: c_int, version: c_int, data: *const u8, unused: *const c_void, }

    /// `cudaDeviceProp`.
    DeviceProp {
        name: [u8; 256],
        uuid: [u8; 16],
        luid: [u8; 8],
        luid_device_node_mask: u32,
        total_global_mem: usize,
        shared_mem_per_block: usize,
        regs_per_block: c_int,
        warp_size: c_int,
        mem_pitch: usize,
        max_threads_per_block: c_int,
        max_threads_dim: [c_int; 3],
        max_grid_size: [c_int; 3],
        total_const_mem: usize,
        major: c_int,
        minor: c_int,
        texture_alignment: usize,
        texture_pitch_alignment: usize,
        multi_processor_count: c_int,
        integrated: c_int,
        can_map_host_memory: c_int,
        max_texture_1d: c_int,
        max_texture_1d_mipmap: c_int,
        max_texture_2d: [c_int; 2],
        max_texture_2d_mipmap: [c_int; 2],
        max_texture_2d_linear: [c_int; 3],
        max_texture_2d_gather: [c_int; 2],
        max_texture_3d: [c_int; 3],
        max_texture_3d_alt: [c_int; 3],
        max_texture_cubemap: c_int,
        max_texture_1d_layered: [c_int; 2],
        max_texture_2d_layered: [c_int; 3],
        max_texture_cubemap_layered: [c_int; 2],
        max_surface_1d: c_int,
        max_surface_2d: [c_int; 2],
        max_surface_3d: [c_int; 3],
        max_surface_1d_layered: [c_int; 2],
        max_surface_2d_layered: [c_int; 3],
        max_surface_cubemap: c_int,
        max_surface_cubemap_layered: [c_int; 2],
        surface_alignment: usize,
        concurrent_kernels: c_int,
        ecc_enabled: c_int,
        pci_bus_id: c_int,
        pci_device_id: c_int,
        pci_domain_id: c_int,
        tcc_driver: c_int,
        async_engine_count: c_int,
        unified_addressing: c_int,
        memory_bus_width: c_int,
        l2_cache_size: c_int,
        persisting_l2_cache_max_size: c_int,
        max_threads_per_multi_processor: c_int,
        stream_priorities_supported: c_int,
        global_l1_cache_supported: c_int,
        local_l1_cache_supported: c_int,
        shared_mem_per_multiprocessor: usize,
        regs_per_multiprocessor: c_int,
        managed_memory: c_int,
        is_multi_gpu_board: c_int,
        multi_gpu_board_group_id: c_int,
        host_native_atomic_supported: c_int,
        pageable_memory_access: c_int,
        concurrent_managed_access: c_int,
        compute_preemption_supported: c_int,
        can_use_host_pointer_for_registered_mem: c_int,
        cooperative_launch: c_int,
        shared_mem_per_block_optin: usize,
        pageable_memory_access_uses_host_page_tables: c_int,
        direct_managed_mem_access_from_host: c_int,
        max_blocks_per_multi_processor: c_int,
        access_policy_max_window_size: c_int,
        reserved_shared_mem_per_block: usize,
        host_register_supported: c_int,
        sparse_cuda_array_supported: c_int,
        host_register_read_only_supported: c_int,
        timeline_semaphore_interop_supported: c_int,
        memory_pools_supported: c_int,
        gpu_direct_rdma_supported: c_int,
        gpu_direct_rdma_flush_writes_options: u32,
        gpu_direct_rdma_writes_ordering: c_int,
        memory_pool_supported_handle_types: u32,
        deferred_mapping_cuda_array_supported: c_int,
        ipc_event_supported: c_int,
        cluster_launch: c_int,
        unified_function_pointers: c_int,
        device_numa_config: c_int,
        device_numa_id: c_int,
        mps_enabled: c_int,
        host_numa_id: c_int,
        gpu_pci_device_id: u32,
        gpu_pci_subsystem_id: u32,
        host_numa_multinode_ipc_supported: c_int,
        reserved: [c_int; 56],
    }
}

impl<T> std::fmt::Debug for In<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:p}", self.0)
    }
}

impl<T> std::fmt::Debug for Out<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:p}", self.0)
    }
}

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:p}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::mem::{offset_of, size_of};

    use super::*;

    /// Sizes and offsets that g++ reports for CUDA 13.0's headers.
    #[test]
    fn layouts_are_those_of_cuda_13() {
        assert_eq!(size_of::<DeviceProp>(), 1008);
        assert_eq!(offset_of!(DeviceProp, total_global_mem), 288);
        assert_eq!(offset_of!(DeviceProp, major), 360);
        assert_eq!(offset_of!(DeviceProp, multi_processor_count), 384);
        assert_eq!(size_of::<Memcpy3D>(), 160);
        assert_eq!(size_of::<ResourceDesc>(), 144);
        assert_eq!(size_of::<TextureDesc>(), 72);
        assert_eq!(size_of::<FuncAttributes>(), 144);
        assert_eq!(size_of::<KernelNodeParams>(), 56);
        assert_eq!(size_of::<LaunchAttribute>(), 72);
        assert_eq!(size_of::<LaunchConfigC>(), 56);
        assert_eq!(size_of::<PointerAttributes>(), 88);
    }
}
