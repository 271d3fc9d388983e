//! Barriers, atomics, and threads that wait for each other.

use std::time::Duration;

use super::{Bench, arg, ptr};

#[test]
fn reduction_with_barriers() {
    let bench = Bench::new(
        "var.shared @part: [256 x u32] size 1024 align 4
         kernel @sum(%0 in: ptr.global, %1 out: ptr.global) {
           local $0 step: u32
           %2: u32 = threadIdx.x
           %3: u32 = blockIdx.x
           %4: u32 = blockDim.x
           %5: u32 = mul %3, %4
           %6: u32 = add %5, %2
           %7: ptr.global = ptradd %0, %6 * 4
           %8: u32 = load %7 align 4
           %9: ptr.shared = addr @part
           %10: ptr.shared = ptradd %9, %2 * 4
           store %10, %8 align 4
           barrier
           %11: u32 = const 1
           %12: u32 = const 0
           %13: u32 = shr %4, %11
           set $0, %13
           loop {
             %14: u32 = get $0
             %15: bool = eq %14, %12
             if %15 {
               break
             }
             %16: bool = lt %2, %14
             if %16 {
               %17: u32 = add %2, %14
               %18: ptr.shared = ptradd %9, %17 * 4
               %19: u32 = load %18 align 4
               %20: u32 = load %10 align 4
               %21: u32 = add %19, %20
               store %10, %21 align 4
             }
             barrier
           } continuing {
             %22: u32 = get $0
             %23: u32 = shr %22, %11
             set $0, %23
           }
           %24: bool = ne %2, %12
           if %24 {
             return
           }
           %25: u32 = load %9 align 4
           %26: ptr.global = ptradd %1, %3 * 4
           store %26, %25 align 4
         }",
    );
    let data: Vec<u32> = (0..256 * 10).map(|i| i * i + 7).collect();
    let (input, out) = (bench.upload(&data), bench.upload(&[0u32; 10]));
    bench.run("sum", 10, 256, &[ptr(input), ptr(out)]);
    let want: Vec<u32> = data.chunks(256).map(|c| c.iter().copied().fold(0, u32::wrapping_add)).collect();
    assert_eq!(bench.download::<u32>(out, 10), want);
}

#[test]
fn exited_threads_count_as_arrived_and_barriers_may_differ() {
    // A third of the threads exits before; the others synchronise at barriers in different places, one of them in a
    // function.
    let bench = Bench::new(
        "var.shared @s: [48 x u32] size 192 align 4
         device @meet() {
           barrier
         }
         kernel @k(%0 out: ptr.global) {
           %1: u32 = threadIdx.x
           %2: u32 = const 3
           %3: u32 = rem %1, %2
           %4: u32 = const 1
           %5: u32 = const 0
           %6: bool = eq %3, %5
           if %6 {
             return
           }
           %7: ptr.shared = addr @s
           %8: ptr.shared = ptradd %7, %1 * 4
           %9: u32 = add %1, %4
           store %8, %9 align 4
           %10: bool = eq %3, %4
           if %10 {
             barrier
           } else {
             call @meet()
           }
           %11: u32 = const 2
           %12: u32 = select %10, %9, %1
           %13: u32 = sub %12, %4
           %14: u32 = select %10, %9, %13
           %15: ptr.shared = ptradd %7, %14 * 4
           %16: u32 = load %15 align 4
           %17: ptr.global = ptradd %0, %1 * 4
           store %17, %16 align 4
         }",
    );
    let out = bench.upload(&[0u32; 48]);
    bench.run("k", 1, 48, &[ptr(out)]);
    // Threads 3k+1 and 3k+2 read what the other wrote: its number plus one.
    let want: Vec<u32> = (0..48).map(|t| [0, t + 2, t].get(t as usize % 3).copied().unwrap_or(0)).collect();
    assert_eq!(bench.download::<u32>(out, 48), want);
}

#[test]
fn atomics_count_across_blocks() {
    let bench = Bench::new(
        "var.shared @s: u32 size 4 align 4
         kernel @k(%0 out: ptr.global) {
           %1: u32 = const 1
           %2: u32 = atomic.add.device %0, %1
           %3: ptr.global = ptradd %0 + 8
           %4: u64 = const 4294967297
           %5: u64 = atomic.add.device %3, %4
           %6: ptr.global = ptradd %0 + 4
           %7: f32 = const 1.0
           %8: f32 = atomic.add.device %6, %7
           %9: u32 = threadIdx.x
           %10: ptr.global = ptradd %0 + 16
           %11: u32 = atomic.max.device %10, %9
           %12: ptr.global = ptradd %0 + 20
           %13: u32 = const 6
           %14: u32 = atomic.inc.device %12, %13
           %15: ptr.shared = addr @s
           %16: u32 = atomic.add.block %15, %1
           barrier
           %17: u32 = load %15 align 4
           %18: ptr.global = ptradd %0 + 24
           %19: u32 = atomic.exch.device %18, %17
         }",
    );
    let out = bench.upload(&[0u32; 8]);
    bench.run("k", 40, 64, &[ptr(out)]);
    let got = bench.download::<u32>(out, 8);
    assert_eq!(got, [2560, 2560.0f32.to_bits(), 2560, 2560, 63, 2560 % 7, 64, 0]);
}

/// Every thread takes a lock, adds to a plain variable, and releases the lock.
const SPIN_LOCK: &str = "
    kernel @k(%0 lock: ptr.global, %1 count: ptr.global) {
      %2: u32 = const 0
      %3: u32 = const 1
      loop {
        %4: u32 = atomic.cas.device %0, %2, %3
        %5: bool = eq %4, %2
        if %5 {
          break
        }
      }
      fence.device
      %6: u32 = load %1 align 4 volatile
      %7: u32 = add %6, %3
      store %1, %7 align 4 volatile
      fence.device
      %8: u32 = atomic.exch.device %0, %2
    }";

#[test]
fn spin_locks_work() {
    let bench = Bench::new(SPIN_LOCK);
    let (lock, count) = (bench.upload(&[0u32]), bench.upload(&[0u32]));
    bench.run("k", 16, 64, &[ptr(lock), ptr(count)]);
    assert_eq!(bench.download::<u32>(count, 1), [1024]);
}

#[test]
fn threads_wait_for_later_threads_and_blocks() {
    // All threads wait until the very last thread of the last block has set the flag.
    let bench = Bench::new(
        "kernel @k(%0 flag: ptr.global, %1 count: ptr.global, %2 last: u32) {
           %3: u32 = blockIdx.x
           %4: u32 = blockDim.x
           %5: u32 = mul %3, %4
           %6: u32 = threadIdx.x
           %7: u32 = add %5, %6
           %8: u32 = const 1
           %9: u32 = const 0
           %10: bool = eq %7, %2
           if %10 {
             store %0, %8 align 4 volatile
           }
           loop {
             %11: u32 = load %0 align 4 volatile
             %12: bool = ne %11, %9
             if %12 {
               break
             }
           }
           %13: u32 = atomic.add.device %1, %8
         }",
    );
    let (flag, count) = (bench.upload(&[0u32]), bench.upload(&[0u32]));
    bench.run("k", 20, 32, &[ptr(flag), ptr(count), arg(639u32)]);
    assert_eq!(bench.download::<u32>(count, 1), [640]);
}

#[test]
fn a_wait_that_cannot_end_is_an_error() {
    let bench = Bench::with_watchdog(SPIN_LOCK, Duration::from_millis(50));
    let (lock, count) = (bench.upload(&[1u32]), bench.upload(&[0u32]));
    let (code, message) = bench.fault("k", 2, 4, &[ptr(lock), ptr(count)]);
    assert_eq!(code, "IW0707");
    assert!(message.contains("no thread of the grid"), "{message}");
    // Threads that wait at a barrier for a thread that never arrives.
    let bench = Bench::with_watchdog(
        "kernel @k() {
           %0: u32 = threadIdx.x
           %1: u32 = const 0
           %2: bool = eq %0, %1
           if %2 {
             loop {
             }
           }
           barrier
         }",
        Duration::from_millis(50),
    );
    assert_eq!(bench.fault("k", 1, 8, &[]).0, "IW0707");
}

#[test]
fn long_loops_without_waiting_finish() {
    let bench = Bench::new(
        "kernel @k(%0 n: u32, %1 out: ptr.global) {
           local $0: u32
           local $1: u32
           %2: u32 = const 1
           %3: u32 = threadIdx.x
           loop {
             %4: u32 = get $0
             %5: bool = ge %4, %0
             if %5 {
               break
             }
             %6: u32 = get $1
             %7: u32 = add %6, %4
             %8: u32 = add %7, %3
             set $1, %8
           } continuing {
             %9: u32 = get $0
             %10: u32 = add %9, %2
             set $0, %10
           }
           %11: u32 = get $1
           %12: ptr.global = ptradd %1, %3 * 4
           store %12, %11 align 4
         }",
    );
    let out = bench.upload(&[0u32; 4]);
    let n = 300_000u32;
    bench.run("k", 1, 4, &[arg(n), ptr(out)]);
    let base = (0..n).fold(0u32, u32::wrapping_add);
    let want: Vec<u32> = (0..4).map(|t| base.wrapping_add(n.wrapping_mul(t))).collect();
    assert_eq!(bench.download::<u32>(out, 4), want);
}
