//! Names of members (C++17 [class.member.lookup]): what a class declares hides what its bases have under the
//! name; where several bases have it, all of them must mean the same.

use rustc_hash::FxHashMap;

use super::scope::{Entity, Query, ScopeId, ScopeKind, Scopes};
use super::{Declaration, Found};
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::types::RecordId;

/// Which bases are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bases {
    /// All.
    All,
    /// Those that depend on no parameter of a template ([temp.dep] 3).
    Independent,
}

/// What is known of the classes below another. `None`: it is being searched.
type Known = FxHashMap<ScopeId, Option<Found>>;

impl Scopes {
    /// The members of a class, by the scope of its members, that have a name.
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
            // A base that does not depend on parameters is a whole class.
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

/// How many ways to a base are followed.
const MAX_WAYS: usize = 256;

impl Scopes {
    /// Counts members of virtual bases once, and drops those that are hidden in another part of the object ([class.member.lookup] 5
    /// to 7).
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
        // One whose parts are all in virtual bases of another's class is hidden by that.
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

    /// The parts of an object that have the members of a base which no class on the way there hides, by the virtual base that each is in.
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

    /// True if a class has a virtual base, be it through others.
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
    /// What a class or its bases have under a name.
    pub(in crate::sema) fn member_named(&mut self, record: RecordId, name: Symbol) -> Option<Entity> {
        self.declare_if_named(record);
        let scope = self.types.record(record).scope;
        let found = self.scopes.members(scope, &Query::of(name), Bases::All);
        self.settled(found, false)
    }

    /// The same, without asking whether several declarations mean the same.
    pub(in crate::sema) fn has_member(&self, record: RecordId, name: Symbol) -> bool {
        let scope = self.types.record(record).scope;
        !self.scopes.members(scope, &Query::of(name), Bases::All).is_empty()
    }
}
