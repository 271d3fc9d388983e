//! Template arguments: given, deduced from a call, or defaults
//! (C++17 [temp.arg], [temp.deduct.call], [temp.arg.explicit]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::Const;
use isowarp_core::span::Span;

use super::calls::Arg;
use super::scope::{Entity, ScopeId};
use super::types::{QualType, Ty};
use super::{Sema, codes};
use crate::ast::{self, ExprKind as Ast, TemplateArgKind, TemplateParamKind, TypeKind};
use crate::lex::symbol::Symbol;

/// An argument of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TemplateArg {
    /// A type.
    Type(QualType),
    /// An integer, `bool` or enumerator, and its type.
    Value(i64, Ty),
}

/// Why something cannot be done with a template. Boxed: it is large and rare.
pub(super) type Failure = Box<Diagnostic>;

/// What a call or a specialisation gives to deduce from.
pub(super) struct Given {
    /// The argument's type with its qualifiers.
    pub ty: QualType,
    /// The argument names an object.
    pub lvalue: bool,
}

/// The arguments of a template as far as they are known.
pub(super) struct Deduction<'a> {
    pub params: &'a [ast::TemplateParam],
    pub found: Vec<Option<TemplateArg>>,
    /// How many were given explicitly.
    explicit: usize,
    /// Where the parameters that are known are bound.
    pub scope: ScopeId,
    span: Span,
}

impl<'a> Deduction<'a> {
    pub(super) fn index(&self, name: &ast::QualifiedName) -> Option<usize> {
        let ident = name.as_ident()?;
        self.params.iter().position(|p| p.name.is_some_and(|n| n.name == ident.name))
    }

    /// True if a type as written names a parameter that is not given explicitly.
    pub(super) fn mentions(&self, ty: &ast::AstType) -> bool {
        let free = |name: &ast::QualifiedName| self.index(name).is_some_and(|i| i >= self.explicit);
        match &ty.kind {
            TypeKind::Named(named) => {
                free(&named.name)
                    || named.name.last().and_then(|l| l.args.as_ref()).into_iter().flatten().any(|a| match &a.kind {
                        TemplateArgKind::Type(ty) => self.mentions(ty),
                        TemplateArgKind::Value(ast::Expr { kind: Ast::Name(name), .. }) => free(name),
                        TemplateArgKind::Value(_) => false,
                    })
            }
            TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => self.mentions(to),
            TypeKind::Array { element, size } => {
                self.mentions(element)
                    || matches!(size.as_deref(), Some(ast::Expr { kind: Ast::Name(name), .. }) if free(name))
            }
            _ => false,
        }
    }

    pub(super) fn fail<T>(&self, message: String) -> Result<T, Failure> {
        Err(Box::new(Diagnostic::error(codes::TEMPLATE_ARGUMENTS, self.span, message)))
    }

    pub fn name(&self, index: usize) -> Symbol {
        match self.params.get(index).and_then(|p| p.name) {
            Some(name) => name.name,
            None => Symbol::intern(&format!("#{}", index + 1)),
        }
    }
}

impl<'a> Sema<'a> {
    /// Runs something; what it reports comes back instead of being said.
    pub(super) fn attempt<T>(&mut self, span: Span, f: impl FnOnce(&mut Self) -> Option<T>) -> Result<T, Failure> {
        let kept = self.diagnostics.len();
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
            (_, Some(error)) => Err(Box::new(error)),
            (None, None) => {
                Err(Box::new(Diagnostic::error(codes::TEMPLATE_ARGUMENTS, span, "this cannot be instantiated")))
            }
        }
    }

    /// Begins with the arguments that are given explicitly.
    pub(super) fn begin_arguments(
        &mut self,
        params: &'a [ast::TemplateParam],
        outer: ScopeId,
        explicit: &'a [ast::TemplateArg],
        span: Span,
    ) -> Result<Deduction<'a>, Failure> {
        let scope = self.scopes.push(outer);
        let mut d = Deduction { params, found: vec![None; params.len()], explicit: 0, scope, span };
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

    fn explicit_argument(
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
                    TemplateArgKind::Value(e) => s.rvalue(e)?,
                    TemplateArgKind::Type(ast::AstType { kind: TypeKind::Named(named), .. })
                        if matches!(
                            s.lookup_qualified(&named.name, false),
                            Some(Entity::Enumerator(..) | Entity::Static(_) | Entity::Local(_))
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
    fn value_argument(
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
        if let Some(name) = d.params.get(index).and_then(|p| p.name) {
            self.bind_name(d.scope, name, &arg);
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

    /// What a call gives to deduce from; `None` for braced lists.
    pub(super) fn given(args: &[Arg<'a>]) -> Vec<Option<Given>> {
        args.iter()
            .map(|a| match a {
                Arg::Expr(e) => Some(Given { ty: e.ty.clone(), lvalue: e.lvalue }),
                Arg::List(_) => None,
            })
            .collect()
    }

    /// Deduces arguments from those of a call.
    pub(super) fn deduce_from_call(
        &mut self,
        d: &mut Deduction<'a>,
        params: &'a [ast::Param],
        args: &[Option<Given>],
    ) -> Result<(), Failure> {
        let required = params.iter().take_while(|p| p.default.is_none()).count();
        if args.len() > params.len() || args.len() < required {
            let (n, given) = (params.len(), args.len());
            let takes = if required == n { format!("{n}") } else { format!("{required} to {n}") };
            let plural = if takes == "1" { "" } else { "s" };
            let verb = if given == 1 { "is" } else { "are" };
            return d.fail(format!("it takes {takes} argument{plural}, but {given} {verb} given"));
        }
        for (param, arg) in params.iter().zip(args) {
            if let Some(arg) = arg
                && d.mentions(&param.ty)
            {
                self.deduce_param(d, &param.ty, arg)?;
            }
        }
        Ok(())
    }

    fn deduce_param(&mut self, d: &mut Deduction<'a>, p: &'a ast::AstType, arg: &Given) -> Result<(), Failure> {
        match &p.kind {
            TypeKind::RvalueRef(inner) => {
                let forwarding = matches!(&inner.kind, TypeKind::Named(n) if d.index(&n.name).is_some())
                    && inner.quals == ast::Quals::default();
                if forwarding && arg.lvalue {
                    let reference = Ty::Reference { to: Arc::new(arg.ty.clone()), rvalue: false };
                    return self.deduce_type(d, inner, &reference.into());
                }
                self.deduce_type(d, inner, &arg.ty)
            }
            TypeKind::LvalueRef(inner) => self.deduce_type(d, inner, &arg.ty),
            _ => {
                let ty: QualType = match &arg.ty.ty {
                    Ty::Array(element, _) => element.pointer_to().into(),
                    _ => arg.ty.unqualified(),
                };
                // A parameter's array is a pointer.
                if let (TypeKind::Array { element, .. }, Ty::Pointer(to)) = (&p.kind, &ty.ty) {
                    return self.deduce_type(d, element, &to.clone());
                }
                self.deduce_type(d, p, &ty)
            }
        }
    }

    /// Deduces from a type that must be the one that is written (C++17 [temp.deduct.type]).
    pub(super) fn deduce_type(
        &mut self,
        d: &mut Deduction<'a>,
        p: &'a ast::AstType,
        a: &QualType,
    ) -> Result<(), Failure> {
        match &p.kind {
            TypeKind::Named(named) => {
                let Some(index) = d.index(&named.name) else { return self.deduce_instance(d, p, &named.name, a) };
                let mut ty = a.clone();
                ty.is_const &= !p.quals.is_const;
                ty.is_volatile &= !p.quals.is_volatile;
                if let (Ty::Array(element, n), true) = (&ty.ty, p.quals.is_const) {
                    let mut element = (**element).clone();
                    element.is_const = false;
                    ty.ty = Ty::Array(Arc::new(element), *n);
                }
                self.deduced(d, index, TemplateArg::Type(ty))
            }
            _ if !d.mentions(p) => Ok(()),
            TypeKind::Pointer(inner) => match &a.ty {
                Ty::Pointer(to) => self.deduce_type(d, inner, &to.clone()),
                _ => d.fail(format!("a pointer is needed, not `{}`", self.show(a))),
            },
            TypeKind::LvalueRef(inner) | TypeKind::RvalueRef(inner) => match &a.ty {
                Ty::Reference { to, .. } => self.deduce_type(d, inner, &to.clone()),
                _ => d.fail(format!("a reference is needed, not `{}`", self.show(a))),
            },
            TypeKind::Array { element, size } => match &a.ty {
                Ty::Array(of, n) => {
                    let (of, n) = (of.clone(), *n);
                    self.deduce_type(d, element, &of)?;
                    let Some(Ast::Name(name)) = size.as_deref().map(|s| &s.kind) else { return Ok(()) };
                    let (Some(index), Some(n)) = (d.index(name), n) else { return Ok(()) };
                    let Some(TemplateParamKind::Value { ty, .. }) = d.params.get(index).map(|p| &p.kind) else {
                        return Ok(());
                    };
                    let (scope, span) = (d.scope, d.span);
                    let from = super::types::Basic::ULong.into();
                    let value = self.attempt(span, |s| s.value_argument(scope, ty, i128::from(n), &from, span))?;
                    self.deduced(d, index, value)
                }
                _ => d.fail(format!("an array is needed, not `{}`", self.show(a))),
            },
            _ => Ok(()),
        }
    }

    pub(super) fn deduced(&mut self, d: &mut Deduction<'a>, index: usize, arg: TemplateArg) -> Result<(), Failure> {
        let name = d.name(index);
        let is_type = matches!(d.params.get(index).map(|p| &p.kind), Some(TemplateParamKind::Type { .. }));
        if is_type != matches!(arg, TemplateArg::Type(_)) {
            return d.fail(format!("`{name}` is used as a type and as a value"));
        }
        match d.found.get(index).cloned().flatten() {
            Some(before) if index >= d.explicit && before != arg => {
                let (a, b) = (self.show_argument(&before), self.show_argument(&arg));
                d.fail(format!("`{name}` would be both `{a}` and `{b}`"))
            }
            Some(_) => Ok(()),
            None => {
                self.bind_argument(d, index, arg);
                Ok(())
            }
        }
    }

    /// Fills in defaults; every parameter must have an argument then. `older` is the parameter list
    /// of an earlier declaration, which may have the defaults.
    pub(super) fn finish_arguments(
        &mut self,
        mut d: Deduction<'a>,
        older: &'a [ast::TemplateParam],
    ) -> Result<Vec<TemplateArg>, Failure> {
        let mut args = Vec::new();
        for (i, param) in d.params.iter().enumerate() {
            if let Some(known) = d.found.get(i).cloned().flatten() {
                args.push(known);
                continue;
            }
            let (scope, span) = (d.scope, d.span);
            let name = d.name(i);
            let own = self.default_argument(param, scope, span)?;
            let default = match (own, older.get(i)) {
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
                    let value = s.on_demand(scope, param.span, |s| s.rvalue(default))?;
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
        let args: Vec<String> = args.iter().map(|a| self.show_argument(a)).collect();
        format!("{name}<{}>", args.join(", "))
    }
}
