//! Errors outside of the immediate context of a deduction (C++17 [temp.deduct] 8).
//!
//! Whether a template fits a call is found out by trying it, and an error says that it does not. An error
//! inside of a class or a function body that is instantiated on the way is one of the program. Such errors are
//! kept here and said at the end of the device function that is checked. What is only tried on behalf of host
//! code is left alone.

use isowarp_core::diagnostic::{Diagnostic, Fault};

use crate::sema::templates::arguments::Failure;
use crate::sema::{Sema, codes};
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

/// What is known of trials in the bodies of device functions.
#[derive(Debug, Default)]
pub(in crate::sema) struct Immediate {
    /// Bodies of device functions that are being checked inside each other.
    pub bodies: u32,
    /// Nesting of attempts that say nothing whatever happens.
    pub quiet: u32,
    /// Template arguments are being substituted for parameters, and an error only says that they do not fit.
    pub substituting: u32,
    /// Class templates' instances whose members are being declared.
    pub defining: u32,
    /// Errors that are to be said.
    kept: Vec<Diagnostic>,
}

impl Sema<'_> {
    /// An attempt that substitutes template arguments for parameters ([temp.deduct] 8).
    pub(in crate::sema) fn substitution<T>(
        &mut self,
        span: Span,
        f: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Result<T, Failure> {
        self.immediate.substituting += 1;
        let result = self.attempt(span, f);
        self.immediate.substituting = self.immediate.substituting.saturating_sub(1);
        result
    }

    /// True while errors of instances are the program's.
    fn is_certain(&self) -> bool {
        self.immediate.bodies > 0 && self.immediate.quiet == 0 && !self.consteval.host_body
    }

    /// Called after a class or body was instantiated: keeps what was reported since `first`.
    pub(in crate::sema) fn keep_hard_errors(&mut self, first: usize) {
        if self.trials == 0 || !self.is_certain() {
            return;
        }
        let found = self.diagnostics.iter().skip(first);
        let found = found.filter(|d| d.is_error() && d.fault == Fault::Input && !OTHER.contains(&d.code));
        for d in found.cloned().collect::<Vec<_>>() {
            if self.immediate.kept.len() < MAX_KEPT && !self.immediate.kept.contains(&d) {
                self.immediate.kept.push(d);
            }
        }
    }

    /// Says what was kept.
    pub(in crate::sema) fn say_hard_errors(&mut self) {
        if self.trials == 0 && self.immediate.bodies <= 1 {
            self.say_kept();
        }
    }

    /// The same at once, where nothing is tried; true if there is something to say.
    pub(in crate::sema) fn say_kept(&mut self) -> bool {
        let any = !self.immediate.kept.is_empty();
        for d in std::mem::take(&mut self.immediate.kept) {
            if !self.diagnostics.contains(&d) {
                self.diagnostics.push(d);
            }
        }
        any
    }

    /// A member of a class is named: the whole class is instantiated (C++17 [temp.inst] 1).
    pub(in crate::sema) fn instantiate_whole(&mut self, id: RecordId, span: Span) -> Option<()> {
        let made = self.instances_of.contains_key(&id);
        let new = self.types.record(id).is_some_and(|r| r.state == State::Declared && r.decl.is_some());
        if !made || !new || self.immediate.defining > 0 || !self.is_certain() {
            return Some(());
        }
        let first = self.diagnostics.len();
        let done = self.complete_record(id, span);
        let failed = self.diagnostics.iter().skip(first).any(|d| d.is_error() && d.fault == Fault::Input);
        match done {
            None if failed => None,
            None => {
                self.diagnostics.truncate(first);
                Some(())
            }
            Some(()) => Some(()),
        }
    }
}
