//! Constants of type `long double` (C++17 [expr.const], [basic.fundamental] 8).
//!
//! Device code calculates `long double` as `double`, but nvcc's front end computes what is constant, wherever it
//! stands, with x87's 64 bits. Operations on constants are folded as they are built; this is for those whose operands
//! have to be evaluated: members of constant objects, and calls of constexpr functions.

use super::consteval::Evaluated;
use crate::hir::{Expr, ExprKind};
use crate::sema::device::refused::Refused;
use crate::sema::{Checked, Sema};
use crate::types::{Basic, Ty};

impl Sema<'_> {
    /// An operation on two values of a type: if that is `long double`, as the constant that nvcc makes of it, if it does.
    pub(in crate::sema) fn long_operation(&mut self, operand: &Ty, e: Expr) -> Checked<Expr> {
        if !matches!(operand, Ty::Basic(Basic::LongDouble)) {
            return Ok(e);
        }
        let folds = folds(&e);
        self.as_constant(e, folds)
    }

    /// A call as the constant that nvcc makes of it, if `long double` has a part in that. All others come back as they
    /// are.
    pub(in crate::sema) fn long_constant(&mut self, call: Expr) -> Checked<Expr> {
        self.as_constant(call, Folds::Yes)
    }

    /// The value of an object: if a call yields a reference to a `long double`, as nvcc knows it. What it knows without being
    /// understood here is refused.
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
        // What must be constant is evaluated as a whole.
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

/// Whether nvcc folds an expression that need not be constant, if it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Folds {
    Yes,
    /// It depends.
    Unknown,
    No,
}

fn folds(e: &Expr) -> Folds {
    match &e.kind {
        // An element by its index, but neither a part of it nor what is reached by its address.
        ExprKind::Load(object) if matches!(object.kind, ExprKind::Index { .. }) => Folds::No,
        // `p[1]` and `*(p + 1)` look alike here, but nvcc folds the second alone.
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
