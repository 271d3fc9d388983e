//! Conversions (PTX ISA, `cvt`).

use isowarp_core::ir::ops::{ConvertOp, Rounding};
use isowarp_core::ir::{Inst, Scalar, Type, Value};

use super::Refusal;
use super::floats::{narrowed, widened};
use super::function::FunctionPrinter;
use super::types;

impl FunctionPrinter<'_> {
    /// Prints a conversion of `a` to the type `to`.
    pub(super) fn convert(&mut self, inst: &Inst, op: ConvertOp, a: Value, to: Type) -> Result<String, Refusal> {
        let (from, x) = (self.ty(inst, a)?, self.operand(inst, a)?);
        match (op, from, to) {
            (ConvertOp::PtrToInt, Type::Ptr(_), Type::Scalar(s @ (Scalar::I64 | Scalar::U64))) => {
                Ok(format!("({}){x}", types::scalar(s)))
            }
            (ConvertOp::IntToPtr, Type::Scalar(_), Type::Ptr(_)) => Ok(format!("(iw_ptr)(unsigned long long){x}")),
            (ConvertOp::Int, Type::Scalar(_), Type::Scalar(s)) if s.is_int() => {
                Ok(format!("({}){x}", types::scalar(s)))
            }
            (ConvertOp::Bits, Type::Scalar(f), Type::Scalar(t)) if f.size() == t.size() => Ok(bits(f, t, &x)),
            (ConvertOp::IntToFloat(r), Type::Scalar(f), Type::Scalar(t)) if t.is_float() && !f.is_float() => {
                Ok(self.int_to_float(f, t, r, &x))
            }
            (ConvertOp::FloatToInt(r), Type::Scalar(f), Type::Scalar(t)) if f.is_float() && t.is_int() => {
                Ok(self.float_to_int(f, t, r, &x))
            }
            (ConvertOp::Float(r), Type::Scalar(f), Type::Scalar(t)) if f.is_float() && t.is_float() => {
                Ok(self.float_to_float(f, t, r, &x))
            }
            _ => Err(self.defect(inst, "a conversion between types it does not convert")),
        }
    }

    fn int_to_float(&mut self, from: Scalar, to: Scalar, rounding: Rounding, x: &str) -> String {
        // Narrow integers and bool are extended first.
        let (source, x) = match (from.is_signed(), from.size() == 8) {
            (true, false) => ("int", format!("(int){x}")),
            (false, false) => ("uint", format!("(unsigned int){x}")),
            (true, true) => ("ll", x.to_owned()),
            (false, true) => ("ull", x.to_owned()),
        };
        match to {
            // Exact, and the only form that exists.
            Scalar::F64 if from.size() < 8 => format!("__{source}2double_rn({x})"),
            Scalar::F64 => format!("__{source}2double_{rounding}({x})"),
            Scalar::F32 => format!("__{source}2float_{rounding}({x})"),
            _ => {
                let odd = format!("{}({x})", self.helper(&format!("iw_{source}_to_f32_odd")));
                narrowed(self, to, rounding, &odd)
            }
        }
    }

    fn float_to_int(&mut self, from: Scalar, to: Scalar, rounding: Rounding, x: &str) -> String {
        let (source, x) = match from {
            Scalar::F64 => ("double", x.to_owned()),
            Scalar::F32 => ("float", x.to_owned()),
            _ => ("float", widened(self, from, x)),
        };
        match to {
            Scalar::I32 => format!("__{source}2int_{rounding}({x})"),
            // ptxas 13.0 drops the first conversion in `__float2uint_rd(__uint2float_rn(__float2uint_ru(x)))`, whatever
            // the roundings are.
            Scalar::U32 if source == "float" && rounding != Rounding::Rz => {
                let x = self.hidden_float(Scalar::F32, &format!("__float_as_uint({x})"));
                format!("{}(__float2uint_{rounding}({x}))", self.helper("iw_hide_u32"))
            }
            Scalar::U32 => format!("__{source}2uint_{rounding}({x})"),
            Scalar::I64 => format!("__{source}2ll_{rounding}({x})"),
            Scalar::U64 => format!("__{source}2ull_{rounding}({x})"),
            _ => {
                // Converted to 32 bits, where the hardware saturates, and then clamped to the narrow range.
                let (lowest, highest) = if to.is_signed() {
                    (-(1i64 << (to.bits() - 1)), (1i64 << (to.bits() - 1)) - 1)
                } else {
                    (0, (1i64 << to.bits()) - 1)
                };
                let nan = if from == Scalar::F64 { 1i64 << (to.bits() - 1) } else { 0 };
                let clamp = self.helper(if from == Scalar::F64 { "iw_clamp_f64" } else { "iw_clamp_f32" });
                format!(
                    "({}){clamp}({x}, __{source}2int_{rounding}({x}), {lowest}, {highest}, {nan})",
                    types::scalar(to)
                )
            }
        }
    }

    fn float_to_float(&mut self, from: Scalar, to: Scalar, rounding: Rounding, x: &str) -> String {
        let half = |s| matches!(s, Scalar::F16 | Scalar::BF16);
        match (from, to) {
            (Scalar::F32, Scalar::F32) => format!("{}({x})", self.helper("iw_nan_f32")),
            (Scalar::F64, Scalar::F64) => format!("{}({x})", self.helper("iw_nan_f64")),
            // The hardware keeps a NaN's sign and upper payload bits and sets the quiet bit.
            (Scalar::F64, Scalar::F32) => format!("__double2float_{rounding}({x})"),
            (Scalar::F32, Scalar::F64) => format!("(double){x}"),
            (f, Scalar::F32) => widened(self, f, x),
            (f, Scalar::F64) => format!("(double){}", widened(self, f, x)),
            (Scalar::F64, t) => {
                let odd = format!("{}({x})", self.helper("iw_f64_to_f32_odd"));
                let number = narrowed(self, t, rounding, &odd);
                format!("{}({x}, {number})", self.helper(&format!("iw_nan_f64_to_{t}")))
            }
            (f, t) => {
                let wide = if half(f) { widened(self, f, x) } else { x.to_owned() };
                narrowed(self, t, rounding, &wide)
            }
        }
    }
}

/// Reinterprets the bits as another type.
pub(super) fn bits(from: Scalar, to: Scalar, x: &str) -> String {
    let integer = match from {
        Scalar::F32 => format!("__float_as_int({x})"),
        Scalar::F64 => format!("__double_as_longlong({x})"),
        _ => x.to_owned(),
    };
    match to {
        Scalar::F32 if from == Scalar::F32 => x.to_owned(),
        Scalar::F64 if from == Scalar::F64 => x.to_owned(),
        Scalar::F32 => format!("__int_as_float((int){integer})"),
        Scalar::F64 => format!("__longlong_as_double((long long){integer})"),
        _ => format!("({}){integer}", types::scalar(to)),
    }
}
