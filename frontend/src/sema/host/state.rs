//! The state of the walk through host code: functions, classes, closures, and launches that could not be followed.

use std::collections::VecDeque;

use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast;
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::parse::HostItem;
use crate::sema::context::reason::Reason;
use crate::sema::model::body::Locals;
use crate::sema::model::scope::ScopeId;
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::templates::equivalence::Renaming;
use crate::types::RecordId;

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
    pub(super) members: &'a [ast::Decl],
    pub(super) is_template: bool,
}

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

/// The parameters of the templates around a declaration.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Heads<'a> {
    /// Parameters of the template around the innermost one.
    pub(super) outer: &'a [ast::TemplateParam],
    /// Parameters of the innermost template.
    pub(super) params: &'a [ast::TemplateParam],
    /// Number of templates.
    pub(super) levels: u32,
}

impl<'a> Heads<'a> {
    /// Adds one template inside the others.
    pub(super) fn and(self, params: &'a [ast::TemplateParam]) -> Self {
        Self { outer: self.params, params, levels: self.levels + 1 }
    }
}

/// The object of a lambda expression.
#[derive(Clone)]
pub(super) struct Closure<'a> {
    pub(super) lambda: &'a ast::Lambda,
    /// The scope of the expression, in which its captures are found.
    pub(super) scope: ScopeId,
    pub(super) current: Option<Current>,
    /// Index of the variables that are visible there.
    pub(super) variables: usize,
}

/// The lambda expressions of host code.
#[derive(Default)]
pub(super) struct Closures<'a> {
    /// Classes of extended lambdas (`[=] __device__ …`), or their errors, by the places and scopes of the expressions.
    pub(super) device: FxHashMap<(Span, ScopeId), Result<RecordId, Reason>>,
    /// Host entities that no lambda expression copies: the place of the declaration, and the kind.
    pub(super) not_copied: FxHashMap<Span, &'static str>,
    pub(super) known: FxHashMap<RecordId, Closure<'a>>,
    /// Known classes, by the first tokens of the bodies and the scopes of the expressions.
    pub(super) made: FxHashMap<(u32, ScopeId), RecordId>,
    /// Bodies that were followed with arguments.
    pub(super) called: FxHashSet<u32>,
    pub(super) done: FxHashSet<(RecordId, Vec<TemplateArg>)>,
    /// Generic lambdas of host functions. Those without calls are followed at the end.
    pub(super) generic: Vec<RecordId>,
    /// Index of the variables that are visible to the last lambda expression.
    pub(super) last: Option<usize>,
}

impl Closures<'_> {
    /// Returns true if the body with these variables contains lambda expressions.
    pub(super) fn stand_in(&self, variables: usize) -> bool {
        self.last == Some(variables)
    }
}

/// Reasons why a launch could not be followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Why {
    /// An argument of unknown type: its spelling if it is a name, its place, and the reason.
    Argument(Option<String>, Span, Option<Reason>),
    /// Template arguments that cannot be found, with the reason.
    Template(Reason),
    /// An argument that is a lambda expression for the host.
    HostLambda,
    /// A launch in a generic lambda expression without known calls.
    GenericLambda,
    /// A launch in the host template of this name, which has no known instances.
    HostTemplate(String),
    /// A launch in the host template of this name, which is unused.
    Unused(String),
    /// An exceeded limit, with its message.
    Limit(String),
}

/// A launch that could not be followed.
#[derive(Debug)]
pub(super) struct Lost {
    /// The kernel templates that may be launched.
    pub(super) kernels: Vec<FnId>,
    pub(super) at: Span,
    pub(super) why: Why,
}

/// An object of a library class.
#[derive(Debug, Clone, Copy)]
pub(super) struct LibraryObject<'a> {
    pub(super) kind: LibraryKind,
    /// The type of its elements or target, as written in a scope.
    pub(super) element: Written<'a>,
    pub(super) scope: ScopeId,
}

pub(super) fn dots(pack: bool) -> &'static str {
    if pack { "..." } else { "" }
}

/// Maximum length of a chain of instances of host templates: g++'s `-ftemplate-depth`.
pub(super) const MAX_DEPTH: u32 = 900;

/// Maximum nesting depth of types of template arguments in host code.
pub(super) const MAX_LEVELS: u32 = 64;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LibraryKind {
    Container,
    Pointer,
}

/// A type as written. A name could be that of a value.
#[derive(Debug, Clone, Copy)]
pub(super) enum Written<'a> {
    Type(&'a ast::AstType),
    Name(&'a ast::QualifiedName),
}
