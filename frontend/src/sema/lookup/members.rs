//! Names of members (C++17 [class.member.lookup]). The declarations of a class hide those of its bases. If several
//! bases declare the name, all declarations must denote the same entity.

use rustc_hash::FxHashMap;

use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::model::found::{Declaration, Found};
use crate::sema::model::scope::{Entity, Query, ScopeId, ScopeKind, Scopes};
use crate::types::RecordId;

/// The bases to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bases {
    /// All bases.
    All,
    /// The bases that do not depend on a template parameter ([temp.dep] 3).
    Independent,
}

/// The results for the base classes. `None` marks a class that is being searched.
type Known = FxHashMap<ScopeId, Option<Found>>;

impl Scopes {
    /// Returns the members with a name in a class, which is given by the scope of its members.
    pub fn members(&self, class: ScopeId, query: &Query, bases: Bases) -> Found {
        match self[class].kind {
            ScopeKind::Class(_) | ScopeKind::Closure => self.members_in(class, query, bases, &mut Known::default()),
            ScopeKind::Block | ScopeKind::Namespace | ScopeKind::Template | ScopeKind::Element => Found::default(),
        }
    }

    fn members_in(&self, class: ScopeId, query: &Query, bases: Bases, known: &mut Known) -> Found {
        let s = &self[class];
        if let Some((entity, span)) = s.own(query, &self.order) {
            let first = Some(Declaration { entity, span, origin: class });
            return Found { first, others: Vec::new(), level: Some(class), copies: 1 };
        }
        if s.bases.is_empty() {
            return Found::default();
        }
        match known.get(&class) {
            Some(Some(found)) => return found.clone(),
            // A class that is its own base is an error that is reported elsewhere.
            Some(None) => return Found::default(),
            None => known.insert(class, None),
        };
        let mut found = Found { level: Some(class), ..Found::default() };
        for base in s.bases.iter().filter(|b| bases == Bases::All || !b.dependent) {
            // A base that does not depend on parameters is a complete class.
            let below = self.members_in(base.scope, query, Bases::All, known);
            found.copies = found.copies.saturating_add(below.copies);
            for d in below.first.into_iter().chain(below.others) {
                found.add_member(d);
            }
        }
        if found.copies > 1 {
            self.share_virtual_bases(class, query, &mut found);
        }
        known.insert(class, Some(found.clone()));
        found
    }
}

/// Maximum number of paths to a base to follow.
const MAX_WAYS: usize = 256;

impl Scopes {
    /// Counts members of virtual bases once, and drops those that are hidden in another subobject
    /// ([class.member.lookup] 5 to 7).
    fn share_virtual_bases(&self, class: ScopeId, query: &Query, found: &mut Found) {
        let parts = |from: ScopeId, origin: ScopeId| {
            let mut parts = Vec::new();
            let mut left = MAX_WAYS;
            self.parts(from, origin, query, None, &mut left, &mut parts);
            parts
        };
        let all: Vec<Declaration> = found.declarations().cloned().collect();
        let virtually = |d: &Declaration| parts(class, d.origin).iter().any(Option::is_some);
        if !all.iter().any(virtually) {
            return;
        }
        // A declaration whose subobjects are all in virtual bases of another declaration's class is hidden by it.
        let hides = |by: &Declaration, d: &Declaration| {
            by.origin != d.origin
                && parts(class, d.origin)
                    .iter()
                    .all(|part| part.is_some_and(|base| by.origin != base && self.has_virtual_base(by.origin, base, 0)))
        };
        let left: Vec<Declaration> = all.iter().filter(|d| !all.iter().any(|by| hides(by, d))).cloned().collect();
        let mut copies = 0;
        for d in &left {
            let all = parts(class, d.origin);
            let once = all.iter().enumerate().filter(|(i, p)| p.is_none() || !all.iter().take(*i).any(|q| q == *p));
            copies += once.count() as u32;
        }
        let mut left = left.into_iter();
        found.first = left.next();
        found.others = left.collect();
        found.copies = copies;
    }

    /// Collects the subobjects with the members of a base that no class on the path hides, by the virtual base that
    /// contains each.
    fn parts(
        &self,
        from: ScopeId,
        origin: ScopeId,
        query: &Query,
        base: Option<ScopeId>,
        left: &mut usize,
        parts: &mut Vec<Option<ScopeId>>,
    ) {
        let Some(rest) = left.checked_sub(1) else { return };
        *left = rest;
        if from == origin {
            parts.push(base);
            return;
        }
        if self[from].own(query, &self.order).is_some() {
            return;
        }
        for edge in &self[from].bases {
            let base = if edge.is_virtual { Some(edge.scope) } else { base };
            self.parts(edge.scope, origin, query, base, left, parts);
        }
    }

    /// Returns true if a class has a virtual base, directly or indirectly.
    fn has_virtual_base(&self, class: ScopeId, base: ScopeId, depth: u32) -> bool {
        depth < 32
            && self[class]
                .bases
                .iter()
                .any(|edge| edge.is_virtual && edge.scope == base || self.has_virtual_base(edge.scope, base, depth + 1))
    }
}

impl Found {
    /// Adds a member of a base. Functions of different bases are not overloads of each other.
    fn add_member(&mut self, d: Declaration) {
        match &self.first {
            None => self.first = Some(d),
            Some(_) if self.declarations().any(|known| known.origin == d.origin) => {}
            Some(_) => self.others.push(d),
        }
    }
}

impl Sema<'_> {
    /// Returns the member of a class or its bases with a name.
    pub(in crate::sema) fn member_named(&mut self, record: RecordId, name: Symbol) -> Option<Entity> {
        self.declare_if_named(record);
        let scope = self.types.record(record).scope;
        let found = self.scopes.members(scope, &Query::of(name), Bases::All);
        self.settled(found, false)
    }

    /// Returns true if a class or its bases have a member with a name, even an ambiguous one.
    pub(in crate::sema) fn has_member(&self, record: RecordId, name: Symbol) -> bool {
        let scope = self.types.record(record).scope;
        !self.scopes.members(scope, &Query::of(name), Bases::All).is_empty()
    }
}
