//! Lowers conversions between scalar types.

use isowarp_core::ir::ops::{CompareOp, Const, ConvertOp, Rounding};
use isowarp_core::ir::{Scalar, Space, Type, Value};

use super::body::FnLower;
use crate::types::{Basic, Ty};

impl FnLower<'_> {
    /// Converts a value from one scalar type to another, as C++ does implicitly or by a cast.
    pub(super) fn convert_value(&mut self, value: Value, from: &Ty, to: &Ty) -> Value {
        if from == to {
            return value;
        }
        match (self.wide_sign(from), self.wide_sign(to)) {
            (None, None) => {}
            // Both types have the same bits.
            (Some(_), Some(_)) => return value,
            (None, Some(signed)) => return self.widened(value, signed),
            (Some(signed), None) => match self.value_type(to) {
                Type::Scalar(to) => return self.narrowed(value, signed, to),
                Type::Ptr(_) => {
                    let low = self.narrowed(value, signed, Scalar::U64);
                    return self.convert_value(low, &Basic::ULong.into(), to);
                }
                Type::Vector(..) => return value,
            },
        }
        match (self.value_type(from), self.value_type(to)) {
            (Type::Ptr(_), Type::Ptr(_)) => value,
            (Type::Ptr(_), Type::Scalar(Scalar::Bool)) => {
                let value = self.b.generic(value);
                let null = self.b.constant(Const::Null(Space::Generic));
                self.b.compare(CompareOp::Ne, value, null)
            }
            (Type::Ptr(_), Type::Scalar(s)) => {
                let address = self.b.convert(ConvertOp::PtrToInt, value, Scalar::U64);
                self.b.int_cast(address, s)
            }
            (Type::Scalar(s), Type::Ptr(space)) => {
                let wide = if s.is_signed() { Scalar::I64 } else { Scalar::U64 };
                let address = self.b.int_cast(value, wide);
                self.b.convert(ConvertOp::IntToPtr, address, Type::Ptr(space))
            }
            (Type::Scalar(a), Type::Scalar(b)) => self.convert_scalar(value, a, b),
            // Vectors convert only to themselves, by other names.
            _ => value,
        }
    }

    fn convert_scalar(&mut self, value: Value, from: Scalar, to: Scalar) -> Value {
        if from == to {
            return value;
        }
        match (from.is_float(), to.is_float()) {
            (_, false) if to == Scalar::Bool => {
                let zero = match from {
                    Scalar::F32 => Const::f32(0.0),
                    Scalar::F64 => Const::f64(0.0),
                    _ => Const::int(from, 0),
                };
                let zero = self.b.constant(zero);
                self.b.compare(CompareOp::Ne, value, zero)
            }
            (false, false) => self.b.int_cast(value, to),
            (true, true) => self.b.convert(ConvertOp::Float(Rounding::Rn), value, to),
            (false, true) => {
                let wide = if from.bits() < 32 { self.b.int_cast(value, Scalar::I32) } else { value };
                self.b.convert(ConvertOp::IntToFloat(Rounding::Rn), wide, to)
            }
            // To 8 and 16 bits as in CUDA: to 32 bits first, then truncated.
            (true, false) => {
                let wide = match (to.bits() < 32, to.is_signed()) {
                    (true, true) => Scalar::I32,
                    (true, false) => Scalar::U32,
                    (false, _) => to,
                };
                let whole = self.b.convert(ConvertOp::FloatToInt(Rounding::Rz), value, wide);
                self.b.int_cast(whole, to)
            }
        }
    }
}
