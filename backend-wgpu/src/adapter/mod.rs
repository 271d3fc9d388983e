//! Finds the machine's GPU adapters, describes them, and opens them.
//!
//! [`Adapter::all`] orders hardware before software and drivers without a device last, then Vulkan, Metal, DX12, GL,
//! then discrete before integrated, then by name and bus, so that `wgpu:0` means the same device in every run. GL
//! adapters are listed only where there is nothing better, or when the environment variable `WGPU_BACKEND` names them:
//! they duplicate the same chips.

pub(crate) mod caps;
pub(crate) mod extras;
mod float_controls;
mod gpu;
mod mapped;

pub use caps::{Caps, Profile};
pub use float_controls::{Independence, PerWidth, SpirvTarget};
pub use gpu::{Gpu, GpuError};
pub(crate) use mapped::{read_mapped, read_mapped_after};

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

/// A kind of device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeviceKind {
    /// A separate card.
    Discrete,
    /// A GPU that is part of the processor.
    Integrated,
    /// A virtual machine's share of a GPU.
    Virtual,
    /// A device whose kind the driver does not report.
    Other,
    /// A GPU that is emulated on the processor.
    Software,
    /// A driver without a device, which compiles kernels and does not run them. Mesa's RADV is such a driver with
    /// `RADV_FORCE_FAMILY`.
    Null,
}

/// Reason why a null device cannot be opened.
const NULL_DEVICE: &str = "it is a null device, a driver without hardware that compiles kernels and runs nothing";

/// Returns true for a placeholder that a driver shows instead of a device. Only the name identifies it, since it
/// reports itself as discrete and may have the id of a real card. RADV (Mesa) shows such a placeholder, and no card, if
/// a family is requested. Khronos' mock driver, which comes with Chromium, does not even have a compiler.
fn is_null(name: &str, driver: &str, asked_for_family: bool) -> bool {
    name.starts_with("Null hardware") || name == "Vulkan Mock Device" || asked_for_family && driver == "radv"
}

/// Returns true if the environment requests a family of chips from RADV instead of a card.
fn asks_for_family() -> bool {
    ["RADV_FORCE_FAMILY", "AMD_FORCE_FAMILY"].iter().any(|name| std::env::var_os(name).is_some_and(|v| !v.is_empty()))
}

/// The description of an adapter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdapterSummary {
    /// The device's name.
    pub name: String,
    /// The name of the API: `vulkan`, `metal`, `dx12`, `gl`.
    pub backend: String,
    /// The driver's name.
    pub driver: String,
    /// The driver's version and any other information that it reports.
    pub driver_info: String,
    /// The kind of device.
    pub kind: DeviceKind,
    /// The vendor's id.
    pub vendor: u32,
    /// The device's id.
    pub device: u32,
    /// The position on the bus, if known.
    pub bus: String,
}

/// A GPU adapter.
#[derive(Debug, Clone)]
pub struct Adapter {
    adapter: wgpu::Adapter,
    summary: AdapterSummary,
    spirv: Option<SpirvTarget>,
}

/// Returns the process's instance for a set of backends, which is created once. Drivers have been seen to crash and to
/// hang where threads created and destroyed instances at once (NVIDIA's 580.159, eight threads).
fn instance(backends: wgpu::Backends) -> wgpu::Instance {
    static INSTANCES: Mutex<Vec<(wgpu::Backends, wgpu::Instance)>> = Mutex::new(Vec::new());
    let mut made = INSTANCES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, instance)) = made.iter().find(|(of, _)| *of == backends) {
        return instance.clone();
    }
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
    descriptor.flags = wgpu::InstanceFlags::ALLOW_UNDERLYING_NONCOMPLIANT_ADAPTER;
    descriptor.backends = backends;
    let instance = wgpu::Instance::new(descriptor);
    made.push((backends, instance.clone()));
    instance
}

impl Adapter {
    /// Returns all adapters that run compute shaders, in a stable order; empty if there is none.
    pub fn all() -> Vec<Self> {
        let mut adapters = match wgpu::Backends::from_env() {
            Some(asked) => Self::of_backends(asked),
            None => {
                let found = Self::of_backends(wgpu::Backends::all() - wgpu::Backends::GL);
                if found.iter().any(|a| a.summary.kind != DeviceKind::Null) {
                    found
                } else {
                    [Self::of_backends(wgpu::Backends::GL), found].concat()
                }
            }
        };
        adapters.sort_by_cached_key(|a| {
            let s = &a.summary;
            let rank = match s.kind {
                DeviceKind::Software => 1,
                DeviceKind::Null => 2,
                DeviceKind::Discrete | DeviceKind::Integrated | DeviceKind::Virtual | DeviceKind::Other => 0,
            };
            (rank, a.backend_rank(), s.kind, s.name.clone(), s.bus.clone(), s.device)
        });
        adapters
    }

    /// Returns the adapter with an index of [`Adapter::all`].
    pub fn nth(index: usize) -> Result<Self, GpuError> {
        let mut all = Self::all();
        let count = all.len();
        match count {
            0 => Err(GpuError::NoAdapter),
            _ if index < count => Ok(all.swap_remove(index)),
            _ => Err(GpuError::NoSuchAdapter { index, count }),
        }
    }

    /// Returns the adapters of a set of backends. OpenGL's adapters are enumerated only once. wgpu guards a context by
    /// a lock of the adapter, and each enumeration creates adapters with locks of their own. A context that two threads
    /// use at once makes wgpu panic (`BadAccess`).
    fn of_backends(backends: wgpu::Backends) -> Vec<Self> {
        static FOUND: Mutex<Vec<(wgpu::Backends, Vec<Adapter>)>> = Mutex::new(Vec::new());
        if !backends.contains(wgpu::Backends::GL) {
            return Self::search(backends);
        }
        let mut known = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, adapters)) = known.iter().find(|(of, _)| *of == backends) {
            return adapters.clone();
        }
        let adapters = Self::search(backends);
        known.push((backends, adapters.clone()));
        adapters
    }

    fn search(backends: wgpu::Backends) -> Vec<Self> {
        let found = pollster::block_on(instance(backends).enumerate_adapters(backends));
        let computes = wgpu::DownlevelFlags::COMPUTE_SHADERS;
        let usable = found.into_iter().filter(|a| a.get_downlevel_capabilities().flags.contains(computes));
        usable.map(Self::new).collect()
    }

    fn new(adapter: wgpu::Adapter) -> Self {
        let info = adapter.get_info();
        let kind = match info.device_type {
            _ if is_null(&info.name, &info.driver, asks_for_family()) => DeviceKind::Null,
            wgpu::DeviceType::DiscreteGpu => DeviceKind::Discrete,
            wgpu::DeviceType::IntegratedGpu => DeviceKind::Integrated,
            wgpu::DeviceType::VirtualGpu => DeviceKind::Virtual,
            wgpu::DeviceType::Cpu => DeviceKind::Software,
            wgpu::DeviceType::Other => DeviceKind::Other,
        };
        let summary = AdapterSummary {
            name: info.name,
            backend: info.backend.to_str().to_owned(),
            driver: info.driver,
            driver_info: info.driver_info,
            kind,
            vendor: info.vendor,
            device: info.device,
            bus: info.device_pci_bus_id,
        };
        let spirv = float_controls::query(&adapter);
        Self { adapter, summary, spirv }
    }

    fn backend_rank(&self) -> u8 {
        match self.adapter.get_info().backend {
            wgpu::Backend::Vulkan => 0,
            wgpu::Backend::Metal => 1,
            wgpu::Backend::Dx12 => 2,
            wgpu::Backend::BrowserWebGpu => 3,
            wgpu::Backend::Gl => 4,
            wgpu::Backend::Noop => 5,
        }
    }

    /// Returns the adapter's description.
    pub fn summary(&self) -> &AdapterSummary {
        &self.summary
    }

    /// Returns the adapter's capabilities under a profile.
    pub fn caps(&self, profile: Profile) -> Caps {
        Caps::of(&self.adapter, profile)
    }

    /// Returns wgpu's handle.
    pub fn wgpu(&self) -> &wgpu::Adapter {
        &self.adapter
    }

    /// Returns the SPIR-V that the adapter accepts; `None` if it is not a Vulkan adapter.
    pub fn spirv_target(&self) -> Option<SpirvTarget> {
        self.spirv
    }

    /// Opens the adapter with every useful feature that it has and the profile allows.
    ///
    /// # Errors
    /// [`GpuError::Open`] for a null device, which does not run kernels, and for errors that the driver reports.
    pub fn open(&self, profile: Profile) -> Result<Gpu, GpuError> {
        if self.summary.kind == DeviceKind::Null {
            return Err(GpuError::Open { adapter: self.summary.name.clone(), reason: NULL_DEVICE.to_owned() });
        }
        Gpu::open(self, profile)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn the_order_is_stable_and_software_comes_last() {
        let names = |all: &[Adapter]| -> Vec<_> { all.iter().map(|a| a.summary.clone()).collect() };
        let adapters = crate::testing::adapters();
        assert_eq!(names(&adapters), names(&Adapter::all()));
        let software: Vec<_> = adapters.iter().map(|a| a.summary.kind == DeviceKind::Software).collect();
        assert!(software.is_sorted(), "{software:?}");
    }

    #[test]
    fn threads_can_share_opengl_devices() {
        let work = || {
            for _ in 0..8 {
                for adapter in Adapter::of_backends(wgpu::Backends::GL) {
                    let gpu = adapter.open(Profile::Native).unwrap();
                    let size = wgpu::BufferDescriptor {
                        label: None,
                        size: 256,
                        usage: wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC,
                        mapped_at_creation: true,
                    };
                    drop(gpu.device().create_buffer(&size));
                }
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
            for thread in threads {
                thread.join().unwrap();
            }
        });
    }

    #[test]
    fn null_devices_are_recognised() {
        assert!(is_null("Null hardware (RADV NAVI21)", "radv", false));
        assert!(is_null("AMD Radeon RX 6800 (RADV NAVI21)", "radv", true));
        assert!(is_null("Vulkan Mock Device", "", false));
        for name in ["AMD Radeon RX 6800 (RADV NAVI21)", "llvmpipe (LLVM 15.0.6, 256 bits)"] {
            assert!(!is_null(name, "radv", false) && !is_null(name, "llvmpipe", true), "{name}");
        }
    }

    #[test]
    fn an_index_beyond_the_adapters_is_an_error() {
        let error = Adapter::nth(1000).unwrap_err();
        assert!(matches!(error, GpuError::NoSuchAdapter { index: 1000, .. }), "{error}");
    }

    #[test]
    fn the_webgpu_profile_caps_limits_and_features() {
        for adapter in crate::testing::adapters() {
            let caps = adapter.open(Profile::WebGpu).unwrap().caps().clone();
            assert_eq!(caps, adapter.caps(Profile::WebGpu));
            assert!(caps.max_binding_size <= 128 << 20);
            assert!(caps.workgroup_memory <= 16384 && caps.max_invocations <= 256);
            assert!(!caps.i64 && !caps.f64 && !caps.subgroups && !caps.passthrough);
            let native = adapter.open(Profile::Native).unwrap();
            assert!(native.caps().workgroup_memory >= caps.workgroup_memory);
            assert_eq!(native.caps().passthrough, native.spirv_target().is_some());
        }
    }

    #[test]
    fn a_refused_call_is_an_error_not_a_panic() {
        let gpu = crate::testing::gpu();
        let too_big = wgpu::BufferDescriptor {
            label: None,
            size: gpu.caps().max_buffer_size + 4,
            usage: wgpu::BufferUsages::STORAGE,
            mapped_at_creation: false,
        };
        let error = gpu.scoped(|device| device.create_buffer(&too_big)).unwrap_err();
        assert!(matches!(error, GpuError::Validation(_)), "{error}");
        gpu.check().unwrap();
        let _unscoped = gpu.device().create_buffer(&too_big);
        assert!(matches!(gpu.check(), Err(GpuError::Validation(_))));
        gpu.check().unwrap();
    }
}
