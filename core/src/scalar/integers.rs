//! Integer operations. All wrap; none traps.

use crate::ir::Scalar;
use crate::ir::ops::{IntBinOp, IntUnOp};

/// Width in bits. As [`Scalar::bits`], but known to the optimiser here, so that operations on a
/// type known at compile time become one instruction.
#[inline(always)]
const fn width(s: Scalar) -> u32 {
    match s {
        Scalar::Bool | Scalar::I8 | Scalar::U8 => 8,
        Scalar::I16 | Scalar::U16 | Scalar::F16 | Scalar::BF16 => 16,
        Scalar::I32 | Scalar::U32 | Scalar::F32 => 32,
        Scalar::I64 | Scalar::U64 | Scalar::F64 => 64,
    }
}

/// As [`Scalar::is_signed`].
#[inline(always)]
const fn is_signed(s: Scalar) -> bool {
    matches!(s, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64)
}

/// The bits of a scalar: ones in its width.
#[inline(always)]
pub const fn mask(s: Scalar) -> u64 {
    match width(s) {
        8 => 0xff,
        16 => 0xffff,
        32 => 0xffff_ffff,
        _ => u64::MAX,
    }
}

/// The number as a signed 64-bit integer, extended from the scalar's width.
#[inline(always)]
pub const fn sign_extend(s: Scalar, bits: u64) -> i64 {
    let shift = 64 - width(s);
    ((bits << shift) as i64) >> shift
}

/// Extended to 64 bits by the scalar's signedness.
#[inline(always)]
pub const fn extend(s: Scalar, bits: u64) -> u64 {
    if is_signed(s) { sign_extend(s, bits) as u64 } else { bits }
}

/// An operation on two operands of type `s` (for shifts `b` is a `u32`).
#[inline(always)]
pub fn int_bin(op: IntBinOp, s: Scalar, a: u64, b: u64) -> u64 {
    let m = mask(s);
    let (x, y) = (sign_extend(s, a), sign_extend(s, b));
    match op {
        IntBinOp::Add => a.wrapping_add(b) & m,
        IntBinOp::Sub => a.wrapping_sub(b) & m,
        IntBinOp::Mul => a.wrapping_mul(b) & m,
        IntBinOp::MulHi => {
            let product =
                if is_signed(s) { (i128::from(x) * i128::from(y)) as u128 } else { u128::from(a) * u128::from(b) };
            (product >> width(s)) as u64 & m
        }
        IntBinOp::Div if b == 0 => m,
        IntBinOp::Div if is_signed(s) => x.wrapping_div(y) as u64 & m,
        IntBinOp::Div => a / b,
        IntBinOp::Rem if b == 0 => a,
        IntBinOp::Rem if is_signed(s) => x.wrapping_rem(y) as u64 & m,
        IntBinOp::Rem => a % b,
        IntBinOp::And => a & b,
        IntBinOp::Or => a | b,
        IntBinOp::Xor => a ^ b,
        IntBinOp::Shl => {
            if b >= u64::from(width(s)) {
                0
            } else {
                (a << b) & m
            }
        }
        IntBinOp::Shr if is_signed(s) => (x >> b.min(63)) as u64 & m,
        IntBinOp::Shr => {
            if b >= u64::from(width(s)) {
                0
            } else {
                a >> b
            }
        }
        IntBinOp::Min if is_signed(s) => x.min(y) as u64 & m,
        IntBinOp::Min => a.min(b),
        IntBinOp::Max if is_signed(s) => x.max(y) as u64 & m,
        IntBinOp::Max => a.max(b),
    }
}

/// The exact result of a sum, difference, product or quotient, if `s` is signed and does not have it, so that [`int_bin`] wraps. `None` of
/// other operations, and of a quotient by zero.
pub fn overflow(op: IntBinOp, s: Scalar, a: u64, b: u64) -> Option<i128> {
    let (x, y) = (i128::from(sign_extend(s, a)), i128::from(sign_extend(s, b)));
    let exact = match op {
        _ if !is_signed(s) => return None,
        IntBinOp::Add => x + y,
        IntBinOp::Sub => x - y,
        // At most 2^126.
        IntBinOp::Mul => x * y,
        IntBinOp::Div => x.checked_div(y)?,
        _ => return None,
    };
    (exact != i128::from(sign_extend(s, exact as u64))).then_some(exact)
}

/// An operation on one operand of type `s`.
#[inline(always)]
pub fn int_un(op: IntUnOp, s: Scalar, a: u64) -> u64 {
    let m = mask(s);
    let unused = 64 - width(s);
    match op {
        IntUnOp::Neg => a.wrapping_neg() & m,
        IntUnOp::Not if matches!(s, Scalar::Bool) => a ^ 1,
        IntUnOp::Not => !a & m,
        IntUnOp::Abs if is_signed(s) => sign_extend(s, a).unsigned_abs() & m,
        IntUnOp::Abs => a,
        IntUnOp::Popc => u64::from(a.count_ones()),
        IntUnOp::Clz => u64::from(a.leading_zeros().saturating_sub(unused)),
        IntUnOp::Ffs => {
            if a == 0 {
                0
            } else {
                u64::from(a.trailing_zeros() + 1)
            }
        }
        IntUnOp::Brev => a.reverse_bits() >> unused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INTS: [Scalar; 8] =
        [Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16, Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];

    fn edges(s: Scalar) -> Vec<u64> {
        let m = mask(s);
        let top = 1u64 << (s.bits() - 1);
        [0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 33, 63, 64, 100, top - 1, top, top + 1, m - 1, m, 0x5555_5555_5555_5555]
            .iter()
            .map(|v| v & m)
            .collect()
    }

    fn wide(s: Scalar, bits: u64) -> i128 {
        if s.is_signed() { i128::from(sign_extend(s, bits)) } else { i128::from(bits) }
    }

    /// The definition, in integers that cannot overflow.
    fn model(op: IntBinOp, s: Scalar, a: u64, b: u64) -> u64 {
        let (x, y) = (wide(s, a), wide(s, b));
        let count = b.min(127) as u32;
        let value = match op {
            IntBinOp::Add => x + y,
            IntBinOp::Sub => x - y,
            IntBinOp::Mul => x.wrapping_mul(y),
            IntBinOp::MulHi if s.is_signed() => (x * y) >> s.bits(),
            IntBinOp::MulHi => ((x as u128 * y as u128) >> s.bits()) as i128,
            IntBinOp::Div if y == 0 => -1,
            IntBinOp::Div => x / y,
            IntBinOp::Rem if y == 0 => x,
            IntBinOp::Rem => x % y,
            IntBinOp::And => x & y,
            IntBinOp::Or => x | y,
            IntBinOp::Xor => x ^ y,
            IntBinOp::Shl if count >= s.bits() => 0,
            IntBinOp::Shl => x << count,
            IntBinOp::Shr => x >> count,
            IntBinOp::Min => x.min(y),
            IntBinOp::Max => x.max(y),
        };
        value as u64 & mask(s)
    }

    #[test]
    fn binary_operations_match_their_definition() {
        for s in INTS {
            for &op in IntBinOp::ALL {
                for a in edges(s) {
                    for b in edges(s) {
                        assert_eq!(int_bin(op, s, a, b), model(op, s, a, b), "{op} {s} {a:#x} {b:#x}");
                    }
                }
            }
        }
    }

    #[test]
    fn edges_follow_the_operations_documentation() {
        let bin = |op, s, a: i128, b: i128| {
            let bits = |n: i128| n as u64 & mask(s);
            wide(s, int_bin(op, s, bits(a), bits(b)))
        };
        let (min32, min64) = (i128::from(i32::MIN), i128::from(i64::MIN));
        assert_eq!(bin(IntBinOp::Div, Scalar::I32, min32, -1), min32);
        assert_eq!(bin(IntBinOp::Rem, Scalar::I32, min32, -1), 0);
        assert_eq!(bin(IntBinOp::Div, Scalar::I32, 7, 0), -1);
        assert_eq!(bin(IntBinOp::Div, Scalar::U16, 7, 0), 0xffff);
        assert_eq!(bin(IntBinOp::Rem, Scalar::U64, 7, 0), 7);
        assert_eq!(bin(IntBinOp::Rem, Scalar::I32, -7, 3), -1);
        assert_eq!(bin(IntBinOp::Add, Scalar::U8, 255, 1), 0);
        assert_eq!(bin(IntBinOp::Mul, Scalar::I64, min64, min64), 0);
        assert_eq!(bin(IntBinOp::MulHi, Scalar::U64, u64::MAX.into(), u64::MAX.into()), i128::from(u64::MAX - 1));
        assert_eq!(bin(IntBinOp::MulHi, Scalar::I32, -1, 1), -1);
        assert_eq!(bin(IntBinOp::Shl, Scalar::U32, 1, 31), 1 << 31);
        assert_eq!(bin(IntBinOp::Shl, Scalar::U32, 1, 32), 0);
        assert_eq!(bin(IntBinOp::Shl, Scalar::I64, -1, 63), min64);
        assert_eq!(bin(IntBinOp::Shr, Scalar::I32, min32, 400), -1);
        assert_eq!(bin(IntBinOp::Shr, Scalar::U32, u32::MAX.into(), 400), 0);
        let un = |op, s, a: i128| int_un(op, s, a as u64 & mask(s));
        for (op, narrow, wide) in [
            (IntUnOp::Popc, 31, 63),
            (IntUnOp::Clz, 0, 0),
            (IntUnOp::Ffs, 2, 2),
            (IntUnOp::Brev, 0x7fff_ffff, i64::MAX as u64),
        ] {
            assert_eq!((un(op, Scalar::I32, -2), un(op, Scalar::I64, -2)), (narrow, wide), "{op}");
        }
        assert_eq!((un(IntUnOp::Clz, Scalar::U32, 0), un(IntUnOp::Clz, Scalar::U64, 1)), (32, 63));
        assert_eq!((un(IntUnOp::Ffs, Scalar::U32, 0), un(IntUnOp::Popc, Scalar::U64, 0)), (0, 0));
        assert_eq!(un(IntUnOp::Abs, Scalar::I32, min32), 1 << 31);
        assert_eq!(un(IntUnOp::Not, Scalar::U8, 0), 255);
    }

    #[test]
    fn overflow_is_where_a_signed_result_wraps() {
        let exact = [IntBinOp::Add, IntBinOp::Sub, IntBinOp::Mul, IntBinOp::Div];
        for s in INTS {
            for &op in IntBinOp::ALL {
                for a in edges(s) {
                    for b in edges(s).into_iter().filter(|b| op != IntBinOp::Div || *b != 0) {
                        let (x, y) = (wide(s, a), wide(s, b));
                        let result = match op {
                            IntBinOp::Add => x + y,
                            IntBinOp::Sub => x - y,
                            IntBinOp::Mul => x.wrapping_mul(y),
                            _ => x.checked_div(y).unwrap_or(0),
                        };
                        let wraps = s.is_signed() && exact.contains(&op) && result != wide(s, int_bin(op, s, a, b));
                        assert_eq!(overflow(op, s, a, b), wraps.then_some(result), "{op} {s} {a:#x} {b:#x}");
                    }
                }
            }
            assert_eq!(overflow(IntBinOp::Div, s, 1, 0), None);
        }
    }

    #[test]
    fn shifts_by_huge_counts() {
        let all = u64::from(u32::MAX);
        assert_eq!(int_bin(IntBinOp::Shl, Scalar::U64, 1, all), 0);
        assert_eq!(int_bin(IntBinOp::Shr, Scalar::U64, u64::MAX, 64), 0);
        assert_eq!(int_bin(IntBinOp::Shr, Scalar::I64, 1 << 63, all), u64::MAX);
        assert_eq!(int_bin(IntBinOp::Shr, Scalar::I8, 0x80, 8), 0xff);
        assert_eq!(int_bin(IntBinOp::Shr, Scalar::I32, 0x7fff_ffff, 32), 0);
    }

    #[test]
    fn unary_operations_match_their_definition() {
        for s in INTS {
            for a in edges(s) {
                let m = mask(s);
                assert_eq!(int_un(IntUnOp::Neg, s, a), (-wide(s, a)) as u64 & m);
                assert_eq!(int_un(IntUnOp::Not, s, a), !a & m);
                assert_eq!(int_un(IntUnOp::Abs, s, a), wide(s, a).unsigned_abs() as u64 & m);
                let bit = |i: u32| a >> i & 1;
                let bits = s.bits();
                assert_eq!(int_un(IntUnOp::Popc, s, a), (0..bits).map(bit).sum::<u64>());
                let leading = (0..bits).rev().take_while(|&i| bit(i) == 0).count() as u64;
                assert_eq!(int_un(IntUnOp::Clz, s, a), leading);
                let first = (0..bits).find(|&i| bit(i) == 1).map_or(0, |i| u64::from(i) + 1);
                assert_eq!(int_un(IntUnOp::Ffs, s, a), first);
                let reversed = (0..bits).map(|i| bit(i) << (bits - 1 - i)).sum::<u64>();
                assert_eq!(int_un(IntUnOp::Brev, s, a), reversed);
            }
        }
        assert_eq!(int_un(IntUnOp::Not, Scalar::Bool, 0), 1);
        assert_eq!(int_un(IntUnOp::Not, Scalar::Bool, 1), 0);
    }
}
