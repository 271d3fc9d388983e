//! Finding and opening devices by the names of the command line: `cpu`, `wgpu`, `wgpu:1`, `cuda`.

use std::time::Duration;

use isowarp_core::api::{Backend, BackendKind, Device, DeviceClass, DeviceInfo, DeviceLimit, Error};
use isowarp_core::passes::keep_subnormals::Flushing;
use isowarp_cpu::CpuBackend;
use isowarp_wgpu::adapter::Profile;
use isowarp_wgpu::runtime::{ForcedQuirks, WarpPath, WgpuBackend, WgpuOptions};

/// How devices are opened.
#[derive(Debug, Clone, Default)]
pub struct DeviceOptions {
    /// A cap on what wgpu devices may use.
    pub profile: Profile,
    /// How wgpu devices carry out warp operations.
    pub warps: WarpPath,
    /// Most threads of a workgroup on wgpu devices, if fewer than they allow.
    pub workgroup: Option<u32>,
    /// Most bytes of shared variables in workgroup memory on wgpu devices, if fewer than they have.
    pub shared: Option<u32>,
    /// Bytes of a window of device memory on wgpu devices, if fewer than they can bind.
    pub window: Option<u64>,
    /// What the drivers of wgpu devices are taken to do wrong.
    pub quirks: ForcedQuirks,
    /// What the CPU backend simulates a device to do with zeros for subnormals.
    pub flushing: Option<Flushing>,
    /// What the drivers of wgpu devices are given to compile a kernel, if not what `ISOWARP_COMPILE_LIMIT` says in seconds,
    /// or 300 seconds.
    pub compile_limit: Option<Duration>,
    /// Limits that are set on devices when they are opened, in bytes.
    pub limits: Vec<(DeviceLimit, u64)>,
}

/// A device's name, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceName {
    /// The backend.
    pub backend: BackendKind,
    /// The number among the backend's devices.
    pub index: usize,
}

impl DeviceName {
    /// Parses `cpu`, `wgpu[:n]` or `cuda[:n]`.
    ///
    /// # Errors
    /// [`Error::InvalidValue`].
    pub fn parse(text: &str) -> Result<Self, Error> {
        let wrong = || Error::InvalidValue(format!("`{text}` is not a device: say cpu, wgpu[:n], cuda[:n] or all"));
        let (name, index) = match text.split_once(':') {
            Some((name, n)) => (name, n.parse().map_err(|_| wrong())?),
            None => (text, 0),
        };
        let kinds = [BackendKind::Cpu, BackendKind::Wgpu, BackendKind::Cuda];
        let backend = kinds.into_iter().find(|k| k.name() == name).ok_or_else(wrong)?;
        if backend == BackendKind::Cpu && index != 0 {
            return Err(wrong());
        }
        Ok(Self { backend, index })
    }
}

/// The backend of a kind.
///
/// # Errors
/// [`Error::Unavailable`] if this build has none.
pub fn backend(kind: BackendKind, options: &DeviceOptions) -> Result<Box<dyn Backend>, Error> {
    match kind {
        BackendKind::Cpu => Ok(Box::new(match options.flushing {
            Some(flushing) => CpuBackend::new().with_flushing(flushing),
            None => CpuBackend::new(),
        })),
        BackendKind::Wgpu => Ok(Box::new(wgpu_backend(options))),
        #[cfg(feature = "cuda")]
        BackendKind::Cuda => Ok(Box::new(isowarp_cuda::CudaBackend::new())),
        #[cfg(not(feature = "cuda"))]
        BackendKind::Cuda => {
            Err(Error::Unavailable("this build has no CUDA backend: build with `--features cuda`".to_owned()))
        }
    }
}

fn wgpu_backend(options: &DeviceOptions) -> WgpuBackend {
    WgpuBackend::with_options(WgpuOptions {
        profile: options.profile,
        warps: options.warps,
        workgroup: options.workgroup,
        shared: options.shared,
        window: options.window,
        quirks: options.quirks,
        compile_limit: options.compile_limit,
    })
}

/// All backends of this build.
pub fn backends(options: &DeviceOptions) -> Vec<Box<dyn Backend>> {
    [BackendKind::Cpu, BackendKind::Wgpu, BackendKind::Cuda]
        .into_iter()
        .filter_map(|kind| backend(kind, options).ok())
        .collect()
}

/// All devices of this machine, and why a backend has none.
pub fn list(options: &DeviceOptions) -> (Vec<DeviceInfo>, Vec<String>) {
    each(options, |_, info| Ok(info))
}

/// What `f` makes of every device of this machine, and why there is nothing of one.
fn each<T>(
    options: &DeviceOptions,
    f: impl Fn(&dyn Backend, DeviceInfo) -> Result<T, String>,
) -> (Vec<T>, Vec<String>) {
    let (mut all, mut notes) = (Vec::new(), Vec::new());
    for backend in backends(options) {
        match backend.devices() {
            Ok(found) if found.is_empty() => notes.push(format!("{}: no device was found", backend.kind())),
            Ok(found) => {
                for info in found {
                    match f(&*backend, info) {
                        Ok(item) => all.push(item),
                        Err(note) => notes.push(note),
                    }
                }
            }
            Err(error) => notes.push(format!("{}: {error}", backend.kind())),
        }
    }
    (all, notes)
}

/// What is known of a device's arithmetic beside its limits, as name and value. Calibrates a wgpu
/// device that was not yet.
///
/// # Errors
/// What opening or calibrating the device reports.
pub fn calibration_facts(info: &DeviceInfo, options: &DeviceOptions) -> Result<Vec<(String, String)>, Error> {
    match info.backend {
        BackendKind::Wgpu => wgpu_backend(options).calibration_facts(info.index),
        BackendKind::Cpu | BackendKind::Cuda => Ok(Vec::new()),
    }
}

/// Opens a device by its name.
///
/// # Errors
/// [`Error::InvalidValue`] for a name that is none, [`Error::Unavailable`] if it is not there.
pub fn open(name: &str, options: &DeviceOptions) -> Result<Device, Error> {
    let name = DeviceName::parse(name)?;
    open_device(&*backend(name.backend, options)?, name.index, options)
}

fn open_device(backend: &dyn Backend, index: usize, options: &DeviceOptions) -> Result<Device, Error> {
    let device = Device::open(backend, index)?;
    for (limit, bytes) in &options.limits {
        device.set_limit(*limit, *bytes)?;
    }
    Ok(device)
}

/// Opens every device of this machine, and says why one cannot be opened.
pub fn open_all(options: &DeviceOptions) -> (Vec<Device>, Vec<String>) {
    each(options, |backend, info| {
        open_device(backend, info.index, options).map_err(|error| format!("{}: {error}", info.name()))
    })
}

/// Opens the device that a program without wishes should use: the environment variable
/// `ISOWARP_DEVICE` if it is set, else the first GPU (CUDA before wgpu), else the CPU.
///
/// # Errors
/// What opening reports.
pub fn open_default(options: &DeviceOptions) -> Result<Device, Error> {
    if let Ok(name) = std::env::var("ISOWARP_DEVICE") {
        return open(&name, options);
    }
    for kind in [BackendKind::Cuda, BackendKind::Wgpu] {
        let Ok(backend) = backend(kind, options) else { continue };
        let Ok(infos) = backend.devices() else { continue };
        for info in infos.iter().filter(|i| i.class == DeviceClass::Hardware) {
            if let Ok(device) = open_device(&*backend, info.index, options) {
                return Ok(device);
            }
        }
    }
    open("cpu", options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        let name = |backend, index| Some(DeviceName { backend, index });
        assert_eq!(DeviceName::parse("cpu").ok(), name(BackendKind::Cpu, 0));
        assert_eq!(DeviceName::parse("wgpu").ok(), name(BackendKind::Wgpu, 0));
        assert_eq!(DeviceName::parse("cuda:3").ok(), name(BackendKind::Cuda, 3));
        for bad in ["", "gpu", "cpu:1", "wgpu:", "wgpu:x", "wgpu:-1", "all"] {
            assert!(DeviceName::parse(bad).is_err(), "{bad}");
        }
    }
}
