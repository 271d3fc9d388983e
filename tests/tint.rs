//! Passes the WGSL of every conformance case to Tint, Chrome's compiler, as the `webgpu` profile produces it. Tint
//! proves what naga does not: that barriers are in uniform control flow (WGSL, "Uniformity Analysis").
//!
//! Needs Node.js with the npm package `webgpu` and fails without it, so it runs only by name, as `cargo xtask tint`
//! does.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod dawn;

use std::path::Path;

use isowarp::FloatMode;
use isowarp_conformance::case::discover;
use isowarp_conformance::compile::compile_case;
use isowarp_core::passes::record_launches::with_records;
use isowarp_wgpu::emit::{EmitOptions, NativeFloats, TargetCaps, to_wgsl};
use isowarp_wgpu::lower::lower_kernel;
use isowarp_wgpu::specialise::emit_kernel;

#[test]
fn tint_accepts_the_webgpu_profile() {
    let profile = TargetCaps::webgpu();
    // Every block of more than a warp runs in workgroups of one warp.
    let folded = TargetCaps { max_invocations: 32, ..profile.clone() };
    let (mut names, mut texts, mut refused) = (Vec::new(), Vec::new(), 0);
    let cases = discover(&Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders/conformance")).unwrap();
    for case in &cases {
        let program = compile_case(case, FloatMode::Exact, case.fmad, None).unwrap();
        let module = with_records(&program.module).unwrap();
        for launch in &case.launches {
            let options = EmitOptions::new(launch.config.block.to_array());
            for caps in &[profile.clone(), folded.clone()] {
                let text = lower_kernel(&module, &launch.kernel, caps.target(options.block))
                    .and_then(|lowered| emit_kernel(&lowered, &options, caps, &NativeFloats));
                // Kernels that need more than the profile are refused, as docs/support.md lists.
                let Ok(emitted) = text else {
                    refused += 1;
                    continue;
                };
                names.push(format!("{}/{}: {}", case.family, case.name, launch.kernel));
                texts.push(to_wgsl(&emitted).unwrap());
            }
        }
    }
    let errors = dawn::errors(&texts);
    let said = names.iter().zip(&errors).filter(|(_, errors)| !errors.is_empty());
    let failures: Vec<String> = said.map(|(name, errors)| format!("{name}\n{}", errors.join("\n"))).collect();
    let accepted = texts.len() - failures.len();
    println!("{accepted} kernels accepted, {refused} not supported by the profile");
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), texts.len(), failures.join("\n"));
    assert!(accepted > refused, "{accepted} accepted, {refused} refused");
}
