//! Helpers for the tests of the whole front end.

use std::path::{Path, PathBuf};

use isowarp_core::ir::text::print_module;
use isowarp_frontend::compile::{Compilation, CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

/// Compiles a text.
pub fn compile(text: &str) -> Compilation {
    compile_text("test.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new())
}

/// Returns the IR of a text that must compile.
pub fn ir(text: &str) -> String {
    let output = compile(text);
    let rendered = isowarp_core::render::render(&output.diagnostics, &output.sources, false);
    assert!(!output.has_errors(), "{rendered}");
    print_module(&output.module, false)
}

/// Returns code, line and column of every error, in order.
pub fn errors(text: &str) -> Vec<String> {
    let output = compile(text);
    let errors = output.diagnostics.iter().filter(|d| d.is_error());
    errors
        .map(|d| match d.span.and_then(|s| output.sources.location(s)) {
            Some(at) => format!("{} {}:{}", d.code, at.line, at.column),
            None => d.code.to_owned(),
        })
        .collect()
}

/// Checks texts in which `^` marks the position of their only error, each with the error's code.
pub fn check_marked(cases: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (code, marked) in cases {
        let (column, text) = match marked.find('^') {
            Some(at) => (at + 1, marked.replacen('^', "", 1)),
            None => (1, (*marked).to_owned()),
        };
        let expected = format!("{code} 1:{column}");
        let found = errors(&text);
        if found.first() != Some(&expected) || found.len() != 1 {
            wrong.push(format!("{text}\n    expected {expected}, found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the files of all conformance cases, in order.
pub fn conformance_cases() -> Vec<PathBuf> {
    let mut files = Vec::new();
    cases(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../shaders/conformance"), &mut files);
    files
}

fn cases(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            cases(&path, out);
        } else if path.extension().is_some_and(|e| e == "cu") {
            out.push(path);
        }
    }
}
