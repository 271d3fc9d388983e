//! The traversal of a host function's body.

use std::sync::Arc;

use isowarp_core::span::Span;

use super::closures::body_of;
use super::members::MAX_BASES;
use crate::ast::{self, DeclKind, ExprKind as Ast, visit};
use crate::lex::symbol::Symbol;
use crate::parse::HostItem;
use crate::sema::Sema;
use crate::sema::host::state::{Current, Host, HostFn, Owner};
use crate::sema::model::scope::{Entity, ScopeId, ScopeKind};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::templates::deduction::{Given, GivenArg};
use crate::types::{QualType, Ty};

/// The enclosing `if constexpr` branches of an item: whether each is taken, if known.
#[derive(Default)]
struct Branches(Vec<Option<bool>>);

impl Branches {
    fn left_out(&self) -> bool {
        self.0.contains(&Some(false))
    }

    fn otherwise(&mut self) {
        if let Some(Some(counts)) = self.0.last_mut() {
            *counts = !*counts;
        }
    }
}

impl<'a> Sema<'a> {
    /// Follows a host function's body.
    pub(super) fn host_body(&mut self, index: usize, args: Vec<TemplateArg>, host: &mut Host<'a>) {
        let Some(f) = host.fns.get_mut(index) else { return };
        if !f.done.insert(args.clone()) {
            return;
        }
        let (items, decl, members) = (f.items, f.decl, f.members);
        let (outer, params, class) = (f.outer, f.params, f.class.clone());
        let of_class = match f.owner {
            Owner::Class(_) => args.as_slice(),
            Owner::Member(_) => args.get(..outer.len()).unwrap_or_default(),
            Owner::None | Owner::Function(_) => &[],
        };
        let specialised = f.specialised.clone();
        host.current = specialised.or_else(|| class.map(|class| Current { class, args: of_class.to_vec() }));
        let bound = |s: &mut Self, around: ScopeId| {
            let scope = s.scopes.push_kind(around, ScopeKind::Template);
            for (param, arg) in outer.iter().chain(params).zip(&args) {
                if let Some(n) = param.name {
                    s.bind_name(scope, n, arg);
                }
            }
            scope
        };
        let outside = f.scope;
        let scope = bound(self, outside);
        let class = host.current.as_ref().and_then(|c| self.in_scope(scope, |s| s.host_class(c, decl.name.span)));
        // Inherited members of the class are also visible in it.
        let scope = match class.as_ref().and_then(|ty| self.host_class_scope(ty, decl.name.span)) {
            Some(members) => bound(self, members),
            None => scope,
        };
        let is_template = !outer.is_empty() || !params.is_empty();
        self.with_variables(host.variables.len(), host, |s, host| {
            s.in_scope(scope, |s| {
                s.host_members(members, decl, class.as_ref(), host);
                s.context.scope = s.scopes.push(s.context.scope);
                s.host_parameters(&decl.ty.params, host);
                s.host_items(items, decl, is_template, host);
            });
        });
    }

    /// Follows a body with the variables that are visible in it.
    pub(super) fn with_variables(
        &mut self,
        variables: usize,
        host: &mut Host<'a>,
        f: impl FnOnce(&mut Self, &mut Host<'a>),
    ) {
        if let (Some(body), Some(known)) = (&mut self.body, host.variables.get_mut(variables)) {
            body.locals = std::mem::take(known);
        }
        host.here = variables;
        f(self, host);
        let Some(locals) = self.body.as_mut().map(|b| std::mem::take(&mut b.locals)) else { return };
        match host.variables.get_mut(variables) {
            Some(known) => *known = locals,
            // Variables that are not needed later are dropped.
            None if host.closures.stand_in(variables) => host.variables.push(locals),
            None => {}
        }
    }

    /// Declares the members of a class for one of its functions.
    fn host_members(
        &mut self,
        members: &'a [ast::Decl],
        decl: &'a ast::FunctionDecl,
        class: Option<&QualType>,
        host: &mut Host<'a>,
    ) {
        for member in members {
            match &member.kind {
                DeclKind::Field(field) => {
                    if let Some(name) = field.name {
                        self.note_member(name.span, host);
                        let ty = self.quietly(|s| s.resolve_type(&field.ty));
                        if ty.is_none() {
                            self.note_library_object(name, &field.ty, host);
                        }
                        self.host_name(name, ty);
                    }
                }
                DeclKind::Var(var) => self.host_variable(var, host),
                DeclKind::Alias(_) => {
                    self.quietly(|s| Ok(s.type_declaration(member)));
                }
                _ => {}
            }
        }
        if let Some(class) = class {
            let name = ast::Ident { name: Symbol::intern("this"), span: decl.name.span };
            self.note_member(name.span, host);
            self.host_name(name, Some(class.pointer_to().into()));
        }
    }

    /// Declares the parameters of a host function or lambda expression.
    pub(super) fn host_parameters(&mut self, params: &'a [ast::Param], host: &mut Host<'a>) {
        let adjusted = |ty: QualType| match &ty.ty {
            Ty::Array(element, _) => element.pointer_to().into(),
            _ => ty,
        };
        for param in params {
            let Some(name) = param.name else { continue };
            if !param.pack {
                let ty = self.quietly(|s| s.resolve_type(&param.ty)).map(adjusted);
                // The values of tags are needed, so instances of templates are completed, but no other classes.
                if let Some(Ty::Record(id)) = ty.as_ref().map(|ty| &ty.ty)
                    && self.templates.instances_of.contains_key(id)
                {
                    self.quietly(|s| s.complete_record(*id, name.span));
                }
                if ty.is_none() {
                    self.note_library_object(name, &param.ty, host);
                    self.note_unknown_type(name, &param.ty, None, host);
                }
                self.host_name(name, ty);
                continue;
            }
            let types = self.quietly(|s| s.expanded_types(&param.ty));
            let vars = types.map(|types| {
                let one = |ty| {
                    // Each has its own scope, because they share the name.
                    let scope = self.scopes.push(self.context.scope);
                    self.in_scope(scope, |s| s.quietly(|s| s.declare_var(name, adjusted(ty))))
                };
                types.into_iter().map(one).collect::<Option<Vec<_>>>()
            });
            let frame = self.body.as_ref().map(|b| b.frame);
            let entity = match (vars.flatten(), frame) {
                (Some(vars), Some(frame)) => Entity::LocalPack(Arc::new(vars), frame),
                _ => Entity::Host,
            };
            self.scopes.declare(self.context.scope, name.name, entity, name.span);
        }
    }

    /// Follows the known items of a body. `template` is true if it depends on template parameters.
    pub(super) fn host_items(
        &mut self,
        items: &'a [HostItem],
        decl: &'a ast::FunctionDecl,
        template: bool,
        host: &mut Host<'a>,
    ) {
        let mut around = Vec::new();
        let mut branches = Branches::default();
        for item in items {
            match item {
                HostItem::If(cond) => {
                    // If nothing depends on template parameters, both branches are instantiated ([stmt.if] 2).
                    let known = template && !branches.left_out();
                    let value = known.then(|| self.quietly(|s| s.constant_condition(cond))).flatten();
                    let value = value.and_then(|v| v.as_const()?.as_int());
                    branches.0.push(value.map(|v| v != 0));
                }
                HostItem::Else => branches.otherwise(),
                HostItem::EndIf => {
                    branches.0.pop();
                }
                _ if branches.left_out() => {}
                HostItem::Open => {
                    around.push(self.context.scope);
                    self.context.scope = self.scopes.push(self.context.scope);
                }
                HostItem::Close => self.context.scope = around.pop().unwrap_or(self.context.scope),
                HostItem::Decl(decl) => match &decl.kind {
                    DeclKind::Var(var) => self.host_variable(var, host),
                    _ => {
                        self.quietly(|s| Ok(s.type_declaration(decl)));
                    }
                },
                HostItem::Name(name) => {
                    note_use(name, host);
                    let names = visit::pattern_of_name(name);
                    self.for_elements(&names, name.span, |s| {
                        s.host_class_use(name, host);
                        s.host_named(name, host);
                        // A launch whose arguments could not be parsed.
                        s.host_launch(name, None, host);
                    });
                }
                HostItem::Returned(e) => self.host_values(e, &decl.ty.ret, host),
                HostItem::Expr(e) => {
                    let names = visit::pattern_of_expr(e);
                    self.for_elements(&names, e.span, |s| s.host_expr(e, host));
                }
                HostItem::Lambda(lambda) if lambda.params.is_empty() => self.lambda_items(lambda, template, host),
                HostItem::Lambda(lambda) => self.note_generic(lambda, host),
            }
        }
    }

    /// Calls a function once for each element of the packs among names, or once if there are none.
    fn for_elements(&mut self, names: &[Symbol], span: Span, mut f: impl FnMut(&mut Self)) {
        let is_pack = |s: &Self, name: &Symbol| {
            let found = s.scopes.find(s.context.scope, *name);
            matches!(found, Some((Entity::Pack(_) | Entity::LocalPack(..), _)))
        };
        if !names.iter().any(|n| is_pack(self, n)) {
            return f(self);
        }
        let scopes: Vec<ScopeId> = self.quietly(|s| s.expansion(names, span)).unwrap_or_default();
        for scope in scopes {
            self.in_scope(scope, &mut f);
        }
    }

    /// Returns the arguments of a call as far as their types are known, or `None` if their number is unknown.
    pub(super) fn host_arguments(
        &mut self,
        args: &'a [ast::Expr],
        host: &mut Host<'a>,
    ) -> Option<Vec<Option<GivenArg<'a>>>> {
        let mut out = Vec::with_capacity(args.len());
        for arg in args {
            match &arg.kind {
                Ast::PackExpansion(inner) => {
                    for scope in self.quietly(|s| s.expansion(&visit::pattern_of_expr(inner), arg.span))? {
                        let given = self.in_scope(scope, |s| s.host_type(inner, host));
                        out.push(given.map(GivenArg::Value));
                    }
                }
                Ast::InitList(list) => out.push(Some(GivenArg::List(list))),
                _ => out.push(self.host_type(arg, host).map(GivenArg::Value)),
            }
        }
        Some(out)
    }

    fn host_expr(&mut self, e: &'a ast::Expr, host: &mut Host<'a>) {
        match &e.kind {
            Ast::KernelLaunch { callee, args, .. } => {
                if let Ast::Name(name) = &callee.without_parens().kind {
                    let given = self.host_arguments(args, host);
                    self.host_launch(name, given.as_deref().map(|given| (given, args.as_slice())), host);
                }
            }
            Ast::Call { callee, args } => self.call_in_host(callee.without_parens(), args, host),
            _ => {}
        }
    }

    /// Follows a call in host code.
    fn call_in_host(&mut self, callee: &'a ast::Expr, args: &'a [ast::Expr], host: &mut Host<'a>) {
        if let Ast::Name(name) | Ast::Member { name, .. } = &callee.kind {
            note_use(name, host);
        }
        let Some(given) = self.host_arguments(args, host) else { return };
        match &callee.kind {
            Ast::Name(name) => {
                let library = name.segments.first().and_then(ast::NameSegment::symbol).is_some_and(|s| s == "std");
                if library && name.segments.len() == 2 && name.last_ident().is_some_and(|n| n.name == "invoke") {
                    let mut given = given.into_iter();
                    if let Some(Some(GivenArg::Value(first))) = given.next() {
                        self.call_host_object(&first, &given.collect::<Vec<_>>(), callee.span, host);
                    }
                    return;
                }
                let local = name.as_ident().and_then(|_| self.host_variable_type(name));
                if local.is_some_and(|local| self.call_host_object(&local, &given, callee.span, host)) {
                    return;
                }
                self.host_class_use(name, host);
                let Some(last) = name.last_ident() else { return };
                let explicit = name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
                self.host_call(last.name, explicit, &given, name.span, host);
                match (host.current.clone(), name.segments.as_slice()) {
                    (Some(current), [_]) => self.host_own_method(&current, name, explicit, &given, host),
                    (_, [_, _, ..]) => self.host_static_method(name, &given, host),
                    _ => {}
                }
            }
            Ast::Member { base, arrow, name } => {
                if let Ast::Call { callee, args } = &base.without_parens().kind {
                    self.call_in_host(callee.without_parens(), args, host);
                }
                self.host_method(base, *arrow, name, &given, host);
            }
            Ast::Lambda(lambda) if body_of(lambda).is_some() => {
                if let Some(id) = self.host_closure(lambda, callee.span, host) {
                    self.call_closure(id, &given, callee.span, host);
                }
            }
            Ast::Call { .. } => {
                if let Some(object) = self.host_type(callee, host) {
                    self.call_host_object(&object, &given, callee.span, host);
                }
            }
            _ => {}
        }
    }

    /// Follows a call of an object: of a closure, or of a class with its own `operator()`. Returns false if it is
    /// neither.
    fn call_host_object(
        &mut self,
        object: &Given,
        given: &[Option<GivenArg<'a>>],
        span: Span,
        host: &mut Host<'a>,
    ) -> bool {
        match (Self::closure_of(object, host), &object.ty.ty) {
            (Some(id), _) => self.call_closure(id, given, span, host),
            // A non-template operator is followed with its class.
            (None, Ty::Record(id)) => {
                let operator = Symbol::intern("operator()");
                let class = self.host_instance(*id, span).map(|of| of.class);
                let has_template = |f: &HostFn<'_>| class.is_some() && f.class == class;
                if host.of(Owner::Member(operator)).into_iter().any(|i| host.fns.get(i).is_some_and(has_template)) {
                    self.host_method_of(*id, operator, &[], given, span, MAX_BASES, host);
                }
            }
            (None, _) => return false,
        }
        true
    }
}

/// Records that a template of this name is used, as a function or as a member.
fn note_use(name: &ast::QualifiedName, host: &mut Host<'_>) {
    if let Some(name) = name.last().and_then(ast::NameSegment::symbol) {
        host.used.extend([Owner::Function(name), Owner::Member(name)]);
    }
}
