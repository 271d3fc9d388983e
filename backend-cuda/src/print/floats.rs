//! Float operations, each with the intrinsic that names its rounding, so that NVRTC neither contracts nor re-associates
//! them (CUDA C++ Programming Guide, "Intrinsic Functions").
//!
//! NaN: `f32` instructions return the canonical NaN by themselves (PTX ISA, "Floating Point Instructions"). If an
//! operation is not such an instruction, and for `f64`, whose instructions may keep a payload, the result goes through
//! a helper that makes it canonical.
//!
//! Sums, products and `fma` of `f16` to nearest are also instructions of every GPU with compute capability 5.3 or more.
//! All other operations on `f16` and `bf16` are computed in `f32`, whose 24 bits are at least twice 11 plus two, so
//! that rounding twice gives the same result as rounding once (Figueroa, "When is double rounding innocuous?", 1995);
//! for directed roundings that holds for any wider format. `fma` has no such bound and goes through `f64` rounded to
//! odd (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008).

use isowarp_core::ir::ops::{FloatBinOp, FloatUnOp, Rounding};
use isowarp_core::ir::{Inst, Scalar, Value};

use super::Refusal;
use super::function::FunctionPrinter;

/// Converts a half-width value to `float`.
pub(super) fn widened(printer: &mut FunctionPrinter<'_>, s: Scalar, operand: &str) -> String {
    format!("{}({operand})", printer.helper(&format!("iw_{s}_to_f32")))
}

/// Rounds a `float` to a half-width value.
pub(super) fn narrowed(printer: &mut FunctionPrinter<'_>, s: Scalar, rounding: Rounding, float: &str) -> String {
    format!("{}({float})", printer.helper(&format!("iw_f32_to_{s}_{rounding}")))
}

/// Makes an `f64` result canonical, if something inspects its bits: the hardware propagates an operand's NaN, and which
/// of two depends on the order in which the compiler leaves them.
fn canonical_f64(printer: &mut FunctionPrinter<'_>, inst: &Inst, double: String) -> String {
    match inst.result.is_some_and(|r| printer.visible.results.contains(&r)) {
        true => format!("{}({double})", printer.helper("iw_nan_f64")),
        false => double,
    }
}

impl FunctionPrinter<'_> {
    /// Makes a value read from a local canonical, if necessary.
    pub(super) fn read_from_local(&mut self, inst: &Inst, double: String) -> String {
        match inst.result.is_some_and(|r| self.visible.reads.contains(&r)) {
            true => format!("{}({double})", self.helper("iw_nan_f64")),
            false => double,
        }
    }

    /// Prints an operation on two operands.
    pub(super) fn float_bin(
        &mut self,
        inst: &Inst,
        op: FloatBinOp,
        rounding: Rounding,
        a: Value,
        b: Value,
    ) -> Result<String, Refusal> {
        let s = self.scalar(inst, a)?;
        let (x, y) = (self.operand(inst, a)?, self.operand(inst, b)?);
        let name = match op {
            FloatBinOp::Add => "add",
            FloatBinOp::Sub => "sub",
            FloatBinOp::Mul => "mul",
            FloatBinOp::Div => "div",
            FloatBinOp::Min => "min",
            FloatBinOp::Max => "max",
        };
        Ok(match (s, op.rounds()) {
            (Scalar::F32, true) => format!("__f{name}_{rounding}({x}, {y})"),
            (Scalar::F64, true) => canonical_f64(self, inst, format!("__d{name}_{rounding}({x}, {y})")),
            // ptxas turns min(x, x) into a copy of x, which may be another NaN.
            (Scalar::F32, false) => {
                let chosen = format!("{}({x}, {y})", self.helper(&format!("iw_{name}_f32")));
                match inst.result.is_some_and(|r| self.visible.results.contains(&r)) {
                    true => format!("{}({chosen})", self.helper("iw_nan_f32")),
                    false => chosen,
                }
            }
            (Scalar::F64, false) => {
                let chosen = format!("{}({x}, {y})", self.helper(&format!("iw_{name}_f64")));
                canonical_f64(self, inst, chosen)
            }
            (Scalar::F16, true) if rounding == Rounding::Rn && op != FloatBinOp::Div => {
                format!("{}({x}, {y})", self.helper(&format!("iw_{name}_f16")))
            }
            (Scalar::F16 | Scalar::BF16, rounds) => {
                let (x, y) = (widened(self, s, &x), widened(self, s, &y));
                let wide = if rounds {
                    format!("__f{name}_{rounding}({x}, {y})")
                } else {
                    format!("{}({x}, {y})", self.helper(&format!("iw_{name}_f32")))
                };
                narrowed(self, s, rounding, &wide)
            }
            _ => return Err(self.defect(inst, "a float operation on another type")),
        })
    }

    /// Prints an operation on one operand.
    pub(super) fn float_un(
        &mut self,
        inst: &Inst,
        op: FloatUnOp,
        rounding: Rounding,
        a: Value,
    ) -> Result<String, Refusal> {
        let s = self.scalar(inst, a)?;
        let mut x = self.operand(inst, a)?;
        if !s.is_float() {
            return Err(self.defect(inst, "a float operation on another type"));
        }
        if (op, s) == (FloatUnOp::Abs, Scalar::F32) && self.reaching.may_be_negative_zero(a) {
            x = self.hidden_float(s, &format!("__float_as_uint({x})"));
        }
        // Sign bits are changed by integer operations: the hardware's negation may make a NaN canonical.
        match (op, s) {
            (FloatUnOp::Neg, _) => return Ok(format!("{}({x})", self.helper(&format!("iw_neg_{s}")))),
            (FloatUnOp::Abs, _) => return Ok(format!("{}({x})", self.helper(&format!("iw_abs_{s}")))),
            (FloatUnOp::Rsqrt, Scalar::F32) => return Ok(format!("{}({x})", self.helper("iw_rsqrt_f32"))),
            (FloatUnOp::RsqrtNormal, Scalar::F32) => {
                return Ok(format!("{}({x})", self.helper("iw_rsqrt_normal_f32")));
            }
            (FloatUnOp::Rsqrt | FloatUnOp::RsqrtNormal, _) => {
                return Err(self.defect(inst, "a reciprocal root on another type"));
            }
            _ => {}
        }
        let function = match op {
            FloatUnOp::Floor => "floor",
            FloatUnOp::Ceil => "ceil",
            FloatUnOp::Trunc => "trunc",
            FloatUnOp::Rint => "rint",
            FloatUnOp::Sqrt | FloatUnOp::Rsqrt | FloatUnOp::RsqrtNormal | FloatUnOp::Neg | FloatUnOp::Abs => "sqrt",
        };
        Ok(match (s, op) {
            (Scalar::F64, FloatUnOp::Sqrt) => canonical_f64(self, inst, format!("__dsqrt_{rounding}({x})")),
            (Scalar::F64, _) => canonical_f64(self, inst, format!("{function}({x})")),
            (Scalar::F32, FloatUnOp::Sqrt) => format!("__fsqrt_{rounding}({x})"),
            (Scalar::F32, _) if !inst.result.is_some_and(|r| self.visible.results.contains(&r)) => {
                format!("{function}f({x})")
            }
            (Scalar::F32, _) => format!("{}({function}f({x}))", self.helper("iw_nan_f32")),
            (_, FloatUnOp::Sqrt) => {
                let wide = format!("__fsqrt_{rounding}({})", widened(self, s, &x));
                narrowed(self, s, rounding, &wide)
            }
            (_, _) => {
                let wide = format!("{function}f({})", widened(self, s, &x));
                narrowed(self, s, Rounding::Rn, &wide)
            }
        })
    }

    /// Prints `a * b + c`, rounded once.
    pub(super) fn fma(&mut self, inst: &Inst, rounding: Rounding, [a, b, c]: [Value; 3]) -> Result<String, Refusal> {
        let s = self.scalar(inst, a)?;
        let (x, y, z) = (self.operand(inst, a)?, self.operand(inst, b)?, self.operand(inst, c)?);
        Ok(match s {
            Scalar::F32 => format!("__fmaf_{rounding}({x}, {y}, {z})"),
            Scalar::F64 => canonical_f64(self, inst, format!("__fma_{rounding}({x}, {y}, {z})")),
            Scalar::F16 if rounding == Rounding::Rn => format!("{}({x}, {y}, {z})", self.helper("iw_fma_f16")),
            Scalar::F16 | Scalar::BF16 => {
                let (x, y, z) = (widened(self, s, &x), widened(self, s, &y), widened(self, s, &z));
                let odd = format!("{}({x}, {y}, {z})", self.helper(&format!("iw_fma_odd_{rounding}")));
                narrowed(self, s, rounding, &odd)
            }
            _ => return Err(self.defect(inst, "a float operation on another type")),
        })
    }
}
