//! Assignments, increments, and their effects on the modified variables (C++17 [expr.ass]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{GlobalId, Space};
use isowarp_core::span::Span;

use super::operators::arith_op;
use crate::ast::{self, BinaryOp, ExprKind as Ast};
use crate::hir::{CompoundOp, Expr, ExprKind, VarId};
use crate::lex::symbol::Symbol;
use crate::sema::model::calls::Arg;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, Ty};

/// The variable that contains an object.
enum Root {
    Local(VarId),
    Global(GlobalId),
    Other,
}

/// Returns the expression whose object contains, or is, an expression's object.
fn whole(e: &Expr) -> Option<&Expr> {
    Some(match &e.kind {
        ExprKind::Field { base, .. } | ExprKind::Index { base, .. } | ExprKind::Component { base, .. } => base,
        ExprKind::Assign(lhs, _)
        | ExprKind::Compound { lhs, .. }
        | ExprKind::PtrCompound { lhs, .. }
        | ExprKind::IncDec { lhs, .. } => lhs,
        ExprKind::Comma(_, b) => b,
        _ => return None,
    })
}

/// Returns the objects that `?:` may denote, if an object is one of them or a part of one.
fn alternatives(e: &Expr) -> Option<(&Expr, &Expr)> {
    let mut at = e;
    loop {
        at = match &at.kind {
            ExprKind::Cond(_, a, b) if at.is_glvalue() => return Some((a, b)),
            _ => whole(at)?,
        };
    }
}

fn root(e: &Expr) -> Root {
    let mut at = e;
    loop {
        at = match &at.kind {
            ExprKind::Local(id) => return Root::Local(*id),
            ExprKind::Global(id) => return Root::Global(*id),
            _ => match whole(at) {
                Some(whole) => whole,
                None => return Root::Other,
            },
        };
    }
}

impl<'a> Sema<'a> {
    /// Records that the address of an object is used for more than one access.
    pub(in crate::sema) fn mark_address_taken(&mut self, e: &Expr) {
        if let Some((a, b)) = alternatives(e) {
            self.mark_address_taken(a);
            self.mark_address_taken(b);
        } else if let Root::Local(id) = root(e)
            && let Some(var) = self.body.as_mut().and_then(|c| c.locals.vars.get_mut(id))
        {
            var.address_taken = true;
        }
    }

    /// Checks that an object may be modified, and records the modification.
    pub(in crate::sema) fn modify(&mut self, e: &Expr, op_span: Span) -> Checked<()> {
        // The assignment of a class is a function, which can also be called on temporary objects.
        let assigned_by_call = e.is_glvalue() && matches!(e.ty.ty, Ty::Record(_));
        if !e.is_lvalue() && !assigned_by_call {
            let message = format!("cannot assign to a value of type `{}`", self.show(&e.ty));
            return self.error(codes::NOT_LVALUE, op_span, message);
        }
        if matches!(e.ty.ty, Ty::Array(..)) {
            return self.error(codes::NOT_LVALUE, op_span, "an array cannot be assigned to");
        }
        if matches!(e.ty.ty, Ty::Function(_) | Ty::Overloaded(_)) {
            return self.error(codes::NOT_LVALUE, op_span, "a function cannot be assigned to");
        }
        if let Some((a, b)) = alternatives(e) {
            // The chosen object is written through its address.
            self.modify(a, op_span)?;
            self.modify(b, op_span)?;
            self.mark_address_taken(e);
        }
        let root = root(e);
        if let Root::Global(id) = root
            && self.declared.globals[id].space == Space::Constant
        {
            let global = &self.declared.globals[id];
            let message = format!("cannot write to the `__constant__` variable `{}` in device code", global.name);
            let span = global.span;
            return self
                .report(Diagnostic::error(codes::CONST_WRITE, op_span, message).with_label(span, "declared here"));
        }
        if e.ty.is_const {
            let message = match &e.kind {
                ExprKind::Local(id) => {
                    let name = self.body.as_ref().and_then(|c| c.locals.vars.get(*id)).map(|v| v.name.clone());
                    format!("cannot assign to `{}`: it is const", name.unwrap_or_default())
                }
                _ => format!("cannot assign to an object of type `{}`: it is const", self.show(&e.ty)),
            };
            return self.error(codes::CONST_WRITE, op_span, message);
        }
        if let Root::Local(id) = root
            && let Some(var) = self.body.as_mut().and_then(|c| c.locals.vars.get_mut(id))
        {
            var.modified = true;
        }
        Ok(())
    }

    pub(in crate::sema) fn assignment(
        &mut self,
        op: Option<BinaryOp>,
        op_span: Span,
        lhs: &'a ast::Expr,
        rhs: &'a ast::Expr,
        span: Span,
    ) -> Checked<Expr> {
        let target = self.expr(lhs);
        if op.is_none()
            && let Ok(Expr { ty: crate::types::QualType { ty: Ty::Record(_), .. }, .. }) = &target
        {
            return self.assign_class(target?, rhs, op_span, span);
        }
        if op.is_none()
            && let Ast::InitList(list) = &rhs.kind
        {
            let target = target?;
            self.modify(&target, op_span)?;
            let ty = target.ty.clone();
            let value = self.strict_list(list, &ty.unqualified())?;
            return Ok(Expr::object(ExprKind::Assign(Box::new(target), Box::new(value)), ty, span));
        }
        let value = self.expr(rhs);
        let (target, value) = (target?, value?);
        let from = match op {
            Some(_) => self.operands_bound_at(op_span, &[lhs, rhs], &[&target, &value]),
            None => None,
        };
        self.assignment_of(op, from, op_span, target, value, span)
    }

    /// Checks an assignment of a value to an object. Functions for operands that do not depend on a parameter of a
    /// template are looked up at `from`.
    pub(in crate::sema) fn assignment_of(
        &mut self,
        op: Option<BinaryOp>,
        from: Option<Span>,
        op_span: Span,
        mut target: Expr,
        mut value: Expr,
        span: Span,
    ) -> Checked<Expr> {
        if op.is_none() && matches!(target.ty.ty, Ty::Record(_)) {
            return self.assign_class_value(target, value, op_span, span);
        }
        if let Some(op) = op {
            let name = format!("{}=", op.as_str());
            match self.operator_call_from(&name, vec![target, value], from, op_span, span) {
                Ok(result) => return result,
                Err(operands) => {
                    let mut operands = operands.into_iter();
                    (target, value) =
                        (operands.next().or_bug(&mut self.reporter)?, operands.next().or_bug(&mut self.reporter)?);
                }
            }
        }
        self.modify(&target, op_span)?;
        let ty = target.ty.clone();
        let Some(op) = op else {
            if target.ty.ty.components().is_some() {
                self.no_volatile_copy(&target, &value, op_span)?;
            }
            let value = self.convert(value, &ty.unqualified(), "in an assignment")?;
            return Ok(Expr::object(ExprKind::Assign(Box::new(target), Box::new(value)), ty, span));
        };
        let value = self.decay(value);
        if ty.ty.is_pointer() && matches!(op, BinaryOp::Add | BinaryOp::Sub) {
            if !self.types.implicit_arithmetic(&value.ty.ty).is_some_and(Basic::is_integral) {
                return self.bad_compound(op, op_span, &target, &value);
            }
            let to = ty.ty.pointee().or_bug(&mut self.reporter)?.clone();
            let size = self.step_size(&to, op_span)? as i64;
            let index = Box::new(self.index_value(value));
            let scale = if op == BinaryOp::Sub { -size } else { size };
            return Ok(Expr::object(ExprKind::PtrCompound { lhs: Box::new(target), index, scale }, ty, span));
        }
        let value = self.promote_bits(value);
        let held = self.bit_promotion(&target).or_else(|| self.types.arithmetic(&ty.ty));
        let (a, b) = (held, self.types.implicit_arithmetic(&value.ty.ty));
        let (Some(a), Some(b), true) = (a, b, ty.ty.is_arithmetic()) else {
            return self.bad_compound(op, op_span, &target, &value);
        };
        let integers = a.is_integral() && b.is_integral();
        let (op, compute, rhs) = match op {
            BinaryOp::Shl | BinaryOp::Shr if integers => {
                let op = if op == BinaryOp::Shl { CompoundOp::Shl } else { CompoundOp::Shr };
                (op, a.promoted(), self.coerce(value, &Ty::Basic(b.promoted())))
            }
            _ => match arith_op(op) {
                Some((arith, floats)) if integers || floats => {
                    let common = a.common(b);
                    (CompoundOp::Arith(arith), common, self.coerce(value, &Ty::Basic(common)))
                }
                _ => return self.bad_compound(op, op_span, &target, &value),
            },
        };
        let kind = ExprKind::Compound { op, lhs: Box::new(target), rhs: Box::new(rhs), compute: Ty::Basic(compute) };
        Ok(Expr::object(kind, ty, span))
    }

    /// Refuses volatile objects in the implicit assignment of a class, which neither reads nor writes them (C++17
    /// [class.copy.assign] 2).
    fn no_volatile_copy(&mut self, target: &Expr, value: &Expr, op_span: Span) -> Checked<()> {
        let read = value.is_glvalue() && value.ty.is_volatile && value.ty.ty == target.ty.ty;
        if !read && !target.ty.is_volatile {
            return Ok(());
        }
        // Classes with their own assignments may have some for volatile objects.
        let own = Symbol::intern("operator=");
        if let Ty::Record(class) = target.ty.ty
            && self.has_member(class, own)
        {
            return Ok(());
        }
        let object = if read { &value.ty } else { &target.ty };
        let message = format!("a class has no assignment for an object of type `{}`", self.show(object));
        let d = Diagnostic::error(codes::BAD_OPERANDS, op_span, message);
        self.report(d.with_help("read or write its members one by one"))
    }

    /// Checks `object = value` for classes.
    fn assign_class(&mut self, target: Expr, rhs: &'a ast::Expr, op_span: Span, span: Span) -> Checked<Expr> {
        let ty = target.ty.clone();
        match &rhs.kind {
            Ast::InitList(list) => {
                self.require_complete(&ty, span)?;
                let args = vec![Arg::Expr(target), Arg::List(list)];
                match self.with_lists(|s| s.operator_call_with("=", args, op_span, span)) {
                    Ok(result) => result,
                    Err(args) => {
                        let Some(Arg::Expr(target)) = args.into_iter().next() else { return self.bug() };
                        let value = self.init_list(list, &ty.unqualified())?;
                        self.assign_class_value(target, value, op_span, span)
                    }
                }
            }
            _ => {
                let value = self.expr(rhs)?;
                self.assign_class_value(target, value, op_span, span)
            }
        }
    }

    fn assign_class_value(&mut self, target: Expr, value: Expr, op_span: Span, span: Span) -> Checked<Expr> {
        let ty = target.ty.clone();
        self.require_complete(&ty, span)?;
        let (target, value) = match self.operator_call("=", vec![target, value], op_span, span) {
            Ok(result) => return result,
            Err(operands) => {
                let mut operands = operands.into_iter();
                (operands.next().or_bug(&mut self.reporter)?, operands.next().or_bug(&mut self.reporter)?)
            }
        };
        self.no_volatile_copy(&target, &value, op_span)?;
        self.modify(&target, op_span)?;
        // The base's part is assigned, without a separate object for it.
        let value = match self.derived(&value.ty.ty, &ty.ty) {
            true => {
                self.check_base(&value.ty.ty, &ty.ty, value.span)?;
                let object = self.as_object(value)?;
                self.base_part(object, &ty.ty)?
            }
            false => value,
        };
        self.can_be_copied_over(&ty, &value, op_span)?;
        if !self.types.special_members(&ty.ty).trivial_assign {
            let value =
                if value.ty.ty == ty.ty { value } else { self.convert(value, &ty.unqualified(), "in an assignment")? };
            let value = self.as_object(value)?;
            return self.assign_object(target, value, span);
        }
        let value = match value.ty.ty == ty.ty && value.is_glvalue() {
            // The bytes are copied, regardless of the copy constructor.
            true => {
                let span = value.span;
                Expr::value(ExprKind::Load(Box::new(value)), ty.unqualified(), span)
            }
            false => self.convert(value, &ty.unqualified(), "in an assignment")?,
        };
        Ok(Expr::object(ExprKind::Assign(Box::new(target), Box::new(value)), ty, span))
    }

    fn bad_compound<T>(&mut self, op: BinaryOp, op_span: Span, a: &Expr, b: &Expr) -> Checked<T> {
        let message = format!(
            "invalid operands to `{}=`: `{}` and `{}`",
            op.as_str(),
            self.show(&a.ty.unqualified()),
            self.show(&b.ty)
        );
        self.error(codes::BAD_OPERANDS, op_span, message)
    }

    pub(in crate::sema) fn inc_dec(
        &mut self,
        operand: &'a ast::Expr,
        step: i64,
        prefix: bool,
        span: Span,
    ) -> Checked<Expr> {
        let target = self.expr(operand)?;
        let name = if step > 0 { "++" } else { "--" };
        // The postfix operators have a second parameter of type `int` (C++17 [over.inc]).
        let zero = (!prefix).then(|| crate::hir::expressions::int_const(Basic::Int, 0, span));
        let operands = std::iter::once(target).chain(zero).collect();
        let target = match self.operator_call(name, operands, span, span) {
            Ok(result) => return result,
            Err(operands) => operands.into_iter().next().or_bug(&mut self.reporter)?,
        };
        self.modify(&target, span)?;
        let ty = target.ty.clone();
        let step = match &ty.ty {
            Ty::Pointer(to) => step * self.step_size(&to.clone(), span)? as i64,
            Ty::Basic(Basic::Bool) => {
                return self.error(codes::BAD_OPERANDS, span, "a `bool` cannot be incremented or decremented");
            }
            Ty::Basic(_) => step,
            _ => {
                let message = format!("`{}` cannot be incremented or decremented", self.show(&ty));
                return self.error(codes::BAD_OPERANDS, span, message);
            }
        };
        let kind = ExprKind::IncDec { lhs: Box::new(target), step, prefix };
        Ok(if prefix { Expr::object(kind, ty, span) } else { Expr::value(kind, ty.unqualified(), span) })
    }
}
