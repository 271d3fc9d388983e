//! Arithmetic of constant evaluation. What would be undefined at run time is no constant
//! (C++17 [expr.const] 2.6): overflow of signed integers, division by zero, shifts that are too far,
//! conversions that do not fit.
//!
//! A float division by zero is an infinity or a NaN, and other float results that are too large, or
//! so small that nothing is left, are not constant: that is how nvcc has it.

use std::cmp::Ordering;

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{CompareOp, bits_or_nan_f32, bits_or_nan_f64};

use crate::extended::Extended;
use crate::hir::ArithOp;
use crate::sema::constants::{folding, wide};
use crate::types::{Basic, Const, Wide};

/// CUDA's canonical NaNs.
const NAN_BITS_32: u32 = 0x7fff_ffff;
const NAN_BITS_64: u64 = 0x7fff_ffff_ffff_ffff;
const NAN_32: Const = Const::Scalar(Scalar::F32, NAN_BITS_32 as u64);
const NAN_64: Const = Const::Scalar(Scalar::F64, NAN_BITS_64);

/// A float by its value.
fn float_value(c: Const) -> Option<f64> {
    match c {
        Const::Scalar(Scalar::F32, bits) => Some(f64::from(f32::from_bits(bits as u32))),
        Const::Scalar(Scalar::F64, bits) => Some(f64::from_bits(bits)),
        _ => None,
    }
}

fn single(c: Const) -> f32 {
    match c {
        Const::Scalar(Scalar::F32, bits) => f32::from_bits(bits as u32),
        _ => f32::NAN,
    }
}

fn of_single(x: f32) -> Const {
    Const::Scalar(Scalar::F32, u64::from(bits_or_nan_f32(x, NAN_BITS_32)))
}

fn of_double(x: f64) -> Const {
    Const::Scalar(Scalar::F64, bits_or_nan_f64(x, NAN_BITS_64))
}

/// An integer result, which must fit if the type is signed.
fn whole(scalar: Scalar, n: i128) -> Result<Const, String> {
    let c = Const::int(scalar, n);
    if scalar.is_signed() && c.as_int() != Some(n) {
        return Err(format!("the signed integer overflows: the result would be {n}"));
    }
    Ok(c)
}

/// A result of 128 bits, which must fit if the type is signed.
fn exact((result, overflows): wide::Exact) -> Result<Const, String> {
    match overflows {
        true => Err("the signed integer overflows".to_owned()),
        false => Ok(Const::Wide(result)),
    }
}

/// `a op b` for two values of one type.
pub(super) fn arith(op: ArithOp, a: Const, b: Const) -> Result<Const, String> {
    let unknown = || Err("this arithmetic is only known at run time".to_owned());
    if let (Const::Extended(a), Const::Extended(b)) = (a, b) {
        return extended(op, a, b);
    }
    if let (Const::Wide(a), Const::Wide(b)) = (a, b) {
        let Some(result) = wide::arith(op, a, b) else { return Err("division by zero".to_owned()) };
        return exact(result);
    }
    let (Const::Scalar(s, _), Const::Scalar(t, _)) = (a, b) else { return unknown() };
    if s != t {
        return unknown();
    }
    if let (Some(x), Some(y)) = (float_value(a), float_value(b)) {
        let result = match (op, s) {
            (ArithOp::Add, Scalar::F32) => of_single(single(a) + single(b)),
            (ArithOp::Sub, Scalar::F32) => of_single(single(a) - single(b)),
            (ArithOp::Mul, Scalar::F32) => of_single(single(a) * single(b)),
            (ArithOp::Div, Scalar::F32) => of_single(single(a) / single(b)),
            (ArithOp::Add, _) => of_double(x + y),
            (ArithOp::Sub, _) => of_double(x - y),
            (ArithOp::Mul, _) => of_double(x * y),
            (ArithOp::Div, _) => of_double(x / y),
            _ => return unknown(),
        };
        let by_zero = op == ArithOp::Div && y == 0.0;
        let lost =
            matches!(op, ArithOp::Mul | ArithOp::Div) && x != 0.0 && y != 0.0 && float_value(result) == Some(0.0);
        let huge = !by_zero && !float_value(result).is_some_and(f64::is_finite);
        if x.is_finite() && y.is_finite() && (huge || lost) {
            return Err("the floating-point result is out of range".to_owned());
        }
        return Ok(result);
    }
    let (Some(x), Some(y)) = (a.as_int(), b.as_int()) else { return unknown() };
    if matches!(op, ArithOp::Div | ArithOp::Rem) && y == 0 {
        return Err("division by zero".to_owned());
    }
    let n = match op {
        ArithOp::Add => x + y,
        ArithOp::Sub => x - y,
        ArithOp::Mul => return product(s, x, y),
        ArithOp::Div => x.checked_div(y).unwrap_or(0),
        ArithOp::Rem => {
            // The quotient must fit as well (C++17 [expr.mul] 4).
            whole(s, x.checked_div(y).unwrap_or(0))?;
            x.checked_rem(y).unwrap_or(0)
        }
        ArithOp::And => x & y,
        ArithOp::Or => x | y,
        ArithOp::Xor => x ^ y,
    };
    whole(s, n)
}

fn product(s: Scalar, x: i128, y: i128) -> Result<Const, String> {
    match x.checked_mul(y) {
        Some(n) => whole(s, n),
        // Unsigned numbers wrap.
        None => Ok(Const::int(s, x.wrapping_mul(y))),
    }
}

/// `-a`
pub(super) fn negate(a: Const) -> Result<Const, String> {
    match a {
        Const::Scalar(Scalar::F32, _) => Ok(of_single(-single(a))),
        Const::Scalar(Scalar::F64, bits) => Ok(of_double(-f64::from_bits(bits))),
        Const::Scalar(s, _) => match a.as_int() {
            Some(n) => whole(s, -n),
            None => Err("this arithmetic is only known at run time".to_owned()),
        },
        Const::Extended(x) => Ok(Const::Extended(x.negated())),
        Const::Wide(x) => exact(wide::negate(x)),
        Const::Null(_) => Err("a pointer is negated".to_owned()),
    }
}

/// `a << b`, `a >> b` (C++17 [expr.shift]).
pub(super) fn shift(right: bool, a: Const, b: Const) -> Result<Const, String> {
    if let Const::Wide(a) = a {
        return shift_wide(right, a, b);
    }
    let (Const::Scalar(s, _), Some(x), Some(n)) = (a, a.as_int(), b.as_int()) else {
        return Err("this shift is only known at run time".to_owned());
    };
    if n < 0 || n >= i128::from(s.bits()) {
        return Err(format!("a value of {} bits is shifted by {n}", s.bits()));
    }
    if right {
        return Ok(Const::int(s, x >> n));
    }
    if s.is_signed() {
        if x < 0 {
            return Err(format!("the negative number {x} is shifted left"));
        }
        // It may reach the sign bit, but not go beyond.
        if (x << n) >> s.bits() != 0 {
            return Err("bits are shifted out of a signed integer".to_owned());
        }
    }
    Ok(Const::int(s, x << n))
}

/// The same for a value of 128 bits.
fn shift_wide(right: bool, a: Wide, b: Const) -> Result<Const, String> {
    let count = b.as_int();
    let Some(result) = count.and_then(|count| wide::shift(right, a, count)) else {
        let count = count.map_or_else(|| "more".to_owned(), |n| n.to_string());
        return Err(format!("a value of 128 bits is shifted by {count}"));
    };
    if !right && a.is_negative() {
        return Err(format!("the negative number {a} is shifted left"));
    }
    // It may reach the sign bit, but not go beyond.
    if !right && a.is_signed() && count.is_some_and(|count| count > i128::from(a.bits().leading_zeros())) {
        return Err("bits are shifted out of a signed integer".to_owned());
    }
    Ok(Const::Wide(result))
}

/// A comparison of two values of one type.
pub(super) fn compare(op: CompareOp, a: Const, b: Const) -> bool {
    if let (Const::Wide(a), Const::Wide(b)) = (a, b) {
        return wide::compare(op, a, b);
    }
    let order = match (a, b) {
        (Const::Extended(a), Const::Extended(b)) => return holds(op, a.order(b)),
        _ => (float_value(a), float_value(b)),
    };
    let order = match order {
        (Some(x), Some(y)) => x.partial_cmp(&y),
        _ => Some(a.as_int().cmp(&b.as_int())),
    };
    holds(op, order)
}

/// True if an order is what a comparison asks for; `None` is unordered.
pub(in crate::sema) fn holds(op: CompareOp, order: Option<Ordering>) -> bool {
    match op {
        CompareOp::Eq => order == Some(Ordering::Equal),
        CompareOp::Ne => order != Some(Ordering::Equal),
        CompareOp::Lt => order == Some(Ordering::Less),
        CompareOp::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        CompareOp::Gt => order == Some(Ordering::Greater),
        CompareOp::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    }
}

/// A conversion between arithmetic types.
pub(super) fn convert(c: Const, to: Basic) -> Result<Const, String> {
    if to == Basic::LongDouble && float_value(c).is_some_and(f64::is_nan) {
        return Ok(Const::Extended(Extended::of_double(f64::NAN)));
    }
    if let Const::Extended(x) = c {
        return convert_extended(x, to);
    }
    if let Some(x) = float_value(c)
        && x.is_nan()
    {
        return match to.scalar() {
            Some(Scalar::F32) => Ok(NAN_32),
            Some(Scalar::F64) => Ok(NAN_64),
            Some(Scalar::Bool) => Ok(Const::bool(true)),
            _ => Err("a NaN is converted to an integer".to_owned()),
        };
    }
    let Some(result) = folding::convert(c, to) else {
        return Err(match float_value(c) {
            Some(x) if to.is_integral() => format!("the value {x} does not fit into the integer type"),
            _ => "this conversion is only known at run time".to_owned(),
        });
    };
    if let (Some(x), Some(y)) = (float_value(c), float_value(result))
        && x.is_finite()
        && (!y.is_finite() || (y == 0.0 && x != 0.0))
    {
        return Err("the floating-point result is out of range".to_owned());
    }
    Ok(result)
}

/// A conversion of a value of type `long double`.
fn convert_extended(x: Extended, to: Basic) -> Result<Const, String> {
    let Some(result) = folding::convert(Const::Extended(x), to) else {
        return match to {
            Basic::LongDouble => Ok(Const::Extended(x)),
            Basic::Double if x.is_nan() => Ok(NAN_64),
            Basic::Float if x.is_nan() => Ok(NAN_32),
            Basic::Bool => Ok(Const::bool(true)),
            _ if x.is_nan() => Err("a NaN is converted to an integer".to_owned()),
            Basic::Double | Basic::Float => Err("the floating-point result is out of range".to_owned()),
            _ => Err(format!("the value {} does not fit into the integer type", x.to_double())),
        };
    };
    Ok(result)
}

/// `a op b` for two values of type `long double`.
fn extended(op: ArithOp, a: Extended, b: Extended) -> Result<Const, String> {
    let Some(result) = folding::extended(op, a, b) else {
        return Err("this arithmetic is only known at run time".to_owned());
    };
    let by_zero = op == ArithOp::Div && b.is_zero();
    let lost = matches!(op, ArithOp::Mul | ArithOp::Div) && !a.is_zero() && !b.is_zero() && result.is_zero();
    if a.is_finite() && b.is_finite() && ((!by_zero && !result.is_finite()) || lost) {
        return Err("the floating-point result is out of range".to_owned());
    }
    Ok(Const::Extended(result))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(n: i128) -> Const {
        Const::int(Scalar::I32, n)
    }

    #[test]
    fn signed_overflow_is_no_constant() {
        assert_eq!(arith(ArithOp::Add, int(2), int(3)), Ok(int(5)));
        assert!(arith(ArithOp::Add, int(0x7fff_ffff), int(1)).is_err());
        assert!(arith(ArithOp::Div, int(-0x8000_0000), int(-1)).is_err());
        assert!(arith(ArithOp::Rem, int(-0x8000_0000), int(-1)).is_err());
        assert!(arith(ArithOp::Rem, int(1), int(0)).is_err());
        assert!(negate(int(-0x8000_0000)).is_err());
        let big = Const::int(Scalar::U64, i128::from(u64::MAX));
        assert_eq!(arith(ArithOp::Mul, big, big), Ok(Const::int(Scalar::U64, 1)));
        assert_eq!(arith(ArithOp::Add, big, Const::int(Scalar::U64, 2)), Ok(Const::int(Scalar::U64, 1)));
    }

    #[test]
    fn shifts() {
        assert_eq!(shift(false, int(1), int(31)), Ok(int(-0x8000_0000)));
        assert!(shift(false, int(3), int(31)).is_err());
        assert!(shift(false, int(-1), int(1)).is_err());
        assert!(shift(true, int(1), int(32)).is_err());
        assert_eq!(shift(true, int(-8), int(1)), Ok(int(-4)));
    }

    #[test]
    fn floats() {
        let (zero, one) = (Const::f32(0.0), Const::f32(1.0));
        assert_eq!(arith(ArithOp::Div, one, zero), Ok(Const::f32(f32::INFINITY)));
        assert_eq!(arith(ArithOp::Div, zero, zero), Ok(NAN_32));
        assert!(arith(ArithOp::Mul, Const::f32(1e38), Const::f32(10.0)).is_err());
        assert!(!compare(CompareOp::Eq, NAN_32, NAN_32) && compare(CompareOp::Ne, NAN_32, NAN_32));
        assert!(convert(Const::f64(1e20), Basic::Int).is_err());
        assert!(
            convert(Const::f64(1e300), Basic::Float).is_err() && convert(Const::f64(1e-300), Basic::Float).is_err()
        );
        assert!(arith(ArithOp::Mul, Const::f32(1e-30), Const::f32(1e-30)).is_err());
        assert_eq!(arith(ArithOp::Mul, Const::f32(1e-30), Const::f32(1e-10)), Ok(Const::f32(1e-40)));
        assert_eq!(convert(Const::f64(-2.9), Basic::Int), Ok(int(-2)));
    }
}
