//! Looking names up (C++17 [basic.lookup]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::scope::{Entity, GLOBAL, ScopeId};
use super::types::{QualType, RecordId, Ty};
use super::{Sema, codes};
use crate::ast::{Ident, NameKind, NameSegment, QualifiedName};
use crate::lex::symbol::Symbol;

/// What the part of a name in front of a `::` leads to.
#[derive(Debug, Clone)]
pub(super) enum Place {
    /// A namespace, or the members of an enumeration.
    Scope(ScopeId),
    /// The members of a type.
    Type(QualType),
    /// Nothing: what is wrong has been reported.
    Poisoned,
}

impl<'a> Sema<'a> {
    /// What a name stands for; `None` if it is not declared here (nothing is reported). Where the
    /// name leads through a type that cannot be made, that is reported, and the entity is poisoned.
    pub(super) fn lookup_qualified(&mut self, name: &'a QualifiedName, tags_only: bool) -> Option<Entity> {
        let (last, path) = name.segments.split_last()?;
        let NameKind::Ident(symbol) = last.kind else { return None };
        let mut at = name.global.then_some(Place::Scope(GLOBAL));
        for segment in path {
            at = Some(self.place(at, segment)?);
        }
        let from = self.used_at(last.span);
        match at {
            None => self.scopes.lookup_from(self.scope, symbol, tags_only, from).map(|(e, _)| e.clone()),
            Some(Place::Scope(scope)) => {
                self.scopes.in_scope_from(scope, symbol, tags_only, from).map(|(e, _)| e.clone())
            }
            Some(Place::Type(ty)) => self.member_entity(&ty, symbol, tags_only, name.span),
            Some(Place::Poisoned) => Some(Entity::Poisoned),
        }
    }

    /// The place from which a name looks back; `None` for names that stand in no file.
    fn used_at(&self, span: Span) -> Option<Span> {
        (!self.sees_all && span != Span::default()).then_some(span)
    }

    /// What stands in front of a name's last part; nothing is reported.
    pub(super) fn qualifier(&mut self, name: &'a QualifiedName) -> Option<Place> {
        let (_, path) = name.segments.split_last()?;
        let mut at = name.global.then_some(Place::Scope(GLOBAL));
        for segment in path {
            at = Some(self.quietly(|s| s.place(at, segment))?);
        }
        at
    }

    /// The class that stands in front of a name's last part.
    pub(super) fn qualifier_class(&mut self, name: &'a QualifiedName) -> Option<RecordId> {
        match self.qualifier(name)? {
            Place::Type(QualType { ty: Ty::Record(id), .. }) => Some(id),
            _ => None,
        }
    }

    /// Where one part of a name in front of a `::` leads (C++17 [basic.lookup.qual]).
    pub(super) fn place(&mut self, at: Option<Place>, segment: &'a NameSegment) -> Option<Place> {
        let span = segment.span;
        let part = match &segment.kind {
            NameKind::Ident(part) => *part,
            NameKind::Decltype(e) => {
                let ty = self.expr(e).map(|e| e.ty.without_reference().clone());
                return Some(ty.map_or(Place::Poisoned, Place::Type));
            }
            _ => return None,
        };
        let from = self.used_at(span);
        let entity = match at {
            None => self.scopes.lookup_from(self.scope, part, false, from).map(|(e, _)| e.clone())?,
            Some(Place::Scope(scope)) => self.scopes.in_scope_from(scope, part, false, from).map(|(e, _)| e.clone())?,
            Some(Place::Type(ty)) => self.member_entity(&ty, part, false, span)?,
            Some(Place::Poisoned) => return Some(Place::Poisoned),
        };
        let ty = match (&entity, &segment.args) {
            (Entity::Namespace(scope), _) => return Some(Place::Scope(*scope)),
            (entity, Some(args)) if self.template_of(entity).is_some() => {
                let id = self.template_of(entity)?;
                self.type_instance(id, args, span)
            }
            (Entity::Type(ty), _) => Some(ty.clone().into()),
            (Entity::Bound(ty), _) => Some(ty.clone()),
            (Entity::Alias(id), _) => self.alias_type(*id, span),
            (Entity::TypeTemplate(_), None) => {
                let message = format!("`{part}` is a template: its arguments are missing");
                self.error(codes::TEMPLATE_ARGUMENTS, span, message)
            }
            (Entity::Poisoned, _) => None,
            _ => return None,
        };
        Some(ty.map_or(Place::Poisoned, Place::Type))
    }

    /// The template that a name with template arguments behind it means: inside of a class that is
    /// made from a template, its name is the template's as well (C++17 [temp.local]).
    pub(super) fn template_of(&self, entity: &Entity) -> Option<usize> {
        match entity {
            Entity::TypeTemplate(id) => Some(*id),
            Entity::Type(Ty::Record(id)) => self.instances_of.get(id).map(|of| of.template),
            _ => None,
        }
    }

    /// What a name stands for among the members of a type (C++17 [class.qual]); `None` if there is
    /// no such member.
    pub(super) fn member_entity(&mut self, ty: &QualType, name: Symbol, tags_only: bool, span: Span) -> Option<Entity> {
        let scope = match &ty.ty {
            Ty::Enum(id) => self.types.enumeration(*id)?.scope?,
            Ty::Record(id) => {
                if self.instantiate_record(*id, span).is_none() {
                    return Some(Entity::Poisoned);
                }
                if self.instantiate_whole(*id, span).is_none() {
                    return Some(Entity::Poisoned);
                }
                let record = self.types.record(*id)?;
                if record.decl.is_none() && !record.members.is_lambda {
                    let message = format!("`{}` has no definition here", record.name);
                    let d =
                        Diagnostic::error(codes::INCOMPLETE, span, message).with_label(record.span, "declared here");
                    self.report::<()>(d);
                    return Some(Entity::Poisoned);
                }
                record.scope
            }
            _ => {
                let message = format!("`{}` is no class, so it has no member `{name}`", self.show(ty));
                self.error::<()>(codes::NO_MEMBER, span, message);
                return Some(Entity::Poisoned);
            }
        };
        self.scopes.in_scope(scope, name, tags_only).map(|(e, _)| e.clone())
    }

    /// What a name that is not declared in the file is called among the built-in functions:
    /// the name itself, also after `::`, `std::` and `cuda::std::` for plain functions.
    pub(super) fn builtin_name(&self, name: &QualifiedName) -> Option<&'static str> {
        let (last, path) = name.segments.split_last()?;
        let NameKind::Ident(symbol) = last.kind else { return None };
        let std = path.iter().all(|s| matches!(s.kind, NameKind::Ident(p) if p == "std" || p == "cuda"));
        match symbol.as_str() {
            // These differ from the plain functions where a NaN is compared.
            "min" if std && !path.is_empty() => Some("std::min"),
            "max" if std && !path.is_empty() => Some("std::max"),
            plain => std.then_some(plain),
        }
    }

    /// A name with its first part replaced, if that is another name of an unknown namespace.
    pub(super) fn without_alias(&self, name: &str) -> String {
        let (first, rest) = name.split_once("::").unwrap_or((name, ""));
        match self.foreign.get(first) {
            Some(target) if !rest.is_empty() => format!("{target}::{rest}"),
            _ => name.to_owned(),
        }
    }

    /// Declares a name in the current scope; false (and an error) if it is taken by something else.
    pub(super) fn declare_new(&mut self, name: Ident, entity: Entity) -> bool {
        if let Some((_, before)) = self.scopes.here(self.scope, name.name) {
            let before = *before;
            if !self.first_time(&format!("{} {before:?}", name.name)) {
                return false;
            }
            let message = format!("`{}` is declared twice in the same scope", name.name);
            let d = Diagnostic::error(codes::REDECLARED, name.span, message);
            self.report::<()>(d.with_label(before, "first declared here"));
            return false;
        }
        self.scopes.declare(self.scope, name.name, entity, name.span);
        true
    }
}
