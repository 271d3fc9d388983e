//! Reports errors outside the immediate context of a deduction (C++17 [temp.deduct] 8).
//!
//! Whether a template fits a call is determined by an attempt, and an error there means that it does not fit. An error
//! inside a class or function body that is instantiated during the attempt is an error of the program. Such errors are
//! kept here and reported at the end of the device function that is being checked. Errors of attempts on behalf of host
//! code only are ignored.

use isowarp_core::diagnostic::{Diagnostic, Fault};
use isowarp_core::span::Span;

use crate::sema::device::refused::is_library;
use crate::sema::model::context::Context;
use crate::sema::{Checked, Sema, codes};
use crate::types::RecordId;
use crate::types::records::State;

/// The maximum number of kept errors. One is enough to reject a program.
const MAX_KEPT: usize = 4;

/// Codes of errors that are about the host or about the limits of this analysis, not about the source.
const OTHER: [&str; 6] = [
    codes::HOST_CALL,
    codes::HOST_VARIABLE,
    codes::TEMPLATE_LIMIT,
    codes::TOO_COMPLEX,
    codes::EVALUATION_LIMIT,
    codes::UNKNOWN_NAME,
];

/// Returns true for an error in the source. Errors about a class with members from the host's libraries do not count:
/// its static members may be for the device, and its objects are refused where they occur.
fn is_wrong(d: &Diagnostic) -> bool {
    d.is_error() && d.fault == Fault::Input && !is_library(d.code)
}

impl Sema<'_> {
    /// Runs an attempt that substitutes template arguments for parameters ([temp.deduct] 8).
    pub(in crate::sema) fn substitution<T>(
        &mut self,
        span: Span,
        f: impl FnOnce(&mut Self) -> Checked<T>,
    ) -> Result<T, Box<Diagnostic>> {
        let context = Context { substituting: true, ..self.context.clone() };
        self.within(context, |s| s.attempt(span, f))
    }

    /// Returns true while errors in instances are errors of the program.
    fn is_certain(&self) -> bool {
        self.context.device_bodies > 0 && !self.context.quiet && !self.context.host_body
    }

    /// Keeps the errors reported after the first `first` diagnostics. Called after a class or body was instantiated.
    pub(in crate::sema) fn keep_hard_errors(&mut self, first: usize) {
        if !self.context.trial || !self.is_certain() {
            return;
        }
        let found = self.reporter.since(first);
        let found = found.filter(|d| is_wrong(d) && !OTHER.contains(&d.code));
        for d in found.cloned().collect::<Vec<_>>() {
            if self.reporter.hard_errors.len() < MAX_KEPT && !self.reporter.hard_errors.contains(&d) {
                self.reporter.hard_errors.push(d);
            }
        }
    }

    /// Reports the kept errors, unless an attempt is in progress or an outer device function is being checked.
    pub(in crate::sema) fn say_hard_errors(&mut self) {
        if !self.context.trial && self.context.device_bodies <= 1 {
            self.say_kept().ok();
        }
    }

    /// Reports the kept errors immediately. Must not be called during an attempt. Fails if there were any.
    pub(in crate::sema) fn say_kept(&mut self) -> Checked<()> {
        let mut done = Ok(());
        for d in std::mem::take(&mut self.reporter.hard_errors) {
            done = Err(self.reporter.say_once(d));
        }
        done
    }

    /// Instantiates the whole class because a member of it is named (C++17 [temp.inst] 1).
    pub(in crate::sema) fn instantiate_whole(&mut self, id: RecordId, span: Span) -> Checked<()> {
        let made = self.templates.instances_of.contains_key(&id);
        let new = self.types.record(id).state == State::Declared && self.types.record(id).decl.is_some();
        if !made || !new || self.context.defining || !self.is_certain() {
            return Ok(());
        }
        let first = self.reporter.count();
        let done = self.complete_record(id, span);
        let failed = self.reporter.since(first).any(is_wrong);
        match done {
            Err(reported) if failed => Err(reported),
            Err(_) => {
                self.reporter.truncate(first);
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }
}
