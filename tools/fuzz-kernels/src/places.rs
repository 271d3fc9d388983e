//! Opens the devices on which programs run.

use anyhow::{Context, Result};
use isowarp_core::api::{Backend, Device};
use isowarp_core::passes::analysis::flushing::Flushing;
use isowarp_cpu::CpuBackend;
use isowarp_wgpu::adapter::Profile;
use isowarp_wgpu::runtime::{ForcedQuirks, Testing, WarpPath, WgpuBackend, WgpuOptions};

use crate::run::Bench;

/// A backend that the CPU is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ComparedBackend {
    /// wgpu, in several ways.
    Wgpu,
    /// CUDA, as Isowarp prints the program and as it is.
    Cuda,
    /// The CPU with all passes of the optimiser, as a device that flushes subnormals wherever it may: in an instant, on any machine.
    Optimised,
}

/// Devices to open: the CPU, and others.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    /// Number of the wgpu device, if wgpu is used.
    pub wgpu: Option<usize>,
    /// Whether wgpu also runs with WebGPU's limits.
    pub webgpu: bool,
    /// Whether wgpu also runs with all values hidden that drivers have been seen to lose.
    pub hide: bool,
    /// Number of the CUDA device, if CUDA is used.
    pub cuda: Option<usize>,
    /// Whether the CPU also runs with the optimiser.
    pub optimised: bool,
    /// Whether wgpu also runs in native mode, for programs without floats.
    pub native: bool,
    /// Whether wgpu runs only with the device's own ways for warps and memory.
    pub plain: bool,
}

impl Places {
    /// Opens all devices.
    ///
    /// # Errors
    /// A device that does not exist.
    pub fn open(&self) -> Result<Bench<'static>> {
        let mut devices = vec![("cpu".to_owned(), Device::open(&CpuBackend::new(), 0)?)];
        if let Some(number) = self.wgpu {
            for (name, options) in self.wgpu_ways() {
                let backend: &dyn Backend = &WgpuBackend::with_options(options);
                let device = Device::open(backend, number).context("opening the wgpu device")?;
                devices.push((name.to_owned(), device));
            }
        }
        if self.optimised {
            let device = Device::open(&CpuBackend::new().with_flushing(Flushing::ALL), 0)?;
            devices.push(("cpu, optimised".to_owned(), device));
        }
        let mut native = Vec::new();
        if let (Some(number), true) = (self.wgpu, self.native) {
            let device = Device::open(&WgpuBackend::new(), number).context("opening the wgpu device")?;
            native.push(("wgpu in native mode".to_owned(), device));
        }
        if let Some(number) = self.cuda {
            let device = cuda(number)?;
            devices.push(("cuda".to_owned(), device.clone()));
            native.push(("cuda, the program's own text".to_owned(), device));
        }
        Ok(Bench { devices, native, tamper: None })
    }

    fn wgpu_ways(&self) -> Vec<(&'static str, WgpuOptions)> {
        // In smaller windows an access may span dozens of them. llvmpipe's compiler then takes minutes, and a launch
        // binds at most 32.
        let small = Testing {
            shared_memory: Some(16),
            local_memory: Some(0),
            window_bytes: Some(32 << 10),
            ..Testing::default()
        };
        let mut ways = vec![
            ("wgpu", WgpuOptions::default()),
            (
                "wgpu, warps through workgroup memory",
                Testing { warps: WarpPath::Workgroup, ..Testing::default() }.into(),
            ),
            ("wgpu, shared memory and local arrays spilled, memory in small windows", small.into()),
        ];
        if self.plain {
            ways.truncate(2);
        }
        if self.hide {
            ways.push(("wgpu with values hidden", Testing { quirks: hidden(), ..Testing::default() }.into()));
        }
        if self.webgpu {
            let webgpu = WgpuOptions { profile: Profile::WebGpu, ..WgpuOptions::default() };
            ways.push(("wgpu with the webgpu profile", webgpu.clone()));
            if !self.plain {
                ways.push((
                    "the same with 32 threads in a workgroup",
                    WgpuOptions { testing: Testing { max_invocations: Some(32), ..Testing::default() }, ..webgpu },
                ));
            }
        }
        ways
    }
}

/// Returns the corrections that NVIDIA's driver needs, for use on any device. They do not change any value.
pub const fn hidden() -> ForcedQuirks {
    ForcedQuirks {
        loop_limit: None,
        wide_compares: true,
        partial_vectors: None,
        merges_bits: true,
        loses_negations: true,
        wide_saturation: true,
        diverging_quotients: true,
        clamps_nans: true,
        swaps_bytes: true,
        crashes_on_unused_shuffles: true,
        wide_shifts: true,
        most_accesses: None,
    }
}

#[cfg(feature = "cuda")]
fn cuda(number: usize) -> Result<Device> {
    Device::open(&isowarp_cuda::CudaBackend::new(), number).context("opening the CUDA device")
}

#[cfg(not(feature = "cuda"))]
fn cuda(_: usize) -> Result<Device> {
    anyhow::bail!("this build has no CUDA backend: build with `--features cuda`")
}
