//! Every pass of the middle end by itself, and some of them in any order, keep what random kernels compute.

use isowarp_core::api::Device;
use isowarp_core::ir::random::{Rng, random_float_module, random_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{Function, Module};
use isowarp_core::passes;
use isowarp_core::passes::analysis::flushing::Flushing;
use isowarp_core::passes::analysis::points_to::Declarations;
use isowarp_core::passes::optimise::hoist_loop_invariants::{Speculation, hoist_loop_invariants};
use isowarp_core::passes::optimise::inline_calls::inline_calls;
use isowarp_core::passes::optimise::unroll_loops::Costs;
use isowarp_cpu::CpuBackend;

use crate::common::{run, seeds};
use crate::subnormals_keep_results::run_floats;

const THREADS: u32 = 3;

type Pass = (&'static str, fn(&mut Function, Declarations<'_>));

/// The passes that work on one function.
const PASSES: [Pass; 12] = [
    ("forward_locals", |f, _| passes::optimise::forward_locals::forward_locals(f)),
    ("simplify", |f, _| passes::optimise::simplify::simplify(f)),
    ("promote_locals", |f, _| passes::optimise::promote_locals::promote_locals(f)),
    ("unroll_loops", |f, _| passes::optimise::unroll_loops::unroll_loops(f, Costs::NATIVE)),
    ("unroll_small_loops", |f, _| passes::optimise::unroll_loops::unroll_small_loops(f, Costs::NATIVE)),
    ("unroll_asked_loops", |f, _| {
        passes::optimise::unroll_loops::unroll_asked_loops(f, Costs::NATIVE, Flushing::default())
    }),
    ("reduce_strength", |f, _| passes::optimise::reduce_strength::reduce_strength(f)),
    ("eliminate_common_subexpressions", |f, _| {
        passes::optimise::eliminate_common_subexpressions::eliminate_common_subexpressions(f);
    }),
    ("eliminate_redundant_loads", passes::optimise::eliminate_redundant_loads::eliminate_redundant_loads),
    ("hoist_loop_invariants", |f, d| hoist_loop_invariants(f, d, Speculation::Forbidden)),
    // What these kernels load behind branches is inside of their buffers, and so is the first element.
    ("select_loads", |f, _| passes::optimise::select_loads::select_loads(f)),
    ("infer_spaces", |f, d| passes::optimise::infer_spaces::infer_spaces(f, d).unwrap()),
];

fn after(module: &Module, passes: &[Pass]) -> Module {
    let mut made = module.clone();
    for (_, pass) in passes {
        let declarations = Declarations { structs: &module.structs, globals: &module.globals };
        made.functions.iter_mut().for_each(|f| pass(f, declarations));
    }
    made
}

/// Checks that each pass alone and some rows of passes keep the results of a module.
fn check(module: &Module, seed: u64, run: impl Fn(&Module) -> Vec<u32>) {
    let before = run(module);
    let mut rng = Rng::new(seed ^ 0x70a5);
    let alone = PASSES.iter().map(|pass| vec![*pass]);
    let rows: Vec<Vec<Pass>> = (0..3).map(|_| (0..6).filter_map(|_| rng.pick(&PASSES)).collect()).collect();
    for row in alone.chain(rows) {
        let names: Vec<&str> = row.iter().map(|(name, _)| *name).collect();
        let made = after(module, &row);
        assert_eq!(verify(&made), [], "seed {seed}, {names:?}\n{module}\n── after ──\n{made}");
        assert_eq!(run(&made), before, "seed {seed}, {names:?}\n{module}\n── after ──\n{made}");
    }
}

#[test]
fn on_integers_and_memory() {
    let device = Device::open(&CpuBackend::new(), 0).unwrap();
    for seed in seeds(100) {
        let mut module = random_module(seed);
        inline_calls(&mut module).unwrap();
        check(&module, seed, |module| run(&device, module, THREADS));
    }
}

#[test]
fn on_floats() {
    let device = Device::open(&CpuBackend::new(), 0).unwrap();
    for seed in seeds(100) {
        check(&random_float_module(seed), seed, |module| run_floats(&device, module, seed));
    }
}
