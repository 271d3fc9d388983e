//! Memory: small stores, generic pointers, variables, shared memory, block copies, parameters.

use super::{Bench, arg, ptr};

#[test]
fn byte_stores_do_not_change_neighbours() {
    let bench = Bench::new(
        "kernel @k(%0 out: ptr.global) {
           %1: u32 = blockIdx.x
           %2: u8 = icast %1
           %3: ptr.global = ptradd %0, %1 * 1
           store %3, %2 align 1
         }",
    );
    let out = bench.upload(&[0u8; 1000]);
    bench.run("k", 1000, 1, &[ptr(out)]);
    let want: Vec<u8> = (0..1000u32).map(|i| i as u8).collect();
    assert_eq!(bench.download::<u8>(out, 1000), want);
}

#[test]
fn generic_pointers_reach_every_space() {
    let bench = Bench::new(
        "var.global @g: i32 size 4 align 4 init x\"0a000000\"
         var.constant @c: i32 size 4 align 4 init x\"14000000\"
         var.shared @s: i32 size 4 align 4
         struct @P size 8 align 4 {
           a: i32 at 0
           b: i32 at 4
         }
         device @get(%0 p: ptr.generic) -> i32 {
           %1: i32 = load %0 align 4
           return %1
         }
         kernel @k(%0 out: ptr.global, %1 p: @P) {
           memory $0 l: i32 size 4 align 4
           %2: ptr.shared = addr @s
           %3: i32 = const 30
           store %2, %3 align 4
           %4: ptr.local = addr $0
           %5: i32 = const 40
           store %4, %5 align 4
           %6: ptr.generic = spacecast %2, generic
           %7: ptr.generic = spacecast %4, generic
           %8: ptr.global = addr @g
           %9: ptr.generic = spacecast %8, generic
           %10: ptr.constant = addr @c
           %11: ptr.generic = spacecast %10, generic
           %12: ptr.param = ptradd %1 + 4
           %13: ptr.generic = spacecast %12, generic
           %14: i32 = call @get(%6)
           %15: i32 = call @get(%7)
           %16: i32 = call @get(%9)
           %17: i32 = call @get(%11)
           %18: i32 = call @get(%13)
           store %0, %14 align 4
           %19: ptr.global = ptradd %0 + 4
           store %19, %15 align 4
           %20: ptr.global = ptradd %0 + 8
           store %20, %16 align 4
           %21: ptr.global = ptradd %0 + 12
           store %21, %17 align 4
           %22: ptr.global = ptradd %0 + 16
           store %22, %18 align 4
           store %9, %5 align 4
         }",
    );
    let out = bench.upload(&[0i32; 5]);
    bench.run("k", 1, 1, &[ptr(out), arg([3i32, 50])]);
    assert_eq!(bench.download::<i32>(out, 5), [30, 40, 10, 20, 50]);
    let (symbol, size) = bench.module.symbol("g").unwrap();
    assert_eq!(size, 4);
    assert_eq!(bench.download::<i32>(symbol, 1), [40]);
    assert!(bench.module.symbol("s").is_err());
    assert!(bench.module.symbol("nothing").is_err());
}

#[test]
fn the_host_sets_constants() {
    let bench = Bench::new(
        "var.constant @c: [4 x f32] size 16 align 4
         kernel @k(%0 out: ptr.global) {
           %1: u32 = threadIdx.x
           %2: ptr.constant = addr @c
           %3: ptr.constant = ptradd %2, %1 * 4
           %4: f32 = load %3 align 4 nc
           %5: ptr.global = ptradd %0, %1 * 4
           store %5, %4 align 4
         }",
    );
    let (symbol, size) = bench.module.symbol("c").unwrap();
    assert_eq!(size, 16);
    let values = [1.5f32, -2.0, 0.0, 9.0];
    bench.device.write(isowarp_core::backend::StreamId::DEFAULT, symbol, bytemuck::bytes_of(&values)).unwrap();
    let out = bench.upload(&[0.0f32; 4]);
    bench.run("k", 1, 4, &[ptr(out)]);
    assert_eq!(bench.download::<f32>(out, 4), values);
}

#[test]
fn pointers_in_memory_and_as_integers() {
    // Walks a list whose links another kernel has stored, adding up its values.
    let bench = Bench::new(
        "kernel @link(%0 nodes: ptr.global, %1 n: u32) {
           %2: u32 = threadIdx.x
           %3: ptr.global = ptradd %0, %2 * 16
           %4: u32 = const 1
           %5: u32 = add %2, %4
           %6: bool = lt %5, %1
           %7: ptr.global = ptradd %3 + 16
           %8: ptr.global = const null
           %9: ptr.global = select %6, %7, %8
           store %3, %9 align 8
           %10: ptr.global = ptradd %3 + 8
           store %10, %2 align 4
         }
         kernel @walk(%0 head: u64, %1 out: ptr.global) {
           local $0: ptr.global
           local $1: u32
           %2: ptr.global = itop %0
           set $0, %2
           %3: ptr.global = const null
           loop {
             %4: ptr.global = get $0
             %5: bool = eq %4, %3
             if %5 {
               break
             }
             %6: ptr.global = ptradd %4 + 8
             %7: u32 = load %6 align 4
             %8: u32 = get $1
             %9: u32 = add %8, %7
             set $1, %9
             %10: ptr.global = load %4 align 8
             set $0, %10
           }
           %11: u32 = get $1
           store %1, %11 align 4
         }",
    );
    let nodes = bench.upload(&[0u64; 40]);
    let out = bench.upload(&[0u32]);
    bench.run("link", 1, 20, &[ptr(nodes), arg(20u32)]);
    bench.run("walk", 1, 1, &[arg(nodes.0), ptr(out)]);
    assert_eq!(bench.download::<u32>(out, 1), [190]);
}

#[test]
fn shared_memory_static_and_dynamic() {
    let bench = Bench::new(
        "var.shared @fixed: [3 x u8] size 3 align 1
         var.shared dynamic @dyn: [0 x u32] size 0 align 4
         var.shared dynamic @same: [0 x f32] size 0 align 4
         kernel @k(%0 out: ptr.global) {
           %1: u32 = threadIdx.x
           %2: ptr.shared = addr @dyn
           %3: ptr.shared = ptradd %2, %1 * 4
           %4: u32 = const 1065353216
           %5: u32 = add %4, %1
           store %3, %5 align 4
           %6: ptr.shared = addr @fixed
           %7: u8 = const 9
           store %6, %7 align 1
           barrier
           %8: ptr.shared = addr @same
           %9: f32 = load %8 align 4
           %10: ptr.global = ptradd %0, %1 * 4
           store %10, %9 align 4
         }",
    );
    let out = bench.upload(&[0.0f32; 4]);
    bench.launch("k", 1, 4, 16, &[ptr(out)]).unwrap();
    assert_eq!(bench.download::<f32>(out, 4), [1.0; 4]);
    let e = bench.launch("k", 1, 4, 12, &[ptr(out)]).unwrap_err().describe(false);
    assert!(e.contains("dynamic shared memory") && e.contains("IW0701"), "{e}");
    let e = bench.launch("k", 1, 4, 227 * 1024, &[ptr(out)]).unwrap_err().to_string();
    assert!(e.contains("the limit is 232448"), "{e}");
}

#[test]
fn block_copies_and_small_types() {
    let bench = Bench::new(
        "kernel @k(%0 from: ptr.global, %1 to: ptr.global) {
           memory $0 t: [13 x u8] size 13 align 1
           %2: ptr.local = addr $0
           %3: ptr.generic = spacecast %2, generic
           memcopy %2, %0 size 13 align 1
           %4: ptr.local = ptradd %2 + 5
           memzero %4 size 3 align 1
           memcopy %1, %3 size 13 align 1
           %5: ptr.global = ptradd %1 + 16
           %6: ptr.global = ptradd %0 + 2
           %7: i16 = load %6 align 2
           store %5, %7 align 2
           %8: ptr.global = ptradd %1 + 18
           %9: bool = load %6 align 1
           store %8, %9 align 1
         }",
    );
    let from: Vec<u8> = (10..30).collect();
    let (a, b) = (bench.upload(&from), bench.upload(&[0xffu8; 20]));
    bench.run("k", 1, 1, &[ptr(a), ptr(b)]);
    let want = [10, 11, 12, 13, 14, 0, 0, 0, 18, 19, 20, 21, 22, 255, 255, 255, 12, 13, 1, 255];
    assert_eq!(bench.download::<u8>(b, 20), want);
}

#[test]
fn parameters_of_every_size() {
    let bench = Bench::new(
        "kernel @k(%0 a: u8, %1 b: f64, %2 c: bool, %3 d: i16, %4 v: f32x3, %5 out: ptr.global) {
           store %5, %1 align 8
           %6: ptr.global = ptradd %5 + 8
           store %6, %4 align 4
           %7: ptr.global = ptradd %5 + 20
           store %7, %3 align 2
           %8: ptr.global = ptradd %5 + 22
           store %8, %0 align 1
           %9: ptr.global = ptradd %5 + 23
           store %9, %2 align 1
         }",
    );
    let out = bench.upload(&[0u8; 24]);
    let args = [arg(7u8), arg(1.25f64), arg(2u8), arg(-2i16), arg([1.0f32, 2.0, 3.0]), ptr(out)];
    bench.run("k", 1, 1, &args);
    let bytes = bench.download::<u8>(out, 24);
    assert_eq!(bytes[..8], 1.25f64.to_le_bytes());
    assert_eq!(bytes[16..], [0, 0, 0x40, 0x40, 0xfe, 0xff, 7, 1]);
}
