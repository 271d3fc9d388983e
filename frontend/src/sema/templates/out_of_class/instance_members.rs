//! The definitions outside of its class that apply to a member of a class template's instance (C++17 [temp.mem],
//! [temp.mem.func], [temp.mem.class], [temp.static], [temp.class.spec.mfunc]).
//!
//! A definition applies to a member if the classes in its name are those around the member, and the arguments of each
//! are written like the parameters of the template, or like the arguments of the partial specialisation that the
//! instance is made from.

use std::sync::Arc;

use super::member_functions::{last_text, merged, same_parameters};
use super::templates::{MAX_HEADS, chosen, is_alike};
use crate::ast::{self, FunctionBody, FunctionKind, NameKind, TemplateParam};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::declarations::functions::{ExecSpace, deduces_return};
use crate::sema::model::context::Context;
use crate::sema::model::functions::SignatureState;
use crate::sema::model::scope::{ScopeId, ScopeKind, StaticId};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::model::templates::{OutsideDefinition, OutsideItem, Partial, PartialBody, TemplateBody};
use crate::sema::templates::equivalence::{Renaming, own_arguments, same_head};
use crate::sema::{Checked, OrBug, Sema};
use crate::types::RecordId;
use crate::types::ids::{TemplateId, VarTemplateId};
use crate::types::records::State;

/// An enclosing class of a member.
struct Level<'a> {
    name: Symbol,
    /// The template that the class is made from.
    made: Option<Made<'a>>,
}

/// The template that a class is made from.
struct Made<'a> {
    template: TemplateId,
    params: &'a [TemplateParam],
    /// The spelling of the class's arguments before a member's name.
    written: String,
    args: Vec<TemplateArg>,
    /// True if the class is specialised as a whole: definitions for the template do not apply to it.
    explicit: bool,
}

/// A definition that a member may have.
struct Found<'a> {
    item: OutsideItem<'a>,
    /// The parameters of the enclosing classes, as named by the definition and by the classes, and the arguments.
    outer: Vec<(&'a [TemplateParam], &'a [TemplateParam], Vec<TemplateArg>)>,
    /// The parameters of the member.
    own: Option<&'a [TemplateParam]>,
}

impl Found<'_> {
    /// Returns the definition's and the class's names of the parameters of the enclosing classes.
    fn names(&self) -> (Renaming, Renaming) {
        let (mut there, mut here) = (Renaming::default(), Renaming::default());
        for (depth, (params, others, _)) in self.outer.iter().enumerate() {
            there.add(depth, params);
            here.add(depth, others);
        }
        (there, here)
    }
}

impl<'a> Sema<'a> {
    /// Returns the class that a scope belongs to or is inside of.
    pub(in crate::sema) fn class_around(&self, scope: ScopeId) -> Option<RecordId> {
        let outwards = self.scopes.outwards(scope).take_while(|id| !self.scopes.is_namespace(*id));
        outwards.into_iter().find_map(|id| self.scopes.class_of(id))
    }

    /// Returns true inside an instance of a class template, whose members are instantiated when they are needed.
    pub(in crate::sema) fn in_template_class(&self) -> bool {
        self.body.is_none()
            && self.scopes.class_of(self.context.scope).is_some_and(|r| self.types.record(r).members.of_template)
    }

    /// Returns a class and its enclosing classes, from the innermost outwards.
    fn levels(&self, record: RecordId) -> Vec<Level<'a>> {
        let mut out = Vec::new();
        let mut at = Some(record);
        while let Some(id) = at
            && out.len() < MAX_HEADS
        {
            let entry = self.types.record(id);
            let (level, outer) = match self.templates.instances_of.get(&id) {
                Some(of) => {
                    let t = &self.templates.types[of.template];
                    let (params, written, args, scope) = match &of.from {
                        Some((Some(p), own)) => (p.params, Renaming::of(p.params).arguments(p.args), own, p.scope),
                        Some((None, own)) => (t.params, own_arguments(t.params), own, t.scope),
                        None => (t.params, own_arguments(t.params), &of.args, t.scope),
                    };
                    let (args, explicit) = (args.clone(), of.explicit);
                    let made = Made { template: of.template, params, written, args, explicit };
                    (Level { name: t.name.name, made: Some(made) }, Some(scope))
                }
                None => {
                    let name = match entry.decl.and_then(|d| d.name.last_ident()) {
                        Some(name) => name.name,
                        None => Symbol::intern(entry.name.rsplit("::").next().unwrap_or_default()),
                    };
                    let own = self.scopes.class_of(entry.scope) == Some(id);
                    let outer = if own { self.scopes.parent(entry.scope) } else { Some(entry.scope) };
                    (Level { name, made: None }, outer)
                }
            };
            out.push(level);
            at = outer.and_then(|scope| self.class_around(scope));
        }
        out
    }

    /// Returns the selected definitions of members of a class that are outside of it. `is_template` is whether the
    /// member is itself a template.
    fn found_outside(
        &self,
        record: RecordId,
        is_template: bool,
        wanted: impl Fn(OutsideItem<'a>) -> bool,
    ) -> Vec<Found<'a>> {
        if self.templates.types.iter().all(|(_, t)| t.outside.is_empty()) {
            return Vec::new();
        }
        let levels = self.levels(record);
        let mut out = Vec::new();
        for (outermost, level) in levels.iter().enumerate() {
            let Some(made) = level.made.as_ref() else { continue };
            if made.explicit {
                break;
            }
            let t = &self.templates.types[made.template];
            let path: Vec<&Level<'a>> = levels.iter().take(outermost + 1).rev().collect();
            for definition in t.outside.iter().filter(|d| wanted(d.item)) {
                out.extend(fits(definition, &path, is_template));
            }
        }
        out
    }

    /// Creates a scope in which the definition's names for the parameters of the enclosing classes are bound.
    fn scope_of_found(&mut self, scope: ScopeId, found: &Found<'a>) -> ScopeId {
        let inner = self.scopes.push_kind(scope, ScopeKind::Template);
        for (params, _, args) in &found.outer {
            for (param, arg) in params.iter().zip(args) {
                if let Some(name) = param.name {
                    self.bind_name(inner, name, arg);
                }
            }
        }
        inner
    }

    /// Gives a member function of an instance of a class template the body that is outside of the class.
    pub(in crate::sema) fn adopt_definition(&mut self, id: FnId) {
        let func = &self.functions[id];
        if func.defined {
            return;
        }
        let Some(method) = func.method else { return };
        let (own, scope) = (func.decl, func.scope);
        for found in self.found_outside(method.record, false, |item| is_body_of(item, own)) {
            let OutsideItem::Function(decl) = found.item else { continue };
            let inner = self.scope_of_found(scope, &found);
            let span = decl.name.span;
            let wanted = self.quietly(|s| s.signature(id, span));
            let made = self.quietly(|s| {
                s.on_demand(inner, span, |s| s.make_signature(decl, ExecSpace::Device, span, Some(method)))
            });
            let (Some(old), Some(new)) = (wanted, made) else { continue };
            if !same_parameters(&old, &new) || own.kind == FunctionKind::Conversion && old.ret != new.ret {
                continue;
            }
            let deduced = deduces_return(decl) || deduces_return(own);
            if old.ret != new.ret && !deduced {
                let d = self.other_return(&old, &new, span, self.functions[id].span);
                self.functions[id].deferred.push(d);
                return;
            }
            let func = &mut self.functions[id];
            func.decl = decl;
            func.scope = inner;
            func.defined = matches!(decl.body, FunctionBody::Block(_) | FunctionBody::Defaulted);
            func.signature = SignatureState::Done(Arc::new(merged(&old, &new)));
            return;
        }
    }

    /// Gives a member template of an instance of a class template the definition outside of the class.
    pub(in crate::sema) fn adopt_template(&mut self, id: FnId) {
        let func = &self.functions[id];
        if func.defined {
            return;
        }
        let (Some(method), Some(t)) = (func.method, &func.template) else { return };
        let (own, params, scope) = (func.decl, t.params, func.scope);
        let all = self.found_outside(method.record, true, |item| is_body_of(item, own));
        if all.is_empty() {
            return;
        }
        let mut fitting = Vec::new();
        for (i, found) in all.iter().enumerate() {
            let (OutsideItem::Function(decl), Some(theirs)) = (found.item, found.own) else { continue };
            let (mut there, mut here) = found.names();
            there.add(MAX_HEADS, theirs);
            here.add(MAX_HEADS, params);
            if same_head(theirs, &there, params, &here) {
                let same = there.parameters(decl) == here.parameters(own) || {
                    let inner = self.scope_of_found(scope, found);
                    self.same_types((scope, params, own), (inner, theirs, decl))
                };
                fitting.push((i, same, there.ty(&decl.ty.ret) == here.ty(&own.ty.ret)));
            }
        }
        let Some(found) = chosen(&fitting).and_then(|i| all.into_iter().nth(i)) else { return };
        let (OutsideItem::Function(decl), Some(params)) = (found.item, found.own) else { return };
        let inner = self.scope_of_found(scope, &found);
        let func = &mut self.functions[id];
        func.scope = inner;
        func.redefine_template(decl, params);
    }

    /// Gives a member class of an instance of a class template its definition: `template <class T> struct A<T>::B { …
    /// };`
    pub(in crate::sema) fn adopt_class(&mut self, id: RecordId) -> Checked<()> {
        let entry = self.types.record(id);
        if entry.decl.is_some() || entry.members.is_lambda {
            return Ok(());
        }
        let span = entry.span;
        // A scope for its members exists even without a definition.
        let own = self.scopes.class_of(entry.scope) == Some(id);
        let scope = if own { self.scopes.parent(entry.scope).or_bug(&mut self.reporter)? } else { entry.scope };
        let Some(around) = self.class_around(scope) else { return Ok(()) };
        let Some(name) = entry.name.rsplit("::").next().map(Symbol::intern) else { return Ok(()) };
        let defines = |item: OutsideItem<'a>| match item {
            OutsideItem::Record(r) => {
                r.members.is_some() && r.name.last().is_some_and(|l| l.args.is_none() && is_named(&l.kind, name))
            }
            _ => false,
        };
        let Some(found) = self.found_outside(around, false, defines).pop() else { return Ok(()) };
        let OutsideItem::Record(decl) = found.item else { return Ok(()) };
        let ident = ast::Ident { name, span: decl.name.span };
        let inner = self.scope_of_found(scope, &found);
        let record = &mut self.types.records[id];
        (record.decl, record.span, record.state) = (Some(decl), decl.name.span, State::Declared);
        record.members.of_template = true;
        let first = self.reporter.count();
        let done = self.without_body(|s| {
            let context = Context { class: None, ..s.context.clone() };
            s.within(context, |s| {
                s.on_demand(inner, span, |s| {
                    s.declare_members(decl, ident, id);
                    Ok(())
                })
            })
        });
        if done.is_err() {
            self.note_broken(decl.name.span, first);
            self.types.records[id].state = State::Failed;
        }
        done
    }

    /// Gives a member template of an instance of a class template its definition and specialisations: `template <class
    /// T> template <class U> struct A<T>::B { … };`
    pub(in crate::sema) fn adopt_class_template(&mut self, id: TemplateId) {
        let t = &self.templates.types[id];
        if t.specialised {
            return;
        }
        let (name, scope, declared) = (t.name.name, t.scope, matches!(t.body, TemplateBody::Declared));
        let Some(around) = self.class_around(scope) else { return };
        let defines = |item: OutsideItem<'a>| match item {
            OutsideItem::Record(r) => r.name.last().is_some_and(|l| is_named(&l.kind, name)),
            _ => false,
        };
        for found in self.found_outside(around, true, defines) {
            let (OutsideItem::Record(decl), Some(params)) = (found.item, found.own) else { continue };
            let known = |p: &Partial<'a>| matches!(p.body, PartialBody::Class(d) if std::ptr::eq(d, decl));
            let t = &self.templates.types[id];
            match decl.name.last().and_then(|l| l.args.as_deref()) {
                Some(args) if !t.partials.iter().any(known) => {
                    let scope = self.scope_of_found(scope, &found);
                    let body = PartialBody::Class(decl);
                    self.templates.types[id].partials.push(Partial { params, args, scope, body });
                }
                None if declared && decl.members.is_some() => {
                    let scope = self.scope_of_found(scope, &found);
                    let t = &mut self.templates.types[id];
                    (t.body, t.older, t.params, t.scope) = (TemplateBody::Class(decl), t.params, params, scope);
                }
                _ => {}
            }
        }
    }

    /// Gives a static data member of an instance of a class template the initial value that is outside of the class:
    /// `template <class T> const int A<T>::n = 3;`
    pub(in crate::sema) fn adopt_static(&mut self, id: StaticId) {
        let found = &self.declared.statics[id];
        if found.decl.init.is_some() {
            return;
        }
        let (own, scope) = (found.decl, found.scope);
        let Some((name, class)) = own.name.last_ident().zip(self.scopes.class_of(scope)) else { return };
        let defines = |item: OutsideItem<'a>| match item {
            OutsideItem::Var(v) => {
                v.init.is_some() && v.name.last().is_some_and(|l| l.args.is_none() && is_named(&l.kind, name.name))
            }
            _ => false,
        };
        let Some(found) = self.found_outside(class, false, defines).pop() else { return };
        let OutsideItem::Var(decl) = found.item else { return };
        let inner = self.scope_of_found(scope, &found);
        let entry = &mut self.declared.statics[id];
        (entry.decl, entry.scope) = (decl, inner);
    }

    /// Gives a variable template that is a member of an instance of a class template its initial value outside of the
    /// class, and its partial specialisations.
    pub(in crate::sema) fn adopt_variable_template(&mut self, id: VarTemplateId) {
        let t = &self.templates.variables[id];
        let (scope, declared, name) = (t.scope, t.decl.init.is_none(), t.decl.name.last_ident());
        let Some((name, around)) = name.zip(self.class_around(scope)) else { return };
        let defines = |item: OutsideItem<'a>| match item {
            OutsideItem::Var(v) => v.name.last().is_some_and(|l| is_named(&l.kind, name.name)),
            _ => false,
        };
        for found in self.found_outside(around, true, defines) {
            let (OutsideItem::Var(decl), Some(params)) = (found.item, found.own) else { continue };
            let known = |p: &Partial<'a>| matches!(p.body, PartialBody::Var(d) if std::ptr::eq(d, decl));
            let t = &self.templates.variables[id];
            match decl.name.last().and_then(|l| l.args.as_deref()) {
                Some(args) if !t.partials.iter().any(known) => {
                    let scope = self.scope_of_found(scope, &found);
                    let body = PartialBody::Var(decl);
                    self.templates.variables[id].partials.push(Partial { params, args, scope, body });
                }
                None if declared && decl.init.is_some() => {
                    let scope = self.scope_of_found(scope, &found);
                    let t = &mut self.templates.variables[id];
                    (t.decl, t.older, t.params, t.scope) = (decl, t.params, params, scope);
                }
                _ => {}
            }
        }
    }

    /// Declares the enumerators of an instance's member enumerations that are defined outside of the class.
    pub(in crate::sema) fn adopt_enumerations(&mut self, record: RecordId) {
        let scope = self.types.record(record).scope;
        for found in self.found_outside(record, false, |item| matches!(item, OutsideItem::Enum(_))) {
            if let OutsideItem::Enum(decl) = found.item {
                self.in_scope(scope, |s| s.enumeration(decl, decl.name.span));
            }
        }
    }
}

/// Matches a definition with a member of the last of some classes.
fn fits<'a>(d: &OutsideDefinition<'a>, path: &[&Level<'a>], is_template: bool) -> Option<Found<'a>> {
    if d.path.len() != path.len() {
        return None;
    }
    let mut heads = d.heads.iter().copied();
    let mut outer = Vec::new();
    for (segment, level) in d.path.iter().zip(path) {
        if !is_named(&segment.kind, level.name) {
            return None;
        }
        match (&segment.args, &level.made) {
            (Some(args), Some(made)) => {
                let params = heads.next()?;
                if made.explicit || Renaming::of(params).arguments(args) != made.written {
                    return None;
                }
                outer.push((params, made.params, made.args.clone()));
            }
            (None, None) => {}
            _ => return None,
        }
    }
    let own = heads.next();
    (own.is_some() == is_template && heads.next().is_none()).then_some(Found { item: d.item, outer, own })
}

fn is_named(kind: &NameKind, name: Symbol) -> bool {
    matches!(kind, NameKind::Ident(n) if *n == name)
}

/// Returns true if an item may be the body of a member function, by its name and qualifiers.
fn is_body_of(item: OutsideItem<'_>, own: &ast::FunctionDecl) -> bool {
    match item {
        OutsideItem::Function(f) => is_alike(f, own) && last_text(f) == last_text(own),
        _ => false,
    }
}
