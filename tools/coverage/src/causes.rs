//! Determines why a kernel is not built: a feature of CUDA by its keywords, else the diagnostic's code and message
//! without the names in it.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::SourceMap;

/// Words that indicate a feature in a message or on the line that it is about.
const FEATURES: &[(&str, &[&str])] = &[
    (
        "texture",
        &[
            "tex1D",
            "tex2D",
            "tex3D",
            "texCubemap",
            "cudaTextureObject_t",
            "texture<",
            "texture reference",
            "CUtexObject",
        ],
    ),
    (
        "surface",
        &["surf1D", "surf2D", "surf3D", "cudaSurfaceObject_t", "surface<", "surface reference", "CUsurfObject"],
    ),
    ("inline PTX", &["asm(", "asm (", "asm volatile", "__asm__", "inline PTX", "inline assembly"]),
    ("wmma", &["wmma", "nvcuda"]),
    ("cub", &["cub::"]),
    ("thrust", &["thrust::"]),
    ("cuRAND", &["curand"]),
    (
        "dynamic parallelism",
        &[
            "launching kernels",
            "cudaStreamCreate",
            "cudaStream_t",
            "cudaDeviceSynchronize",
            "cudaMalloc",
            "cudaFree",
            "cudaMemcpyAsync",
            "cudaGraphConditionalHandle",
            "cudaGraphLaunch",
            "cudaGetLastError",
            "cudaPeekAtLastError",
        ],
    ),
];

/// Returns true for the features that goals for code bases exclude.
pub fn is_feature(cause: &str) -> bool {
    FEATURES.iter().any(|(name, _)| *name == cause)
}

/// Returns the feature that one of several texts names: messages, or lines that they are about.
pub fn feature_named(texts: &[&str]) -> Option<&'static str> {
    let is_named = |words: &[&str]| words.iter().any(|w| texts.iter().any(|t| t.contains(w)));
    FEATURES.iter().find(|(_, words)| is_named(words)).map(|(name, _)| *name)
}

/// Returns true for a message that nothing launches a kernel template, or only a host template that nothing uses.
pub fn is_unused(message: &str) -> bool {
    message.starts_with("nothing instantiates") || message.contains("nothing in this file uses")
}

/// Returns the cause that errors have in common, and the place of the first one.
pub fn of(diagnostics: &[Diagnostic], sources: &SourceMap) -> Option<(String, String)> {
    let errors: Vec<&Diagnostic> = diagnostics.iter().filter(|d| d.is_error()).collect();
    let first = errors.first()?;
    for error in &errors {
        let line = error.span.and_then(|s| {
            let file = sources.get(s.file)?;
            Some(file.line(file.line_column(s.start).0).to_owned())
        });
        let line = line.unwrap_or_default();
        if let Some(name) = feature_named(&[&error.message, &line]) {
            return Some((name.to_owned(), example(error, sources)));
        }
    }
    Some((format!("{} {}", first.code, without_names(&first.message)), example(first, sources)))
}

fn example(error: &Diagnostic, sources: &SourceMap) -> String {
    let place = error.span.and_then(|s| sources.location(s));
    let place = place.map_or_else(|| "(nowhere)".to_owned(), |p| p.to_string());
    format!("{place}: {}", error.message)
}

/// Replaces every name and number in a message by `…`.
fn without_names(message: &str) -> String {
    let mut out = String::new();
    for (index, part) in message.split('`').enumerate() {
        if index % 2 == 1 {
            out.push_str("`…`");
            continue;
        }
        let mut in_number = false;
        for c in part.chars() {
            if !c.is_ascii_digit() {
                out.push(c);
            } else if !in_number {
                out.push('N');
            }
            in_number = c.is_ascii_digit();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_left_out() {
        assert_eq!(without_names("unknown type `T1` in 12 places of `f`"), "unknown type `…` in N places of `…`");
    }
}
