//! Undefined accesses end the launch with an error that names them, and corrupt nothing.

use isowarp_core::backend::{DevicePtr, Error};

use super::{Bench, arg, ptr};

const STORE: &str = "kernel @k(%0 p: ptr.global, %1 i: i32) {
                       %2: u32 = const 5
                       %3: ptr.global = ptradd %0, %1 * 4
                       store %3, %2 align 4
                     }";

#[test]
fn out_of_bounds() {
    let bench = Bench::new(STORE);
    let (before, p, after) = (bench.upload(&[1u32; 4]), bench.upload(&[1u32; 4]), bench.upload(&[1u32; 4]));
    for i in [4i32, 5, -1, 1 << 20, i32::MAX, i32::MIN] {
        let (code, message) = bench.fault("k", 1, 1, &[ptr(p), arg(i)]);
        assert_eq!(code, "IW0701", "{message}");
        assert!(message.contains(&format!("offset {} of an allocation of 16 bytes", i64::from(i) * 4)), "{message}");
        assert!(message.contains("by thread (0, 0, 0) of block (0, 0, 0)"), "{message}");
    }
    bench.run("k", 1, 1, &[ptr(p), arg(3)]);
    assert_eq!(bench.download::<u32>(p, 4), [1, 1, 1, 5]);
    assert_eq!(bench.download::<u32>(before, 4), [1; 4]);
    assert_eq!(bench.download::<u32>(after, 4), [1; 4]);
}

#[test]
fn a_partial_word_at_the_end_is_outside() {
    let bench = Bench::new(STORE);
    let p = bench.upload(&[0u8; 6]);
    bench.run("k", 1, 1, &[ptr(p), arg(0)]);
    assert_eq!(bench.fault("k", 1, 1, &[ptr(p), arg(1)]).0, "IW0701");
}

#[test]
fn faults_name_the_source_location() {
    let bench = Bench::new(STORE);
    let p = bench.upload(&[0u32]);
    match bench.launch("k", 1, 1, 0, &[ptr(p), arg(1)]) {
        Err(Error::KernelFault(errors)) => {
            let span = errors.diagnostics[0].span.unwrap();
            let place = errors.sources.location(span).unwrap();
            assert_eq!((place.line, place.column), (4, 24));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn null_freed_misaligned_wild() {
    let bench = Bench::new(STORE);
    assert_eq!(bench.fault("k", 1, 1, &[ptr(DevicePtr(0)), arg(0)]).0, "IW0702");
    assert_eq!(bench.fault("k", 1, 1, &[ptr(DevicePtr(0)), arg(-3)]).0, "IW0702");
    assert_eq!(bench.fault("k", 1, 1, &[ptr(DevicePtr(0)), arg(100)]).0, "IW0702");
    let p = bench.upload(&[0u32; 4]);
    let (code, message) = bench.fault("k", 1, 1, &[ptr(DevicePtr(p.0 + 2)), arg(0)]);
    assert_eq!(code, "IW0704");
    assert!(message.contains("multiple of 4"), "{message}");
    bench.device.free(p).unwrap();
    let (code, message) = bench.fault("k", 1, 1, &[ptr(p), arg(0)]);
    assert_eq!(code, "IW0703");
    assert!(message.contains("16 bytes that has been freed"), "{message}");
    assert_eq!(bench.fault("k", 1, 1, &[ptr(DevicePtr(0x1234_5678_9abc_def0)), arg(0)]).0, "IW0708");
    assert_eq!(bench.fault("k", 1, 1, &[ptr(DevicePtr(2 << 40)), arg(0)]).0, "IW0708");
}

#[test]
fn the_upper_address_bits_may_hold_tags() {
    let bench = Bench::new(
        "var.shared @s: i32 size 4 align 4
         var.constant @c: i32 size 4 align 4
         struct @P size 4 align 4 {
           a: i32 at 0
         }
         kernel @addresses(%0 out: ptr.global, %1 p: @P) {
           memory $0 l: i32 size 4 align 4
           %2: ptr.shared = addr @s
           %3: ptr.constant = addr @c
           %4: ptr.local = addr $0
           store %0, %0 align 8
           %5: ptr.global = ptradd %0 + 8
           store %5, %1 align 8
           %6: ptr.global = ptradd %0 + 16
           store %6, %2 align 8
           %7: ptr.global = ptradd %0 + 24
           store %7, %3 align 8
           %8: ptr.global = ptradd %0 + 32
           store %8, %4 align 8
         }
         kernel @k(%0 p: ptr.global) {
           %1: i32 = load %0 align 4
         }",
    );
    let out = bench.upload(&[0u64; 5]);
    bench.run("addresses", 1, 1, &[ptr(out), arg(1i32)]);
    for address in bench.download::<u64>(out, 5) {
        assert!(address >> 40 != 0 && address >> 47 == 0, "{address:#x}");
    }
    bench.run("k", 1, 1, &[ptr(out)]);
    for tag in [1u64 << 47, 1 << 48, 1 << 56, 1 << 63] {
        assert_eq!(bench.fault("k", 1, 1, &[ptr(DevicePtr(out.0 | tag))]).0, "IW0708");
    }
}

#[test]
fn constants_and_parameters_are_read_only() {
    let bench = Bench::new(
        "var.constant @c: i32 size 4 align 4
         struct @P size 4 align 4 {
           a: i32 at 0
         }
         kernel @constant() {
           %0: ptr.constant = addr @c
           %1: ptr.generic = spacecast %0, generic
           %2: i32 = const 1
           store %1, %2 align 4
         }
         kernel @param(%0 p: @P) {
           %1: ptr.generic = spacecast %0, generic
           %2: i32 = const 1
           store %1, %2 align 4
         }",
    );
    let (code, message) = bench.fault("constant", 1, 1, &[]);
    assert_eq!(code, "IW0705");
    assert!(message.contains("`c`"), "{message}");
    assert_eq!(bench.fault("param", 1, 1, &[arg(1i32)]).0, "IW0705");
}

#[test]
fn shared_and_local_variables_are_kept_apart() {
    let bench = Bench::new(
        "var.shared @a: [4 x u32] size 16 align 4
         var.shared @b: [4 x u32] size 16 align 4
         kernel @shared(%0 i: i32) {
           %1: ptr.shared = addr @a
           %2: ptr.shared = addr @b
           %3: u32 = const 1
           %4: ptr.shared = ptradd %1, %0 * 4
           store %4, %3 align 4
           store %2, %3 align 4
         }
         kernel @local(%0 i: i32) {
           memory $0 first: [4 x u32] size 16 align 4
           memory $1 second: [4 x u32] size 16 align 4
           %1: ptr.local = addr $0
           %2: ptr.local = addr $1
           %3: u32 = const 1
           %4: ptr.local = ptradd %1, %0 * 4
           store %4, %3 align 4
           store %2, %3 align 4
         }",
    );
    for (kernel, name) in [("shared", "`a`"), ("local", "`first`")] {
        bench.run(kernel, 1, 1, &[arg(3)]);
        for i in [4, -1] {
            let (code, message) = bench.fault(kernel, 1, 1, &[arg(i)]);
            assert_eq!(code, "IW0701");
            assert!(message.contains(name) && message.contains("16 bytes"), "{message}");
        }
    }
}

#[test]
fn access_to_a_local_of_a_returned_function_is_a_fault() {
    let bench = Bench::new(
        "device @leak() -> ptr.local {
           memory $0 gone: i32 size 4 align 4
           %0: ptr.local = addr $0
           return %0
         }
         kernel @k() {
           %0: ptr.local = call @leak()
           %1: i32 = load %0 align 4
         }",
    );
    let (code, message) = bench.fault("k", 1, 1, &[]);
    assert_eq!(code, "IW0709");
    assert!(message.contains("`gone`"), "{message}");
}

/// The stack position of a variable that no longer exists may be inside of another one.
#[test]
fn dangling_locals_are_not_confused_with_others() {
    let bench = Bench::new(
        "device @leak() -> ptr.local {
           memory $0 first: i32 size 4 align 4
           memory $1 gone: i32 size 4 align 4
           %0: ptr.local = addr $1
           return %0
         }
         device @read(%0 p: ptr.local) -> i32 {
           memory $0 large: [16 x i32] size 64 align 4
           %1: i32 = load %0 align 4
           return %1
         }
         kernel @k() {
           %0: ptr.local = call @leak()
           %1: i32 = call @read(%0)
         }",
    );
    assert_eq!(bench.fault("k", 1, 1, &[]).0, "IW0709");
}

#[test]
fn endless_recursion_is_a_stack_overflow() {
    let bench = Bench::new(
        "device @f(%0 n: i32) -> i32 {
           %1: i32 = call @f(%0)
           return %1
         }
         device @g(%0 n: i32) -> i32 {
           memory $0 big: [4096 x i32] size 16384 align 4
           %1: i32 = call @g(%0)
           return %1
         }
         kernel @k(%0 n: i32) {
           %1: i32 = call @f(%0)
         }
         kernel @l(%0 n: i32) {
           %1: i32 = call @g(%0)
         }",
    );
    assert_eq!(bench.fault("k", 1, 4, &[arg(1)]).0, "IW0706");
    let (code, message) = bench.fault("l", 1, 4, &[arg(1)]);
    assert_eq!(code, "IW0706");
    assert!(message.contains("524288 bytes of local memory"), "{message}");
}

#[test]
fn atomics_and_copies_are_checked() {
    let bench = Bench::new(
        "kernel @atomic(%0 p: ptr.global) {
           %1: u64 = const 1
           %2: u64 = atomic.add.device %0, %1
         }
         kernel @copy(%0 to: ptr.global, %1 from: ptr.global) {
           memcopy %0, %1 size 12 align 4
         }
         kernel @vector(%0 p: ptr.global) {
           %1: f32x4 = load %0 align 16
         }",
    );
    let (small, large) = (bench.upload(&[0u32; 2]), bench.upload(&[0u32; 8]));
    bench.run("atomic", 1, 1, &[ptr(small)]);
    assert_eq!(bench.fault("atomic", 1, 1, &[ptr(DevicePtr(large.0 + 4))]).0, "IW0704");
    assert_eq!(bench.fault("atomic", 1, 1, &[ptr(DevicePtr(small.0 + 8))]).0, "IW0701");
    bench.run("copy", 1, 1, &[ptr(large), ptr(DevicePtr(large.0 + 16))]);
    let (code, message) = bench.fault("copy", 1, 1, &[ptr(small), ptr(large)]);
    assert!(code == "IW0701" && message.contains("write of 12 bytes"), "{message}");
    let (code, message) = bench.fault("copy", 1, 1, &[ptr(large), ptr(small)]);
    assert!(code == "IW0701" && message.contains("read of 12 bytes"), "{message}");
    assert_eq!(bench.fault("vector", 1, 1, &[ptr(DevicePtr(large.0 + 8))]).0, "IW0704");
}

#[test]
fn the_fault_of_the_first_block_found_is_reported() {
    let bench = Bench::new(
        "kernel @k(%0 p: ptr.global) {
           %1: u32 = blockIdx.x
           %2: ptr.global = ptradd %0, %1 * 4
           store %2, %1 align 4
         }",
    );
    let p = bench.upload(&[0u32; 10]);
    let (code, message) = bench.fault("k", 1000, 1, &[ptr(p)]);
    assert_eq!(code, "IW0701");
    assert!(message.contains("by thread (0, 0, 0) of block ("), "{message}");
}

#[test]
fn the_end_of_a_function_that_returns_a_value_is_reported() {
    let bench = Bench::new(
        "device @f(%0 n: u32) -> u32 {
           %1: u32 = const 0
           %2: bool = eq %0, %1
           if %2 {
             return %0
           }
           unreachable
         }
         kernel @k(%0 p: ptr.global) {
           %1: u32 = threadIdx.x
           %2: u32 = call @f(%1)
           store %0, %2 align 4
         }",
    );
    let p = bench.upload(&[0u32; 1]);
    bench.run("k", 1, 1, &[ptr(p)]);
    let (code, message) = bench.fault("k", 1, 2, &[ptr(p)]);
    assert_eq!(code, "IW0715");
    assert!(message.contains("the end of a function") && message.contains("thread (1, 0, 0)"), "{message}");
}

#[test]
fn assertions_traps_and_breakpoints_end_the_kernel() {
    let bench = Bench::new(
        "kernel @k(%0 p: ptr.global, %1 what: u32) {
           %2: u32 = threadIdx.x
           %3: u32 = const 3
           %4: ptr.global = ptradd %0, %2 * 4
           store %4, %3 align 4
           %5: bool = eq %2, %3
           if %5 {
             switch %1 {
               case 0 {
                 assert_fail \"n < 3\" in \"k\" at \"file.cu\" line 12
               }
               case 1 {
                 system.trap
               }
               case 2 {
                 system.breakpoint
               }
               default {
               }
             }
           }
         }",
    );
    let p = bench.upload(&[0u32; 4]);
    bench.run("k", 1, 4, &[ptr(p), arg(7u32)]);
    assert_eq!(bench.download::<u32>(p, 4), [3; 4]);
    let (code, message) = bench.fault("k", 1, 4, &[ptr(p), arg(0u32)]);
    assert_eq!(code, "IW0716");
    assert_eq!(message, "file.cu:12: k: block: [0,0,0], thread: [3,0,0] Assertion `n < 3` failed.");
    let (code, message) = bench.fault("k", 1, 4, &[ptr(p), arg(1u32)]);
    assert_eq!(
        (code.as_str(), message.as_str()),
        ("IW0717", "`__trap` was called by thread (3, 0, 0) of block (0, 0, 0), in kernel `k`")
    );
    let (code, _) = bench.fault("k", 1, 4, &[ptr(p), arg(2u32)]);
    assert_eq!(code, "IW0717");
}
