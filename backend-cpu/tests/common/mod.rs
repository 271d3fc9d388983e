//! Runs random kernels (`isowarp_core::ir::random`).

use std::sync::Arc;

use isowarp_core::api::{Arg, Device, FloatMode, KernelArg, LaunchConfig, Program};
use isowarp_core::ir::Module;
use isowarp_core::ir::random::WORDS_PER_THREAD;

/// Returns word number `i` of the output before the kernel runs.
pub fn start(i: u32) -> u32 {
    i.wrapping_mul(0x9e37_79b9)
}

/// Runs the kernel of a random module with one block, with the output for each of its parameters. Returns the output.
pub fn run(device: &Device, module: &Module, threads: u32) -> Vec<u32> {
    let program = Program::new(Arc::new(module.clone()), FloatMode::Exact);
    let stream = device.default_stream();
    let words: Vec<u32> = (0..threads * WORDS_PER_THREAD as u32).map(start).collect();
    let out = device.upload(&words).unwrap();
    let kernel = device.load(&program).unwrap().kernel("k").unwrap();
    let params = module.kernel("k").map_or(0, |k| k.params.len());
    let args: Vec<Arg<'_>> = (0..params).map(|_| out.arg()).collect();
    kernel.launch(&stream, LaunchConfig::new(1, threads), &args).unwrap();
    out.read(&stream).unwrap()
}

/// Returns the seeds to try: `ISOWARP_SEED` sets a single seed, `ISOWARP_SEEDS` the number of seeds.
pub fn seeds(usual: u64) -> Vec<u64> {
    match std::env::var("ISOWARP_SEED") {
        Ok(seed) => vec![seed.parse().unwrap()],
        Err(_) => (0..std::env::var("ISOWARP_SEEDS").map_or(usual, |n| n.parse().unwrap())).collect(),
    }
}
