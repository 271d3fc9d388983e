//! Finds the `#include` of a library that device code cannot use.

use isowarp_core::diagnostic::Diagnostic;

use crate::codes;
use crate::owned_diagnostic::OwnedDiagnostic;
use crate::preprocess::Include;
use crate::sema::headers_of;

/// Returns the prefixes of the header names for the library that a message is about.
fn headers(diagnostic: &Diagnostic) -> &'static [&'static str] {
    match diagnostic.code {
        codes::CUB_THRUST | codes::CUDA_LIBRARY => {
            headers_of(diagnostic.missing.as_ref().map_or("", |name| name.as_str()))
        }
        codes::CURAND => &["curand"],
        codes::TENSOR_CORES => &["mma.h", "cute/", "cutlass/"],
        _ => &[],
    }
}

/// Adds the `#include` of the library that a message is about as a label.
pub(super) fn name_includes(diagnostics: &mut [OwnedDiagnostic], includes: &[Include]) {
    for d in diagnostics.iter_mut().map(|d| &mut d.diagnostic) {
        let headers = headers(d);
        if let Some(include) = includes.iter().find(|i| headers.iter().any(|h| i.name.starts_with(h))) {
            d.labels.push((include.span, "the library is included here".to_owned()));
        }
    }
}
