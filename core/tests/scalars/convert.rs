//! Conversions between formats, and between floats and integers.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{ConvertOp, Rounding};
use isowarp_core::scalar::softfloat::{self, Format};
use isowarp_core::scalar::{convert, int_part, is_nan, mask, sign_extend};
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Status};

use super::judge::{Judge, direction, float, with_format};
use super::samples::{Random, edges, int_edges};
use super::{FLOATS, INTS, random};

fn between<F: Judge>(from: Scalar, to: Scalar, rounding: Rounding, a: u64) {
    let x = float::<F>(a);
    let round = direction(rounding);
    let want = match to {
        Scalar::F16 => FloatConvert::<Half>::convert_r(x, round, &mut false).value.to_bits(),
        Scalar::BF16 => FloatConvert::<BFloat>::convert_r(x, round, &mut false).value.to_bits(),
        Scalar::F32 => FloatConvert::<Single>::convert_r(x, round, &mut false).value.to_bits(),
        _ => FloatConvert::<Double>::convert_r(x, round, &mut false).value.to_bits(),
    };
    let got = convert(ConvertOp::Float(rounding), from, to, a);
    let exact = softfloat::to_format(Format::of(from), Format::of(to), a, rounding);
    assert_eq!(got, exact, "exact fcast.{rounding} {from} {to} {a:#x}");
    // The NaN depends on the formats (`ir::ops::ConvertOp`); that is tested by its words.
    let both_nan = x.is_nan() && is_nan(to, got);
    assert!(both_nan || u128::from(got) == want, "fcast.{rounding} {from} {to} {a:#x}: {got:#x} for {want:#x}");
}

#[test]
fn floats_to_other_formats() {
    for from in FLOATS {
        for to in FLOATS.into_iter().filter(|to| *to != from) {
            for a in edges(from) {
                for &rounding in Rounding::ALL {
                    with_format!(from, between(from, to, rounding, a));
                }
            }
            // The edges of the narrower format, and what is next to them.
            for edge in edges(to) {
                let near = softfloat::to_format(Format::of(to), Format::of(from), edge, Rounding::Rn);
                for a in [near.wrapping_sub(1) & mask(from), near, (near + 1) & mask(from)] {
                    for &rounding in Rounding::ALL {
                        with_format!(from, between(from, to, rounding, a));
                    }
                }
            }
            let mut operands = Random(13 + from as u64 * 20 + to as u64);
            for rounding in Rounding::ALL.iter().cycle().take(random()) {
                let a = operands.float(from);
                with_format!(from, between(from, to, *rounding, a));
            }
        }
    }
}

fn to_int<F: Judge>(from: Scalar, to: Scalar, rounding: Rounding, a: u64) {
    let (x, width) = (float::<F>(a), to.bits() as usize);
    let (value, status) = if to.is_signed() {
        let result = x.to_i128_r(width, direction(rounding), &mut false);
        (result.value, result.status)
    } else {
        let result = x.to_u128_r(width, direction(rounding), &mut false);
        (result.value as i128, result.status)
    };
    let got = convert(ConvertOp::FloatToInt(rounding), from, to, a);
    let want = match x.is_nan() {
        // PTX ISA, `cvt`.
        true if from == Scalar::F64 || to.bits() == 64 => 1 << (to.bits() - 1),
        true => 0,
        false => value as u64 & mask(to),
    };
    assert_eq!(got, want, "ftoi.{rounding} {from} {to} {a:#x}");
    if rounding == Rounding::Rz {
        let part = (!status.contains(Status::INVALID_OP)).then_some(want);
        assert_eq!(int_part(from, to, a), part, "the part of {from} {a:#x} in {to}");
    }
}

fn of_int<F: Judge>(from: Scalar, to: Scalar, rounding: Rounding, a: u64) {
    let round = direction(rounding);
    let want = if from.is_signed() {
        F::from_i128_r(sign_extend(from, a).into(), round).value
    } else {
        F::from_u128_r(a.into(), round).value
    };
    let got = convert(ConvertOp::IntToFloat(rounding), from, to, a);
    assert_eq!(u128::from(got), want.to_bits(), "itof.{rounding} {from} {to} {a:#x}");
}

/// Floats next to the least and the largest integer of a type, and to what rounds to them.
fn near_limits(float: Scalar, int: Scalar) -> Vec<u64> {
    let mut all = Vec::new();
    for edge in int_edges(int) {
        let value = if int.is_signed() { sign_extend(int, edge).into() } else { i128::from(edge) };
        let near = softfloat::from_int(Format::of(float), value, Rounding::Rn);
        all.extend((0..5).map(|i| (near.wrapping_add(i).wrapping_sub(2)) & mask(float)));
        let half = softfloat::from_int(Format::of(Scalar::F64), 2 * value + 1, Rounding::Rz);
        let half = (f64::from_bits(half) / 2.0).to_bits();
        all.push(softfloat::to_format(Format::F64, Format::of(float), half, Rounding::Rn));
    }
    all
}

#[test]
fn floats_to_integers() {
    for from in FLOATS {
        for to in INTS {
            for a in edges(from).into_iter().chain(near_limits(from, to)) {
                for &rounding in Rounding::ALL {
                    with_format!(from, to_int(from, to, rounding, a));
                }
            }
            let mut operands = Random(17 + from as u64 * 20 + to as u64);
            for (i, rounding) in Rounding::ALL.iter().cycle().take(random()).enumerate() {
                // Half of them in the range of the type, by all numbers of digits.
                let a = match i / 4 % 2 {
                    0 => operands.float(from),
                    _ => {
                        let scale = operands.next() % u64::from(to.bits() + 1);
                        let x = sign_extend(Scalar::I64, operands.next()) as f64 / 2f64.powi(63 - scale as i32);
                        softfloat::to_format(Format::F64, Format::of(from), x.to_bits(), Rounding::Rn)
                    }
                };
                with_format!(from, to_int(from, to, *rounding, a));
            }
        }
    }
}

#[test]
fn integers_to_floats() {
    for from in INTS {
        for to in FLOATS {
            // All that a float has as an integer, and its neighbours, are among the floats next to the limits.
            let back = near_limits(to, from).into_iter().filter_map(|a| int_part(to, from, a));
            let neighbours = back.flat_map(|n| [n.wrapping_sub(1), n, n.wrapping_add(1)]).map(|n| n & mask(from));
            for a in int_edges(from).into_iter().chain(neighbours) {
                for &rounding in Rounding::ALL {
                    with_format!(to, of_int(from, to, rounding, a));
                }
            }
            let mut operands = Random(19 + from as u64 * 20 + to as u64);
            for rounding in Rounding::ALL.iter().cycle().take(random()) {
                let a = operands.int(from);
                with_format!(to, of_int(from, to, *rounding, a));
            }
        }
    }
}
