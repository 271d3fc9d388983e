//! Merges duplicate diagnostics, so that each mistake gets at most one message.
//!
//! A declaration that has errors is reported once, regardless of the number of functions that need it. Each of these
//! functions is rejected for the same reason and repeats the message. At the end, equal messages about the same place
//! are merged.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::ast::{NameKind, QualifiedName};
use crate::lex::symbol::Symbol;
use crate::owned_diagnostic::OwnedDiagnostic;
use crate::sema::{Checked, Sema, codes};

impl Sema<'_> {
    /// Fails if a name is unknown because of a syntax error. Reports the syntax error as the cause.
    pub(in crate::sema) fn not_lost(&mut self, name: &QualifiedName) -> Checked<()> {
        let idents = name.segments.iter().filter_map(|s| match s.kind {
            NameKind::Ident(ident) => Some(ident),
            _ => None,
        });
        let cause = idents.filter_map(|ident| self.reporter.lost.cause(ident)).next().cloned();
        match cause {
            Some(cause) => Err(self.reporter.say(cause)),
            None => Ok(()),
        }
    }

    /// Fails if a function has no fitting overload because of a syntax error. Reports the syntax error as the cause.
    pub(in crate::sema) fn not_lost_version(&mut self, name: &str) -> Checked<()> {
        let last = name.split('<').next().unwrap_or(name).rsplit("::").next().unwrap_or(name);
        let cause = self.reporter.lost.cause(Symbol::intern(last)).cloned();
        match cause {
            Some(cause) => Err(self.reporter.say(cause)),
            None => Ok(()),
        }
    }

    /// Reports that device code uses a host declaration that was not understood.
    pub(in crate::sema) fn host_use<T>(&mut self, name: &QualifiedName, span: Span) -> Checked<T> {
        self.not_lost(name)?;
        self.first_time(&name.to_string())?;
        let message = format!("the declaration of `{name}` was not understood, so device code cannot use it");
        let mut d = Diagnostic::unsupported(codes::UNSUPPORTED, span, message);
        let cause = name.last_ident().and_then(|ident| self.reporter.lost.host_cause(ident.name));
        if let Some(cause) = cause
            && let Some(at) = cause.span
        {
            d = d.with_label(at, cause.message.clone());
        }
        self.report(d)
    }

    /// Reports a statement such as `break` or `case` in the wrong place.
    pub(in crate::sema) fn misplaced<T>(&mut self, span: Span, message: &str) -> Checked<T> {
        self.first_time(message)?;
        self.error(codes::CONTROL_FLOW, span, message)
    }

    /// Reports the use at `span` of a declaration at `at` that has errors.
    pub(in crate::sema) fn broken_use<T>(&mut self, name: &str, at: Span, span: Span) -> Checked<T> {
        self.first_time(name)?;
        match self.reporter.broken.get(&at).cloned() {
            Some(cause) => Err(self.reporter.say(cause)),
            None => {
                let message = format!("`{name}` cannot be used: its declaration has errors");
                self.report(Diagnostic::error(codes::BAD_RECORD, span, message).with_label(at, "declared here"))
            }
        }
    }

    /// Reports a class member that could not be parsed.
    pub(in crate::sema) fn broken_member<T>(&mut self, span: Span) -> Checked<T> {
        let cause = self.reporter.earlier_errors(span).next().cloned();
        match cause {
            Some(cause) => Err(self.reporter.say(cause)),
            None => self.unsupported(span, "this kind of class member is"),
        }
    }

    /// Records the first error after the first `first` diagnostics as the reason why the declaration at `at` is broken.
    pub(in crate::sema) fn note_broken(&mut self, at: Span, first: usize) {
        let error = self.reporter.since(first).find(|d| d.is_error()).cloned();
        if let Some(error) = error {
            self.reporter.broken.insert(at, error);
        }
    }
}

/// Merges equal messages about the same place. The first `earlier` messages are kept.
pub(super) fn merge(diagnostics: Vec<OwnedDiagnostic>, earlier: usize) -> Vec<OwnedDiagnostic> {
    let mut first_of = FxHashMap::default();
    let mut kept: Vec<OwnedDiagnostic> = Vec::with_capacity(diagnostics.len());
    for (i, found) in diagnostics.into_iter().enumerate() {
        let d = &found.diagnostic;
        let first = *first_of.entry((d.code, d.span, d.message.clone())).or_insert(kept.len());
        match kept.get_mut(first).filter(|_| i >= earlier) {
            Some(known) => known.owners.extend(found.owners),
            None => kept.push(found),
        }
    }
    kept
}
