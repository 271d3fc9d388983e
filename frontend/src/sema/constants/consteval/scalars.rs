//! Arithmetic of constant evaluation. Operations are defined in [`isowarp_core::scalar`]. What would be undefined at run time is not a constant
//! (C++17 [expr.const] 2.6): overflow of signed integers, division by zero, shifts that are too far,
//! conversions that do not fit.
//!
//! A float division by zero is an infinity or a NaN, and other float results that are too large, or
//! so small that nothing is left, are not constant: that is how nvcc has it.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{CompareOp, ConvertOp, FloatBinOp, IntBinOp, Rounding};
use isowarp_core::scalar;
use isowarp_core::scalar::softfloat::Format;

use crate::extended::Extended;
use crate::hir::ArithOp;
use crate::sema::constants::folding::{self, float_value};
use crate::sema::constants::wide;
use crate::types::{Basic, Const, Wide};

/// The NaN of an operation that is invalid.
fn invalid(s: Scalar) -> Const {
    let format = Format::of(s);
    Const::Scalar(s, format.inf(true) | format.quiet_bit())
}

/// The result of an operation on two floats. nvcc calculates constants with x86's arithmetic (the PTX of NVRTC 13.0 shows the bits): a NaN is
/// the first operand that is one, made quiet, and negative if no operand is one. Device code gives the canonical NaN.
fn of_two(s: Scalar, operands: [u64; 2], result: u64) -> Const {
    if !scalar::is_nan(s, result) {
        return Const::Scalar(s, result);
    }
    match operands.into_iter().find(|bits| scalar::is_nan(s, *bits)) {
        Some(bits) => Const::Scalar(s, bits | Format::of(s).quiet_bit()),
        None => invalid(s),
    }
}

/// An operation on two integers, the result of which must fit if the type is signed.
fn integer(op: IntBinOp, s: Scalar, a: u64, b: u64) -> Result<Const, String> {
    // The quotient of a remainder must fit as well (C++17 [expr.mul] 4).
    let checked = if op == IntBinOp::Rem { IntBinOp::Div } else { op };
    match scalar::overflow(checked, s, a, b) {
        Some(n) => Err(format!("the signed integer overflows: the result would be {n}")),
        None => Ok(Const::Scalar(s, scalar::int_bin(op, s, a, b))),
    }
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
    let (Const::Scalar(s, x), Const::Scalar(t, y)) = (a, b) else { return unknown() };
    if s != t {
        return unknown();
    }
    if s.is_float() {
        let Some(op) = op.float() else { return unknown() };
        return floats(op, a, b, of_two(s, [x, y], scalar::float_bin(op, s, Rounding::Rn, x, y)));
    }
    if matches!(op, ArithOp::Div | ArithOp::Rem) && y == 0 {
        return Err("division by zero".to_owned());
    }
    integer(op.int(), s, x, y)
}

/// The result of an operation on two floats, if it is in range.
fn floats(op: FloatBinOp, a: Const, b: Const, result: Const) -> Result<Const, String> {
    let is = |c, f: fn(f64) -> bool| float_value(c).is_some_and(f);
    let zero = |c| is(c, |x| x == 0.0);
    let by_zero = op == FloatBinOp::Div && zero(b);
    let lost = matches!(op, FloatBinOp::Mul | FloatBinOp::Div) && !zero(a) && !zero(b) && zero(result);
    let huge = !by_zero && !is(result, f64::is_finite);
    if is(a, f64::is_finite) && is(b, f64::is_finite) && (huge || lost) {
        return Err("the floating-point result is out of range".to_owned());
    }
    Ok(result)
}

/// `-a`
pub(super) fn negate(a: Const) -> Result<Const, String> {
    match a {
        // A NaN changes its sign, too.
        Const::Scalar(s, bits) if s.is_float() => Ok(Const::Scalar(s, bits ^ Format::of(s).sign_bit())),
        Const::Scalar(s, bits) => integer(IntBinOp::Sub, s, 0, bits),
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
    let (Const::Scalar(s, bits), Some(x), Some(n)) = (a, a.as_int(), b.as_int()) else {
        return Err("this shift is only known at run time".to_owned());
    };
    let Some(result) = folding::shift_by(right, s, bits, n) else {
        return Err(format!("a value of {} bits is shifted by {n}", s.bits()));
    };
    if !right && s.is_signed() {
        if x < 0 {
            return Err(format!("the negative number {x} is shifted left"));
        }
        // It may reach the sign bit, but not go beyond.
        if (x << n) >> s.bits() != 0 {
            return Err("bits are shifted out of a signed integer".to_owned());
        }
    }
    Ok(result)
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
    match (a, b) {
        (Const::Wide(a), Const::Wide(b)) => wide::compare(op, a, b),
        (Const::Extended(a), Const::Extended(b)) => scalar::holds_in_order(op, a.order(b)),
        (Const::Scalar(s, x), Const::Scalar(t, y)) if s == t => scalar::compare(op, s, x, y),
        _ => match (float_value(a), float_value(b)) {
            (Some(x), Some(y)) => scalar::holds(op, x, y),
            _ => scalar::holds(op, a.as_int(), b.as_int()),
        },
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
            Some(s @ (Scalar::F32 | Scalar::F64)) => Ok(nan_as(c, s)),
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

/// A NaN in another format, or the same.
fn nan_as(c: Const, to: Scalar) -> Const {
    match c {
        Const::Scalar(from, bits) if from != to => {
            Const::Scalar(to, scalar::convert(ConvertOp::Float(Rounding::Rn), from, to, bits))
        }
        _ => c,
    }
}

/// A conversion of a value of type `long double`.
fn convert_extended(x: Extended, to: Basic) -> Result<Const, String> {
    let Some(result) = folding::convert(Const::Extended(x), to) else {
        return match to {
            Basic::LongDouble => Ok(Const::Extended(x)),
            Basic::Double if x.is_nan() => Ok(invalid(Scalar::F64)),
            Basic::Float if x.is_nan() => Ok(invalid(Scalar::F32)),
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
    fn signed_overflow_is_not_a_constant() {
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
    fn nans_have_the_bits_that_nvcc_calculates() {
        let single = |bits| Const::Scalar(Scalar::F32, bits);
        let (nan, other, one) = (single(0xffc0_0000), single(0x7fc0_0000), Const::f32(1.0));
        let infinity = Const::f32(f32::INFINITY);
        assert_eq!(arith(ArithOp::Sub, infinity, infinity), Ok(nan));
        assert_eq!((negate(nan), negate(other)), (Ok(other), Ok(nan)));
        assert_eq!(arith(ArithOp::Add, one, other), Ok(other));
        assert_eq!((arith(ArithOp::Add, other, nan), arith(ArithOp::Add, nan, other)), (Ok(other), Ok(nan)));
        let double = |bits| Const::Scalar(Scalar::F64, bits);
        for (narrow, wide) in [(nan, double(0xfff8 << 48)), (other, double(0x7ff8 << 48))] {
            assert_eq!(convert(narrow, Basic::Double), Ok(wide));
            assert_eq!(convert(wide, Basic::Float), Ok(narrow));
            assert_eq!(convert(narrow, Basic::Float), Ok(narrow));
        }
    }

    #[test]
    fn floats() {
        let (zero, one) = (Const::f32(0.0), Const::f32(1.0));
        assert_eq!(arith(ArithOp::Div, one, zero), Ok(Const::f32(f32::INFINITY)));
        let nan = invalid(Scalar::F32);
        assert_eq!(arith(ArithOp::Div, zero, zero), Ok(nan));
        assert!(arith(ArithOp::Mul, Const::f32(1e38), Const::f32(10.0)).is_err());
        assert!(!compare(CompareOp::Eq, nan, nan) && compare(CompareOp::Ne, nan, nan));
        assert!(convert(Const::f64(1e20), Basic::Int).is_err());
        assert!(
            convert(Const::f64(1e300), Basic::Float).is_err() && convert(Const::f64(1e-300), Basic::Float).is_err()
        );
        assert!(arith(ArithOp::Mul, Const::f32(1e-30), Const::f32(1e-30)).is_err());
        assert_eq!(arith(ArithOp::Mul, Const::f32(1e-30), Const::f32(1e-10)), Ok(Const::f32(1e-40)));
        assert_eq!(convert(Const::f64(-2.9), Basic::Int), Ok(int(-2)));
    }
}
