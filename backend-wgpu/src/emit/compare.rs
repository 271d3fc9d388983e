//! Comparisons.

use isowarp_core::ir::ops::CompareOp;
use isowarp_core::ir::{Scalar, Type, Value};
use naga::BinaryOperator as Bin;

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
    pub(super) fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Emit<Expr> {
        let ty = self.type_of(a)?;
        if ty.is_ptr() && (self.is_wide(a)? || self.is_wide(b)?) {
            let (x, y) = (self.address_of(a)?, self.address_of(b)?);
            return Ok(self.compare_wide(op, x, y));
        }
        let (x, y) = (self.value(a)?, self.value(b)?);
        match ty {
            Type::Scalar(Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64) => self.float_compare(op, a, x, y),
            Type::Scalar(Scalar::Bool) if !matches!(op, CompareOp::Eq | CompareOp::Ne) => {
                Err(self.internal(format!("`{op}` on bool")))
            }
            Type::Scalar(_) => Ok(self.builder.bin(operator(op), x, y)),
            Type::Ptr(_) => Ok(self.builder.bin(operator(op), x, y)),
            Type::Vector(..) => Err(self.internal("a comparison of vectors")),
        }
    }

    /// Compares two-word addresses.
    fn compare_wide(&mut self, op: CompareOp, (xl, xh): (Expr, Expr), (yl, yh): (Expr, Expr)) -> Expr {
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
