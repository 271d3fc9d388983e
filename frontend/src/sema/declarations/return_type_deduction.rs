//! Deduces return types from function bodies (C++17 [dcl.spec.auto] 7).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::functions::{ParamInfo, Signature, deduces_return};
use crate::ast::{self, ExprKind as Ast, TypeKind};
use crate::hir::{Category, Expr, ExprKind, FnId, StmtKind};
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::model::body::BodyCheck;
use crate::sema::model::context::Context;
use crate::sema::model::functions::{Method, SignatureState};
use crate::sema::model::instances::Pending;
use crate::sema::model::scope::Entity;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::records::Role;
use crate::types::{QualType, Ty};

impl<'a> Sema<'a> {
    /// Checks the body of a called function whose return type is deduced.
    pub(in crate::sema) fn find_return(&mut self, id: FnId, span: Span) -> Checked<()> {
        let func = &self.functions[id];
        if !deduces_return(func.decl) {
            return Ok(());
        }
        self.adopt_definition(id);
        let func = &self.functions[id];
        let (name, at, started) = (func.name.clone(), func.span, func.return_started);
        if func.return_known {
            // The type is unknown if the body has errors.
            return if func.body.is_none() && self.has_errors(id) { self.broken_use(&name, at, span) } else { Ok(()) };
        }
        if started || !func.defined {
            let what = if started { "inside itself, before its first `return`" } else { "before its body" };
            let message = format!("`{name}` is used {what}, where its return type is not known");
            return self.report(Diagnostic::error(codes::INCOMPLETE, span, message).with_label(at, "declared here"));
        }
        if self.is_host_constexpr(id) && self.functions[id].instance.is_none() && !self.functions[id].lazy {
            let func = &mut self.functions[id];
            func.return_started = true;
            let decl = func.decl;
            return match self.check_body(id, span, decl, at) {
                Ok(()) => Ok(()),
                Err(diagnostic) => self.report(*diagnostic),
            };
        }
        self.check_now(id, span)
    }

    /// Checks the body of a function now, whether or not it is already queued.
    pub(in crate::sema) fn check_now(&mut self, id: FnId, span: Span) -> Checked<()> {
        self.need_body(id, span)?;
        let Some(index) = self.worklist.pending.iter().position(|p| p.id == id) else { return Ok(()) };
        let pending: Pending = self.worklist.pending.remove(index).or_bug(&mut self.reporter)?;
        let func = &mut self.functions[id];
        func.return_started = true;
        let lazy = func.lazy && func.instance.is_none();
        let (at, host) = (func.span, func.space == ExecSpace::Host);
        let first = self.reporter.count();
        self.without_body(|s| {
            let scope = s.context.scope;
            let context = Context { host_body: s.context.host_body || host, ..s.context.clone() };
            s.within(context, |s| {
                s.on_demand(scope, at, |s| Ok(if lazy { s.method_body(&pending) } else { s.instance_body(&pending) }))
            })
            .ok();
            s.note_broken(at, first);
            s.keep_hard_errors(first);
        });
        self.reporter.no_error_since(first)
    }

    /// Stores the return type that was deduced from the body of a function.
    pub(in crate::sema) fn store_return(&mut self, id: FnId, deduced: Option<QualType>) {
        let func = &mut self.functions[id];
        if !deduces_return(func.decl) {
            return;
        }
        func.return_known = true;
        if let (Some(ret), SignatureState::Done(signature)) = (deduced, &func.signature) {
            let params = signature.params.clone();
            func.signature = SignatureState::Done(Arc::new(Signature { ret, params }));
        }
    }

    /// Returns the type of `decltype(e)` (C++17 [dcl.type.simple] 4): the declared type of the entity that a name or
    /// member access names, otherwise the type of the expression with its category.
    pub(in crate::sema) fn decltype_of(&mut self, e: &'a ast::Expr) -> Checked<QualType> {
        let value = self.unevaluated(e)?;
        Ok(match &e.kind {
            Ast::Name(name) => {
                let variable = self.local_type(name).or_else(|| self.declared_type(&value));
                variable.unwrap_or(value.ty)
            }
            Ast::Member { .. } => self.declared_type(&value).unwrap_or(value.ty),
            _ => {
                // A component of a value is also an object ([expr.ref] 4.2).
                let component = matches!(value.kind, ExprKind::Component { .. });
                let category = if component { value.category.of_part() } else { value.category };
                match category {
                    Category::Prvalue => value.ty,
                    Category::Xvalue => Ty::Reference { to: Arc::new(value.ty), rvalue: true }.into(),
                    Category::Lvalue => Ty::Reference { to: Arc::new(value.ty), rvalue: false }.into(),
                }
            }
        })
    }

    /// Returns the declared type of a variable of the current function.
    fn local_type(&mut self, name: &'a ast::QualifiedName) -> Option<QualType> {
        let Some(Entity::Local(id, frame)) = self.lookup_qualified(name, false) else { return None };
        let current = self.body.as_ref().filter(|c| c.frame == frame)?;
        current.locals.vars.get(id).map(|v| v.ty.clone())
    }

    /// Returns the declared type of the data member that an expression names.
    fn declared_type(&self, e: &Expr) -> Option<QualType> {
        let (record, index, refers) = match &e.kind {
            ExprKind::Field { record, index, .. } => (*record, *index, false),
            // The object that a reference member refers to.
            ExprKind::Deref(pointer) => match &pointer.kind {
                ExprKind::Load(field) => match &field.kind {
                    ExprKind::Field { record, index, .. } => (*record, *index, true),
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        };
        let field = self.types.record(record).fields.get(index)?;
        match (field.role, &field.ty.ty) {
            (Role::Reference { rvalue }, Ty::Pointer(to)) if refers && !self.is_lambda(record) => {
                Some(Ty::Reference { to: Arc::clone(to), rvalue }.into())
            }
            (Role::Member, _) if !refers => Some(field.ty.clone()),
            (Role::Member | Role::Base | Role::VirtualBase { .. } | Role::Reference { .. } | Role::Table, _) => None,
        }
    }

    /// Returns the return type as written, which may use the parameters (C++17 [dcl.fct] 2).
    pub(in crate::sema) fn written_return(
        &mut self,
        decl: &'a ast::FunctionDecl,
        params: &[ParamInfo<'a>],
        method: Option<Method>,
    ) -> Checked<QualType> {
        if !uses_values(&decl.ty.ret) {
            return self.resolve_type(&decl.ty.ret);
        }
        let frame = self.next_frame();
        let check = BodyCheck::new(decl.name.to_string(), Ty::Void.into(), self.reporter.count());
        let check = BodyCheck { frame, ..check };
        let scope = self.scopes.push(self.context.scope);
        let (result, _) = self.in_body(check, |s| {
            s.in_scope(scope, |s| {
                s.declare_parameters(decl, params, method, frame);
                s.resolve_type(&decl.ty.ret)
            })
        });
        result
    }

    /// Deduces the return type from a `return` and returns the statement. The first `return` determines the type, and
    /// the others must agree.
    pub(in crate::sema) fn deduce_return(
        &mut self,
        value: Option<Expr>,
        declared: Option<QualType>,
        span: Span,
    ) -> Checked<StmtKind> {
        let pattern = self.body.as_ref().or_bug(&mut self.reporter)?.result.written.or_bug(&mut self.reporter)?;
        let (ty, value) = match value {
            None => (QualType::from(Ty::Void), None),
            Some(e) if e.ty.ty == Ty::Void => (QualType::from(Ty::Void), Some(e)),
            Some(e) => {
                let (ty, e) = match pattern.kind {
                    TypeKind::DecltypeAuto => (declared.or_bug(&mut self.reporter)?, e),
                    _ => self.deduce_from(pattern, e)?,
                };
                (ty, Some(e))
            }
        };
        if let Some(before) = self.body.as_ref().and_then(|b| b.result.deduced.as_ref())
            && *before != ty
        {
            let message = format!("the return type would be both `{}` and `{}`", self.show(before), self.show(&ty));
            return self.error(codes::TYPE_MISMATCH, span, message);
        }
        if let Some(body) = &mut self.body {
            body.result.deduced = Some(ty.clone());
            body.result.ty = ty.clone();
        }
        let Some(value) = value else { return Ok(StmtKind::Return(None)) };
        self.return_value(value, &ty, span)
    }
}

/// Returns true if a type as written may name values: `decltype(a + b)`, `X<sizeof(a)>`.
fn uses_values(ty: &ast::AstType) -> bool {
    match &ty.kind {
        TypeKind::Builtin(_) | TypeKind::Auto | TypeKind::DecltypeAuto => false,
        TypeKind::Decltype(_) | TypeKind::Typeof(_) => true,
        TypeKind::Named(named) => named.name.segments.iter().any(|s| {
            let args = s.args.iter().flatten();
            matches!(s.kind, ast::NameKind::Decltype(_))
                || args.into_iter().any(|a| match &a.kind {
                    ast::TemplateArgKind::Type(ty) => uses_values(ty),
                    ast::TemplateArgKind::Value(_) => true,
                })
        }),
        TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => uses_values(to),
        TypeKind::Array { .. } | TypeKind::Function(_) | TypeKind::MemberPointer { .. } => true,
    }
}
