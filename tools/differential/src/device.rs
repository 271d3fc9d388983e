//! Compiles programs with Isowarp's front end and runs them on its CPU backend.

use anyhow::Result;
use isowarp_core::api::{Device, Error, FloatMode, KernelArg as _, LaunchConfig};
use isowarp_core::diagnostic::{Diagnostic, Fault};
use isowarp_core::render::render;
use isowarp_cpu::CpuBackend;
use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

use crate::outcome::{Complaint, MAX_VALUES, Outcome, UNSET, stored};

/// Code of warnings about narrowing conversions. They count as errors: g++ is run with `-Werror=narrowing`, and would
/// otherwise warn about most of them.
const NARROWING: &str = "IW0349";

/// Returns true if a diagnostic counts as a refusal of the program.
fn counts(d: &Diagnostic) -> bool {
    d.is_error() || d.code == NARROWING
}

/// The CPU backend's device.
#[derive(Debug)]
pub struct Cpu(Device);

impl Cpu {
    /// Opens the device.
    ///
    /// # Errors
    /// Errors of the backend.
    pub fn open() -> Result<Self> {
        Ok(Self(Device::open(&CpuBackend::new(), 0)?))
    }

    /// Returns the errors in a program.
    pub fn complaints(&self, text: &str) -> Vec<Complaint> {
        let compilation = compile_text("program.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
        let line = |span| compilation.sources.location(span).map(|at| at.line as usize);
        let complaint = |d: &Diagnostic| Complaint {
            lines: d.span.into_iter().chain(d.labels.iter().map(|(span, _)| *span)).filter_map(line).collect(),
            message: format!("{} {}", d.code, d.message),
        };
        compilation.diagnostics.iter().filter(|d| counts(d)).map(complaint).collect()
    }

    /// Compiles a program and runs its kernel `values`.
    pub fn outcome(&self, text: &str) -> Outcome {
        let compilation = compile_text("program.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
        if let Some(narrowing) = compilation.diagnostics.iter().find(|d| d.code == NARROWING) {
            return Outcome::Refused(format!("{} {}", narrowing.code, narrowing.message));
        }
        let Ok(program) = compilation.program(FloatMode::Exact) else {
            let errors: Vec<_> = compilation.diagnostics.iter().filter(|d| d.is_error()).collect();
            let message = render(&compilation.diagnostics, &compilation.sources, false);
            let faults = |fault| errors.iter().any(|d| d.fault == fault);
            return match () {
                () if faults(Fault::Internal) => Outcome::Failed(message),
                () if faults(Fault::Input) => Outcome::Refused(message),
                () => Outcome::Unsupported(message),
            };
        };
        let run = || {
            let stream = self.0.default_stream();
            let kernel = self.0.load(&program)?.kernel("values")?;
            let out = self.0.upload(&vec![UNSET; MAX_VALUES])?;
            kernel.launch(&stream, LaunchConfig::new(1, 1), &[out.arg()])?;
            let values = out.read(&stream)?;
            stream.synchronize()?;
            Ok(values)
        };
        match run() {
            Ok(buffer) => Outcome::Values(stored(buffer)),
            Err(Error::KernelFault(e)) => Outcome::Failed(render(&e.diagnostics, &e.sources, false)),
            Err(Error::Unsupported { diagnostics: Some(e), .. }) => {
                Outcome::Unsupported(render(&e.diagnostics, &e.sources, false))
            }
            Err(error) => Outcome::Failed(error.to_string()),
        }
    }
}
