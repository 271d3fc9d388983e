//! Deduction of template arguments (C++17 [temp.deduct.call], [temp.deduct.type]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::calls::Arg;
use super::scope::ScopeId;
use super::template_args::{Failure, TemplateArg};
use super::template_types::TemplateBody;
use super::types::{QualType, Ty};
use super::{Sema, codes};
use crate::ast::{self, ExprKind as Ast, TemplateArgKind, TemplateParamKind, TypeKind};
use crate::lex::symbol::Symbol;

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
    /// The parameters of an earlier declaration, which may have the defaults.
    pub older: &'a [ast::TemplateParam],
    pub found: Vec<Option<TemplateArg>>,
    /// How many were given explicitly.
    pub explicit: usize,
    /// The types must be those that are written: none is converted.
    pub exact: bool,
    /// Where the parameters that are known are bound.
    pub scope: ScopeId,
    pub span: Span,
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

    /// True if a type must have qualifiers that it has not.
    fn lacks_quals(&self, p: &ast::AstType, a: &QualType) -> bool {
        self.exact && (p.quals.is_const && !a.deep_const() || p.quals.is_volatile && !a.is_volatile)
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
                if d.lacks_quals(p, a) {
                    return d.fail(format!("`{}` is less qualified than the parameter", self.show(a)));
                }
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
            _ if d.lacks_quals(p, a) => d.fail(format!("`{}` is less qualified than the parameter", self.show(a))),
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

    /// Deduces from an instance of a class template: `Vec<T>` from `Vec<float>`.
    fn deduce_instance(
        &mut self,
        d: &mut Deduction<'a>,
        p: &'a ast::AstType,
        name: &'a ast::QualifiedName,
        a: &QualType,
    ) -> Result<(), Failure> {
        let Some(patterns) = name.last().and_then(|l| l.args.as_deref()) else { return Ok(()) };
        if !d.mentions(p) {
            return Ok(());
        }
        let entity = self.lookup_from(d.scope, name);
        let Some(id) = entity.as_ref().and_then(|e| self.template_of(e)) else { return Ok(()) };
        let Some(t) = self.type_templates.get(id) else { return Ok(()) };
        if let TemplateBody::Alias(alias) = t.body {
            // An alias is deduced through: what it stands for gives its arguments.
            let (params, scope) = (t.params, t.scope);
            let mut inner = self.begin_arguments(params, &[], scope, &[], d.span)?;
            self.deduce_type(&mut inner, &alias.ty, a)?;
            let found: Vec<(usize, TemplateArg)> =
                inner.found.into_iter().enumerate().filter_map(|(i, f)| Some((i, f?))).collect();
            for (i, arg) in found {
                if let Some(pattern) = patterns.get(i) {
                    self.deduce_argument(d, pattern, &arg)?;
                }
            }
            return Ok(());
        }
        let of = match &a.ty {
            Ty::Record(record) => self.instances_of.get(record).filter(|of| of.template == id),
            _ => None,
        };
        let Some(args) = of.map(|of| of.args.clone()) else {
            return d.fail(format!("an instance of `{}` is needed, not `{}`", name, self.show(a)));
        };
        self.deduce_list(d, patterns, &args)
    }

    /// Deduces from the arguments of an instance.
    pub(super) fn deduce_list(
        &mut self,
        d: &mut Deduction<'a>,
        patterns: &'a [ast::TemplateArg],
        args: &[TemplateArg],
    ) -> Result<(), Failure> {
        for (pattern, arg) in patterns.iter().zip(args) {
            self.deduce_argument(d, pattern, arg)?;
        }
        Ok(())
    }

    fn deduce_argument(
        &mut self,
        d: &mut Deduction<'a>,
        pattern: &'a ast::TemplateArg,
        arg: &TemplateArg,
    ) -> Result<(), Failure> {
        match (&pattern.kind, arg) {
            (TemplateArgKind::Type(p), TemplateArg::Type(ty)) => self.deduce_type(d, p, ty),
            (TemplateArgKind::Value(ast::Expr { kind: Ast::Name(n), .. }), _) => match d.index(n) {
                Some(index) => self.deduced(d, index, arg.clone()),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }
}
