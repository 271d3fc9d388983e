//! Unmatched brackets: one message for all errors that result from them.
//!
//! After a missing or superfluous bracket nothing is certain: neither which statements belong to which function, nor
//! which names are declared. The first syntax error of the file is then reported in place of all others.

use isowarp_core::diagnostic::Diagnostic;

use crate::owned_diagnostic::OwnedDiagnostic;
use crate::parse::UNBALANCED;

/// Merges the errors of a file whose brackets do not match. The first syntax error gets their owners.
pub(super) fn merge(diagnostics: &mut Vec<OwnedDiagnostic>) {
    let mut all = diagnostics.iter().map(|d| &d.diagnostic);
    let Some(file) = all.find(|d| d.code == UNBALANCED).and_then(|d| d.span).map(|s| s.file) else {
        return;
    };
    let syntax = |d: &Diagnostic| d.code.starts_with("IW02") && d.span.is_some_and(|s| s.file == file);
    let found = diagnostics.iter().map(|d| &d.diagnostic).enumerate().filter(|(_, d)| syntax(d));
    let Some((first, _)) = found.min_by_key(|(_, d)| d.span.map(|s| s.start)) else { return };
    let follows = |d: &Diagnostic| d.code.starts_with("IW02") || d.code.starts_with("IW03");
    let mut index = 0..;
    let gone: Vec<OwnedDiagnostic> =
        diagnostics.extract_if(.., |d| index.next() != Some(first) && follows(&d.diagnostic)).collect();
    if let Some(main) = diagnostics.iter_mut().find(|d| syntax(&d.diagnostic)) {
        let errors = gone.into_iter().filter(|d| d.diagnostic.is_error());
        main.owners.extend(errors.flat_map(|d| d.owners));
    }
}
