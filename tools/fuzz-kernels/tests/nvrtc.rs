//! Checks that random kernels, and the text that the `cuda` backend prints for them, compile with the real NVRTC. They
//! are not run, so no GPU is needed. NVRTC is found as the crate `isowarp-cuda` finds it.

use isowarp_core::api::FloatMode;
use isowarp_core::testing::one_in;
use isowarp_cuda::nvrtc::{Arch, Dialect, Request, compile, to_ptx};
use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;
use isowarp_fuzz_kernels::emit::emit;
use isowarp_fuzz_kernels::feature::Feature;
use isowarp_fuzz_kernels::make::{Grammar, make, make_with};

/// Returns the number of programs: a few, or the value of `ISOWARP_COUNT`.
fn count() -> u64 {
    std::env::var("ISOWARP_COUNT").map_or(4 / one_in(2) as u64, |n| n.parse().unwrap())
}

fn compiles(what: &str, text: &str) {
    let compilation = compile_text("k.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::default());
    let program = compilation.program(FloatMode::Exact).unwrap_or_else(|e| panic!("{what}: {e}\n{text}"));
    let native = program.native.as_ref().unwrap();
    let request = Request {
        name: &native.name,
        text: &native.text,
        arch: Arch::ptx(90),
        dialect: Dialect::Source { fmad: program.fmad },
        options: &native.options,
        names: &["k".to_owned()],
    };
    compile(&request).unwrap_or_else(|e| panic!("{what}, the text itself: {e}\n{text}"));
    let printed = isowarp_cuda::print_module(&program.module, &["k"]).unwrap();
    to_ptx(&printed).unwrap_or_else(|e| panic!("{what}, printed: {e}\n{text}"));
}

#[test]
fn programs_compile() {
    for index in 0..count() {
        compiles(&format!("program {index}"), &emit(&make(5, index, true)));
    }
}

#[test]
fn all_features_compile() {
    for feature in Feature::ALL {
        for index in 0..count() {
            let grammar = Grammar { bare: index % 2 == 0, only: Some(vec![feature; 3]), ..Grammar::default() };
            compiles(&format!("{} in program {index}", feature.name()), &emit(&make_with(6, index, &grammar)));
        }
    }
}
