//! Emits conversions.

use isowarp_core::ir::ops::{CompareOp, Const, ConvertOp, Rounding};
use isowarp_core::ir::{Scalar, Space, Type, Value};
use naga::{MathFunction, ScalarKind};

use super::builder::Expr;
use super::floats::{from_int_op, needs_nan_test, to_int_op};
use super::kernel::Emitter;
use super::types::{Emit, naga_scalar};
use crate::calibrate::{FloatOp, FloatTy};
use crate::codes;

impl Emitter<'_> {
    pub(super) fn convert(&mut self, result: Value, op: ConvertOp, a: Value) -> Emit<Expr> {
        let to = self.type_of(result)?;
        match op {
            ConvertOp::PtrToInt => {
                let space = self.space_of(a)?;
                if space == Space::Param {
                    return Err(self.param_address());
                }
                let (low, high) = self.address_of(a)?;
                let address = self.builder.join64(low, high);
                Ok(if to == Type::I64 { self.builder.bitcast(address, ScalarKind::Sint) } else { address })
            }
            ConvertOp::IntToPtr => {
                let address = self.value(a)?;
                let (low, high) = self.builder.split64(address);
                self.pointer_from_words(result, low, high)
            }
            ConvertOp::Bits => {
                let (from, to) = (self.scalar_of(a)?, self.scalar_type(to)?);
                if to == Scalar::F32
                    && let Some(Const::Scalar(_, bits)) = self.constants.get(&a).copied()
                {
                    return self.constant(Const::Scalar(Scalar::F32, bits));
                }
                let x = self.visible(a)?;
                // A compiler that simplifies with zeros may know these bits: those of `a & 0`, or of a folded conversion.
                let x = if from.is_int() && !to.is_int() && self.rules.hide_zeros() {
                    self.hidden_again(x, from)
                } else {
                    x
                };
                self.bits_as(x, from, to)
            }
            ConvertOp::Int => {
                let x = self.value(a)?;
                let (from, to) = (self.scalar_of(a)?, self.scalar_type(to)?);
                Ok(self.int_to_int(x, from, to))
            }
            ConvertOp::IntToFloat(rounding) => {
                let x = self.value(a)?;
                let (from, to) = (self.scalar_of(a)?, self.scalar_type(to)?);
                let ty = self.wide_float(to)?;
                let x = if from == Scalar::Bool { self.builder.convert(x, naga::Scalar::U32) } else { x };
                // Compilers that simplify with zeros turn the product of `y` and a truth value into `c ? y : 0`, which
                // loses the sign of `-y * 0`.
                let x = if self.rules.hide_zeros() { self.hidden_again(x, from) } else { x };
                self.float_op(from_int_op(from), ty, rounding, &[x])
            }
            ConvertOp::FloatToInt(rounding) => {
                let (from, to) = (self.scalar_of(a)?, self.scalar_type(to)?);
                self.float_to_int(a, from, to, rounding)
            }
            ConvertOp::Float(rounding) => {
                let (from, to) = (self.scalar_of(a)?, self.scalar_type(to)?);
                // The NaN need not be canonical where the result's always is.
                let halves = matches!((from, to), (Scalar::F16, Scalar::F32) | (Scalar::F32, Scalar::F16));
                let x = if halves { self.value(a)? } else { self.visible(a)? };
                self.float_to_float(x, from, to, rounding)
            }
        }
    }

    fn scalar_type(&self, ty: Type) -> Emit<Scalar> {
        ty.scalar().ok_or_else(|| self.internal(format!("a conversion to `{ty}`")))
    }

    fn wide_float(&self, scalar: Scalar) -> Emit<FloatTy> {
        match scalar {
            Scalar::F32 => Ok(FloatTy::F32),
            Scalar::F64 => Ok(FloatTy::F64),
            _ => Err(self
                .refuse(codes::HALF_ARITHMETIC, format!("this conversion of {scalar} is not supported on wgpu yet"))),
        }
    }

    fn int_to_int(&mut self, x: Expr, from: Scalar, to: Scalar) -> Expr {
        let target = naga_scalar(to);
        let b = &mut self.builder;
        let value = match from {
            // A truth value becomes 0 or 1.
            Scalar::Bool => b.convert(x, target),
            _ if to == Scalar::Bool => {
                let zero = self.int_literal(from, 0);
                return self.compare_ints(CompareOp::Ne, from, x, zero);
            }
            // 32 to 64 bits: first to the width by the source's signedness, then to the kind.
            _ if from.bits() < 64 && to.bits() == 64 => {
                let same_sign = if from.is_signed() { naga::Scalar::I64 } else { naga::Scalar::U64 };
                let wide = b.convert(x, same_sign);
                return if same_sign == target { wide } else { b.bitcast(wide, target.kind) };
            }
            _ if from.bits() == 64 && to.bits() < 64 => {
                let low = b.convert(x, naga::Scalar::U32);
                if target.kind == ScalarKind::Sint { b.bitcast(low, ScalarKind::Sint) } else { low }
            }
            _ if naga_scalar(from) == target => x,
            _ => b.bitcast(x, target.kind),
        };
        let keeps = from == Scalar::Bool
            || to.bits() >= 32
            || (from.bits() < to.bits() && (to.is_signed() || !from.is_signed()))
            || from == to;
        if keeps { value } else { self.wrap(value, to) }
    }

    fn bits_as(&mut self, x: Expr, from: Scalar, to: Scalar) -> Emit<Expr> {
        if from.bits() != to.bits() {
            return Err(self.internal(format!("a bit cast from {from} to {to}")));
        }
        let (source, target) = (naga_scalar(from), naga_scalar(to));
        let value = if source == target { x } else { self.builder.bitcast(x, target.kind) };
        // These types are held with zeros above their bits.
        let padded = |s| matches!(s, Scalar::U16 | Scalar::F16 | Scalar::BF16);
        let keeps = to.bits() >= 32 || from == to || padded(from) && padded(to);
        Ok(if keeps { value } else { self.wrap(value, narrow_holder(to)) })
    }

    fn float_to_int(&mut self, a: Value, from: Scalar, to: Scalar, rounding: Rounding) -> Emit<Expr> {
        let ty = self.wide_float(from)?;
        let x = self.value(a)?;
        let wide = self.float_op(to_int_op(to), ty, rounding, &[x])?;
        let (low, high) = match to {
            Scalar::I8 => (-0x80, 0x7f),
            Scalar::I16 => (-0x8000, 0x7fff),
            Scalar::U8 => (0, 0xff),
            Scalar::U16 => (0, 0xffff),
            _ => return Ok(wide),
        };
        let top = self.int_literal(to, high);
        let mut value = self.builder.math2(MathFunction::Min, wide, top);
        if low < 0 {
            let bottom = self.int_literal(to, low);
            value = self.builder.math2(MathFunction::Max, value, bottom);
        }
        if needs_nan_test(Some(from), to) {
            let is_nan = self.float_op(FloatOp::Ne, ty, Rounding::Rn, &[x, x])?;
            let alone = self.int_literal(to, (high + 1) / 2);
            value = self.builder.select(is_nan, alone, value);
        }
        Ok(value)
    }

    fn float_to_float(&mut self, x: Expr, from: Scalar, to: Scalar, rounding: Rounding) -> Emit<Expr> {
        match (from, to) {
            (Scalar::F32, Scalar::F64) => self.float_op(FloatOp::ToF64, FloatTy::F32, rounding, &[x]),
            (Scalar::F64, Scalar::F32) => self.float_op(FloatOp::ToF32, FloatTy::F64, rounding, &[x]),
            (Scalar::F16, Scalar::F32) => self.float_op(FloatOp::FromF16, FloatTy::F32, Rounding::Rn, &[x]),
            (Scalar::F32, Scalar::F16) => self.float_op(FloatOp::ToF16, FloatTy::F32, rounding, &[x]),
            (Scalar::BF16, Scalar::F32) => {
                let bits = self.builder.shl_const(x, 16);
                Ok(self.builder.bitcast(bits, ScalarKind::Float))
            }
            _ if from == to => Ok(x),
            _ => {
                let message = format!("conversion from {from} to {to} is not supported on wgpu yet");
                Err(self.refuse(codes::HALF_ARITHMETIC, message))
            }
        }
    }
}

/// Returns the integer type to whose range a narrow type's holder is limited.
const fn narrow_holder(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::F16 | Scalar::BF16 => Scalar::U16,
        other => other,
    }
}
