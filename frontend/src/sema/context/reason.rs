//! Reasons: messages of diagnostics that are not reported themselves, for those about what depends on them.

use std::fmt;
use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;

/// The reason for a failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::sema) struct Reason {
    /// The message.
    text: String,
    /// See [`Diagnostic::missing`].
    pub missing: Option<Arc<String>>,
}

impl Reason {
    /// Returns the same reason with a longer text.
    pub(in crate::sema) fn within(&self, text: impl FnOnce(&str) -> String) -> Self {
        Reason { text: text(&self.text), missing: self.missing.clone() }
    }
}

impl From<Diagnostic> for Reason {
    fn from(diagnostic: Diagnostic) -> Self {
        Reason { text: diagnostic.message, missing: diagnostic.missing }
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Self {
        Reason { text, missing: None }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
