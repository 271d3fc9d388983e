//! What is said about the source, and what was said already.

use std::collections::{BTreeSet, HashMap};

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast;
use crate::sema::templates::functions::with_stack;
use crate::sema::{Sema, codes};

/// The diagnostics, and what keeps them from being said twice.
#[derive(Debug)]
pub(crate) struct Reporter<'a> {
    /// All that is said so far; in an attempt also what is dropped at its end.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How many of them are from the stages before.
    pub(in crate::sema) earlier: usize,
    /// Names that are not known because of syntax errors.
    pub(in crate::sema) lost: &'a ast::Lost,
    /// Unknown types that were reported.
    pub(in crate::sema) unknown_types: HashMap<String, Diagnostic>,
    /// Declarations (by their places) that have errors, and the first of these.
    pub(in crate::sema) broken: HashMap<Span, Diagnostic>,
    /// Errors outside of the immediate context of an attempt: they are to be said.
    pub(in crate::sema) hard_errors: Vec<Diagnostic>,
    /// The warp functions without `_sync` that were used.
    pub(crate) old_warp_functions: BTreeSet<String>,
}

impl<'a> Reporter<'a> {
    /// Begins with what the stages before have said.
    pub(in crate::sema) fn new(diagnostics: Vec<Diagnostic>, lost: &'a ast::Lost) -> Self {
        Self {
            earlier: diagnostics.len(),
            diagnostics,
            lost,
            unknown_types: HashMap::new(),
            broken: HashMap::new(),
            hard_errors: Vec::new(),
            old_warp_functions: BTreeSet::new(),
        }
    }
}

impl Sema<'_> {
    /// Reports an error in the source; always `None`, for `return self.error(…)`.
    pub(in crate::sema) fn error<T>(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
    ) -> Option<T> {
        self.report(Diagnostic::error(code, span, message))
    }

    /// Reports something that is not supported yet; always `None`.
    pub(in crate::sema) fn unsupported<T>(&mut self, span: Span, what: impl std::fmt::Display) -> Option<T> {
        self.report(Diagnostic::unsupported(codes::UNSUPPORTED, span, format!("{what} not supported yet")))
    }

    /// Reports a diagnostic; always `None`.
    pub(in crate::sema) fn report<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        let limit = diagnostic.code == codes::TEMPLATE_LIMIT;
        let known = self.reporter.diagnostics.iter().find(|d| limit && d.code == codes::TEMPLATE_LIMIT).cloned();
        // A limit is reached once, by many.
        let diagnostic = known.unwrap_or_else(|| with_stack(diagnostic, self.context.frame.as_ref()));
        self.reporter.diagnostics.push(diagnostic);
        None
    }
}
