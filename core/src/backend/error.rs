//! Errors on the host side. Variants separate the caller's mistakes, things that a device cannot do, and defects of
//! Isowarp.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::race::StreamRace;
use crate::diagnostic::{Diagnostic, Fault};
use crate::render::render;
use crate::span::SourceMap;

/// Diagnostics together with the text they point into. `{}` shows them with their source lines.
#[derive(Clone)]
pub struct CompileErrors {
    /// Errors and warnings; only warnings in [`Program::warnings`](super::Program::warnings).
    pub diagnostics: Vec<Diagnostic>,
    /// The files.
    pub sources: Arc<SourceMap>,
}

impl CompileErrors {
    /// Returns the diagnostics with their source lines, with colours for a terminal if `color` is set.
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

/// A field of a launch configuration ([`LaunchConfig`](super::LaunchConfig)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LaunchField {
    /// Number of blocks.
    Grid,
    /// Number of threads of a block.
    Block,
    /// Bytes of dynamic shared memory.
    SharedBytes,
    /// Whether the launch is cooperative.
    Cooperative,
}

/// An error of the host API.
///
/// `{}` shows one line without the diagnostics, which are the error's [`source`](std::error::Error::source): `anyhow`
/// prints both. `{:?}`, which `unwrap` and a `main` that returns the error print, shows the diagnostics with their
/// source lines ([`Error::describe`]).
#[derive(Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The source is wrong or uses something unsupported.
    #[error("compilation failed{}: {}", place(.0), count(.0))]
    Compile(#[source] CompileErrors),
    /// The device cannot run this kernel.
    #[error("kernel `{kernel}` is not supported on {device}: {reason}")]
    Unsupported {
        /// The kernel.
        kernel: String,
        /// The device's name.
        device: String,
        /// The reason.
        reason: String,
        /// Diagnostics with source locations, where known.
        #[source]
        diagnostics: Option<CompileErrors>,
    },
    /// No such kernel or variable exists.
    #[error("there is no {what} named `{name}` in the module{}{}", did_you_mean(.known), instance_hint(.what, .name))]
    NotFound {
        /// "kernel" or "variable".
        what: &'static str,
        /// The name that was asked for.
        name: String,
        /// The names that exist.
        known: Vec<String>,
    },
    /// A launch configuration that the device or kernel does not allow (`cudaErrorInvalidConfiguration`).
    #[error("kernel `{kernel}` cannot be launched: {reason}")]
    InvalidLaunch {
        /// The kernel.
        kernel: String,
        /// The field of the configuration.
        field: LaunchField,
        /// The limit and the value.
        reason: String,
    },
    /// Arguments that do not fit the parameters.
    #[error("kernel `{kernel}`: {reason}")]
    InvalidArgument {
        /// The kernel.
        kernel: String,
        /// The parameter, its requirement and the argument.
        reason: String,
    },
    /// A range that is reversed, or that ends after a buffer, array or variable.
    #[error("{}", range_message(.of, .unit, *.start, *.end, *.len))]
    InvalidRange {
        /// The object, such as `buffer` or ``variable `x` ``.
        of: String,
        /// Unit of the numbers, such as `elements` or `bytes`.
        unit: &'static str,
        /// Start of the range.
        start: u64,
        /// End of the range.
        end: u64,
        /// Length of the object.
        len: u64,
    },
    /// An object of another device than that of the stream, the kernel or the call.
    #[error("{object} belongs to {device}, but {expected} is needed")]
    ForeignDevice {
        /// The object, such as `the buffer`.
        object: String,
        /// The object's device.
        device: String,
        /// The device of the stream, the kernel or the call.
        expected: String,
    },
    /// A stream capture or a graph used wrongly (`cudaErrorStreamCaptureInvalidated` and its kin,
    /// `cudaErrorGraphExecUpdateFailure`).
    #[error("{0}")]
    InvalidGraph(String),
    /// A texel format or texture option that does not exist, or does not fit the array.
    #[error("{0}")]
    UnsupportedFormat(String),
    /// A value that exceeds a limit, or is zero.
    #[error("{what} must be between 1 and {limit}, but {value} was requested")]
    LimitExceeded {
        /// The limited quantity.
        what: String,
        /// The value.
        value: u64,
        /// The limit.
        limit: u64,
    },
    /// Another argument that is not valid (`cudaErrorInvalidValue`).
    #[error("{0}")]
    InvalidValue(String),
    /// Not enough memory, or an allocation above the largest size.
    #[error("out of memory on {device}: {requested} bytes requested{}", limit_note(.limit))]
    OutOfMemory {
        /// The device's name.
        device: String,
        /// Bytes requested.
        requested: u64,
        /// The limit that was exceeded, where known.
        limit: Option<u64>,
    },
    /// A backend or device that is not available, such as `cpu:7` (`cudaErrorInvalidDevice`).
    #[error("{0}")]
    Unavailable(String),
    /// The device is lost; all its handles return this error.
    #[error("device {device} is lost: {reason}")]
    DeviceLost {
        /// The device's name.
        device: String,
        /// The driver's message.
        reason: String,
    },
    /// The driver did not compile a kernel within its time limit. It may still be compiling.
    #[error("the driver of {device} did not compile kernel `{kernel}` within {} s", .limit.as_secs_f64())]
    CompileTimeout {
        /// The kernel.
        kernel: String,
        /// The device's name.
        device: String,
        /// The limit.
        limit: Duration,
    },
    /// The device did not finish its work within its time limit (`cudaErrorLaunchTimeout`). The work may still be
    /// running, so the device is lost; `cpu` ends the work, and is not lost.
    #[error("timed out after {} s on {device}; {} may not terminate", .elapsed.as_secs_f64(), named(.kernel))]
    TimeLimit {
        /// The device's name.
        device: String,
        /// The kernel that ran on `cpu`, or the last one that was launched on other devices, if there is one.
        kernel: Option<String>,
        /// Time that the device had.
        elapsed: Duration,
        /// The position of a thread at that time, if the CPU backend found one.
        #[source]
        diagnostics: Option<CompileErrors>,
    },
    /// A kernel did something undefined, found by the CPU backend.
    #[error("kernel fault{}: {}", place(.0), count(.0))]
    KernelFault(#[source] CompileErrors),
    /// Two unordered commands use the same memory. The CPU backend finds this at the command that was queued later.
    #[error("{0}")]
    Race(Box<StreamRace>),
    /// A panic of a function that a stream called on the host
    /// ([`Stream::launch_host_func`](crate::api::Stream::launch_host_func)). The device remains usable.
    #[error("a host function panicked: {message}")]
    HostFunction {
        /// The message of the panic.
        message: String,
    },
    /// The driver reported an error.
    #[error("{device}: {message}")]
    Driver {
        /// The device's name.
        device: String,
        /// The driver's message.
        message: String,
    },
    /// A defect of Isowarp.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Error {
    /// Returns the diagnostics of the error, if it has any.
    pub fn diagnostics(&self) -> Option<&CompileErrors> {
        match self {
            Error::Compile(errors) | Error::KernelFault(errors) => Some(errors),
            Error::Unsupported { diagnostics, .. } | Error::TimeLimit { diagnostics, .. } => diagnostics.as_ref(),
            _ => None,
        }
    }

    /// Returns the error of a backend for a time between two events if one was never recorded.
    #[doc(hidden)]
    pub fn never_recorded() -> Self {
        Self::InvalidValue("no elapsed time: one of the events was never recorded (`Stream::record`)".to_owned())
    }

    /// Returns true if the error reports a defect of Isowarp, even though it is shown as a kernel that a device does
    /// not support.
    pub fn is_defect(&self) -> bool {
        self.diagnostics().is_some_and(|errors| errors.diagnostics.iter().any(|d| d.fault == Fault::Internal))
    }

    /// Returns the error as text: diagnostics with their source lines where there are some, with colours for a terminal
    /// if `color` is set.
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

/// Returns the location of the first error, after a word.
fn place(errors: &CompileErrors) -> String {
    let first = errors.diagnostics.iter().find(|d| d.is_error()).and_then(|first| first.span);
    first.and_then(|span| errors.sources.location(span)).map(|at| format!(" at {at}")).unwrap_or_default()
}

/// Returns the number of errors, and the code of the first one.
fn count(errors: &CompileErrors) -> String {
    let mut all = errors.diagnostics.iter().filter(|d| d.is_error());
    match (all.next(), all.count()) {
        (Some(first), 0) => first.code.to_owned(),
        (Some(first), more) => format!("{} and {more} more", first.code),
        (None, _) => "no diagnostics".to_owned(),
    }
}

fn range_message(of: &str, unit: &str, start: u64, end: u64, len: u64) -> String {
    if start > end {
        format!("range {start}..{end} of {unit} starts after its end")
    } else {
        format!("range {start}..{end} is out of bounds for the {of} of {len} {unit}")
    }
}

fn named(kernel: &Option<String>) -> String {
    kernel.as_ref().map_or_else(|| "a kernel".to_owned(), |name| format!("kernel `{name}`"))
}

fn did_you_mean(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!("; it has {}", known.join(", ")) }
}

/// Returns how to get a kernel whose name is that of an instance of a template.
fn instance_hint(what: &str, name: &str) -> &'static str {
    match what == "kernel" && name.contains('<') {
        true => {
            "; `Compiler::kernel_instances` compiles instances of templates that the program does not launch itself"
        }
        false => "",
    }
}

fn limit_note(limit: &Option<u64>) -> String {
    limit.map(|l| format!(", the limit is {l}")).unwrap_or_default()
}
