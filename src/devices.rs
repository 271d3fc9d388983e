//! Finds and opens devices by the names of the command line: `cpu`, `wgpu`, `wgpu:1`, `cuda`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use isowarp_core::api::{Backend, BackendKind, Device, DeviceInfo, DeviceLimit, Error, WeakDevice};
use isowarp_cpu::CpuBackend;
#[cfg(feature = "wgpu")]
use isowarp_wgpu::runtime::{WgpuBackend, WgpuOptions};

use crate::auto::choose;
use crate::testing::Testing;

/// Options for opening a device.
///
/// ```
/// use std::time::Duration;
///
/// use isowarp::DeviceOptions;
///
/// let options = DeviceOptions::new().time_limit(Duration::from_secs(5));
/// let device = isowarp::open("cpu", &options)?;
/// # Ok::<(), isowarp::Error>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct DeviceOptions {
    /// Time limit for the driver to compile a kernel, on wgpu devices. By default the value of
    /// `ISOWARP_COMPILE_LIMIT` in seconds, or 300 seconds.
    pub compile_limit: Option<Duration>,
    /// Limits that are set when the device is opened, in bytes (`cudaDeviceSetLimit`).
    pub limits: Vec<(DeviceLimit, u64)>,
    /// Time limit for a device to finish its work. Waiting ends with [`Error::TimeLimit`], and the device is lost. On
    /// `cpu` the limit applies to each launch, and the device is not lost. By default `wgpu` and `cuda` wait
    /// indefinitely, and `cpu` ends a kernel if none of its threads makes progress for 120 seconds.
    pub time_limit: Option<Duration>,
    /// Whether the device shares nothing with devices that were opened before: memory, limits, or the function that
    /// receives the output of `printf`. By default a device that is open with the same options is not opened again,
    /// like CUDA's primary context.
    pub separate: bool,
    /// Properties of other devices to imitate, for tests of Isowarp itself.
    #[doc(hidden)]
    pub testing: Testing,
}

impl DeviceOptions {
    /// Returns the default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the time limit for the driver to compile a kernel, on wgpu devices.
    #[must_use]
    pub fn compile_limit(mut self, limit: Duration) -> Self {
        self.compile_limit = Some(limit);
        self
    }

    /// Adds a limit to set when the device is opened, in bytes (`cudaDeviceSetLimit`).
    #[must_use]
    pub fn limit(mut self, limit: DeviceLimit, bytes: u64) -> Self {
        self.limits.push((limit, bytes));
        self
    }

    /// Sets the time limit for the device to finish its work.
    #[must_use]
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }

    /// Sets whether the device shares nothing with devices that were opened before.
    #[must_use]
    pub fn separate(mut self, separate: bool) -> Self {
        self.separate = separate;
        self
    }

    /// Sets properties of other devices to imitate.
    #[doc(hidden)]
    #[must_use]
    pub fn testing(mut self, testing: Testing) -> Self {
        self.testing = testing;
        self
    }
}

/// The parts of a device's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceName {
    /// The backend.
    pub backend: BackendKind,
    /// Index among the backend's devices.
    pub index: usize,
}

impl DeviceName {
    /// Parses the name of a backend, with an index of any size if there is one: `cpu`, `wgpu:1`, `cuda:0`. The device
    /// need not exist.
    ///
    /// # Errors
    /// [`Error::InvalidValue`] for any other text.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let wrong =
            || Error::InvalidValue(format!("`{text}` is not a device; expected auto, cpu, wgpu[:n] or cuda[:n]"));
        let (name, index) = match text.split_once(':') {
            Some((name, n)) => (name, n.parse().map_err(|_| wrong())?),
            None => (text, 0),
        };
        let kinds = [BackendKind::Cpu, BackendKind::Wgpu, BackendKind::Cuda];
        let backend = kinds.into_iter().find(|k| k.name() == name).ok_or_else(wrong)?;
        Ok(Self { backend, index })
    }
}

/// Returns the backend of a kind.
///
/// # Errors
/// [`Error::Unavailable`] if the backend is not built in.
pub fn backend(kind: BackendKind, options: &DeviceOptions) -> Result<Box<dyn Backend>, Error> {
    match kind {
        BackendKind::Cpu => {
            let backend = CpuBackend::new();
            let backend =
                options.testing.flushing.map_or(backend, |flushing| CpuBackend::new().with_flushing(flushing));
            Ok(Box::new(backend.with_time_limit(options.time_limit)))
        }
        #[cfg(feature = "wgpu")]
        BackendKind::Wgpu => Ok(Box::new(wgpu_backend(options))),
        #[cfg(not(feature = "wgpu"))]
        BackendKind::Wgpu => Err(not_built_in("wgpu")),
        #[cfg(feature = "cuda")]
        BackendKind::Cuda => Ok(Box::new(isowarp_cuda::CudaBackend::new().with_time_limit(options.time_limit))),
        #[cfg(not(feature = "cuda"))]
        BackendKind::Cuda => Err(not_built_in("cuda")),
    }
}

#[cfg(not(all(feature = "wgpu", feature = "cuda")))]
fn not_built_in(feature: &str) -> Error {
    Error::Unavailable(format!("the backend `{feature}` is not built in; enable Cargo feature `{feature}` of isowarp"))
}

#[cfg(feature = "wgpu")]
fn wgpu_backend(options: &DeviceOptions) -> WgpuBackend {
    WgpuBackend::with_options(WgpuOptions {
        profile: options.testing.profile,
        compile_limit: options.compile_limit,
        time_limit: options.time_limit,
        testing: options.testing.wgpu.clone(),
    })
}

/// Returns all backends that are built in.
pub fn backends(options: &DeviceOptions) -> Vec<Box<dyn Backend>> {
    [BackendKind::Cpu, BackendKind::Wgpu, BackendKind::Cuda]
        .into_iter()
        .filter_map(|kind| backend(kind, options).ok())
        .collect()
}

/// Returns all devices of this machine, and a line for each backend that has none (`cudaGetDeviceCount`,
/// `cudaGetDeviceProperties`).
pub fn list_devices(options: &DeviceOptions) -> (Vec<DeviceInfo>, Vec<String>) {
    each(options, |_, info| Ok(info))
}

/// Returns the results of `f` for the devices of this machine, and a note on each device or backend without one.
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

/// Returns properties of a device's arithmetic as names and values. Calibrates a wgpu device that is not calibrated.
///
/// # Errors
/// The errors of opening and calibrating the device.
#[cfg(feature = "cli")]
pub fn calibration_facts(info: &DeviceInfo, options: &DeviceOptions) -> Result<Vec<(String, String)>, Error> {
    match info.backend {
        #[cfg(feature = "wgpu")]
        BackendKind::Wgpu => wgpu_backend(options).calibration_facts(info.index),
        _ => Ok(Vec::new()),
    }
}

/// Opens a device by its name (`cpu`, `wgpu`, `wgpu:1`, `cuda:0`), or the default device ([`open_default`]) if the name
/// is `auto`. A device that is open with the same options is not opened again: the handles are of the same device.
///
/// # Errors
/// [`Error::InvalidValue`] if no device can have this name (`gpu`), and [`Error::Unavailable`] if the backend is not built
/// in, cannot be used, or has no device with this index (`cpu:7`).
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

/// Opens every device of this machine, and returns a line for each device that cannot be opened.
pub fn open_all(options: &DeviceOptions) -> (Vec<Device>, Vec<String>) {
    each(options, |backend, info| {
        open_device(backend, info.index, options).map_err(|error| format!("{}: {error}", info.name()))
    })
}

/// Opens the default device: the value of the environment variable `ISOWARP_DEVICE` if it is set and not empty, else the
/// first GPU (through CUDA if possible, else through wgpu), else software Vulkan or the CPU, whichever runs a small
/// kernel faster.
///
/// # Errors
/// The errors of [`open`].
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
        assert_eq!(DeviceName::parse("cpu:7").ok(), name(BackendKind::Cpu, 7));
        for bad in ["", "gpu", "auto", "cpu:", "wgpu:", "wgpu:x", "wgpu:-1", "all"] {
            assert!(DeviceName::parse(bad).is_err(), "{bad}");
        }
    }
}
