//! Square roots and their reciprocals. APFloat has none: results are judged by the squares of the middles between them and their
//! neighbours, which are exact in binary128.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{FloatUnOp, Rounding};
use isowarp_core::scalar::float_un;
use isowarp_core::scalar::softfloat::{self, Format};
use rustc_apfloat::ieee::Quad;
use rustc_apfloat::{Float, FloatConvert, Round, Status, StatusAnd};

use super::judge::{Judge, canonical_nan, float, with_format};
use super::samples::{Random, edges};
use super::{FLOATS, random};

/// A result that must be exact.
fn exact<F>(result: StatusAnd<F>) -> F {
    assert!(!result.status.contains(Status::INEXACT), "the judge has rounded");
    result.value
}

fn quad<F: Judge>(x: F) -> Quad {
    exact(FloatConvert::<Quad>::convert(x, &mut false))
}

fn times(a: Quad, b: Quad) -> Quad {
    exact(a.mul_r(b, Round::NearestTiesToEven))
}

/// The middle between two numbers.
fn middle(a: Quad, b: Quad) -> Quad {
    exact(exact(a.add_r(b, Round::NearestTiesToEven)).div_r(Quad::from_u128(2).value, Round::NearestTiesToEven))
}

/// Results of operands that have no root, or an exact one of their own.
fn special<F: Judge>(s: Scalar, a: u64) -> Option<u64> {
    let x = float::<F>(a);
    match () {
        () if x.is_zero() => Some(a),
        () if x.is_nan() || x.is_negative() => Some(canonical_nan(s)),
        () if x.is_infinite() => Some(a),
        () => None,
    }
}

fn root<F: Judge>(s: Scalar, rounding: Rounding, a: u64) {
    let got = float_un(FloatUnOp::Sqrt, s, rounding, a);
    assert_eq!(softfloat::sqrt(Format::of(s), a, rounding), got, "exact fsqrt.{rounding} {s} {a:#x}");
    if let Some(want) = special::<F>(s, a) {
        assert_eq!(got, want, "fsqrt.{rounding} {s} {a:#x}");
        return;
    }
    let (x, r) = (quad(float::<F>(a)), float::<F>(got));
    let (low, here, high) = (quad(r.next_down().value), quad(r), quad(r.next_up().value));
    let square = |y| times(y, y);
    let right = match rounding {
        Rounding::Rn => square(middle(low, here)) < x && x < square(middle(here, high)),
        Rounding::Rz | Rounding::Rd => square(here) <= x && x < square(high),
        Rounding::Ru => square(low) < x && x <= square(here),
    };
    assert!(right, "fsqrt.{rounding} {s} {a:#x}: {got:#x}");
}

#[test]
fn square_roots() {
    for s in FLOATS {
        for a in edges(s) {
            for &rounding in Rounding::ALL {
                with_format!(s, root(s, rounding, a));
            }
        }
        let mut operands = Random(31 + s as u64);
        for rounding in Rounding::ALL.iter().cycle().take(random()) {
            // Most have a root.
            let a = operands.float(s);
            let a = if operands.next() & 15 == 0 { a } else { a & !Format::of(s).sign_bit() };
            with_format!(s, root(s, *rounding, a));
        }
    }
}

fn reciprocal_root(a: u64) {
    let got = float_un(FloatUnOp::Rsqrt, Scalar::F32, Rounding::Rn, a);
    assert_eq!(softfloat::rsqrt_f32(a), got, "exact frsqrt {a:#x}");
    let x = float::<rustc_apfloat::ieee::Single>(a);
    let infinity = Format::F32.infinity();
    let special = match () {
        () if x.is_zero() => Some(infinity | a),
        () if x.is_nan() || x.is_negative() => Some(canonical_nan(Scalar::F32)),
        () if x.is_infinite() => Some(0),
        () => None,
    };
    if let Some(want) = special {
        assert_eq!(got, want, "frsqrt {a:#x}");
        return;
    }
    let (x, r) = (quad(x), float::<rustc_apfloat::ieee::Single>(got));
    let (low, here, high) = (quad(r.next_down().value), quad(r), quad(r.next_up().value));
    let one = Quad::from_u128(1).value;
    let product = |y: Quad| times(times(y, y), x);
    let right = product(middle(low, here)) < one && one < product(middle(here, high));
    assert!(right, "frsqrt {a:#x}: {got:#x}");
}

#[test]
fn reciprocal_square_roots() {
    for a in edges(Scalar::F32) {
        reciprocal_root(a);
    }
    // Numbers next to the middle between two neighbours.
    for a in [0x3f8a_5c86, 0x3fba_2a39, 0x3fed_3230, 0x403a_18e3, 0x407f_fffe] {
        reciprocal_root(a);
    }
    let mut operands = Random(37);
    for _ in 0..random() {
        let a = operands.float(Scalar::F32);
        reciprocal_root(if operands.next() & 15 == 0 { a } else { a & 0x7fff_ffff });
    }
}
