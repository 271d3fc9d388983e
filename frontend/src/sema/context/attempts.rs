//! Attempts: checks that may fail, and leave no trace if they do.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashSet;

use crate::sema::model::context::Context;
use crate::sema::{Checked, Sema, codes};

/// The state before an attempt, limited to what the attempt may add to.
struct Snapshot {
    diagnostics: usize,
    host_calls: usize,
    temporaries: usize,
    /// The names that were reported in the body, and whether a part of it could not be checked.
    said: Option<(FxHashSet<String>, bool)>,
}

impl Sema<'_> {
    fn snapshot(&self) -> Snapshot {
        Snapshot {
            diagnostics: self.reporter.count(),
            host_calls: self.consteval.host_calls.len(),
            temporaries: self.body.as_ref().map_or(0, |b| b.lifetimes.temporaries.len()),
            said: self.body.as_ref().map(|b| (b.said.names.clone(), b.said.incomplete)),
        }
    }

    /// Ends an attempt. Drops the diagnostics since the snapshot and, if the attempt has `failed`, also the other state
    /// it added.
    fn take_back(&mut self, before: Snapshot, failed: bool) {
        self.reporter.truncate(before.diagnostics);
        if failed {
            self.consteval.host_calls.truncate(before.host_calls);
        }
        if let (Some(body), Some((names, incomplete))) = (&mut self.body, before.said) {
            (body.said.names, body.said.incomplete) = (names, incomplete);
            if failed {
                body.lifetimes.temporaries.truncate(before.temporaries);
            }
        }
    }

    /// Runs `f` and drops its reports.
    pub(crate) fn quietly<T>(&mut self, f: impl FnOnce(&mut Self) -> Checked<T>) -> Option<T> {
        self.quietly_find(|s| f(s).ok())
    }

    /// Runs a search and drops its reports. Returns `None` if nothing was found or an error was reported.
    pub(crate) fn quietly_find<T>(&mut self, f: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.snapshot();
        let result = self.within(Context { trial: true, quiet: true, ..self.context.clone() }, f);
        let result = result.filter(|_| self.reporter.no_error_since(before.diagnostics).is_ok());
        self.take_back(before, result.is_none());
        result
    }

    /// Runs `f`. Returns the first error it reports instead of reporting it.
    pub(in crate::sema) fn attempt<T>(
        &mut self,
        span: Span,
        f: impl FnOnce(&mut Self) -> Checked<T>,
    ) -> Result<T, Box<Diagnostic>> {
        let before = self.snapshot();
        let result = self.within(Context { trial: true, frame: None, ..self.context.clone() }, f);
        let error = self.reporter.since(before.diagnostics).find(|d| d.is_error()).cloned();
        let result = match (result, error) {
            (Ok(value), None) => Ok(value),
            (_, Some(error)) => Err(Box::new(error)),
            (Err(_), None) => {
                Err(Box::new(Diagnostic::error(codes::TEMPLATE_ARGUMENTS, span, "this cannot be instantiated")))
            }
        };
        self.take_back(before, result.is_err());
        result
    }
}
