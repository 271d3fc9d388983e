//! Scopes and what names stand for (C++17 [basic.scope], [basic.lookup]).

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use isowarp_core::span::Span;

use super::hir::{FnId, VarId};
use super::template_args::TemplateArg;
use super::types::{QualType, RecordId, Ty};
use crate::lex::symbol::Symbol;

/// Names a scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScopeId(pub u32);

/// The scope of the file.
pub const GLOBAL: ScopeId = ScopeId(0);

/// Names an alias (`typedef`, `using`) of the translation unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AliasId(pub u32);

/// Names a variable that is not automatic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StaticId(pub u32);

/// Names one check of a function's body: its variables mean nothing in another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FrameId(pub u32);

/// What a name stands for.
#[derive(Debug, Clone)]
pub enum Entity {
    /// An automatic variable or a parameter.
    Local(VarId, FrameId),
    /// A variable with static storage: module scope, `__shared__`, `static`.
    Static(StaticId),
    /// Functions of one name.
    Functions(Vec<FnId>),
    /// An enumerator, by its value and type.
    Enumerator(i64, Ty),
    /// A `typedef` or `using`.
    Alias(AliasId),
    /// A data member of a class.
    Field(RecordId),
    /// A class or enumeration.
    Type(Ty),
    /// A template's parameter, bound to a type.
    Bound(QualType),
    /// A class or alias template, by its number.
    TypeTemplate(usize),
    /// A variable template, by its number.
    VarTemplate(usize),
    /// A template's parameter pack, bound to its elements.
    Pack(Arc<Vec<TemplateArg>>),
    /// A pack of function parameters.
    LocalPack(Arc<Vec<VarId>>, FrameId),
    /// A pack that a lambda has captured: the fields of its class.
    FieldPack(RecordId, Arc<Vec<Symbol>>),
    /// An element of one.
    PackField(RecordId, Symbol),
    /// A namespace, or the scope of an `enum class`.
    Namespace(ScopeId),
    /// Something that is declared but not supported; the text says what.
    Unsupported(&'static str),
    /// A host-only declaration that was not looked at.
    Host,
    /// Its declaration has errors, which have been reported.
    Poisoned,
}

/// One scope.
#[derive(Debug, Default)]
pub struct Scope {
    /// The scope around it.
    pub parent: Option<ScopeId>,
    /// Values, functions, namespaces, aliases.
    names: HashMap<Symbol, (Entity, Span)>,
    /// Classes and enumerations.
    tags: HashMap<Symbol, (Entity, Span)>,
    /// Functions that only friend declarations declare: nothing but their arguments' types finds
    /// them (C++17 [namespace.memdef] 3).
    friends: HashMap<Symbol, Vec<FnId>>,
    /// Namespaces whose names are visible here; for a class its bases.
    pub using: Vec<ScopeId>,
    /// It is a namespace's.
    pub is_namespace: bool,
    /// In it packs stand for one of their elements.
    pub is_element: bool,
}

impl Scope {
    fn own(&self, name: Symbol, tags_only: bool) -> Option<&(Entity, Span)> {
        let value = if tags_only { None } else { self.names.get(&name) };
        value.or_else(|| self.tags.get(&name))
    }
}

/// All scopes.
#[derive(Debug)]
pub struct Scopes {
    scopes: Vec<Scope>,
}

impl Default for Scopes {
    fn default() -> Self {
        Self { scopes: vec![Scope::default()] }
    }
}

impl Scopes {
    /// A new scope inside another.
    pub fn push(&mut self, parent: ScopeId) -> ScopeId {
        self.scopes.push(Scope { parent: Some(parent), ..Scope::default() });
        ScopeId(self.scopes.len() as u32 - 1)
    }

    /// A new namespace inside another.
    pub fn push_namespace(&mut self, parent: ScopeId) -> ScopeId {
        let id = self.push(parent);
        if let Some(scope) = self.scopes.get_mut(id.0 as usize) {
            scope.is_namespace = true;
        }
        id
    }

    /// A new scope for one element of an expansion.
    pub fn push_element(&mut self, parent: ScopeId) -> ScopeId {
        let id = self.push(parent);
        if let Some(scope) = self.scopes.get_mut(id.0 as usize) {
            scope.is_element = true;
        }
        id
    }

    /// A scope.
    pub fn get(&self, id: ScopeId) -> Option<&Scope> {
        self.scopes.get(id.0 as usize)
    }

    /// Makes a namespace's names visible in a scope.
    pub fn add_using(&mut self, scope: ScopeId, namespace: ScopeId) {
        if let Some(scope) = self.scopes.get_mut(scope.0 as usize)
            && !scope.using.contains(&namespace)
        {
            scope.using.push(namespace);
        }
    }

    /// The scope around.
    pub fn parent(&self, id: ScopeId) -> Option<ScopeId> {
        self.get(id)?.parent
    }

    /// Declares a name.
    pub fn declare(&mut self, scope: ScopeId, name: Symbol, entity: Entity, span: Span) {
        if let Some(scope) = self.scopes.get_mut(scope.0 as usize) {
            scope.names.insert(name, (entity, span));
        }
    }

    /// Declares a class or enumeration.
    pub fn declare_tag(&mut self, scope: ScopeId, name: Symbol, entity: Entity, span: Span) {
        if let Some(scope) = self.scopes.get_mut(scope.0 as usize) {
            scope.tags.insert(name, (entity, span));
        }
    }

    /// Declares a function as a friend.
    pub fn declare_friend(&mut self, scope: ScopeId, name: Symbol, id: FnId) {
        if let Some(scope) = self.scopes.get_mut(scope.0 as usize) {
            scope.friends.entry(name).or_default().push(id);
        }
    }

    /// The functions of a namespace that only friend declarations declare.
    pub fn friends(&self, scope: ScopeId, name: Symbol) -> &[FnId] {
        self.get(scope).and_then(|s| s.friends.get(&name)).map_or(&[], Vec::as_slice)
    }

    /// Makes a friend visible like any other function, for the namespace declares it too.
    pub fn reveal_friend(&mut self, scope: ScopeId, name: Symbol, id: FnId) -> bool {
        let Some(friends) = self.scopes.get_mut(scope.0 as usize).and_then(|s| s.friends.get_mut(&name)) else {
            return false;
        };
        let before = friends.len();
        friends.retain(|f| *f != id);
        friends.len() < before
    }

    /// What a name stands for in exactly this scope.
    pub fn here(&self, scope: ScopeId, name: Symbol) -> Option<&(Entity, Span)> {
        self.get(scope)?.names.get(&name)
    }

    /// The class or enumeration of this name in exactly this scope.
    pub fn tag_here(&self, scope: ScopeId, name: Symbol) -> Option<&(Entity, Span)> {
        self.get(scope)?.tags.get(&name)
    }

    /// Looks in a scope and the namespaces it uses, each of them once.
    pub fn in_scope(&self, scope: ScopeId, name: Symbol, tags_only: bool) -> Option<&(Entity, Span)> {
        let first = self.get(scope)?;
        if let Some(found) = first.own(name, tags_only) {
            return Some(found);
        }
        if first.using.is_empty() {
            return None;
        }
        let mut seen = HashSet::from([scope]);
        let mut open: Vec<ScopeId> = first.using.iter().rev().copied().collect();
        while let Some(id) = open.pop() {
            let Some(s) = self.get(id).filter(|_| seen.insert(id)) else { continue };
            if let Some(found) = s.own(name, tags_only) {
                return Some(found);
            }
            open.extend(s.using.iter().rev());
        }
        None
    }

    /// Looks in a scope and all scopes around it.
    pub fn lookup(&self, scope: ScopeId, name: Symbol, tags_only: bool) -> Option<&(Entity, Span)> {
        let mut at = Some(scope);
        while let Some(id) = at {
            if let Some(found) = self.in_scope(id, name, tags_only) {
                return Some(found);
            }
            at = self.parent(id);
        }
        None
    }

    /// Looks a name up as it stands outside of the expansions around: `sizeof...(pack)` in one means
    /// the whole pack.
    pub fn lookup_whole(&self, scope: ScopeId, name: Symbol) -> Option<&(Entity, Span)> {
        let mut at = Some(scope);
        while let Some(id) = at {
            if !self.get(id)?.is_element
                && let Some(found) = self.in_scope(id, name, false)
            {
                return Some(found);
            }
            at = self.parent(id);
        }
        None
    }

    /// Every name that is visible from a scope.
    pub fn visible_names(&self, scope: ScopeId) -> Vec<Symbol> {
        let mut names = Vec::new();
        let mut at = Some(scope);
        while let Some(id) = at {
            let Some(s) = self.get(id) else { break };
            names.extend(s.names.keys().chain(s.tags.keys()).copied());
            at = s.parent;
        }
        names
    }
}

/// The candidate that looks most like `name`, if one is near enough to be meant.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<String> {
    let limit = match name.len() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.len().abs_diff(name.len()) > limit || candidate.starts_with('<') {
            continue;
        }
        let same_letters = candidate.eq_ignore_ascii_case(name);
        let distance = if same_letters { 1 } else { edit_distance(name, candidate, limit) };
        if (same_letters || distance <= limit)
            && candidate != name
            && best.is_none_or(|(d, c)| (distance, candidate) < (d, c))
        {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, c)| c.to_owned())
}

/// Levenshtein distance in bytes with neighbours exchanged as one step (optimal string alignment),
/// as far as it is at most `limit`; anything larger stands for more.
fn edit_distance(a: &str, b: &str, limit: usize) -> usize {
    /// What differs in longer parts is no slip.
    const LONGEST: usize = 48;
    let (a, b) = (a.as_bytes(), b.as_bytes());
    // What both begin and end with costs nothing.
    let front = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[front..], &b[front..]);
    let back = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[..a.len() - back], &b[..b.len() - back]);
    if a.len().max(b.len()) > LONGEST {
        return usize::MAX;
    }
    let mut rows = [[0; LONGEST + 1]; 3];
    rows[0] = std::array::from_fn(|j| j);
    for i in 0..a.len() {
        let [before, last, row] = [(i + 2) % 3, i % 3, (i + 1) % 3];
        rows[row][0] = i + 1;
        for j in 0..b.len() {
            let replaced = rows[last][j] + usize::from(a[i] != b[j]);
            let mut d = replaced.min(rows[last][j + 1] + 1).min(rows[row][j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                d = d.min(rows[before][j - 1] + 1);
            }
            rows[row][j + 1] = d;
        }
        // An exchange of letters reaches back two rows.
        if [row, last].iter().all(|r| rows[*r][..=b.len()].iter().all(|d| *d > limit)) {
            return usize::MAX;
        }
    }
    rows[a.len() % 3][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_names() {
        assert_eq!(nearest("treadIdx", ["threadIdx", "blockIdx"].into_iter()).as_deref(), Some("threadIdx"));
        assert_eq!(nearest("cuont", ["count"].into_iter()).as_deref(), Some("count"));
        assert_eq!(nearest("x", ["y"].into_iter()), None);
        assert_eq!(nearest("width", ["height"].into_iter()), None);
        assert_eq!(nearest("blockDimm", ["blockIdx", "blockDim"].into_iter()).as_deref(), Some("blockDim"));
        assert_eq!(nearest("abcdefg", ["badcefg"].into_iter()).as_deref(), Some("badcefg"));
        assert_eq!(nearest("abcdefg", ["badcegf"].into_iter()), None);
    }
}
