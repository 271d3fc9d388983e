//! Hands the WGSL of random kernels to Tint, as the `webgpu` profile makes it: the verifier of the strict form
//! must not accept what Tint's uniformity analysis refuses. (That of the conformance cases: `tests/tint.rs` of
//! the root.)
//!
//! Needs a program `tint` (of the Dawn project) and fails without it, so it runs only by name:
//! `cargo test -p isowarp-fuzz-run --test tint`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::process::Command;

use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;
use isowarp_fuzz_run::emit::emit;
use isowarp_fuzz_run::make::make;
use isowarp_wgpu::emit::{EmitOptions, NativeFloats, TargetCaps, emit_kernel, to_wgsl};
use isowarp_wgpu::lower::lower_kernel;

#[test]
fn tint_accepts_random_kernels() {
    let first: u64 = std::env::var("ISOWARP_FIRST").map_or(0, |n| n.parse().unwrap());
    let count: u64 = std::env::var("ISOWARP_COUNT").map_or(200, |n| n.parse().unwrap());
    let file = std::env::temp_dir().join(format!("isowarp-tint-{}.wgsl", std::process::id()));
    let caps = TargetCaps::webgpu();
    let mut failures = Vec::new();
    for index in first..first + count {
        let tree = make(3, index, false);
        let text = emit(&tree);
        let compiled = compile_text("k.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::default());
        let [x, y] = tree.block;
        let options = EmitOptions::new([x, y, 1]);
        let emitted = lower_kernel(&compiled.module, "k", caps.target(options.block))
            .and_then(|lowered| emit_kernel(&lowered, &options, &caps, &NativeFloats));
        let emitted = emitted.unwrap_or_else(|errors| panic!("program {index}: {errors:?}\n{text}"));
        std::fs::write(&file, to_wgsl(&emitted).unwrap()).unwrap();
        let run = Command::new("tint")
            .args(["--format", "wgsl", "--output-name"])
            .arg(file.with_extension("out"))
            .arg(&file)
            .output()
            .expect("the program `tint` is needed");
        if !run.status.success() {
            failures.push(format!("program {index}: {}", String::from_utf8_lossy(&run.stderr)));
        }
    }
    std::fs::remove_file(&file).ok();
    std::fs::remove_file(file.with_extension("out")).ok();
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
}
