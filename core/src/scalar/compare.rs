//! Comparisons.

use std::cmp::Ordering;

use crate::ir::Scalar;
use crate::ir::ops::{CompareOp, Rounding};

use super::floats::f32_of;
use super::integers::sign_extend;
use super::softfloat::{Format, to_format};

/// Compares two values of type `s` (pointers as `u64`).
#[inline(always)]
pub fn compare(op: CompareOp, s: Scalar, a: u64, b: u64) -> bool {
    match s {
        Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => holds(op, sign_extend(s, a), sign_extend(s, b)),
        Scalar::Bool | Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => holds(op, a, b),
        Scalar::F32 => holds(op, f32_of(a), f32_of(b)),
        Scalar::F64 => holds(op, f64::from_bits(a), f64::from_bits(b)),
        Scalar::F16 | Scalar::BF16 => {
            let wide = |x| f64::from_bits(to_format(Format::of(s), Format::F64, x, Rounding::Rn));
            holds(op, wide(a), wide(b))
        }
    }
}

/// Returns true if a comparison of two values in the order of their type holds: Rust's comparisons are C's, those with a NaN included.
#[inline(always)]
pub fn holds<T: PartialOrd>(op: CompareOp, a: T, b: T) -> bool {
    match op {
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
        CompareOp::Lt => a < b,
        CompareOp::Le => a <= b,
        CompareOp::Gt => a > b,
        CompareOp::Ge => a >= b,
    }
}

/// Returns true if a comparison holds of values that are in an order, or unordered.
pub fn holds_in_order(op: CompareOp, order: Option<Ordering>) -> bool {
    match order {
        Some(order) => holds(op, order, Ordering::Equal),
        None => op == CompareOp::Ne,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(s: Scalar, a: u64, b: u64) -> [bool; 6] {
        [CompareOp::Eq, CompareOp::Ne, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge]
            .map(|op| compare(op, s, a, b))
    }

    const LESS: [bool; 6] = [false, true, true, true, false, false];
    const EQUAL: [bool; 6] = [true, false, false, true, false, true];
    const GREATER: [bool; 6] = [false, true, false, false, true, true];
    const UNORDERED: [bool; 6] = [false, true, false, false, false, false];

    #[test]
    fn integers_by_their_signedness() {
        assert_eq!(all(Scalar::I32, 0xffff_ffff, 1), LESS);
        assert_eq!(all(Scalar::U32, 0xffff_ffff, 1), GREATER);
        assert_eq!(all(Scalar::I8, 0x80, 0x7f), LESS);
        assert_eq!(all(Scalar::U8, 0x80, 0x7f), GREATER);
        assert_eq!(all(Scalar::I64, u64::MAX, 0), LESS);
        assert_eq!(all(Scalar::U64, u64::MAX, 0), GREATER);
        assert_eq!(all(Scalar::Bool, 1, 1), EQUAL);
    }

    #[test]
    fn comparisons_by_order() {
        let all = |order| {
            [CompareOp::Eq, CompareOp::Ne, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge]
                .map(|op| holds_in_order(op, order))
        };
        assert_eq!(all(Some(Ordering::Less)), LESS);
        assert_eq!(all(Some(Ordering::Equal)), EQUAL);
        assert_eq!(all(Some(Ordering::Greater)), GREATER);
        assert_eq!(all(None), UNORDERED);
    }

    #[test]
    fn floats_with_nan_and_zeros() {
        assert_eq!(all(Scalar::F32, 0x8000_0000, 0), EQUAL);
        assert_eq!(all(Scalar::F32, 0x7fc0_0000, 0x7fc0_0000), UNORDERED);
        assert_eq!(all(Scalar::F32, 1, 2), LESS);
        assert_eq!(all(Scalar::F64, f64::NAN.to_bits(), 0), UNORDERED);
        assert_eq!(all(Scalar::F64, (-1.0f64).to_bits(), f64::NEG_INFINITY.to_bits()), GREATER);
        assert_eq!(all(Scalar::F16, 0x7e00, 0x3c00), UNORDERED);
        assert_eq!(all(Scalar::F16, 0xbc00, 0x3c00), LESS);
        assert_eq!(all(Scalar::BF16, 0x3f80, 0xbf80), GREATER);
    }
}
