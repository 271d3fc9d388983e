//! Diagnostics: the messages of every stage when a kernel cannot be compiled or run.

use std::sync::Arc;

use crate::span::Span;

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// A warning: compilation continues and the result is usable.
    Warning,
    /// An error: no code is produced.
    Error,
}

/// The party at fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The source is wrong: a CUDA compiler would reject it as well.
    Input,
    /// The source is legal CUDA, but not supported here (yet, or on this device).
    Unsupported,
    /// A defect of Isowarp.
    Internal,
}

/// A message with its source location.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The party at fault.
    pub fault: Fault,
    /// Stable code such as `IW0123`, listed in docs/diagnostics.md.
    pub code: &'static str,
    /// A plain sentence without a full stop.
    pub message: String,
    /// The source location of the problem.
    pub span: Option<Span>,
    /// Other source locations, each with a few words.
    pub labels: Vec<(Span, String)>,
    /// Advice for the reader.
    pub help: Option<String>,
    /// The undeclared or unsupported name that is the cause, as the source spells it.
    pub missing: Option<Arc<String>>,
}

impl Diagnostic {
    /// Returns an error in the source.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, Fault::Input, code, Some(span), message)
    }

    /// Appends the kernel's name to the message of a diagnostic about a kernel's work. The message of a failed
    /// assertion, which is CUDA's and a whole sentence, contains the name already.
    #[must_use]
    pub fn in_kernel(mut self, name: &str) -> Self {
        if !self.message.ends_with('.') {
            self.message.push_str(&format!(", in kernel `{name}`"));
        }
        self
    }

    /// Returns an error for something legal in CUDA that is not supported.
    pub fn unsupported(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, Fault::Unsupported, code, Some(span), message)
    }

    /// Returns a warning.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, Fault::Input, code, Some(span), message)
    }

    /// Returns an error for a defect of Isowarp itself.
    pub fn internal(code: &'static str, span: Option<Span>, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, Fault::Internal, code, span, message)
    }

    fn new(
        severity: Severity,
        fault: Fault,
        code: &'static str,
        span: Option<Span>,
        message: impl Into<String>,
    ) -> Self {
        Self { severity, fault, code, message: message.into(), span, labels: Vec::new(), help: None, missing: None }
    }

    /// Adds a help line.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds the undeclared or unsupported name that is the cause.
    #[must_use]
    pub fn with_missing(mut self, name: impl Into<String>) -> Self {
        self.missing = Some(Arc::new(name.into()));
        self
    }

    /// Adds a label at another source location.
    #[must_use]
    pub fn with_label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push((span, text.into()));
        self
    }

    /// Returns true for errors.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
