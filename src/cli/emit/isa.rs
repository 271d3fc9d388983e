//! Prints the code that a device's driver compiles a kernel to.

use isowarp_core::api::{BackendKind, FloatMode, Program};
use isowarp_core::render::render;
use isowarp_wgpu::adapter::{Adapter, DeviceKind};
use isowarp_wgpu::emit::EmitOptions;
use isowarp_wgpu::isa::{Inspected, IsaError};

use super::{Args, Failure, Global, output};
use crate::devices::DeviceName;

pub(super) fn text(args: &Args, global: &Global, program: &Program, kernel: &str) -> Result<String, Failure> {
    let usage = |error: &dyn std::fmt::Display| Failure::Usage(error.to_string());
    let adapter = match &args.device {
        Some(name) => {
            let parsed = DeviceName::parse(name).map_err(|e| usage(&e))?;
            if parsed.backend != BackendKind::Wgpu {
                return Err(Failure::Usage(format!("`--as isa` asks a wgpu device, not `{name}`")));
            }
            Adapter::nth(parsed.index).map_err(|e| usage(&e))?
        }
        None => {
            let null = Adapter::all().into_iter().find(|adapter| adapter.summary().kind == DeviceKind::Null);
            null.map_or_else(|| Adapter::nth(0), Ok).map_err(|e| usage(&e))?
        }
    };
    let failed = |error: IsaError| match error {
        IsaError::Refused(d) => Failure::Kernel(render(&d, &program.module.sources, output::colour())),
        IsaError::Open(_) | IsaError::NoSpirv(_) | IsaError::Silent(_) => usage(&error),
        IsaError::Calibrate(_) | IsaError::Module(_) | IsaError::Driver { .. } => Failure::Kernel(error.to_string()),
    };
    let mut device = Inspected::open(&adapter, global.devices().testing.profile).map_err(failed)?;
    super::limit(device.caps_mut(), global);
    let mut options = EmitOptions::new(args.block.to_array());
    options.dynamic_shared = args.shared;
    let native = global.floats() == FloatMode::Native;
    let compiled = device.compile(&program.module, kernel, &options, native).map_err(failed)?;
    let summary = adapter.summary();
    Ok(format!(
        "; {}, {} {}\n; compiled in {:.1} ms from {} words of SPIR-V\n{}",
        summary.name,
        summary.driver,
        summary.driver_info,
        compiled.time.as_secs_f64() * 1e3,
        compiled.spirv_words,
        compiled.text()
    ))
}
