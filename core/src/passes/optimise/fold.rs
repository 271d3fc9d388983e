//! Folds integer, bool and comparison operations on constants, and conversions of integers to floats that are exact: what they give is
//! defined in [`crate::scalar`]. Other operations on floats are left to the device.
use rustc_hash::FxHashMap;

use crate::ir::ops::{Const, ConvertOp};
use crate::ir::{Op, Scalar, Type, Value};
use crate::scalar::{compare, convert, int_bin, int_un};

/// The constant that an operation yields, if all it needs is known.
pub(in crate::passes) fn fold(op: &Op, result: Option<Type>, known: &FxHashMap<Value, Const>) -> Option<Const> {
    let result = result?.scalar()?;
    let int = |v: &Value| match known.get(v)? {
        Const::Scalar(s, bits) if s.is_int() || *s == Scalar::Bool => Some((*s, *bits)),
        Const::Scalar(..) | Const::Null(_) => None,
    };
    let bits = match op {
        Op::IntBin { op, a, b } => {
            let ((s, a), (_, b)) = (int(a)?, int(b)?);
            int_bin(*op, s, a, b)
        }
        Op::IntUn { op, a } => {
            let (s, a) = int(a)?;
            int_un(*op, s, a)
        }
        Op::Compare { op, a, b } => {
            let ((s, a), (_, b)) = (int(a)?, int(b)?);
            compare(*op, s, a, b).into()
        }
        Op::Convert { op: op @ ConvertOp::Int, a } => {
            let (s, a) = int(a)?;
            convert(*op, s, result, a)
        }
        Op::Convert { op: op @ ConvertOp::IntToFloat(_), a } => {
            let (s, a) = int(a)?;
            exact_in(result, Const::Scalar(s, a)).then(|| convert(*op, s, result, a))?
        }
        _ => return None,
    };
    Some(Const::Scalar(result, bits))
}

/// True if a float has enough digits for an integer: no rounding takes part then.
fn exact_in(float: Scalar, int: Const) -> bool {
    let fits = |digits: u32| int.as_int().is_some_and(|n| n.unsigned_abs() <= 1 << digits);
    match float {
        Scalar::F32 => fits(f32::MANTISSA_DIGITS),
        Scalar::F64 => fits(f64::MANTISSA_DIGITS),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::ops::{IntUnOp, Rounding};

    fn folded(op: &Op, result: Scalar, a: Const) -> Option<Const> {
        fold(op, Some(Type::Scalar(result)), &FxHashMap::from_iter([(Value(0), a)]))
    }

    #[test]
    fn results_have_the_type_of_the_operation() {
        let a = Value(0);
        let zeros = Op::IntUn { op: IntUnOp::Clz, a };
        assert_eq!(folded(&zeros, Scalar::I32, Const::int(Scalar::U64, 1)), Some(Const::i32(63)));
        let cut = Op::Convert { op: ConvertOp::Int, a };
        assert_eq!(folded(&cut, Scalar::I8, Const::i32(0x1ff)), Some(Const::int(Scalar::I8, -1)));
    }

    #[test]
    fn integers_become_floats_only_if_nothing_is_rounded() {
        let op = Op::Convert { op: ConvertOp::IntToFloat(Rounding::Rn), a: Value(0) };
        assert_eq!(folded(&op, Scalar::F32, Const::i32(-(1 << 24))), Some(Const::f32(-16_777_216.0)));
        assert_eq!(folded(&op, Scalar::F32, Const::i32((1 << 24) + 1)), None);
        assert_eq!(folded(&op, Scalar::F64, Const::i32((1 << 24) + 1)), Some(Const::f64(16_777_217.0)));
        assert_eq!(folded(&op, Scalar::F16, Const::i32(1)), None);
    }

    #[test]
    fn operations_on_floats_do_not_change() {
        let op = Op::Convert { op: ConvertOp::FloatToInt(Rounding::Rz), a: Value(0) };
        assert_eq!(folded(&op, Scalar::I32, Const::f32(1.0)), None);
    }
}
