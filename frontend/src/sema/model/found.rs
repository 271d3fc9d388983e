//! Results of name lookup.

use std::sync::Arc;

use isowarp_core::span::Span;

use crate::sema::model::scope::{Entity, ScopeId};

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
    pub(in crate::sema) fn add(&mut self, (entity, span): (Entity, Span), origin: ScopeId) {
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
