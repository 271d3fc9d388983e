//! Comparisons.

use isowarp_core::ir::ops::{CompareOp, Const};
use isowarp_core::ir::{Inst, Scalar, Type, Value};

use super::function::FunctionPrinter;
use super::{Refusal, floats};

/// Returns the C++ operator.
const fn operator(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Eq => "==",
        CompareOp::Ne => "!=",
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
    }
}

impl FunctionPrinter<'_> {
    /// Prints a comparison. Half-width floats compare as `float`, which holds them exactly. Pointers compare by their
    /// addresses, so that ordering pointers into different objects has a meaning.
    pub(super) fn compare(&mut self, inst: &Inst, op: CompareOp, a: Value, b: Value) -> Result<String, Refusal> {
        let (ty, x, y) = (self.ty(inst, a)?, self.operand(inst, a)?, self.operand(inst, b)?);
        let operator = operator(op);
        Ok(match ty {
            Type::Scalar(s @ (Scalar::F16 | Scalar::BF16)) => {
                format!("{} {operator} {}", floats::widened(self, s, &x), floats::widened(self, s, &y))
            }
            Type::Scalar(s @ (Scalar::F32 | Scalar::F64))
                if inst.result.is_some_and(|r| self.visible.clamps.contains(&r)) =>
            {
                let (x, y) = (self.hidden_constant(s, a, x), self.hidden_constant(s, b, y));
                format!("{x} {operator} {y}")
            }
            Type::Scalar(_) => format!("{x} {operator} {y}"),
            Type::Ptr(_) => format!("(unsigned long long){x} {operator} (unsigned long long){y}"),
            Type::Vector(..) => return Err(self.defect(inst, "a comparison of vectors")),
        })
    }

    /// Returns an operand of a comparison. If it may be a constant, it is made opaque to the compiler.
    fn hidden_constant(&mut self, scalar: Scalar, value: Value, text: String) -> String {
        let bits = match self.constant_of(value) {
            Some(Const::Scalar(Scalar::F32, bits)) => format!("{bits:#010x}u"),
            Some(Const::Scalar(Scalar::F64, bits)) => format!("{bits:#018x}ull"),
            _ if !self.reaching.values.contains_key(&value) => return text,
            _ if scalar == Scalar::F32 => format!("__float_as_uint({text})"),
            _ => format!("(unsigned long long)__double_as_longlong({text})"),
        };
        self.hidden_float(scalar, &bits)
    }

    /// Returns a `float` or `double` of these bits, which is opaque to the compiler.
    pub(super) fn hidden_float(&mut self, scalar: Scalar, bits: &str) -> String {
        match scalar {
            Scalar::F32 => format!("__uint_as_float({}({bits}))", self.helper("iw_hide_u32")),
            _ => format!("__longlong_as_double((long long){}({bits}))", self.helper("iw_hide_u64")),
        }
    }
}
