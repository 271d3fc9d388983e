//! Templates of functions and classes, their specialisations, members defined outside, and deduction guides.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::ast;
use crate::ast::{Decl, DeclKind, FunctionDecl, NameSegment, QualifiedName, TemplateParam};
use crate::hir::FnId;
use crate::sema::model::instances::Made;
use crate::sema::model::scope::ScopeId;
use crate::sema::model::template_arguments::TemplateArg;
use crate::types::QualType;
use crate::types::ids::{TemplateId, VarTemplateId};

/// A function template.
#[derive(Debug)]
pub(crate) struct FnTemplate<'a> {
    /// Parameters, as the definition names them.
    pub params: &'a [ast::TemplateParam],
    /// Parameters of an earlier declaration, which may have the defaults.
    pub older: &'a [ast::TemplateParam],
    /// The parameters of the function in that declaration, which may have default arguments.
    pub older_values: &'a [ast::Param],
    /// Place of the declaration with its specifiers.
    pub span: Span,
    /// Enclosing namespaces, with `::` after each.
    pub prefix: Arc<str>,
    /// Instances so far.
    pub instances: FxHashMap<Vec<TemplateArg>, Made>,
    /// True for a kernel template without instances.
    pub unused: bool,
}

/// A class or alias template.
#[derive(Debug)]
pub(in crate::sema) struct TypeTemplate<'a> {
    /// Parameters, as the definition names them.
    pub params: &'a [ast::TemplateParam],
    /// Parameters of an earlier declaration, which may have the defaults.
    pub older: &'a [ast::TemplateParam],
    pub body: TemplateBody<'a>,
    pub name: ast::Ident,
    pub scope: ScopeId,
    /// Name with its namespaces.
    pub full: String,
    pub partials: Vec<Partial<'a>>,
    /// The reason why a specialisation cannot be understood. In that case its instances are unknown.
    pub unknown: Option<Box<Diagnostic>>,
    pub instances: FxHashMap<Vec<TemplateArg>, QualType>,
    /// Deduction guides: the declared ones, and all of them once they are needed.
    pub guides: Vec<(FnId, GuideKind<'a>)>,
    /// True if `guides` is complete.
    pub guides_known: bool,
    /// Definitions of the template's members, and of their members, outside of the class.
    pub outside: Vec<OutsideDefinition<'a>>,
    /// True for a member template that is specialised for an instance of its class. Definitions for other instances do
    /// not apply to it.
    pub specialised: bool,
}

impl<'a> TypeTemplate<'a> {
    /// Creates a template that is only declared.
    pub fn new(params: &'a [ast::TemplateParam], name: ast::Ident, full: String, scope: ScopeId) -> Self {
        Self {
            params,
            older: &[],
            body: TemplateBody::Declared,
            name,
            scope,
            full,
            partials: Vec::new(),
            unknown: None,
            instances: FxHashMap::default(),
            guides: Vec::new(),
            guides_known: false,
            outside: Vec::new(),
            specialised: false,
        }
    }
}

/// The kind of entity that a template makes.
#[derive(Debug, Clone, Copy)]
pub(in crate::sema) enum TemplateBody<'a> {
    /// A class that is only declared.
    Declared,
    /// A class.
    Class(&'a ast::RecordDecl),
    /// An alias.
    Alias(&'a ast::AliasDecl),
}

/// The template that a class is an instance of.
#[derive(Debug)]
pub(in crate::sema) struct InstanceOf<'a> {
    pub template: TemplateId,
    pub args: Vec<TemplateArg>,
    /// The partial specialisation or template (`None`) that the class is made from, with the arguments of its
    /// parameters, once known.
    #[allow(clippy::type_complexity, reason = "taken apart at once")]
    pub from: Option<(Option<Partial<'a>>, Vec<TemplateArg>)>,
    /// True if the definition is known.
    pub done: bool,
    /// True for a class that an explicit specialisation declares.
    pub explicit: bool,
}

/// A partial specialisation: `template <typename T> struct A<T *> { … }`.
#[derive(Debug, Clone, Copy)]
pub(in crate::sema) struct Partial<'a> {
    pub params: &'a [ast::TemplateParam],
    /// The arguments after the template's name.
    pub args: &'a [ast::TemplateArg],
    pub scope: ScopeId,
    pub body: PartialBody<'a>,
}

/// The kind of entity that is specialised.
#[derive(Debug, Clone, Copy)]
pub(in crate::sema) enum PartialBody<'a> {
    /// A class.
    Class(&'a ast::RecordDecl),
    /// A variable.
    Var(&'a ast::VarDecl),
}

impl<'a> PartialBody<'a> {
    pub(in crate::sema) fn name(self) -> &'a ast::QualifiedName {
        match self {
            PartialBody::Class(decl) => &decl.name,
            PartialBody::Var(decl) => &decl.name,
        }
    }
}

/// A template that may have partial specialisations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Primary {
    /// A class template.
    Class(TemplateId),
    /// A variable template.
    Var(VarTemplateId),
}

/// A definition of a member that is kept with a class template.
#[derive(Debug, Clone)]
pub(in crate::sema) struct OutsideDefinition<'a> {
    /// The parameters of each `template`: those of the classes, and last those of a member that is a template itself.
    pub heads: Vec<&'a [TemplateParam]>,
    /// The classes before the member's name, outermost class template first.
    pub path: &'a [NameSegment],
    pub item: OutsideItem<'a>,
}

/// The member that is defined.
#[derive(Debug, Clone, Copy)]
pub(in crate::sema) enum OutsideItem<'a> {
    Function(&'a ast::FunctionDecl),
    Record(&'a ast::RecordDecl),
    Var(&'a ast::VarDecl),
    Enum(&'a ast::EnumDecl),
}

impl<'a> OutsideItem<'a> {
    pub(in crate::sema) fn of(decl: &'a Decl) -> Option<Self> {
        Some(match &decl.kind {
            DeclKind::Function(f) => Self::Function(f),
            DeclKind::Record(r) => Self::Record(r),
            DeclKind::Var(v) => Self::Var(v),
            DeclKind::Enum(e) => Self::Enum(e),
            _ => return None,
        })
    }

    /// Returns the member's name with the classes before it.
    pub(in crate::sema) fn name(self) -> &'a QualifiedName {
        match self {
            Self::Function(f) => &f.name,
            Self::Record(r) => &r.name,
            Self::Var(v) => &v.name,
            Self::Enum(e) => &e.name,
        }
    }

    /// Returns true if device code may need the member.
    pub(in crate::sema) fn is_device(self) -> bool {
        match self {
            Self::Function(f) => f.specs.is_device(),
            Self::Record(_) | Self::Enum(_) => true,
            Self::Var(v) => v.specs.is_device(),
        }
    }
}

/// The origin of a guide.
#[derive(Debug, Clone, Copy)]
pub(in crate::sema) enum GuideKind<'a> {
    /// A written deduction guide.
    Declared,
    /// An implicit guide.
    Implicit(&'a ImplicitGuide),
}

impl GuideKind<'_> {
    /// Returns the rank among equally good guides. Lower is better (C++17 [over.match.best] 1.8 to 1.10).
    pub(in crate::sema) fn order(self) -> u8 {
        match self {
            GuideKind::Declared => 0,
            GuideKind::Implicit(guide) if guide.from == Origin::Copy => 1,
            GuideKind::Implicit(guide) if guide.params.len() == guide.own => 2,
            GuideKind::Implicit(_) => 3,
        }
    }
}

/// An implicit deduction guide.
#[derive(Debug)]
pub(in crate::sema) struct ImplicitGuide {
    /// The class's parameters, followed by the constructor's.
    pub params: Vec<TemplateParam>,
    /// Number of parameters that are the class's.
    pub own: usize,
    /// The guide as a function declaration.
    pub decl: FunctionDecl,
    pub from: Origin,
}

/// The origin of a guide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Origin {
    /// A constructor, by its address in the tree.
    Constructor(usize),
    /// The copy deduction candidate.
    Copy,
    /// The absence of constructors.
    Nothing,
}
