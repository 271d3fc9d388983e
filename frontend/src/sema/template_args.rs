//! Template arguments: given, or defaults
//! (C++17 [temp.arg], [temp.arg.explicit], [temp.param]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::Const;
use isowarp_core::span::Span;

use super::deduction::Deduction;
use super::records::MAX_SHOWN;
use super::scope::{Entity, ScopeId};
use super::types::{QualType, Ty};
use super::{Sema, codes};
use crate::ast::{self, ExprKind as Ast, TemplateArgKind, TemplateParamKind, TypeKind};

/// An argument of a template.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TemplateArg {
    /// A type.
    Type(QualType),
    /// An integer, `bool` or enumerator, and its type.
    Value(i64, Ty),
}

/// Why something cannot be done with a template. Boxed: it is large and rare.
pub(super) type Failure = Box<Diagnostic>;

impl<'a> Sema<'a> {
    /// Runs something; what it reports comes back instead of being said.
    pub(super) fn attempt<T>(&mut self, span: Span, f: impl FnOnce(&mut Self) -> Option<T>) -> Result<T, Failure> {
        let kept = self.diagnostics.len();
        let host_calls = self.consteval.host_calls.len();
        let frame = self.frame.take();
        let current = self.current.as_ref().map(|c| (c.reported.clone(), c.incomplete));
        let result = f(self);
        self.frame = frame;
        if let (Some(c), Some((reported, incomplete))) = (&mut self.current, current) {
            c.reported = reported;
            c.incomplete = incomplete;
        }
        let said = self.diagnostics.split_off(kept.min(self.diagnostics.len()));
        match (result, said.into_iter().find(Diagnostic::is_error)) {
            (Some(value), None) => Ok(value),
            (_, Some(error)) => {
                self.consteval.host_calls.truncate(host_calls);
                Err(Box::new(error))
            }
            (None, None) => {
                Err(Box::new(Diagnostic::error(codes::TEMPLATE_ARGUMENTS, span, "this cannot be instantiated")))
            }
        }
    }

    /// Begins with the arguments that are given explicitly.
    pub(super) fn begin_arguments(
        &mut self,
        params: &'a [ast::TemplateParam],
        older: &'a [ast::TemplateParam],
        outer: ScopeId,
        explicit: &'a [ast::TemplateArg],
        span: Span,
    ) -> Result<Deduction<'a>, Failure> {
        let scope = self.scopes.push(outer);
        let mut d =
            Deduction { params, older, found: vec![None; params.len()], explicit: 0, exact: false, scope, span };
        if let Some(pack) = params.iter().find(|p| p.pack) {
            let message = "parameter packs are not supported yet";
            return Err(Box::new(Diagnostic::unsupported(codes::UNSUPPORTED, pack.span, message)));
        }
        if explicit.len() > params.len() {
            let (n, given) = (params.len(), explicit.len());
            let plural = if n == 1 { "" } else { "s" };
            let verb = if given == 1 { "is" } else { "are" };
            return d.fail(format!("the template takes {n} argument{plural}, but {given} {verb} given"));
        }
        for (i, (param, arg)) in params.iter().zip(explicit).enumerate() {
            let value = self.explicit_argument(&d, param, arg)?;
            self.bind_argument(&mut d, i, value);
        }
        d.explicit = explicit.len();
        Ok(d)
    }

    pub(super) fn explicit_argument(
        &mut self,
        d: &Deduction<'a>,
        param: &'a ast::TemplateParam,
        arg: &'a ast::TemplateArg,
    ) -> Result<TemplateArg, Failure> {
        match &param.kind {
            TemplateParamKind::Type { .. } => {
                let ty = self.attempt(arg.span, |s| match &arg.kind {
                    TemplateArgKind::Type(ty) => s.resolve_type(ty),
                    // A name that the parser does not know to be a type.
                    TemplateArgKind::Value(ast::Expr { kind: Ast::Name(name), .. }) => {
                        s.named_type(name, false, arg.span)
                    }
                    TemplateArgKind::Value(_) => {
                        let what = param.name.map_or_else(String::new, |n| format!(" for `{}`", n.name));
                        s.error(codes::TEMPLATE_ARGUMENTS, arg.span, format!("a type is needed{what}, not a value"))
                    }
                })?;
                Ok(TemplateArg::Type(ty))
            }
            TemplateParamKind::Value { ty, .. } => self.attempt(arg.span, |s| {
                let value = match &arg.kind {
                    TemplateArgKind::Value(e) => s.constant_rvalue(e)?,
                    TemplateArgKind::Type(ast::AstType { kind: TypeKind::Named(named), .. })
                        if matches!(
                            s.lookup_qualified(&named.name, false),
                            Some(Entity::Enumerator(..) | Entity::Static(_) | Entity::Local(..))
                        ) =>
                    {
                        let value = s.name(&named.name)?;
                        s.decay(value)
                    }
                    TemplateArgKind::Type(_) => {
                        let what = param.name.map_or_else(String::new, |n| format!(" for `{}`", n.name));
                        let message = format!("a value is needed{what}, not a type");
                        return s.error(codes::TEMPLATE_ARGUMENTS, arg.span, message);
                    }
                };
                let constant = value.as_const().and_then(Const::as_int);
                let Some(n) = constant else {
                    let message = "a template's argument must be an integer constant";
                    return s.error(codes::NOT_CONSTANT, arg.span, message);
                };
                s.value_argument(d.scope, ty, n, &value.ty, arg.span)
            }),
            TemplateParamKind::Template { .. } => {
                let message = "templates as arguments of templates are not supported yet";
                Err(Box::new(Diagnostic::unsupported(codes::UNSUPPORTED, arg.span, message)))
            }
        }
    }

    /// A value for a parameter, of the parameter's type (C++17 [temp.arg.nontype]).
    pub(super) fn value_argument(
        &mut self,
        scope: ScopeId,
        ty: &'a ast::AstType,
        n: i128,
        from: &QualType,
        span: Span,
    ) -> Option<TemplateArg> {
        let ty = match &ty.kind {
            TypeKind::Auto => from.ty.clone(),
            _ => self.on_demand(scope, span, |s| s.resolve_type(ty))?.ty,
        };
        let Some(basic) = self.types.arithmetic(&ty).filter(|b| b.is_integral()) else {
            let message = format!("template parameters of type `{}` are", self.show(&ty.into()));
            return self.unsupported(span, message);
        };
        let is_enum = matches!(ty, Ty::Enum(_));
        if is_enum && from.ty != ty {
            let message = format!("`{}` is no value of `{}`", self.show(from), self.show(&ty.into()));
            return self.error(codes::TEMPLATE_ARGUMENTS, span, message);
        }
        let converted = Const::int(basic.scalar(), n);
        if converted.as_int() != Some(n) && basic.scalar() != isowarp_core::ir::Scalar::Bool {
            let message = format!("{n} is no value of type `{}`", self.show(&ty.into()));
            return self.error(codes::TEMPLATE_ARGUMENTS, span, message);
        }
        let n = if basic.scalar() == isowarp_core::ir::Scalar::Bool { i128::from(n != 0) } else { n };
        Some(TemplateArg::Value(n as i64, ty))
    }

    /// Notes an argument and makes the parameter's name stand for it.
    pub(super) fn bind_argument(&mut self, d: &mut Deduction<'a>, index: usize, arg: TemplateArg) {
        for params in [d.older, d.params] {
            if let Some(name) = params.get(index).and_then(|p| p.name) {
                self.bind_name(d.scope, name, &arg);
            }
        }
        if let Some(slot) = d.found.get_mut(index) {
            *slot = Some(arg);
        }
    }

    /// Makes a name stand for an argument.
    pub(super) fn bind_name(&mut self, scope: ScopeId, name: ast::Ident, arg: &TemplateArg) {
        let entity = match arg {
            TemplateArg::Type(ty) => Entity::Bound(ty.clone()),
            TemplateArg::Value(n, ty) => Entity::Enumerator(*n, ty.clone()),
        };
        self.scopes.declare(scope, name.name, entity, name.span);
    }

    /// Fills in defaults; every parameter must have an argument then.
    pub(super) fn finish_arguments(&mut self, mut d: Deduction<'a>) -> Result<Vec<TemplateArg>, Failure> {
        let mut args = Vec::new();
        for (i, param) in d.params.iter().enumerate() {
            if let Some(known) = d.found.get(i).cloned().flatten() {
                args.push(known);
                continue;
            }
            let (scope, span) = (d.scope, d.span);
            let name = d.name(i);
            let own = self.default_argument(param, scope, span)?;
            let default = match (own, d.older.get(i)) {
                (None, Some(older)) => self.default_argument(older, scope, span)?,
                (own, _) => own,
            };
            let Some(value) = default else {
                return d.fail(format!("`{name}` is neither given nor deduced"));
            };
            self.bind_argument(&mut d, i, value.clone());
            args.push(value);
        }
        Ok(args)
    }

    fn default_argument(
        &mut self,
        param: &'a ast::TemplateParam,
        scope: ScopeId,
        span: Span,
    ) -> Result<Option<TemplateArg>, Failure> {
        match &param.kind {
            TemplateParamKind::Type { default: Some(default) } => {
                let ty = self.attempt(span, |s| s.on_demand(scope, param.span, |s| s.resolve_type(default)))?;
                Ok(Some(TemplateArg::Type(ty)))
            }
            TemplateParamKind::Value { ty, default: Some(default) } => {
                let value = self.attempt(span, |s| {
                    let value = s.on_demand(scope, param.span, |s| s.constant_rvalue(default))?;
                    let Some(n) = value.as_const().and_then(Const::as_int) else {
                        let message = "a template's argument must be an integer constant";
                        return s.error(codes::NOT_CONSTANT, default.span, message);
                    };
                    s.value_argument(scope, ty, n, &value.ty, default.span)
                })?;
                Ok(Some(value))
            }
            _ => Ok(None),
        }
    }

    /// How an argument is written in names: valid C++.
    pub(super) fn show_argument(&self, arg: &TemplateArg) -> String {
        match arg {
            TemplateArg::Type(ty) => self.show(ty),
            TemplateArg::Value(n, Ty::Basic(super::types::Basic::Bool)) => {
                (if *n != 0 { "true" } else { "false" }).into()
            }
            TemplateArg::Value(n, Ty::Basic(b)) if !b.scalar().is_signed() => (*n as u64).to_string(),
            TemplateArg::Value(n, ty @ Ty::Enum(_)) => format!("({}){n}", self.show(&ty.clone().into())),
            TemplateArg::Value(n, _) => n.to_string(),
        }
    }

    /// A template's name with its arguments.
    pub(super) fn show_instance(&self, name: &str, args: &[TemplateArg]) -> String {
        let mut out = format!("{name}<");
        for (i, arg) in args.iter().enumerate() {
            if out.len() > MAX_SHOWN {
                out.push('…');
                break;
            }
            if i > 0 {
                out.push_str(", ");
            }
            out.push_str(&self.show_argument(arg));
        }
        out.push('>');
        out
    }
}
