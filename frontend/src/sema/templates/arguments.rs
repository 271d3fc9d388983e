//! Template arguments: explicit or from defaults (C++17 [temp.arg], [temp.arg.explicit], [temp.param]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::deduction::Deduction;
use crate::ast::{self, ExprKind as Ast, TemplateArgKind, TemplateParamKind, TypeKind, visit};
use crate::hir::Expr;
use crate::sema::model::failure::{Failure, Misfit};
use crate::sema::model::scope::{Entity, ScopeId, ScopeKind};
use crate::sema::model::template_arguments::{TemplateArg, Unknown};
use crate::sema::{Checked, Sema, codes};
use crate::types::ids::TemplateId;
use crate::types::show::MAX_SHOWN;
use crate::types::{Basic, Const, QualType, Ty};

/// An argument as written, with pack expansions already expanded.
pub(in crate::sema) enum Written<'a> {
    /// A written argument, and the scope in which each pack in it denotes one element.
    Ast(Option<ScopeId>, &'a ast::TemplateArg),
    /// An element of a pack.
    Known(TemplateArg, Span),
}

impl<'a> Sema<'a> {
    /// Starts a deduction with the explicit arguments.
    pub(in crate::sema) fn begin_arguments(
        &mut self,
        params: &'a [ast::TemplateParam],
        older: &'a [ast::TemplateParam],
        outer: ScopeId,
        explicit: &'a [ast::TemplateArg],
        span: Span,
    ) -> Result<Deduction<'a>, Failure<'a>> {
        let scope = self.scopes.push_kind(outer, ScopeKind::Template);
        let mut d = Deduction {
            params,
            older,
            older_values: &[],
            found: vec![None; params.len()],
            explicit: 0,
            exact: false,
            given_part: None,
            element: None,
            scope,
            span,
        };
        let mut given = self.written_arguments(explicit)?.into_iter();
        let n = given.len();
        for (i, param) in params.iter().enumerate() {
            if param.pack {
                let mut elements = Vec::new();
                for arg in given.by_ref() {
                    elements.push(self.explicit_argument(&d, param, arg)?);
                }
                if !elements.is_empty() {
                    self.bind_argument(&mut d, i, TemplateArg::Pack(elements));
                    // More elements may be deduced.
                    d.given_part = Some(i);
                }
                continue;
            }
            let Some(arg) = given.next() else { break };
            let value = self.explicit_argument(&d, param, arg)?;
            self.bind_argument(&mut d, i, value);
            d.explicit = i + 1;
        }
        if given.next().is_some() {
            return d.fail(Misfit::TooMany { takes: params.len(), given: n });
        }
        Ok(d)
    }

    /// Returns the arguments between `<` and `>` with expansions expanded.
    fn written_arguments(&mut self, args: &'a [ast::TemplateArg]) -> Result<Vec<Written<'a>>, Failure<'a>> {
        let mut out = Vec::with_capacity(args.len());
        for arg in args {
            if !arg.pack {
                out.push(Written::Ast(None, arg));
                continue;
            }
            if let Some(elements) = self.plain_pack(arg) {
                out.extend(elements.iter().map(|e| Written::Known(e.clone(), arg.span)));
                continue;
            }
            let names = visit::pattern_of_argument(arg);
            let scopes = self.attempt(arg.span, |s| s.expansion(&names, arg.span))?;
            out.extend(scopes.into_iter().map(|scope| Written::Ast(Some(scope), arg)));
        }
        Ok(out)
    }

    pub(in crate::sema) fn explicit_argument(
        &mut self,
        d: &Deduction<'a>,
        param: &'a ast::TemplateParam,
        arg: Written<'a>,
    ) -> Result<TemplateArg, Failure<'a>> {
        let (scope, arg) = match arg {
            Written::Ast(scope, arg) => (scope, arg),
            Written::Known(known, span) => return self.known_argument(d, param, known, span),
        };
        let made = self.attempt(arg.span, |s| {
            s.in_scope(scope.unwrap_or(s.context.scope), |s| match &param.kind {
                TemplateParamKind::Type { .. } => s.type_argument(param, arg).map(TemplateArg::Type),
                TemplateParamKind::Value { ty, .. } => s.explicit_value(d.scope, param, ty, arg),
                TemplateParamKind::Template { .. } => s.template_argument(param, arg).map(TemplateArg::Template),
            })
        })?;
        Ok(match scope {
            Some(scope) => self.repeated_argument(scope, made),
            None => made,
        })
    }

    /// Returns an element of a pack as the argument of a parameter.
    fn known_argument(
        &mut self,
        d: &Deduction<'a>,
        param: &'a ast::TemplateParam,
        known: TemplateArg,
        span: Span,
    ) -> Result<TemplateArg, Failure<'a>> {
        match (&param.kind, known) {
            (TemplateParamKind::Value { ty, .. }, TemplateArg::Value(n, from)) => {
                Ok(self.attempt(span, |s| s.value_argument(d.scope, ty, exact_int(n, &from), &from.into(), span))?)
            }
            (TemplateParamKind::Value { ty, .. }, TemplateArg::Unknown(unknown, from)) => {
                Ok(self.attempt(span, |s| s.unknown_of_type(d.scope, ty, unknown, from, span))?)
            }
            (TemplateParamKind::Value { ty, .. }, TemplateArg::Object(id, from)) => Ok(self.attempt(span, |s| {
                let wanted = match ty.kind {
                    TypeKind::Auto | TypeKind::DecltypeAuto => None,
                    _ => Some(s.value_parameter_type(d.scope, ty, span)?),
                };
                s.object(id, from, wanted, span)
            })?),
            (TemplateParamKind::Type { .. }, known @ TemplateArg::Type(_))
            | (TemplateParamKind::Template { .. }, known @ TemplateArg::Template(_)) => Ok(known),
            (_, known) => {
                let misfit = Misfit::OtherKind { param: param.name.map(|n| n.name), arg: known };
                Err(Failure::Misfit(Box::new(misfit), span))
            }
        }
    }

    fn type_argument(&mut self, param: &ast::TemplateParam, arg: &'a ast::TemplateArg) -> Checked<QualType> {
        match &arg.kind {
            TemplateArgKind::Type(ty) => {
                let made = self.resolve_type(ty)?.canonical();
                self.no_written_alignment(ty, "a template's argument")?;
                Ok(made)
            }
            // A name that the parser cannot identify as a type.
            TemplateArgKind::Value(ast::Expr { kind: Ast::Name(name), .. }) => {
                self.named_type(name, false, arg.span).map(QualType::canonical)
            }
            TemplateArgKind::Value(_) => {
                let what = param.name.map_or_else(String::new, |n| format!(" for `{}`", n.name));
                self.error(codes::TEMPLATE_ARGUMENTS, arg.span, format!("a type is needed{what}, not a value"))
            }
        }
    }

    fn explicit_value(
        &mut self,
        scope: ScopeId,
        param: &ast::TemplateParam,
        ty: &'a ast::AstType,
        arg: &'a ast::TemplateArg,
    ) -> Checked<TemplateArg> {
        if let Some((unknown, from)) = self.unknown_argument(arg) {
            return self.unknown_of_type(scope, ty, unknown, from, arg.span);
        }
        if let Some(address) = self.address_argument(scope, ty, &arg.kind, arg.span)? {
            return Ok(address);
        }
        let value = match &arg.kind {
            TemplateArgKind::Value(e) => self.constant_argument(scope, ty, e)?,
            TemplateArgKind::Type(ast::AstType { kind: TypeKind::Named(named), .. })
                if matches!(
                    self.lookup_qualified(&named.name, false),
                    Some(
                        Entity::Enumerator(..)
                            | Entity::Static(_)
                            | Entity::Local(..)
                            | Entity::Functions(_)
                            | Entity::Object(..)
                    )
                ) =>
            {
                let value = self.name(&named.name)?;
                self.decay(value)
            }
            TemplateArgKind::Type(_) => {
                let what = param.name.map_or_else(String::new, |n| format!(" for `{}`", n.name));
                let message = format!("a value is needed{what}, not a type");
                return self.error(codes::TEMPLATE_ARGUMENTS, arg.span, message);
            }
        };
        let n = self.argument_number(&value, arg.span)?;
        self.value_argument(scope, ty, n, &value.ty, arg.span)
    }

    /// Returns the argument of a value parameter: a constant, which may come from a user-defined conversion
    /// ([expr.const] 4).
    fn constant_argument(&mut self, scope: ScopeId, ty: &'a ast::AstType, e: &'a ast::Expr) -> Checked<Expr> {
        self.in_constant(|s| {
            let value = s.rvalue(e)?;
            let deduced = matches!(ty.kind, TypeKind::Auto | TypeKind::DecltypeAuto);
            if !matches!(value.ty.ty, Ty::Record(_)) || deduced {
                return s.known(value);
            }
            let to = s.on_demand(scope, e.span, |s| s.resolve_type(ty))?;
            match s.user_conversion(&value, &to) {
                // The subsequent conversion must not narrow.
                Some(user) => {
                    let made = s.convert_by(value, &user.by, &to)?;
                    let made = s.decay(made);
                    s.known(made)
                }
                None => s.does_not_convert(value, &to, "as the template's argument"),
            }
        })
    }

    /// Returns the class or alias template that an argument names (C++17 [temp.arg.template]).
    fn template_argument(&mut self, param: &'a ast::TemplateParam, arg: &'a ast::TemplateArg) -> Checked<TemplateId> {
        let name = match &arg.kind {
            TemplateArgKind::Type(ast::AstType { kind: TypeKind::Named(named), .. }) => &named.name,
            TemplateArgKind::Value(ast::Expr { kind: Ast::Name(name), .. }) => name,
            _ => return self.error(codes::TEMPLATE_ARGUMENTS, arg.span, "a class template is needed here"),
        };
        self.named_template(param, name)
    }

    /// Returns the class or alias template with this name as the argument of a parameter.
    fn named_template(&mut self, param: &'a ast::TemplateParam, name: &'a ast::QualifiedName) -> Checked<TemplateId> {
        let entity = self.lookup_qualified(name, false);
        let id = match &entity {
            Some(Entity::Poisoned(reported)) => return Err(*reported),
            Some(entity) => self.template_of(entity).filter(|_| name.last().is_some_and(|l| l.args.is_none())),
            None => return self.unknown_name(name, "template"),
        };
        let Some(id) = id else {
            let message = format!("`{name}` is not a class template");
            return self.error(codes::TEMPLATE_ARGUMENTS, name.span, message);
        };
        // The template's parameters must accept the arguments of the parameter's own parameters.
        if let TemplateParamKind::Template { params, .. } = &param.kind {
            let t = &self.templates.types[id];
            let packs = params.iter().chain(t.params).any(|p| p.pack);
            let has_default = |i: usize| {
                let default = ast::TemplateParam::has_default;
                t.params.get(i).is_some_and(default) || t.older.get(i).is_some_and(default)
            };
            let same = params
                .iter()
                .zip(t.params)
                .all(|(a, b)| std::mem::discriminant(&a.kind) == std::mem::discriminant(&b.kind));
            let fits = packs || params.len() <= t.params.len() && (params.len()..t.params.len()).all(has_default);
            if !same || !fits {
                let message = format!("the template `{name}` has the wrong template parameters");
                let d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, name.span, message);
                return self.report(d.with_label(param.span, "needed here"));
            }
        }
        Ok(id)
    }

    /// Returns an argument's value as a number.
    fn argument_number(&mut self, value: &Expr, span: Span) -> Checked<i128> {
        match self.number_of(value, span)? {
            Some(n) => Ok(n),
            None => self.error(codes::NOT_CONSTANT, span, "a template's argument must be an integer constant"),
        }
    }

    /// Converts a value to the type of a parameter (C++17 [temp.arg.nontype]).
    pub(in crate::sema) fn value_argument(
        &mut self,
        scope: ScopeId,
        ty: &'a ast::AstType,
        n: i128,
        from: &QualType,
        span: Span,
    ) -> Checked<TemplateArg> {
        let ty = match &ty.kind {
            TypeKind::Auto => from.ty.clone(),
            _ => self.value_parameter_type(scope, ty, span)?,
        };
        let address = matches!(ty, Ty::Pointer(_) | Ty::Nullptr | Ty::Reference { .. } | Ty::Member { .. });
        if ty == from.ty && address {
            return Ok(TemplateArg::Value(n as i64, ty));
        }
        let Some(basic) = self.types.arithmetic(&ty).filter(|b| b.is_integral()) else {
            let message = format!("template parameters of type `{}` are", self.show(&ty.into()));
            return self.unsupported(span, message);
        };
        // Only implicit conversions ([temp.arg.nontype] 2): not from `enum class` or pointers, and not to enumerations.
        let converts = !matches!(ty, Ty::Enum(_)) && self.types.implicit_arithmetic(&from.ty).is_some();
        if from.ty != ty && !converts {
            let message = format!("`{}` is not a value of `{}`", self.show(from), self.show(&ty.into()));
            return self.error(codes::TEMPLATE_ARGUMENTS, span, message);
        }
        if i64::try_from(n).is_err() {
            self.no_wide_integer(&format!("the constant {n} of type"), basic, span)?;
        }
        let converted = Const::integer(basic, n);
        if converted.as_int() != Some(n) || (basic == Basic::Bool && !(0..=1).contains(&n)) {
            let message = format!("{n} is not a value of type `{}`", self.show(&ty.into()));
            return self.error(codes::TEMPLATE_ARGUMENTS, span, message);
        }
        Ok(TemplateArg::Value(n as i64, ty))
    }

    /// Converts an unknown value to the type of a parameter.
    pub(in crate::sema) fn unknown_of_type(
        &mut self,
        scope: ScopeId,
        ty: &'a ast::AstType,
        unknown: Unknown,
        from: Ty,
        span: Span,
    ) -> Checked<TemplateArg> {
        let ty = match &ty.kind {
            TypeKind::Auto | TypeKind::DecltypeAuto => from.clone(),
            _ => self.value_parameter_type(scope, ty, span)?,
        };
        if from != ty && (matches!(ty, Ty::Enum(_)) || self.types.is_scoped_enum(&from)) {
            let message = format!("`{}` is not a value of `{}`", self.show(&from.into()), self.show(&ty.into()));
            return self.error(codes::TEMPLATE_ARGUMENTS, span, message);
        }
        Ok(TemplateArg::Unknown(unknown, ty))
    }

    /// Records an argument and binds the parameter's name to it.
    pub(in crate::sema) fn bind_argument(&mut self, d: &mut Deduction<'a>, index: usize, arg: TemplateArg) {
        for params in [d.older, d.params] {
            if let Some(name) = params.get(index).and_then(|p| p.name) {
                self.bind_name(d.scope, name, &arg);
            }
        }
        if let Some(slot) = d.found.get_mut(index) {
            *slot = Some(arg);
        }
    }

    /// Binds a name to an argument.
    pub(in crate::sema) fn bind_name(&mut self, scope: ScopeId, name: ast::Ident, arg: &TemplateArg) {
        let entity = match arg {
            TemplateArg::Type(ty) => Entity::Bound(ty.clone()),
            TemplateArg::Value(n, ty) => Entity::Enumerator(*n, ty.clone()),
            TemplateArg::Object(id, ty) => Entity::Object(*id, ty.clone()),
            TemplateArg::Unknown(unknown, ty) => Entity::Unknown(*unknown, ty.clone()),
            TemplateArg::Template(id) => Entity::TypeTemplate(*id),
            TemplateArg::Pack(elements) => Entity::Pack(Arc::new(elements.clone())),
        };
        self.scopes.declare(scope, name.name, entity, name.span);
    }

    /// Applies default arguments. Afterwards every parameter must have an argument.
    pub(in crate::sema) fn finish_arguments(&mut self, mut d: Deduction<'a>) -> Result<Vec<TemplateArg>, Failure<'a>> {
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
            let default = default.or(param.pack.then(|| TemplateArg::Pack(Vec::new())));
            let Some(value) = default else {
                return d.fail(Misfit::Missing { param: name });
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
    ) -> Result<Option<TemplateArg>, Failure<'a>> {
        match &param.kind {
            TemplateParamKind::Type { default: Some(default) } => {
                let ty = self.substitution(span, |s| s.on_demand(scope, param.span, |s| s.resolve_type(default)))?;
                Ok(Some(TemplateArg::Type(ty)))
            }
            TemplateParamKind::Value { ty, default: Some(default) } => {
                let given = self.default_address(param, scope, ty, default, span)?;
                if given.is_some() {
                    return Ok(given);
                }
                let value = self.substitution(span, |s| {
                    let value = s.on_demand(scope, param.span, |s| s.constant_rvalue(default))?;
                    let n = s.argument_number(&value, default.span)?;
                    s.value_argument(scope, ty, n, &value.ty, default.span)
                })?;
                Ok(Some(value))
            }
            TemplateParamKind::Template { default: Some(default), .. } => {
                let id =
                    self.attempt(span, |s| s.on_demand(scope, param.span, |s| s.named_template(param, default)))?;
                Ok(Some(TemplateArg::Template(id)))
            }
            _ => Ok(None),
        }
    }

    /// Returns the default argument of a parameter whose type is a pointer or a reference.
    fn default_address(
        &mut self,
        param: &'a ast::TemplateParam,
        scope: ScopeId,
        ty: &'a ast::AstType,
        default: &'a ast::Expr,
        span: Span,
    ) -> Result<Option<TemplateArg>, Box<Diagnostic>> {
        self.attempt(span, |s| {
            s.on_demand(scope, param.span, |s| s.address_argument_of(scope, ty, default, default.span))
        })
    }

    /// Returns the spelling of an argument in names, which is valid C++.
    pub(in crate::sema) fn show_argument(&self, arg: &TemplateArg) -> String {
        match arg {
            TemplateArg::Type(ty) => self.show(ty),
            TemplateArg::Value(n, Ty::Basic(crate::types::Basic::Bool)) => {
                (if *n != 0 { "true" } else { "false" }).into()
            }
            TemplateArg::Value(0, Ty::Pointer(_) | Ty::Nullptr) => "nullptr".into(),
            TemplateArg::Value(n, ty @ Ty::Member { .. }) => self.show_member(*n, ty),
            TemplateArg::Value(n, ty) if ty.function().is_some() => self.function_name(*n as u64).unwrap_or_default(),
            TemplateArg::Object(id, ty) => self.show_object(*id, ty),
            TemplateArg::Value(n, Ty::Basic(b)) if !b.is_signed() => (*n as u64).to_string(),
            TemplateArg::Value(n, ty @ Ty::Enum(_)) => format!("({}){n}", self.show(&ty.clone().into())),
            TemplateArg::Value(n, _) => n.to_string(),
            TemplateArg::Unknown(unknown, _) => unknown.text(),
            TemplateArg::Template(id) => self.templates.types[*id].full.clone(),
            TemplateArg::Pack(elements) => {
                elements.iter().map(|e| self.show_argument(e)).collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Returns a template's name with its arguments.
    pub(in crate::sema) fn show_instance(&self, name: &str, args: &[TemplateArg]) -> String {
        let mut out = format!("{name}<");
        let shown = args.iter().filter(|a| !matches!(a, TemplateArg::Pack(e) if e.is_empty()));
        for (i, arg) in shown.enumerate() {
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

/// Returns the number that a value argument holds in 64 bits.
fn exact_int(n: i64, ty: &Ty) -> i128 {
    match ty {
        Ty::Basic(b) if !b.is_signed() => i128::from(n as u64),
        _ => i128::from(n),
    }
}
