//! Sums, products, quotients, fused multiply-adds, minima and maxima, signs, and rounding to integers.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{FloatBinOp, FloatUnOp, Rounding};
use isowarp_core::scalar::softfloat::{self, Format};
use isowarp_core::scalar::{float_bin, float_un, fma};
use isowarp_core::testing::one_in;
use rustc_apfloat::Round;

use super::judge::{Judge, bits, direction, float, with_format};
use super::samples::{Random, edges};
use super::{FLOATS, random};

/// Operation of the exact arithmetic.
type Soft = fn(Format, u64, u64, Rounding) -> u64;

/// Checks an operation on two operands; in round to nearest also by exact arithmetic, since there `float_bin` uses the processor's.
fn binary<F: Judge>(op: FloatBinOp, s: Scalar, rounding: Rounding, a: u64, b: u64) {
    let (x, y, round) = (float::<F>(a), float::<F>(b), direction(rounding));
    let (want, soft): (F, Option<Soft>) = match op {
        FloatBinOp::Add => (x.add_r(y, round).value, Some(softfloat::add)),
        FloatBinOp::Sub => (x.sub_r(y, round).value, Some(softfloat::sub)),
        FloatBinOp::Mul => (x.mul_r(y, round).value, Some(softfloat::mul)),
        FloatBinOp::Div => (x.div_r(y, round).value, Some(softfloat::div)),
        // A number wins; APFloat's `minimum` knows the order of zeros.
        FloatBinOp::Min | FloatBinOp::Max if x.is_nan() => (y, None),
        FloatBinOp::Min | FloatBinOp::Max if y.is_nan() => (x, None),
        FloatBinOp::Min => (x.minimum(y), None),
        FloatBinOp::Max => (x.maximum(y), None),
    };
    let want = bits(s, want);
    assert_eq!(float_bin(op, s, rounding, a, b), want, "{op}.{rounding} {s} {a:#x} {b:#x}");
    if let Some(soft) = soft.filter(|_| rounding == Rounding::Rn) {
        assert_eq!(soft(Format::of(s), a, b, rounding), want, "exact {op}.{rounding} {s} {a:#x} {b:#x}");
    }
}

fn binaries(op: FloatBinOp, s: Scalar) {
    let directions = if op.rounds() { Rounding::ALL } else { &[Rounding::Rn] };
    let edges = edges(s);
    for &a in &edges {
        for &b in &edges {
            for &rounding in directions {
                with_format!(s, binary(op, s, rounding, a, b));
            }
        }
    }
    let mut operands = Random(op as u64 + 100 * s as u64 + 1);
    for rounding in directions.iter().cycle().take(random()) {
        let (a, b) = (operands.float(s), operands.float(s));
        with_format!(s, binary(op, s, *rounding, a, b));
    }
}

#[test]
fn operations_on_two_floats() {
    for s in FLOATS {
        for &op in FloatBinOp::ALL {
            binaries(op, s);
        }
    }
}

fn fused<F: Judge>(s: Scalar, rounding: Rounding, a: u64, b: u64, c: u64) {
    let want = float::<F>(a).mul_add_r(float(b), float(c), direction(rounding)).value;
    let want = bits(s, want);
    assert_eq!(fma(s, rounding, a, b, c), want, "fma.{rounding} {s} {a:#x} {b:#x} {c:#x}");
    if rounding == Rounding::Rn {
        assert_eq!(softfloat::fma(Format::of(s), a, b, c, rounding), want, "exact fma {s} {a:#x} {b:#x} {c:#x}");
    }
}

#[test]
fn fused_multiply_adds() {
    for s in FLOATS {
        let edges = edges(s);
        // All pairs have all addends in a full run alone.
        let mut number = 0;
        for &a in &edges {
            for &b in &edges {
                for &c in &edges {
                    number += 1;
                    if number % one_in(61) == 0 {
                        for &rounding in Rounding::ALL {
                            with_format!(s, fused(s, rounding, a, b, c));
                        }
                    }
                }
            }
        }
        let mut operands = Random(77 + s as u64);
        for (i, rounding) in Rounding::ALL.iter().cycle().take(random()).enumerate() {
            let (a, b) = (operands.float(s), operands.float(s));
            // Every third addend cancels what it can of the product.
            let c = match i % 3 {
                0 => softfloat::mul(Format::of(s), a, b, *rounding) ^ Format::of(s).sign_bit(),
                _ => operands.float(s),
            };
            with_format!(s, fused(s, *rounding, a, b, c));
        }
    }
}

fn unary<F: Judge>(op: FloatUnOp, s: Scalar, a: u64) {
    let x = float::<F>(a);
    let integral = |round: Round| x.round_to_integral(round).value;
    let want = match op {
        FloatUnOp::Neg => -x,
        FloatUnOp::Abs => x.abs(),
        FloatUnOp::Floor => integral(Round::TowardNegative),
        FloatUnOp::Ceil => integral(Round::TowardPositive),
        FloatUnOp::Trunc => integral(Round::TowardZero),
        FloatUnOp::Rint => integral(Round::NearestTiesToEven),
        FloatUnOp::Sqrt | FloatUnOp::Rsqrt | FloatUnOp::RsqrtNormal => unreachable!("roots have tests of their own"),
    };
    assert_eq!(float_un(op, s, Rounding::Rn, a), bits(s, want), "{op} {s} {a:#x}");
}

#[test]
fn signs_and_integral_parts() {
    for s in FLOATS {
        for &op in FloatUnOp::ALL.iter().filter(|op| !op.rounds()) {
            for a in edges(s) {
                with_format!(s, unary(op, s, a));
            }
            let mut operands = Random(5 + op as u64);
            for _ in 0..random() {
                let a = operands.float(s);
                with_format!(s, unary(op, s, a));
            }
        }
    }
}
