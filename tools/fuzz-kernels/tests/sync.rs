//! Runs random kernels on the CPU and on wgpu, always the same ones, and proves that a difference is noticed.

use isowarp_conformance::faults::{Fault, inject};
use isowarp_core::api::{Backend, Device};
use isowarp_core::testing::one_in;
use isowarp_cpu::CpuBackend;
use isowarp_fuzz_kernels::emit::emit;
use isowarp_fuzz_kernels::feature::Feature;
use isowarp_fuzz_kernels::make::{Grammar, make, make_with};
use isowarp_fuzz_kernels::reduce::reduce;
use isowarp_fuzz_kernels::run::{Bench, Verdict};
use isowarp_fuzz_kernels::tree::Tree;
use isowarp_wgpu::runtime::WgpuBackend;

const SEED: u64 = 2;

pub fn cpu() -> (String, Device) {
    ("cpu".to_owned(), Device::open(&CpuBackend::new(), 0).unwrap())
}

/// Programs are defined: the CPU, whose checks find accesses out of bounds, masks without the own lane and threads that
/// wait for ever, reports no fault.
#[test]
fn programs_are_defined() {
    let bench = Bench { devices: vec![cpu()], native: Vec::new(), tamper: None };
    let (mut barriers, mut warps) = (0, 0);
    for index in 0..200 {
        let tree = make(SEED, index, true);
        assert_eq!(bench.run(&tree), Verdict::Same, "program {index}\n{}", emit(&tree));
        let text = emit(&tree);
        barriers += text.matches("__syncthreads").count();
        warps += text.matches("_sync(").count();
    }
    assert!(barriers > 1000 && warps > 2000, "{barriers} barriers, {warps} warp operations");
}

#[test]
fn wgpu_computes_what_the_cpu_computes() {
    let backend = WgpuBackend::new();
    if backend.devices().map_or(0, |d| d.len()) == 0 {
        println!("no wgpu device: nothing is compared");
        return;
    }
    let wgpu = ("wgpu".to_owned(), Device::open(&backend, 0).unwrap());
    let bench = Bench { devices: vec![cpu(), wgpu], native: Vec::new(), tamper: None };
    for index in (0..20).step_by(one_in(4)) {
        let tree = make(SEED, index, true);
        assert_eq!(bench.run(&tree), Verdict::Same, "program {index}\n{}", emit(&tree));
    }
}

/// Programs of each feature are defined, and so is whatever the reducer leaves of them. The feature occurs in them.
#[test]
fn features_are_defined() {
    let bench = Bench { devices: vec![cpu()], native: Vec::new(), tamper: None };
    for feature in Feature::ALL {
        let grammar = Grammar { only: Some(vec![feature; 3]), ..Grammar::default() };
        let plain = Grammar { only: Some(Vec::new()), ..Grammar::default() };
        let mut shown = 0;
        for index in (0..10).step_by(one_in(2)) {
            let tree = make_with(SEED, index, &grammar);
            assert_eq!(bench.run(&tree), Verdict::Same, "program {index} with {feature:?}\n{}", emit(&tree));
            assert_eq!(tree.features(), [feature].into());
            shown += usize::from(emit(&tree) != emit(&make_with(SEED, index, &plain)));
        }
        let bare = make_with(SEED, 0, &Grammar { bare: true, ..grammar });
        let mut parts = 0;
        reduce(&bare, 60 / one_in(2), &mut |t| {
            parts += 1;
            assert_eq!(bench.run(t), Verdict::Same, "part of a program with {feature:?}\n{}", emit(t));
            parts % 4 == 0
        });
        assert!(shown * one_in(2) >= 5, "{feature:?} shows in {shown} programs of {}", 10 / one_in(2));
    }
}

/// Programs whose barriers do nothing are noticed, and a small program that shows it is found.
#[test]
fn a_defect_is_noticed_and_minimised() {
    let drop_barriers = |program| inject(&program, Fault::DroppedBarriers).0;
    let bench = Bench { devices: vec![cpu(), cpu()], native: Vec::new(), tamper: Some(&drop_barriers) };
    let (mut noticed, mut first) = (0, None);
    for index in 0..60 {
        let tree = make(SEED, index, true);
        if matches!(bench.run(&tree), Verdict::Different(_)) {
            noticed += 1;
            first.get_or_insert(tree);
        }
    }
    assert!(noticed >= 10, "{noticed} of 60 programs notice that barriers do nothing");
    let large = first.unwrap();
    let small = reduce(&large, 1500, &mut |t| matches!(bench.run(t), Verdict::Different(_)));
    let lines = |tree| emit(tree).lines().count();
    let nothing = Tree { body: Vec::new(), functions: Vec::new(), ..large.clone() };
    let (empty, before, after) = (lines(&nothing), lines(&large), lines(&small));
    assert!(after <= empty + 12, "{before} lines became {after}, {empty} of them fixed:\n{}", emit(&small));
    assert!(matches!(bench.run(&small), Verdict::Different(_)));
    // Without the defect, the reduced program is defined like the others.
    let sound = Bench { devices: vec![cpu(), cpu()], native: Vec::new(), tamper: None };
    assert_eq!(sound.run(&small), Verdict::Same, "{}", emit(&small));
}

#[test]
fn programs_repeat() {
    assert_eq!(emit(&make(3, 4, true)), emit(&make(3, 4, true)));
    assert_ne!(emit(&make(3, 4, true)), emit(&make(3, 5, true)));
    assert!(!emit(&make(3, 4, false)).contains("u64 q"));
}
