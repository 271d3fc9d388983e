//! Names after a namespace (C++17 [namespace.qual]). The namespace and its inline namespaces are searched first. Only
//! if they do not declare the name, the namespaces that they nominate by using-directives are searched.

use crate::sema::model::found::Found;
use crate::sema::model::scope::{Query, ScopeId, Scopes};

impl Scopes {
    /// Looks up a name after `namespace::`.
    pub fn qualified(&self, namespace: ScopeId, query: &Query) -> Found {
        let mut found = Found { level: Some(namespace), ..Found::default() };
        let mut seen = Vec::new();
        self.qualified_in(namespace, query, &mut seen, &mut found);
        found
    }

    fn qualified_in(&self, namespace: ScopeId, query: &Query, seen: &mut Vec<ScopeId>, found: &mut Found) {
        if seen.contains(&namespace) {
            return;
        }
        seen.push(namespace);
        let mut own = Found::default();
        self.add_own(namespace, query, &mut own);
        if !own.is_empty() {
            for d in own.first.into_iter().chain(own.others) {
                found.add((d.entity, d.span), d.origin);
            }
            return;
        }
        for inside in self.inline_set(namespace) {
            let directives = &self[inside].directives;
            for directive in directives {
                if query.from.is_none_or(|from| self.order.is_before(directive.at, from)) {
                    self.qualified_in(directive.namespace, query, seen, found);
                }
            }
        }
    }

    /// Adds the declarations of a namespace and its inline namespaces themselves.
    pub(super) fn add_own(&self, namespace: ScopeId, query: &Query, found: &mut Found) {
        let s = &self[namespace];
        if let Some(own) = s.own(query, &self.order) {
            found.add(own, namespace);
        }
        for inside in &s.inline {
            self.add_own(*inside, query, found);
        }
    }

    /// Returns a namespace with all its direct and indirect inline namespaces ([namespace.def] 8).
    pub fn inline_set(&self, namespace: ScopeId) -> Vec<ScopeId> {
        let mut set = vec![namespace];
        let mut next = 0;
        while let Some(s) = set.get(next).map(|id| &self[*id]) {
            set.extend(&s.inline);
            next += 1;
        }
        set
    }
}
