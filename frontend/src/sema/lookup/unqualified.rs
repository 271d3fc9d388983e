//! Unqualified names (C++17 [basic.lookup.unqual]): the enclosing scopes are searched outwards, and the first one that
//! declares the name decides.
//!
//! A namespace that a using-directive nominates counts as part of the nearest namespace that contains both
//! ([namespace.udir] 2). The bases of a class count as part of the class, unless they depend on parameters of a
//! template ([temp.dep] 3).

use isowarp_core::span::Span;
use rustc_hash::FxHashSet;

use super::members::Bases;
use crate::lex::symbol::Symbol;
use crate::sema::model::found::Found;
use crate::sema::model::scope::{Entity, Query, ScopeId, ScopeKind, Scopes, Skip};

/// The namespaces that using-directives nominate. Each follows the namespace whose members its names appear to be.
#[derive(Default)]
struct Nominated {
    list: Vec<(ScopeId, ScopeId)>,
    known: FxHashSet<(ScopeId, ScopeId)>,
}

impl Scopes {
    /// Looks up an unqualified name in a scope.
    pub fn unqualified(&self, scope: ScopeId, query: &Query) -> Found {
        let mut nominated = Nominated::default();
        for id in self.outwards(scope) {
            let s = &self[id];
            if !s.directives.is_empty() || !s.inline.is_empty() {
                self.nominate(id, query.from, &mut nominated);
            }
            let mut found = match s.kind {
                ScopeKind::Class(_) | ScopeKind::Closure if query.skip == Skip::Classes => continue,
                ScopeKind::Element if query.skip == Skip::Elements => continue,
                ScopeKind::Class(_) => self.members(id, query, Bases::Independent),
                ScopeKind::Namespace => self.in_namespace(id, query, &nominated),
                ScopeKind::Block | ScopeKind::Closure | ScopeKind::Template | ScopeKind::Element => {
                    let mut found = Found::default();
                    if let Some(own) = s.own(query, &self.order) {
                        found.add(own, id);
                    }
                    found
                }
            };
            if !found.is_empty() {
                found.level = Some(id);
                return found;
            }
        }
        Found::default()
    }

    /// Returns the one entity that a name denotes, wherever it is declared. Returns `None` also if there are several.
    pub fn find(&self, scope: ScopeId, name: Symbol) -> Option<(Entity, Span)> {
        self.unqualified(scope, &Query::of(name)).single()
    }

    /// Returns the one entity that a name denotes outside of the enclosing expansions.
    pub fn find_whole(&self, scope: ScopeId, name: Symbol) -> Option<(Entity, Span)> {
        self.unqualified(scope, &Query { skip: Skip::Elements, ..Query::of(name) }).single()
    }

    fn in_namespace(&self, namespace: ScopeId, query: &Query, nominated: &Nominated) -> Found {
        let mut found = Found::default();
        self.add_own(namespace, query, &mut found);
        for (_, other) in nominated.list.iter().filter(|(appears, _)| *appears == namespace) {
            self.add_own(*other, query, &mut found);
        }
        found
    }

    /// Records the namespaces that the using-directives in a scope nominate, directly or transitively
    /// ([namespace.udir] 4).
    fn nominate(&self, scope: ScopeId, from: Option<Span>, nominated: &mut Nominated) {
        let is_seen = |at: Span| from.is_none_or(|from| self.order.is_before(at, from));
        let mut seen: FxHashSet<ScopeId> = FxHashSet::default();
        let mut open = self.inline_set(scope);
        while let Some(inside) = open.pop() {
            let s = &self[inside];
            for directive in s.directives.iter().filter(|d| is_seen(d.at)) {
                if !seen.insert(directive.namespace) {
                    continue;
                }
                let entry = (self.nearest_around_both(scope, directive.namespace), directive.namespace);
                if nominated.known.insert(entry) {
                    nominated.list.push(entry);
                }
                open.extend(self.inline_set(directive.namespace));
            }
        }
    }

    /// Returns the nearest namespace that contains both a scope and a namespace.
    fn nearest_around_both(&self, scope: ScopeId, namespace: ScopeId) -> ScopeId {
        let innermost = self.parent(namespace).unwrap_or(namespace);
        let is_around = |id: &ScopeId| self.outwards(innermost).any(|around| around == *id);
        let common = self.outwards(scope).find(|id| self.is_namespace(*id) && is_around(id));
        common.unwrap_or(crate::sema::model::scope::GLOBAL)
    }
}
