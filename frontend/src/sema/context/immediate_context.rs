//! Errors outside of the immediate context of a deduction (C++17 [temp.deduct] 8).
//!
//! Whether a template fits a call is found out by trying it, and an error says that it does not. An error
//! inside of a class or a function body that is instantiated on the way is one of the program. Such errors are
//! kept here and said at the end of the device function that is checked. What is only tried on behalf of host
//! code is left alone.

use isowarp_core::diagnostic::{Diagnostic, Fault};

use crate::sema::context::passed_down::Context;
use crate::sema::device::refused::is_library;
use crate::sema::{Checked, Sema, codes};
use crate::types::RecordId;
use crate::types::records::State;
use isowarp_core::span::Span;

/// How many are kept: one is enough to refuse a program.
const MAX_KEPT: usize = 4;

/// Codes of errors that are about the host, or about what is known here, not about the source.
const OTHER: [&str; 6] = [
    codes::HOST_CALL,
    codes::HOST_VARIABLE,
    codes::TEMPLATE_LIMIT,
    codes::TOO_COMPLEX,
    codes::EVALUATION_LIMIT,
    codes::UNKNOWN_NAME,
];

/// Returns true for an error in the source. A class with members of the host's libraries is none: static members of it may be
/// for the device, and objects of it are refused where they are.
fn is_wrong(d: &Diagnostic) -> bool {
    d.is_error() && d.fault == Fault::Input && !is_library(d.code)
}

impl Sema<'_> {
    /// An attempt that substitutes template arguments for parameters ([temp.deduct] 8).
    pub(in crate::sema) fn substitution<T>(
        &mut self,
        span: Span,
        f: impl FnOnce(&mut Self) -> Checked<T>,
    ) -> Result<T, Box<Diagnostic>> {
        let context = Context { substituting: true, ..self.context.clone() };
        self.within(context, |s| s.attempt(span, f))
    }

    /// True while errors of instances are the program's.
    fn is_certain(&self) -> bool {
        self.context.device_bodies > 0 && !self.context.quiet && !self.context.host_body
    }

    /// Called after a class or body was instantiated: keeps what was reported since `first`.
    pub(in crate::sema) fn keep_hard_errors(&mut self, first: usize) {
        if !self.context.trial || !self.is_certain() {
            return;
        }
        let found = self.reporter.diagnostics.iter().skip(first);
        let found = found.filter(|d| is_wrong(d) && !OTHER.contains(&d.code));
        for d in found.cloned().collect::<Vec<_>>() {
            if self.reporter.hard_errors.len() < MAX_KEPT && !self.reporter.hard_errors.contains(&d) {
                self.reporter.hard_errors.push(d);
            }
        }
    }

    /// Says what was kept.
    pub(in crate::sema) fn say_hard_errors(&mut self) {
        if !self.context.trial && self.context.device_bodies <= 1 {
            self.say_kept().ok();
        }
    }

    /// The same at once, where nothing is tried; fails if there is something to say.
    pub(in crate::sema) fn say_kept(&mut self) -> Checked<()> {
        let mut done = Ok(());
        for d in std::mem::take(&mut self.reporter.hard_errors) {
            done = Err(self.reporter.say_once(d));
        }
        done
    }

    /// A member of a class is named: the whole class is instantiated (C++17 [temp.inst] 1).
    pub(in crate::sema) fn instantiate_whole(&mut self, id: RecordId, span: Span) -> Checked<()> {
        let made = self.templates.instances_of.contains_key(&id);
        let new = self.types.record(id).state == State::Declared && self.types.record(id).decl.is_some();
        if !made || !new || self.context.defining || !self.is_certain() {
            return Ok(());
        }
        let first = self.reporter.diagnostics.len();
        let done = self.complete_record(id, span);
        let failed = self.reporter.diagnostics.iter().skip(first).any(is_wrong);
        match done {
            Err(reported) if failed => Err(reported),
            Err(_) => {
                self.reporter.diagnostics.truncate(first);
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }
}
