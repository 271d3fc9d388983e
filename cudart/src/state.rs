//! The devices of the program, those that are open, and the current device of each thread.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, RwLock};

use isowarp::DeviceOptions;
use isowarp_core::api::Device;
use isowarp_core::backend::{BackendDevice, BackendKind};

use crate::errors::{Code, Failure, Result};
use crate::forks;
use crate::memory::Memory;
use crate::modules::Loaded;
use crate::output;
use crate::textures::Objects;

/// Locks a mutex. Panics of other threads are caught at the end of their calls, and each step leaves the values
/// consistent.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An open device.
pub struct Gpu {
    /// Number of the device in the program.
    pub index: usize,
    /// The device.
    pub device: Device,
    /// The device's allocations.
    pub memory: Mutex<Memory>,
    /// The loaded bundles, by their numbers.
    pub modules: Mutex<HashMap<usize, Arc<Loaded>>>,
    /// Textures and surfaces.
    pub objects: RwLock<Objects>,
    /// The error that made the device unusable, or 0.
    stuck: AtomicI32,
    /// Set while functions of the host may be running in streams, whose writes later copies are to see.
    pub calls: AtomicBool,
}

impl Gpu {
    fn open(index: usize, name: &str) -> Result<Arc<Self>> {
        forks::watch();
        let options = DeviceOptions::new();
        let device = match name {
            "" | "auto" => isowarp::open_default(&options),
            name => isowarp::open(name, &options),
        };
        let device = device.map_err(|error| Failure::new(Code::NoDevice, error.describe(false)))?;
        device.set_printer(output::print);
        Ok(Arc::new(Self {
            index,
            device,
            memory: Mutex::default(),
            modules: Mutex::default(),
            objects: RwLock::default(),
            stuck: AtomicI32::new(0),
            calls: AtomicBool::new(false),
        }))
    }

    /// Returns the backend's device.
    pub fn backend(&self) -> &dyn BackendDevice {
        self.device.backend()
    }

    /// Returns true if the device's addresses are also the host's, where memory is managed.
    pub fn is_cuda(&self) -> bool {
        self.device.info().backend == BackendKind::Cuda
    }

    /// Returns the error that made the device unusable.
    fn stuck(&self) -> Option<Failure> {
        match self.stuck.load(Ordering::Relaxed) {
            0 => None,
            number => {
                let code = STICKY.into_iter().find(|code| *code as i32 == number);
                Some(code.unwrap_or(Code::LaunchFailure).into())
            }
        }
    }
}

/// The errors that make a device unusable.
const STICKY: [Code; 5] =
    [Code::LaunchFailure, Code::LaunchTimeout, Code::IllegalAddress, Code::MisalignedAddress, Code::Assert];

/// A device of the program, which may be open.
struct Slot {
    name: String,
    gpu: Mutex<Option<Arc<Gpu>>>,
}

static SLOTS: LazyLock<Vec<Slot>> = LazyLock::new(|| {
    let names = std::env::var("ISOWARP_DEVICE").unwrap_or_default();
    let visible = std::env::var("CUDA_VISIBLE_DEVICES").ok();
    let slot = |name: String| Slot { name, gpu: Mutex::new(None) };
    visible_devices(&names, visible.as_deref()).into_iter().map(slot).collect()
});

/// Returns the names of the program's devices: those of `ISOWARP_DEVICE` among which `CUDA_VISIBLE_DEVICES` picks. Numbers
/// that concern other devices than these are ignored.
fn visible_devices(names: &str, visible: Option<&str>) -> Vec<String> {
    let names: Vec<String> = names.split(',').map(|name| name.trim().to_owned()).collect();
    let Some(visible) = visible else { return names };
    if visible.is_empty() || visible.starts_with('-') {
        return Vec::new();
    }
    let picked = visible.split(',').filter_map(|number| names.get(number.trim().parse::<usize>().ok()?).cloned());
    let picked: Vec<String> = picked.collect();
    if picked.is_empty() { names } else { picked }
}

thread_local! {
    /// Number of the thread's current device.
    static CURRENT: Cell<usize> = const { Cell::new(0) };
}

/// Returns the number of devices.
pub fn count() -> usize {
    SLOTS.len()
}

/// Returns the number of the thread's current device.
pub fn current() -> usize {
    CURRENT.get()
}

/// Returns the index for a device's number.
pub fn index(number: i32) -> Result<usize> {
    match usize::try_from(number) {
        Ok(index) if index < count() => Ok(index),
        _ if count() == 0 => Err(Code::NoDevice.into()),
        _ => Err(Code::InvalidDevice.into()),
    }
}

/// Makes a device the current one of the thread.
pub fn set_current(index: usize) {
    CURRENT.set(index);
}

/// Returns a device, even if it is unusable, and opens it if necessary.
pub fn any_gpu(index: usize) -> Result<Arc<Gpu>> {
    let Some(slot) = SLOTS.get(index) else {
        return Err(if count() == 0 { Code::NoDevice } else { Code::InvalidDevice }.into());
    };
    let mut gpu = lock(&slot.gpu);
    if let Some(gpu) = &*gpu {
        return Ok(Arc::clone(gpu));
    }
    let opened = Gpu::open(index, &slot.name)?;
    *gpu = Some(Arc::clone(&opened));
    Ok(opened)
}

/// Returns a usable device.
pub fn gpu_at(index: usize) -> Result<Arc<Gpu>> {
    let gpu = any_gpu(index)?;
    match gpu.stuck() {
        None => Ok(gpu),
        Some(failure) => Err(failure),
    }
}

/// Returns the thread's current device, if it is usable.
pub fn gpu() -> Result<Arc<Gpu>> {
    gpu_at(current())
}

/// Returns the devices that are open, the current one first.
pub fn open_gpus() -> Vec<Arc<Gpu>> {
    let mut open: Vec<Arc<Gpu>> = SLOTS.iter().filter_map(|slot| lock(&slot.gpu).clone()).collect();
    let current = current();
    open.sort_by_key(|gpu| gpu.index != current);
    open
}

/// Makes the current device unusable.
pub fn stick(code: Code) {
    if let Some(gpu) = open_gpus().into_iter().find(|gpu| gpu.index == current()) {
        gpu.stuck.store(code as i32, Ordering::Relaxed);
    }
}

/// Returns the error that made the current device unusable.
pub fn stuck() -> Option<Code> {
    let gpu = SLOTS.get(current()).and_then(|slot| lock(&slot.gpu).clone())?;
    gpu.stuck().map(|failure| failure.code)
}

/// Forgets the current device; it is opened again when it is used (`cudaDeviceReset`).
pub fn forget() -> Option<Arc<Gpu>> {
    lock(&SLOTS.get(current())?.gpu).take()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_pick_devices() {
        let names = |names, visible| visible_devices(names, visible).join(" ");
        assert_eq!(names("cpu", None), "cpu");
        assert_eq!(names("cpu, wgpu:1", None), "cpu wgpu:1");
        assert_eq!(names("cpu,wgpu,cuda", Some("2,0")), "cuda cpu");
        assert_eq!(names("cpu", Some("3")), "cpu");
        assert!(visible_devices("cpu", Some("")).is_empty());
        assert!(visible_devices("cpu", Some("-1")).is_empty());
        assert_eq!(visible_devices("", None), [""]);
    }
}
