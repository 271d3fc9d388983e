//! Random kernels compute the same before and after the shared passes. Each is also printed, parsed
//! back and run again.

use isowarp_core::api::Device;
use isowarp_core::ir::random::{random_byte_module, random_module};
use isowarp_core::ir::text::{SpanSource, parse_module, print_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{Module, Op, Unroll};
use isowarp_core::passes::analysis::points_to::Declarations;
use isowarp_core::passes::optimise::combine_accesses::combine_accesses;
use isowarp_core::passes::optimise::unroll_loops::Costs;
use isowarp_core::passes::optimise::unroll_loops::unroll_loops;
use isowarp_core::passes::pipelines::{COMMON, State};
use isowarp_cpu::CpuBackend;

use crate::common::{run, seeds, start};

const THREADS: u32 = 3;

#[test]
fn passes_keep_results() {
    let device = Device::open(&CpuBackend::new(), 0).unwrap();
    let mut changed = 0;
    for seed in seeds(400) {
        let module = random_module(seed);
        let text = print_module(&module, true);
        assert_eq!(verify(&module), [], "seed {seed}\n{text}");
        let parsed = parse_module(&text, SpanSource::Written).unwrap();
        assert_eq!(print_module(&parsed, true), text, "seed {seed}");
        let before = run(&device, &module, THREADS);
        assert_eq!(run(&device, &parsed, THREADS), before, "seed {seed}: printed and parsed");
        let mut after = module.clone();
        COMMON.run(&mut after, &mut State::new(Costs::NATIVE)).unwrap_or_else(|d| panic!("seed {seed}: {d:?}\n{text}"));
        assert_eq!(run(&device, &after, THREADS), before, "seed {seed}\n{text}\n── after ──\n{after}");
        changed += usize::from(before.iter().enumerate().any(|(i, w)| *w != start(i as u32)));
    }
    assert!(changed > 0, "no kernel computed anything");
}

/// Tests the unrolling pass alone, on modules whose functions are not inlined yet.
#[test]
fn unrolled_loops_keep_results() {
    let device = Device::open(&CpuBackend::new(), 0).unwrap();
    let (mut gone, mut partly) = (0, 0);
    for seed in seeds(400) {
        let module = random_module(seed);
        let mut after = module.clone();
        after.functions.iter_mut().for_each(|f| unroll_loops(f, Costs::NATIVE));
        assert_eq!(verify(&after), [], "seed {seed}\n{module}\n── after ──\n{after}");
        let results = [&module, &after].map(|module| run(&device, module, THREADS));
        assert_eq!(results[1], results[0], "seed {seed}\n{module}\n── after ──\n{after}");
        gone += usize::from(loops(&after, |_| true) < loops(&module, |_| true));
        let never = |unroll| unroll == Unroll::Never;
        partly += usize::from(loops(&after, never) > loops(&module, never));
    }
    let all = seeds(400).len();
    // A single seed need not have a loop.
    assert!(all < 400 || (gone > all / 10 && partly > all / 20), "loops went in {gone}, partly in {partly} of {all}");
}

/// Tests accesses of parts of words, before and after they are combined: on the original modules, and after the other
/// passes.
#[test]
fn combined_accesses_keep_results() {
    let device = Device::open(&CpuBackend::new(), 0).unwrap();
    let mut fewer = [0, 0];
    for seed in seeds(400) {
        let module = random_byte_module(seed);
        assert_eq!(verify(&module), [], "seed {seed}\n{module}");
        let before = run(&device, &module, THREADS);
        let mut prepared = module.clone();
        COMMON
            .run(&mut prepared, &mut State::new(Costs::NATIVE))
            .unwrap_or_else(|d| panic!("seed {seed}: {d:?}\n{module}"));
        for start in [module, prepared] {
            let mut after = start.clone();
            let declarations = Declarations { structs: &start.structs, globals: &start.globals };
            after.functions.iter_mut().for_each(|f| combine_accesses(f, declarations));
            assert_eq!(verify(&after), [], "seed {seed}\n{start}\n── after ──\n{after}");
            assert_eq!(run(&device, &after, THREADS), before, "seed {seed}\n{start}\n── after ──\n{after}");
            for (kind, fewer) in fewer.iter_mut().enumerate() {
                *fewer += usize::from(accesses(&after)[kind] < accesses(&start)[kind]);
            }
        }
    }
    let all = 2 * seeds(400).len();
    assert!(
        all < 800 || fewer.iter().all(|n| *n > all / 4),
        "loads got fewer in {} of {all}, stores in {}",
        fewer[0],
        fewer[1]
    );
}

/// Returns the numbers of loads and stores of a module.
fn accesses(module: &Module) -> [usize; 2] {
    let mut count = [0, 0];
    for function in &module.functions {
        function.body.for_each(&mut |inst| match inst.op {
            Op::Load { .. } => count[0] += 1,
            Op::Store { .. } => count[1] += 1,
            _ => {}
        });
    }
    count
}

/// Returns the number of loops of a module with such a hint.
fn loops(module: &Module, wanted: impl Fn(Unroll) -> bool) -> usize {
    let mut count = 0;
    for function in &module.functions {
        function.body.for_each(&mut |inst| {
            count += usize::from(matches!(inst.op, Op::Loop { unroll, .. } if wanted(unroll)));
        });
    }
    count
}
