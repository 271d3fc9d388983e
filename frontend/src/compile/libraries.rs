//! Finds the `#include` of a library that device code cannot use.

use isowarp_core::diagnostic::Diagnostic;

use crate::preprocess::Include;
use crate::sema::codes;

/// Returns the prefixes of the header names for the library that a message is about.
fn headers(diagnostic: &Diagnostic) -> &'static [&'static str] {
    match diagnostic.code {
        codes::CUB_THRUST if diagnostic.message.contains("Thrust") => &["thrust/"],
        codes::CUB_THRUST => &["cub/"],
        codes::CURAND => &["curand"],
        codes::CUDA_LIBRARY if diagnostic.message.contains("cooperative") => &["cooperative_groups"],
        codes::CUDA_LIBRARY => &["cuda/"],
        codes::TENSOR_CORES => &["mma.h", "cute/", "cutlass/"],
        _ => &[],
    }
}

/// Adds the `#include` of the library that a message is about as a label.
pub(super) fn name_includes(diagnostics: &mut [Diagnostic], includes: &[Include]) {
    for d in diagnostics {
        let headers = headers(d);
        if let Some(include) = includes.iter().find(|i| headers.iter().any(|h| i.name.starts_with(h))) {
            d.labels.push((include.span, "the library is included here".to_owned()));
        }
    }
}
