//! Looking names up (C++17 [basic.lookup]).
//!
//! Each kind of lookup is one file, after its clause:
//!
//! - [`unqualified`]: names that stand alone ([basic.lookup.unqual], [namespace.udir])
//! - [`qualified`]: names behind a namespace ([namespace.qual])
//! - [`members`]: names of members of a class and its bases ([class.member.lookup])
//! - [`argument_dependent`]: functions that are found by way of a call's arguments
//!   ([basic.lookup.argdep])
//!
//! Each yields a set of declarations ([`Found`]). What the set means, a thing or an ambiguity, is
//! decided in [`names`]. [`dependent`] tells which expressions and types depend on the parameters
//! of a template ([temp.dep]), and [`order`] which of two places comes first.

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

/// A declaration that a lookup has found.
#[derive(Debug, Clone)]
pub struct Declaration {
    /// What it declares.
    pub entity: Entity,
    /// Where it is.
    pub span: Span,
    /// The scope that it is in.
    pub origin: ScopeId,
}

/// What a lookup has found: the declarations of a name, functions together.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// The first one.
    pub first: Option<Declaration>,
    /// Others, which declare something else, or the same in another place.
    pub others: Vec<Declaration>,
    /// The scope in which they all count as declared.
    pub level: Option<ScopeId>,
    /// How many parts of the object of a class have the member.
    pub copies: u32,
}

impl Found {
    /// True if there is nothing of the name.
    pub fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// All declarations.
    pub fn declarations(&self) -> impl Iterator<Item = &Declaration> {
        self.first.iter().chain(&self.others)
    }

    /// Adds what a scope declares.
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
                // It is remembered that this scope was seen, but not what is in it.
            }
            (_, entity) => self.others.push(Declaration { entity, span, origin }),
        }
    }

    /// The only declaration.
    pub fn single(self) -> Option<(Entity, Span)> {
        self.first.filter(|_| self.others.is_empty()).map(|d| (d.entity, d.span))
    }
}
