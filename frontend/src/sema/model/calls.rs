//! Calls as written, their candidates, and the functions that overload resolution selects.

use std::sync::Arc;

use isowarp_core::span::Span;

use crate::ast;
use crate::ast::InitList;
use crate::builtins::BuiltinFn;
use crate::hir::{Expr, FnId};
use crate::sema::Reported;
use crate::sema::model::failure::Failure;
use crate::sema::model::sequences::{Sequence, Standard, UserConversions};
use crate::types::{QualType, RecordId};

/// An argument as written.
#[derive(Clone)]
pub(in crate::sema) enum Arg<'a> {
    Expr(Expr),
    List(&'a InitList),
}

#[derive(Clone)]
pub(in crate::sema) enum Target {
    Function(FnId),
    Builtin(Arc<BuiltinFn>),
    /// The implicitly declared copy constructor or assignment of a class.
    Copy,
    /// The implicitly declared move constructor of a class.
    Move,
    /// The target of a pointer to a function.
    Pointer(Box<Expr>),
    /// The target of a pointer to a member function.
    Member(Box<MemberCall>),
    /// A built-in operator.
    Operator,
}

/// A call as written.
#[derive(Clone, Copy)]
pub(in crate::sema) struct Call<'n, 'a> {
    pub name: &'n str,
    /// Template arguments `<…>` after the name.
    pub explicit: Option<&'a [ast::TemplateArg]>,
    pub name_span: Span,
    pub span: Span,
    pub form: Form,
    /// The base that is named before a member function: the call uses its part of the object ([class.access.base] 6).
    pub through: Option<RecordId>,
}

/// The role of the first argument of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Form {
    /// An ordinary argument.
    Plain,
    /// The object of a member function.
    Member,
    /// The left operand: an object for member functions, an argument for others.
    Operator,
    /// An argument of a launched kernel.
    Launch,
    /// A constructor call: all are arguments. Explicit constructors do not count in an implicit conversion.
    Constructor { class: RecordId, way: Construction },
}

/// The way in which a candidate uses the first argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Object {
    /// An ordinary argument.
    None,
    /// The implicit object.
    This,
    /// Unused, for a static member function.
    Ignored,
}

/// Reasons why a function is not a candidate.
pub(in crate::sema) enum Unfit<'a> {
    /// A template that does not match the call.
    Failure(Failure<'a>),
    /// A declaration with an error, which was reported.
    Reported(Reported),
}

/// A function that a call may denote.
#[derive(Clone)]
pub(in crate::sema) struct Candidate {
    pub target: Target,
    /// The template that the function is an instance of.
    pub template: Option<FnId>,
    pub params: Vec<QualType>,
    /// Number of parameters without default arguments.
    pub required: usize,
    pub object: Object,
    /// True for a function with a trailing `...`.
    pub variadic: bool,
    /// Whether user-defined conversions of its arguments are allowed.
    pub users: UserConversions,
}

/// A candidate that can be called with the arguments.
#[derive(Clone)]
pub(in crate::sema) struct Viable {
    pub candidate: Candidate,
    /// The conversion of each argument.
    pub sequences: Vec<Sequence>,
    /// The conversion of a conversion function's result to the required type.
    pub result: Option<Standard>,
}

/// The kind of initialisation for which a constructor is selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Construction {
    /// Arguments in parentheses (C++17 [over.match.ctor]).
    Direct,
    /// An implicit conversion, which excludes explicit constructors ([over.match.copy]).
    Conversion,
    /// A copy of an object of the class or of a derived class. Explicit constructors are also excluded, but the
    /// argument may be converted ([dcl.init] 17.6.2, [over.best.ics] 4).
    Copy,
    /// A braced list, whose elements are the arguments ([over.match.list]).
    List,
    /// A braced list after `=`, as an argument or in a `return`: the best constructor must not be explicit
    /// ([over.match.list] 1).
    CopyList,
}

impl Construction {
    /// Returns true for braced lists.
    pub(in crate::sema) fn is_list(self) -> bool {
        match self {
            Construction::List | Construction::CopyList => true,
            Construction::Direct | Construction::Conversion | Construction::Copy => false,
        }
    }
}

/// A call through a pointer to a member function: the pointer, and the address of the object converted to the pointer's
/// class.
#[derive(Debug, Clone)]
pub(in crate::sema) struct MemberCall {
    pub pointer: Expr,
    pub object: Expr,
}
