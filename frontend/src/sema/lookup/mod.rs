//! Name lookup (C++17 [basic.lookup]).
//!
//! Each kind of lookup has a file, named after its clause:
//!
//! - [`unqualified`]: unqualified names ([basic.lookup.unqual], [namespace.udir])
//! - [`qualified`]: names after a namespace ([namespace.qual])
//! - [`members`]: names of members of a class and its bases ([class.member.lookup])
//! - [`argument_dependent`]: functions that are found through a call's arguments ([basic.lookup.argdep])
//!
//! Each lookup yields a set of declarations ([`Found`]). [`names`] decides whether the set denotes one entity or is
//! ambiguous. [`dependent`] determines which expressions and types depend on the parameters of a template ([temp.dep]),
//! and [`order`] determines which of two places comes first.

pub(in crate::sema) mod argument_dependent;
mod builtin_functions;
pub(in crate::sema) mod dependent;
pub(in crate::sema) mod members;
pub(in crate::sema) mod names;
pub(in crate::sema) mod order;
pub(in crate::sema) mod qualified;
pub mod scope;
mod template_words;
pub(in crate::sema) mod unknown_names;
pub(in crate::sema) mod unqualified;

use std::sync::Arc;

use isowarp_core::span::Span;

use scope::{Entity, ScopeId};

/// A declaration that a lookup found.
#[derive(Debug, Clone)]
pub struct Declaration {
    /// The declared entity.
    pub entity: Entity,
    /// The place of the declaration.
    pub span: Span,
    /// The scope that contains the declaration.
    pub origin: ScopeId,
}

/// The result of a lookup: the declarations of a name, with functions merged.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// The first declaration.
    pub first: Option<Declaration>,
    /// Further declarations, of other entities or of the same one in another place.
    pub others: Vec<Declaration>,
    /// The scope in which all of them count as declared.
    pub level: Option<ScopeId>,
    /// Number of subobjects of a class that have the member.
    pub copies: u32,
}

impl Found {
    /// Returns true if nothing was found.
    pub fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// Returns all declarations.
    pub fn declarations(&self) -> impl Iterator<Item = &Declaration> {
        self.first.iter().chain(&self.others)
    }

    /// Adds the declaration of a name in a scope.
    fn add(&mut self, (entity, span): (Entity, Span), origin: ScopeId) {
        if self.declarations().any(|d| d.origin == origin) {
            return;
        }
        let Some(first) = &mut self.first else {
            self.first = Some(Declaration { entity, span, origin });
            return;
        };
        match (&mut first.entity, entity) {
            (Entity::Functions(all), Entity::Functions(more)) => {
                let new: Vec<_> = more.iter().copied().filter(|id| !all.contains(id)).collect();
                if !new.is_empty() {
                    Arc::make_mut(all).extend(new);
                }
                // Only functions that are not in the set yet are added, but the scope is not recorded as seen.
            }
            (_, entity) => self.others.push(Declaration { entity, span, origin }),
        }
    }

    /// Returns the only declaration, unless there are several.
    pub fn single(self) -> Option<(Entity, Span)> {
        self.first.filter(|_| self.others.is_empty()).map(|d| (d.entity, d.span))
    }
}
