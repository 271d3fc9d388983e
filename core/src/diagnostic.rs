//! Diagnostics: what every stage says when a kernel cannot be compiled or run.

use crate::span::Span;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Compilation goes on and the result is usable.
    Warning,
    /// No code is produced.
    Error,
}

/// Whose doing it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The source is wrong: a CUDA compiler would reject it as well.
    Input,
    /// The source is legal CUDA, but not supported here (yet, or on this device).
    Unsupported,
    /// A defect of Isowarp.
    Internal,
}

/// One message with its place in the source.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Whose doing it is.
    pub fault: Fault,
    /// Stable code such as `IW0123`, listed in docs/diagnostics.md.
    pub code: &'static str,
    /// One plain sentence without a full stop.
    pub message: String,
    /// The place it is about.
    pub span: Option<Span>,
    /// Other places, each with a few words.
    pub labels: Vec<(Span, String)>,
    /// What the reader could do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error in the source.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, Fault::Input, code, Some(span), message)
    }

    /// The same of a kernel's work: its message ends with the kernel's name. That of a failed assertion, which is CUDA's and a whole sentence, has
    /// the name already.
    #[must_use]
    pub fn in_kernel(mut self, name: &str) -> Self {
        if !self.message.ends_with('.') {
            self.message.push_str(&format!(", in kernel `{name}`"));
        }
        self
    }

    /// Something legal in CUDA that is not supported.
    pub fn unsupported(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, Fault::Unsupported, code, Some(span), message)
    }

    /// A warning.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, Fault::Input, code, Some(span), message)
    }

    /// A defect of Isowarp itself.
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
        Self { severity, fault, code, message: message.into(), span, labels: Vec::new(), help: None }
    }

    /// Adds a help line.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Points at another place.
    #[must_use]
    pub fn with_label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push((span, text.into()));
        self
    }

    /// True for errors.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
