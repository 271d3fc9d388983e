//! Emits quotients and remainders.
//!
//! SPIR-V does not define the results of division by zero and of overflowing division, nor signed remainders of
//! negative numbers.
//!
//! 64-bit numbers are divided by Isowarp's own routines (`emulate/wide.wgsl`). GPUs do not have an instruction for it,
//! and NVIDIA's Vulkan compiler (driver 580.159) mishandles some uses of the low half of a quotient that it computes
//! itself (shaders/conformance/integers/wide_quotient_parity.cu).

use isowarp_core::ir::ops::{CompareOp, IntBinOp};
use isowarp_core::ir::{Function, Op, Scalar, Type};
use naga::{BinaryOperator as Bin, ScalarKind};

use super::builder::Expr;
use super::kernel::Emitter;
use super::types::Emit;

/// Returns true if a kernel divides 64-bit numbers.
pub(super) fn divides_wide(func: &Function) -> bool {
    let mut found = false;
    super::walk(&func.body, &mut |inst| {
        if let Op::IntBin { op: IntBinOp::Div | IntBinOp::Rem, a, .. } = inst.op {
            found |= matches!(func.values.get(a.0 as usize), Some(Type::Scalar(Scalar::I64 | Scalar::U64)));
        }
    });
    found
}

impl Emitter<'_> {
    /// Returns the divisor, replaced by 1 where the target's division does not have a defined result, and whether the
    /// divisor is zero (`None` if it is known not to be).
    fn safe_divisor(&mut self, scalar: Scalar, x: Expr, y: Expr, known: Option<i128>) -> (Expr, Option<Expr>) {
        if known.is_some_and(|k| k != 0 && k != -1) {
            return (y, None);
        }
        if known == Some(0) {
            let one = self.int_literal(scalar, 1);
            return (one, Some(self.builder.bool(true)));
        }
        let zero = self.int_literal(scalar, 0);
        let one = self.int_literal(scalar, 1);
        let is_zero = self.compare_ints(CompareOp::Eq, scalar, y, zero);
        let mut bad = is_zero;
        if matches!(scalar, Scalar::I32 | Scalar::I64) {
            // Smallest / -1 overflows; smallest / 1 is the smallest, as required.
            let smallest = if scalar == Scalar::I32 { i64::from(i32::MIN) } else { i64::MIN };
            let smallest = self.int_literal(scalar, smallest);
            let minus_one = self.int_literal(scalar, -1);
            let at_smallest = self.compare_ints(CompareOp::Eq, scalar, x, smallest);
            let by_minus_one = self.compare_ints(CompareOp::Eq, scalar, y, minus_one);
            let b = &mut self.builder;
            let overflows = b.bin(Bin::LogicalAnd, at_smallest, by_minus_one);
            bad = b.bin(Bin::LogicalOr, is_zero, overflows);
        }
        let divisor = self.builder.select(bad, one, y);
        (divisor, (known != Some(-1)).then_some(is_zero))
    }

    pub(super) fn divide(&mut self, scalar: Scalar, x: Expr, y: Expr, known: Option<i128>) -> Emit<Expr> {
        let (divisor, is_zero) = self.safe_divisor(scalar, x, y, known);
        let quotient = self.defined_quotient(scalar, x, divisor, known)?;
        let Some(is_zero) = is_zero else { return Ok(quotient) };
        let ones = self.int_literal(scalar, -1);
        Ok(self.builder.select(is_zero, ones, quotient))
    }

    pub(super) fn remainder(&mut self, scalar: Scalar, x: Expr, y: Expr, known: Option<i128>) -> Emit<Expr> {
        let (divisor, is_zero) = self.safe_divisor(scalar, x, y, known);
        let rest = if scalar.is_signed() || is_wide(scalar, known) {
            let quotient = self.defined_quotient(scalar, x, divisor, known)?;
            let product = self.builder.bin(Bin::Multiply, quotient, divisor);
            self.builder.bin(Bin::Subtract, x, product)
        } else {
            self.builder.bin(Bin::Modulo, x, divisor)
        };
        Ok(match is_zero {
            Some(is_zero) => self.builder.select(is_zero, x, rest),
            None => rest,
        })
    }

    /// Emits a quotient that is defined.
    fn defined_quotient(&mut self, scalar: Scalar, x: Expr, y: Expr, known: Option<i128>) -> Emit<Expr> {
        if !is_wide(scalar, known) {
            return Ok(self.builder.bin(Bin::Divide, x, y));
        }
        let signed = scalar.is_signed();
        let [x, y] = [x, y].map(|value| {
            let bits = if signed { self.builder.bitcast(value, ScalarKind::Uint) } else { value };
            let (low, high) = self.builder.split64(bits);
            self.builder.pair(low, high)
        });
        let words = self.routine(if signed { "iw_wide_div_i" } else { "iw_wide_div_u" }, vec![x, y])?;
        let (low, high) = (self.builder.member(words, 0), self.builder.member(words, 1));
        let bits = self.builder.join64(low, high);
        Ok(if signed { self.builder.bitcast(bits, ScalarKind::Sint) } else { bits })
    }
}

/// Returns true for divisions that a routine computes. Division by a power of two is a shift to every compiler.
fn is_wide(scalar: Scalar, known: Option<i128>) -> bool {
    let shifts = scalar == Scalar::U64 && known.is_some_and(|k| k > 0 && k & (k - 1) == 0);
    scalar.size() == 8 && !shifts
}
