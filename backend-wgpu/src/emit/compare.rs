//! Emits comparisons.

use isowarp_core::ir::ops::CompareOp;
use isowarp_core::ir::{Scalar, Type, Value};
use naga::{BinaryOperator as Bin, ScalarKind};

use super::builder::Expr;
use super::kernel::Emitter;
use super::types::Emit;

pub(super) const fn operator(op: CompareOp) -> Bin {
    match op {
        CompareOp::Eq => Bin::Equal,
        CompareOp::Ne => Bin::NotEqual,
        CompareOp::Lt => Bin::Less,
        CompareOp::Le => Bin::LessEqual,
        CompareOp::Gt => Bin::Greater,
        CompareOp::Ge => Bin::GreaterEqual,
    }
}

impl Emitter<'_> {
    /// Compares two values. With `hides`, an operand that may be a constant is hidden from the compiler.
    pub(super) fn compare(&mut self, op: CompareOp, a: Value, b: Value, hides: bool) -> Emit<Expr> {
        let ty = self.type_of(a)?;
        if ty.is_ptr() && (self.is_wide(a)? || self.is_wide(b)?) {
            let (x, y) = (self.address_of(a)?, self.address_of(b)?);
            return Ok(self.compare_words(op, x, y));
        }
        let (mut x, mut y) = (self.value(a)?, self.value(b)?);
        for (value, expr) in [(a, &mut x), (b, &mut y)].into_iter().filter(|_| hides) {
            if self.reaching.values.contains_key(&value) {
                *expr = self.hidden_operand(value, *expr)?;
            }
        }
        match ty {
            Type::Scalar(Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64) => self.float_compare(op, a, x, y),
            Type::Scalar(Scalar::Bool) if !matches!(op, CompareOp::Eq | CompareOp::Ne) => {
                Err(self.internal(format!("`{op}` on bool")))
            }
            Type::Scalar(scalar) => Ok(self.compare_ints(op, scalar, x, y)),
            Type::Ptr(_) => Ok(self.builder.bin(operator(op), x, y)),
            Type::Vector(..) => Err(self.internal("a comparison of vectors")),
        }
    }

    /// Compares integers or truth values. 64-bit integers are compared by words where the driver compares them wrongly.
    pub(super) fn compare_ints(&mut self, op: CompareOp, scalar: Scalar, x: Expr, y: Expr) -> Expr {
        if scalar.bits() < 64 || !self.caps.quirks.wide_compares {
            return self.builder.bin(operator(op), x, y);
        }
        let b = &mut self.builder;
        let ((xl, mut xh), (yl, mut yh)) = (b.split64(x), b.split64(y));
        if scalar.is_signed() {
            (xh, yh) = (b.bitcast(xh, ScalarKind::Sint), b.bitcast(yh, ScalarKind::Sint));
        }
        self.compare_words(op, (xl, xh), (yl, yh))
    }

    /// Compares numbers of a low and a high word. The calibration of integers tests this form.
    fn compare_words(&mut self, op: CompareOp, (xl, xh): (Expr, Expr), (yl, yh): (Expr, Expr)) -> Expr {
        let b = &mut self.builder;
        match op {
            CompareOp::Eq | CompareOp::Ne => {
                let low = b.bin(operator(op), xl, yl);
                let high = b.bin(operator(op), xh, yh);
                b.bin(if op == CompareOp::Eq { Bin::LogicalAnd } else { Bin::LogicalOr }, low, high)
            }
            _ => {
                let strict = if matches!(op, CompareOp::Lt | CompareOp::Le) { Bin::Less } else { Bin::Greater };
                let high = b.bin(strict, xh, yh);
                let same = b.bin(Bin::Equal, xh, yh);
                let low = b.bin(operator(op), xl, yl);
                let low = b.bin(Bin::LogicalAnd, same, low);
                b.bin(Bin::LogicalOr, high, low)
            }
        }
    }
}
