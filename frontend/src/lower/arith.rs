//! Lowers arithmetic, with the only rule for contracting products and sums.
//!
//! Within one expression, a product that is directly the operand of a sum or difference (also of `+=` and `-=`;
//! parentheses are ignored, a conversion in between is not) becomes one fused operation: `x*y + z` and `z + x*y` are
//! fma(x, y, z), `x*y - z` is fma(x, y, -z), `z - x*y` is fma(-x, y, z). If both operands are products, the left one
//! is fused.

use isowarp_core::ir::ops::{Const, FloatBinOp, FloatUnOp, IntBinOp, IntUnOp, Rounding};
use isowarp_core::ir::{Scalar, Value};

use super::body::FnLower;
use super::wide::{Halves, is_wide};
use crate::hir::{ArithOp, Expr, ExprKind};
use crate::types::{Basic, Ty};

impl FnLower<'_> {
    /// Returns the factors of a product that may be fused with the sum of which it is an operand.
    pub(super) fn product(&mut self, e: &Expr, ty: &Ty) -> Option<(Value, Value)> {
        if !self.cx.fmad || !is_product(e, ty) {
            return None;
        }
        let ExprKind::Arith(ArithOp::Mul, x, y) = &of_same_format(e).kind else { return None };
        let x = self.value(x);
        let y = self.value(y);
        Some((x, y))
    }

    /// Fuses `x*y` and `z`: `z + x*y`, `z - x*y`; with `product_first`, `x*y - z`.
    pub(super) fn fused(&mut self, op: ArithOp, x: Value, y: Value, z: Value, product_first: bool) -> Value {
        let (mut x, mut z) = (x, z);
        if op == ArithOp::Sub {
            if product_first {
                z = self.b.float_un(FloatUnOp::Neg, z);
            } else {
                x = self.b.float_un(FloatUnOp::Neg, x);
            }
        }
        self.b.fma(Rounding::Rn, x, y, z)
    }

    /// Emits `a op b`.
    pub(super) fn arith(&mut self, op: ArithOp, a: &Expr, b: &Expr) -> Value {
        if matches!(op, ArithOp::Add | ArithOp::Sub) {
            if let Some((x, y)) = self.product(a, &a.ty.ty) {
                let z = self.value(b);
                return self.fused(op, x, y, z, true);
            }
            if self.cx.fmad && is_product(b, &b.ty.ty) {
                let z = self.value(a);
                if let Some((x, y)) = self.product(b, &b.ty.ty) {
                    return self.fused(op, x, y, z, false);
                }
            }
        }
        let ty = &a.ty.ty;
        let a = self.value(a);
        let b = self.value(b);
        self.arith_values(op, ty, a, b)
    }

    /// Emits `a op b` on operands of one type.
    pub(super) fn arith_values(&mut self, op: ArithOp, ty: &Ty, a: Value, b: Value) -> Value {
        if let Some(signed) = self.wide_sign(ty) {
            return self.wide_arith(op, signed, a, b);
        }
        if !self.b.scalar(a).is_float() {
            return self.b.int_bin(op.int(), a, b);
        }
        // Floats have no other operators: analysis has checked this.
        let op = op.float().unwrap_or(FloatBinOp::Div);
        self.b.float_bin(op, a, b)
    }

    /// Emits `a << b` or `a >> b` with an `a` of type `ty`. The count is a `u32` in IR.
    pub(super) fn shift_values(&mut self, right: bool, ty: &Ty, a: Value, b: Value) -> Value {
        let count = match is_wide(&self.b, b) {
            true => self.narrowed(b, false, Scalar::U32),
            false => self.b.int_cast(b, Scalar::U32),
        };
        if let Some(signed) = self.wide_sign(ty) {
            return self.wide_shift(right, signed, a, count);
        }
        self.b.int_bin(if right { IntBinOp::Shr } else { IntBinOp::Shl }, a, count)
    }

    /// Emits `-a`.
    pub(super) fn negate(&mut self, a: Value) -> Value {
        if is_wide(&self.b, a) {
            return self.wide_negate(a);
        }
        if self.b.scalar(a).is_float() { self.b.float_un(FloatUnOp::Neg, a) } else { self.b.int_un(IntUnOp::Neg, a) }
    }

    /// Emits `a + step` in the type of `a`.
    pub(super) fn add_one(&mut self, a: Value, step: i64) -> Value {
        if is_wide(&self.b, a) {
            let step = Halves::constant(&mut self.b, step as u64, (step >> 63) as u64);
            let sum = Halves::of(&mut self.b, a).add(&mut self.b, step);
            return sum.value(&mut self.b);
        }
        match self.b.scalar(a) {
            Scalar::F32 => {
                let one = self.b.constant(Const::f32(step as f32));
                self.b.float_bin(FloatBinOp::Add, a, one)
            }
            Scalar::F64 => {
                let one = self.b.constant(Const::f64(step as f64));
                self.b.float_bin(FloatBinOp::Add, a, one)
            }
            s => {
                let one = self.b.int(s, i128::from(step));
                self.b.int_bin(IntBinOp::Add, a, one)
            }
        }
    }
}

fn is_product(e: &Expr, ty: &Ty) -> bool {
    let same = of_same_format(e);
    matches!(&same.kind, ExprKind::Arith(ArithOp::Mul, ..))
        && e.ty.ty == *ty
        && matches!(ty, Ty::Basic(b) if b.is_float())
}

/// Skips conversions between `double` and `long double`, which do nothing at run time.
fn of_same_format(e: &Expr) -> &Expr {
    let both = |a: &Ty, b: &Ty| {
        let wide = |ty: &Ty| matches!(ty, Ty::Basic(Basic::Double | Basic::LongDouble));
        wide(a) && wide(b)
    };
    match &e.kind {
        ExprKind::Convert(inner) if both(&inner.ty.ty, &e.ty.ty) => of_same_format(inner),
        _ => e,
    }
}
