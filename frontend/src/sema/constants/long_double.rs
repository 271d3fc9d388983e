//! Computes constants of type `long double` (C++17 [expr.const], [basic.fundamental] 8).
//!
//! Device code calculates `long double` as `double`, but nvcc's front end computes constants with x87's 64 bits,
//! wherever they are. Operations on constants are folded as they are built. This module handles operations whose
//! operands have to be evaluated: members of constant objects, and calls of constexpr functions.

use super::consteval::Evaluated;
use crate::hir::{Expr, ExprKind};
use crate::sema::device::refused::Refused;
use crate::sema::{Checked, Sema};
use crate::types::{Basic, Ty};

impl Sema<'_> {
    /// Returns an operation on two values of a type. An operation on `long double` becomes the constant that nvcc makes
    /// of it, if nvcc folds it.
    pub(in crate::sema) fn long_operation(&mut self, operand: &Ty, e: Expr) -> Checked<Expr> {
        if !matches!(operand, Ty::Basic(Basic::LongDouble)) {
            return Ok(e);
        }
        let folds = folds(&e);
        self.as_constant(e, folds)
    }

    /// Returns a call as the constant that nvcc makes of it, if `long double` affects the result. All other calls are
    /// returned unchanged.
    pub(in crate::sema) fn long_constant(&mut self, call: Expr) -> Checked<Expr> {
        self.as_constant(call, Folds::Yes)
    }

    /// Returns the value of an object. If it is a `long double` at an address, returns the value that nvcc knows.
    /// Values that nvcc may know and that cannot be determined here are rejected.
    pub(in crate::sema) fn long_value(&mut self, value: Expr) -> Expr {
        match &value.kind {
            ExprKind::Load(object)
                if value.ty.ty == Ty::Basic(Basic::LongDouble) && matches!(object.kind, ExprKind::Deref(_)) =>
            {
                let folds = folds(&value);
                self.as_constant(value.clone(), folds).unwrap_or(value)
            }
            _ => value,
        }
    }

    fn as_constant(&mut self, e: Expr, folds: Folds) -> Checked<Expr> {
        let known = e.as_const().is_some() || e.is_glvalue();
        // An expression that must be constant is evaluated as a whole.
        let elsewhere = self.context.unevaluated || self.in_constant_context() || self.context.host_body;
        let has_contents = self.types.arithmetic(&e.ty.ty).is_some() || matches!(e.ty.ty, Ty::Record(_));
        if !self.consteval.long_double || known || elsewhere || !has_contents || folds == Folds::No {
            return Ok(e);
        }
        match (self.evaluate_long(&e), folds) {
            (Evaluated::AtRunTime, _) => Ok(e),
            (Evaluated::Constant(constant), Folds::Yes) => Ok(constant),
            (Evaluated::Constant(_) | Evaluated::Unknown, _) => {
                let message = "nvcc calculates this constant with the 64 bits of `long double`";
                self.refuse(Refused::LongConstant, e.span, message)
            }
        }
    }
}

/// Whether nvcc folds an expression that is constant although it need not be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Folds {
    Yes,
    /// Yes or no, depending on the case.
    Unknown,
    No,
}

fn folds(e: &Expr) -> Folds {
    match &e.kind {
        // An element given by its index is not folded, but a part of it is, and so is an object reached through its
        // address.
        ExprKind::Load(object) if matches!(object.kind, ExprKind::Index { .. }) => Folds::No,
        // `p[1]` and `*(p + 1)` look alike here, but nvcc folds only the second.
        ExprKind::Deref(pointer) if matches!(pointer.kind, ExprKind::PtrOffset { .. }) => Folds::Unknown,
        ExprKind::Load(a)
        | ExprKind::Deref(a)
        | ExprKind::Neg(a)
        | ExprKind::BitNot(a)
        | ExprKind::Not(a)
        | ExprKind::Convert(a)
        | ExprKind::Field { base: a, .. }
        | ExprKind::BasePtr { ptr: a, .. }
        | ExprKind::MemberStep { pointer: a, .. } => folds(a),
        ExprKind::Arith(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::Shift { a, b, .. }
        | ExprKind::PtrOffset { ptr: a, index: b, .. }
        | ExprKind::PtrDiff { a, b, .. }
        | ExprKind::MemberAt { base: a, pointer: b }
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b) => folds(a).max(folds(b)),
        ExprKind::Cond(a, b, c) => folds(a).max(folds(b)).max(folds(c)),
        ExprKind::Const(_)
        | ExprKind::Zero(_)
        | ExprKind::Local(_)
        | ExprKind::RefPtr(_)
        | ExprKind::Global(_)
        | ExprKind::Named(..)
        | ExprKind::BuiltinVar(_)
        | ExprKind::BuiltinComponent(..)
        | ExprKind::Decay(_)
        | ExprKind::AddrOf(_)
        | ExprKind::Index { .. }
        | ExprKind::Call(..)
        | ExprKind::CallPointer(..)
        | ExprKind::CallMember(..)
        | ExprKind::CallVirtual(..)
        | ExprKind::Launch(_)
        | ExprKind::Construct(..)
        | ExprKind::Aggregate { .. }
        | ExprKind::Temp(_)
        | ExprKind::Materialise(..) => Folds::Yes,
        ExprKind::Comma(..)
        | ExprKind::Component { .. }
        | ExprKind::Assign(..)
        | ExprKind::Compound { .. }
        | ExprKind::PtrCompound { .. }
        | ExprKind::IncDec { .. }
        | ExprKind::Fill { .. }
        | ExprKind::InitObject(_)
        | ExprKind::InitAt { .. }
        | ExprKind::ForEach { .. }
        | ExprKind::BuiltinCall(..)
        | ExprKind::BitInit { .. }
        | ExprKind::Compose(_)
        | ExprKind::SameBytes(_) => Folds::Unknown,
    }
}
