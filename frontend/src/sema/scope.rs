//! Scopes and what names stand for (C++17 [basic.scope], [basic.lookup]).

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use isowarp_core::ir::ops::Const;
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
    /// An enumerator or a template's parameter that is bound to a value, by its value and type. The
    /// value of a pointer is null or a function's number.
    Enumerator(i64, Ty),
    /// A constant of the function around this lambda expression, which has not captured it.
    Constant(RecordId, Const, Ty),
    /// A template's parameter, bound to an object or its address: the parameter's type.
    Object(StaticId, Ty),
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
    fn own(&self, name: Symbol, tags_only: bool, from: Option<Span>) -> Option<&(Entity, Span)> {
        let visible = |found: &&(Entity, Span)| from.is_none_or(|from| self.is_before(found, from));
        let value = if tags_only { None } else { self.names.get(&name).filter(visible) };
        value.or_else(|| self.tags.get(&name).filter(visible))
    }

    /// False for a namespace's name that is declared behind its use in a template or class, which
    /// does not mean it (C++17 [temp.nondep]). Of functions each is asked for itself.
    fn is_before(&self, (entity, at): &(Entity, Span), from: Span) -> bool {
        !(self.is_namespace || self.parent.is_none())
            || matches!(entity, Entity::Functions(_))
            || at.file != from.file
            || at.start <= from.start
    }

    /// Where a name of a namespace was declared first.
    fn first_place(&self, before: Option<&(Entity, Span)>, span: Span) -> Span {
        match before {
            Some((_, first)) if self.is_namespace || self.parent.is_none() => *first,
            _ => span,
        }
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
            let span = scope.first_place(scope.names.get(&name), span);
            scope.names.insert(name, (entity, span));
        }
    }

    /// Declares a class or enumeration.
    pub fn declare_tag(&mut self, scope: ScopeId, name: Symbol, entity: Entity, span: Span) {
        if let Some(scope) = self.scopes.get_mut(scope.0 as usize) {
            let span = scope.first_place(scope.tags.get(&name), span);
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
        self.in_scope_from(scope, name, tags_only, None)
    }

    /// The same for a use at a place: what namespaces declare behind it does not count.
    pub fn in_scope_from(
        &self,
        scope: ScopeId,
        name: Symbol,
        tags_only: bool,
        from: Option<Span>,
    ) -> Option<&(Entity, Span)> {
        let first = self.get(scope)?;
        if let Some(found) = first.own(name, tags_only, from) {
            return Some(found);
        }
        if first.using.is_empty() {
            return None;
        }
        let mut seen = HashSet::from([scope]);
        let mut open: Vec<ScopeId> = first.using.iter().rev().copied().collect();
        while let Some(id) = open.pop() {
            let Some(s) = self.get(id).filter(|_| seen.insert(id)) else { continue };
            if let Some(found) = s.own(name, tags_only, from) {
                return Some(found);
            }
            open.extend(s.using.iter().rev());
        }
        None
    }

    /// True if more than one base of a class has a name that the class has not
    /// (C++17 [class.member.lookup]).
    pub fn is_ambiguous(&self, class: ScopeId, name: Symbol) -> bool {
        let mut found = 0;
        let mut seen = HashSet::from([class]);
        let mut open = vec![class];
        while let Some(id) = open.pop() {
            let Some(s) = self.get(id) else { continue };
            if s.own(name, false, None).is_some() {
                found += 1;
                continue;
            }
            open.extend(s.using.iter().copied().filter(|u| seen.insert(*u)));
        }
        found > 1
    }

    /// Looks in a scope and all scopes around it.
    pub fn lookup(&self, scope: ScopeId, name: Symbol, tags_only: bool) -> Option<&(Entity, Span)> {
        self.lookup_from(scope, name, tags_only, None)
    }

    /// The same for a use at a place: what namespaces declare behind it does not count.
    pub fn lookup_from(
        &self,
        scope: ScopeId,
        name: Symbol,
        tags_only: bool,
        from: Option<Span>,
    ) -> Option<&(Entity, Span)> {
        let mut at = Some(scope);
        while let Some(id) = at {
            if let Some(found) = self.in_scope_from(id, name, tags_only, from) {
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
