//! Random kernels compute the same before and after the shared passes. Each is also printed, parsed
//! back and run again.

use isowarp_core::api::Device;
use isowarp_core::ir::random::random_module;
use isowarp_core::ir::text::{SpanSource, parse_module, print_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::passes::pipeline::prepare_kernels;
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
        prepare_kernels(&mut after).unwrap_or_else(|d| panic!("seed {seed}: {d:?}\n{text}"));
        assert_eq!(run(&device, &after, THREADS), before, "seed {seed}\n{text}\n── after ──\n{after}");
        changed += usize::from(before.iter().enumerate().any(|(i, w)| *w != start(i as u32)));
    }
    assert!(changed > 0, "no kernel computed anything");
}
