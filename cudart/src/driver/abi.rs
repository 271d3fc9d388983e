//! The types of the driver's binary interface: layouts of CUDA 13.

use std::ffi::c_int;

use crate::abi::{Handle, In, LaunchAttribute, layouts};

layouts! {
    /// `CUDA_MEMCPY2D`.
    Memcpy2D {
        src_x: usize,
        src_y: usize,
        src_type: c_int,
        src_host: usize,
        src_device: usize,
        src_array: Handle,
        src_pitch: usize,
        dst_x: usize,
        dst_y: usize,
        dst_type: c_int,
        dst_host: usize,
        dst_device: usize,
        dst_array: Handle,
        dst_pitch: usize,
        width: usize,
        height: usize,
    }

    /// `CUDA_MEMCPY3D`.
    Memcpy3D {
        src_x: usize,
        src_y: usize,
        src_z: usize,
        src_level: usize,
        src_type: c_int,
        src_host: usize,
        src_device: usize,
        src_array: Handle,
        src_reserved: usize,
        src_pitch: usize,
        src_height: usize,
        dst_x: usize,
        dst_y: usize,
        dst_z: usize,
        dst_level: usize,
        dst_type: c_int,
        dst_host: usize,
        dst_device: usize,
        dst_array: Handle,
        dst_reserved: usize,
        dst_pitch: usize,
        dst_height: usize,
        width: usize,
        height: usize,
        depth: usize,
    }

    /// `CUDA_ARRAY_DESCRIPTOR`.
    ArrayDescriptor { width: usize, height: usize, format: c_int, channels: u32, }

    /// `CUDA_ARRAY3D_DESCRIPTOR`.
    Array3DDescriptor { width: usize, height: usize, depth: usize, format: c_int, channels: u32, flags: u32, }

    /// `CUDA_RESOURCE_DESC`, with its union as words.
    ResourceDesc { kind: c_int, words: [u64; 16], flags: u32, }

    /// `CUDA_TEXTURE_DESC`.
    TextureDesc {
        address: [c_int; 3],
        filter: c_int,
        flags: u32,
        max_anisotropy: u32,
        mip_filter: c_int,
        mip_bias: f32,
        min_level: f32,
        max_level: f32,
        border: [f32; 4],
        reserved: [c_int; 12],
    }

    /// `CUlaunchConfig`.
    LaunchConfig {
        grid: [u32; 3],
        block: [u32; 3],
        shared_bytes: u32,
        stream: Handle,
        attributes: In<LaunchAttribute>,
        count: u32,
    }

    /// `CUDA_KERNEL_NODE_PARAMS`.
    KernelNodeParams {
        func: Handle,
        grid: [u32; 3],
        block: [u32; 3],
        shared_bytes: u32,
        args: In<*const u8>,
        extra: In<usize>,
        kernel: Handle,
        context: Handle,
    }

    /// `CUDA_MEMSET_NODE_PARAMS`.
    MemsetNodeParams { dst: usize, pitch: usize, value: u32, element_size: u32, width: usize, height: usize, }

    /// `CUdevprop`.
    DevProp {
        max_threads_per_block: c_int,
        max_threads_dim: [c_int; 3],
        max_grid_size: [c_int; 3],
        shared_mem_per_block: c_int,
        total_constant_memory: c_int,
        simd_width: c_int,
        mem_pitch: c_int,
        regs_per_block: c_int,
        clock_rate: c_int,
        texture_align: c_int,
    }
}

#[cfg(test)]
mod tests {
    use std::mem::size_of;

    use super::*;

    /// Sizes that g++ reports for CUDA 13.0's headers.
    #[test]
    fn layouts_are_those_of_cuda_13() {
        assert_eq!(size_of::<Memcpy2D>(), 128);
        assert_eq!(size_of::<Memcpy3D>(), 200);
        assert_eq!(size_of::<ArrayDescriptor>(), 24);
        assert_eq!(size_of::<Array3DDescriptor>(), 40);
        assert_eq!(size_of::<ResourceDesc>(), 144);
        assert_eq!(size_of::<TextureDesc>(), 104);
        assert_eq!(size_of::<LaunchConfig>(), 56);
        assert_eq!(size_of::<KernelNodeParams>(), 72);
        assert_eq!(size_of::<MemsetNodeParams>(), 40);
        assert_eq!(size_of::<DevProp>(), 56);
    }
}
