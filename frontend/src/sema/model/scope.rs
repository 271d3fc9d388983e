//! Scopes, the edges between them, and the entities that names denote in them (C++17 [basic.scope]).
//!
//! [`crate::sema::lookup`] finds names by following the edges.

use std::ops::Index;
use std::sync::Arc;

use id_arena::Arena;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::hir::{FnId, VarId};
use crate::lex::symbol::Symbol;
use crate::sema::Reported;
use crate::sema::model::order::SourceOrder;
use crate::sema::model::template_arguments::{TemplateArg, Unknown};
use crate::types::{Const, QualType, RecordId, Ty};

pub use crate::types::ids::{AliasId, FrameId, GLOBAL, ScopeId, StaticId, TemplateId, VarTemplateId};

/// The entity that a name denotes.
#[derive(Debug, Clone)]
pub enum Entity {
    /// An automatic variable or a parameter.
    Local(VarId, FrameId),
    /// A variable with static storage: module scope, `__shared__`, `static`.
    Static(StaticId),
    /// Functions of one name. All users of the set share it.
    Functions(Arc<Vec<FnId>>),
    /// An enumerator or a template parameter that is bound to a value, with its value and type. The value of a pointer
    /// is null or a function's number.
    Enumerator(i64, Ty),
    /// A constant of the function around this lambda expression, which does not capture it.
    Constant(RecordId, Const, Ty),
    /// A template parameter that is bound to an object or its address, with the parameter's type.
    Object(StaticId, Ty),
    /// A template parameter that is bound to a value which represents an unknown one, with the parameter's type.
    Unknown(Unknown, Ty),
    /// A `typedef` or `using`.
    Alias(AliasId),
    /// A data member of a class.
    Field(RecordId),
    /// A class or enumeration.
    Type(Ty),
    /// A template parameter that is bound to a type.
    Bound(QualType),
    /// A class or alias template.
    TypeTemplate(TemplateId),
    /// A variable template.
    VarTemplate(VarTemplateId),
    /// A template parameter pack that is bound to its elements.
    Pack(Arc<Vec<TemplateArg>>),
    /// A pack of function parameters.
    LocalPack(Arc<Vec<VarId>>, FrameId),
    /// A pack that a lambda captures: the fields of its class.
    FieldPack(RecordId, Arc<Vec<Symbol>>),
    /// One element of a captured pack.
    PackField(RecordId, Symbol),
    /// A namespace, or the scope of an `enum class`.
    Namespace(ScopeId),
    /// Different entities that lookup finds in several places at once, with the places of their declarations.
    Ambiguous(Arc<Vec<Span>>),
    /// A declared but unsupported entity. The text describes it.
    Unsupported(&'static str),
    /// A host-only declaration that is not analysed.
    Host,
    /// A declaration with errors, which have been reported.
    Poisoned(Reported),
}

/// The kind of construct that a scope belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ScopeKind {
    /// A block, the parameters of a function, an enumeration.
    #[default]
    Block,
    /// A namespace, or the file.
    Namespace,
    /// The members of a class.
    Class(RecordId),
    /// The captures of a lambda expression, and its operator.
    Closure,
    /// The parameters of a template that are bound to arguments.
    Template,
    /// One element of an expansion. In such a scope, each pack denotes one of its elements.
    Element,
}

/// A using-directive (C++17 [namespace.udir]).
#[derive(Debug, Clone, Copy)]
pub struct Directive {
    /// The nominated namespace.
    pub namespace: ScopeId,
    /// The place of the directive.
    pub at: Span,
}

/// A base of a class.
#[derive(Debug, Clone, Copy)]
pub struct BaseEdge {
    /// The scope of the base's members.
    pub scope: ScopeId,
    /// True for a base that depends on a template parameter: unqualified names do not denote its members
    /// ([temp.dep] 3).
    pub dependent: bool,
    /// True for a virtual base.
    pub is_virtual: bool,
}

/// A function that a class declares as its friend.
#[derive(Debug, Clone, Copy)]
struct Friend {
    function: FnId,
    class: ScopeId,
}

/// The declaration of a name in a scope.
#[derive(Debug)]
struct Binding {
    /// The declared entity and the place of its first declaration.
    declared: (Entity, Span),
    /// For functions: the place where each of them is first declared here or named by a using-declaration.
    places: Vec<Span>,
}

/// A scope and the names that it declares.
#[derive(Debug, Default)]
pub struct Scope {
    /// The enclosing scope.
    pub parent: Option<ScopeId>,
    /// The kind of construct that the scope belongs to.
    pub kind: ScopeKind,
    /// Values, functions, namespaces, aliases.
    names: FxHashMap<Symbol, Binding>,
    /// Classes and enumerations.
    tags: FxHashMap<Symbol, (Entity, Span)>,
    /// Functions that only friend declarations declare. Only argument-dependent lookup finds them (C++17
    /// [namespace.memdef] 3).
    friends: FxHashMap<Symbol, Vec<Friend>>,
    /// The names of the functions that declarations in this block declare.
    block_functions: Vec<Symbol>,
    /// The built-in functions that using-declarations declare here: the declared name, the built-in name and the place.
    builtins: Vec<(Symbol, &'static str, Span)>,
    /// The using-directives in the scope.
    pub directives: Vec<Directive>,
    /// The inline namespaces of the scope.
    pub inline: Vec<ScopeId>,
    /// True for an inline namespace.
    pub is_inline: bool,
    /// The bases of the class whose members the scope holds.
    pub bases: Vec<BaseEdge>,
    /// True if the scope may declare further names, because parts of it were not understood.
    partly_known: bool,
    /// The unnamed namespace in the scope.
    pub unnamed: Option<ScopeId>,
}

impl Scope {
    /// Returns the declaration in this scope itself that matches a query.
    pub(in crate::sema) fn own(&self, query: &Query, order: &SourceOrder) -> Option<(Entity, Span)> {
        let from = query.from.filter(|_| self.kind == ScopeKind::Namespace);
        let is_seen = |at: Span| from.is_none_or(|from| order.is_before(at, from));
        let value = match query.want {
            Want::Anything => self.names.get(&query.name),
            Want::Tag => None,
            Want::Qualifier => self.names.get(&query.name).filter(|b| b.declared.0.can_qualify()),
            Want::Namespace => {
                let found = self.names.get(&query.name);
                return found.filter(|b| matches!(b.declared.0, Entity::Namespace(_))).map(|b| b.declared.clone());
            }
        };
        let value = value.and_then(|b| match &b.declared {
            (Entity::Functions(ids), first) if !b.places.iter().all(|at| is_seen(*at)) => {
                let places = ids.iter().zip(&b.places);
                let seen: Vec<FnId> = places.filter(|(_, at)| is_seen(**at)).map(|(id, _)| *id).collect();
                (!seen.is_empty()).then(|| (Entity::Functions(Arc::new(seen)), *first))
            }
            declared @ (Entity::Functions(_), _) => Some(declared.clone()),
            declared => is_seen(declared.1).then(|| declared.clone()),
        });
        value.or_else(|| self.tags.get(&query.name).filter(|(_, at)| is_seen(*at)).cloned())
    }

    /// Returns the place of the first declaration of a namespace member.
    fn first_place(&self, before: Option<Span>, span: Span) -> Span {
        before.filter(|_| self.kind == ScopeKind::Namespace).unwrap_or(span)
    }
}

impl Entity {
    /// Returns true for entities that may precede `::` ([basic.lookup.qual] 1).
    fn can_qualify(&self) -> bool {
        match self {
            Entity::Namespace(_)
            | Entity::Type(_)
            | Entity::Bound(_)
            | Entity::Alias(_)
            | Entity::TypeTemplate(_)
            | Entity::Pack(_)
            | Entity::Ambiguous(_)
            | Entity::Unsupported(_)
            | Entity::Host
            | Entity::Poisoned(_) => true,
            Entity::Local(..)
            | Entity::Static(_)
            | Entity::Functions(_)
            | Entity::Enumerator(..)
            | Entity::Constant(..)
            | Entity::Object(..)
            | Entity::Unknown(..)
            | Entity::Field(_)
            | Entity::VarTemplate(_)
            | Entity::LocalPack(..)
            | Entity::FieldPack(..)
            | Entity::PackField(..) => false,
        }
    }
}

/// The kinds of entities that a lookup accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// Any entity with the name. Other entities hide classes and enumerations ([basic.scope.hiding] 2).
    Anything,
    /// A class or enumeration, after `struct` and the like ([basic.lookup.elab]).
    Tag,
    /// An entity that may precede `::` ([basic.lookup.qual] 1).
    Qualifier,
    /// A namespace ([basic.lookup.udir]).
    Namespace,
}

/// Scopes that a lookup skips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skip {
    /// No scopes.
    Nothing,
    /// Class scopes: operators are not members there ([over.match.oper] 3.2).
    Classes,
    /// The elements of expansions: `sizeof...(pack)` in one means the whole pack.
    Elements,
}

/// A request to look up one name.
#[derive(Debug, Clone, Copy)]
pub struct Query {
    /// The name to look up.
    pub name: Symbol,
    /// The accepted kinds of entities.
    pub want: Want,
    /// The place of the name's use. Later declarations in namespaces do not count ([temp.nondep]).
    pub from: Option<Span>,
    /// The scopes that are skipped.
    pub skip: Skip,
}

impl Query {
    /// Returns a query for any entity of this name, regardless of where it is declared.
    pub fn of(name: Symbol) -> Self {
        Query { name, want: Want::Anything, from: None, skip: Skip::Nothing }
    }
}

/// All scopes of a translation unit.
#[derive(Debug)]
pub struct Scopes {
    scopes: Arena<Scope, ScopeId>,
    /// The order of places in the source.
    pub(in crate::sema) order: SourceOrder,
}

impl Index<ScopeId> for Scopes {
    type Output = Scope;

    fn index(&self, id: ScopeId) -> &Scope {
        &self.scopes[id]
    }
}

impl Scopes {
    /// Creates the scope of a file.
    pub fn new(order: SourceOrder) -> Self {
        let mut scopes = Arena::new();
        scopes.alloc(Scope { kind: ScopeKind::Namespace, ..Scope::default() });
        Self { scopes, order }
    }

    /// Adds a new block inside another scope.
    pub fn push(&mut self, parent: ScopeId) -> ScopeId {
        self.push_kind(parent, ScopeKind::Block)
    }

    /// Adds a new scope of the given kind inside another.
    pub fn push_kind(&mut self, parent: ScopeId, kind: ScopeKind) -> ScopeId {
        self.scopes.alloc(Scope { parent: Some(parent), kind, ..Scope::default() })
    }

    /// Returns the unnamed namespace of a scope. All its members are visible in the enclosing scope
    /// ([namespace.unnamed]).
    pub fn unnamed(&mut self, parent: ScopeId) -> ScopeId {
        if let Some(known) = self.scopes[parent].unnamed {
            return known;
        }
        let made = self.push_kind(parent, ScopeKind::Namespace);
        let scope = &mut self.scopes[parent];
        scope.unnamed = Some(made);
        scope.directives.push(Directive { namespace: made, at: Span::default() });
        made
    }

    /// Returns true for namespaces and the file.
    pub fn is_namespace(&self, id: ScopeId) -> bool {
        self.scopes[id].kind == ScopeKind::Namespace
    }

    /// Returns the class whose members a scope holds.
    pub fn class_of(&self, id: ScopeId) -> Option<RecordId> {
        match self.scopes[id].kind {
            ScopeKind::Class(record) => Some(record),
            ScopeKind::Block | ScopeKind::Namespace | ScopeKind::Closure | ScopeKind::Template | ScopeKind::Element => {
                None
            }
        }
    }

    /// Adds a using-directive to a scope.
    pub fn add_directive(&mut self, scope: ScopeId, namespace: ScopeId, at: Span) {
        let scope = &mut self.scopes[scope];
        if !scope.directives.iter().any(|d| d.namespace == namespace) {
            scope.directives.push(Directive { namespace, at });
        }
    }

    /// Records that a scope may declare further names.
    pub fn note_partly_known(&mut self, scope: ScopeId) {
        self.scopes[scope].partly_known = true;
    }

    /// Returns true if a name that is not found in a namespace or class may still be declared in an unknown part of it,
    /// of a namespace it nominates, or of a base.
    pub fn may_have_others(&self, scope: ScopeId) -> bool {
        let mut seen = vec![scope];
        let mut next = 0;
        while let Some(s) = seen.get(next).map(|id| &self.scopes[*id]) {
            if s.partly_known {
                return true;
            }
            let directives = s.directives.iter().map(|d| d.namespace);
            let near = directives.chain(s.inline.iter().copied()).chain(s.bases.iter().map(|b| b.scope));
            let new: Vec<ScopeId> = near.filter(|id| !seen.contains(id)).collect();
            seen.extend(new);
            next += 1;
        }
        false
    }

    /// Makes a namespace an inline namespace of the enclosing one.
    pub fn make_inline(&mut self, namespace: ScopeId) {
        let scope = &mut self.scopes[namespace];
        if scope.is_inline {
            return;
        }
        scope.is_inline = true;
        if let Some(parent) = scope.parent {
            self.scopes[parent].inline.push(namespace);
        }
    }

    /// Records a base of the class whose members a scope holds.
    pub fn add_base(&mut self, class: ScopeId, base: BaseEdge) {
        self.scopes[class].bases.push(base);
    }

    /// Discards the recorded bases of a class.
    pub fn forget_bases(&mut self, class: ScopeId) {
        self.scopes[class].bases.clear();
    }

    /// Returns the enclosing scope.
    pub fn parent(&self, id: ScopeId) -> Option<ScopeId> {
        self.scopes[id].parent
    }

    /// Returns a scope and its enclosing scopes, from the innermost outwards.
    pub fn outwards(&self, scope: ScopeId) -> impl Iterator<Item = ScopeId> + '_ {
        std::iter::successors(Some(scope), |id| self.parent(*id))
    }

    /// Declares a name. Use [`Self::add_function`] for functions.
    pub fn declare(&mut self, scope: ScopeId, name: Symbol, entity: Entity, span: Span) {
        let scope = &mut self.scopes[scope];
        let first = scope.first_place(scope.names.get(&name).map(|b| b.declared.1), span);
        let places = match &entity {
            Entity::Functions(ids) => vec![span; ids.len()],
            _ => Vec::new(),
        };
        scope.names.insert(name, Binding { declared: (entity, first), places });
    }

    /// Adds a function to those of a name, by its declaration or a using-declaration. Returns false if the name already
    /// denotes something else.
    pub fn add_function(&mut self, scope: ScopeId, name: Symbol, id: FnId, span: Span) -> bool {
        let scope = &mut self.scopes[scope];
        match scope.names.get_mut(&name) {
            Some(Binding { declared: (Entity::Functions(ids), _), places }) => {
                if !ids.contains(&id) {
                    Arc::make_mut(ids).push(id);
                    places.push(span);
                }
                true
            }
            Some(Binding { declared: (Entity::Host | Entity::Unsupported(_), _), .. }) | None => {
                let entity = Entity::Functions(Arc::new(vec![id]));
                scope.names.insert(name, Binding { declared: (entity, span), places: vec![span] });
                true
            }
            Some(_) => false,
        }
    }

    /// Declares a built-in function in a scope other than the file's, as a using-declaration does.
    pub fn use_builtin(&mut self, scope: ScopeId, name: Symbol, builtin: &'static str, span: Span) {
        self.scopes[scope].builtins.push((name, builtin, span));
    }

    /// Returns the built-in function that a using-declaration before a place declares in a scope.
    pub fn used_builtin(&self, scope: ScopeId, name: Symbol, from: Option<Span>) -> Option<&'static str> {
        let seen = |at: Span| from.is_none_or(|from| self.order.is_before(at, from));
        let builtins = &self.scopes[scope].builtins;
        builtins.iter().find(|(declared, _, at)| *declared == name && seen(*at)).map(|(_, builtin, _)| *builtin)
    }

    /// Records that a block declares a function.
    pub fn note_block_function(&mut self, block: ScopeId, name: Symbol) {
        self.scopes[block].block_functions.push(name);
    }

    /// Returns true if a declaration in this block other than a using-declaration declares a function of this name.
    pub fn declares_in_block(&self, block: ScopeId, name: Symbol) -> bool {
        self.scopes[block].block_functions.contains(&name)
    }

    /// Declares a class or enumeration.
    pub fn declare_tag(&mut self, scope: ScopeId, name: Symbol, entity: Entity, span: Span) {
        let scope = &mut self.scopes[scope];
        let first = scope.first_place(scope.tags.get(&name).map(|(_, at)| *at), span);
        scope.tags.insert(name, (entity, first));
    }

    /// Declares a function as a friend of a class, which is given by the scope of its members.
    pub fn declare_friend(&mut self, namespace: ScopeId, name: Symbol, function: FnId, class: ScopeId) {
        self.scopes[namespace].friends.entry(name).or_default().push(Friend { function, class });
    }

    /// Returns the functions of a namespace that only friend declarations declare.
    pub fn friends(&self, namespace: ScopeId, name: Symbol) -> impl Iterator<Item = FnId> + '_ {
        self.friends_of(namespace, name).map(|(id, _)| id)
    }

    /// Returns the functions of a namespace that only friend declarations declare, each with the scope of the class
    /// whose friend it is.
    pub fn friends_of(&self, namespace: ScopeId, name: Symbol) -> impl Iterator<Item = (FnId, ScopeId)> + '_ {
        let friends = self.scopes[namespace].friends.get(&name);
        friends.into_iter().flatten().map(|f| (f.function, f.class))
    }

    /// Makes a friend visible like any other function, because the namespace declares it too.
    pub fn reveal_friend(&mut self, namespace: ScopeId, name: Symbol, id: FnId) -> bool {
        let Some(friends) = self.scopes[namespace].friends.get_mut(&name) else {
            return false;
        };
        let before = friends.len();
        friends.retain(|f| f.function != id);
        friends.len() < before
    }

    /// Returns the entity that a name denotes in exactly this scope.
    pub fn here(&self, scope: ScopeId, name: Symbol) -> Option<&(Entity, Span)> {
        self.scopes[scope].names.get(&name).map(|b| &b.declared)
    }

    /// Returns the class or enumeration of this name in exactly this scope.
    pub fn tag_here(&self, scope: ScopeId, name: Symbol) -> Option<&(Entity, Span)> {
        self.scopes[scope].tags.get(&name)
    }

    /// Returns every name that is visible from a scope.
    pub fn visible_names(&self, scope: ScopeId) -> Vec<Symbol> {
        let scopes = self.outwards(scope).map(|id| &self.scopes[id]);
        scopes.flat_map(|s| s.names.keys().chain(s.tags.keys()).copied()).collect()
    }
}
