//! Barriers of the grid.

use std::time::Duration;

use isowarp_core::backend::{Error, LaunchConfig};

use super::{Bench, arg, ptr};

/// Each thread below `%1` stores its number, and reads after the barrier the number of the mirrored thread: thread 0
/// that of the last one.
const EXCHANGE: &str = "kernel @exchange(%0 out: ptr.global, %1 n: u32) {
   %2: u32 = blockIdx.x
   %3: u32 = blockDim.x
   %4: u32 = mul %2, %3
   %5: u32 = threadIdx.x
   %6: u32 = add %4, %5
   %7: bool = ge %6, %1
   if %7 {
     return
   }
   %8: ptr.global = ptradd %0, %6 * 4
   store %8, %6 align 4
   system.grid_sync
   %9: u32 = const 1
   %10: u32 = sub %1, %9
   %11: u32 = sub %10, %6
   %12: ptr.global = ptradd %0, %11 * 4
   %13: u32 = load %12 align 4
   system.grid_sync
   store %8, %13 align 4
 }";

#[test]
fn a_grid_barrier_waits_for_all_threads() {
    let bench = Bench::new(EXCHANGE);
    let out = bench.upload(&vec![0u32; 1000]);
    bench.configured("exchange", LaunchConfig::new(125, 8).cooperative(), &[ptr(out), arg(1000u32)]).unwrap();
    assert_eq!(bench.download::<u32>(out, 1000), (0..1000).rev().collect::<Vec<_>>());
}

#[test]
fn exited_threads_count_as_arrived() {
    let bench = Bench::new(EXCHANGE);
    let out = bench.upload(&vec![7u32; 64]);
    bench.configured("exchange", LaunchConfig::new(8, 8).cooperative(), &[ptr(out), arg(19u32)]).unwrap();
    let expected: Vec<u32> = (0..19).rev().chain([7; 45]).collect();
    assert_eq!(bench.download::<u32>(out, 64), expected);
}

#[test]
fn a_grid_barrier_needs_a_cooperative_launch() {
    let bench = Bench::new(EXCHANGE);
    let out = bench.upload(&[0u32; 8]);
    let (code, message) = bench.fault("exchange", 2, 4, &[ptr(out), arg(8u32)]);
    assert_eq!(code, "IW0714");
    assert!(message.contains("not cooperative") && message.contains("by thread"), "{message}");
}

#[test]
fn a_block_barrier_is_not_a_grid_barrier() {
    let bench = Bench::new(
        "kernel @mixed() {
           %0: u32 = threadIdx.x
           %1: u32 = const 3
           %2: bool = lt %0, %1
           if %2 {
             barrier
           } else {
             system.grid_sync
           }
         }",
    );
    let Err(Error::KernelFault(errors)) = bench.configured("mixed", LaunchConfig::new(2, 4).cooperative(), &[]) else {
        panic!("expected a fault");
    };
    assert_eq!(errors.diagnostics[0].code, "IW0714");
}

#[test]
fn a_block_that_never_arrives_is_detected() {
    let bench = Bench::with_watchdog(
        "kernel @endless() {
           %0: u32 = blockIdx.x
           %1: u32 = const 0
           %2: bool = eq %0, %1
           if %2 {
             loop {
             }
           }
           system.grid_sync
         }",
        Duration::from_millis(200),
    );
    let Err(Error::KernelFault(errors)) = bench.configured("endless", LaunchConfig::new(5, 4).cooperative(), &[])
    else {
        panic!("expected a fault");
    };
    assert_eq!(errors.diagnostics[0].code, "IW0707");
}

#[test]
fn kernels_can_query_a_cooperative_launch() {
    let bench = Bench::new(
        "kernel @ask(%0 out: ptr.global) {
           %1: bool = system.is_cooperative
           store %0, %1 align 1
         }",
    );
    let out = bench.upload(&[9u8]);
    for (config, answer) in [(LaunchConfig::new(1, 1).cooperative(), 1u8), (LaunchConfig::new(1, 1), 0)] {
        bench.configured("ask", config, &[ptr(out)]).unwrap();
        assert_eq!(bench.download::<u8>(out, 1), [answer]);
    }
}

#[test]
fn a_cooperative_launch_has_a_limit() {
    let bench = Bench::new(EXCHANGE);
    let out = bench.upload(&[0u32; 8]);
    let config = LaunchConfig::new(1 << 30, 1024).cooperative();
    let error = bench.configured("exchange", config, &[ptr(out), arg(8u32)]).unwrap_err().to_string();
    assert!(error.contains("1073741824 blocks") && error.contains("limit"), "{error}");
}
