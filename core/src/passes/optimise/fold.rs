//! Folds integer, bool and comparison operations on constants, with the semantics of
//! `ir/ops/integers.rs`, and conversions of integers to floats that are exact. Other operations on floats are left to the device.
use rustc_hash::FxHashMap;

use crate::ir::ops::{CompareOp, Const, ConvertOp, IntBinOp, IntUnOp};
use crate::ir::{Function, Op, Scalar, Type, Value};

/// The constant that an operation yields, if all it needs is known.
pub(in crate::passes) fn fold(
    func: &Function,
    op: &Op,
    result: Option<Type>,
    known: &FxHashMap<Value, Const>,
) -> Option<Const> {
    let int = |v: &Value| known.get(v).and_then(|c| c.as_int());
    let result = result?.scalar()?;
    let scalar = |v: &Value| func.try_ty(*v).and_then(Type::scalar);
    match op {
        Op::IntBin { op, a, b } => int_bin(*op, scalar(a)?, int(a)?, int(b)?),
        Op::IntUn { op, a } => int_un(*op, scalar(a)?, int(a)?),
        Op::Compare { op, a, b } => {
            let (a, b) = (int(a)?, int(b)?);
            Some(Const::bool(match op {
                CompareOp::Eq => a == b,
                CompareOp::Ne => a != b,
                CompareOp::Lt => a < b,
                CompareOp::Le => a <= b,
                CompareOp::Gt => a > b,
                CompareOp::Ge => a >= b,
            }))
        }
        Op::Convert { op: ConvertOp::Int, a } => Some(Const::int(result, int(a)?)),
        Op::Convert { op: ConvertOp::IntToFloat(_), a } => float(result, int(a)?),
        _ => None,
    }
}

/// An integer as a float, if that has enough digits: no rounding takes part then.
fn float(result: Scalar, a: i128) -> Option<Const> {
    let fits = |digits: u32| a.unsigned_abs() <= 1 << digits;
    match result {
        Scalar::F32 if fits(f32::MANTISSA_DIGITS) => Some(Const::f32(a as f32)),
        Scalar::F64 if fits(f64::MANTISSA_DIGITS) => Some(Const::f64(a as f64)),
        _ => None,
    }
}

fn int_bin(op: IntBinOp, s: Scalar, a: i128, b: i128) -> Option<Const> {
    if s == Scalar::Bool {
        return match op {
            IntBinOp::And => Some(Const::bool(a & b == 1)),
            IntBinOp::Or => Some(Const::bool(a | b == 1)),
            IntBinOp::Xor => Some(Const::bool(a ^ b == 1)),
            _ => None,
        };
    }
    let bits = i128::from(s.bits());
    // Operands have at most 64 bits: no operation here leaves 128.
    let value = match op {
        IntBinOp::Add => a + b,
        IntBinOp::Sub => a - b,
        IntBinOp::Mul => a.wrapping_mul(b),
        IntBinOp::MulHi if s.is_signed() => (a * b) >> bits,
        IntBinOp::MulHi => ((a as u128).wrapping_mul(b as u128) >> bits) as i128,
        IntBinOp::Div if b == 0 => -1,
        IntBinOp::Div => a / b,
        IntBinOp::Rem if b == 0 => a,
        IntBinOp::Rem => a % b,
        IntBinOp::And => a & b,
        IntBinOp::Or => a | b,
        IntBinOp::Xor => a ^ b,
        IntBinOp::Shl if b >= bits => 0,
        IntBinOp::Shl => a.wrapping_shl(b as u32),
        IntBinOp::Shr => a >> b.clamp(0, 127),
        IntBinOp::Min => a.min(b),
        IntBinOp::Max => a.max(b),
    };
    Some(Const::int(s, value))
}

fn int_un(op: IntUnOp, s: Scalar, a: i128) -> Option<Const> {
    if s == Scalar::Bool {
        return (op == IntUnOp::Not).then(|| Const::bool(a == 0));
    }
    match op {
        IntUnOp::Neg => Some(Const::int(s, -a)),
        IntUnOp::Not => Some(Const::int(s, !a)),
        IntUnOp::Abs => Some(Const::int(s, a.abs())),
        // Rare, but WGSL takes what it finds out about constants for an error if it overflows later.
        IntUnOp::Popc => Some(Const::int(Scalar::I32, pattern(s, a).count_ones().into())),
        IntUnOp::Clz => Some(Const::int(Scalar::I32, (pattern(s, a).leading_zeros() + s.bits() - u64::BITS).into())),
        IntUnOp::Ffs if pattern(s, a) == 0 => Some(Const::int(Scalar::I32, 0)),
        IntUnOp::Ffs => Some(Const::int(Scalar::I32, (pattern(s, a).trailing_zeros() + 1).into())),
        IntUnOp::Brev => Some(Const::int(s, (pattern(s, a).reverse_bits() >> (u64::BITS - s.bits())).into())),
    }
}

/// The bits of an integer, zeros above them.
fn pattern(s: Scalar, a: i128) -> u64 {
    a as u64 & (u64::MAX >> (u64::BITS - s.bits()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // tests
    use super::*;

    fn bin(op: IntBinOp, s: Scalar, a: i128, b: i128) -> i128 {
        int_bin(op, s, a, b).unwrap().as_int().unwrap()
    }

    #[test]
    fn edges_follow_the_operations_documentation() {
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
        assert_eq!(int_un(IntUnOp::Abs, Scalar::I32, min32).unwrap().as_int().unwrap(), min32);
        let un = |op, s, a| int_un(op, s, a).unwrap().as_int().unwrap();
        for (op, narrow, wide) in [
            (IntUnOp::Popc, 31, 63),
            (IntUnOp::Clz, 0, 0),
            (IntUnOp::Ffs, 2, 2),
            (IntUnOp::Brev, 0x7fff_ffff, i128::from(i64::MAX)),
        ] {
            assert_eq!((un(op, Scalar::I32, -2), un(op, Scalar::I64, -2)), (narrow, wide), "{op}");
        }
        assert_eq!((un(IntUnOp::Clz, Scalar::U32, 0), un(IntUnOp::Clz, Scalar::U64, 1)), (32, 63));
        assert_eq!((un(IntUnOp::Ffs, Scalar::U32, 0), un(IntUnOp::Popc, Scalar::U64, 0)), (0, 0));
        assert_eq!(int_un(IntUnOp::Not, Scalar::U8, 0).unwrap().as_int().unwrap(), 255);
    }
}
