//! Tracks which names are types, templates, namespaces or values, by scope.
//!
//! This is only what parsing needs: sema handles overloads, access and so on. A name that is not found is unknown;
//! the parser then decides by the surrounding tokens.

use id_arena::Arena;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::arenas::ids;
use crate::ast::{NameKind, QualifiedName};
use crate::lex::symbol::Symbol;

/// The kind of entity that a name denotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NameClass {
    /// A class, enumeration, alias or template type parameter.
    Type,
    /// A class template, alias template or template template parameter.
    TypeTemplate,
    /// A variable, function, enumerator or template value parameter.
    Value,
    /// A function or variable template.
    ValueTemplate,
    /// A namespace.
    Namespace,
}

ids! {
    /// Id of a scope.
    ScopeId
}

#[derive(Debug, Default)]
struct Scope {
    names: FxHashMap<Symbol, NameClass>,
    /// Names that only code which could not be parsed seems to declare.
    guessed: FxHashSet<Symbol>,
    /// Named scopes inside: namespaces and classes.
    children: FxHashMap<Symbol, ScopeId>,
    /// Scope that contains a named scope.
    parent: Option<ScopeId>,
    /// Scopes whose names also belong to this one: base classes, inline namespaces.
    also: Vec<ScopeId>,
    /// Namespaces nominated by using-directives in this scope.
    nominated: Vec<ScopeId>,
    /// True for a scope of template parameters: other declarations go to the enclosing scope.
    template: bool,
}

/// All scopes, and the stack of open scopes.
#[derive(Debug)]
pub(super) struct Names {
    scopes: Arena<Scope, ScopeId>,
    open: Vec<ScopeId>,
    fields: FxHashSet<Symbol>,
    /// True if there are using-directives.
    directives: bool,
}

/// The file's scope, which is the first in the arena.
const ROOT: ScopeId = ScopeId(0);

/// Largest number of scopes that are searched for one name through other scopes.
const MOST: usize = 64;

impl Names {
    pub(super) fn new() -> Self {
        let mut scopes = Arena::new();
        scopes.alloc(Scope::default());
        let mut names = Self { scopes, open: vec![ROOT], fields: FxHashSet::default(), directives: false };
        super::builtin_names::declare(&mut names);
        names
    }

    /// Returns the number of open scopes.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Closes scopes until `depth` are open; the outermost always stays open.
    pub(super) fn leave_to(&mut self, depth: usize) {
        self.open.truncate(depth.max(1));
    }

    pub(super) fn leave(&mut self) {
        self.leave_to(self.open.len() - 1);
    }

    fn current(&self) -> ScopeId {
        self.open.last().copied().unwrap_or(ROOT)
    }

    fn push(&mut self, template: bool) {
        let id = self.scopes.alloc(Scope { template, ..Scope::default() });
        self.open.push(id);
    }

    /// Opens a block's or function's scope.
    pub(super) fn enter_block(&mut self) {
        self.push(false);
    }

    /// Opens a scope for template parameters.
    pub(super) fn enter_template(&mut self) {
        self.push(true);
    }

    /// Returns true directly inside `template <…>`.
    pub(super) fn in_template(&self) -> bool {
        self.scopes[self.current()].template
    }

    /// Opens the scope of a namespace or class in the current scope; reopens it if it exists.
    pub(super) fn enter_named(&mut self, name: Symbol) {
        let parent = self.target();
        let id = match self.scopes[parent].children.get(&name) {
            Some(&id) => id,
            None => {
                let id = self.scopes.alloc(Scope { parent: Some(parent), ..Scope::default() });
                self.scopes[parent].children.insert(name, id);
                id
            }
        };
        self.open.push(id);
    }

    /// Opens the scopes that a qualified name leads through (all but its last segment). Returns false, and opens
    /// none, if a scope is not known.
    pub(super) fn enter_qualifiers(&mut self, name: &QualifiedName) -> bool {
        match self.scope_of_qualifiers(name) {
            Some(id) => {
                self.open.push(id);
                true
            }
            None => false,
        }
    }

    /// Returns the scope that declarations go to.
    pub(super) fn target(&self) -> ScopeId {
        self.open.iter().rev().copied().find(|&id| !self.scopes[id].template).unwrap_or(ROOT)
    }

    /// Returns the scope around this number of nested classes; the innermost class is the open scope.
    pub(super) fn around_classes(&self, classes: usize) -> ScopeId {
        std::iter::successors(Some(self.target()), |id| self.scopes[*id].parent).nth(classes).unwrap_or(ROOT)
    }

    pub(super) fn declare(&mut self, name: Symbol, class: NameClass) {
        let target = self.target();
        self.declare_in(target, name, class);
    }

    /// Declares a class or enumeration, or the name of a using-declaration. An existing entity with the name that is
    /// not a type hides it ([basic.scope.hiding] 2).
    pub(super) fn declare_beside(&mut self, name: Symbol, class: NameClass) {
        let target = self.target();
        let scope = &self.scopes[target];
        let is_value = matches!(scope.names.get(&name), Some(NameClass::Value | NameClass::ValueTemplate));
        let hidden = class == NameClass::Type && is_value && !scope.guessed.contains(&name);
        if !hidden {
            self.declare_in(target, name, class);
        }
    }

    /// Declares a name that code which could not be parsed seems to declare.
    pub(super) fn guess(&mut self, name: Symbol, class: NameClass) {
        let target = self.target();
        self.declare_in(target, name, class);
        self.scopes[target].guessed.insert(name);
    }

    /// Declares a template parameter.
    pub(super) fn declare_param(&mut self, name: Symbol, class: NameClass) {
        let current = self.current();
        self.declare_in(current, name, class);
    }

    /// Returns true for a parameter of an open template.
    pub(super) fn is_template_param(&self, name: Symbol) -> bool {
        let scopes = self.open.iter().map(|id| &self.scopes[*id]);
        scopes.filter(|s| s.template).any(|s| s.names.contains_key(&name))
    }

    fn declare_in(&mut self, scope: ScopeId, name: Symbol, class: NameClass) {
        self.scopes[scope].guessed.remove(&name);
        let entry = self.scopes[scope].names.entry(name).or_insert(class);
        // A template remains one when an overload or a specialisation follows.
        let stays = match *entry {
            NameClass::ValueTemplate => class == NameClass::Value,
            NameClass::TypeTemplate => class == NameClass::Type,
            _ => false,
        };
        if !stays {
            *entry = class;
        }
    }

    pub(super) fn add_field(&mut self, name: Symbol) {
        self.fields.insert(name);
    }

    /// Returns true if some class has a data member with this name.
    pub(super) fn is_field(&self, name: Symbol) -> bool {
        self.fields.contains(&name)
    }

    /// Searches a scope and those whose names also belong to it, nearest first.
    fn find_own<T>(&self, scope: ScopeId, get: impl Fn(&Scope) -> Option<T>) -> Option<T> {
        let first = &self.scopes[scope];
        if let Some(found) = get(first) {
            return Some(found);
        }
        if first.also.is_empty() {
            return None;
        }
        self.near(scope, false).into_iter().find_map(|id| get(&self.scopes[id]))
    }

    /// Searches a scope for a name after `scope::`: namespaces nominated by using-directives count as well
    /// ([namespace.qual]).
    fn find<T>(&self, scope: ScopeId, get: impl Fn(&Scope) -> Option<T>) -> Option<T> {
        let own = self.find_own(scope, &get);
        if own.is_some() || !self.directives {
            return own;
        }
        self.near(scope, true).into_iter().find_map(|id| get(&self.scopes[id]))
    }

    /// Returns a scope and those whose names also belong to it or, if `nominated`, that it nominates, nearest first.
    /// Their number is bounded, so that a web of scopes cannot cost unbounded time.
    fn near(&self, scope: ScopeId, nominated: bool) -> Vec<ScopeId> {
        let mut all = vec![scope];
        let mut at = 0;
        while let Some(here) = all.get(at).map(|id| &self.scopes[*id]) {
            for &other in here.also.iter().chain(here.nominated.iter().filter(|_| nominated)) {
                if all.len() < MOST && !all.contains(&other) {
                    all.push(other);
                }
            }
            at += 1;
        }
        all
    }

    /// Queries the scopes in which an unqualified name is looked up, outwards: each with the namespaces whose names
    /// seem to belong to it because of using-directives ([namespace.udir] 2).
    fn outwards<T>(&self, mut ask: impl FnMut(&[ScopeId]) -> Option<T>) -> Option<T> {
        let mut nominated: Vec<(ScopeId, ScopeId)> = Vec::new();
        for (i, &innermost) in self.open.iter().enumerate().rev() {
            let mut scope = innermost;
            loop {
                if self.directives {
                    self.nominate(scope, i, &mut nominated);
                }
                let found = if nominated.iter().any(|(level, _)| *level == scope) {
                    let others = nominated.iter().filter(|(level, _)| *level == scope).map(|(_, id)| *id);
                    ask(&std::iter::once(scope).chain(others).collect::<Vec<_>>())
                } else {
                    ask(&[scope])
                };
                if found.is_some() {
                    return found;
                }
                // The scopes around a scope that a qualified name has opened.
                match self.scopes[scope].parent {
                    Some(parent) if parent != ROOT && !self.open.contains(&parent) => scope = parent,
                    _ => break,
                }
            }
        }
        None
    }

    /// Records the namespaces that the using-directives in a scope nominate, also transitively ([namespace.udir] 4),
    /// each with the scope that seems to contain its names: the nearest enclosing scope that contains both.
    fn nominate(&self, scope: ScopeId, open: usize, out: &mut Vec<(ScopeId, ScopeId)>) {
        let parent = |id: &ScopeId| self.scopes[*id].parent;
        let mut left = self.near(scope, false);
        let mut seen = Vec::new();
        while let Some(here) = left.pop().map(|id| &self.scopes[id]) {
            for &namespace in &here.nominated {
                if seen.contains(&namespace) || out.len() >= MOST {
                    continue;
                }
                seen.push(namespace);
                let around: Vec<ScopeId> = std::iter::successors(parent(&namespace), parent).collect();
                let openly = self.open.iter().take(open + 1).rev().copied();
                let mut outer = std::iter::successors(Some(scope), parent).chain(openly);
                let level = outer.find(|id| around.contains(id)).unwrap_or(ROOT);
                out.push((level, namespace));
                left.extend(self.near(namespace, false));
            }
        }
    }

    fn lookup_in(&self, scope: ScopeId, name: Symbol) -> Option<NameClass> {
        let class = |s: &Scope| s.names.get(&name).copied();
        template_first(self.find(scope, class), || self.find(scope, |s| class(s).filter(is_function_template)))
    }

    /// Returns the kind of entity that an unqualified name denotes.
    pub(super) fn lookup(&self, name: Symbol) -> Option<NameClass> {
        let class = |s: &Scope| s.names.get(&name).copied();
        self.outwards(|scopes| {
            let found = scopes.iter().find_map(|id| self.find_own(*id, class));
            let template = |s: &Scope| class(s).filter(is_function_template);
            template_first(found, || scopes.iter().find_map(|id| self.find_own(*id, template)))
        })
    }

    fn child_in(&self, scope: ScopeId, name: Symbol) -> Option<ScopeId> {
        self.find(scope, |s| s.children.get(&name).copied())
    }

    /// Returns the scope that all segments of a name but the last lead to.
    pub(super) fn scope_of_qualifiers(&self, name: &QualifiedName) -> Option<ScopeId> {
        let (_, qualifiers) = name.segments.split_last()?;
        self.scope_path(name.global, qualifiers)
    }

    fn scope_path(&self, global: bool, path: &[crate::ast::NameSegment]) -> Option<ScopeId> {
        let mut scope = if global { Some(ROOT) } else { None };
        if path.is_empty() && !global {
            return None;
        }
        for segment in path {
            let NameKind::Ident(part) = segment.kind else {
                return None;
            };
            scope = match scope {
                Some(id) => Some(self.child_in(id, part)?),
                None => Some(self.outwards(|scopes| {
                    scopes.iter().find_map(|id| self.find_own(*id, |s| s.children.get(&part).copied()))
                })?),
            };
        }
        scope
    }

    /// Returns the kind of entity that `name` denotes after `path` (`::` alone if the path is empty and global).
    pub(super) fn lookup_after(
        &self,
        global: bool,
        path: &[crate::ast::NameSegment],
        name: Symbol,
    ) -> Option<NameClass> {
        if path.is_empty() && !global {
            return self.lookup(name);
        }
        let scope = self.scope_path(global, path)?;
        self.lookup_in(scope, name)
    }

    /// Returns the kind of entity that a whole name denotes.
    pub(super) fn classify(&self, name: &QualifiedName) -> Option<NameClass> {
        let (last, path) = name.segments.split_last()?;
        match last.kind {
            NameKind::Ident(ident) => self.lookup_after(name.global, path, ident),
            NameKind::Decltype(_) => Some(NameClass::Type),
            _ => Some(NameClass::Value),
        }
    }

    /// Adds the names of a base class to the current scope.
    pub(super) fn use_base(&mut self, name: &QualifiedName) {
        if let Some(id) = self.scope_path(name.global, &name.segments) {
            let current = self.target();
            if id != current && !self.scopes[current].also.contains(&id) {
                self.scopes[current].also.push(id);
            }
        }
    }

    /// Handles `using namespace a;`.
    pub(super) fn use_namespace(&mut self, name: &QualifiedName) {
        if let Some(id) = self.scope_path(name.global, &name.segments) {
            let current = self.target();
            if id != current && !self.scopes[current].nominated.contains(&id) {
                self.scopes[current].nominated.push(id);
                self.directives = true;
            }
        }
    }

    /// Makes the names of the innermost open scope visible in the enclosing one.
    pub(super) fn show_in_parent(&mut self) {
        if let [.., parent, inner] = *self.open.as_slice()
            && parent != inner
            && !self.scopes[parent].also.contains(&inner)
        {
            self.scopes[parent].also.push(inner);
        }
    }

    /// Handles `namespace a = b;` and `using b::a;`: gives a scope a second name.
    pub(super) fn alias_scope(&mut self, alias: Symbol, name: &QualifiedName) {
        if let Some(id) = self.scope_path(name.global, &name.segments) {
            let current = self.target();
            self.scopes[current].children.entry(alias).or_insert(id);
        }
    }
}

/// Prefers a template: one template among overloads is enough for `<` to begin its arguments (C++17 [temp.names] 3).
fn template_first(found: Option<NameClass>, template: impl FnOnce() -> Option<NameClass>) -> Option<NameClass> {
    match found {
        Some(NameClass::Value) => template().or(found),
        found => found,
    }
}

fn is_function_template(class: &NameClass) -> bool {
    *class == NameClass::ValueTemplate
}
