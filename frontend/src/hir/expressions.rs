//! Builds expressions that the source does not spell out.

use isowarp_core::ir::Space;
use isowarp_core::ir::ops::CompareOp;
use isowarp_core::span::Span;

use crate::hir::{ArithOp, Expr, ExprKind, Stmt, StmtKind, VarId};
use crate::types::{Basic, Const, QualType, Ty};

/// Returns an integer constant.
pub fn int_const(basic: Basic, value: i128, span: Span) -> Expr {
    Expr::value(ExprKind::Const(Const::integer(basic, value)), basic, span)
}

/// Returns the value of a variable that the source does not name.
pub fn read(id: VarId, ty: QualType, span: Span) -> Expr {
    let object = Expr::object(ExprKind::Local(id), ty.clone(), span);
    Expr::value(ExprKind::Load(Box::new(object)), ty, span)
}

/// Returns the assignment to a variable that the source does not name.
pub fn stored(id: VarId, value: Expr, span: Span) -> Expr {
    let ty = value.ty.clone();
    let object = Expr::object(ExprKind::Local(id), ty.clone(), span);
    Expr::object(ExprKind::Assign(Box::new(object), Box::new(value)), ty, span)
}

/// Returns the assignment of a constant to a `bool` variable.
pub fn set_flag(flag: VarId, value: bool, span: Span) -> Expr {
    stored(flag, Expr::value(ExprKind::Const(Const::bool(value)), Basic::Bool, span), span)
}

/// Returns an expression converted to `void`.
pub fn no_value(e: Expr) -> Expr {
    let span = e.span;
    Expr::value(ExprKind::Convert(Box::new(e)), Ty::Void, span)
}

/// Returns an expression without an effect.
pub fn no_effect(span: Span) -> Expr {
    no_value(Expr::value(ExprKind::Const(Const::bool(false)), Basic::Bool, span))
}

/// Returns a condition that destroys the objects in `ends` if it is false.
pub fn unless(cond: Expr, ends: Vec<Stmt>) -> Expr {
    if ends.is_empty() {
        return cond;
    }
    let span = cond.span;
    let truth = |value| Expr::value(ExprKind::Const(Const::bool(value)), Basic::Bool, span);
    let ends = in_order(no_effect(span), ends);
    let done = Expr::value(ExprKind::Comma(Box::new(ends), Box::new(truth(false))), Basic::Bool, span);
    Expr::value(ExprKind::Cond(Box::new(cond), Box::new(truth(true)), Box::new(done)), Basic::Bool, span)
}

/// Returns an expression followed by the effects of statements that destroy temporary objects.
pub fn in_order(first: Expr, ends: Vec<Stmt>) -> Expr {
    let mut all = first;
    for Stmt { kind, span } in ends {
        let next = match kind {
            StmtKind::Expr(e) => no_value(e),
            StmtKind::If { cond, then, .. } => {
                let then = in_order(no_effect(span), then);
                let kind = ExprKind::Cond(Box::new(cond), Box::new(then), Box::new(no_effect(span)));
                Expr::value(kind, Ty::Void, span)
            }
            _ => continue,
        };
        all = Expr::value(ExprKind::Comma(Box::new(all), Box::new(next)), Ty::Void, span);
    }
    all
}

/// Returns an operation on two values of type `unsigned long`.
pub fn arith(op: ArithOp, a: Expr, b: Expr, span: Span) -> Expr {
    Expr::value(ExprKind::Arith(op, Box::new(a), Box::new(b)), Basic::ULong, span)
}

/// Returns an expression converted to a type.
pub fn cast(e: Expr, to: &QualType, span: Span) -> Expr {
    Expr::value(ExprKind::Convert(Box::new(e)), to.clone(), span)
}

/// Returns an expression that evaluates `a` and has the value of `b`.
pub fn comma(a: Expr, b: Expr) -> Expr {
    let (ty, span) = (b.ty.clone(), b.span);
    Expr::value(ExprKind::Comma(Box::new(a), Box::new(b)), ty, span)
}

/// Returns the expression `c ? a : b`.
pub fn cond(c: Expr, a: Expr, b: Expr) -> Expr {
    let (ty, span) = (a.ty.clone(), a.span);
    Expr::value(ExprKind::Cond(Box::new(c), Box::new(a), Box::new(b)), ty, span)
}

/// Returns `a` if a pointer is not null, otherwise `b`.
pub fn if_some(pointer: VarId, ty: &QualType, a: Expr, b: Expr, span: Span) -> Expr {
    let null = Expr::value(ExprKind::Const(Const::Null(Space::Generic)), ty.clone(), span);
    let value = read(pointer, ty.clone(), span);
    let some = ExprKind::Compare(CompareOp::Ne, Box::new(value), Box::new(null));
    cond(Expr::value(some, Basic::Bool, span), a, b)
}
