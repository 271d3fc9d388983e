//! Host functions with bodies, and which of them other host code uses with which template arguments.

use std::collections::VecDeque;

use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::closures::Closures;
use super::library_types::LibraryObject;
use super::lost::Lost;
use crate::ast::{self, DeclKind, FunctionBody, TypeKind};
use crate::lex::symbol::Symbol;
use crate::parse::HostItem;
use crate::sema::Sema;
use crate::sema::context::body_check::Locals;
use crate::sema::lookup::scope::{Entity, ScopeId};
use crate::sema::templates::arguments::TemplateArg;
use crate::sema::templates::equivalence::Renaming;
use crate::types::RecordId;

/// How deep types of template arguments nest in host code that is looked into.
const MAX_LEVELS: u32 = 64;

/// A class by its name, and which of a template's definitions it is ([`definition`]).
pub(super) type ClassKey = (Symbol, String);

/// What the instances of a host function come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Owner {
    /// It is no template.
    None,
    /// It is a function template of this name.
    Function(Symbol),
    /// It is a member of a class template of this name.
    Class(Symbol),
    /// It is a member function template of this name.
    Member(Symbol),
}

/// A host function with a body.
pub(super) struct HostFn<'a> {
    pub(super) decl: &'a ast::FunctionDecl,
    pub(super) items: &'a [HostItem],
    pub(super) scope: ScopeId,
    /// Of a member function template: the parameters of the class template around.
    pub(super) outer: &'a [ast::TemplateParam],
    pub(super) params: &'a [ast::TemplateParam],
    pub(super) owner: Owner,
    /// The class that it is a member of.
    pub(super) class: Option<ClassKey>,
    /// Members of its class.
    pub(super) members: &'a [ast::Decl],
    /// Of a member function template of which one class template's instance has its own definition: that instance
    /// ([temp.expl.spec] 15).
    pub(super) specialised: Option<Current>,
    /// Template arguments that it was looked into with.
    pub(super) done: FxHashSet<Vec<TemplateArg>>,
}

/// A class with host functions, as it is defined.
#[derive(Clone, Copy)]
pub(super) struct HostClass<'a> {
    members: &'a [ast::Decl],
    is_template: bool,
}

/// How many instances of host templates may lead to another: g++'s `-ftemplate-depth`.
const MAX_DEPTH: u32 = 900;

/// A body that is to be looked into.
pub(super) enum Work {
    /// That of a host function, with template arguments.
    Function(usize, Vec<TemplateArg>),
    /// That of a generic lambda expression's call operator.
    Closure(RecordId, Vec<TemplateArg>),
}

/// The class whose member is looked into.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Current {
    /// Which one it is.
    pub(super) class: ClassKey,
    /// The arguments of its template's parameters.
    pub(super) args: Vec<TemplateArg>,
}

/// All host code of a file.
pub(super) struct Host<'a> {
    pub(super) bodies: &'a FxHashMap<u32, Vec<HostItem>>,
    pub(super) fns: Vec<HostFn<'a>>,
    /// Places in `fns`.
    pub(super) by_owner: FxHashMap<Owner, Vec<usize>>,
    /// Classes by their names and which of the definitions they are.
    pub(super) classes: FxHashMap<ClassKey, HostClass<'a>>,
    /// `template void f<int>(int);` and `template class C<int>;`
    pub(super) explicit: Vec<(&'a ast::Decl, ScopeId)>,
    /// Base classes of classes that are no templates.
    pub(super) bases: Vec<(&'a ast::QualifiedName, ScopeId)>,
    /// What is to be looked into, and how many instances of templates lead to it.
    pub(super) queue: VecDeque<(Work, u32)>,
    /// How many instances of templates lead to what is looked into.
    pub(super) depth: u32,
    pub(super) current: Option<Current>,
    pub(super) closures: Closures<'a>,
    /// The variables of the bodies in which lambda expressions stand, for what these do is looked into later.
    pub(super) variables: Vec<Locals>,
    /// Which of them are those of the current body.
    pub(super) here: usize,
    /// Launches that could not be followed.
    pub(super) lost: Vec<Lost>,
    /// Why the types of variables are not known, by where those are declared.
    pub(super) unknown: FxHashMap<Span, String>,
    /// Variables that are objects of libraries, by where they are declared.
    pub(super) library: FxHashMap<Span, LibraryObject<'a>>,
    /// Templates that are used in a body which is looked into, whether or not their arguments were found.
    pub(super) used: FxHashSet<Owner>,
}

impl<'a> Host<'a> {
    pub(super) fn new(bodies: &'a FxHashMap<u32, Vec<HostItem>>) -> Self {
        Self {
            bodies,
            fns: Vec::new(),
            by_owner: FxHashMap::default(),
            classes: FxHashMap::default(),
            explicit: Vec::new(),
            bases: Vec::new(),
            queue: VecDeque::new(),
            depth: 0,
            current: None,
            closures: Closures::default(),
            variables: Vec::new(),
            here: 0,
            lost: Vec::new(),
            unknown: FxHashMap::default(),
            library: FxHashMap::default(),
            used: FxHashSet::default(),
        }
    }

    /// Places of the functions of an owner.
    pub(super) fn of(&self, owner: Owner) -> Vec<usize> {
        self.by_owner.get(&owner).cloned().unwrap_or_default()
    }

    /// Returns true if members of class templates are among the host functions.
    pub(super) fn has_class_templates(&self) -> bool {
        self.by_owner.keys().any(|owner| matches!(owner, Owner::Class(_)))
    }

    /// Queues a function's body, unless it is for types that nest deeper than those of programs do: all functions that may be called
    /// are looked into, and one of them may seem to call itself with the address of its argument for ever.
    pub(super) fn want(&mut self, index: usize, args: Vec<TemplateArg>) {
        let is_endless = |arg: &TemplateArg| matches!(arg, TemplateArg::Type(ty) if ty.ty.nests_beyond(MAX_LEVELS));
        if args.iter().any(is_endless) {
            return;
        }
        if self.fns.get(index).is_some_and(|f| !f.done.contains(&args)) {
            self.queue_work(Work::Function(index, args));
        }
    }

    /// Queues a body, unless so many instances lead to it that a compiler gives up.
    pub(super) fn queue_work(&mut self, work: Work) {
        if self.depth < MAX_DEPTH {
            self.queue.push_back((work, self.depth + 1));
        }
    }
}

/// Which definition of a class template arguments behind its name stand for: none for the template itself, else what a partial
/// specialisation is for, with places for the names of its parameters.
pub(super) fn definition(params: &[ast::TemplateParam], args: Option<&[ast::TemplateArg]>) -> String {
    let Some(args) = args else { return String::new() };
    let names = params.iter().filter_map(|p| p.name);
    let own = names.zip(params).map(|(name, p)| Renaming::of(params).apply(name.name.as_str()) + dots(p.pack));
    let text = Renaming::of(params).arguments(args);
    if text == own.collect::<Vec<_>>().join(",") { String::new() } else { text }
}

fn dots(pack: bool) -> &'static str {
    if pack { "..." } else { "" }
}

/// The parameters of the templates around a declaration.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Heads<'a> {
    /// Those of the template around the innermost one.
    outer: &'a [ast::TemplateParam],
    /// Those of the innermost template.
    params: &'a [ast::TemplateParam],
    /// How many there are.
    levels: u32,
}

impl<'a> Heads<'a> {
    /// With one more template inside.
    fn and(self, params: &'a [ast::TemplateParam]) -> Self {
        Self { outer: self.params, params, levels: self.levels + 1 }
    }
}

impl<'a> Sema<'a> {
    pub(super) fn collect_classes(decls: &'a [ast::Decl], params: &'a [ast::TemplateParam], host: &mut Host<'a>) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Namespace(ns) => Self::collect_classes(&ns.decls, &[], host),
                DeclKind::Linkage { decls, .. } => Self::collect_classes(decls, &[], host),
                DeclKind::Template(t) => Self::collect_classes(&t.decls, &t.params, host),
                DeclKind::Record(record) => {
                    if let (Some(name), Some(members)) = (record.name.last_ident(), &record.members) {
                        let args = record.name.last().and_then(|l| l.args.as_deref());
                        let class = HostClass { members, is_template: !params.is_empty() };
                        host.classes.insert((name.name, definition(params, args)), class);
                    }
                }
                _ => {}
            }
        }
    }

    /// Finds host functions.
    pub(super) fn collect_host(&mut self, decls: &'a [ast::Decl], heads: Heads<'a>, host: &mut Host<'a>) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Namespace(ns) => {
                    let inner = ns.name.and_then(|n| match self.scopes.here(self.context.scope, n.name) {
                        Some((Entity::Namespace(id), _)) => Some(*id),
                        _ => None,
                    });
                    let scope = inner.unwrap_or(self.context.scope);
                    self.in_scope(scope, |s| s.collect_host(&ns.decls, Heads::default(), host));
                }
                DeclKind::Linkage { decls, .. } => self.collect_host(decls, Heads::default(), host),
                DeclKind::Template(t) => self.collect_host(&t.decls, heads.and(&t.params), host),
                DeclKind::Function(f) => self.collect_outside(f, heads, host),
                DeclKind::Record(record) => {
                    let params = heads.params;
                    let Some(name) = record.name.last_ident() else { continue };
                    let class = (name.name, definition(params, record.name.last().and_then(|l| l.args.as_deref())));
                    for member in record.members.iter().flatten() {
                        self.collect_member(member, params, &class, host);
                    }
                    for base in record.bases.iter().filter(|_| params.is_empty()) {
                        if let TypeKind::Named(named) = &base.ty.kind {
                            host.bases.push((&named.name, self.context.scope));
                        }
                    }
                }
                DeclKind::Instantiation { is_extern: false, decl } => host.explicit.push((decl, self.context.scope)),
                _ => {}
            }
        }
    }

    /// A member that is defined in its class, the parameters of whose template are `params`.
    fn collect_member(
        &mut self,
        member: &'a ast::Decl,
        params: &'a [ast::TemplateParam],
        class: &ClassKey,
        host: &mut Host<'a>,
    ) {
        match &member.kind {
            DeclKind::Function(f) => {
                let owner = if params.is_empty() { Owner::None } else { Owner::Class(class.0) };
                self.collect_function(f, &[], params, owner, Some(class.clone()), host);
            }
            DeclKind::Template(t) => {
                for decl in &t.decls {
                    if let DeclKind::Function(f) = &decl.kind
                        && let Some(name) = f.name.last().and_then(ast::NameSegment::symbol)
                    {
                        self.collect_function(f, params, &t.params, Owner::Member(name), Some(class.clone()), host);
                    }
                }
            }
            _ => {}
        }
    }

    /// A function that is defined outside of classes.
    fn collect_outside(&mut self, f: &'a ast::FunctionDecl, heads: Heads<'a>, host: &mut Host<'a>) {
        let Heads { outer, params, levels } = heads;
        // `template <> template <class T> void C<int>::f(T)`
        if let (2.., true, false) = (levels, outer.is_empty(), params.is_empty()) {
            return self.collect_specialised(f, params, host);
        }
        let qualifier = f.name.segments.iter().rev().nth(1);
        let class = qualifier.and_then(|s| match s.kind {
            ast::NameKind::Ident(name) => {
                let head = if outer.is_empty() { params } else { outer };
                Some((name, definition(head, s.args.as_deref())))
            }
            _ => None,
        });
        let of_template = class.as_ref().and_then(|c| host.classes.get(c)).is_none_or(|c| c.is_template);
        let owner = match (&class, f.name.last().and_then(ast::NameSegment::symbol)) {
            _ if params.is_empty() => Owner::None,
            (Some((name, _)), _) if outer.is_empty() && of_template => Owner::Class(*name),
            (Some(_), Some(name)) => Owner::Member(name),
            (None, Some(name)) if qualifier.is_none() => Owner::Function(name),
            _ => return,
        };
        self.collect_function(f, outer, params, owner, class, host);
    }

    /// The definition of a member function template for one instance of a class template.
    fn collect_specialised(&mut self, f: &'a ast::FunctionDecl, params: &'a [ast::TemplateParam], host: &mut Host<'a>) {
        let Some(name) = f.name.last().and_then(ast::NameSegment::symbol) else { return };
        let record = self.quietly_find(|s| s.qualifier_class(&f.name));
        let of = record.and_then(|record| self.host_instance(record, f.name.span));
        let Some(of) = of else { return };
        let (owner, class, before) = (Owner::Member(name), of.class.clone(), host.fns.len());
        self.collect_function(f, &[], params, owner, Some(class), host);
        for f in host.fns.iter_mut().skip(before) {
            f.specialised = Some(of.clone());
        }
    }

    fn collect_function(
        &mut self,
        decl: &'a ast::FunctionDecl,
        outer: &'a [ast::TemplateParam],
        params: &'a [ast::TemplateParam],
        owner: Owner,
        class: Option<ClassKey>,
        host: &mut Host<'a>,
    ) {
        let body = match decl.body {
            FunctionBody::HostOnly(range) => Some(range.start),
            FunctionBody::Block(_) => decl.outline,
            FunctionBody::None | FunctionBody::Defaulted | FunctionBody::Deleted | FunctionBody::Pure => None,
        };
        let Some(items) = body.and_then(|body| host.bodies.get(&body)) else { return };
        let members = class.as_ref().and_then(|c| host.classes.get(c)).map_or(&[][..], |c| c.members);
        host.by_owner.entry(owner).or_default().push(host.fns.len());
        let (scope, done) = (self.context.scope, FxHashSet::default());
        host.fns.push(HostFn { decl, items, scope, outer, params, owner, class, members, specialised: None, done });
    }
}
