//! Class and alias templates: their declarations and the types that they make (C++17 [temp.class], [temp.alias],
//! [temp.inst]).
//!
//! Naming an instance of a class template makes a class without members. Its definition, from the template or a
//! specialisation, is determined only when its members are needed.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::equivalence::{Renaming, same_head};
use crate::ast::{self, DeclKind};
use crate::sema::model::context::Context;
use crate::sema::model::scope::{Entity, ScopeId, ScopeKind};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::model::templates::{InstanceOf, Partial, PartialBody, Primary, TemplateBody, TypeTemplate};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::ids::TemplateId;
use crate::types::records::{Record, State};
use crate::types::{QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Declares a class or alias template, or a specialisation of one.
    pub(in crate::sema) fn type_template(&mut self, template: &'a ast::TemplateDecl, decl: &'a ast::Decl) {
        let (name, body) = match &decl.kind {
            DeclKind::Record(record) => return self.record_template(template, record, decl.span),
            DeclKind::Alias(alias) => (Some(alias.name), TemplateBody::Alias(alias)),
            DeclKind::Var(var) => return self.variable_template(template, var),
            _ => (None, TemplateBody::Declared),
        };
        let (Some(name), false) = (name, template.params.is_empty()) else {
            return self.declare_unsupported(decl, "template");
        };
        self.declare_type_template(template, name, body);
    }

    /// Declares a class template in the current scope, or a specialisation of one. Its name may have preceding classes
    /// and namespaces.
    pub(in crate::sema) fn record_template(
        &mut self,
        template: &'a ast::TemplateDecl,
        record: &'a ast::RecordDecl,
        span: Span,
    ) {
        if record.name.last().is_some_and(|l| l.args.is_some()) {
            return self.class_specialisation(template, record, span);
        }
        let Some(name) = record.name.last_ident() else { return };
        if template.params.is_empty() {
            return self.scopes.declare_tag(self.context.scope, name.name, Entity::Unsupported("template"), name.span);
        }
        let body = if record.members.is_some() { TemplateBody::Class(record) } else { TemplateBody::Declared };
        for member in record.members.iter().flatten() {
            match &member.kind {
                DeclKind::Function(f) => self.no_member_kernel(f),
                DeclKind::Template(t) => t.decls.iter().for_each(|d| {
                    if let DeclKind::Function(f) = &d.kind {
                        self.no_member_kernel(f);
                    }
                }),
                DeclKind::Friend(inner) => inner.iter().for_each(|d| {
                    if let DeclKind::Function(f) = &d.kind {
                        self.no_friend_kernel(f);
                    }
                }),
                _ => {}
            }
        }
        self.declare_type_template(template, name, body);
    }

    fn declare_type_template(&mut self, template: &'a ast::TemplateDecl, name: ast::Ident, body: TemplateBody<'a>) {
        if let Some((Entity::TypeTemplate(id), _)) = self.scopes.here(self.context.scope, name.name) {
            return self.redeclared_type_template(*id, &template.params, body, name);
        }
        let full = format!("{}{}", self.context.prefix, name.name);
        let new = TypeTemplate { body, ..TypeTemplate::new(&template.params, name, full, self.context.scope) };
        let id = self.templates.types.alloc(new);
        self.agrees_with_declared(name, &Entity::TypeTemplate(id)).ok();
        self.scopes.declare(self.context.scope, name.name, Entity::TypeTemplate(id), name.span);
    }

    fn redeclared_type_template(
        &mut self,
        id: TemplateId,
        params: &'a [ast::TemplateParam],
        body: TemplateBody<'a>,
        name: ast::Ident,
    ) {
        let t = &mut self.templates.types[id];
        let same = t.params.len() == params.len() && t.params.iter().zip(params).all(|(a, b)| a.pack == b.pack);
        if let (TemplateBody::Alias(before), TemplateBody::Alias(again)) = (t.body, body) {
            // An alias may be declared again for the same type, but not in a class ([dcl.typedef] 3,
            // [temp.over.link] 6).
            let (names, others) = (Renaming::of(t.params), Renaming::of(params));
            let (scope, of) = (t.scope, t.params);
            let alike = same_head(of, &names, params, &others) && names.ty(&before.ty) == others.ty(&again.ty);
            if alike && self.scopes.class_of(scope).is_none() {
                let t = &mut self.templates.types[id];
                if t.older.is_empty() {
                    t.older = params;
                }
                return;
            }
        }
        let t = &mut self.templates.types[id];
        if !same || !matches!(body, TemplateBody::Declared) && !matches!(t.body, TemplateBody::Declared) {
            let message = if same {
                format!("the template `{}` is defined twice", name.name)
            } else {
                format!("the template `{}` is declared again with other parameters", name.name)
            };
            let at = t.name.span;
            let d = Diagnostic::error(codes::REDECLARED, name.span, message).with_label(at, "first declared here");
            return self.report::<()>(d).unwrap_or(());
        }
        if !matches!(body, TemplateBody::Declared) {
            (t.body, t.name) = (body, name);
            (t.older, t.params) = (t.params, params);
        } else {
            t.older = params;
        }
    }

    /// Returns the type that a template makes from the arguments written after its name.
    pub(in crate::sema) fn type_instance(
        &mut self,
        id: TemplateId,
        written: &'a [ast::TemplateArg],
        span: Span,
    ) -> Checked<QualType> {
        let t = &self.templates.types[id];
        let (params, older, outer) = (t.params, t.older, t.scope);
        let begun = self.begin_arguments(params, older, outer, written, span);
        match begun.and_then(|d| self.finish_arguments(d)) {
            Ok(args) => self.type_instance_of(id, args, span),
            Err(failure) => self.report_failure(failure),
        }
    }

    /// Returns the type that a template makes from arguments.
    pub(in crate::sema) fn type_instance_of(
        &mut self,
        id: TemplateId,
        args: Vec<TemplateArg>,
        span: Span,
    ) -> Checked<QualType> {
        let t = &self.templates.types[id];
        if let Some(ty) = t.instances.get(&args) {
            return Ok(ty.clone());
        }
        let (params, body, outer) = (t.params, t.body, t.scope);
        if let Err(failure) = self.enough_instances(&args, span) {
            return self.report(*failure);
        }
        let ty: QualType = match body {
            TemplateBody::Alias(alias) => {
                let scope = self.bound_scope(outer, params, &args);
                self.on_demand(scope, span, |s| s.resolve_type(&alias.ty))?
            }
            TemplateBody::Class(_) | TemplateBody::Declared => {
                Ty::Record(self.instance_record(id, args.clone(), false)).into()
            }
        };
        self.templates.types[id].instances.insert(args, ty.clone());
        Ok(ty)
    }

    /// Creates an instance of a class template, without members.
    pub(in crate::sema) fn instance_record(
        &mut self,
        id: TemplateId,
        args: Vec<TemplateArg>,
        explicit: bool,
    ) -> RecordId {
        let t = &self.templates.types[id];
        let text = self.show_instance(&t.full, &args);
        let mut record = Record::new(text, None, t.name.span, t.scope);
        record.members.of_template = true;
        let made = self.types.records.alloc(record);
        self.templates
            .instances_of
            .insert(made, InstanceOf { template: id, args, from: None, done: explicit, explicit });
        made
    }

    /// Creates a scope in which parameters are bound to arguments.
    pub(in crate::sema) fn bound_scope(
        &mut self,
        outer: ScopeId,
        params: &'a [ast::TemplateParam],
        args: &[TemplateArg],
    ) -> ScopeId {
        let scope = self.scopes.push_kind(outer, ScopeKind::Template);
        for (param, arg) in params.iter().zip(args) {
            if let Some(n) = param.name {
                self.bind_name(scope, n, arg);
            }
        }
        scope
    }

    /// Determines the definition of an instance of a class template, if there is one yet. Every use of a class's
    /// members begins with this. Does nothing for other classes.
    pub(in crate::sema) fn instantiate_record(&mut self, id: RecordId, span: Span) -> Checked<()> {
        let Some(of) = self.templates.instances_of.get_mut(&id) else { return self.adopt_class(id) };
        if of.done {
            return Ok(());
        }
        let (template, args) = (of.template, of.args.clone());
        self.adopt_class_template(template);
        let t = &self.templates.types[template];
        if let Some(unknown) = &t.unknown {
            let mut d = (**unknown).clone();
            d.message = format!("cannot determine which specialisation of `{}` is meant: {}", t.full, d.message);
            return self.report(d);
        }
        let chosen = self.chosen_partial(Primary::Class(template), &args, span)?;
        let from = match &chosen {
            Some((partial, own)) => (Some(*partial), own.clone()),
            None => (None, args.clone()),
        };
        let t = &self.templates.types[template];
        let (decl, params, args, outer, name) = match (chosen, t.body) {
            (Some((Partial { params, scope, body: PartialBody::Class(decl), .. }, args)), _) => {
                (decl, params, args, scope, t.name)
            }
            (None, TemplateBody::Class(decl)) => (decl, t.params, args, t.scope, t.name),
            _ => return Ok(()),
        };
        if decl.members.is_none() {
            return Ok(());
        }
        self.templates.instances_of.get_mut(&id).or_bug(&mut self.reporter)?.from = Some(from);
        let scope = self.bound_scope(outer, params, &args);
        self.define_instance(id, decl, name, scope, span)
    }

    /// Gives an instance of a class template its definition.
    pub(in crate::sema) fn define_instance(
        &mut self,
        id: RecordId,
        decl: &'a ast::RecordDecl,
        name: ast::Ident,
        scope: ScopeId,
        span: Span,
    ) -> Checked<()> {
        self.templates.instances_of.get_mut(&id).or_bug(&mut self.reporter)?.done = true;
        let record = &mut self.types.records[id];
        record.decl = Some(decl);
        record.span = decl.name.span;
        record.state = State::Declared;
        let first = self.reporter.count();
        let done = self.without_body(|s| {
            let context = Context { defining: true, substituting: false, ..s.context.clone() };
            s.within(context, |s| {
                s.on_demand(scope, span, |s| {
                    s.declare_members(decl, name, id);
                    s.adopt_enumerations(id);
                    Ok(())
                })
            })
        });
        self.blame_use(first, span);
        self.keep_hard_errors(first);
        if done.is_err() {
            // The class remains without members: continuing would exceed the limit that was reached.
            self.note_broken(decl.name.span, first);
            self.types.records[id].state = State::Failed;
        }
        done
    }

    /// Looks up a name in the scope of a template's declaration.
    pub(in crate::sema) fn lookup_from(&mut self, scope: ScopeId, name: &'a ast::QualifiedName) -> Option<Entity> {
        self.in_scope(scope, |s| s.quietly_find(|s| s.lookup_qualified(name, false)))
    }
}
