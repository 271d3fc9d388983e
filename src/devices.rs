//! Finding and opening devices by the names of the command line: `cpu`, `wgpu`, `wgpu:1`, `cuda`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use isowarp_core::api::{Backend, BackendKind, Device, DeviceInfo, DeviceLimit, Error, WeakDevice};
use isowarp_core::passes::analysis::flushing::Flushing;
use isowarp_cpu::CpuBackend;
use isowarp_wgpu::adapter::Profile;
use isowarp_wgpu::runtime::{Testing, WgpuBackend, WgpuOptions};

use crate::auto::choose;

/// How devices are opened.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DeviceOptions {
    /// A cap on what wgpu devices may use.
    pub profile: Profile,
    /// Smaller devices and other drivers for wgpu devices to imitate.
    pub testing: Testing,
    /// What the CPU backend simulates a device to do with zeros for subnormals.
    pub flushing: Option<Flushing>,
    /// What the drivers of wgpu devices are given to compile a kernel, if not what `ISOWARP_COMPILE_LIMIT` says in seconds,
    /// or 300 seconds.
    pub compile_limit: Option<Duration>,
    /// Limits that are set on devices when they are opened, in bytes.
    pub limits: Vec<(DeviceLimit, u64)>,
    /// How long a device may take until its work is done: then waiting ends with [`Error::TimeLimit`], and the device is lost. On `cpu` each launch
    /// may take that long, and the device goes on. Without one `wgpu` and `cuda` wait for ever, and `cpu` ends kernels of which no thread gets
    /// anywhere for 120 seconds.
    pub time_limit: Option<Duration>,
    /// The device shares nothing with one that was opened before: memory, limits, who gets what kernels print. Otherwise a device that is open
    /// with the same options is opened once, as CUDA's primary context is.
    pub separate: bool,
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
        let wrong = || Error::InvalidValue(format!("`{text}` is not a device: say auto, cpu, wgpu[:n] or cuda[:n]"));
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
        BackendKind::Cpu => {
            let backend = CpuBackend::new();
            let backend = options.flushing.map_or(backend, |flushing| CpuBackend::new().with_flushing(flushing));
            Ok(Box::new(backend.with_time_limit(options.time_limit)))
        }
        BackendKind::Wgpu => Ok(Box::new(wgpu_backend(options))),
        #[cfg(feature = "cuda")]
        BackendKind::Cuda => Ok(Box::new(isowarp_cuda::CudaBackend::new().with_time_limit(options.time_limit))),
        #[cfg(not(feature = "cuda"))]
        BackendKind::Cuda => {
            Err(Error::Unavailable("this build has no CUDA backend: build with `--features cuda`".to_owned()))
        }
    }
}

fn wgpu_backend(options: &DeviceOptions) -> WgpuBackend {
    WgpuBackend::with_options(WgpuOptions {
        profile: options.profile,
        compile_limit: options.compile_limit,
        time_limit: options.time_limit,
        testing: options.testing.clone(),
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

/// Returns the results of `f` for every device of this machine, and the reasons where there is none.
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

/// Opens a device by its name, or the one that a program without wishes should use if it is `auto` ([`open_default`]). One that is open with the
/// same options is not opened again: both are the same device.
///
/// # Errors
/// [`Error::InvalidValue`] for a name that is none, [`Error::Unavailable`] if it is not there.
pub fn open(name: &str, options: &DeviceOptions) -> Result<Device, Error> {
    if name == "auto" {
        return choose(options).map(|choice| choice.device);
    }
    let name = DeviceName::parse(name)?;
    open_device(&*backend(name.backend, options)?, name.index, options)
}

/// Backend, number and options of a device, and the device that is open with them.
struct Opened {
    backend: BackendKind,
    index: usize,
    options: DeviceOptions,
    /// Device that is open. The lock is held while it is opened, so that two threads get the same device.
    device: Mutex<Option<WeakDevice>>,
}

/// Returns the entry of a device for these options.
fn entry(backend: BackendKind, index: usize, options: &DeviceOptions) -> Arc<Opened> {
    static OPEN: Mutex<Vec<Arc<Opened>>> = Mutex::new(Vec::new());
    // Held only briefly, so that different devices are opened concurrently. Each step leaves the list consistent.
    let mut known = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|opened| Arc::strong_count(opened) > 1 || live(&opened.device()).is_some());
    let same = known.iter().find(|o| (o.backend, o.index, &o.options) == (backend, index, options));
    if let Some(opened) = same {
        return Arc::clone(opened);
    }
    let opened = Arc::new(Opened { backend, index, options: options.clone(), device: Mutex::new(None) });
    known.push(Arc::clone(&opened));
    opened
}

impl Opened {
    fn device(&self) -> MutexGuard<'_, Option<WeakDevice>> {
        // The value is only replaced as a whole.
        self.device.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the device if it is still open.
fn live(device: &Option<WeakDevice>) -> Option<Device> {
    device.as_ref().and_then(WeakDevice::upgrade)
}

pub(crate) fn open_device(backend: &dyn Backend, index: usize, options: &DeviceOptions) -> Result<Device, Error> {
    let open = || {
        let device = Device::open(backend, index)?;
        for (limit, bytes) in &options.limits {
            device.set_limit(*limit, *bytes)?;
        }
        Ok(device)
    };
    if options.separate {
        return open();
    }
    let opened = entry(backend.kind(), index, options);
    let mut known = opened.device();
    // A lost device stays lost; a new one may work.
    if let Some(device) = live(&known).filter(|device| !device.is_lost()) {
        return Ok(device);
    }
    let device = open()?;
    *known = Some(device.downgrade());
    Ok(device)
}

/// Opens every device of this machine, and says why one cannot be opened.
pub fn open_all(options: &DeviceOptions) -> (Vec<Device>, Vec<String>) {
    each(options, |backend, info| {
        open_device(backend, info.index, options).map_err(|error| format!("{}: {error}", info.name()))
    })
}

/// Opens the device that a program without wishes should use: the environment variable
/// `ISOWARP_DEVICE` if it is set and not empty, else the first GPU (CUDA before wgpu), else software Vulkan or the CPU, whichever is faster.
///
/// # Errors
/// What opening reports.
pub fn open_default(options: &DeviceOptions) -> Result<Device, Error> {
    let choice = choose(options)?;
    tracing::info!("{}", choice.reason);
    Ok(choice.device)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn device_names_are_parsed() {
        let name = |backend, index| Some(DeviceName { backend, index });
        assert_eq!(DeviceName::parse("cpu").ok(), name(BackendKind::Cpu, 0));
        assert_eq!(DeviceName::parse("wgpu").ok(), name(BackendKind::Wgpu, 0));
        assert_eq!(DeviceName::parse("cuda:3").ok(), name(BackendKind::Cuda, 3));
        for bad in ["", "gpu", "auto", "cpu:1", "wgpu:", "wgpu:x", "wgpu:-1", "all"] {
            assert!(DeviceName::parse(bad).is_err(), "{bad}");
        }
    }
}
