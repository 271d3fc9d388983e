//! Computes inverses of the error functions by Newton's method.

use rug::Float;
use rug::float::{Constant, Special};

use super::BITS;

/// Returns the `y` with `erf y = x`.
pub fn erfinv(x: &Float) -> Float {
    let size = Float::with_val(BITS, x.abs_ref());
    if x.is_nan() || size > 1 {
        return Float::with_val(BITS, Special::Nan);
    }
    if size.is_zero() || size == 1 {
        return Float::with_val(
            BITS,
            if size.is_zero() { x.clone() } else { x * Float::with_val(BITS, Special::Infinity) },
        );
    }
    let y = if size < 0.5 { central(&size) } else { tail(&Float::with_val(BITS, 1 - &size)) };
    if x.is_sign_negative() { -y } else { y }
}

/// Returns the `y` with `erfc y = x`.
pub fn erfcinv(x: &Float) -> Float {
    if x.is_nan() || *x < 0 || *x > 2 {
        return Float::with_val(BITS, Special::Nan);
    }
    if x.is_zero() {
        return Float::with_val(BITS, Special::Infinity);
    }
    if *x < 0.5 {
        return tail(x);
    }
    // The difference is exact: where x is a double above 0.5, 2 - x needs fewer than BITS bits.
    if *x > 1.5 {
        let rest = Float::with_val(BITS, 2 - x);
        return if rest.is_zero() { Float::with_val(BITS, Special::NegInfinity) } else { -tail(&rest) };
    }
    erfinv(&Float::with_val(BITS, 1 - x))
}

/// Solves `erf y = x` for `0 < x < 0.5`, where Newton's method converges from `x √π / 2`, which is below the solution.
fn central(x: &Float) -> Float {
    let root = Float::with_val(BITS, Constant::Pi).sqrt() / 2u32;
    let mut y = Float::with_val(BITS, x * &root);
    for _ in 0..9 {
        let slope = Float::with_val(BITS, y.square_ref()).exp() * &root;
        let off = Float::with_val(BITS, y.erf_ref()) - x;
        y -= off * slope;
    }
    y
}

/// Solves `erfc y = q` for `0 < q <= 0.5` by Newton's method for `ln erfc y`, which is concave and nearly a parabola,
/// from a guess by Winitzki ("A handy approximation for the error function and its inverse", 2008).
fn tail(q: &Float) -> Float {
    let a = 0.147;
    let w = Float::with_val(BITS, q * Float::with_val(BITS, 2 - q)).ln();
    let b = Float::with_val(BITS, &w / 2u32) + 2.0 / (std::f64::consts::PI * a);
    let inner = Float::with_val(BITS, b.square_ref()) - Float::with_val(BITS, &w / a);
    let mut y = (inner.sqrt() - b).sqrt();
    let root = Float::with_val(BITS, Constant::Pi).sqrt() / 2u32;
    let wanted = Float::with_val(BITS, q.ln_ref());
    for _ in 0..8 {
        let value = Float::with_val(BITS, y.erfc_ref());
        let slope = Float::with_val(BITS, y.square_ref()).exp() * &root * &value;
        let off = Float::with_val(BITS, value.ln_ref()) - &wanted;
        y += off * slope;
    }
    y
}
