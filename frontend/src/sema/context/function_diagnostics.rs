//! Assigns diagnostics to functions, and holds those found during attempts.
//!
//! A function is checked once. If the first use is inside an attempt, which drops its reports (`quietly`, `attempt`),
//! the diagnostics still belong to the function. They are held with the function and reported when it is part of the
//! compiled code. The same applies to uses of the host's libraries and functions in a function for host and device:
//! nvcc accepts the function as long as no device code calls it, and warns about calls of host functions.

use isowarp_core::diagnostic::{Diagnostic, Severity};
use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast::{FunctionBody, Spec};
use crate::hir::FnId;
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::model::functions::{Func, SignatureState};
use crate::sema::{Sema, codes};

/// The maximum number of diagnostics held for one function.
const MAX_DEFERRED: usize = 16;

/// Returns true for functions marked for host and device.
fn is_for_both(func: &Func<'_>) -> bool {
    func.space == ExecSpace::Device && func.decl.specs.has(Spec::Host)
}

/// Returns true for an error about a library or a function that only the host has.
fn is_about_host(d: &Diagnostic) -> bool {
    d.code == codes::STANDARD_LIBRARY || d.code == codes::HOST_CALL
}

/// Returns true if a function has errors about a library or function that only the host has.
fn needs_host(func: &Func<'_>) -> bool {
    func.deferred.iter().any(is_about_host)
}

/// Returns the warning for a call of a host function in a function for host and device that no device code calls.
fn as_warning(call: Diagnostic, function: &str) -> Diagnostic {
    let message = call.message.replacen("device code", "a function for host and device", 1);
    let help = format!("no kernel uses `{function}`; in one that does this is an error");
    Diagnostic { severity: Severity::Warning, message, help: Some(help), ..call }
}

impl Sema<'_> {
    /// Assigns the diagnostics after the first `first` to a function.
    pub(in crate::sema) fn note_found(&mut self, id: FnId, first: usize) {
        self.hold_host_needs(id, first);
        if !self.context.trial {
            self.reporter.own_since(id, first);
            return;
        }
        let (errors, others): (Vec<_>, Vec<_>) = self.reporter.since(first).partition(|d| d.is_error());
        let func = &mut self.functions[id];
        func.deferred.extend(errors.into_iter().chain(others).take(MAX_DEFERRED).cloned());
    }

    /// Holds the diagnostics after the first `first` with a function for host and device if all errors among them are
    /// about libraries and functions that only the host has.
    fn hold_host_needs(&mut self, id: FnId, first: usize) {
        let both = is_for_both(&self.functions[id]);
        let failed = self.reporter.failed_since(first);
        let others = self.reporter.since(first).any(|d| d.is_error() && !is_about_host(d));
        if self.context.trial || !both || !failed || others {
            return;
        }
        // Other functions may have been checked in the meantime, and their diagnostics must stay in place.
        if self.reporter.is_owned_since(first) {
            return;
        }
        let found = self.reporter.since(first).take(MAX_DEFERRED).cloned();
        self.functions[id].deferred.extend(found);
        self.reporter.truncate(first);
    }

    /// Returns the functions that kernels and functions for the device alone call, directly or indirectly.
    fn called_by_device(&self) -> FxHashSet<FnId> {
        let mut reached = FxHashSet::default();
        let roots = self.functions.iter().filter(|(_, f)| !is_for_both(f) && f.space != ExecSpace::Host);
        let mut open: Vec<FnId> = roots.map(|(id, _)| id).collect();
        while let Some(id) = open.pop() {
            if reached.insert(id) {
                open.extend(self.functions[id].body.iter().flat_map(|b| &b.calls).copied());
            }
        }
        reached
    }

    /// Returns true for functions for host and device whose signature names types that only the host has.
    pub(in crate::sema) fn takes_host_types(&self, id: FnId) -> bool {
        let f = &self.functions[id];
        let failed = matches!(f.signature, SignatureState::Failed);
        failed && is_for_both(f) && needs_host(f)
    }

    /// Returns the places of the names of functions for host and device that only the host can call, because they use
    /// host-only libraries or functions directly or indirectly.
    pub(in crate::sema) fn held_host_functions(&self) -> Vec<Span> {
        let reached = self.called_by_device();
        let first = self.functions.iter().filter(|(_, f)| is_for_both(f) && needs_host(f));
        let mut open: Vec<FnId> = first.map(|(id, _)| id).collect();
        let mut callers: FxHashMap<FnId, Vec<FnId>> = FxHashMap::default();
        for (id, f) in
            self.functions.iter().filter(|(id, f)| !open.is_empty() && !reached.contains(id) && is_for_both(f))
        {
            for callee in f.body.iter().flat_map(|b| &b.calls) {
                callers.entry(*callee).or_default().push(id);
            }
        }
        let mut host = FxHashSet::default();
        while let Some(id) = open.pop() {
            if host.insert(id) {
                open.extend(callers.remove(&id).unwrap_or_default());
            }
        }
        let found = self.functions.iter().filter(|(id, _)| host.contains(id));
        found.map(|(_, f)| f.decl.name.span).collect()
    }

    /// Returns true if errors were found in a function.
    pub(in crate::sema) fn has_errors(&self, id: FnId) -> bool {
        let f = &self.functions[id];
        self.reporter.of(id).chain(&f.deferred).any(Diagnostic::is_error)
    }

    /// Reports the diagnostics held for functions that are called, and for those that are checked without being called.
    pub(in crate::sema) fn report_held(&mut self) {
        let reached = self.called_by_device();
        let mut wanted = FxHashSet::default();
        for (id, func) in self.functions.iter() {
            // Among functions made on demand, only members that a plain class defines are always checked.
            let member = func.method.is_some_and(|m| {
                let record = self.types.record(m.record);
                m.inherited.is_none() && !record.members.of_template && !record.members.is_lambda
            });
            let written = member && matches!(func.decl.body, FunctionBody::Block(_));
            let always = func.template.is_none() && func.instance.is_none() && (!func.lazy || written);
            if func.space == ExecSpace::Kernel || always {
                wanted.insert(id);
            }
            wanted.extend(func.body.iter().flat_map(|b| &b.calls).copied());
        }
        for (id, func) in self.functions.iter_mut() {
            if !wanted.contains(&id) || func.space == ExecSpace::Host {
                continue;
            }
            let host_only = is_for_both(func) && !reached.contains(&id) && needs_host(func);
            let held = if host_only { func.deferred.clone() } else { std::mem::take(&mut func.deferred) };
            for d in held {
                if !host_only {
                    self.reporter.push_for(id, d);
                } else if d.code == codes::HOST_CALL {
                    self.reporter.push_for(id, as_warning(d, &func.name));
                }
            }
        }
    }

    /// Reports device functions that are called but have no body, each once.
    pub(in crate::sema) fn report_undefined(&mut self) {
        let bodies = self.functions.iter().filter_map(|(_, f)| f.body.as_ref());
        let called: Vec<FnId> = bodies.flat_map(|b| &b.calls).copied().collect();
        let mut reported = FxHashSet::default();
        for callee in called {
            if self.functions[callee].defined || !reported.insert(callee) || self.is_elsewhere(callee) {
                continue;
            }
            if self.reporter.of(callee).next().is_some() {
                continue;
            }
            let func = &self.functions[callee];
            let message = format!("the device function `{}` is called, but not defined in this file", func.name);
            let d = Diagnostic::error(codes::UNDEFINED_FUNCTION, func.span, message);
            let help = "if another file defines it, name that in the same call; `isowarp check` links files with -rdc=true only";
            self.reporter.push_for(callee, d.with_help(help));
        }
    }
}
