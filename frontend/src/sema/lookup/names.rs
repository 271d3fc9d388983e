//! Resolution of names: the scope in which each name is looked up, and the entity that the declarations found there
//! denote (C++17 [basic.lookup], [basic.lookup.qual]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::members::Bases;
use crate::ast::{Ident, NameKind, NameSegment, QualifiedName};
use crate::lex::symbol::Symbol;
use crate::sema::model::found::{Declaration, Found};
use crate::sema::model::scope::{Entity, GLOBAL, Query, ScopeId, Want};
use crate::sema::{Checked, Reported, Sema, codes};
use crate::types::ids::{FnId, TemplateId};
use crate::types::{QualType, RecordId, Ty};

/// The target of the part of a name before a `::`.
#[derive(Debug, Clone)]
pub(in crate::sema) enum Place {
    /// A namespace, or the members of an enumeration.
    Scope(ScopeId),
    /// The members of a type.
    Type(QualType),
    /// An invalid qualifier, whose error has been reported.
    Poisoned(Reported),
}

impl<'a> Sema<'a> {
    /// Returns the entity that a name denotes, or `None` (without a report) if it is not declared here. If the name
    /// leads through an invalid type, reports the error and returns a poisoned entity.
    pub(in crate::sema) fn lookup_qualified(&mut self, name: &'a QualifiedName, tags_only: bool) -> Option<Entity> {
        let want = if tags_only { Want::Tag } else { Want::Anything };
        self.lookup_name(name, want).map(|(entity, _)| entity)
    }

    /// Returns the entity that a name denotes, with the scope in which the name counts as declared unless it is a
    /// member of a type. Returns `None` (without a report) if the name is not declared here.
    pub(in crate::sema) fn lookup_name(
        &mut self,
        name: &'a QualifiedName,
        want: Want,
    ) -> Option<(Entity, Option<ScopeId>)> {
        let (last, path) = name.segments.split_last()?;
        let symbol = last.symbol()?;
        let mut at = name.global.then_some(Place::Scope(GLOBAL));
        for segment in path {
            at = Some(self.place(at, segment)?);
        }
        let query = Query { want, from: self.used_at(last.span), ..Query::of(symbol) };
        let found = match at {
            None => self.scopes.unqualified(self.context.scope, &query),
            Some(Place::Scope(scope)) => self.scopes.qualified(scope, &query),
            Some(Place::Type(ty)) => return Some((self.member_entity(&ty, symbol, want, name.span)?, None)),
            Some(Place::Poisoned(reported)) => return Some((Entity::Poisoned(reported), None)),
        };
        let level = found.level;
        Some((self.settled(found, last.args.is_some())?, level))
    }

    /// Returns the namespace that a name denotes in a using-directive or after `namespace a =` ([basic.lookup.udir]).
    pub(in crate::sema) fn lookup_namespace(&mut self, name: &'a QualifiedName) -> Option<ScopeId> {
        match self.quietly_find(|s| s.lookup_name(name, Want::Namespace))? {
            (Entity::Namespace(id), _) => Some(id),
            _ => None,
        }
    }

    /// Returns the one entity that all found declarations denote, or [`Entity::Ambiguous`].
    pub(in crate::sema) fn settled(&mut self, found: Found, with_args: bool) -> Option<Entity> {
        let first = found.first?;
        if found.others.is_empty() && (found.copies < 2 || !self.needs_object(&first.entity)) {
            return Some(first.entity);
        }
        let all: Vec<&Declaration> = std::iter::once(&first).chain(&found.others).collect();
        let same = !found.others.is_empty() && found.others.iter().all(|d| self.is_same(&first.entity, &d.entity));
        if same {
            return Some(first.entity);
        }
        // The injected names of instances of one template among the bases ([temp.local] 4).
        let template = self.template_of(&first.entity);
        if with_args && template.is_some() && all.iter().all(|d| self.template_of(&d.entity) == template) {
            return template.map(Entity::TypeTemplate);
        }
        Some(Entity::Ambiguous(Arc::new(all.iter().map(|d| d.span).collect())))
    }

    /// Returns true for members that belong to one subobject. Such a member is ambiguous if there are two such
    /// subobjects.
    fn needs_object(&self, entity: &Entity) -> bool {
        match entity {
            Entity::Field(_) | Entity::PackField(..) | Entity::FieldPack(..) => true,
            Entity::Functions(ids) => ids
                .iter()
                .any(|id| self.functions[*id].method.is_some_and(crate::sema::model::functions::Method::has_this)),
            _ => false,
        }
    }

    /// Returns true if two declarations denote the same entity: types may have several names.
    fn is_same(&mut self, a: &Entity, b: &Entity) -> bool {
        match (a, b) {
            (Entity::Static(a), Entity::Static(b)) => a == b,
            (Entity::Namespace(a), Entity::Namespace(b)) => a == b,
            (Entity::TypeTemplate(a), Entity::TypeTemplate(b)) => a == b,
            (Entity::VarTemplate(a), Entity::VarTemplate(b)) => a == b,
            (Entity::Enumerator(a, ty), Entity::Enumerator(b, other)) => (a, ty) == (b, other),
            (Entity::Field(a), Entity::Field(b)) => a == b,
            (Entity::Functions(a), Entity::Functions(b)) => a == b,
            (Entity::Host, Entity::Host) => true,
            _ => match (self.type_of_entity(a), self.type_of_entity(b)) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            },
        }
    }

    pub(in crate::sema) fn type_of_entity(&mut self, entity: &Entity) -> Option<QualType> {
        match entity {
            Entity::Type(ty) => Some(ty.clone().into()),
            Entity::Bound(ty) => Some(ty.clone()),
            Entity::Alias(id) => self.quietly(|s| s.alias_type(*id, Span::default())),
            _ => None,
        }
    }

    /// Reports an ambiguous name, and fails.
    pub(in crate::sema) fn ambiguous_name<T>(
        &mut self,
        name: &dyn std::fmt::Display,
        places: &[Span],
        span: Span,
    ) -> Checked<T> {
        let message = format!("`{name}` is ambiguous: several declarations of it are visible here");
        self.first_time(&message)?;
        let mut d = Diagnostic::error(codes::AMBIGUOUS, span, message);
        for place in places.iter().filter(|p| **p != Span::default()).take(4) {
            d = d.with_label(*place, "candidate");
        }
        self.report(d.with_help("write the namespace or class that is meant and `::` before it"))
    }

    /// Returns the place before which declarations are visible to a name, or `None` for names that are not in a file.
    pub(in crate::sema) fn used_at(&self, span: Span) -> Option<Span> {
        (!self.context.sees_all && span != Span::default()).then_some(span)
    }

    /// Returns the target of the qualifier of a name. Reports nothing.
    pub(in crate::sema) fn qualifier(&mut self, name: &'a QualifiedName) -> Option<Place> {
        let (_, path) = name.segments.split_last()?;
        let mut at = name.global.then_some(Place::Scope(GLOBAL));
        for segment in path {
            at = Some(self.quietly_find(|s| s.place(at, segment))?);
        }
        at
    }

    /// Returns the class that the qualifier of a name denotes.
    pub(in crate::sema) fn qualifier_class(&mut self, name: &'a QualifiedName) -> Option<RecordId> {
        match self.qualifier(name)? {
            Place::Type(QualType { ty: Ty::Record(id), .. }) => Some(id),
            _ => None,
        }
    }

    /// Returns the target of one part of a name before a `::` (C++17 [basic.lookup.qual]).
    pub(in crate::sema) fn place(&mut self, at: Option<Place>, segment: &'a NameSegment) -> Option<Place> {
        let span = segment.span;
        let part = match &segment.kind {
            NameKind::Ident(part) => *part,
            NameKind::Decltype(e) => {
                let ty = self.expr(e).map(|e| e.ty.without_reference().clone());
                return Some(ty.map_or_else(Place::Poisoned, Place::Type));
            }
            _ => return None,
        };
        let query = Query { want: Want::Qualifier, from: self.used_at(span), ..Query::of(part) };
        let found = match at {
            None => self.scopes.unqualified(self.context.scope, &query),
            Some(Place::Scope(scope)) => self.scopes.qualified(scope, &query),
            Some(Place::Type(ty)) => {
                let entity = self.member_entity(&ty, part, Want::Qualifier, span)?;
                return self.where_leads(entity, segment, part);
            }
            Some(Place::Poisoned(reported)) => return Some(Place::Poisoned(reported)),
        };
        let entity = self.settled(found, segment.args.is_some())?;
        self.where_leads(entity, segment, part)
    }

    /// Returns the target of an entity before `::`.
    pub(in crate::sema) fn where_leads(
        &mut self,
        entity: Entity,
        segment: &'a NameSegment,
        part: Symbol,
    ) -> Option<Place> {
        let span = segment.span;
        let ty = match (&entity, &segment.args) {
            (Entity::Namespace(scope), _) => return Some(Place::Scope(*scope)),
            (entity, Some(args)) if self.template_of(entity).is_some() => {
                let id = self.template_of(entity)?;
                self.type_instance(id, args, span)
            }
            (Entity::Type(ty), _) => Ok(ty.clone().into()),
            (Entity::Bound(ty), _) => Ok(ty.clone()),
            (Entity::Alias(id), _) => self.alias_type(*id, span),
            (Entity::TypeTemplate(_), None) => {
                let message = format!("`{part}` is a template: its arguments are missing");
                self.error(codes::TEMPLATE_ARGUMENTS, span, message)
            }
            (Entity::Ambiguous(places), _) => self.ambiguous_name(&part, places, span),
            (Entity::Poisoned(reported), _) => Err(*reported),
            _ => return None,
        };
        Some(ty.map_or_else(Place::Poisoned, Place::Type))
    }

    /// Returns the template that a name followed by template arguments denotes. Inside a class that is an instance of a
    /// template, its name is also the template's (C++17 [temp.local]).
    pub(in crate::sema) fn template_of(&self, entity: &Entity) -> Option<TemplateId> {
        match entity {
            Entity::TypeTemplate(id) => Some(*id),
            Entity::Type(Ty::Record(id)) => self.templates.instances_of.get(id).map(|of| of.template),
            _ => None,
        }
    }

    /// Returns the entity that a name denotes among the members of a type (C++17 [class.qual]), or `None` if there is
    /// no such member.
    pub(in crate::sema) fn member_entity(
        &mut self,
        ty: &QualType,
        name: Symbol,
        want: Want,
        span: Span,
    ) -> Option<Entity> {
        let query = Query { want, ..Query::of(name) };
        let scope = match &ty.ty {
            Ty::Enum(id) => {
                let scope = self.types.enumeration(*id).scope?;
                return self.scopes[scope].own(&query, &self.scopes.order).map(|(e, _)| e);
            }
            Ty::Record(id) => {
                let whole = self.instantiate_record(*id, span).and_then(|()| self.instantiate_whole(*id, span));
                if let Err(reported) = whole {
                    return Some(Entity::Poisoned(reported));
                }
                let record = self.types.record(*id);
                if record.decl.is_none() && !record.members.is_lambda {
                    let message = format!("`{}` has no definition here", record.name);
                    let d =
                        Diagnostic::error(codes::INCOMPLETE, span, message).with_label(record.span, "declared here");
                    return Some(Entity::Poisoned(self.say(d)));
                }
                record.scope
            }
            _ => {
                let message = format!("`{}` is not a class and has no member `{name}`", self.show(ty));
                return Some(Entity::Poisoned(self.say_error(codes::NO_MEMBER, span, message)));
            }
        };
        let found = self.scopes.members(scope, &query, Bases::All);
        self.settled(found, false)
    }

    /// Returns the built-in function name for a name that the file does not declare: the name itself, also after `::`,
    /// `std::` and `cuda::std::` for plain functions.
    pub(in crate::sema) fn builtin_name(&self, name: &QualifiedName) -> Option<&'static str> {
        let (last, path) = name.segments.split_last()?;
        let NameKind::Ident(symbol) = last.kind else { return None };
        let std = path.iter().all(|s| matches!(s.kind, NameKind::Ident(p) if p == "std" || p == "cuda"));
        match symbol.as_str() {
            // These differ from the plain functions in comparisons with a NaN.
            "min" if std && !path.is_empty() => Some("std::min"),
            "max" if std && !path.is_empty() => Some("std::max"),
            plain => std.then_some(plain),
        }
    }

    /// Returns the functions with a name in namespace `std`.
    pub(in crate::sema) fn functions_of_std(&self, name: &str) -> Vec<FnId> {
        let Some((Entity::Namespace(std), _)) = self.scopes.here(GLOBAL, Symbol::intern("std")) else {
            return Vec::new();
        };
        match self.scopes.here(*std, Symbol::intern(name)) {
            Some((Entity::Functions(ids), _)) => ids.to_vec(),
            _ => Vec::new(),
        }
    }

    /// Returns the templates that complement a built-in function: `std::min` and `std::max` for non-arithmetic types,
    /// with a comparison, or for a list ([alg.min.max]).
    pub(in crate::sema) fn templates_beside(&self, builtin: &str) -> Vec<FnId> {
        match builtin {
            "std::min" => self.functions_of_std("__isowarp_min"),
            "std::max" => self.functions_of_std("__isowarp_max"),
            _ => Vec::new(),
        }
    }

    /// Replaces the first part of a name if it is an alias of an unknown namespace, or a name that a using-declaration
    /// brought from one.
    pub(in crate::sema) fn without_alias(&self, name: &str) -> String {
        let (first, rest) = name.split_once("::").unwrap_or((name, ""));
        let plain = first.split('<').next().unwrap_or(first);
        match self.declared.foreign.get(plain) {
            Some(target) if rest.is_empty() => format!("{target}{}", first.strip_prefix(plain).unwrap_or_default()),
            Some(target) => format!("{target}::{rest}"),
            None => name.to_owned(),
        }
    }

    /// Declares a name in the current scope. Fails if the name already denotes something else.
    pub(in crate::sema) fn declare_new(&mut self, name: Ident, entity: Entity) -> Checked<()> {
        if let Some((_, before)) = self.scopes.here(self.context.scope, name.name) {
            let before = *before;
            self.first_time(&format!("{} {before:?}", name.name))?;
            let message = format!("`{}` is declared twice in the same scope", name.name);
            let d = Diagnostic::error(codes::REDECLARED, name.span, message);
            return self.report(d.with_label(before, "first declared here"));
        }
        self.scopes.declare(self.context.scope, name.name, entity, name.span);
        Ok(())
    }
}
