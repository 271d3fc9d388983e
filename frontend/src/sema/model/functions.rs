//! Functions, member functions and implicitly declared functions.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast;
use crate::hir::{Body, ExecSpace, FnId, Signature};
use crate::sema::model::instances::Instance;
use crate::sema::model::scope::ScopeId;
use crate::sema::model::templates::FnTemplate;
use crate::types::{QualType, RecordId, Ty};

/// A function and the state of its analysis.
#[derive(Debug)]
pub(crate) struct Func<'a> {
    /// The name with its namespaces.
    pub name: String,
    pub decl: &'a ast::FunctionDecl,
    pub span: Span,
    /// The place of the first declaration.
    pub first: Span,
    pub scope: ScopeId,
    /// The namespace or class that the function belongs to.
    pub home: ScopeId,
    pub space: ExecSpace,
    pub signature: SignatureState<'a>,
    /// The checked body.
    pub body: Option<Body>,
    /// The function that this declaration in a block declares, if the declaration has default arguments of its own.
    pub declares: Option<FnId>,
    /// Set if the function has a body in this file.
    pub defined: bool,
    /// The first argument of `__launch_bounds__`.
    pub max_threads: Option<u32>,
    /// Diagnostics about the function from an attempt that needed it first. They are reported if a use requires the
    /// function.
    pub deferred: Vec<Diagnostic>,
    /// The template, if this is a function template rather than a function.
    pub template: Option<FnTemplate<'a>>,
    /// The instance, if the function is instantiated from a template.
    pub instance: Option<Instance>,
    /// The class member, if the function is one.
    pub method: Option<Method>,
    /// Set if the body is checked only when it is needed.
    pub lazy: bool,
    /// Set once the body is queued to be checked.
    pub queued: bool,
    /// Set once the return type is deduced.
    pub return_known: bool,
    /// Set while the body is being checked to deduce the return type.
    pub return_started: bool,
}

impl<'a> Func<'a> {
    /// Returns a function whose declaration is known and nothing else.
    pub fn new(name: String, decl: &'a ast::FunctionDecl, span: Span, scope: ScopeId, space: ExecSpace) -> Self {
        Func {
            name,
            decl,
            span,
            first: span,
            scope,
            home: scope,
            space,
            signature: SignatureState::Unresolved,
            body: None,
            declares: None,
            defined: false,
            max_threads: None,
            deferred: Vec::new(),
            template: None,
            instance: None,
            method: None,
            lazy: false,
            queued: false,
            return_known: false,
            return_started: false,
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) enum SignatureState<'a> {
    Unresolved,
    Failed,
    Done(Arc<Signature<'a>>),
}

/// The properties of a member function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Method {
    /// The class of the function.
    pub record: RecordId,
    pub role: MethodRole,
    /// Set for `explicit`.
    pub explicit: bool,
    /// The ref-qualifier after the parameters: `&` or `&&`.
    pub reference: Option<ast::RefQual>,
    /// For an inherited constructor, the constructor that makes the base.
    pub inherited: Option<FnId>,
}

impl Method {
    /// Returns true if the function is called on an object.
    pub(crate) fn has_this(self) -> bool {
        self.role != MethodRole::Static
    }

    /// Returns the type of the object parameter in overload resolution ([over.match.funcs] 4). The type is not a
    /// reference if the function accepts objects of all value categories.
    pub(in crate::sema) fn object_parameter(self) -> QualType {
        let object = self.object();
        match self.reference {
            Some(kind) => Ty::Reference { to: Arc::new(object), rvalue: kind == ast::RefQual::Rvalue }.into(),
            None => object,
        }
    }

    /// Returns the type of `*this`.
    pub(in crate::sema) fn object(self) -> QualType {
        let (is_const, is_volatile) = match self.role {
            MethodRole::Plain { is_const, is_volatile } | MethodRole::Conversion { is_const, is_volatile } => {
                (is_const, is_volatile)
            }
            MethodRole::Static | MethodRole::Constructor | MethodRole::Destructor => (false, false),
        };
        QualType::from(Ty::Record(self.record)).with_quals(is_const, is_volatile)
    }
}

/// The way a member function is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MethodRole {
    /// Without an object.
    Static,
    /// On an object.
    Plain {
        is_const: bool,
        is_volatile: bool,
    },
    Constructor,
    Destructor,
    Conversion {
        is_const: bool,
        is_volatile: bool,
    },
}

/// A special member function that is created implicitly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Implicit {
    Default,
    Copy,
    Move,
    Assign,
    MoveAssign,
    Destructor,
}
