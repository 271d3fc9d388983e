//! Integer operations. All arithmetic is done in unsigned types, where C++ defines wrapping. Operations that C++ leaves
//! undefined (division by zero, the smallest number by -1, wide shifts) go through helpers.

use isowarp_core::ir::ops::{IntBinOp, IntUnOp};
use isowarp_core::ir::{Inst, Scalar, Type, Value};

use super::Refusal;
use super::function::FunctionPrinter;
use super::types::{arithmetic, scalar};

impl FunctionPrinter<'_> {
    /// Prints an operation on two operands.
    pub(super) fn int_bin(&mut self, inst: &Inst, op: IntBinOp, a: Value, b: Value) -> Result<String, Refusal> {
        let s = self.scalar(inst, a)?;
        let (x, y) = (self.operand(inst, a)?, self.operand(inst, b)?);
        if s == Scalar::Bool {
            return Ok(match op {
                IntBinOp::And => format!("(bool)({x} & {y})"),
                IntBinOp::Or => format!("(bool)({x} | {y})"),
                IntBinOp::Xor => format!("(bool)({x} ^ {y})"),
                _ => return Err(self.defect(inst, "arithmetic on bool")),
            });
        }
        if !s.is_int() {
            return Err(self.defect(inst, "an integer operation on another type"));
        }
        let (ty, u) = (scalar(s), arithmetic(s));
        let plain = |operator: &str| match ty == u {
            true => format!("{x} {operator} {y}"),
            false => format!("({ty})(({u}){x} {operator} ({u}){y})"),
        };
        Ok(match op {
            IntBinOp::Add => plain("+"),
            IntBinOp::Sub if self.constant_of(a).and_then(|c| c.as_int()) == Some(0) => self.negated(s, &y),
            IntBinOp::Sub if inst.result.is_some_and(|result| self.lost_negations.contains(&result)) => {
                self.hidden_difference(s, &x, &y)
            }
            IntBinOp::Sub => plain("-"),
            IntBinOp::Mul => plain("*"),
            IntBinOp::And => plain("&"),
            IntBinOp::Or => plain("|"),
            IntBinOp::Xor => plain("^"),
            IntBinOp::Min => format!("({x} < {y} ? {x} : {y})"),
            IntBinOp::Max => format!("({x} > {y} ? {x} : {y})"),
            IntBinOp::MulHi => match s {
                Scalar::I32 => format!("__mulhi({x}, {y})"),
                Scalar::U32 => format!("__umulhi({x}, {y})"),
                Scalar::I64 => format!("__mul64hi({x}, {y})"),
                Scalar::U64 => format!("__umul64hi({x}, {y})"),
                _ => return Err(self.defect(inst, "the high half of a narrow product")),
            },
            IntBinOp::Div | IntBinOp::Rem => {
                let (operator, name) = if op == IntBinOp::Div { ("/", "div") } else { ("%", "rem") };
                // Defined in C++ as well, and cheap if the compiler sees the constant.
                let harmless = self.constant_of(b).and_then(|c| c.as_int()).is_some_and(|c| c != 0 && c != -1);
                if harmless {
                    format!("({ty})({x} {operator} {y})")
                } else {
                    format!("({ty}){}({x}, {y})", self.helper(&format!("iw_{name}_{}", wide(s))))
                }
            }
            IntBinOp::Shl | IntBinOp::Shr => {
                let count = self.constant_of(b).and_then(|c| c.as_int());
                let in_range = count.is_some_and(|c| (0..i128::from(s.bits())).contains(&c));
                match (op, in_range) {
                    (IntBinOp::Shl, true) => format!("({ty})(({u}){x} << {y})"),
                    (_, true) => format!("({ty})({x} >> {y})"),
                    (IntBinOp::Shl, false) => {
                        let name = self.helper(if s.size() == 8 { "iw_shl_u64" } else { "iw_shl_u32" });
                        format!("({ty}){name}(({u}){x}, {y})")
                    }
                    // A narrow operand is extended first; shifts by its width or more then shift in only zeros or the
                    // sign, as required.
                    (_, false) => format!("({ty}){}({x}, {y})", self.helper(&format!("iw_shr_{}", wide(s)))),
                }
            }
        })
    }

    /// Prints an operation on one operand.
    pub(super) fn int_un(&mut self, inst: &Inst, op: IntUnOp, a: Value) -> Result<String, Refusal> {
        let s = self.scalar(inst, a)?;
        let x = self.operand(inst, a)?;
        if s == Scalar::Bool {
            return match op {
                IntUnOp::Not => Ok(format!("!{x}")),
                _ => Err(self.defect(inst, "arithmetic on bool")),
            };
        }
        if !s.is_int() {
            return Err(self.defect(inst, "an integer operation on another type"));
        }
        let (ty, u) = (scalar(s), arithmetic(s));
        let bits = |self_: &Self, name32: &str, name64: &str, signed: bool| match (s.size(), signed) {
            (4, true) => Ok(format!("{name32}((int){x})")),
            (4, false) => Ok(format!("{name32}((unsigned int){x})")),
            (8, true) => Ok(format!("{name64}((long long){x})")),
            (8, false) => Ok(format!("{name64}((unsigned long long){x})")),
            _ => Err(self_.defect(inst, "a bit count of a narrow integer")),
        };
        Ok(match op {
            IntUnOp::Neg => self.negated(s, &x),
            IntUnOp::Not => format!("({ty})(~({u}){x})"),
            IntUnOp::Abs if s.is_signed() => format!("({x} < 0 ? ({ty})(({u})0 - ({u}){x}) : {x})"),
            IntUnOp::Abs => x,
            IntUnOp::Popc => bits(self, "__popc", "__popcll", false)?,
            IntUnOp::Clz => bits(self, "__clz", "__clzll", true)?,
            IntUnOp::Ffs => bits(self, "__ffs", "__ffsll", true)?,
            IntUnOp::Brev => format!("({ty}){}", bits(self, "__brev", "__brevll", false)?),
        })
    }

    /// Prints a negation that the compiler cannot fold into its uses, where NVIDIA's compilers lose it: in
    /// `max(max(a, -a), abs(b))` and in conversions of bytes to floats (pytorch 190973, triton 11032).
    fn negated(&mut self, s: Scalar, x: &str) -> String {
        self.hidden_difference(s, "0", x)
    }

    /// Prints a difference that is opaque to the compiler.
    fn hidden_difference(&mut self, s: Scalar, x: &str, y: &str) -> String {
        let (ty, u) = (scalar(s), arithmetic(s));
        let name = self.helper(if s.size() == 8 { "iw_hide_u64" } else { "iw_hide_u32" });
        format!("({ty}){name}(({u}){x} - ({u}){y})")
    }

    /// Prints the result of an instruction. If it is a narrow integer that may be a negation, it is made opaque to the
    /// compiler ([`Self::narrow_negations`]).
    ///
    /// [`Self::narrow_negations`]: FunctionPrinter::narrow_negations
    pub(super) fn hidden_narrow(&mut self, inst: &Inst, text: String) -> Result<String, Refusal> {
        match inst.result {
            Some(result) if self.narrow_negations.contains(&result) => {
                let ty = scalar(self.scalar(inst, result)?);
                Ok(format!("({ty}){}((unsigned int)({text}))", self.helper("iw_hide_narrow")))
            }
            _ => Ok(text),
        }
    }

    /// Returns the scalar type of a value.
    pub(super) fn scalar(&self, inst: &Inst, value: Value) -> Result<Scalar, Refusal> {
        match self.ty(inst, value)? {
            Type::Scalar(s) => Ok(s),
            Type::Vector(..) | Type::Ptr(_) => Err(self.defect(inst, "scalar arithmetic on a vector or pointer")),
        }
    }
}

/// Returns the 32- or 64-bit type of the helper for a type.
const fn wide(s: Scalar) -> &'static str {
    match (s.is_signed(), s.size() == 8) {
        (true, false) => "i32",
        (false, false) => "u32",
        (true, true) => "i64",
        (false, true) => "u64",
    }
}
