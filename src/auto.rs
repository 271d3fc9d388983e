//! Chooses the device for programs that do not name one.

use std::time::{Duration, Instant};

use isowarp_core::api::{BackendKind, Device, DeviceClass, Error, LaunchConfig};
use isowarp_core::args;

use crate::compiler::Compiler;
use crate::devices::{DeviceOptions, backend, open, open_device};

/// A device that was chosen.
#[derive(Debug, Clone)]
pub struct Choice {
    /// The device.
    pub device: Device,
    /// The reason for the choice, in one line.
    pub reason: String,
}

/// Name of the environment variable that names a device.
const VARIABLE: &str = "ISOWARP_DEVICE";

/// Returns the value of `ISOWARP_DEVICE`; an empty value counts as unset.
pub(crate) fn wanted_device() -> Option<String> {
    let name = std::env::var_os(VARIABLE)?;
    (!name.is_empty()).then(|| name.to_string_lossy().into_owned())
}

/// Adds the variable's name to an error of opening the device that it names.
fn of_variable(error: Error) -> Error {
    match error {
        Error::InvalidValue(text) => Error::InvalidValue(format!("{VARIABLE}: {text}")),
        Error::Unavailable(text) => Error::Unavailable(format!("{VARIABLE}: {text}")),
        other => other,
    }
}

/// Chooses the default device ([`crate::open_default`]).
///
/// # Errors
/// The errors of opening the device that `ISOWARP_DEVICE` names. Without that variable there is always the CPU.
pub fn choose(options: &DeviceOptions) -> Result<Choice, Error> {
    if let Some(name) = wanted_device().filter(|name| name != "auto") {
        let device = open(&name, options).map_err(of_variable)?;
        return Ok(Choice { device, reason: format!("using {name}: {VARIABLE} names it") });
    }
    let mut software = None;
    for kind in [BackendKind::Cuda, BackendKind::Wgpu] {
        let Ok(backend) = backend(kind, options) else { continue };
        let Ok(infos) = backend.devices() else { continue };
        for info in &infos {
            if info.class == DeviceClass::Software {
                software.get_or_insert(info.index);
                continue;
            }
            if let Ok(device) = open_device(&*backend, info.index, options) {
                let reason = format!("using {} ({}): the first GPU", device.name(), info.adapter);
                return Ok(Choice { device, reason });
            }
        }
    }
    let cpu = open("cpu", options)?;
    let Some(index) = software else {
        return Ok(Choice { device: cpu, reason: "using cpu: no GPU found".to_owned() });
    };
    let wgpu = open(&format!("wgpu:{index}"), options).ok();
    let timed = wgpu.and_then(|device| Some((time(&device).ok()?, device)));
    let on_cpu = time(&cpu)?;
    Ok(match timed {
        Some((on_wgpu, device)) if on_wgpu < on_cpu => {
            let reason = format!(
                "using {} ({}): no GPU found, and a test kernel took {:.1} ms instead of {:.1} ms on cpu",
                device.name(),
                device.info().adapter,
                on_wgpu.as_secs_f64() * 1e3,
                on_cpu.as_secs_f64() * 1e3
            );
            Choice { device, reason }
        }
        Some((on_wgpu, device)) => {
            let reason = format!(
                "using cpu: no GPU found, and a test kernel took {:.1} ms instead of {:.1} ms on {}",
                on_cpu.as_secs_f64() * 1e3,
                on_wgpu.as_secs_f64() * 1e3,
                device.name()
            );
            Choice { device: cpu, reason }
        }
        None => Choice { device: cpu, reason: "using cpu: no GPU found, and software Vulkan fails".to_owned() },
    })
}

/// Source of a kernel that computes and reads memory.
const KERNEL: &str = r"
    __global__ void work(float *x, unsigned n) {
        unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
        float sum = x[i];
        for (unsigned k = 0; k < n; k++) sum = sum * 0.5f + x[(i * 7 + k) % (gridDim.x * blockDim.x)];
        x[i] = sum;
    }";

/// Returns the shorter time of two runs of the kernel, after a first run that compiles it.
fn time(device: &Device) -> Result<Duration, Error> {
    let kernel = device.load(&Compiler::new().compile("work.cu", KERNEL)?)?.kernel("work")?;
    let (config, stream) = (LaunchConfig::new(64, 64), device.create_stream()?);
    let x = device.upload(&[1.0f32; 64 * 64])?;
    let run = || {
        let start = Instant::now();
        kernel.launch(&stream, config, &args![x, 64u32])?;
        stream.synchronize()?;
        Ok(start.elapsed())
    };
    run()?;
    Ok(run()?.min(run()?))
}
