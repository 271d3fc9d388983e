//! Unmatched brackets: one message for all errors that result from them.
//!
//! After a missing or superfluous bracket nothing is certain: neither which statements belong to which function, nor
//! which names are declared. The first syntax error of the file is then reported in place of all others.

use isowarp_core::diagnostic::Diagnostic;

use super::Found;
use crate::parse::UNBALANCED;

/// Merges the errors of a file whose brackets do not match.
pub(super) fn merge(diagnostics: &mut Vec<Diagnostic>, kernels: &mut [Found]) {
    let Some(file) = diagnostics.iter().find(|d| d.code == UNBALANCED).and_then(|d| d.span).map(|s| s.file) else {
        return;
    };
    let syntax = |d: &Diagnostic| d.code.starts_with("IW02") && d.span.is_some_and(|s| s.file == file);
    let first = diagnostics.iter().enumerate().filter(|(_, d)| syntax(d)).min_by_key(|(_, d)| d.span.map(|s| s.start));
    let Some(first) = first.map(|(i, _)| i) else { return };
    let follows = |d: &Diagnostic| d.code.starts_with("IW02") || d.code.starts_with("IW03");
    let mut moved = Vec::with_capacity(diagnostics.len());
    let mut kept = 0;
    for (i, d) in diagnostics.iter().enumerate() {
        let stays = i == first || !follows(d);
        moved.push(stays.then_some(kept));
        kept += usize::from(stays);
    }
    let main = moved.get(first).copied().flatten().unwrap_or(0);
    for kernel in kernels {
        let blamed = |i: &usize| match moved.get(*i) {
            Some(None) if !diagnostics.get(*i).is_some_and(Diagnostic::is_error) => None,
            Some(None) => Some(main),
            Some(at) => *at,
            None => None,
        };
        kernel.diagnostics = kernel.diagnostics.iter().filter_map(blamed).collect();
        kernel.diagnostics.sort_unstable();
        kernel.diagnostics.dedup();
    }
    let mut at = moved.iter();
    diagnostics.retain(|_| at.next().is_none_or(Option::is_some));
}
