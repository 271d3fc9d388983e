//! Tests the messages about typical mistakes, as the user sees them.
//!
//! Each file of `mistakes` has one mistake; its first line quotes NVRTC's message. `mistakes/snapshots` contains
//! Isowarp's messages.

use std::path::{Path, PathBuf};

use isowarp_core::render::render;
use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|e| e == "cu")).collect();
    files.sort();
    files
}

#[test]
fn every_mistake_is_explained() {
    let header = "#pragma once\n__device__ float scaled(float x) {\n    return x * FACTOR;\n}\n";
    let loader = MemoryLoader::new().with("scale.cuh", header);
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("mistakes/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let files = files();
    assert!(files.len() >= 20, "only {} mistakes", files.len());
    let mut problems = Vec::new();
    for path in files {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let output = compile_text(&format!("{name}.cu"), text.as_bytes(), &CompileOptions::default(), &loader);
        let shown = render(&output.diagnostics, &output.sources, false);
        let errors = output.diagnostics.iter().filter(|d| d.is_error()).count();
        let warned = text.starts_with("// warning");
        if errors != usize::from(!warned) || shown.is_empty() {
            problems.push(format!("{name}: not one message for one mistake:\n{shown}"));
        }
        settings.bind(|| insta::assert_snapshot!(name.as_str(), shown));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
