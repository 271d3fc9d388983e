//! Host functions with bodies, and the template arguments with which other host code uses them.

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
use crate::sema::context::reason::Reason;
use crate::sema::lookup::scope::{Entity, ScopeId};
use crate::sema::templates::arguments::TemplateArg;
use crate::sema::templates::equivalence::Renaming;
use crate::types::RecordId;

/// Maximum nesting depth of types of template arguments in host code.
const MAX_LEVELS: u32 = 64;

/// A class, by its name and the template definition that it is ([`definition`]).
pub(super) type ClassKey = (Symbol, String);

/// The declaration that the instances of a host function come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Owner {
    /// A function that is not a template.
    None,
    /// A function template of this name.
    Function(Symbol),
    /// A member of a class template of this name.
    Class(Symbol),
    /// A member function template of this name.
    Member(Symbol),
}

/// A host function with a body.
pub(super) struct HostFn<'a> {
    pub(super) decl: &'a ast::FunctionDecl,
    pub(super) items: &'a [HostItem],
    pub(super) scope: ScopeId,
    /// For a member function template: the parameters of the enclosing class template.
    pub(super) outer: &'a [ast::TemplateParam],
    pub(super) params: &'a [ast::TemplateParam],
    pub(super) owner: Owner,
    /// The class that the function is a member of.
    pub(super) class: Option<ClassKey>,
    /// Members of the function's class.
    pub(super) members: &'a [ast::Decl],
    /// For a member function template that has its own definition for one instance of a class template: that instance
    /// ([temp.expl.spec] 15).
    pub(super) specialised: Option<Current>,
    /// Template arguments with which the function has already been followed.
    pub(super) done: FxHashSet<Vec<TemplateArg>>,
}

/// The definition of a class with host functions.
#[derive(Clone, Copy)]
pub(super) struct HostClass<'a> {
    members: &'a [ast::Decl],
    is_template: bool,
}

/// Maximum length of a chain of instances of host templates: g++'s `-ftemplate-depth`.
const MAX_DEPTH: u32 = 900;

/// A body to be followed.
pub(super) enum Work {
    /// The body of a host function, with template arguments.
    Function(usize, Vec<TemplateArg>),
    /// The body of a generic lambda expression's call operator.
    Closure(RecordId, Vec<TemplateArg>),
}

/// The class whose member is being followed.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Current {
    /// The class of the member.
    pub(super) class: ClassKey,
    /// The arguments of the class template's parameters.
    pub(super) args: Vec<TemplateArg>,
}

/// All host code of a file.
pub(super) struct Host<'a> {
    pub(super) bodies: &'a FxHashMap<u32, Vec<HostItem>>,
    pub(super) fns: Vec<HostFn<'a>>,
    /// Indices into `fns`.
    pub(super) by_owner: FxHashMap<Owner, Vec<usize>>,
    /// Classes by their names and definitions.
    pub(super) classes: FxHashMap<ClassKey, HostClass<'a>>,
    /// `template void f<int>(int);` and `template class C<int>;`
    pub(super) explicit: Vec<(&'a ast::Decl, ScopeId)>,
    /// Base classes of classes that are not templates.
    pub(super) bases: Vec<(&'a ast::QualifiedName, ScopeId)>,
    /// Bodies to be followed, each with the number of instances of templates that lead to it.
    pub(super) queue: VecDeque<(Work, u32)>,
    /// Number of instances of templates that lead to the current body.
    pub(super) depth: u32,
    pub(super) current: Option<Current>,
    pub(super) closures: Closures<'a>,
    /// The variables of the bodies that contain lambda expressions, whose bodies are followed later.
    pub(super) variables: Vec<Locals>,
    /// Index of the current body's variables in `variables`.
    pub(super) here: usize,
    /// Launches that could not be followed.
    pub(super) lost: Vec<Lost>,
    /// Reasons for unknown types of variables, by the places of their declarations.
    pub(super) unknown: FxHashMap<Span, Reason>,
    /// Variables that are objects of libraries, by the places of their declarations.
    pub(super) library: FxHashMap<Span, LibraryObject<'a>>,
    /// Templates that a followed body uses, whether or not their arguments were found.
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

    /// Returns the indices of an owner's functions.
    pub(super) fn of(&self, owner: Owner) -> Vec<usize> {
        self.by_owner.get(&owner).cloned().unwrap_or_default()
    }

    /// Returns true if members of class templates are among the host functions.
    pub(super) fn has_class_templates(&self) -> bool {
        self.by_owner.keys().any(|owner| matches!(owner, Owner::Class(_)))
    }

    /// Queues a function's body, unless its types nest deeper than those of real programs. All functions that may be
    /// called are followed, and one of them may appear to call itself with the address of its argument without end.
    pub(super) fn want(&mut self, index: usize, args: Vec<TemplateArg>) {
        let is_endless = |arg: &TemplateArg| matches!(arg, TemplateArg::Type(ty) if ty.ty.nests_beyond(MAX_LEVELS));
        if args.iter().any(is_endless) {
            return;
        }
        if self.fns.get(index).is_some_and(|f| !f.done.contains(&args)) {
            self.queue_work(Work::Function(index, args));
        }
    }

    /// Queues a body, unless it is so deep in instances that a compiler gives up.
    pub(super) fn queue_work(&mut self, work: Work) {
        if self.depth < MAX_DEPTH {
            self.queue.push_back((work, self.depth + 1));
        }
    }
}

/// Returns the definition of a class template that the arguments after its name select. The result is empty for the
/// template itself. Otherwise it is the pattern of a partial specialisation, with positions for the names of its
/// parameters.
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
    /// Parameters of the template around the innermost one.
    outer: &'a [ast::TemplateParam],
    /// Parameters of the innermost template.
    params: &'a [ast::TemplateParam],
    /// Number of templates.
    levels: u32,
}

impl<'a> Heads<'a> {
    /// Adds one template inside the others.
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

    /// Collects host functions.
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

    /// Collects a member that is defined in its class. `params` are the parameters of the class's template.
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

    /// Collects a function that is defined outside of classes.
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

    /// Collects the definition of a member function template for one instance of a class template.
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
