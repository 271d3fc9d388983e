//! Checks using-declarations (C++17 [namespace.udecl]).
//!
//! An unknown name is an error only if it is certainly not declared. Otherwise its declaration may be in host headers
//! that are left out, or in host code that was not understood.

use isowarp_core::diagnostic::Diagnostic;

use super::functions::declared_segment;
use crate::ast::{self, NameKind, QualifiedName};
use crate::headers;
use crate::preprocess::{Include, IncludeTarget};
use crate::sema::device::refused;
use crate::sema::lookup::names::Place;
use crate::sema::model::scope::{Entity, GLOBAL};
use crate::sema::{Checked, Sema, codes};
use crate::types::records::State;
use crate::types::{RecordId, Ty};

/// Namespaces that the built-in headers declare only in part.
const LIBRARIES: [&str; 6] = ["std", "cuda", "thrust", "cub", "cooperative_groups", "nvcuda"];

impl<'a> Sema<'a> {
    /// Handles `using A::f;` outside of classes: declares here the entities that the name denotes at this place.
    pub(in crate::sema) fn using_declaration(&mut self, name: &'a QualifiedName) {
        let Some(ident) = name.last().and_then(declared_segment) else { return };
        let tag = self.quietly_find(|s| s.lookup_qualified(name, true));
        let value = self.quietly_find(|s| s.lookup_qualified(name, false));
        if tag.is_none() && value.is_none() && self.is_certainly_absent(name, ident) {
            let message = format!("`{name}` is not declared, so `using` cannot name it");
            return self.error(codes::UNKNOWN_NAME, name.span, message).unwrap_or(());
        }
        let whole = self.without_alias(&name.to_string());
        if tag.is_none() && value.is_none() && refused::library(&whole).is_some() {
            self.declared.foreign.insert(ident.name.as_str(), whole);
        }
        self.use_builtin(name, ident);
        if let Some(Entity::Ambiguous(places)) = &value {
            self.ambiguous_name::<()>(name, places, name.span).ok();
        }
        if let Some(tag) = tag {
            if self.agrees_with_declared(ident, &tag).is_err() {
                return;
            }
            self.scopes.declare_tag(self.context.scope, ident.name, tag, ident.span);
        }
        match value {
            Some(Entity::Type(_)) | None => {}
            Some(entity) => self.declare_used(ident, entity),
        }
    }

    /// Declares the entity that a using-declaration names. Functions become overloads of those in the current scope
    /// ([namespace.udecl] 15).
    pub(in crate::sema) fn declare_used(&mut self, name: ast::Ident, entity: Entity) {
        match entity {
            Entity::Functions(ids) => {
                for id in ids.iter() {
                    self.check_used(name, *id);
                    if !self.scopes.add_function(self.context.scope, name.name, *id, name.span) {
                        self.declare_new(name, Entity::Functions(ids.clone())).ok();
                        return;
                    }
                }
            }
            entity if self.agrees_with_declared(name, &entity).is_ok() => {
                self.scopes.declare(self.context.scope, name.name, entity, name.span);
            }
            _ => {}
        }
    }

    /// Reports a using-declaration in a class whose name is certainly not a member of the base.
    pub(in crate::sema) fn member_to_use(&mut self, name: &'a QualifiedName, base: RecordId) -> Checked<()> {
        let Some(ident) = name.last_ident() else { return Ok(()) };
        let whole = self.quietly(|s| s.require_complete(&Ty::Record(base).into(), name.span)).is_some();
        let entry = self.types.record(base);
        let known = entry.decl.is_some() && entry.state == State::Complete && !entry.members.is_lambda;
        let (class, scope) = (entry.name.clone(), entry.scope);
        if !whole || !known || self.scopes.may_have_others(scope) || self.is_hidden(name, ident) {
            return Ok(());
        }
        let message = format!("`{class}` has no member `{}`, so `using` cannot name it", ident.name);
        self.error(codes::NO_MEMBER, name.span, message)
    }

    /// Returns true if a name in a namespace is certainly not declared, not even in text that is not read.
    fn is_certainly_absent(&mut self, name: &'a QualifiedName, ident: ast::Ident) -> bool {
        let Some(Place::Scope(scope)) = self.qualifier(name) else { return false };
        if scope == GLOBAL || !self.scopes.is_namespace(scope) || self.scopes.may_have_others(scope) {
            return false;
        }
        if self.scopes.used_builtin(scope, ident.name, self.used_at(ident.span)).is_some() {
            return false;
        }
        let of_library = name.segments.iter().any(|s| match s.kind {
            NameKind::Ident(part) => LIBRARIES.contains(&part.as_str()),
            _ => true,
        });
        let all_read = self.all_headers_read;
        let whole = self.without_alias(&name.to_string());
        all_read && !of_library && refused::library(&whole).is_none() && !self.is_hidden(name, ident)
    }

    /// Returns true if the name may be declared in text that was not understood.
    fn is_hidden(&mut self, name: &QualifiedName, ident: ast::Ident) -> bool {
        self.reporter.lost.host_cause(ident.name).is_some() || self.not_lost(name).is_err()
    }

    /// Checks that a declaration may coexist with those of the same name in the current scope. Reports an error if it
    /// may not ([basic.scope.declarative] 4).
    pub(in crate::sema) fn agrees_with_declared(&mut self, name: ast::Ident, new: &Entity) -> Checked<()> {
        let value = self.scopes.here(self.context.scope, name.name).cloned();
        let tag = self.scopes.tag_here(self.context.scope, name.name).cloned();
        let other = value.filter(|(old, _)| !self.may_stand_beside(old, new));
        let other = other.or_else(|| tag.filter(|(old, _)| !self.may_stand_beside(old, new)));
        let Some((_, before)) = other else { return Ok(()) };
        self.first_time(&format!("{} {before:?}", name.name))?;
        let message = format!("`{}` is declared as something else in the same scope", name.name);
        let d = Diagnostic::error(codes::REDECLARED, name.span, message);
        self.report(d.with_label(before, "first declared here"))
    }

    /// Returns true if two declarations in one scope may have the same name. A class or enumeration may have the name
    /// of a variable, function or enumerator ([basic.scope.hiding] 2).
    fn may_stand_beside(&mut self, old: &Entity, new: &Entity) -> bool {
        match (old, new) {
            // These are unknown, or were reported as errors already.
            (Entity::Host | Entity::Unsupported(_) | Entity::Poisoned(_) | Entity::Ambiguous(_), _)
            | (_, Entity::Host | Entity::Unsupported(_) | Entity::Poisoned(_) | Entity::Ambiguous(_)) => true,
            (Entity::Functions(_), Entity::Functions(_)) => true,
            // Names of packs and captures do not come from declarations.
            (Entity::Constant(..) | Entity::Pack(_) | Entity::LocalPack(..) | Entity::FieldPack(..), _)
            | (_, Entity::Constant(..) | Entity::Pack(_) | Entity::LocalPack(..) | Entity::FieldPack(..))
            | (Entity::Bound(_) | Entity::PackField(..) | Entity::Object(..) | Entity::Unknown(..), _)
            | (_, Entity::Bound(_) | Entity::PackField(..) | Entity::Object(..) | Entity::Unknown(..)) => true,
            (Entity::Type(_), Entity::Type(_)) | (Entity::Alias(_), _) | (_, Entity::Alias(_)) => {
                match (self.type_of_entity(old), self.type_of_entity(new)) {
                    (Some(a), Some(b)) => a == b,
                    // An alias of a type that is unknown.
                    _ => self.is_type_name(old) && self.is_type_name(new),
                }
            }
            (
                Entity::Type(_),
                Entity::Static(_)
                | Entity::Functions(_)
                | Entity::Enumerator(..)
                | Entity::Field(_)
                | Entity::Local(..),
            )
            | (
                Entity::Static(_)
                | Entity::Functions(_)
                | Entity::Enumerator(..)
                | Entity::Field(_)
                | Entity::Local(..),
                Entity::Type(_),
            ) => true,
            (Entity::Static(a), Entity::Static(b)) => a == b,
            (Entity::Namespace(a), Entity::Namespace(b)) => a == b,
            (Entity::TypeTemplate(a), Entity::TypeTemplate(b)) => a == b,
            (Entity::VarTemplate(a), Entity::VarTemplate(b)) => a == b,
            (Entity::Enumerator(a, ty), Entity::Enumerator(b, other)) => (a, ty) == (b, other),
            (
                Entity::Local(..)
                | Entity::Static(_)
                | Entity::Functions(_)
                | Entity::Enumerator(..)
                | Entity::Field(_)
                | Entity::Type(_)
                | Entity::TypeTemplate(_)
                | Entity::VarTemplate(_)
                | Entity::Namespace(_),
                _,
            ) => false,
        }
    }

    fn is_type_name(&self, entity: &Entity) -> bool {
        matches!(entity, Entity::Type(_) | Entity::Alias(_))
    }
}

/// Returns true if the declarations of every included header are known.
pub(in crate::sema) fn all_read(includes: &[Include]) -> bool {
    includes.iter().all(|include| match include.target {
        IncludeTarget::File(_) | IncludeTarget::BuiltIn(_) => true,
        IncludeTarget::LeftOut => headers::is_known(&include.name),
        IncludeTarget::Failed => false,
    })
}
