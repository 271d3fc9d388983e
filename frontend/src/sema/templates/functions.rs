//! Function templates: declarations, specialisations, instances (C++17, clause "Templates").
//!
//! An instance is made by checking the template's tree again, in a scope in which its parameters' names denote the
//! arguments. Overload resolution needs only signatures. Bodies are checked after the declaration that uses them, one
//! at a time, so that recursion among templates does not become recursion here.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use super::deduction::GivenArg;
use super::equivalence::{Renaming, same_head};
use crate::ast::{self, DeclKind, FunctionBody, Spec};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::classes::member_functions::method_of;
use crate::sema::declarations::functions::{ExecSpace, declared_name};
use crate::sema::declarations::redeclarations::Origin;
use crate::sema::model::failure::{Failure, Misfit};
use crate::sema::model::functions::{Func, SignatureState};
use crate::sema::model::scope::{Entity, ScopeId};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::model::templates::FnTemplate;
use crate::sema::{Sema, codes};
use crate::types::Ty;

impl<'a> Func<'a> {
    /// Gives a template another declaration, which defines it. Keeps default arguments.
    pub(in crate::sema) fn redefine_template(&mut self, decl: &'a ast::FunctionDecl, params: &'a [ast::TemplateParam]) {
        let Some(t) = &mut self.template else { return };
        t.older = t.params;
        t.params = params;
        t.older_values = &self.decl.ty.params;
        self.decl = decl;
        self.defined = matches!(decl.body, FunctionBody::Block(_));
    }
}

impl<'a> Sema<'a> {
    /// Declares the entity of a template declaration.
    pub(in crate::sema) fn template(&mut self, template: &'a ast::TemplateDecl, decl: &'a ast::Decl) {
        if self.outside_template(vec![&template.params], template, decl) {
            return;
        }
        self.check_value_parameters(&template.params);
        match &decl.kind {
            DeclKind::Function(f) if template.params.is_empty() => self.specialisation(f, decl.span),
            DeclKind::Guide(guide) => self.deduction_guide(&template.params, guide, decl.span),
            DeclKind::Function(f) if f.name.last().is_some_and(|l| l.args.is_none()) => {
                if let Some(name) = declared_name(&f.name) {
                    self.function_template(template, f, name, decl.span);
                }
            }
            _ => self.type_template(template, decl),
        }
    }

    /// Declares a function template in the current scope.
    pub(in crate::sema) fn function_template(
        &mut self,
        template: &'a ast::TemplateDecl,
        decl: &'a ast::FunctionDecl,
        name: ast::Ident,
        span: Span,
    ) {
        if let FunctionBody::HostOnly(range) = decl.body {
            self.worklist.host_bodies.push((range, self.context.scope));
        }
        let space = self.template_space(decl);
        let first = self.reporter.count();
        if space != ExecSpace::Host {
            self.check_specifiers(decl, span);
        }
        let defined = matches!(decl.body, FunctionBody::Block(_));
        let class = self.context.class;
        if class.is_some() {
            self.no_member_kernel(decl);
        }
        if class.is_none()
            && let Some(other) = self.alike_template(name.name, &template.params, decl, Origin::Used)
        {
            self.conflicts_with_used(name, other);
        }
        let previous = self.alike_template(name.name, &template.params, decl, Origin::Here);
        if let (Some(id), None) = (previous, class) {
            self.reporter.own_earlier(id, span);
            self.note_found(id, first);
            let func = &mut self.functions[id];
            if func.defined && defined {
                let (at, message) = (func.span, format!("`{}` is defined twice", name.name));
                let d = Diagnostic::error(codes::REDECLARED, name.span, message);
                return self.report::<()>(d.with_label(at, "first defined here")).unwrap_or(());
            }
            if defined {
                func.defined = true;
                func.span = name.span;
                func.redefine_template(decl, &template.params);
                if let Some(t) = &mut func.template {
                    t.span = span;
                }
            }
            return;
        }
        let id = self.new_template(template, decl, span, name);
        self.reporter.own_earlier(id, span);
        self.note_found(id, first);
        match class {
            Some(record) => self.add_method(id, decl, name, record),
            None => self.add_overload(name, id),
        }
    }

    /// Makes a function template in the current scope and class.
    pub(in crate::sema) fn new_template(
        &mut self,
        template: &'a ast::TemplateDecl,
        decl: &'a ast::FunctionDecl,
        span: Span,
        name: ast::Ident,
    ) -> FnId {
        let space = self.template_space(decl);
        let func =
            Func::new(format!("{}{}", self.context.prefix, name.name), decl, name.span, self.context.scope, space);
        self.functions.alloc(Func {
            signature: SignatureState::Failed,
            defined: matches!(decl.body, FunctionBody::Block(_)),
            method: self.context.class.map(|record| method_of(decl, record)),
            template: Some(FnTemplate {
                params: &template.params,
                older: &[],
                older_values: &[],
                span,
                prefix: self.context.prefix.clone(),
                instances: FxHashMap::default(),
                unused: false,
            }),
            ..func
        })
    }

    fn template_space(&self, decl: &ast::FunctionDecl) -> ExecSpace {
        match (decl.specs.has(Spec::Global), self.context.class) {
            (true, _) => ExecSpace::Kernel,
            (false, Some(_)) => self.method_space(decl),
            (false, None) if decl.specs.has(Spec::Device) => ExecSpace::Device,
            (false, None) => ExecSpace::Host,
        }
    }

    /// Returns the template that a declaration redeclares: the one with the same spelling. A template from a
    /// using-declaration may use the same names for other types, so it counts only if it names nothing but its
    /// parameters.
    pub(in crate::sema) fn alike_template(
        &self,
        name: Symbol,
        params: &[ast::TemplateParam],
        decl: &ast::FunctionDecl,
        origin: Origin,
    ) -> Option<FnId> {
        let Some((Entity::Functions(ids), _)) = self.scopes.here(self.context.scope, name) else { return None };
        let here = Renaming::of(params);
        if origin == Origin::Used && !here.is_closed(decl) {
            return None;
        }
        ids.iter().copied().find(|id| {
            let func = &self.functions[*id];
            let known =
                func.template.as_ref().filter(|_| (func.home == self.context.scope) == (origin == Origin::Here));
            let Some(template) = known else { return false };
            let there = Renaming::of(template.params);
            same_head(params, &here, template.params, &there)
                && func.decl.ty.variadic == decl.ty.variadic
                && there.parameters(func.decl) == here.parameters(decl)
                && there.ty(&func.decl.ty.ret) == here.ty(&decl.ty.ret)
        })
    }

    /// Declares a specialisation: `template <> void f<int>(int) { … }`.
    pub(in crate::sema) fn specialisation(&mut self, decl: &'a ast::FunctionDecl, span: Span) {
        let Some(last) = decl.name.last() else { return };
        let Some(ident) = decl.name.last_ident() else { return };
        if let FunctionBody::HostOnly(range) = decl.body {
            self.worklist.host_bodies.push((range, self.context.scope));
        }
        let found = match decl.specs.is_device() {
            true => self.lookup_qualified(&decl.name, false),
            false => self.quietly_find(|s| s.lookup_qualified(&decl.name, false)),
        };
        let ids = match found {
            Some(Entity::Functions(ids)) => ids,
            Some(Entity::Poisoned(_)) => return,
            Some(Entity::Unsupported(_) | Entity::Host) if !decl.specs.is_device() => return,
            _ if self.not_lost(&decl.name).is_err() => return,
            _ => {
                let message = format!("no template `{}` that this could specialise", ident.name);
                return self.error::<()>(codes::UNKNOWN_NAME, decl.name.span, message).unwrap_or(());
            }
        };
        let explicit = last.args.as_deref().unwrap_or(&[]);
        let mut failure = None;
        for id in self.most_specialised_first(&ids, explicit, decl) {
            let func = &self.functions[id];
            if func.space == ExecSpace::Host && !decl.specs.is_device() {
                // Constant expressions must know it, or must not use the template.
                if func.decl.specs.has(Spec::Constexpr) {
                    self.host_specialisation(id, explicit, decl, span, ident);
                }
                return;
            }
            let name = func.name.clone();
            let args = match self.specialised_arguments(id, explicit, decl) {
                Ok(args) => args,
                Err(e) => {
                    failure = Some(e);
                    continue;
                }
            };
            let template = self.functions[id].template.as_ref();
            if let Some(Ok(before)) = template.and_then(|t| t.instances.get(&args)) {
                let before = *before;
                let needed = &self.functions[before];
                let at = needed.span;
                let declared_only = needed.instance.is_none() && !needed.defined;
                if !declared_only {
                    let message = format!("`{}` is specialised after it was used or specialised already", ident.name);
                    let d = Diagnostic::error(codes::REDECLARED, decl.name.span, message);
                    return self.report::<()>(d.with_label(at, "this is the other one")).unwrap_or(());
                }
            }
            let full = self.show_instance(&name, &args);
            let made = self.function_named(decl, span, ident, full, false);
            if let Some(t) = self.functions[id].template.as_mut() {
                t.instances.insert(args, Ok(made));
            }
            return;
        }
        let message = format!("no template `{}` matches this specialisation", ident.name);
        let mut d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, decl.name.span, message);
        if let Some(failure) = failure {
            d = d.with_help(self.why_failed(&failure));
        }
        self.say(d);
    }

    /// Declares a specialisation of a `constexpr` template for the host.
    fn host_specialisation(
        &mut self,
        id: FnId,
        explicit: &'a [ast::TemplateArg],
        decl: &'a ast::FunctionDecl,
        span: Span,
        ident: ast::Ident,
    ) {
        match self.specialised_arguments(id, explicit, decl) {
            Ok(args) => {
                let name = self.functions[id].name.clone();
                let full = self.show_instance(&name, &args);
                let made = self.function_named(decl, span, ident, full, false);
                if let Some(t) = self.functions[id].template.as_mut() {
                    t.instances.insert(args, Ok(made));
                }
            }
            Err(failure) => {
                let said = self.said_of(failure);
                self.forbid_evaluation(id, said);
            }
        }
    }

    /// Returns the template of an instance.
    pub(in crate::sema) fn instance_of(&self, id: FnId) -> Option<FnId> {
        self.functions[id].instance.as_ref().map(|i| i.template)
    }

    /// Returns the arguments for which a declaration specialises a template.
    pub(in crate::sema) fn specialised_arguments(
        &mut self,
        id: FnId,
        explicit: &'a [ast::TemplateArg],
        decl: &'a ast::FunctionDecl,
    ) -> Result<Vec<TemplateArg>, Failure<'a>> {
        let span = decl.name.span;
        let types = self.attempt(span, |s| s.parameter_types(&decl.ty.params))?;
        let Some((params, older, scope, general)) = self.template_parts(id) else {
            return Err(Failure::Error(Box::new(Diagnostic::internal(codes::INTERNAL, Some(span), "no template"))));
        };
        let mut d = self.begin_arguments(params, older, scope, explicit, span)?;
        self.deduce_from_types(&mut d, &general.ty.params, &types)?;
        // The whole type is compared, so that `template <> int2 zero(int)` determines the `T` of `T zero(int)`.
        if d.mentions(&general.ty.ret) {
            let ret = self.attempt(decl.ty.ret.span, |s| s.resolve_type(&decl.ty.ret))?;
            self.deduce_type(&mut d, &general.ty.ret, &ret)?;
        }
        let scope = d.scope;
        let args = self.finish_arguments(d)?;
        let wanted = self.attempt(span, |s| s.on_demand(scope, span, |s| s.parameter_types(&general.ty.params)))?;
        for (wanted, ty) in wanted.iter().zip(&types) {
            if wanted.unqualified() != ty.unqualified() {
                let misfit = Misfit::OtherParameter { wanted: wanted.clone(), is: ty.clone() };
                return Err(Failure::Misfit(Box::new(misfit), span));
            }
        }
        Ok(args)
    }

    #[allow(clippy::type_complexity, reason = "used in two places, taken apart at once")]
    pub(in crate::sema) fn template_parts(
        &self,
        id: FnId,
    ) -> Option<(&'a [ast::TemplateParam], &'a [ast::TemplateParam], ScopeId, &'a ast::FunctionDecl)> {
        let func = &self.functions[id];
        let t = func.template.as_ref()?;
        Some((t.params, t.older, func.scope, func.decl))
    }

    /// Returns the instance of a template for explicit arguments and the arguments of a call.
    pub(in crate::sema) fn instance_for(
        &mut self,
        id: FnId,
        explicit: &'a [ast::TemplateArg],
        call: Option<&[Option<GivenArg<'a>>]>,
        at: Span,
    ) -> Result<FnId, Failure<'a>> {
        self.adopt_template(id);
        let Some((params, older, scope, decl)) = self.template_parts(id) else {
            return Err(Failure::Error(Box::new(Diagnostic::internal(codes::INTERNAL, Some(at), "no template"))));
        };
        let mut d = self.begin_arguments(params, older, scope, explicit, at)?;
        if let Some(call) = call {
            d.older_values = self.functions[id].template.as_ref().map_or(&[], |t| t.older_values);
            // Nothing is deduced from arguments for `...`.
            let count = if decl.ty.variadic { decl.ty.params.len() } else { call.len() };
            self.deduce_from_call(&mut d, &decl.ty.params, call.get(..count).unwrap_or(call))?;
        }
        let args = self.finish_arguments(d)?;
        Ok(self.instantiate(id, args, at)?)
    }

    /// Returns the instance of a conversion function template that yields a type (C++17 [temp.deduct.conv]).
    pub(in crate::sema) fn conversion_instance(&mut self, id: FnId, to: &Ty, at: Span) -> Result<FnId, Failure<'a>> {
        self.adopt_template(id);
        let Some((params, older, scope, decl)) = self.template_parts(id) else {
            return Err(Failure::Error(Box::new(Diagnostic::internal(codes::INTERNAL, Some(at), "no template"))));
        };
        let mut d = self.begin_arguments(params, older, scope, &[], at)?;
        let made = match &decl.ty.ret.kind {
            ast::TypeKind::LvalueRef(inner) | ast::TypeKind::RvalueRef(inner) => inner,
            _ => &decl.ty.ret,
        };
        self.deduce_type(&mut d, made, &to.clone().into())?;
        let args = self.finish_arguments(d)?;
        Ok(self.instantiate(id, args, at)?)
    }
}
