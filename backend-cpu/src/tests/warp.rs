//! Threads that synchronise at operations of their warp.

use super::{Bench, ptr};

#[test]
fn parts_of_a_warp_synchronise_independently() {
    // Lanes below 4 sum up among themselves, the others later; at the end both see all writes.
    let bench = Bench::new(
        "kernel @k(%0 out: ptr.global) {
           local $0 x: u32
           %1: u32 = threadIdx.x
           %2: u32 = const 4
           %3: bool = lt %1, %2
           if %3 {
             %4: u32 = const 15
             %5: u32 = warp.reduce_add %4, %1
             set $0, %5
           } else {
             %6: u32 = const 0xfffffff0
             %7: u32 = warp.reduce_max %6, %1
             set $0, %7
           }
           %8: u32 = const 0xffffffff
           %9: u32 = get $0
           %10: u32 = warp.match_any %8, %9
           %11: ptr.global = ptradd %0, %1 * 4
           store %11, %10 align 4
         }",
    );
    let out = bench.upload(&[0u32; 40]);
    bench.run("k", 1, 32, &[ptr(out)]);
    let result = bench.download::<u32>(out, 32);
    assert_eq!((result[0], result[3], result[4], result[31]), (0xf, 0xf, 0xffff_fff0, 0xffff_fff0));
}

#[test]
fn lanes_that_have_exited_or_do_not_exist_are_not_waited_for() {
    let bench = Bench::new(
        "kernel @k(%0 out: ptr.global) {
           %1: u32 = threadIdx.x
           %2: u32 = const 3
           %3: bool = lt %1, %2
           if %3 {
             return
           }
           %4: u32 = const 0xffffffff
           %5: bool = const true
           %6: u32 = warp.ballot %4, %5
           %7: u32 = warp.active_mask
           %8: u32 = sub %6, %7
           %9: ptr.global = ptradd %0, %1 * 4
           store %9, %6 align 4
           store %0, %8 align 4
         }",
    );
    let out = bench.upload(&[9u32; 40]);
    bench.run("k", 1, 40, &[ptr(out)]);
    let result = bench.download::<u32>(out, 40);
    assert_eq!((result[0], result[2], result[3], result[31], result[39]), (0, 9, 0xffff_fff8, 0xffff_fff8, 0xff));
}

#[test]
fn an_impossible_rendezvous_is_a_fault() {
    let bench = Bench::new(
        "kernel @apart(%0 out: ptr.global) {
           %1: u32 = threadIdx.x
           %2: u32 = const 4
           %3: bool = lt %1, %2
           %4: u32 = const 0xffffffff
           if %3 {
             warp.sync %4
           } else {
             barrier
           }
         }
         kernel @outside(%0 out: ptr.global) {
           %1: u32 = const 2
           warp.sync %1
         }",
    );
    let out = bench.upload(&[0u32]);
    let (code, message) = bench.fault("apart", 1, 32, &[ptr(out)]);
    assert!(code == "IW0713" && message.contains("never come"), "{message}");
    let (code, message) = bench.fault("outside", 1, 32, &[ptr(out)]);
    assert!(code == "IW0713" && message.contains("own lane, by thread (0, 0, 0)"), "{message}");
}

#[test]
fn barriers_count_votes() {
    let bench = Bench::new(
        "kernel @k(%0 out: ptr.global) {
           %1: u32 = threadIdx.x
           %2: u32 = const 10
           %3: bool = lt %1, %2
           %4: i32 = barrier.count %3
           %5: bool = barrier.and %3
           %6: bool = barrier.or %3
           %7: ptr.global = ptradd %0, %1 * 4
           store %7, %4 align 4
           %8: ptr.global = ptradd %0 + 400
           store %8, %5 align 1
           %9: ptr.global = ptradd %0 + 401
           store %9, %6 align 1
         }",
    );
    let out = bench.upload(&[0u32; 128]);
    bench.run("k", 1, 70, &[ptr(out)]);
    let result = bench.download::<u32>(out, 101);
    assert_eq!((result[0], result[69], result[100]), (10, 10, 0x100));
}
