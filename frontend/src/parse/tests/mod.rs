//! Tests of the parser: trees as text, and errors as a reader sees them. The crate `fuzz` tries unusual inputs.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod declarators;
mod errors;
mod expressions;
mod files;
mod limits;

use super::{ParseOutput, parse};
use crate::ast::dump::dump;
use crate::preprocess::{MemoryLoader, PreprocessOptions, PreprocessOutput, preprocess_bytes};
use isowarp_core::render::render;

fn run(source: &str) -> (PreprocessOutput, ParseOutput) {
    let pp = preprocess_bytes("t.cu", source.as_bytes(), &PreprocessOptions::default(), &MemoryLoader::new());
    assert!(!pp.has_errors(), "{}", render(&pp.diagnostics, &pp.sources, false));
    let out = parse(&pp.tokens, super::Dialect::default());
    (pp, out)
}

/// Returns the tree of a source without errors.
fn tree(source: &str) -> String {
    let (pp, out) = run(source);
    assert!(out.diagnostics.is_empty(), "{source}\n{}", render(&out.diagnostics, &pp.sources, false));
    dump(&out.unit)
}

/// Returns the errors of a source, rendered.
fn errors(source: &str) -> String {
    let (pp, out) = run(source);
    render(&out.diagnostics, &pp.sources, false)
}

/// Returns `code@line:column` of each error.
fn places(source: &str) -> Vec<String> {
    let (pp, out) = run(source);
    let place = |d: &isowarp_core::diagnostic::Diagnostic| {
        let at = pp.sources.location(d.span.unwrap()).unwrap();
        format!("{}@{}:{}", d.code, at.line, at.column)
    };
    out.diagnostics.iter().map(place).collect()
}
