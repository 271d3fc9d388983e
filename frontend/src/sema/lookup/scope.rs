//! Scopes, the edges between them, and what names stand for in them (C++17 [basic.scope]).
//!
//! How names are found by way of the edges is the matter of [`crate::sema::lookup`].

use crate::sema::Reported;
use std::ops::Index;
use std::sync::Arc;

use id_arena::Arena;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use super::order::SourceOrder;
use crate::hir::{FnId, VarId};
use crate::lex::symbol::Symbol;
use crate::sema::templates::arguments::TemplateArg;
use crate::sema::templates::unique::Unknown;
use crate::types::{Const, QualType, RecordId, Ty};

pub use crate::types::ids::{AliasId, FrameId, GLOBAL, ScopeId, StaticId, TemplateId, VarTemplateId};

/// What a name stands for.
#[derive(Debug, Clone)]
pub enum Entity {
    /// An automatic variable or a parameter.
    Local(VarId, FrameId),
    /// A variable with static storage: module scope, `__shared__`, `static`.
    Static(StaticId),
    /// Functions of one name. The set is shared by all who look at it.
    Functions(Arc<Vec<FnId>>),
    /// An enumerator or a template's parameter that is bound to a value, by its value and type. The
    /// value of a pointer is null or a function's number.
    Enumerator(i64, Ty),
    /// A constant of the function around this lambda expression, which has not captured it.
    Constant(RecordId, Const, Ty),
    /// A template's parameter, bound to an object or its address: the parameter's type.
    Object(StaticId, Ty),
    /// A template's parameter, bound to a value that stands for an unknown one: the parameter's type.
    Unknown(Unknown, Ty),
    /// A `typedef` or `using`.
    Alias(AliasId),
    /// A data member of a class.
    Field(RecordId),
    /// A class or enumeration.
    Type(Ty),
    /// A template's parameter, bound to a type.
    Bound(QualType),
    /// A class or alias template, by its number.
    TypeTemplate(TemplateId),
    /// A variable template, by its number.
    VarTemplate(VarTemplateId),
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
    /// Different things that are found in several places at once, and where they are declared.
    Ambiguous(Arc<Vec<Span>>),
    /// Something that is declared but not supported; the text says what.
    Unsupported(&'static str),
    /// A host-only declaration that was not looked at.
    Host,
    /// Its declaration has errors, which have been reported.
    Poisoned(Reported),
}

/// What kind of thing a scope belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ScopeKind {
    /// A block, the parameters of a function, an enumeration.
    #[default]
    Block,
    /// A namespace, or the file.
    Namespace,
    /// The members of a class.
    Class(RecordId),
    /// What a lambda expression has captured, and its operator.
    Closure,
    /// The parameters of a template, bound to arguments.
    Template,
    /// One element of an expansion: in it packs stand for one of their elements.
    Element,
}

/// A using-directive (C++17 [namespace.udir]).
#[derive(Debug, Clone, Copy)]
pub struct Directive {
    /// The namespace that it nominates.
    pub namespace: ScopeId,
    /// Where it is.
    pub at: Span,
}

/// A base of a class.
#[derive(Debug, Clone, Copy)]
pub struct BaseEdge {
    /// The scope of its members.
    pub scope: ScopeId,
    /// It depends on a template's parameters: names that stand alone do not mean its members
    /// ([temp.dep] 3).
    pub dependent: bool,
    /// It is a virtual base.
    pub is_virtual: bool,
}

/// A function that a class declares as its friend.
#[derive(Debug, Clone, Copy)]
struct Friend {
    function: FnId,
    class: ScopeId,
}

/// What a scope declares under a name.
#[derive(Debug)]
struct Binding {
    /// What it is, and where it is declared first.
    declared: (Entity, Span),
    /// Of functions: where each of them is declared here first, or named by a using-declaration.
    places: Vec<Span>,
}

/// One scope.
#[derive(Debug, Default)]
pub struct Scope {
    /// The scope around it.
    pub parent: Option<ScopeId>,
    /// What it belongs to.
    pub kind: ScopeKind,
    /// Values, functions, namespaces, aliases.
    names: FxHashMap<Symbol, Binding>,
    /// Classes and enumerations.
    tags: FxHashMap<Symbol, (Entity, Span)>,
    /// Functions that only friend declarations declare: nothing but their arguments' types finds
    /// them (C++17 [namespace.memdef] 3).
    friends: FxHashMap<Symbol, Vec<Friend>>,
    /// The functions that declarations in this block declare, by their names.
    block_functions: Vec<Symbol>,
    /// The built-in functions that using-declarations declare here: the names, what is meant, and where.
    builtins: Vec<(Symbol, &'static str, Span)>,
    /// The using-directives in it.
    pub directives: Vec<Directive>,
    /// Its inline namespaces.
    pub inline: Vec<ScopeId>,
    /// It is an inline namespace.
    pub is_inline: bool,
    /// The bases of the class whose members these are.
    pub bases: Vec<BaseEdge>,
    /// It may declare more than what is known: parts of it were not understood.
    partly_known: bool,
    /// Its unnamed namespace.
    pub unnamed: Option<ScopeId>,
}

impl Scope {
    /// What it declares itself, as far as it is looked for.
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

    /// Where a name of a namespace was declared first.
    fn first_place(&self, before: Option<Span>, span: Span) -> Span {
        before.filter(|_| self.kind == ScopeKind::Namespace).unwrap_or(span)
    }
}

impl Entity {
    /// True for what can stand in front of `::` ([basic.lookup.qual] 1).
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

/// What is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// Whatever has the name; what is no class or enumeration hides these ([basic.scope.hiding] 2).
    Anything,
    /// A class or enumeration, behind `struct` and the like ([basic.lookup.elab]).
    Tag,
    /// What can stand in front of `::` ([basic.lookup.qual] 1).
    Qualifier,
    /// A namespace ([basic.lookup.udir]).
    Namespace,
}

/// Scopes that are passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skip {
    /// None.
    Nothing,
    /// Those of classes: operators are no members there ([over.match.oper] 3.2).
    Classes,
    /// The elements of expansions: `sizeof...(pack)` in one means the whole pack.
    Elements,
}

/// One question for a name.
#[derive(Debug, Clone, Copy)]
pub struct Query {
    /// The name.
    pub name: Symbol,
    /// What is looked for.
    pub want: Want,
    /// Where the name stands: what namespaces declare behind it does not count ([temp.nondep]).
    pub from: Option<Span>,
    /// What is passed over.
    pub skip: Skip,
}

impl Query {
    /// Anything of this name, wherever it is declared.
    pub fn of(name: Symbol) -> Self {
        Query { name, want: Want::Anything, from: None, skip: Skip::Nothing }
    }
}

/// All scopes.
#[derive(Debug)]
pub struct Scopes {
    scopes: Arena<Scope, ScopeId>,
    /// Which of two places comes first.
    pub(in crate::sema) order: SourceOrder,
}

impl Index<ScopeId> for Scopes {
    type Output = Scope;

    fn index(&self, id: ScopeId) -> &Scope {
        &self.scopes[id]
    }
}

impl Scopes {
    /// The scope of a file alone.
    pub fn new(order: SourceOrder) -> Self {
        let mut scopes = Arena::new();
        scopes.alloc(Scope { kind: ScopeKind::Namespace, ..Scope::default() });
        Self { scopes, order }
    }

    /// A new block inside another scope.
    pub fn push(&mut self, parent: ScopeId) -> ScopeId {
        self.push_kind(parent, ScopeKind::Block)
    }

    /// A new scope of some kind inside another.
    pub fn push_kind(&mut self, parent: ScopeId, kind: ScopeKind) -> ScopeId {
        self.scopes.alloc(Scope { parent: Some(parent), kind, ..Scope::default() })
    }

    /// The unnamed namespace of a scope: all that it declares is visible around it
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

    /// True for namespaces and the file.
    pub fn is_namespace(&self, id: ScopeId) -> bool {
        self.scopes[id].kind == ScopeKind::Namespace
    }

    /// The class whose members a scope holds.
    pub fn class_of(&self, id: ScopeId) -> Option<RecordId> {
        match self.scopes[id].kind {
            ScopeKind::Class(record) => Some(record),
            ScopeKind::Block | ScopeKind::Namespace | ScopeKind::Closure | ScopeKind::Template | ScopeKind::Element => {
                None
            }
        }
    }

    /// A using-directive in a scope.
    pub fn add_directive(&mut self, scope: ScopeId, namespace: ScopeId, at: Span) {
        let scope = &mut self.scopes[scope];
        if !scope.directives.iter().any(|d| d.namespace == namespace) {
            scope.directives.push(Directive { namespace, at });
        }
    }

    /// Notes that a scope may declare more than what is known of it.
    pub fn note_partly_known(&mut self, scope: ScopeId) {
        self.scopes[scope].partly_known = true;
    }

    /// True if a name that is not found in a namespace or class may be declared all the same: in a part of it, of what
    /// it nominates or of a base that is not known.
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

    /// Makes a namespace an inline namespace of the one around it.
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

    /// Notes a base of the class whose members a scope holds.
    pub fn add_base(&mut self, class: ScopeId, base: BaseEdge) {
        self.scopes[class].bases.push(base);
    }

    /// Takes back what is known of the bases of a class.
    pub fn forget_bases(&mut self, class: ScopeId) {
        self.scopes[class].bases.clear();
    }

    /// The scope around.
    pub fn parent(&self, id: ScopeId) -> Option<ScopeId> {
        self.scopes[id].parent
    }

    /// A scope and those around it, outwards.
    pub fn outwards(&self, scope: ScopeId) -> impl Iterator<Item = ScopeId> + '_ {
        std::iter::successors(Some(scope), |id| self.parent(*id))
    }

    /// Declares a name. Of functions use [`Self::add_function`].
    pub fn declare(&mut self, scope: ScopeId, name: Symbol, entity: Entity, span: Span) {
        let scope = &mut self.scopes[scope];
        let first = scope.first_place(scope.names.get(&name).map(|b| b.declared.1), span);
        let places = match &entity {
            Entity::Functions(ids) => vec![span; ids.len()],
            _ => Vec::new(),
        };
        scope.names.insert(name, Binding { declared: (entity, first), places });
    }

    /// Adds a function to those of a name, by its declaration or a using-declaration. False if the name
    /// is taken by something else.
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

    /// The built-in function that a using-declaration in front of a place declares in a scope.
    pub fn used_builtin(&self, scope: ScopeId, name: Symbol, from: Option<Span>) -> Option<&'static str> {
        let seen = |at: Span| from.is_none_or(|from| self.order.is_before(at, from));
        let builtins = &self.scopes[scope].builtins;
        builtins.iter().find(|(declared, _, at)| *declared == name && seen(*at)).map(|(_, builtin, _)| *builtin)
    }

    /// Notes that a block declares a function.
    pub fn note_block_function(&mut self, block: ScopeId, name: Symbol) {
        self.scopes[block].block_functions.push(name);
    }

    /// True if a declaration in this block, which is no using-declaration, declares a function of this name.
    pub fn declares_in_block(&self, block: ScopeId, name: Symbol) -> bool {
        self.scopes[block].block_functions.contains(&name)
    }

    /// Declares a class or enumeration.
    pub fn declare_tag(&mut self, scope: ScopeId, name: Symbol, entity: Entity, span: Span) {
        let scope = &mut self.scopes[scope];
        let first = scope.first_place(scope.tags.get(&name).map(|(_, at)| *at), span);
        scope.tags.insert(name, (entity, first));
    }

    /// Declares a function as a friend of a class, by the scope of its members.
    pub fn declare_friend(&mut self, namespace: ScopeId, name: Symbol, function: FnId, class: ScopeId) {
        self.scopes[namespace].friends.entry(name).or_default().push(Friend { function, class });
    }

    /// The functions of a namespace that only friend declarations declare.
    pub fn friends(&self, namespace: ScopeId, name: Symbol) -> impl Iterator<Item = FnId> + '_ {
        self.friends_of(namespace, name).map(|(id, _)| id)
    }

    /// The same, each with the scope of the class whose friend it is.
    pub fn friends_of(&self, namespace: ScopeId, name: Symbol) -> impl Iterator<Item = (FnId, ScopeId)> + '_ {
        let friends = self.scopes[namespace].friends.get(&name);
        friends.into_iter().flatten().map(|f| (f.function, f.class))
    }

    /// Makes a friend visible like any other function, for the namespace declares it too.
    pub fn reveal_friend(&mut self, namespace: ScopeId, name: Symbol, id: FnId) -> bool {
        let Some(friends) = self.scopes[namespace].friends.get_mut(&name) else {
            return false;
        };
        let before = friends.len();
        friends.retain(|f| f.function != id);
        friends.len() < before
    }

    /// What a name stands for in exactly this scope.
    pub fn here(&self, scope: ScopeId, name: Symbol) -> Option<&(Entity, Span)> {
        self.scopes[scope].names.get(&name).map(|b| &b.declared)
    }

    /// The class or enumeration of this name in exactly this scope.
    pub fn tag_here(&self, scope: ScopeId, name: Symbol) -> Option<&(Entity, Span)> {
        self.scopes[scope].tags.get(&name)
    }

    /// Every name that is visible from a scope.
    pub fn visible_names(&self, scope: ScopeId) -> Vec<Symbol> {
        let scopes = self.outwards(scope).map(|id| &self.scopes[id]);
        scopes.flat_map(|s| s.names.keys().chain(s.tags.keys()).copied()).collect()
    }
}
