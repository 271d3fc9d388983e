//! Definitions outside of their classes that begin with `template` (C++17 [temp.mem], [temp.mem.func],
//! [temp.mem.class], [temp.static], [temp.mem.enum], [temp.expl.spec] 16): `template <class T> template <class U> void
//! A<T>::B<U>::f() { … }`.
//!
//! From left to right, each `template <…>` belongs to a class with arguments in the name. A further one belongs to a
//! member that is a template itself. As far as the classes are known, the definition defines one of their members. From
//! the first class whose arguments name a parameter on, the definition is kept with that class's template until an
//! instance needs it (`instance_members`).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, Decl, DeclKind, FunctionBody, NameSegment, Spec, TemplateDecl, TemplateParam};
use crate::lex::symbol::Symbol;
use crate::sema::declarations::functions::declared_segment;
use crate::sema::lookup::names::Place;
use crate::sema::model::functions::{Func, SignatureState};
use crate::sema::model::scope::{Entity, GLOBAL, Query, ScopeId};
use crate::sema::model::templates::{OutsideDefinition, OutsideItem, TemplateBody};
use crate::sema::templates::equivalence::{Renaming, same_head};
use crate::sema::{ExecSpace, Sema, codes};
use crate::types::ids::TemplateId;
use crate::types::records::{Members, State};
use crate::types::{QualType, RecordId, Ty};

/// Maximum number of `template <…>` before a definition.
pub(in crate::sema) const MAX_HEADS: usize = 32;

/// The `template <…>` heads that are not yet matched with a part of a name.
struct Heads<'h, 'a> {
    all: &'h [&'a [TemplateParam]],
    /// Number of heads that belong to known classes.
    used: usize,
}

impl<'h, 'a> Heads<'h, 'a> {
    fn rest(&self) -> &'h [&'a [TemplateParam]] {
        self.all.get(self.used..).unwrap_or(&[])
    }
}

impl<'a> Sema<'a> {
    /// Declares the member after `template <…>` if its name places it in a class or an enclosing namespace. Returns
    /// false for other declarations.
    pub(in crate::sema) fn outside_template(
        &mut self,
        heads: Vec<&'a [TemplateParam]>,
        template: &'a TemplateDecl,
        decl: &'a Decl,
    ) -> bool {
        if let DeclKind::Template(inner) = &decl.kind {
            if heads.len() < MAX_HEADS {
                for decl in &inner.decls {
                    let mut more = heads.clone();
                    more.push(&inner.params);
                    self.outside_template(more, inner, decl);
                }
            }
            return true;
        }
        let Some(item) = OutsideItem::of(decl) else { return false };
        let name = item.name();
        let Some((_, path)) = name.segments.split_last().filter(|(_, path)| !path.is_empty()) else {
            return heads.len() > 1;
        };
        let mut heads = Heads { all: &heads, used: 0 };
        let mut place = name.global.then_some(Place::Scope(GLOBAL));
        for (i, segment) in path.iter().enumerate() {
            if let Some(args) = &segment.args {
                match heads.rest().first() {
                    Some(params) if Renaming::of(params).is_named_in(args) => {
                        let id = self.template_at(place.as_ref(), segment);
                        if let Some(id) = id {
                            let path = path.get(i..).unwrap_or(&[]);
                            let definition = OutsideDefinition { heads: heads.rest().to_vec(), path, item };
                            self.templates.types[id].outside.push(definition);
                        } else {
                            self.no_class_of(item);
                        }
                        return true;
                    }
                    _ => {}
                }
            }
            // Members of unknown classes are never needed.
            let Some(found) = self.quietly_find(|s| s.place(place.clone(), segment)) else {
                self.no_class_of(item);
                return true;
            };
            if let Place::Type(QualType { ty: Ty::Record(id), .. }) = found {
                let own = match segment.args {
                    Some(_) => usize::from(!self.is_specialised_as_whole(id)),
                    None => self.instances_behind_alias(id, place.as_ref()),
                };
                heads.used += heads.rest().iter().take(own).take_while(|head| head.is_empty()).count();
            }
            place = Some(found);
        }
        match place {
            Some(Place::Scope(scope)) => {
                self.in_scope(scope, |s| s.namespace_member(&heads, template, item, decl.span))
            }
            Some(Place::Type(QualType { ty: Ty::Record(record), .. }))
                if self.quietly(|s| s.instantiate_record(record, decl.span)).is_some() =>
            {
                let scope = self.types.record(record).scope;
                self.in_scope(scope, |s| s.known_class_member(&heads, template, item, record, decl.span));
            }
            _ => {}
        }
        true
    }

    /// Returns true for a class that is specialised as a whole: its members have no `template <>` for the class
    /// ([temp.expl.spec] 5).
    fn is_specialised_as_whole(&self, id: RecordId) -> bool {
        self.templates.instances_of.get(&id).is_some_and(|of| of.explicit)
    }

    /// Counts the instances of templates that an alias denotes: its class, and the enclosing classes that are not named
    /// before. Each has a `template <>` before a definition. The count is 0 for a class that is named itself.
    fn instances_behind_alias(&self, id: RecordId, before: Option<&Place>) -> usize {
        let named = match before {
            Some(Place::Type(QualType { ty: Ty::Record(id), .. })) => Some(*id),
            _ => None,
        };
        let mut count = 0;
        let mut class = Some(id);
        while let Some(id) = class.filter(|id| Some(*id) != named && count < MAX_HEADS) {
            count += usize::from(self.templates.instances_of.contains_key(&id) && !self.is_specialised_as_whole(id));
            let scope = self.types.record(id).scope;
            // A class with a definition has a scope for its members.
            let around = if self.scopes.class_of(scope) == Some(id) { self.scopes.parent(scope) } else { Some(scope) };
            class = around.and_then(|scope| self.class_around(scope)).filter(|outer| *outer != id);
        }
        count
    }

    /// Returns the class template that a part of a name denotes.
    fn template_at(&mut self, place: Option<&Place>, segment: &'a NameSegment) -> Option<TemplateId> {
        let ast::NameKind::Ident(part) = segment.kind else { return None };
        let entity = match place {
            None => self.scopes.find(self.context.scope, part)?.0,
            Some(Place::Scope(scope)) => self.scopes.qualified(*scope, &Query::of(part)).single()?.0,
            Some(Place::Type(QualType { ty: Ty::Record(id), .. })) => {
                let id = *id;
                self.quietly(|s| s.instantiate_record(id, segment.span))?;
                self.member_named(id, part)?
            }
            Some(Place::Type(_) | Place::Poisoned(_)) => return None,
        };
        self.template_of(&entity)
    }

    /// Declares a member of a namespace: `template <class T> void space::f(T v) { … }`.
    fn namespace_member(
        &mut self,
        heads: &Heads<'_, 'a>,
        template: &'a TemplateDecl,
        item: OutsideItem<'a>,
        span: Span,
    ) {
        match (heads.rest(), item) {
            ([[]], OutsideItem::Function(f)) => self.specialisation(f, span),
            ([[_, ..]], OutsideItem::Function(f)) => {
                if let Some(name) = f.name.last().and_then(declared_segment) {
                    self.function_template(template, f, name, span);
                }
            }
            ([_], OutsideItem::Record(r)) => self.record_template(template, r, span),
            ([_], OutsideItem::Var(v)) => self.variable_template(template, v),
            _ => self.lost_definition(item),
        }
    }

    /// Declares a definition of a member of a known class.
    fn known_class_member(
        &mut self,
        heads: &Heads<'_, 'a>,
        template: &'a TemplateDecl,
        item: OutsideItem<'a>,
        record: RecordId,
        span: Span,
    ) {
        let specialises = heads.used > 0;
        match (heads.rest(), item) {
            ([], OutsideItem::Function(f)) => self.specialised_member(f, record, span),
            ([], OutsideItem::Record(r)) => self.specialised_member_class(r),
            ([], OutsideItem::Var(v)) => self.outside_static(v, specialises),
            ([], OutsideItem::Enum(e)) => self.specialised_enumeration(e),
            ([[]], OutsideItem::Function(f)) => self.specialised_member_template(f, record),
            ([own @ [_, ..]], OutsideItem::Function(f)) => self.member_template_body(own, f, record, specialises),
            ([_], OutsideItem::Record(r)) => {
                if specialises
                    && r.members.is_some()
                    && r.name.last().is_some_and(|l| l.args.is_none())
                    && !self.forget_member_template(r)
                {
                    return;
                }
                self.record_template(template, r, span);
            }
            ([_], OutsideItem::Var(v)) => self.variable_template(template, v),
            ([[], [], ..], OutsideItem::Function(f)) if f.specs.is_device() => {
                let message = format!("`{}` has too many `template <>` before it", f.name);
                let d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, f.name.span, message);
                self.say(d.with_help("a fully specialised class needs none of its own"));
            }
            _ => self.lost_definition(item),
        }
    }

    /// Reports that the class of a definition is unknown, if the definition is for the device.
    fn no_class_of(&mut self, item: OutsideItem<'a>) {
        if let OutsideItem::Function(f) = item
            && f.specs.is_device()
        {
            self.no_such_class(&f.name);
        }
    }

    /// Reports a definition of an unsupported form, if device code may need it.
    fn lost_definition(&mut self, item: OutsideItem<'a>) {
        if item.is_device() {
            self.say_unsupported(
                item.name().span,
                format!("this definition of `{}` outside of its class is", item.name()),
            );
        }
    }

    /// Handles `template <> template <class U> struct A<int>::B { … };`: the member template of this instance differs
    /// from that of the class template ([temp.expl.spec] 16).
    fn forget_member_template(&mut self, decl: &'a ast::RecordDecl) -> bool {
        let Some(name) = decl.name.last_ident() else { return false };
        let Some((Entity::TypeTemplate(id), _)) = self.scopes.here(self.context.scope, name.name) else {
            return false;
        };
        let id = *id;
        let t = &mut self.templates.types[id];
        if !t.instances.is_empty() {
            self.specialised_late(name);
            return false;
        }
        t.body = TemplateBody::Declared;
        t.partials.clear();
        t.specialised = true;
        true
    }

    pub(in crate::sema) fn specialised_late(&mut self, name: ast::Ident) {
        let message = format!("`{}` is specialised after it was used or specialised already", name.name);
        self.say_error(codes::REDECLARED, name.span, message);
    }

    /// Handles `template <> struct A<int>::B { … };`.
    fn specialised_member_class(&mut self, decl: &'a ast::RecordDecl) {
        let Some(name) = decl.name.last_ident() else { return };
        let Some((Entity::Type(Ty::Record(id)), _)) = self.scopes.tag_here(self.context.scope, name.name) else {
            return;
        };
        let id = *id;
        let entry = &mut self.types.records[id];
        if entry.decl.is_none() {
            return self.outside_record(decl);
        }
        if decl.members.is_none() {
            let lost = Entity::Unsupported("member class with a specialisation that is declared before the definition");
            return self.scopes.declare_tag(self.context.scope, name.name, lost, name.span);
        }
        if entry.state != State::Declared {
            return self.specialised_late(name);
        }
        // Discards all members from the template.
        entry.members = Members::default();
        (entry.decl, entry.span) = (Some(decl), name.span);
        self.declare_members(decl, name, id);
    }

    /// Handles `template <> enum A<int>::E : int { … };`.
    fn specialised_enumeration(&mut self, decl: &'a ast::EnumDecl) {
        let Some(name) = decl.name.last_ident() else { return };
        let lost = Entity::Unsupported("member enumeration that is specialised");
        self.scopes.declare_tag(self.context.scope, name.name, lost, name.span);
    }

    /// Handles `template <> template <> void A<int>::f<float>(float v) { … }`: a member template has its own definition
    /// for some arguments.
    fn specialised_member_template(&mut self, decl: &'a ast::FunctionDecl, record: RecordId) {
        let (Some(last), Some((_, ids))) = (decl.name.last(), self.members_named(record, decl)) else { return };
        let explicit = last.args.as_deref().unwrap_or(&[]);
        let device = decl.specs.has(Spec::Device);
        let mut failure = None;
        for id in ids {
            let func = &self.functions[id];
            if func.template.is_none() {
                continue;
            }
            let (name, scope, space) = (func.name.clone(), func.scope, func.space);
            let Some(method) = func.method else { continue };
            let args = match self.specialised_arguments(id, explicit, decl) {
                Ok(args) => args,
                Err(e) => {
                    failure = Some(e);
                    continue;
                }
            };
            let known = self.functions[id].template.as_ref();
            if let Some(Ok(before)) = known.and_then(|t| t.instances.get(&args)) {
                let used = &self.functions[*before];
                if used.instance.is_some() || used.defined {
                    return self.specialised_late(ast::Ident { name: Symbol::intern(&name), span: last.span });
                }
            }
            let space = if device { ExecSpace::Device } else { space };
            let signature =
                self.in_scope(scope, |s| s.quietly(|s| s.make_signature(decl, space, last.span, Some(method))));
            let full = self.show_instance(&name, &args);
            let made = self.functions.alloc(Func {
                signature: signature.map_or(SignatureState::Failed, SignatureState::Done),
                defined: matches!(decl.body, FunctionBody::Block(_) | FunctionBody::Defaulted),
                method: Some(method),
                lazy: true,
                ..Func::new(full, decl, last.span, scope, space)
            });
            if let Some(t) = self.functions[id].template.as_mut() {
                t.instances.insert(args, Ok(made));
            }
            return;
        }
        if device {
            let message = format!("no member template `{}` matches this specialisation", decl.name);
            let d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, decl.name.span, message);
            let d = match failure {
                Some(failure) => d.with_help(self.why_failed(&failure)),
                None => d,
            };
            self.say(d);
        }
    }

    /// Defines a member template of a class: `template <class U> void A::f(U u) { … }`. With `template <> template
    /// <class U> void A<int>::f(U u) { … }` the member template may already be defined.
    fn member_template_body(
        &mut self,
        own: &'a [TemplateParam],
        decl: &'a ast::FunctionDecl,
        record: RecordId,
        specialises: bool,
    ) {
        let Some((_, ids)) = self.members_named(record, decl) else {
            if decl.specs.is_device() {
                self.no_such_member(decl, record, &[], None);
            }
            return;
        };
        let names = Renaming::of(own);
        let mut fitting = Vec::new();
        for id in ids {
            let func = &self.functions[id];
            let (Some(t), scope, there) = (&func.template, func.scope, func.decl) else { continue };
            let (params, others) = (t.params, Renaming::of(t.params));
            if is_alike(there, decl) && same_head(own, &names, params, &others) {
                let same = others.parameters(there) == names.parameters(decl)
                    || self.same_types((scope, params, there), (scope, own, decl));
                fitting.push((id, same, others.ty(&there.ty.ret) == names.ty(&decl.ty.ret)));
            }
        }
        let Some(id) = chosen(&fitting) else {
            let unknown = fitting.iter().all(|(_, same, _)| !same);
            if !specialises && unknown && decl.specs.has(Spec::Device) {
                let message = format!("no member template that is declared has the parameters of `{}`", decl.name);
                self.say_error(codes::NO_MEMBER, decl.name.span, message);
            }
            if specialises && decl.specs.has(Spec::Device) {
                let message = format!("no member template `{}` matches this specialisation", decl.name);
                self.say_error(codes::TEMPLATE_ARGUMENTS, decl.name.span, message);
            }
            return;
        };
        let func = &mut self.functions[id];
        let Some(t) = &func.template else { return };
        let late = t.instances.values().any(Result::is_ok);
        if func.defined && !specialises || specialises && late {
            let Some(last) = decl.name.last() else { return };
            let (at, what) = (func.span, if specialises { "specialised after it was used" } else { "defined twice" });
            let d = Diagnostic::error(codes::REDECLARED, last.span, format!("`{}` is {what}", decl.name));
            return self.report::<()>(d.with_label(at, "this is the other one")).unwrap_or(());
        }
        func.redefine_template(decl, own);
        if decl.specs.has(Spec::Device) {
            func.space = ExecSpace::Device;
        }
    }
}

/// The declaration of a function template: the scope in which the parameters of its classes are bound, its own
/// parameters, and the declaration itself.
type Declared<'a> = (ScopeId, &'a [TemplateParam], &'a ast::FunctionDecl);

impl<'a> Sema<'a> {
    /// Returns true if the parameters of two declarations of function templates have the same types for all template
    /// arguments.
    pub(in crate::sema) fn same_types(&mut self, a: Declared<'a>, b: Declared<'a>) -> bool {
        let span = b.2.name.span;
        let Ok(unique) = self.attempt(span, |s| s.unique_arguments(a.1, a.0)) else { return false };
        let mut types = |(scope, params, decl): Declared<'a>| {
            let scope = self.bound_scope(scope, params, &unique);
            self.attempt(span, |s| s.on_demand(scope, span, |s| s.parameter_types(&decl.ty.params)))
        };
        match (types(a), types(b)) {
            (Ok(a), Ok(b)) => a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| a.unqualified() == b.unqualified()),
            _ => false,
        }
    }
}

/// Returns true if two declarations have the same number of parameters and the same trailing qualifiers.
pub(in crate::sema) fn is_alike(a: &ast::FunctionDecl, b: &ast::FunctionDecl) -> bool {
    a.kind == b.kind
        && a.ty.params.len() == b.ty.params.len()
        && a.ty.quals.is_const == b.ty.quals.is_const
        && a.ty.quals.is_volatile == b.ty.quals.is_volatile
        && a.ty.reference == b.ty.reference
}

/// Returns the declaration that a definition belongs to: the one with the same parameters or, if there are several, the
/// one with the same return type. The two flags of each candidate are whether the parameters and the return types are
/// alike.
pub(in crate::sema) fn chosen<T: Copy>(fitting: &[(T, bool, bool)]) -> Option<T> {
    let same: Vec<&(T, bool, bool)> = fitting.iter().filter(|(_, same, _)| *same).collect();
    match same.as_slice() {
        [one] => Some(one.0),
        several => {
            let mut alike = several.iter().filter(|(_, _, ret)| *ret);
            match (alike.next(), alike.next()) {
                (Some(one), None) => Some(one.0),
                _ => None,
            }
        }
    }
}
