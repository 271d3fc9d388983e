//! Unary, binary and conditional operators, subscripts (C++17 [expr.unary] to [expr.cond]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::CompareOp;
use isowarp_core::span::Span;

use crate::ast::{self, BinaryOp, ExprKind as Ast, UnaryOp};
use crate::hir::expressions::{read, stored};
use crate::hir::{ArithOp, Expr, ExprKind};
use crate::sema::constants::folding::is_null_constant;
use crate::sema::model::calls::Arg;
use crate::sema::model::sequences::qualifiers_of_both;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, QualType, Ty};

impl<'a> Sema<'a> {
    pub(in crate::sema) fn unary(&mut self, op: UnaryOp, operand: &'a ast::Expr, span: Span) -> Checked<Expr> {
        match op {
            UnaryOp::AddressOf => {
                if let Some(member) = self.address_of_member(operand, span)? {
                    return Ok(member);
                }
                let e = self.expr(operand)?;
                if matches!(e.ty.ty, Ty::Overloaded(_)) {
                    return Ok(Expr { span, ..e });
                }
                let e = match self.operator_call("&", vec![e], span, span) {
                    Ok(result) => return result,
                    Err(mut operands) => operands.pop().or_bug(&mut self.reporter)?,
                };
                if !e.is_lvalue() {
                    let message = format!("cannot take the address of a value of type `{}`", self.show(&e.ty));
                    return self.error(codes::NOT_LVALUE, span, message);
                }
                self.address_of(e, span)
            }
            UnaryOp::Deref => {
                let e = self.expr(operand)?;
                let from = self.operands_bound_at(span, &[operand], &[&e]);
                let e = match self.operator_call_from("*", vec![e], from, span, span) {
                    Ok(result) => return result,
                    Err(mut operands) => operands.pop().or_bug(&mut self.reporter)?,
                };
                if e.ty.ty == Ty::Void {
                    return self.error(codes::VOID_VALUE, e.span, "a void expression is used as a value");
                }
                let e = self.decay(e);
                let Some(to) = e.ty.ty.pointee().cloned() else {
                    let message = format!("cannot dereference `{}`: it is not a pointer", self.show(&e.ty));
                    return self.error(codes::BAD_OPERANDS, span, message);
                };
                if matches!(to.ty, Ty::Void) {
                    return self.error(codes::BAD_OPERANDS, span, "cannot dereference a `void *`");
                }
                if !matches!(to.ty, Ty::Function(_)) {
                    self.require_complete(&to, span)?;
                }
                Ok(Self::deref(e, to, span))
            }
            UnaryOp::Not => {
                let e = self.expr(operand)?;
                let from = self.operands_bound_at(span, &[operand], &[&e]);
                let e = match self.operator_call_from("!", vec![e], from, span, span) {
                    Ok(result) => return result,
                    Err(mut operands) => operands.pop().or_bug(&mut self.reporter)?,
                };
                let e = self.truth(e, "a condition")?;
                Ok(self.fold(Expr::value(ExprKind::Not(Box::new(e)), Basic::Bool, span)))
            }
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::BitNot => {
                let e = self.expr(operand)?;
                let from = self.operands_bound_at(span, &[operand], &[&e]);
                let e = match self.operator_call_from(op.as_str(), vec![e], from, span, span) {
                    Ok(result) => return result,
                    Err(mut operands) => operands.pop().or_bug(&mut self.reporter)?,
                };
                let e = if op == UnaryOp::Plus { self.lambda_operand(e, span)? } else { e };
                if e.ty.ty == Ty::Void {
                    return self.error(codes::VOID_VALUE, e.span, "a void expression is used as a value");
                }
                let e = self.decay(e);
                let e = self.promote_bits(e);
                if op == UnaryOp::Plus && e.ty.ty.is_pointer() {
                    return Ok(e);
                }
                let basic = match self.types.implicit_arithmetic(&e.ty.ty) {
                    Some(b) if op != UnaryOp::BitNot || b.is_integral() => b.promoted(),
                    _ => {
                        let message = format!("invalid operand to `{}`: `{}`", op.as_str(), self.show(&e.ty));
                        return self.error(codes::BAD_OPERANDS, span, message);
                    }
                };
                let e = self.coerce(e, &Ty::Basic(basic));
                let kind = match op {
                    UnaryOp::Minus => ExprKind::Neg(Box::new(e)),
                    UnaryOp::BitNot => ExprKind::BitNot(Box::new(e)),
                    _ => return Ok(Expr { span, ..e }),
                };
                let result = Expr::value(kind, basic, span);
                Ok(self.fold(result))
            }
            UnaryOp::PreInc => self.inc_dec(operand, 1, true, span),
            UnaryOp::PreDec => self.inc_dec(operand, -1, true, span),
            UnaryOp::PostInc => self.inc_dec(operand, 1, false, span),
            UnaryOp::PostDec => self.inc_dec(operand, -1, false, span),
        }
    }

    pub(in crate::sema) fn binary(
        &mut self,
        op: BinaryOp,
        op_span: Span,
        lhs: &'a ast::Expr,
        rhs: &'a ast::Expr,
        span: Span,
    ) -> Checked<Expr> {
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            let a = self.expr(lhs);
            let b = self.conditionally(|s| s.expr(rhs));
            let (a, b) = (a?, b?);
            let from = self.operands_bound_at(op_span, &[lhs, rhs], &[&a, &b]);
            let (a, b) = match self.operator_call_from(op.as_str(), vec![a, b], from, op_span, span) {
                Ok(result) => return result,
                Err(operands) => {
                    let mut operands = operands.into_iter();
                    (operands.next().or_bug(&mut self.reporter)?, operands.next().or_bug(&mut self.reporter)?)
                }
            };
            let a = self.truth(a, "a condition");
            let b = self.truth(b, "a condition");
            let (a, b) = (Box::new(a?), Box::new(b?));
            let kind = if op == BinaryOp::And { ExprKind::And(a, b) } else { ExprKind::Or(a, b) };
            return Ok(self.fold(Expr::value(kind, Basic::Bool, span)));
        }
        let a = self.expr(lhs);
        let b = self.expr(rhs);
        let (a, b) = (a?, b?);
        let from = self.operands_bound_at(op_span, &[lhs, rhs], &[&a, &b]);
        self.binary_from(op, from, op_span, a, b, span)
    }

    /// Joins two checked operands with a comma operator, `a, b`. The value of `a` is already discarded.
    pub(in crate::sema) fn comma(&mut self, a: Expr, b: Expr, span: Span) -> Checked<Expr> {
        let (a, b) = match self.operator_call(",", vec![a, b], span, span) {
            Ok(result) => return result,
            Err(operands) => {
                let mut operands = operands.into_iter();
                (operands.next().or_bug(&mut self.reporter)?, operands.next().or_bug(&mut self.reporter)?)
            }
        };
        let (ty, category) = (b.ty.clone(), b.category);
        Ok(Expr { kind: ExprKind::Comma(Box::new(a), Box::new(b)), ty, category, span })
    }

    /// Joins two checked operands with a binary operator.
    pub(in crate::sema) fn binary_exprs(
        &mut self,
        op: BinaryOp,
        op_span: Span,
        a: Expr,
        b: Expr,
        span: Span,
    ) -> Checked<Expr> {
        self.binary_from(op, None, op_span, a, b, span)
    }

    fn binary_from(
        &mut self,
        op: BinaryOp,
        from: Option<Span>,
        op_span: Span,
        a: Expr,
        b: Expr,
        span: Span,
    ) -> Checked<Expr> {
        let (a, b) = match self.operator_call_from(op.as_str(), vec![a, b], from, op_span, span) {
            Ok(result) => return result,
            Err(operands) => {
                let mut operands = operands.into_iter();
                (operands.next().or_bug(&mut self.reporter)?, operands.next().or_bug(&mut self.reporter)?)
            }
        };
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            let (a, b) = (Box::new(self.truth(a, "a condition")?), Box::new(self.truth(b, "a condition")?));
            let kind = if op == BinaryOp::And { ExprKind::And(a, b) } else { ExprKind::Or(a, b) };
            return Ok(self.fold(Expr::value(kind, Basic::Bool, span)));
        }
        for e in [&a, &b] {
            if e.ty.ty == Ty::Void {
                return self.error(codes::VOID_VALUE, e.span, "a void expression is used as a value");
            }
        }
        if matches!(op, BinaryOp::MemberPtr | BinaryOp::ArrowPtr) {
            return self.member_by_pointer(op, a, b, span);
        }
        let (a, b) = (self.decay(a), self.decay(b));
        self.binary_values(op, op_span, a, b, span)
    }

    /// Checks an expression that is evaluated conditionally at run time.
    pub(in crate::sema) fn conditionally<T>(&mut self, f: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        if let Some(c) = &mut self.body {
            c.lifetimes.conditional += 1;
        }
        let result = f(self);
        if let Some(c) = &mut self.body {
            c.lifetimes.conditional = c.lifetimes.conditional.saturating_sub(1);
        }
        result
    }

    fn bad_operands<T>(&mut self, op: BinaryOp, op_span: Span, a: &Expr, b: &Expr) -> Checked<T> {
        let (ta, tb) = (self.show(&a.ty), self.show(&b.ty));
        let message = format!("invalid operands to `{}`: `{ta}` and `{tb}`", op.as_str());
        let mut d = Diagnostic::error(codes::BAD_OPERANDS, op_span, message);
        if a.ty.ty.components().is_some() || b.ty.ty.components().is_some() {
            d = d.with_help("CUDA's vector types have no operators: work on their components");
        } else if self.types.is_scoped_enum(&a.ty.ty) || self.types.is_scoped_enum(&b.ty.ty) {
            d = d.with_help("an `enum class` value needs a cast to become a number");
        }
        self.report(d)
    }

    pub(in crate::sema) fn binary_values(
        &mut self,
        op: BinaryOp,
        op_span: Span,
        a: Expr,
        b: Expr,
        span: Span,
    ) -> Checked<Expr> {
        let (a, b) = (self.promote_bits(a), self.promote_bits(b));
        let compare = match op {
            BinaryOp::Lt => Some(CompareOp::Lt),
            BinaryOp::Gt => Some(CompareOp::Gt),
            BinaryOp::Le => Some(CompareOp::Le),
            BinaryOp::Ge => Some(CompareOp::Ge),
            BinaryOp::Eq => Some(CompareOp::Eq),
            BinaryOp::Ne => Some(CompareOp::Ne),
            _ => None,
        };
        if let Some(compare) = compare {
            return self.comparison(op, compare, op_span, a, b, span);
        }
        let (ba, bb) = (self.types.implicit_arithmetic(&a.ty.ty), self.types.implicit_arithmetic(&b.ty.ty));
        if matches!(op, BinaryOp::Add | BinaryOp::Sub) && (a.ty.ty.is_pointer() || b.ty.ty.is_pointer()) {
            return self.pointer_arithmetic(op, op_span, a, b, span);
        }
        let (Some(ba), Some(bb)) = (ba, bb) else { return self.bad_operands(op, op_span, &a, &b) };
        let integers = ba.is_integral() && bb.is_integral();
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            if !integers {
                return self.bad_operands(op, op_span, &a, &b);
            }
            let left = ba.promoted();
            let a = self.coerce(a, &Ty::Basic(left));
            let b = self.coerce(b, &Ty::Basic(bb.promoted()));
            let kind = ExprKind::Shift { right: op == BinaryOp::Shr, a: Box::new(a), b: Box::new(b) };
            return Ok(self.fold(Expr::value(kind, left, span)));
        }
        let (arith, floats_too) = match arith_op(op) {
            Some(found) => found,
            None => return self.unsupported(op_span, format!("the operator `{}` is", op.as_str())),
        };
        if !integers && !floats_too {
            return self.bad_operands(op, op_span, &a, &b);
        }
        if integers && matches!(arith, ArithOp::Div | ArithOp::Rem) && b.as_const().and_then(|c| c.as_int()) == Some(0)
        {
            self.reporter.push(Diagnostic::warning(codes::DIVISION_BY_ZERO, op_span, "division by zero"));
        }
        let common = Ty::Basic(ba.common(bb));
        let (a, b) = (self.coerce(a, &common), self.coerce(b, &common));
        let e = self.fold(Expr::value(ExprKind::Arith(arith, Box::new(a), Box::new(b)), common.clone(), span));
        self.long_operation(&common, e)
    }

    fn comparison(
        &mut self,
        op: BinaryOp,
        compare: CompareOp,
        op_span: Span,
        a: Expr,
        b: Expr,
        span: Span,
    ) -> Checked<Expr> {
        let common = if a.ty.ty == b.ty.ty && (self.types.is_scoped_enum(&a.ty.ty)) {
            a.ty.ty.clone()
        } else if let (Some(x), Some(y)) =
            (self.types.implicit_arithmetic(&a.ty.ty), self.types.implicit_arithmetic(&b.ty.ty))
        {
            if x == Basic::Bool && y == Basic::Bool && matches!(compare, CompareOp::Eq | CompareOp::Ne) {
                Ty::Basic(Basic::Bool)
            } else {
                Ty::Basic(x.common(y))
            }
        } else {
            match self.common_pointer(&a, &b) {
                Some(ty)
                    if (ty.function().is_some() || matches!(ty, Ty::Member { .. }))
                        && !matches!(compare, CompareOp::Eq | CompareOp::Ne) =>
                {
                    return self.bad_operands(op, op_span, &a, &b);
                }
                Some(ty) => ty,
                None => return self.bad_operands(op, op_span, &a, &b),
            }
        };
        let (a, b) = (self.coerce(a, &common), self.coerce(b, &common));
        let e = self.fold(Expr::value(ExprKind::Compare(compare, Box::new(a), Box::new(b)), Basic::Bool, span));
        self.long_operation(&common, e)
    }

    /// Returns the composite pointer type (C++17 [expr] 14).
    pub(in crate::sema) fn common_pointer(&mut self, a: &Expr, b: &Expr) -> Option<Ty> {
        self.complete_both(&a.ty.ty, &b.ty.ty, a.span);
        match (&a.ty.ty, &b.ty.ty) {
            (Ty::Nullptr, Ty::Nullptr) => Some(Ty::Nullptr),
            (Ty::Nullptr, _) if is_null_constant(b) => Some(Ty::Nullptr),
            (_, Ty::Nullptr) if is_null_constant(a) => Some(Ty::Nullptr),
            (x @ Ty::Member { .. }, y @ Ty::Member { .. }) => match x == y {
                true => Some(x.clone()),
                false if self.standard(a, &b.ty).is_some() => Some(y.clone()),
                false => self.standard(b, &a.ty).map(|_| x.clone()),
            },
            (p @ Ty::Member { .. }, Ty::Nullptr) | (Ty::Nullptr, p @ Ty::Member { .. }) => Some(p.clone()),
            (p @ Ty::Member { .. }, _) if is_null_constant(b) => Some(p.clone()),
            (_, p @ Ty::Member { .. }) if is_null_constant(a) => Some(p.clone()),
            (Ty::Pointer(x), Ty::Pointer(y)) => {
                let to: QualType = if x.ty == y.ty {
                    x.ty.clone().into()
                } else if matches!(x.ty, Ty::Function(_)) || matches!(y.ty, Ty::Function(_)) {
                    return None;
                } else if matches!(x.ty, Ty::Void) || matches!(y.ty, Ty::Void) {
                    Ty::Void.into()
                } else if self.derived(&x.ty, &y.ty) {
                    y.ty.clone().into()
                } else if self.derived(&y.ty, &x.ty) {
                    x.ty.clone().into()
                } else {
                    return Some(qualifiers_of_both(x, y)?.pointer_to());
                };
                Some(to.with_quals(x.is_const || y.is_const, x.is_volatile || y.is_volatile).pointer_to())
            }
            (p @ Ty::Pointer(_), Ty::Nullptr) | (Ty::Nullptr, p @ Ty::Pointer(_)) => Some(p.clone()),
            (p @ Ty::Pointer(_), _) if is_null_constant(b) => Some(p.clone()),
            (_, p @ Ty::Pointer(_)) if is_null_constant(a) => Some(p.clone()),
            _ => None,
        }
    }

    fn pointer_arithmetic(&mut self, op: BinaryOp, op_span: Span, a: Expr, b: Expr, span: Span) -> Checked<Expr> {
        if let (Some(x), Some(y)) = (a.ty.ty.pointee(), b.ty.ty.pointee()) {
            let (x, y) = (x.clone(), y.clone());
            if op != BinaryOp::Sub || x.ty != y.ty {
                return self.bad_operands(op, op_span, &a, &b);
            }
            let size = self.step_size(&x, op_span)?;
            let kind = ExprKind::PtrDiff { a: Box::new(a), b: Box::new(b), size };
            return Ok(Expr::value(kind, Basic::Long, span));
        }
        let reversed = op == BinaryOp::Sub && !a.ty.ty.is_pointer();
        let (ptr, index) = if a.ty.ty.is_pointer() { (a, b) } else { (b, a) };
        let integral = self.types.implicit_arithmetic(&index.ty.ty).is_some_and(Basic::is_integral);
        if !integral || reversed {
            return self.bad_operands(op, op_span, &ptr, &index);
        }
        let to = ptr.ty.ty.pointee().or_bug(&mut self.reporter)?.clone();
        let size = self.step_size(&to, op_span)? as i64;
        let ty = ptr.ty.clone();
        let scale = if op == BinaryOp::Sub { -size } else { size };
        let index = self.index_value(index);
        Ok(Expr::value(ExprKind::PtrOffset { ptr: Box::new(ptr), index: Box::new(index), scale }, ty, span))
    }

    /// Converts an index to the form that IR accepts: any integer of at most 64 bits, promoted.
    pub(in crate::sema) fn index_value(&self, index: Expr) -> Expr {
        let basic = match self.types.arithmetic(&index.ty.ty).unwrap_or(Basic::Int).promoted() {
            // No array has more elements.
            Basic::Int128 | Basic::UInt128 => Basic::Long,
            basic => basic,
        };
        self.coerce(index, &Ty::Basic(basic))
    }

    /// Returns the size of a pointer's target. Refuses `void`.
    pub(in crate::sema) fn step_size(&mut self, to: &QualType, span: Span) -> Checked<u64> {
        if matches!(to.ty, Ty::Void) {
            return self.error(codes::BAD_OPERANDS, span, "pointer arithmetic on `void *` is not possible");
        }
        self.require_complete(to, span)?;
        self.no_long_double_in("an array's element", to, span)?;
        match self.types.size_of(&to.ty) {
            Some(n) => Ok(n),
            None => self.error(codes::INCOMPLETE, span, format!("the size of `{}` is not known", self.show(to))),
        }
    }

    pub(in crate::sema) fn index(&mut self, base: &'a ast::Expr, index: &'a ast::Expr, span: Span) -> Checked<Expr> {
        if let Ast::InitList(list) = &index.kind {
            let args = vec![Arg::Expr(self.expr(base)?), Arg::List(list)];
            return match self.with_lists(|s| s.operator_call_with("[]", args, span, span)) {
                Ok(result) => result,
                Err(_) => self.error(codes::BAD_OPERANDS, list.span, "an index cannot be a braced list"),
            };
        }
        let operands = [base, index];
        let base = self.expr(base);
        let index = self.expr(index);
        let (base, index) = (base?, index?);
        let from = self.operands_bound_at(span, &operands, &[&base, &index]);
        let (mut base, mut index) = match self.operator_call_from("[]", vec![base, index], from, span, span) {
            Ok(result) => return result,
            Err(operands) => {
                let mut operands = operands.into_iter();
                (operands.next().or_bug(&mut self.reporter)?, operands.next().or_bug(&mut self.reporter)?)
            }
        };
        let swapped = matches!(index.ty.ty, Ty::Pointer(_) | Ty::Array(..));
        if swapped {
            std::mem::swap(&mut base, &mut index);
        }
        let index = self.decay(index);
        if !self.types.implicit_arithmetic(&index.ty.ty).is_some_and(Basic::is_integral) {
            let message = format!("an index must be an integer, not `{}`", self.show(&index.ty));
            return self.error(codes::BAD_OPERANDS, index.span, message);
        }
        let index = self.index_value(index);
        if swapped && index.as_const().is_none() && self.body.is_some() {
            // The operand that comes first is evaluated first ([expr.sub] 1).
            let id = self.hidden_variable("index", index.ty.clone(), true, span);
            let first = stored(id, index, span);
            let index = read(id, first.ty.clone(), span);
            let element = self.element_of(base, index, span)?;
            let (ty, category) = (element.ty.clone(), element.category);
            let kind = ExprKind::Comma(Box::new(first), Box::new(element));
            return Ok(Expr { kind, ty, category, span });
        }
        self.element_of(base, index, span)
    }

    /// Returns an element of an array or of a pointer's target.
    fn element_of(&mut self, base: Expr, index: Expr, span: Span) -> Checked<Expr> {
        let index = Box::new(index);
        // The elements of a conditional choice of two arrays are accessed through its pointer, whose space may be
        // known.
        let chosen = base.is_lvalue() && matches!(base.kind, ExprKind::Cond(..));
        if let Ty::Array(element, _) = &base.ty.ty
            && !chosen
        {
            let element = (**element).clone();
            let category = base.category;
            return Ok(Expr::part(ExprKind::Index { base: Box::new(base), index }, element, category, span));
        }
        let base = self.decay(base);
        let Some(to) = base.ty.ty.pointee().cloned() else {
            let message = format!("`{}` cannot be indexed: it is neither array nor pointer", self.show(&base.ty));
            self.first_time(&message)?;
            return self.error(codes::BAD_OPERANDS, span, message);
        };
        let scale = self.step_size(&to, span)? as i64;
        let ty = base.ty.clone();
        let ptr = Expr::value(ExprKind::PtrOffset { ptr: Box::new(base), index, scale }, ty, span);
        Ok(Self::deref(ptr, to, span))
    }

    /// Returns the type of `?:` over two objects of one type, which is also an object (C++17 [expr.cond] 4).
    fn same_objects(&self, a: &Expr, b: &Expr) -> Option<QualType> {
        let object = |e: &Expr| e.is_glvalue() && self.bits_of(e).is_none();
        let same = object(a) && object(b) && a.category == b.category && a.ty.ty == b.ty.ty;
        same.then(|| a.ty.clone().with_quals(b.ty.is_const, b.ty.is_volatile))
    }

    pub(in crate::sema) fn conditional(
        &mut self,
        cond: &'a ast::Expr,
        then: &'a ast::Expr,
        otherwise: &'a ast::Expr,
        span: Span,
    ) -> Checked<Expr> {
        let cond = self.condition(cond);
        let a = self.conditionally(|s| s.expr(then));
        let b = self.conditionally(|s| s.expr(otherwise));
        let (cond, a, b) = (cond?, a?, b?);
        if matches!(a.ty.ty, Ty::Void) && matches!(b.ty.ty, Ty::Void) {
            let kind = ExprKind::Cond(Box::new(cond), Box::new(a), Box::new(b));
            return Ok(Expr::value(kind, Ty::Void, span));
        }
        let (a, b) = self.conditional_operands(a, b, span)?;
        if let Some(ty) = self.same_objects(&a, &b) {
            if a.ty.ty.is_aggregate() {
                // Whether it is modified is unknown here.
                self.mark_address_taken(&a);
                self.mark_address_taken(&b);
            }
            return Ok(match cond.as_const().and_then(|c| c.as_int()) {
                Some(0) => Expr { ty, span, ..b },
                Some(_) => Expr { ty, span, ..a },
                None => {
                    let category = a.category;
                    Expr { kind: ExprKind::Cond(Box::new(cond), Box::new(a), Box::new(b)), ty, category, span }
                }
            });
        }
        // Values of class type have qualifiers ([expr] 6).
        let (is_const, is_volatile) = match a.ty.ty {
            Ty::Record(_) => (a.ty.is_const || b.ty.is_const, a.ty.is_volatile || b.ty.is_volatile),
            _ => (false, false),
        };
        let (mut a, mut b) = (self.decay(a), self.decay(b));
        if a.ty.ty != b.ty.ty {
            (a, b) = (self.promote_bits(a), self.promote_bits(b));
        }
        let common = if a.ty.ty == b.ty.ty {
            Some(a.ty.ty.clone())
        } else if let (Some(x), Some(y)) =
            (self.types.implicit_arithmetic(&a.ty.ty), self.types.implicit_arithmetic(&b.ty.ty))
        {
            Some(Ty::Basic(x.common(y)))
        } else {
            self.common_pointer(&a, &b)
        };
        let Some(common) = common else {
            let message = format!("the two sides of `?:` have types `{}` and `{}`", self.show(&a.ty), self.show(&b.ty));
            return self.error(codes::BAD_OPERANDS, span, message);
        };
        let (a, b) = (self.coerce(a, &common), self.coerce(b, &common));
        let kind = ExprKind::Cond(Box::new(cond), Box::new(a), Box::new(b));
        Ok(self.fold(Expr::value(kind, QualType::from(common).with_quals(is_const, is_volatile), span)))
    }
}

/// Returns the arithmetic operation of an operator, and whether floats support it.
pub(in crate::sema) fn arith_op(op: BinaryOp) -> Option<(ArithOp, bool)> {
    Some(match op {
        BinaryOp::Add => (ArithOp::Add, true),
        BinaryOp::Sub => (ArithOp::Sub, true),
        BinaryOp::Mul => (ArithOp::Mul, true),
        BinaryOp::Div => (ArithOp::Div, true),
        BinaryOp::Rem => (ArithOp::Rem, false),
        BinaryOp::BitAnd => (ArithOp::And, false),
        BinaryOp::BitOr => (ArithOp::Or, false),
        BinaryOp::BitXor => (ArithOp::Xor, false),
        _ => return None,
    })
}
