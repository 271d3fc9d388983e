//! What is said of each function at the end.

use std::collections::HashSet;

use crate::hir::{Body, FnId};
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::{FunctionReport, Sema};

impl Sema<'_> {
    /// What is known of each function for the device; `compiled` says which are in the module.
    pub(in crate::sema) fn function_reports(&self, compiled: &[bool]) -> Vec<FunctionReport> {
        let mut out = Vec::new();
        for (i, func) in self.functions.iter().enumerate() {
            if func.space == ExecSpace::Host
                || func.declares.is_some()
                || func.template.as_ref().is_some_and(|t| !t.unused)
            {
                continue;
            }
            // What is about a function is also about the kernels that call it.
            let mut seen = HashSet::from([FnId(i as u32)]);
            let mut pending = vec![FnId(i as u32)];
            let mut diagnostics = Vec::new();
            while let Some(id) = pending.pop() {
                let Some(f) = self.functions.get(id.0 as usize) else { continue };
                diagnostics.extend(f.diagnostics.iter().copied());
                let calls = f.body.iter().flat_map(|b: &Body| &b.calls);
                pending.extend(calls.filter(|c| func.space == ExecSpace::Kernel && seen.insert(**c)));
            }
            diagnostics.sort_unstable();
            diagnostics.dedup();
            diagnostics.retain(|d| *d < self.reporter.diagnostics.len());
            out.push(FunctionReport {
                name: func.name.clone(),
                space: func.space,
                span: func.span,
                defined: func.defined,
                diagnostics,
                compiled: compiled.get(i).copied().unwrap_or(false),
                template: func.template.is_some(),
            });
        }
        out
    }
}
