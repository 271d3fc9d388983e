//! Every pass of the middle end by itself, and sequences of some of them, keep the results of random kernels.

use std::collections::BTreeMap;

use isowarp_core::api::Device;
use isowarp_core::ir::Module;
use isowarp_core::ir::random::{Rng, random_float_module, random_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::passes::manager;
use isowarp_core::passes::optimise::inline_calls::inline_calls;
use isowarp_core::passes::optimise::unroll_loops::Costs;
use isowarp_core::passes::pipelines::{COMMON, CPU_FLUSHING, State, WGPU_OPTIMISE};
use isowarp_cpu::CpuBackend;

use crate::common::{run, seeds};
use crate::subnormals_keep_results::run_floats;

const THREADS: u32 = 3;

type Pass = &'static dyn manager::Pass<State>;

/// Passes of the tables that random kernels are not run through one by one. Kernels without calls are made first; loads that a program
/// would not have done are faults on `cpu`; the others have tests of their own beside this one.
const ELSEWHERE: [&str; 5] = ["inline_calls", "hoist_loads", "widen_halves", "keep_subnormals", "flush_subnormals"];

/// Passes that optimise. What these kernels load behind branches is inside of their buffers, and so is the first element.
fn passes() -> Vec<Pass> {
    let rows = [&COMMON, &WGPU_OPTIMISE, &CPU_FLUSHING].into_iter().flat_map(|table| table.rows);
    let named: BTreeMap<&str, Pass> = rows.map(|row| (row.pass.name(), row.pass)).collect();
    named.into_iter().filter(|(name, _)| !ELSEWHERE.contains(name)).map(|(_, pass)| pass).collect()
}

fn after(module: &Module, passes: &[Pass]) -> Module {
    let mut made = module.clone();
    let mut state = State::new(Costs::NATIVE);
    passes.iter().for_each(|pass| manager::step(*pass, &mut made, &mut state).unwrap());
    made
}

/// Checks that each pass alone and some sequences of passes keep the results of a module.
fn check(module: &Module, seed: u64, run: impl Fn(&Module) -> Vec<u32>) {
    let before = run(module);
    let mut rng = Rng::new(seed ^ 0x70a5);
    let passes = passes();
    let alone = passes.iter().map(|pass| vec![*pass]);
    let rows: Vec<Vec<Pass>> = (0..3).map(|_| (0..6).filter_map(|_| rng.pick(&passes)).collect()).collect();
    for row in alone.chain(rows) {
        let names: Vec<&str> = row.iter().map(|pass| pass.name()).collect();
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
