//! The description of a device: names, versions, limits.

use cudarc::driver::result::device;
use cudarc::driver::sys::{self, CUdevice_attribute as Attribute};
use isowarp_core::backend::{BackendKind, DeviceClass, DeviceInfo, DeviceLimits, Error};

use crate::driver::{cuda_version, describe, driver_version};
use crate::nvrtc;

/// Describes device `index`.
pub(crate) fn info(index: usize, device: sys::CUdevice) -> Result<DeviceInfo, Error> {
    let failed = |e| Error::Unavailable(format!("cuda:{index} does not respond: {}", describe(e)));
    // SAFETY: the device came from `device::get`.
    let attribute =
        |a| unsafe { device::get_attribute(device, a) }.map(|v| u32::try_from(v).unwrap_or(0)).map_err(failed);
    // SAFETY: the device came from `device::get`.
    let memory = unsafe { device::total_mem(device) }.map_err(failed)? as u64;
    let capability = capability(device).map_err(failed)?;
    let limits = DeviceLimits {
        max_threads_per_block: attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
        max_block: [
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X)?,
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y)?,
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)?,
        ],
        max_grid: [
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X)?,
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y)?,
            attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z)?,
        ],
        max_shared_bytes: attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?,
        max_alloc_bytes: memory,
        total_memory_bytes: Some(memory),
    };
    let facts = vec![
        ("compute capability".to_owned(), format!("{}.{}", capability / 10, capability % 10)),
        ("multiprocessors".to_owned(), multiprocessors(device).map_err(failed)?.to_string()),
        ("warp size".to_owned(), attribute(Attribute::CU_DEVICE_ATTRIBUTE_WARP_SIZE)?.to_string()),
        ("NVRTC".to_owned(), nvrtc_version()),
    ];
    Ok(DeviceInfo {
        backend: BackendKind::Cuda,
        index,
        adapter: device::get_name(device).map_err(failed)?,
        driver: driver_text(),
        class: DeviceClass::Hardware,
        limits,
        facts,
    })
}

/// Returns the number of multiprocessors.
pub(crate) fn multiprocessors(device: sys::CUdevice) -> Result<u32, cudarc::driver::DriverError> {
    // SAFETY: the device came from `device::get`.
    let count = unsafe { device::get_attribute(device, Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT) }?;
    Ok(u32::try_from(count).unwrap_or(0))
}

/// Returns the compute capability, such as 90 for 9.0.
pub(crate) fn capability(device: sys::CUdevice) -> Result<u32, cudarc::driver::DriverError> {
    // SAFETY: the device came from `device::get`.
    let major = unsafe { device::get_attribute(device, Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) }?;
    // SAFETY: as above.
    let minor = unsafe { device::get_attribute(device, Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR) }?;
    Ok(u32::try_from(major * 10 + minor).unwrap_or(0))
}

fn nvrtc_version() -> String {
    match nvrtc::version() {
        Ok((major, minor)) => format!("{major}.{minor}"),
        Err(_) => "not found".to_owned(),
    }
}

/// Returns the versions, such as `NVIDIA 580.159.04, CUDA 13.0, NVRTC 13.0`.
fn driver_text() -> String {
    let kernel_module = std::fs::read_to_string("/proc/driver/nvidia/version").unwrap_or_default();
    let mut text = match kernel_module_version(&kernel_module) {
        Some(version) => format!("NVIDIA {version}"),
        None => "NVIDIA".to_owned(),
    };
    if let Ok(version) = driver_version() {
        text += &format!(", CUDA {}", cuda_version(version));
    }
    format!("{text}, NVRTC {}", nvrtc_version())
}

/// Returns the version in the first line of `/proc/driver/nvidia/version`: the first word that consists of numbers with
/// points between them.
fn kernel_module_version(text: &str) -> Option<&str> {
    text.lines().next()?.split_ascii_whitespace().find(|word| {
        word.contains('.') && word.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernel_module_versions() {
        let closed = "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.159.04  Tue Jan  1 00:00:00 UTC 2026\nGCC version: 12.2.0";
        let open = "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.86.15  Release Build  (dvs)";
        assert_eq!(kernel_module_version(closed), Some("580.159.04"));
        assert_eq!(kernel_module_version(open), Some("570.86.15"));
        assert_eq!(kernel_module_version(""), None);
        assert_eq!(cuda_version(13_000), "13.0");
        assert_eq!(cuda_version(12_080), "12.8");
    }
}
