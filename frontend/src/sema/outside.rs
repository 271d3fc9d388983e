//! Definitions of member functions outside of their classes, also of class templates
//! (C++17 [class.mfct] 1, [temp.mem.func]).

use std::sync::Arc;

use isowarp_core::span::Span;

use super::functions::{ExecSpace, ParamInfo, Signature, SignatureState};
use super::hir::FnId;
use super::methods::method_of;
use super::names::Place;
use super::scope::{Entity, ScopeId};
use super::types::{QualType, RecordId, Ty};
use super::{Sema, codes};
use crate::ast::{self, FunctionBody, FunctionKind, NameKind, Spec, TypeKind};
use crate::lex::symbol::Symbol;

impl<'a> Sema<'a> {
    /// `__device__ int S::get() const { … }`: the definition of a member outside of its class, or of
    /// a function outside of its namespace.
    ///
    /// One that `specialises` stands for a definition in the class template that was not used yet.
    pub(super) fn outside_definition(&mut self, decl: &'a ast::FunctionDecl, span: Span, specialises: bool) {
        let Some(last) = decl.name.segments.last() else { return };
        let record = match self.qualifier(&decl.name) {
            Some(Place::Type(QualType { ty: Ty::Record(id), .. })) => id,
            Some(Place::Scope(scope)) => {
                let NameKind::Ident(name) = last.kind else { return };
                let outer = std::mem::replace(&mut self.scope, scope);
                let ident = ast::Ident { name, span: last.span };
                self.function_named(decl, span, ident, decl.name.to_string(), true);
                self.scope = outer;
                return;
            }
            _ => return,
        };
        if !matches!(decl.body, FunctionBody::Block(_) | FunctionBody::Defaulted) {
            return;
        }
        let Some((scope, ids)) = self.members_named(record, decl) else { return };
        let outer = std::mem::replace(&mut self.scope, scope);
        let method = Some(method_of(decl, record));
        let signature = self.quietly(|s| s.make_signature(decl, ExecSpace::Device, last.span, method));
        let mut found = None;
        for id in ids {
            let Some(func) = self.functions.get(id.0 as usize) else { continue };
            let taken = func.defined && !(specialises && !func.queued && func.body.is_none());
            if func.template.is_some() || taken || func.decl.ty.params.len() != decl.ty.params.len() {
                continue;
            }
            let own = self.quietly(|s| s.signature(id, last.span));
            if let (Some(a), Some(b)) = (&own, &signature)
                && same_parameters(a, b)
            {
                found = Some((id, own));
                break;
            }
        }
        self.scope = outer;
        let Some((id, own)) = found else { return };
        let Some(func) = self.functions.get_mut(id.0 as usize) else { return };
        func.space = match (func.space, decl.specs.has(Spec::Device)) {
            (_, true) => ExecSpace::Device,
            (space, false) => space,
        };
        func.decl = decl;
        func.defined = true;
        func.span = last.span;
        if let (Some(new), Some(old)) = (signature, own) {
            func.signature = SignatureState::Done(Arc::new(merged(&old, &new)));
        }
        if func.space == ExecSpace::Device {
            self.need_method(id);
        }
    }

    /// `template <> __device__ int A<int>::f() { … }`: a member function of an instance of a class
    /// template has a definition of its own (C++17 [temp.expl.spec] 1.3). False if it is none.
    pub(super) fn specialised_member(&mut self, decl: &'a ast::FunctionDecl, span: Span) -> bool {
        let Some(record) = self.qualifier_class(&decl.name).filter(|r| self.instances_of.contains_key(r)) else {
            return false;
        };
        if self.instantiate_record(record, span).is_none() {
            return true;
        }
        let Some((_, ids)) = self.members_named(record, decl) else { return false };
        let plain = |id: &FnId| self.functions.get(id.0 as usize).is_some_and(|f| f.template.is_none());
        if decl.name.last().is_some_and(|l| l.args.is_some()) || !ids.iter().any(plain) {
            return false;
        }
        self.outside_definition(decl, span, true);
        let found = ids.iter().any(|id| self.functions.get(id.0 as usize).is_some_and(|f| std::ptr::eq(f.decl, decl)));
        if !found && matches!(decl.body, FunctionBody::Block(_)) {
            let message = format!("no member `{}` fits this specialisation, or it was used already", decl.name);
            self.error::<()>(codes::TEMPLATE_ARGUMENTS, decl.name.span, message);
        }
        true
    }

    /// The member functions of a class that a definition may be of, and the class's scope.
    pub(super) fn members_named(&self, record: RecordId, decl: &ast::FunctionDecl) -> Option<(ScopeId, Vec<FnId>)> {
        let entry = self.types.record(record)?;
        let ids = match decl.kind {
            FunctionKind::Constructor => entry.members.constructors.clone(),
            FunctionKind::Destructor => entry.members.destructor.into_iter().collect(),
            FunctionKind::Conversion => entry.members.conversions.clone(),
            FunctionKind::Plain => {
                let name = match &decl.name.last()?.kind {
                    NameKind::Ident(name) => *name,
                    NameKind::Operator(op) => Symbol::intern(&format!("operator{op}")),
                    _ => return None,
                };
                match self.scopes.here(entry.scope, name) {
                    Some((Entity::Functions(ids), _)) => ids.clone(),
                    _ => return None,
                }
            }
        };
        Some((entry.scope, ids))
    }

    /// Definitions outside of a class template that may be those of a member of an instance, and the
    /// arguments of their parameters.
    #[allow(clippy::type_complexity, reason = "taken apart at once")]
    pub(super) fn outside_candidates(
        &mut self,
        record: RecordId,
        own: &'a ast::FunctionDecl,
    ) -> Option<(Vec<(&'a [ast::TemplateParam], &'a ast::FunctionDecl)>, Vec<super::template_args::TemplateArg>)> {
        let of = self.instances_of.get(&record)?;
        let (id, args) = (of.template, of.args.clone());
        let span = own.name.span;
        let partial =
            self.attempt(span, |s| s.chosen_partial(super::specialisations::Primary::Class(id), &args, span)).ok()?;
        let template = self.type_templates.get(id)?;
        // How the class's arguments are written tells the template from its specialisations.
        let written = partial.as_ref().map(|(p, _)| p.args);
        let fits = |decl: &ast::FunctionDecl| {
            let given = class_arguments(decl).unwrap_or(&[]);
            let simple = |a: &ast::TemplateArg| match &a.kind {
                ast::TemplateArgKind::Type(ty) => matches!(&ty.kind, TypeKind::Named(n) if n.name.as_ident().is_some()),
                ast::TemplateArgKind::Value(e) => e.as_ident().is_some(),
            };
            match written {
                Some(patterns) => {
                    patterns.len() == given.len()
                        && patterns.iter().zip(given).all(|(a, b)| simple(a) == simple(b))
                        && given.iter().any(|a| !simple(a))
                }
                None => given.iter().all(simple),
            }
        };
        let found = template.outside.iter().filter(|(_, f)| {
            f.kind == own.kind
                && f.ty.params.len() == own.ty.params.len()
                && f.ty.quals.is_const == own.ty.quals.is_const
                && last_text(f) == last_text(own)
                && fits(f)
        });
        Some((found.copied().collect(), partial.map_or(args, |(_, own)| own)))
    }

    /// Gives a member template of an instance of a class template the definition outside of the
    /// class: `template <class T> template <class U> void Vec<T>::f(U u) { … }`.
    pub(super) fn adopt_template(&mut self, id: FnId) {
        let Some(func) = self.functions.get(id.0 as usize).filter(|f| !f.defined && f.template.is_some()) else {
            return;
        };
        let Some(method) = func.method else { return };
        let (own, scope) = (func.decl, func.scope);
        if let [body] = self.nested_bodies(id).as_slice()
            && let Some(func) = self.functions.get_mut(id.0 as usize)
        {
            (func.decl, func.scope) = (body.decl, body.scope);
            func.defined = matches!(body.decl.body, FunctionBody::Block(_));
            if let (Some(t), Some(params)) = (&mut func.template, body.params) {
                t.older = t.params;
                t.params = params;
            }
            return;
        }
        let Some(of) = self.instances_of.get(&method.record) else { return };
        let (template, args) = (of.template, of.args.clone());
        let Some(t) = self.type_templates.get(template) else { return };
        let mut fitting = t.outside_templates.iter().filter(|(_, _, f)| {
            f.ty.params.len() == own.ty.params.len()
                && f.ty.quals.is_const == own.ty.quals.is_const
                && last_text(f) == last_text(own)
        });
        let (Some((outer, inner, decl)), None) = (fitting.next().copied(), fitting.next()) else { return };
        let scope = {
            let made = self.scopes.push(scope);
            for (param, arg) in outer.iter().zip(&args) {
                if let Some(name) = param.name {
                    self.bind_name(made, name, arg);
                }
            }
            made
        };
        let Some(func) = self.functions.get_mut(id.0 as usize) else { return };
        func.decl = decl;
        func.scope = scope;
        func.defined = matches!(decl.body, FunctionBody::Block(_));
        if let Some(t) = &mut func.template {
            t.older = t.params;
            t.params = inner;
        }
    }

    /// Gives a member of an instance of a class template the body that stands outside of the class.
    pub(super) fn adopt_definition(&mut self, id: FnId) {
        let Some(func) = self.functions.get(id.0 as usize).filter(|f| !f.defined) else { return };
        let Some(method) = func.method else { return };
        let (own, scope) = (func.decl, func.scope);
        let mut bodies: Vec<(ScopeId, &'a ast::FunctionDecl)> =
            self.nested_bodies(id).into_iter().map(|b| (b.scope, b.decl)).collect();
        if let Some((candidates, args)) = self.outside_candidates(method.record, own) {
            for (params, decl) in candidates {
                bodies.push((self.bound_scope(scope, params, &args), decl));
            }
        }
        for (inner, decl) in bodies {
            let span = decl.name.span;
            let wanted = self.quietly(|s| s.signature(id, span));
            let made = self.quietly(|s| {
                s.on_demand(inner, span, |s| s.make_signature(decl, ExecSpace::Device, span, Some(method)))
            });
            let (Some(old), Some(new)) = (wanted, made) else { continue };
            if !same_parameters(&old, &new) {
                continue;
            }
            let Some(func) = self.functions.get_mut(id.0 as usize) else { return };
            func.decl = decl;
            func.scope = inner;
            func.defined = matches!(decl.body, FunctionBody::Block(_));
            func.signature = SignatureState::Done(Arc::new(merged(&old, &new)));
            return;
        }
    }
}

/// The arguments of the class in front of a member's name, as they are written.
fn class_arguments(decl: &ast::FunctionDecl) -> Option<&[ast::TemplateArg]> {
    decl.name.segments.iter().rev().nth(1)?.args.as_deref()
}

pub(super) fn last_text(decl: &ast::FunctionDecl) -> String {
    match decl.name.last().map(|l| &l.kind) {
        Some(NameKind::Ident(name) | NameKind::Destructor(name) | NameKind::Literal(name)) => name.to_string(),
        Some(NameKind::Operator(op)) => format!("operator{op}"),
        Some(NameKind::Conversion(_)) => "operator".to_owned(),
        Some(NameKind::Decltype(_)) | None => String::new(),
    }
}

fn same_parameters(a: &Signature<'_>, b: &Signature<'_>) -> bool {
    // A static member function is not marked so outside of its class.
    let skip = a.params.len().abs_diff(b.params.len());
    let (long, short) = if a.params.len() >= b.params.len() { (a, b) } else { (b, a) };
    skip <= 1 && long.params.iter().skip(skip).zip(&short.params).all(|(a, b)| a.ty.unqualified() == b.ty.unqualified())
}

/// A definition's signature with the declaration's default arguments.
fn merged<'a>(old: &Signature<'a>, new: &Signature<'a>) -> Signature<'a> {
    let skip = new.params.len().saturating_sub(old.params.len());
    let params = old
        .params
        .iter()
        .zip(new.params.iter().skip(skip))
        .map(|(a, b)| ParamInfo { default: b.default.or(a.default), ..b.clone() })
        .collect();
    Signature { ret: new.ret.clone(), params }
}
