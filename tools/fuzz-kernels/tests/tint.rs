//! Passes the WGSL of random kernels to Tint, as the `webgpu` profile produces it: the verifier of the strict form must
//! not accept a program that Tint's uniformity analysis refuses. (For the conformance cases, see `tests/tint.rs` at the
//! root.)
//!
//! Needs Node.js with the npm package `webgpu` and fails without it, so it runs only by name, as `cargo xtask tint`
//! does.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "../../../tests/dawn/mod.rs"]
mod dawn;

use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;
use isowarp_fuzz_kernels::emit::emit;
use isowarp_fuzz_kernels::make::make;
use isowarp_wgpu::emit::{EmitOptions, NativeFloats, TargetCaps, to_wgsl};
use isowarp_wgpu::lower::lower_kernel;
use isowarp_wgpu::specialise::emit_kernel;

#[test]
fn tint_accepts_random_kernels() {
    let first: u64 = std::env::var("ISOWARP_FIRST").map_or(0, |n| n.parse().unwrap());
    let count: u64 = std::env::var("ISOWARP_COUNT").map_or(200, |n| n.parse().unwrap());
    let caps = TargetCaps::webgpu();
    let mut texts = Vec::new();
    for index in first..first + count {
        let tree = make(3, index, false);
        let text = emit(&tree);
        let compiled = compile_text("k.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::default());
        let [x, y] = tree.block;
        let options = EmitOptions::new([x, y, 1]);
        let emitted = lower_kernel(&compiled.module, "k", caps.target(options.block))
            .and_then(|lowered| emit_kernel(&lowered, &options, &caps, &NativeFloats));
        let emitted = emitted.unwrap_or_else(|errors| panic!("program {index}: {errors:?}\n{text}"));
        texts.push(to_wgsl(&emitted).unwrap());
    }
    let errors = dawn::errors(&texts);
    let said = (first..).zip(&errors).filter(|(_, errors)| !errors.is_empty());
    let failures: Vec<String> = said.map(|(index, errors)| format!("program {index}: {}", errors.join("\n"))).collect();
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
}
