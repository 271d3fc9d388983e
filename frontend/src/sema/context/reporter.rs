//! Collects the diagnostics and tracks which were already reported.

use std::collections::BTreeSet;
use std::panic::Location;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::ast;
use crate::hir::FnId;
use crate::owned_diagnostic::{DiagnosticOwner, OwnedDiagnostic};
use crate::sema::context::duplicate_diagnostics;
use crate::sema::templates::function_instances::with_stack;
use crate::sema::{Sema, codes};

/// The diagnostics, and the state that prevents duplicates.
#[derive(Debug)]
pub(crate) struct Reporter<'a> {
    /// All diagnostics so far, including those of an attempt that will be dropped at its end.
    diagnostics: Vec<OwnedDiagnostic>,
    /// The number of diagnostics from earlier stages.
    earlier: usize,
    /// Names that are unknown because of syntax errors.
    pub(in crate::sema) lost: &'a ast::Lost,
    /// Unknown types that were reported.
    pub(in crate::sema) unknown_types: FxHashMap<String, Diagnostic>,
    /// The first error of each declaration that has errors, by the place of the declaration.
    pub(in crate::sema) broken: FxHashMap<Span, Diagnostic>,
    /// Errors outside the immediate context of an attempt. They must be reported even if the attempt is dropped.
    pub(in crate::sema) hard_errors: Vec<Diagnostic>,
    /// The warp functions without `_sync` that were used.
    pub(crate) old_warp_functions: BTreeSet<String>,
}

impl<'a> Reporter<'a> {
    /// Creates a reporter with the diagnostics of earlier stages.
    pub(in crate::sema) fn new(diagnostics: Vec<Diagnostic>, lost: &'a ast::Lost) -> Self {
        Self {
            earlier: diagnostics.len(),
            diagnostics: diagnostics.into_iter().map(OwnedDiagnostic::from).collect(),
            lost,
            unknown_types: FxHashMap::default(),
            broken: FxHashMap::default(),
            hard_errors: Vec::new(),
            old_warp_functions: BTreeSet::new(),
        }
    }
}

/// Proof that an error was reported. Only the reporter makes one. An attempt drops its reports, so proofs made during
/// the attempt must not leave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reported(());

/// The result of a check, or proof that an error was reported.
pub type Checked<T> = Result<T, Reported>;

impl Reporter<'_> {
    /// Reports an error unchanged. A function that needs a broken declaration repeats the error of that declaration.
    pub(in crate::sema) fn say(&mut self, diagnostic: Diagnostic) -> Reported {
        self.push(diagnostic);
        Reported(())
    }

    /// Reports an error unless an equal diagnostic exists.
    pub(in crate::sema) fn say_once(&mut self, diagnostic: Diagnostic) -> Reported {
        if self.contains(&diagnostic) { Reported(()) } else { self.say(diagnostic) }
    }

    /// Fails if an earlier stage reported an error inside `span`.
    pub(in crate::sema) fn no_earlier_error(&self, span: Span) -> Checked<()> {
        match self.earlier_errors(span).next() {
            Some(_) => Err(Reported(())),
            None => Ok(()),
        }
    }

    /// Fails if an error was reported after the first `first` diagnostics.
    pub(in crate::sema) fn no_error_since(&self, first: usize) -> Checked<()> {
        if self.failed_since(first) { Err(Reported(())) } else { Ok(()) }
    }

    /// Adds a diagnostic without owners.
    pub(in crate::sema) fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic.into());
    }

    /// Adds a diagnostic about a function.
    pub(in crate::sema) fn push_for(&mut self, id: FnId, diagnostic: Diagnostic) {
        self.push(diagnostic);
        self.own_since(id, self.count().saturating_sub(1));
    }

    /// Returns the number of diagnostics so far.
    pub(crate) fn count(&self) -> usize {
        self.diagnostics.len()
    }

    /// Drops the diagnostics after the first `first`.
    pub(in crate::sema) fn truncate(&mut self, first: usize) {
        self.diagnostics.truncate(first);
    }

    /// Returns the diagnostics after the first `first`.
    pub(in crate::sema) fn since(&self, first: usize) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().skip(first).map(|d| &d.diagnostic)
    }

    /// Returns the diagnostics after the first `first`.
    pub(in crate::sema) fn since_mut(&mut self, first: usize) -> impl Iterator<Item = &mut Diagnostic> {
        self.diagnostics.iter_mut().skip(first).map(|d| &mut d.diagnostic)
    }

    /// Returns the diagnostics of earlier stages.
    pub(in crate::sema) fn earlier(&self) -> impl Iterator<Item = &Diagnostic> {
        self.since(0).take(self.earlier)
    }

    /// Returns the errors of earlier stages inside `span`.
    pub(in crate::sema) fn earlier_errors(&self, span: Span) -> impl Iterator<Item = &Diagnostic> {
        self.earlier().filter(move |d| is_error_inside(d, span))
    }

    /// Returns true if an error was reported after the first `first` diagnostics.
    pub(in crate::sema) fn failed_since(&self, first: usize) -> bool {
        self.since(first).any(Diagnostic::is_error)
    }

    /// Returns true if an equal diagnostic was reported.
    pub(in crate::sema) fn contains(&self, diagnostic: &Diagnostic) -> bool {
        self.since(0).any(|d| d == diagnostic)
    }

    /// Returns true if a diagnostic with this code was reported.
    pub(in crate::sema) fn has(&self, code: &str) -> bool {
        self.since(0).any(|d| d.code == code)
    }

    /// Returns the diagnostics about a function.
    pub(in crate::sema) fn of(&self, id: FnId) -> impl Iterator<Item = &Diagnostic> {
        let owned = self.diagnostics.iter().filter(move |d| d.owners.contains(&DiagnosticOwner::Function(id)));
        owned.map(|d| &d.diagnostic)
    }

    /// Returns true if a diagnostic after the first `first` is about a function.
    pub(in crate::sema) fn is_owned_since(&self, first: usize) -> bool {
        self.diagnostics.iter().skip(first).any(|d| !d.owners.is_empty())
    }

    /// Assigns the diagnostic at `index` to a function.
    pub(in crate::sema) fn own(&mut self, id: FnId, index: usize) {
        if let Some(d) = self.diagnostics.get_mut(index) {
            d.owners.insert(DiagnosticOwner::Function(id));
        }
    }

    /// Assigns the diagnostics after the first `first` to a function.
    pub(in crate::sema) fn own_since(&mut self, id: FnId, first: usize) {
        for d in self.diagnostics.iter_mut().skip(first) {
            d.owners.insert(DiagnosticOwner::Function(id));
        }
    }

    /// Assigns the errors of earlier stages inside `span` to a function.
    pub(in crate::sema) fn own_earlier(&mut self, id: FnId, span: Span) {
        for d in self.diagnostics.iter_mut().take(self.earlier).filter(|d| is_error_inside(&d.diagnostic, span)) {
            d.owners.insert(DiagnosticOwner::Function(id));
        }
    }

    /// Assigns the diagnostics about `of` to `id`, too.
    pub(in crate::sema) fn share(&mut self, of: FnId, id: FnId) {
        for d in self.diagnostics.iter_mut().filter(|d| d.owners.contains(&DiagnosticOwner::Function(of))) {
            d.owners.insert(DiagnosticOwner::Function(id));
        }
    }

    /// Ends the ownership of a function. The diagnostics stay.
    pub(in crate::sema) fn disown(&mut self, id: FnId) {
        for d in &mut self.diagnostics {
            d.owners.remove(&DiagnosticOwner::Function(id));
        }
    }

    /// Returns all diagnostics, without duplicates.
    pub(in crate::sema) fn finish(self) -> Vec<OwnedDiagnostic> {
        duplicate_diagnostics::merge(self.diagnostics, self.earlier)
    }
}

/// Returns true for an error whose place begins inside `span`.
fn is_error_inside(d: &Diagnostic, span: Span) -> bool {
    let inside = |s: Span| s.file == span.file && s.start >= span.start && s.start < span.end;
    d.is_error() && d.span.is_some_and(inside)
}

/// A value that must be present unless Isowarp has a bug.
pub(crate) trait OrBug<T> {
    /// Returns the value. Reports an error of Isowarp itself if it is missing.
    fn or_bug(self, reporter: &mut Reporter<'_>) -> Checked<T>;
}

impl<T> OrBug<T> for Option<T> {
    #[track_caller]
    fn or_bug(self, reporter: &mut Reporter<'_>) -> Checked<T> {
        let at = Location::caller();
        self.ok_or_else(|| {
            let message = format!("the front end lost track of something ({}:{})", at.file(), at.line());
            reporter.say(Diagnostic::internal(codes::INTERNAL, None, message))
        })
    }
}

impl Sema<'_> {
    /// Fails if `name` was already reported in the current function. Each name is reported once.
    pub(in crate::sema) fn first_time(&mut self, name: &str) -> Checked<()> {
        match self.body.as_mut().is_none_or(|c| c.said.names.insert(name.to_owned())) {
            true => Ok(()),
            false => Err(Reported(())),
        }
    }

    /// Reports an error of Isowarp itself, at a point of the check that should be unreachable.
    #[track_caller]
    pub(in crate::sema) fn bug<T>(&mut self) -> Checked<T> {
        None.or_bug(&mut self.reporter)
    }

    /// Reports an error in the source: `return self.error(…)`.
    pub(in crate::sema) fn error<T>(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
    ) -> Checked<T> {
        Err(self.say_error(code, span, message))
    }

    /// Reports an unsupported feature.
    pub(in crate::sema) fn unsupported<T>(&mut self, span: Span, what: impl std::fmt::Display) -> Checked<T> {
        Err(self.say_unsupported(span, what))
    }

    /// Reports a diagnostic: `return self.report(…)`.
    pub(in crate::sema) fn report<T>(&mut self, diagnostic: Diagnostic) -> Checked<T> {
        Err(self.say(diagnostic))
    }

    /// Reports an error in the source without failing, so that the check continues.
    pub(in crate::sema) fn say_error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
    ) -> Reported {
        self.say(Diagnostic::error(code, span, message))
    }

    /// Reports an unsupported feature without failing, so that the check continues.
    pub(in crate::sema) fn say_unsupported(&mut self, span: Span, what: impl std::fmt::Display) -> Reported {
        self.say(Diagnostic::unsupported(codes::UNSUPPORTED, span, format!("{what} not supported yet")))
    }

    /// Reports a diagnostic without failing, so that the check continues.
    pub(in crate::sema) fn say(&mut self, diagnostic: Diagnostic) -> Reported {
        self.note(diagnostic);
        Reported(())
    }

    /// Reports a diagnostic that may be a warning. Returns no proof of an error.
    pub(in crate::sema) fn note(&mut self, diagnostic: Diagnostic) {
        let limit = diagnostic.code == codes::TEMPLATE_LIMIT;
        let known = self.reporter.since(0).find(|d| limit && d.code == codes::TEMPLATE_LIMIT).cloned();
        // Many uses can exceed the same limit. It is reported once.
        let diagnostic = known.unwrap_or_else(|| with_stack(diagnostic, self.context.frame.as_ref()));
        self.reporter.push(diagnostic);
    }
}
