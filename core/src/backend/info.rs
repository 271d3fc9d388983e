//! Descriptions of backends and devices.

use std::fmt;

/// A kind of backend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BackendKind {
    /// The reference backend.
    Cpu,
    /// Any GPU through wgpu.
    Wgpu,
    /// NVIDIA GPUs through the CUDA driver.
    Cuda,
}

impl BackendKind {
    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            BackendKind::Cpu => "cpu",
            BackendKind::Wgpu => "wgpu",
            BackendKind::Cuda => "cuda",
        }
    }
}

impl fmt::Display for BackendKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The class of a device: real hardware, or a program that acts like it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeviceClass {
    /// A GPU.
    Hardware,
    /// A software rasteriser, or the CPU backend.
    Software,
}

/// Launch and memory limits of a device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceLimits {
    /// Most threads per block.
    pub max_threads_per_block: u32,
    /// Largest block in each dimension.
    pub max_block: [u32; 3],
    /// Largest grid in each dimension.
    pub max_grid: [u32; 3],
    /// Most shared memory per block, static and dynamic together, in bytes.
    pub max_shared_bytes: u32,
    /// Largest single allocation, in bytes.
    pub max_alloc_bytes: u64,
    /// All memory, in bytes, where known.
    pub total_memory_bytes: Option<u64>,
}

/// A device as `isowarp devices` lists it.
#[derive(Debug, Clone)]
pub struct DeviceInfo {
    /// The backend.
    pub backend: BackendKind,
    /// Number of the device among those of the backend.
    pub index: usize,
    /// The GPU's or processor's name.
    pub adapter: String,
    /// Driver name and version; for `cuda` also the NVRTC version.
    pub driver: String,
    /// Hardware or software.
    pub class: DeviceClass,
    /// Limits.
    pub limits: DeviceLimits,
    /// Further facts, as name and value: native types, calibration results, ….
    pub facts: Vec<(String, String)>,
}

impl DeviceInfo {
    /// Returns the name on the command line: `cpu`, `wgpu:0`, `cuda:1`.
    pub fn name(&self) -> String {
        match self.backend {
            BackendKind::Cpu => "cpu".to_owned(),
            other => format!("{other}:{}", self.index),
        }
    }
}
