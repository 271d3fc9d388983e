//! Hands the WGSL of every conformance case to Tint, Chrome's compiler, as the `webgpu` profile makes it.
//! Tint proves what naga does not: that barriers are in uniform control flow (WGSL, "Uniformity
//! Analysis").
//!
//! Needs a program `tint` (of the Dawn project) and fails without it, so it runs only by name:
//! `cargo test --test tint`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::Command;

use isowarp::FloatMode;
use isowarp_conformance::case::discover;
use isowarp_conformance::compile::compile_case;
use isowarp_core::passes::record_launches::with_records;
use isowarp_wgpu::emit::{EmitOptions, NativeFloats, TargetCaps, emit_kernel, to_wgsl};
use isowarp_wgpu::lower::lower_kernel;

/// What Tint says of a text; nothing if it accepts it.
fn tint(file: &Path) -> Option<String> {
    let run = Command::new("tint")
        .args(["--format", "wgsl", "--output-name"])
        .arg(file.with_extension("out"))
        .arg(file)
        .output()
        .expect("the program `tint` is needed");
    (!run.status.success()).then(|| String::from_utf8_lossy(&run.stderr).into_owned())
}

#[test]
fn tint_accepts_the_webgpu_profile() {
    let folder = std::env::temp_dir().join(format!("isowarp-tint-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let profile = TargetCaps::webgpu();
    // Every block of more than a warp in workgroups of one.
    let folded = TargetCaps { max_invocations: 32, ..profile.clone() };
    let (mut accepted, mut refused, mut failures) = (0, 0, Vec::new());
    let cases = discover(&Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders/conformance")).unwrap();
    for case in &cases {
        let program = compile_case(case, FloatMode::Exact, case.fmad, None).unwrap();
        let module = with_records(&program.module).unwrap();
        for launch in &case.launches {
            let options = EmitOptions::new(launch.config.block.to_array());
            for caps in &[profile.clone(), folded.clone()] {
                let text = lower_kernel(&module, &launch.kernel, caps.target(options.block))
                    .and_then(|lowered| emit_kernel(&lowered, &options, caps, &NativeFloats));
                // What the profile lacks is refused, and listed in docs/support.md.
                let Ok(emitted) = text else {
                    refused += 1;
                    continue;
                };
                let file = folder.join("kernel.wgsl");
                std::fs::write(&file, to_wgsl(&emitted).unwrap()).unwrap();
                match tint(&file) {
                    None => accepted += 1,
                    Some(said) => failures.push(format!("{}/{}: {}\n{said}", case.family, case.name, launch.kernel)),
                }
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    println!("{accepted} kernels accepted, {refused} not supported by the profile");
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), accepted + failures.len(), failures.join("\n"));
    assert!(accepted > refused, "{accepted} accepted, {refused} refused");
}
