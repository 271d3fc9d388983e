//! Random kernels with math functions compute the same with the common forms of these functions.

use std::collections::BTreeSet;

use isowarp_core::api::Device;
use isowarp_core::ir::ops::Const;
use isowarp_core::ir::random::{Rng, random_float_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{Module, Op};
use isowarp_core::math::WITH_COMMON_FORMS;
use isowarp_core::passes::link::link_math::{link_math, link_math_speculatively};
use isowarp_core::passes::link::speculate_math::Least;
use isowarp_cpu::CpuBackend;

use crate::common::seeds;
use crate::subnormals_keep_results::run_floats;

/// Replaces some sums, products and roots by math functions.
fn with_math(module: &mut Module, seed: u64) {
    let mut rng = Rng::new(seed ^ 0x6d61);
    for function in &mut module.functions {
        function.body.for_each_mut(&mut |inst| {
            let (Op::FloatBin { a, .. } | Op::FloatUn { a, .. } | Op::Fma { a, .. }) = inst.op else { return };
            if rng.chance(30)
                && let Some(func) = rng.pick(&WITH_COMMON_FORMS)
            {
                inst.op = Op::Math { func, args: vec![a] };
            }
        });
    }
}

/// Returns the module without its handling of rare arguments.
fn careless(module: &Module) -> Module {
    let mut made = module.clone();
    let is_rare = |func: usize| module.functions.get(func).is_some_and(|f| f.name.ends_with("_is_rare_f32"));
    for function in &mut made.functions {
        function.body.for_each_mut(&mut |inst| {
            if matches!(inst.op, Op::Call { func, .. } if is_rare(func.0 as usize)) {
                inst.op = Op::Const(Const::bool(false));
            }
        });
    }
    made
}

#[test]
fn rare_arguments_are_found() {
    let device = Device::open(&CpuBackend::new(), 0).unwrap();
    let (mut speculated, mut rare) = (0, 0);
    for seed in seeds(1500) {
        let mut module = random_float_module(seed);
        with_math(&mut module, seed);
        assert_eq!(verify(&module), [], "seed {seed}\n{module}");
        let Some(plain) = link_math(&module).unwrap() else { continue };
        let least = if seed % 3 == 0 { Least::WGPU } else { Least::CUDA };
        let made = link_math_speculatively(&module, &BTreeSet::new(), least).unwrap().unwrap();
        assert_eq!(verify(&made), [], "seed {seed}\n{module}\n── after ──\n{made}");
        let before = run_floats(&device, &plain, seed);
        assert_eq!(run_floats(&device, &made, seed), before, "seed {seed}\n{module}\n── after ──\n{made}");
        speculated += u32::from(!made.has_code_of(&plain));
        rare += u32::from(run_floats(&device, &careless(&made), seed) != before);
    }
    // Otherwise the test would show nothing.
    assert!(speculated > 1000 && rare > 150, "{speculated} {rare}");
}
