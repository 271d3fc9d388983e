//! Tests integer results on a device against Rust's, with 64-bit integers and without.

use std::fmt::Write as _;

use super::bench::Launch;
use crate::adapter::Profile;

const PROFILES: [Profile; 2] = [Profile::Native, Profile::WebGpu];

/// Corner values, used in all pairs: zero, ones, signs, widths of shifts.
const CORNERS: [u64; 16] =
    [0, 1, 2, 3, 7, 31, 32, 33, 0x7f, 0x80, 0xff, 0x8000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0xdead_beef];

const WIDE: [u64; 12] = [
    0,
    1,
    3,
    31,
    63,
    64,
    65,
    0x8000_0000,
    0xffff_ffff_0000_0001,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    u64::MAX,
];

/// Runs `%12 = <op> %10, %11` (types named) on all pairs; values are loaded and stored as `ty`.
fn binary(profile: Profile, ty: &str, second: &str, op: &str, values: &[u64], size: usize) -> Vec<u64> {
    let text = format!(
        "kernel @k(%0 p: ptr.global) {{
  %1: u32 = threadIdx.x
  %2: ptr.global = ptradd %0, %1 * 24
  %3: ptr.global = ptradd %2 + 8
  %4: ptr.global = ptradd %2 + 16
  %5: {ty} = load %2 align {size}
  %6: {second} = load %3 align 4
  %7: {ty} = {op} %5, %6
  store %4, %7 align {size}
  return
}}"
    );
    let mut data = Vec::new();
    for &a in values {
        for &b in values {
            data.extend_from_slice(&a.to_le_bytes());
            data.extend_from_slice(&b.to_le_bytes());
            data.extend_from_slice(&0u64.to_le_bytes());
        }
    }
    let threads = (values.len() * values.len()) as u32;
    let out = Launch::new(&text, threads, data).under(profile).run();
    out.chunks_exact(24).map(|c| u64::from_le_bytes(c[16..24].try_into().unwrap())).collect()
}

fn check(ty: &str, second: &str, op: &str, values: &[u64], size: usize, expected: impl Fn(u64, u64) -> u64) {
    let mut wrong = String::new();
    for profile in PROFILES {
        let got = binary(profile, ty, second, op, values, size);
        let pairs = values.iter().flat_map(|&a| values.iter().map(move |&b| (a, b)));
        for ((a, b), got) in pairs.zip(got) {
            let want = expected(a, b);
            if got != want {
                let _ = writeln!(wrong, "{profile:?} {ty} {op} {a:#x}, {b:#x}: {got:#x}, not {want:#x}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn i32_division_has_no_traps() {
    let div = |a: u64, b: u64| match (a as i32, b as i32) {
        (_, 0) => 0xffff_ffff,
        (a, b) => u64::from(a.wrapping_div(b) as u32),
    };
    check("i32", "i32", "div", &CORNERS, 4, div);
    let rem = |a: u64, b: u64| match (a as i32, b as i32) {
        (a, 0) => u64::from(a as u32),
        (a, b) => u64::from(a.wrapping_rem(b) as u32),
    };
    check("i32", "i32", "rem", &CORNERS, 4, rem);
    check("u32", "u32", "div", &CORNERS, 4, |a, b| u64::from((a as u32).checked_div(b as u32).unwrap_or(u32::MAX)));
    check("u32", "u32", "rem", &CORNERS, 4, |a, b| u64::from((a as u32).checked_rem(b as u32).unwrap_or(a as u32)));
}

#[test]
fn i64_division_has_no_traps() {
    check("i64", "i64", "div", &WIDE, 8, |a, b| match (a as i64, b as i64) {
        (_, 0) => u64::MAX,
        (a, b) => a.wrapping_div(b) as u64,
    });
    check("i64", "i64", "rem", &WIDE, 8, |a, b| match (a as i64, b as i64) {
        (a, 0) => a as u64,
        (a, b) => a.wrapping_rem(b) as u64,
    });
    check("u64", "u64", "div", &WIDE, 8, |a, b| a.checked_div(b).unwrap_or(u64::MAX));
    check("u64", "u64", "rem", &WIDE, 8, |a, b| a.checked_rem(b).unwrap_or(a));
}

#[test]
fn shifts_are_clamped() {
    check("u32", "u32", "shl", &CORNERS, 4, |a, b| u64::from((a as u32).checked_shl(b as u32).unwrap_or(0)));
    check("u32", "u32", "shr", &CORNERS, 4, |a, b| u64::from((a as u32).checked_shr(b as u32).unwrap_or(0)));
    check("i32", "u32", "shr", &CORNERS, 4, |a, b| u64::from((a as i32 >> (b as u32).min(31)) as u32));
    check("u64", "u32", "shl", &WIDE, 8, |a, b| a.checked_shl(b as u32).unwrap_or(0));
    check("i64", "u32", "shr", &WIDE, 8, |a, b| (a as i64 >> (b as u32).min(63)) as u64);
    check("i8", "u32", "shl", &CORNERS, 1, |a, b| u64::from((a as u8).checked_shl(b as u32).unwrap_or(0)));
    check("i8", "u32", "shr", &CORNERS, 1, |a, b| u64::from((a as i8 >> (b as u32).min(7)) as u8));
    check("u16", "u32", "shr", &CORNERS, 2, |a, b| u64::from((a as u16).checked_shr(b as u32).unwrap_or(0)));
}

#[test]
fn high_products() {
    check("i32", "i32", "mulhi", &CORNERS, 4, |a, b| {
        u64::from(((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32)
    });
    check("u32", "u32", "mulhi", &CORNERS, 4, |a, b| (u64::from(a as u32) * u64::from(b as u32)) >> 32);
    check("u64", "u64", "mulhi", &WIDE, 8, |a, b| ((u128::from(a) * u128::from(b)) >> 64) as u64);
    check("i64", "i64", "mulhi", &WIDE, 8, |a, b| ((i128::from(a as i64) * i128::from(b as i64)) >> 64) as u64);
}

#[test]
fn narrow_integers_wrap() {
    check("i8", "i8", "add", &CORNERS, 1, |a, b| u64::from((a as u8).wrapping_add(b as u8)));
    check("i16", "i16", "mul", &CORNERS, 2, |a, b| u64::from((a as u16).wrapping_mul(b as u16)));
    check("u8", "u8", "sub", &CORNERS, 1, |a, b| u64::from((a as u8).wrapping_sub(b as u8)));
    check("i8", "i8", "div", &CORNERS, 1, |a, b| match (a as i8, b as i8) {
        (_, 0) => 0xff,
        (a, b) => u64::from(a.wrapping_div(b) as u8),
    });
    check("u8", "u8", "div", &CORNERS, 1, |a, b| u64::from((a as u8).checked_div(b as u8).unwrap_or(0xff)));
}

/// Runs `%4 = <op> %3` on every value.
fn unary(from: &str, to: &str, op: &str, values: &[u64], align: usize) -> Vec<u64> {
    let text = format!(
        "kernel @k(%0 p: ptr.global) {{
  %1: u32 = threadIdx.x
  %2: ptr.global = ptradd %0, %1 * 16
  %3: {from} = load %2 align {align}
  %4: {to} = {op} %3
  %5: ptr.global = ptradd %2 + 8
  store %5, %4 align 1
  return
}}"
    );
    let data: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes().into_iter().chain([0; 8])).collect();
    let [out, emulated] =
        PROFILES.map(|profile| Launch::new(&text, values.len() as u32, data.clone()).under(profile).run());
    assert_eq!(out, emulated, "{op} of {from} without 64-bit integers");
    out.chunks_exact(16).map(|c| u64::from_le_bytes(c[8..16].try_into().unwrap())).collect()
}

#[test]
fn bit_counts() {
    let all = |op, f: &dyn Fn(u32) -> u32| {
        let want: Vec<u64> = CORNERS.iter().map(|&v| u64::from(f(v as u32))).collect();
        assert_eq!(unary("u32", if op == "brev" { "u32" } else { "i32" }, op, &CORNERS, 4), want, "{op}");
    };
    all("popc", &u32::count_ones);
    all("clz", &u32::leading_zeros);
    all("ffs", &|v| if v == 0 { 0 } else { v.trailing_zeros() + 1 });
    all("brev", &u32::reverse_bits);
    let wide = |op, f: &dyn Fn(u64) -> u64| {
        let want: Vec<u64> = WIDE.iter().map(|&v| f(v)).collect();
        assert_eq!(unary("u64", if op == "brev" { "u64" } else { "i32" }, op, &WIDE, 8), want, "{op}");
    };
    wide("popc", &|v| u64::from(v.count_ones()));
    wide("clz", &|v| u64::from(v.leading_zeros()));
    wide("ffs", &|v| if v == 0 { 0 } else { u64::from(v.trailing_zeros()) + 1 });
    wide("brev", &u64::reverse_bits);
}

#[test]
fn integer_conversions() {
    let check = |from: &str, to: &str, values: &[u64], f: &dyn Fn(u64) -> u64| {
        let want: Vec<u64> = values.iter().map(|&v| f(v)).collect();
        assert_eq!(unary(from, to, "icast", values, 1), want, "{from} to {to}");
    };
    check("i8", "i64", &CORNERS, &|v| v as i8 as i64 as u64);
    check("i8", "u64", &CORNERS, &|v| v as i8 as u64);
    check("u8", "i64", &CORNERS, &|v| v as u8 as u64);
    check("i32", "u64", &CORNERS, &|v| v as i32 as u64);
    check("u32", "i64", &CORNERS, &|v| v as u32 as u64);
    check("i64", "i32", &WIDE, &|v| u64::from(v as u32));
    check("i64", "i16", &WIDE, &|v| u64::from(v as u16));
    check("u64", "u8", &WIDE, &|v| u64::from(v as u8));
    check("i32", "i8", &CORNERS, &|v| u64::from(v as u8));
    check("i32", "u16", &CORNERS, &|v| u64::from(v as u16));
    check("u16", "i16", &CORNERS, &|v| u64::from(v as u16));
    check("i16", "u32", &CORNERS, &|v| u64::from(v as i16 as u32));
}
