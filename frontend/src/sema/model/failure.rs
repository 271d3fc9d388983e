//! Reasons why template arguments do not fit ([temp.deduct]).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::QualifiedName;
use crate::lex::symbol::Symbol;
use crate::sema::model::template_arguments::TemplateArg;
use crate::types::QualType;

/// The reason why something cannot be done with a template.
#[derive(Debug, Clone)]
pub(in crate::sema) enum Failure<'a> {
    /// An error in an attempt, such as a substitution of arguments for parameters ([temp.deduct] 8).
    Error(Box<Diagnostic>),
    /// Arguments that do not match, and the place where they were needed.
    Misfit(Box<Misfit<'a>>, Span),
}

/// Ways in which arguments do not match a template.
#[derive(Debug, Clone)]
pub(in crate::sema) enum Misfit<'a> {
    /// More template arguments are given than there are parameters ([temp.arg.explicit] 2).
    TooMany { takes: usize, given: usize },
    /// A template argument is a type, a value or a template where another of these is needed ([temp.arg] 1).
    OtherKind { param: Option<Symbol>, arg: TemplateArg },
    /// The function accepts a different number of arguments. `most` is `None` if there is no limit.
    WrongCount { required: usize, most: Option<usize>, given: usize },
    /// The function's type has a different number of parameters.
    WrongParameters { takes: usize, given: usize },
    /// An expansion has more elements than a pack may have.
    LongPack,
    /// An argument is neither given nor deduced ([temp.deduct] 5).
    Missing { param: Symbol },
    /// A deduced argument contradicts one that is given or deduced elsewhere ([temp.deduct.type] 2).
    Conflict { param: Symbol, arg: TemplateArg, other: TemplateArg },
    /// A deduced element of a pack contradicts one that is given or deduced elsewhere.
    ElementConflict { param: Symbol, arg: TemplateArg, other: TemplateArg },
    /// More elements of a pack are given than are deduced.
    ElementCount { param: Symbol, given: usize, deduced: usize },
    /// A parameter is used as one of another kind.
    OtherUse { param: Symbol },
    /// The value of a parameter has another type ([temp.deduct.type] 17).
    ValueType { param: Symbol, wanted: QualType, is: QualType },
    /// The parameter has qualifiers that the type does not have.
    LessQualified(QualType),
    /// A pointer to an object is needed, not to a function.
    NoObject(QualType),
    /// Only one of the function types is variadic, or they differ in qualifiers.
    OtherFunction(QualType),
    /// The type does not have the form of the parameter ([temp.deduct.type] 8).
    OtherForm { wanted: Form, ty: QualType },
    /// The type is not an instance of the template.
    NoInstance { template: &'a QualifiedName, ty: QualType },
    /// Neither the class nor any of its bases is an instance of the template ([temp.deduct.call] 4.3).
    NoBase { template: &'a QualifiedName, class: QualType },
    /// Several bases are instances of the template.
    SeveralBases { template: &'a QualifiedName, class: QualType },
    /// An instance has a different number of arguments than written.
    InstanceArguments { wanted: usize, is: usize },
    /// An argument that represents an expansion is given where one type is needed ([temp.deduct.type] 10).
    ExpansionForType,
    /// An argument that represents an expansion is given where one argument is needed ([temp.deduct.type] 9).
    ExpansionForArgument,
    /// With the deduced arguments, a parameter of a specialisation would have another type.
    OtherParameter { wanted: QualType, is: QualType },
    /// With the deduced arguments, a partial specialisation does not match the given ones.
    OtherArguments { count: usize },
    /// This initialisation does not use the deduction guide.
    NotUsed,
}

/// The form of a parameter's type.
#[derive(Debug, Clone, Copy)]
pub(in crate::sema) enum Form {
    Pointer,
    Reference,
    Array,
    Function,
    MemberPointer,
    /// An instance of any class template.
    Instance,
}
