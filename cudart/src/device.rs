//! Devices and their properties (`cudaGetDeviceProperties`, `cudaDeviceGetAttribute`).

use std::ffi::{c_char, c_int};

use isowarp_core::backend::{BackendKind, DeviceClass, DeviceInfo};

use crate::abi::{DeviceProp, In, Out, Text};
use crate::entry::functions;
use crate::errors::{Code, Result};
use crate::state::{any_gpu, count, current, index, set_current};

/// Version of CUDA whose interface this is, as `cudaRuntimeGetVersion` returns it.
pub const VERSION: c_int = 13_000;

/// Returns the compute capability that programs see: 9.0, or that of `ISOWARP_ARCH` (`80`, `sm_80` or `8.0`).
fn capability() -> (c_int, c_int) {
    parse_capability(&std::env::var("ISOWARP_ARCH").unwrap_or_default()).unwrap_or((9, 0))
}

fn parse_capability(text: &str) -> Option<(c_int, c_int)> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let number: c_int = digits.parse().ok()?;
    (10..1000).contains(&number).then_some((number / 10, number % 10))
}

/// Returns the number of multiprocessors: that of the driver, cores of the processor, or a number that keeps most GPUs
/// busy.
fn multiprocessors(info: &DeviceInfo) -> c_int {
    let told = info.facts.iter().find(|(name, _)| name == "multiprocessors").and_then(|(_, n)| n.parse().ok());
    let cores = || std::thread::available_parallelism().map_or(1, |n| c_int::try_from(n.get()).unwrap_or(1));
    match (told, info.class) {
        (Some(told), _) => told,
        (None, DeviceClass::Software) => cores(),
        (None, DeviceClass::Hardware) => 32,
    }
}

/// Returns the properties of a device.
pub(crate) fn properties(number: c_int) -> Result<DeviceProp> {
    let gpu = any_gpu(index(number)?)?;
    let info = gpu.device.info();
    let limits = &info.limits;
    let (major, minor) = capability();
    let mut name = [0; 256];
    let shown = match info.backend {
        BackendKind::Cuda => info.adapter.clone(),
        other => format!("{} (Isowarp {other})", info.adapter),
    };
    name.iter_mut().zip(shown.bytes().take(255)).for_each(|(to, from)| *to = from);
    let mut uuid = [0; 16];
    uuid.iter_mut().zip(format!("isowarp-{number:08}").bytes()).for_each(|(to, from)| *to = from);
    let int = |n: u32| c_int::try_from(n).unwrap_or(c_int::MAX);
    let shared = limits.max_shared_bytes;
    Ok(DeviceProp {
        name,
        uuid,
        total_global_mem: limits.total_memory_bytes.unwrap_or(limits.max_alloc_bytes.min(16 << 30)) as usize,
        shared_mem_per_block: shared.min(48 << 10) as usize,
        shared_mem_per_block_optin: shared as usize,
        shared_mem_per_multiprocessor: shared as usize + 1024,
        reserved_shared_mem_per_block: 1024,
        regs_per_block: 65_536,
        regs_per_multiprocessor: 65_536,
        warp_size: 32,
        mem_pitch: 0x7fff_ffff,
        max_threads_per_block: int(limits.max_threads_per_block),
        max_threads_dim: limits.max_block.map(int),
        max_grid_size: limits.max_grid.map(int),
        max_threads_per_multi_processor: 2048,
        max_blocks_per_multi_processor: 32,
        total_const_mem: 64 << 10,
        major,
        minor,
        texture_alignment: 512,
        texture_pitch_alignment: 32,
        surface_alignment: 512,
        multi_processor_count: multiprocessors(info),
        can_map_host_memory: 1,
        max_texture_1d: 131_072,
        max_texture_1d_mipmap: 32_768,
        max_texture_2d: [131_072, 65_536],
        max_texture_2d_mipmap: [32_768, 32_768],
        max_texture_2d_linear: [131_072, 65_000, 2_097_120],
        max_texture_2d_gather: [32_768, 32_768],
        max_texture_3d: [16_384; 3],
        max_texture_3d_alt: [8192, 8192, 32_768],
        max_texture_cubemap: 32_768,
        max_texture_1d_layered: [32_768, 2048],
        max_texture_2d_layered: [32_768, 32_768, 2048],
        max_texture_cubemap_layered: [32_768, 2046],
        max_surface_1d: 32_768,
        max_surface_2d: [131_072, 65_536],
        max_surface_3d: [16_384; 3],
        max_surface_1d_layered: [32_768, 2048],
        max_surface_2d_layered: [32_768, 32_768, 2048],
        max_surface_cubemap: 32_768,
        max_surface_cubemap_layered: [32_768, 2046],
        concurrent_kernels: 1,
        pci_bus_id: number + 1,
        async_engine_count: 2,
        unified_addressing: 1,
        memory_bus_width: 5120,
        l2_cache_size: 32 << 20,
        stream_priorities_supported: 1,
        global_l1_cache_supported: 1,
        local_l1_cache_supported: 1,
        managed_memory: 1,
        concurrent_managed_access: c_int::from(gpu.is_cuda()),
        cooperative_launch: 1,
        host_register_supported: 1,
        memory_pools_supported: 1,
        compute_preemption_supported: 1,
        reserved: earlier_members(),
        ..DeviceProp::default()
    })
}

/// Rates of clocks in kHz, which devices do not report.
const CLOCK_RATE: c_int = 1_500_000;
const MEMORY_CLOCK_RATE: c_int = 1_000_000;

/// Whether copies may overlap with kernels, the largest linear 1-D texture, and the ratio of the rates of arithmetic in
/// single and double precision.
const DEVICE_OVERLAP: c_int = 1;
const MAX_TEXTURE_1D_LINEAR: c_int = 1 << 28;
const SINGLE_TO_DOUBLE_RATIO: c_int = 2;

/// Returns the members of CUDA 12's `cudaDeviceProp` that CUDA 13 has not, in the order of
/// `include/isowarp/device_properties.h`, and zeros.
fn earlier_members() -> [c_int; 56] {
    let members = [CLOCK_RATE, DEVICE_OVERLAP, 0, 0, MEMORY_CLOCK_RATE, MAX_TEXTURE_1D_LINEAR, SINGLE_TO_DOUBLE_RATIO];
    std::array::from_fn(|at| members.get(at).copied().unwrap_or(0))
}

/// Returns an attribute of a device (`cudaDeviceAttr`).
pub(crate) fn attribute(number: c_int, attribute: c_int) -> Result<c_int> {
    let p = properties(number)?;
    let int = |n: usize| c_int::try_from(n).unwrap_or(c_int::MAX);
    let [block_x, block_y, block_z] = p.max_threads_dim;
    let [grid_x, grid_y, grid_z] = p.max_grid_size;
    Ok(match attribute {
        1 => p.max_threads_per_block,
        2 => block_x,
        3 => block_y,
        4 => block_z,
        5 => grid_x,
        6 => grid_y,
        7 => grid_z,
        8 => int(p.shared_mem_per_block),
        9 => int(p.total_const_mem),
        10 => p.warp_size,
        11 => int(p.mem_pitch),
        12 => p.regs_per_block,
        13 => CLOCK_RATE,
        14 => int(p.texture_alignment),
        15 => DEVICE_OVERLAP,
        16 => p.multi_processor_count,
        18 => p.integrated,
        19 => p.can_map_host_memory,
        21 => p.max_texture_1d,
        22 => p.max_texture_2d[0],
        23 => p.max_texture_2d[1],
        24..=26 => p.max_texture_3d[(attribute - 24) as usize],
        27..=29 => p.max_texture_2d_layered[(attribute - 27) as usize],
        30 => int(p.surface_alignment),
        31 => p.concurrent_kernels,
        33 => p.pci_bus_id,
        34 => p.pci_device_id,
        36 => MEMORY_CLOCK_RATE,
        37 => p.memory_bus_width,
        38 => p.l2_cache_size,
        39 => p.max_threads_per_multi_processor,
        40 => p.async_engine_count,
        41 => p.unified_addressing,
        42 | 43 => p.max_texture_1d_layered[(attribute - 42) as usize],
        45 | 46 => p.max_texture_2d_gather[(attribute - 45) as usize],
        47..=49 => p.max_texture_3d_alt[(attribute - 47) as usize],
        50 => p.pci_domain_id,
        51 => int(p.texture_pitch_alignment),
        52 => p.max_texture_cubemap,
        53 | 54 => p.max_texture_cubemap_layered[(attribute - 53) as usize],
        55 => p.max_surface_1d,
        56 | 57 => p.max_surface_2d[(attribute - 56) as usize],
        58..=60 => p.max_surface_3d[(attribute - 58) as usize],
        61 | 62 => p.max_surface_1d_layered[(attribute - 61) as usize],
        63..=65 => p.max_surface_2d_layered[(attribute - 63) as usize],
        66 => p.max_surface_cubemap,
        67 | 68 => p.max_surface_cubemap_layered[(attribute - 67) as usize],
        69 => MAX_TEXTURE_1D_LINEAR,
        70..=72 => p.max_texture_2d_linear[(attribute - 70) as usize],
        73 | 74 => p.max_texture_2d_mipmap[(attribute - 73) as usize],
        75 => p.major,
        76 => p.minor,
        77 => p.max_texture_1d_mipmap,
        78 => p.stream_priorities_supported,
        79 => p.global_l1_cache_supported,
        80 => p.local_l1_cache_supported,
        81 => int(p.shared_mem_per_multiprocessor),
        82 => p.regs_per_multiprocessor,
        83 => p.managed_memory,
        87 => SINGLE_TO_DOUBLE_RATIO,
        89 => p.concurrent_managed_access,
        90 => p.compute_preemption_supported,
        95 => p.cooperative_launch,
        // Virtual memory.
        102 => 1,
        97 => int(p.shared_mem_per_block_optin),
        99 => p.host_register_supported,
        106 => p.max_blocks_per_multi_processor,
        111 => int(p.reserved_shared_mem_per_block),
        115 => p.memory_pools_supported,
        // ECC, compute mode, features of other generations, and numbers of the future.
        17
        | 20
        | 32
        | 35
        | 84..=86
        | 88
        | 91..=94
        | 96
        | 98
        | 100
        | 101
        | 103..=105
        | 107..=110
        | 112..=114
        | 116..=147 => 0,
        _ => return Err(Code::InvalidValue.into()),
    })
}

/// Returns the number of a bus address as `cudaDeviceGetPCIBusId` writes it.
fn bus_id(number: c_int) -> String {
    format!("0000:{:02X}:00.0", number + 1)
}

/// Writes the address of a device on its bus.
pub(crate) fn give_bus_id(text: Out<c_char>, len: c_int, device: c_int) -> Result<()> {
    let id = bus_id(index(device)? as c_int);
    if usize::try_from(len).unwrap_or(0) <= id.len() || text.0.is_null() {
        return Err(Code::InvalidValue.into());
    }
    let bytes: Vec<c_char> = id.bytes().chain([0]).map(|byte| byte as c_char).collect();
    text.set_all(&bytes);
    Ok(())
}

/// Returns the device at an address of a bus.
pub(crate) fn device_at(text: Text) -> Result<c_int> {
    let text = text.get()?;
    let found = (0..count() as c_int).find(|number| bus_id(*number).eq_ignore_ascii_case(&text));
    Ok(found.ok_or(Code::InvalidDevice)?)
}

fn get_properties(out: Out<DeviceProp>, device: c_int) -> Result<()> {
    out.set(properties(device)?)
}

functions! { FUNCTIONS;
    /// Returns the number of devices.
    cudaGetDeviceCount(n: Out<c_int>) = {
        n.set(count() as c_int)?;
        if count() == 0 { Err(Code::NoDevice.into()) } else { Ok(()) }
    };
    /// Makes a device the thread's current one.
    cudaSetDevice(device: c_int) = {
        let index = index(device)?;
        set_current(index);
        crate::driver::contexts::use_primary(index);
        any_gpu(index).map(|_| ())
    };
    /// Returns the thread's current device.
    cudaGetDevice(device: Out<c_int>) = device.set(current() as c_int);
    /// Opens a device.
    cudaInitDevice(device: c_int, _device_flags: u32, _flags: u32) = any_gpu(index(device)?).map(|_| ());
    /// Returns the properties of a device.
    cudaGetDeviceProperties(properties: Out<DeviceProp>, device: c_int) = get_properties(properties, device);
    /// Returns the properties of a device.
    cudaGetDeviceProperties_v2(properties: Out<DeviceProp>, device: c_int) = get_properties(properties, device);
    /// Returns an attribute of a device.
    cudaDeviceGetAttribute(value: Out<c_int>, attr: c_int, device: c_int) = value.set(attribute(device, attr)?);
    /// Returns the device that fits properties best.
    cudaChooseDevice(device: Out<c_int>, _properties: In<DeviceProp>) note "always the first" = device.set(0);
    /// Sets the devices that the program may use.
    cudaSetValidDevices(_devices: usize, _count: c_int) note "has no effect" = Ok(());
    /// Sets how the host waits.
    cudaSetDeviceFlags(_flags: u32) note "has no effect" = Ok(());
    /// Returns how the host waits.
    cudaGetDeviceFlags(flags: Out<u32>) = flags.set(0);
    /// Returns the address of a device on its bus.
    cudaDeviceGetPCIBusId(text: Out<c_char>, len: c_int, device: c_int) note "an address of Isowarp's own" =
        give_bus_id(text, len, device);
    /// Returns the device at an address of a bus.
    cudaDeviceGetByPCIBusId(device: Out<c_int>, text: Text) = device.set(device_at(text)?);
    /// Returns the version of CUDA that the driver supports.
    cudaDriverGetVersion(version: Out<c_int>) = version.set(VERSION);
    /// Returns the version of the runtime.
    cudaRuntimeGetVersion(version: Out<c_int>) = version.set(VERSION);
}

#[cfg(test)]
mod tests {
    use super::parse_capability;

    #[test]
    fn architectures_are_numbers() {
        assert_eq!(parse_capability("sm_80"), Some((8, 0)));
        assert_eq!(parse_capability("8.9"), Some((8, 9)));
        assert_eq!(parse_capability("100"), Some((10, 0)));
        assert_eq!(parse_capability("native"), None);
    }
}
