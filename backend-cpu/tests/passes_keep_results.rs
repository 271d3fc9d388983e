//! Random kernels compute the same before and after the shared passes. Each is also printed, parsed
//! back and run again.
#![allow(clippy::unwrap_used)] // tests

use std::sync::Arc;

use isowarp_core::api::{Arg, Device, FloatMode, KernelArg, LaunchConfig, Program};
use isowarp_core::ir::Module;
use isowarp_core::ir::random::{WORDS_PER_THREAD, random_module};
use isowarp_core::ir::text::{SpanSource, parse_module, print_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::passes::pipeline::prepare_kernels;
use isowarp_cpu::CpuBackend;

const THREADS: u32 = 3;

fn run(device: &Device, module: &Module) -> Vec<u32> {
    let program = Program { module: Arc::new(module.clone()), native: None, floats: FloatMode::Exact, fmad: true };
    let stream = device.default_stream();
    let start: Vec<u32> = (0..THREADS * WORDS_PER_THREAD as u32).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
    let out = device.upload(&start).unwrap();
    let kernel = device.load(&program).unwrap().kernel("k").unwrap();
    let args: [Arg<'_>; 1] = [out.arg()];
    kernel.launch(&stream, LaunchConfig::new(1, THREADS), &args).unwrap();
    out.read(&stream).unwrap()
}

#[test]
fn passes_keep_results() {
    let device = Device::open(&CpuBackend::new(), 0).unwrap();
    let seeds: Vec<u64> = match std::env::var("ISOWARP_SEED") {
        Ok(seed) => vec![seed.parse().unwrap()],
        Err(_) => (0..std::env::var("ISOWARP_SEEDS").map_or(400, |n| n.parse().unwrap())).collect(),
    };
    let mut changed = 0;
    for seed in seeds {
        let module = random_module(seed);
        let text = print_module(&module, true);
        assert_eq!(verify(&module), [], "seed {seed}\n{text}");
        let parsed = parse_module(&text, SpanSource::Written).unwrap();
        assert_eq!(print_module(&parsed, true), text, "seed {seed}");
        let before = run(&device, &module);
        assert_eq!(run(&device, &parsed), before, "seed {seed}: printed and parsed");
        let mut after = module.clone();
        prepare_kernels(&mut after).unwrap_or_else(|d| panic!("seed {seed}: {d:?}\n{text}"));
        assert_eq!(run(&device, &after), before, "seed {seed}\n{text}\n── after ──\n{after}");
        changed += usize::from(before.iter().enumerate().any(|(i, w)| *w != (i as u32).wrapping_mul(0x9e37_79b9)));
    }
    assert!(changed > 0, "no kernel computed anything");
}
