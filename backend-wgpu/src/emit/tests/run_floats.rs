//! Tests float results on a calibrated device against the processor's.

use isowarp_core::ir::ops::{CANONICAL_NAN_F32, CANONICAL_NAN_F64};

use super::bench::Launch;
use crate::adapter::Profile;

const F32: [u32; 24] = [
    0,
    0x8000_0000,
    1,
    0x807f_ffff,
    0x0080_0000,
    0x3f80_0000,
    0xbf80_0000,
    0x3f80_0001,
    0x4049_0fdb,
    0x4f00_0000,
    0xcf00_0000,
    0xcf00_0001,
    0x4f7f_ffff,
    0x4f80_0000,
    0x5f00_0000,
    0x7f7f_ffff,
    0xff7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0xffc1_2345,
    0x7f80_0001,
    0x3eaa_aaab,
    0x42fe_0000,
];

fn canonical(value: f32) -> u32 {
    if value.is_nan() { CANONICAL_NAN_F32 } else { value.to_bits() }
}

fn canonical64(value: f64) -> u64 {
    if value.is_nan() { CANONICAL_NAN_F64 } else { value.to_bits() }
}

/// Runs `%8 = <op>` on all triples (a, b, c) with `c` derived from `b`.
fn run_f32(op: &str, result: &str, f: impl Fn(f32, f32, f32) -> u32) {
    let text = format!(
        "kernel @k(%0 p: ptr.global) {{
  %1: u32 = threadIdx.x
  %2: u32 = blockIdx.x
  %3: u32 = blockDim.x
  %4: u32 = mul %2, %3
  %5: u32 = add %4, %1
  %6: ptr.global = ptradd %0, %5 * 16
  %7: f32x4 = load %6 align 16
  %8: f32 = extract %7, 0
  %9: f32 = extract %7, 1
  %10: f32 = extract %7, 2
  %11: {result} = {op}
  %12: ptr.global = ptradd %6 + 12
  store %12, %11 align 4
  return
}}"
    );
    let mut data = Vec::new();
    for (i, &a) in F32.iter().enumerate() {
        for (j, &b) in F32.iter().enumerate() {
            data.extend_from_slice(&[a, b, F32[(i * 5 + j * 7) % F32.len()], 0]);
        }
    }
    let mut launch = Launch::words(&text, F32.len() as u32, &data);
    launch.grid = [F32.len() as u32, 1, 1];
    let out = launch.run_exact();
    for row in out.chunks_exact(4) {
        let [a, b, c] = [row[0], row[1], row[2]].map(f32::from_bits);
        let want = f(a, b, c);
        assert_eq!(
            row[3], want,
            "{op}: {a:?} ({:#x}), {b:?} ({:#x}), {c:?}: {:#x} not {want:#x}",
            row[0], row[1], row[3]
        );
    }
}

#[test]
fn f32_arithmetic_is_exact() {
    run_f32("fadd.rn %8, %9", "f32", |a, b, _| canonical(a + b));
    run_f32("fsub.rn %8, %9", "f32", |a, b, _| canonical(a - b));
    run_f32("fmul.rn %8, %9", "f32", |a, b, _| canonical(a * b));
    run_f32("fdiv.rn %8, %9", "f32", |a, b, _| canonical(a / b));
    run_f32("fma.rn %8, %9, %10", "f32", |a, b, c| canonical(a.mul_add(b, c)));
    run_f32("fsqrt.rn %8", "f32", |a, _, _| canonical(a.sqrt()));
    run_f32("fneg %8", "f32", |a, _, _| canonical(-a));
    run_f32("fabs %8", "f32", |a, _, _| canonical(a.abs()));
    run_f32("frint %8", "f32", |a, _, _| canonical(a.round_ties_even()));
    run_f32("ffloor %8", "f32", |a, _, _| canonical(a.floor()));
}

#[test]
fn f32_minimum_and_comparisons() {
    let min = |a: f32, b: f32| match (a.is_nan(), b.is_nan()) {
        (true, _) => b,
        (_, true) => a,
        _ if a == b => f32::from_bits(if a == 0.0 { a.to_bits() | b.to_bits() } else { a.to_bits() }),
        _ => a.min(b),
    };
    run_f32("fmin %8, %9", "f32", move |a, b, _| canonical(min(a, b)));
    run_f32("fmax %8, %9", "f32", move |a, b, _| canonical(-min(-a, -b)));
    for (op, f) in [
        ("eq", (|a, b| a == b) as fn(f32, f32) -> bool),
        ("ne", |a, b| a != b),
        ("lt", |a, b| a < b),
        ("le", |a, b| a <= b),
        ("gt", |a, b| a > b),
        ("ge", |a, b| a >= b),
    ] {
        run_f32(&format!("{op} %8, %9"), "bool", move |a, b, _| u32::from(f(a, b)));
    }
}

#[test]
fn f32_to_integers_saturates() {
    run_f32("ftoi.rz %8", "i32", |a, _, _| a as i32 as u32);
    run_f32("ftoi.rz %8", "u32", |a, _, _| a as u32);
    run_f32("ftoi.rn %8", "i32", |a, _, _| a.round_ties_even() as i32 as u32);
    run_f32("ftoi.rd %8", "i32", |a, _, _| a.floor() as i32 as u32);
    run_f32("ftoi.rz %8", "i8", |a, _, _| u32::from(a as i8 as u8));
    run_f32("ftoi.rz %8", "u16", |a, _, _| u32::from(a as u16));
}

#[test]
fn moves_keep_nan_payloads_and_arithmetic_does_not() {
    // Stores the value moved through a select and a local, then the same after `+ 0`.
    let text = "kernel @k(%0 p: ptr.global) {
  local $0 x: f32
  local $1 y: f32
  %1: f32 = load %0 align 4
  %2: bool = const true
  %3: f32 = select %2, %1, %1
  set $0, %3
  %4: f32 = const 1.0
  %5: f32 = fadd.rn %1, %4
  set $1, %5
  %6: f32 = get $0
  %7: f32 = get $1
  %8: ptr.global = ptradd %0 + 4
  store %8, %6 align 4
  %9: ptr.global = ptradd %0 + 8
  store %9, %7 align 4
  %10: u32 = bits %7
  %11: ptr.global = ptradd %0 + 12
  store %11, %10 align 4
  return
}";
    let payload = 0xffc1_2345;
    let out = Launch::words(text, 1, &[payload, 0, 0, 0]).run_exact();
    assert_eq!(out, [payload, payload, CANONICAL_NAN_F32, CANONICAL_NAN_F32]);
}

#[test]
fn f64_arithmetic_is_exact() {
    let values = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        f64::MIN_POSITIVE,
        5e-324,
        f64::MAX,
        1e300,
        f64::INFINITY,
        f64::NAN,
        1.0 / 3.0,
        4294967296.5,
        -9.3e18,
    ];
    let text = "kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: ptr.global = ptradd %0, %1 * 64
  %3: f64 = load %2 align 8
  %4: ptr.global = ptradd %2 + 8
  %5: f64 = load %4 align 8
  %6: f64 = fadd.rn %3, %5
  %7: ptr.global = ptradd %2 + 16
  store %7, %6 align 8
  %8: f64 = fmul.rn %3, %5
  %9: ptr.global = ptradd %2 + 24
  store %9, %8 align 8
  %10: f64 = fdiv.rn %3, %5
  %11: ptr.global = ptradd %2 + 32
  store %11, %10 align 8
  %12: f64 = fma.rn %3, %5, %3
  %13: ptr.global = ptradd %2 + 40
  store %13, %12 align 8
  %14: f32 = fcast.rn %3
  %15: ptr.global = ptradd %2 + 48
  store %15, %14 align 4
  %16: i32 = ftoi.rz %3
  %17: ptr.global = ptradd %2 + 52
  store %17, %16 align 4
  %18: i64 = ftoi.rz %3
  %19: f64 = itof.rn %18
  %20: ptr.global = ptradd %2 + 56
  store %20, %19 align 8
  return
}";
    let mut data = Vec::new();
    for &a in &values {
        for &b in &values {
            data.extend_from_slice(&a.to_bits().to_le_bytes());
            data.extend_from_slice(&b.to_bits().to_le_bytes());
            data.resize(data.len() + 48, 0);
        }
    }
    let mut out = Vec::new();
    for profile in [Profile::Native, Profile::WebGpu] {
        let launch = Launch::new(text, (values.len() * values.len()) as u32, data.clone()).under(profile);
        out.extend(launch.run_exact().chunks_exact(2).map(|w| u64::from(w[0]) | u64::from(w[1]) << 32));
    }
    for row in out.chunks_exact(8) {
        let (a, b) = (f64::from_bits(row[0]), f64::from_bits(row[1]));
        let want = [a + b, a * b, a / b, a.mul_add(b, a)].map(canonical64);
        assert_eq!(row[2..6], want, "{a:?} {b:?}");
        let single = a as f32;
        if !single.is_nan() {
            assert_eq!(row[6] as u32, single.to_bits(), "{a:?} to f32");
        }
        let int = if a.is_nan() { i32::MIN } else { a as i32 };
        assert_eq!((row[6] >> 32) as i32, int, "{a:?} to i32");
        let long = if a.is_nan() { i64::MIN } else { a as i64 };
        assert_eq!(row[7], (long as f64).to_bits(), "{a:?} to i64");
    }
}

fn flushed(x: f32) -> f32 {
    if x.is_subnormal() { 0.0_f32.copysign(x) } else { x }
}

#[test]
fn atomic_sums_flush_subnormals_in_global_memory_only() {
    // Each thread has an old value, an addend, and room for the sum in shared memory.
    let text = "var.shared @s: [1024 x f32] size 4096 align 4
kernel @k(%0 p: ptr.global) {
  %1: u32 = threadIdx.x
  %2: ptr.global = ptradd %0, %1 * 12
  %3: f32 = load %2 align 4
  %4: ptr.global = ptradd %2 + 4
  %5: f32 = load %4 align 4
  %6: ptr.shared = addr @s
  %7: ptr.shared = ptradd %6, %1 * 4
  store %7, %3 align 4
  %8: f32 = atomic.add.block %7, %5
  %9: f32 = atomic.add.device %2, %5
  %10: f32 = load %7 align 4
  %11: ptr.global = ptradd %2 + 8
  store %11, %10 align 4
  return
}";
    let near = [0x0000_1234, 0x8040_0000, 0x0080_0001, 0x8080_0000, 0x00ff_ffff, 0x80c0_0000];
    let values: Vec<u32> = F32.into_iter().chain(near).collect();
    let count = values.len() as u32;
    let pairs: Vec<[u32; 2]> = values.iter().flat_map(|&a| values.iter().map(move |&b| [a, b])).collect();
    for pairs in pairs.chunks(count as usize * 10) {
        let data: Vec<u32> = pairs.iter().flat_map(|&[a, b]| [a, b, 0]).collect();
        let out = Launch::words(text, pairs.len() as u32, &data).run_exact();
        for (&[a, b], got) in pairs.iter().zip(out.chunks_exact(3)) {
            let (x, y) = (f32::from_bits(a), f32::from_bits(b));
            let global = canonical(flushed(flushed(x) + flushed(y)));
            assert_eq!(got, [global, b, canonical(x + y)], "{a:#x} + {b:#x}");
        }
    }
}
