//! The `noexcept` operator (C++17 [expr.unary.noexcept], [except.spec]).

use isowarp_core::span::Span;

use crate::ast::{self, FunctionBody, FunctionKind};
use crate::hir::expressions::int_const;
use crate::hir::{Expr, ExprKind, FnId};
use crate::sema::model::functions::{Func, MethodRole};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, Ty};

/// Maximum depth of functions that name each other in their exception specifications.
const MAX_DEPTH: u32 = 64;

impl<'a> Sema<'a> {
    /// Checks `noexcept(e)`: returns whether nothing in the unevaluated `e` may throw.
    pub(in crate::sema) fn noexcept_operator(&mut self, operand: &'a ast::Expr, span: Span) -> Checked<Expr> {
        let e = self.unevaluated(operand)?;
        let quiet = self.cannot_throw(&e)?;
        Ok(int_const(Basic::Bool, i128::from(quiet), span))
    }

    /// Returns true if nothing in an expression may throw ([except.spec] 13).
    fn cannot_throw(&mut self, e: &Expr) -> Checked<bool> {
        let all = |s: &mut Self, parts: &[Expr]| {
            for part in parts {
                if !s.cannot_throw(part)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        // A new object is also destroyed.
        let ends = match &e.ty.ty {
            Ty::Record(class) if !e.is_glvalue() => self.types.record(*class).members.destructor,
            _ => None,
        };
        if let Some(destructor) = ends
            && !self.is_noexcept(destructor, e.span)?
        {
            return Ok(false);
        }
        match &e.kind {
            ExprKind::Const(_)
            | ExprKind::Zero(_)
            | ExprKind::Named(..)
            | ExprKind::Local(_)
            | ExprKind::RefPtr(_)
            | ExprKind::Global(_)
            | ExprKind::BuiltinVar(_)
            | ExprKind::BuiltinComponent(..)
            | ExprKind::InitObject(_) => Ok(true),
            ExprKind::Load(inner)
            | ExprKind::Decay(inner)
            | ExprKind::AddrOf(inner)
            | ExprKind::Deref(inner)
            | ExprKind::Field { base: inner, .. }
            | ExprKind::Component { base: inner, .. }
            | ExprKind::Neg(inner)
            | ExprKind::BitNot(inner)
            | ExprKind::Not(inner)
            | ExprKind::IncDec { lhs: inner, .. }
            | ExprKind::Convert(inner)
            | ExprKind::Fill { element: inner, .. }
            | ExprKind::BasePtr { ptr: inner, .. }
            | ExprKind::MemberStep { pointer: inner, .. }
            | ExprKind::Materialise(_, inner)
            | ExprKind::BitInit { value: inner, .. }
            | ExprKind::Temp(inner)
            | ExprKind::SameBytes(inner) => self.cannot_throw(inner),
            ExprKind::Index { base: a, index: b }
            | ExprKind::MemberAt { base: a, pointer: b }
            | ExprKind::Arith(_, a, b)
            | ExprKind::Shift { a, b, .. }
            | ExprKind::Compare(_, a, b)
            | ExprKind::PtrOffset { ptr: a, index: b, .. }
            | ExprKind::PtrDiff { a, b, .. }
            | ExprKind::And(a, b)
            | ExprKind::Or(a, b)
            | ExprKind::Comma(a, b)
            | ExprKind::Assign(a, b)
            | ExprKind::Compound { lhs: a, rhs: b, .. }
            | ExprKind::PtrCompound { lhs: a, index: b, .. } => Ok(self.cannot_throw(a)? && self.cannot_throw(b)?),
            ExprKind::Cond(c, a, b) => Ok(self.cannot_throw(c)? && self.cannot_throw(a)? && self.cannot_throw(b)?),
            ExprKind::Call(id, args, _) | ExprKind::Construct(id, args) => {
                Ok(self.is_noexcept(*id, e.span)? && all(self, args)?)
            }
            // Types do not record here whether a pointer's function may throw.
            ExprKind::CallVirtual(
                crate::hir::PointerCall::Virtual(id, _) | crate::hir::PointerCall::Delete(id, _),
                args,
            ) => Ok(self.is_noexcept(*id, e.span)? && all(self, args)?),
            ExprKind::CallPointer(..) | ExprKind::CallMember(..) | ExprKind::CallVirtual(..) => {
                self.unsupported(e.span, "`noexcept` of a call through a pointer is")
            }
            ExprKind::InitAt { place: a, value: b } | ExprKind::ForEach { count: a, body: b, .. } => {
                Ok(self.cannot_throw(a)? && self.cannot_throw(b)?)
            }
            // CUDA declares none of its functions `noexcept`.
            ExprKind::BuiltinCall(..) | ExprKind::Launch(_) => Ok(false),
            ExprKind::Aggregate { parts, .. } => {
                for (_, part) in parts {
                    if !self.cannot_throw(part)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            ExprKind::Compose(parts) => all(self, parts),
        }
    }

    /// Returns true if a function's exception specification excludes throwing.
    fn is_noexcept(&mut self, id: FnId, span: Span) -> Checked<bool> {
        let Func { decl, scope, method, .. } = &self.functions[id];
        let (decl, scope) = (*decl, *scope);
        let implicit = method.is_some_and(|m| m.inherited.is_some()) || matches!(decl.body, FunctionBody::Defaulted);
        match &decl.ty.noexcept {
            Some(None) => Ok(true),
            Some(Some(condition)) => {
                if self.context.demand_depth > MAX_DEPTH {
                    return self.error(
                        codes::TOO_COMPLEX,
                        span,
                        "exception specifications refer to each other too deeply",
                    );
                }
                let value = self.on_demand(scope, span, |s| {
                    s.constant_condition(condition)?
                        .as_const()
                        .and_then(crate::types::Const::as_int)
                        .or_bug(&mut s.reporter)
                })?;
                Ok(value != 0)
            }
            None if decl.kind == FunctionKind::Destructor => Ok(true),
            None if implicit => self.provided_noexcept(id, span),
            None => Ok(false),
        }
    }

    /// Returns true if an implicit special member function calls no function that may throw. Applies to default
    /// constructors and to functions that only copy bytes.
    fn provided_noexcept(&mut self, id: FnId, span: Span) -> Checked<bool> {
        let function = &self.functions[id];
        let method = function.method.or_bug(&mut self.reporter)?;
        let record = self.types.record(method.record);
        let default = record.members.implicit_default == Some(id)
            || method.role == MethodRole::Constructor
                && function.decl.ty.params.is_empty()
                && method.inherited.is_none();
        if !default {
            let special = record.special_members;
            if special.trivial_copy && special.trivial_assign {
                return Ok(true);
            }
            return self.unsupported(span, "`noexcept` of a copy that the class provides is");
        }
        for field in record.fields.clone() {
            if field.has_default {
                return self.unsupported(span, "`noexcept` of a constructor with default values of members is");
            }
            if let Some(value) = self.default_value(&field.ty, span)?
                && !self.cannot_throw(&value)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
