//! Diagnostics with their owners: the functions and kernels that they are about.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashSet;

use crate::hir::FnId;

/// Owner of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DiagnosticOwner {
    /// A function that the analysis knows.
    Function(FnId),
    /// A kernel that the parser could not parse, by the place of its name.
    LostKernel(Span),
    /// Every kernel of the file: an error outside any function.
    EveryKernel,
}

/// A diagnostic with its owners. Without any it belongs to the file alone.
#[derive(Debug, Clone)]
pub struct OwnedDiagnostic {
    /// The diagnostic.
    pub diagnostic: Diagnostic,
    /// Functions and kernels that the diagnostic is about.
    pub owners: FxHashSet<DiagnosticOwner>,
}

impl OwnedDiagnostic {
    /// Returns true if one of `owners` owns the diagnostic.
    pub fn is_of(&self, owners: &FxHashSet<DiagnosticOwner>) -> bool {
        !self.owners.is_disjoint(owners)
    }
}

impl From<Diagnostic> for OwnedDiagnostic {
    /// Returns the diagnostic without owners.
    fn from(diagnostic: Diagnostic) -> Self {
        Self { diagnostic, owners: FxHashSet::default() }
    }
}
