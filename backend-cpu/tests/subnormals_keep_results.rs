//! Random kernels over floats compute the same on a simulated device that flushes subnormals wherever it may, with the
//! code that `keep_subnormals` generates for it. Their inputs are around every threshold of that pass.

use std::sync::Arc;

use isowarp_core::api::{Arg, Device, FloatMode, KernelArg, LaunchConfig, Program};
use isowarp_core::ir::random::{FLOATS_PER_THREAD, Rng, random_float_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{Module, Op};
use isowarp_core::passes::legalise::flush_subnormals::flush_subnormals;
use isowarp_core::passes::optimise::forward_locals::forward_locals;
use isowarp_core::passes::optimise::simplify::simplify;
use isowarp_core::passes::{analysis::flushing::Flushing, legalise::keep_subnormals::keep_subnormals};
use isowarp_cpu::CpuBackend;

use crate::common::seeds;

const THREADS: u32 = 32;

/// Returns a float of some kind. Most floats of a thread are of the same kind.
fn float(rng: &mut Rng, kind: usize) -> f32 {
    let kind = if rng.chance(85) { kind } else { rng.below(8) };
    let random = rng.number() as u32;
    let exponent = |low: u32, count: usize, rng: &mut Rng| (low + rng.below(count) as u32) << 23;
    let bits = match kind {
        // Ordinary numbers.
        0 | 1 => (random & 0x807f_ffff) | exponent(120, 16, rng),
        // Around 2^-40, 2^-63 and 2^-103.
        2 => (random & 0x807f_ffff) | exponent(85, 5, rng),
        3 => (random & 0x807f_ffff) | exponent(62, 5, rng),
        4 => (random & 0x807f_ffff) | exponent(22, 5, rng),
        // The smallest normal numbers, and subnormal ones.
        5 => (random & 0x807f_ffff) | exponent(0, 3, rng),
        // Few digits, so that sums cancel and products are powers of two.
        6 => (random & 0x8060_0000) | exponent(1, 130, rng),
        _ => random,
    };
    if rng.chance(10) { f32::from_bits(bits & 0x8000_0000) } else { f32::from_bits(bits) }
}

/// Runs a random kernel over floats. Returns the bits of its results.
pub fn run_floats(device: &Device, module: &Module, seed: u64) -> Vec<u32> {
    let mut rng = Rng::new(seed ^ 0x5eed);
    let a = float(&mut rng, 0);
    let data: Vec<f32> = (0..u64::from(THREADS))
        .flat_map(|_| {
            let kind = rng.below(8);
            (0..FLOATS_PER_THREAD).map(|_| float(&mut rng, kind)).collect::<Vec<_>>()
        })
        .collect();
    let program = Program::new(Arc::new(module.clone()), FloatMode::Exact);
    let stream = device.default_stream();
    let buffer = device.upload(&data).unwrap();
    let kernel = device.load(&program).unwrap().kernel("k").unwrap();
    let args: [Arg<'_>; 2] = [buffer.arg(), a.arg()];
    kernel.launch(&stream, LaunchConfig::new(1, THREADS), &args).unwrap();
    buffer.read(&stream).unwrap().into_iter().map(f32::to_bits).collect()
}

#[test]
fn subnormals_are_kept() {
    let device = Device::open(&CpuBackend::new(), 0).unwrap();
    let (mut flushed, mut fast) = (0, 0);
    for seed in seeds(1500) {
        let flushing = if seed % 2 == 1 { Flushing::ALL } else { Flushing::FMA };
        let mut module = random_float_module(seed);
        assert_eq!(verify(&module), [], "seed {seed}\n{module}");
        let before = run_floats(&device, &module, seed);
        if seed % 3 == 0 {
            module.functions.iter_mut().for_each(forward_locals);
            module.functions.iter_mut().for_each(simplify);
        }
        // Every operation flushed: shows which inputs are sensitive to careless flushing.
        let mut careless = module.clone();
        careless.functions.iter_mut().for_each(|f| {
            f.body.for_each_mut(&mut |inst| {
                if let Op::Fma { may_flush, .. } = &mut inst.op {
                    *may_flush = true;
                }
            });
            flush_subnormals(f);
        });
        flushed += usize::from(run_floats(&device, &careless, seed) != before);
        keep_subnormals(&mut module, flushing, 48 << 10);
        assert_eq!(verify(&module), [], "seed {seed}\n{module}");
        let made = module.clone();
        module.functions.iter_mut().for_each(|f| {
            f.body.for_each(&mut |inst| fast += usize::from(matches!(inst.op, Op::Fma { may_flush: true, .. })));
            flush_subnormals(f);
        });
        assert_eq!(verify(&module), [], "seed {seed}\n{module}");
        assert_eq!(run_floats(&device, &module, seed), before, "seed {seed}\n{made}");
    }
    assert!(flushed > 0, "no input shows what flushing does");
    assert!(fast > 0, "no operation may flush");
}
