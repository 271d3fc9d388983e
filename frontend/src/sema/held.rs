//! Which functions the diagnostics are about, and what becomes of those that nobody was to see.
//!
//! A function is checked once. If an attempt, which drops what it reports (`quietly`, `attempt`), is
//! the first that needs it, then what was found belongs to the function all the same: it is held with
//! it, and reported when the function is a part of what is compiled.

use isowarp_core::diagnostic::Diagnostic;

use super::Sema;
use super::functions::ExecSpace;
use super::hir::FnId;
use crate::ast::FunctionBody;

/// How many diagnostics are held for one function.
const MAX_HELD: usize = 16;

impl Sema<'_> {
    /// Notes that diagnostics which stay where they are belong to a function.
    pub(super) fn note_about(&mut self, id: FnId, found: impl IntoIterator<Item = usize>) {
        if let Some(func) = self.functions.get_mut(id.0 as usize) {
            func.diagnostics.extend(found);
        }
    }

    /// Notes that the diagnostics since `first` belong to a function.
    pub(super) fn note_found(&mut self, id: FnId, first: usize) {
        let last = self.diagnostics.len();
        let Some(func) = self.functions.get_mut(id.0 as usize) else { return };
        if self.trials == 0 {
            func.diagnostics.extend(first..last);
            return;
        }
        let found = self.diagnostics.get(first..).unwrap_or_default();
        let (errors, others): (Vec<_>, Vec<_>) = found.iter().partition(|d| d.is_error());
        func.held.extend(errors.into_iter().chain(others).take(MAX_HELD).cloned());
    }

    /// True if errors were found in a function.
    pub(super) fn has_errors(&self, id: FnId) -> bool {
        self.functions.get(id.0 as usize).is_some_and(|f| {
            let reported = f.diagnostics.iter().filter_map(|i| self.diagnostics.get(*i));
            reported.chain(&f.held).any(Diagnostic::is_error)
        })
    }

    /// Reports what is held for functions that are called, and for those that are checked without
    /// being called.
    pub(super) fn report_held(&mut self) {
        let mut wanted = vec![false; self.functions.len()];
        for (i, func) in self.functions.iter().enumerate() {
            // Of what is made on demand, only members that a plain class defines are always checked.
            let member = func.method.is_some_and(|m| {
                let record = self.types.record(m.record);
                m.inherited.is_none() && record.is_some_and(|r| !r.members.of_template && !r.members.is_lambda)
            });
            let written = member && matches!(func.decl.body, FunctionBody::Block(_));
            let always = func.template.is_none() && func.instance.is_none() && (!func.lazy || written);
            if let Some(slot) = wanted.get_mut(i) {
                *slot |= func.space == ExecSpace::Kernel || always;
            }
            for callee in func.body.iter().flat_map(|b| &b.calls) {
                if let Some(slot) = wanted.get_mut(callee.0 as usize) {
                    *slot = true;
                }
            }
        }
        for (func, wanted) in self.functions.iter_mut().zip(wanted) {
            if wanted && func.space != ExecSpace::Host {
                let first = self.diagnostics.len();
                self.diagnostics.append(&mut func.held);
                func.diagnostics.extend(first..self.diagnostics.len());
            }
        }
    }
}
