//! What can go wrong on the host side. Variants separate the caller's mistakes, what a device
//! cannot do, and defects of Isowarp.

use std::fmt;
use std::sync::Arc;

use super::race::StreamRace;
use crate::diagnostic::{Diagnostic, Fault};
use crate::render::render;
use crate::span::SourceMap;

/// Diagnostics together with the text they point into. Shown with the lines that they point at.
#[derive(Clone)]
pub struct CompileErrors {
    /// The messages; at least one is an error.
    pub diagnostics: Vec<Diagnostic>,
    /// The files.
    pub sources: Arc<SourceMap>,
}

impl CompileErrors {
    /// The diagnostics with their source lines, with colours for a terminal if `color` is set.
    pub fn render(&self, color: bool) -> String {
        render(&self.diagnostics, &self.sources, color)
    }
}

impl fmt::Display for CompileErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render(false).trim_end())
    }
}

impl fmt::Debug for CompileErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for CompileErrors {}

/// An error of the host API.
///
/// `{}` shows one line. `{:?}`, which `unwrap` and a `main` that returns the error print, shows diagnostics in full with their
/// source lines, and so does `anyhow`, whose source of an error they are.
#[derive(Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The source is wrong or uses something unsupported.
    #[error("{}", first_message(.0))]
    Compile(#[source] CompileErrors),
    /// The device cannot run this kernel.
    #[error("kernel `{kernel}` is not supported on {device}: {reason}")]
    Unsupported {
        /// The kernel.
        kernel: String,
        /// The device's name.
        device: String,
        /// Why.
        reason: String,
        /// With places in the source, where known.
        #[source]
        diagnostics: Option<CompileErrors>,
    },
    /// There is no such kernel or variable.
    #[error("there is no {what} named `{name}` in the module{}", did_you_mean(.known))]
    NotFound {
        /// "kernel" or "variable".
        what: &'static str,
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// A launch configuration that the device or kernel does not allow.
    #[error("kernel `{kernel}` cannot be launched: {reason}")]
    InvalidLaunch {
        /// The kernel.
        kernel: String,
        /// Which limit, and which value.
        reason: String,
    },
    /// Arguments that do not fit the parameters.
    #[error("kernel `{kernel}`: {reason}")]
    InvalidArgument {
        /// The kernel.
        kernel: String,
        /// Which parameter, what it needs, what was given.
        reason: String,
    },
    /// A buffer, range or handle used wrongly.
    #[error("{0}")]
    InvalidValue(String),
    /// Not enough memory, or more than one allocation may have.
    #[error("out of memory on {device}: {requested} bytes asked for{}", limit_note(.limit))]
    OutOfMemory {
        /// The device's name.
        device: String,
        /// Bytes asked for.
        requested: u64,
        /// The limit it ran into, where known.
        limit: Option<u64>,
    },
    /// The backend or device is not there.
    #[error("{0}")]
    Unavailable(String),
    /// The device is gone; all its handles answer with this.
    #[error("device {device} is lost: {reason}")]
    DeviceLost {
        /// The device's name.
        device: String,
        /// What the driver said.
        reason: String,
    },
    /// The driver has not compiled a kernel in the time that it was given. It may go on with that.
    #[error("kernel `{kernel}` was not compiled by the driver of {device} within {seconds} seconds")]
    CompileTimeout {
        /// The kernel.
        kernel: String,
        /// The device's name.
        device: String,
        /// The limit.
        seconds: f64,
    },
    /// The device was not done with its work in the time that it was given. It may go on with that, so that it is lost; `cpu` ends it, and is not.
    #[error("{device} was not done within {seconds} seconds: a kernel may never end")]
    TimeLimit {
        /// The device's name.
        device: String,
        /// The limit.
        seconds: f64,
        /// Where a thread was then, if the CPU backend found it.
        #[source]
        diagnostics: Option<CompileErrors>,
    },
    /// A kernel did something undefined, found by the CPU backend.
    #[error("{}", first_message(.0))]
    KernelFault(#[source] CompileErrors),
    /// Two commands use the same memory and nothing orders them, found by the CPU backend at the one that was queued later.
    #[error("{0}")]
    Race(Box<StreamRace>),
    /// The driver reported an error.
    #[error("{device}: {message}")]
    Driver {
        /// The device's name.
        device: String,
        /// What the driver said.
        message: String,
    },
    /// A defect of Isowarp.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Error {
    /// The diagnostics, if it is made of some.
    pub fn diagnostics(&self) -> Option<&CompileErrors> {
        match self {
            Error::Compile(errors) | Error::KernelFault(errors) => Some(errors),
            Error::Unsupported { diagnostics, .. } | Error::TimeLimit { diagnostics, .. } => diagnostics.as_ref(),
            _ => None,
        }
    }

    /// True if a defect of Isowarp is reported, though the error says that a device does not support a kernel.
    pub fn is_defect(&self) -> bool {
        self.diagnostics().is_some_and(|errors| errors.diagnostics.iter().any(|d| d.fault == Fault::Internal))
    }

    /// The error as text: diagnostics with their source lines where there are some, with colours for a terminal if `color` is set.
    pub fn describe(&self, color: bool) -> String {
        let rendered = self.diagnostics().map(|errors| errors.render(color)).unwrap_or_default();
        match self {
            Error::Unsupported { kernel, device, .. } if !rendered.is_empty() => {
                format!("{}\nkernel `{kernel}` is not supported on {device}", rendered.trim_end())
            }
            _ if rendered.is_empty() => self.to_string(),
            _ => rendered,
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.describe(false).trim_end())
    }
}

fn first_message(errors: &CompileErrors) -> String {
    let first = errors.diagnostics.iter().find(|d| d.is_error()).or(errors.diagnostics.first());
    let Some(first) = first else { return "compilation failed".to_owned() };
    let place = first.span.and_then(|s| errors.sources.location(s)).map(|l| format!("{l}: ")).unwrap_or_default();
    format!("{place}{} [{}]", first.message, first.code)
}

fn did_you_mean(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!("; it has {}", known.join(", ")) }
}

fn limit_note(limit: &Option<u64>) -> String {
    limit.map(|l| format!(", the limit is {l}")).unwrap_or_default()
}
