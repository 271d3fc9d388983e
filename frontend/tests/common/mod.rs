//! What the tests of the whole front end share.

use isowarp_core::ir::text::print_module;
use isowarp_frontend::compile::{Compilation, CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

/// Compiles a text.
pub fn compile(text: &str) -> Compilation {
    compile_text("test.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new())
}

/// The IR of a text that must compile.
#[allow(dead_code)]
pub fn ir(text: &str) -> String {
    let output = compile(text);
    let rendered = isowarp_frontend::render::render(&output.diagnostics, &output.sources, false);
    assert!(!output.has_errors(), "{rendered}");
    print_module(&output.module, false)
}

/// Code, line and column of every error, in order.
#[allow(dead_code)]
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
