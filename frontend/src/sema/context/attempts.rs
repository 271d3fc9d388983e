//! Attempts: what may fail, and leaves nothing behind if it does.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashSet;

use crate::sema::context::passed_down::Context;
use crate::sema::{Checked, Sema, codes};

/// How much there was before an attempt of what it may leave behind.
struct Snapshot {
    diagnostics: usize,
    host_calls: usize,
    temporaries: usize,
    /// Which names were reported in the body, and whether something in it could not be checked.
    said: Option<(FxHashSet<String>, bool)>,
}

impl Sema<'_> {
    fn snapshot(&self) -> Snapshot {
        Snapshot {
            diagnostics: self.reporter.diagnostics.len(),
            host_calls: self.consteval.host_calls.len(),
            temporaries: self.body.as_ref().map_or(0, |b| b.lifetimes.temporaries.len()),
            said: self.body.as_ref().map(|b| (b.said.names.clone(), b.said.incomplete)),
        }
    }

    /// Ends an attempt: takes back what was said since the snapshot, and if it has `failed` what it made in vain, too.
    fn take_back(&mut self, before: Snapshot, failed: bool) {
        self.reporter.diagnostics.truncate(before.diagnostics);
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

    /// Runs something and drops what it reports.
    pub(crate) fn quietly<T>(&mut self, f: impl FnOnce(&mut Self) -> Checked<T>) -> Option<T> {
        self.quietly_find(|s| f(s).ok())
    }

    /// Looks for something and drops what that reports; `None` if there is none, or if an error was found.
    pub(crate) fn quietly_find<T>(&mut self, f: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.snapshot();
        let result = self.within(Context { trial: true, quiet: true, ..self.context.clone() }, f);
        let result = result.filter(|_| self.reporter.no_error_since(before.diagnostics).is_ok());
        self.take_back(before, result.is_none());
        result
    }

    /// Runs something; what it reports comes back instead of being said.
    pub(in crate::sema) fn attempt<T>(
        &mut self,
        span: Span,
        f: impl FnOnce(&mut Self) -> Checked<T>,
    ) -> Result<T, Box<Diagnostic>> {
        let before = self.snapshot();
        let result = self.within(Context { trial: true, frame: None, ..self.context.clone() }, f);
        let mut said = self.reporter.diagnostics.drain(before.diagnostics.min(self.reporter.diagnostics.len())..);
        let result = match (result, said.find(Diagnostic::is_error)) {
            (Ok(value), None) => Ok(value),
            (_, Some(error)) => Err(Box::new(error)),
            (Err(_), None) => {
                Err(Box::new(Diagnostic::error(codes::TEMPLATE_ARGUMENTS, span, "this cannot be instantiated")))
            }
        };
        drop(said);
        self.take_back(before, result.is_err());
        result
    }
}
