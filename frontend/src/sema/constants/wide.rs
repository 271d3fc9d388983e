//! Operations on 128-bit integer constants.

use isowarp_core::ir::ops::CompareOp;
use isowarp_core::scalar::holds_in_order;

use crate::extended::Extended;
use crate::hir::ArithOp;
use crate::types::{Basic, Const, Wide};

/// A result, and whether a signed operation overflowed, so that the exact result differs.
pub(in crate::sema) type Exact = (Wide, bool);

/// Returns `a op b` for two values of one type, or `None` for a division by zero.
pub(in crate::sema) fn arith(op: ArithOp, a: Wide, b: Wide) -> Option<Exact> {
    let (x, y) = (a.bits(), b.bits());
    let (s, t) = (a.signed_value(), b.signed_value());
    let exact = |bits| (bits, false);
    let of_signed = |(value, overflows): (i128, bool)| (value as u128, overflows);
    let (bits, overflows) = match (op, a.is_signed()) {
        (ArithOp::Add, true) => of_signed(s.overflowing_add(t)),
        (ArithOp::Sub, true) => of_signed(s.overflowing_sub(t)),
        (ArithOp::Mul, true) => of_signed(s.overflowing_mul(t)),
        (ArithOp::Add, false) => exact(x.wrapping_add(y)),
        (ArithOp::Sub, false) => exact(x.wrapping_sub(y)),
        (ArithOp::Mul, false) => exact(x.wrapping_mul(y)),
        (ArithOp::Div | ArithOp::Rem, _) if y == 0 => return None,
        (ArithOp::Div, true) => of_signed(s.overflowing_div(t)),
        (ArithOp::Rem, true) => of_signed(s.overflowing_rem(t)),
        (ArithOp::Div, false) => exact(x.checked_div(y)?),
        (ArithOp::Rem, false) => exact(x.checked_rem(y)?),
        (ArithOp::And, _) => exact(x & y),
        (ArithOp::Or, _) => exact(x | y),
        (ArithOp::Xor, _) => exact(x ^ y),
    };
    Some((a.with_bits(bits), overflows))
}

/// Returns `-a`.
pub(in crate::sema) fn negate(a: Wide) -> Exact {
    (a.with_bits(a.bits().wrapping_neg()), a.is_signed() && a.signed_value() == i128::MIN)
}

/// Returns `a << count` or `a >> count`, or `None` if the count is not from 0 to 127.
pub(in crate::sema) fn shift(right: bool, a: Wide, count: i128) -> Option<Wide> {
    let count = u32::try_from(count).ok().filter(|n| *n < 128)?;
    Some(a.with_bits(match (right, a.is_signed()) {
        (true, true) => (a.signed_value() >> count) as u128,
        (true, false) => a.bits() >> count,
        (false, _) => a.bits() << count,
    }))
}

/// Compares two values of one type.
pub(in crate::sema) fn compare(op: CompareOp, a: Wide, b: Wide) -> bool {
    holds_in_order(op, Some(a.order(b)))
}

/// Converts an integer or a float other than NaN to a 128-bit type. Returns `None` if the type has no such value, and
/// for pointers.
pub(in crate::sema) fn of_constant(c: Const, to: Basic) -> Option<Const> {
    let signed = to.is_signed();
    let bits = match c {
        Const::Wide(x) => x.bits(),
        Const::Scalar(scalar, bits) if scalar.is_float() => {
            let x = if scalar.size() == 4 { f32::from_bits(bits as u32).into() } else { f64::from_bits(bits) };
            return Wide::of_double(signed, x).map(Const::Wide);
        }
        Const::Extended(x) if signed => x.to_int()? as u128,
        Const::Extended(x) => x.to_unsigned()?,
        Const::Scalar(..) => c.as_int()? as u128,
        Const::Null(_) => return None,
    };
    Some(Const::Wide(Wide::new(signed, bits)))
}

/// Converts a 128-bit integer to another type. Returns `None` if the result is out of range.
pub(in crate::sema) fn to_constant(x: Wide, to: Basic) -> Option<Const> {
    match to {
        Basic::Float => Some(x.to_single()).filter(|f| f.is_finite()).map(Const::f32),
        Basic::Double => Some(Const::f64(x.to_double())),
        Basic::LongDouble => Some(Const::Extended(match x.is_signed() {
            true => Extended::of_int(x.signed_value()),
            false => Extended::of_unsigned(x.bits()),
        })),
        Basic::Bool => Some(Const::bool(!x.is_zero())),
        Basic::Int128 | Basic::UInt128 => Some(Const::Wide(Wide::new(to.is_signed(), x.bits()))),
        _ => to.scalar().map(|scalar| Const::int(scalar, x.signed_value())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overflow_of_signed_integers() {
        let (least, one) = (Wide::new(true, 1 << 127), Wide::new(true, 1));
        let minus_one = Wide::new(true, u128::MAX);
        assert!(arith(ArithOp::Sub, least, one).is_some_and(|(_, overflows)| overflows));
        assert!(arith(ArithOp::Div, least, minus_one).is_some_and(|(_, overflows)| overflows));
        assert!(arith(ArithOp::Rem, least, minus_one).is_some_and(|(_, overflows)| overflows));
        assert_eq!(arith(ArithOp::Div, one, Wide::new(true, 0)), None);
        assert_eq!(
            arith(ArithOp::Add, Wide::new(false, u128::MAX), Wide::new(false, 2)),
            Some((Wide::new(false, 1), false))
        );
        assert_eq!(negate(least), (least, true));
    }

    #[test]
    fn shifts_and_conversions() {
        let least = Wide::new(true, 1 << 127);
        assert_eq!(shift(true, least, 127), Some(Wide::new(true, u128::MAX)));
        assert_eq!((shift(true, least, 128), shift(false, least, -1)), (None, None));
        assert_eq!(to_constant(Wide::new(false, u128::MAX), Basic::Float), None);
        assert_eq!(to_constant(Wide::new(false, u128::MAX), Basic::Int), Some(Const::i32(-1)));
        assert_eq!(of_constant(Const::i32(-1), Basic::UInt128), Some(Const::Wide(Wide::new(false, u128::MAX))));
        assert_eq!(of_constant(Const::f64(-1.0), Basic::UInt128), None);
    }
}
