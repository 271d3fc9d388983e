//! Runs random chains of operations on the CPU and on wgpu, as it is and with the values hidden that other drivers
//! lose.

use isowarp_core::api::{Backend, Device};
use isowarp_core::testing::one_in;
use isowarp_fuzz_kernels::chains::{Choices, make, text};
use isowarp_fuzz_kernels::places::hidden;
use isowarp_fuzz_kernels::run::{Bench, Verdict};
use isowarp_wgpu::runtime::{Testing, WgpuBackend, WgpuOptions};

use super::sync::cpu;

const SEED: u64 = 4;

/// Corrections for a driver that the test's machine may not have compile there, and do not change any value.
#[test]
fn hidden_values_are_the_same() {
    let backends = [WgpuOptions::default(), WgpuOptions::from(Testing { quirks: hidden(), ..Testing::default() })];
    let backends = backends.map(WgpuBackend::with_options);
    if backends[0].devices().map_or(0, |d| d.len()) == 0 {
        println!("no wgpu device: nothing is compared");
        return;
    }
    let mut devices = vec![cpu()];
    for (name, backend) in ["wgpu", "wgpu with values hidden"].into_iter().zip(&backends) {
        devices.push((name.to_owned(), Device::open(backend, 0).unwrap()));
    }
    let bench = Bench { devices, native: Vec::new(), tamper: None };
    for index in (0..12).step_by(one_in(3)) {
        let choices = Choices { integers: index % 4 == 3, no_halves: index % 4 == 2, math: false };
        let kernel = make(SEED, index, 8 / one_in(2), choices);
        assert_eq!(bench.run_chains(&kernel), Verdict::Same, "kernel {index}\n{}", text(&kernel));
    }
}
