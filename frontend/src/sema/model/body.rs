//! The state of the check of a body: locals, uses, lifetimes, control flow and reports.

use id_arena::Arena;
use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast;
use crate::hir::{Body, Expr, FnId, PointerCall, Var, VarId};
use crate::lex::symbol::Symbol;
use crate::sema::model::jumps::{Cases, Jumps};
use crate::sema::model::scope::{FrameId, GLOBAL, ScopeId};
use crate::types::QualType;

/// The state of a body while it is being checked.
#[derive(Debug)]
pub(in crate::sema) struct BodyCheck<'a> {
    /// The name of the function.
    pub name: String,
    /// The declaration of the function; `None` for an initial value.
    pub decl: Option<&'a ast::FunctionDecl>,
    /// The number of this check.
    pub frame: FrameId,
    /// The scope of the outermost block.
    pub scope: ScopeId,
    /// The variables of the body.
    pub locals: Locals,
    /// The functions that the body uses.
    pub uses: Uses,
    /// The return type and returned object.
    pub result: Returned<'a>,
    /// The objects to be destroyed.
    pub lifetimes: Lifetimes,
    /// The targets of jumps.
    pub control: Control,
    /// The diagnostics reported about the body.
    pub said: Said,
}

impl BodyCheck<'_> {
    /// Returns the state before anything of the body is checked. `first` is the number of diagnostics so far.
    pub fn new(name: String, ret: QualType, first: usize) -> Self {
        Self {
            name,
            decl: None,
            frame: FrameId(0),
            scope: GLOBAL,
            locals: Locals::default(),
            uses: Uses::default(),
            result: Returned { ty: ret, written: None, deduced: None, name: None, variable: None },
            lifetimes: Lifetimes::default(),
            control: Control::default(),
            said: Said { first, ..Said::default() },
        }
    }
}

/// The variables of a body.
#[derive(Debug, Default)]
pub(in crate::sema) struct Locals {
    /// All variables, parameters first.
    pub vars: Arena<Var, VarId>,
    /// The expressions that the names of structured bindings denote.
    pub bindings: FxHashMap<VarId, Expr>,
    /// The objects of anonymous unions.
    pub unions: FxHashSet<VarId>,
    /// The variables of a template whose types depend on none of its parameters.
    pub independent: FxHashSet<VarId>,
    /// The variables of a template whose declared types depend on the template's parameters.
    pub dependent: FxHashSet<VarId>,
    /// The parameter that holds the object's address, in member functions.
    pub this: Option<VarId>,
    /// In constructors and destructors of classes with virtual bases: the variables that describe the whole object.
    pub parts: Option<ObjectParts>,
    /// The type that replaces the placeholder in the declaration checked last, with the place of the written type.
    pub implied: Option<(Span, QualType)>,
}

impl Locals {
    /// Returns true if the member function has no parameters in the source.
    pub fn takes_nothing(&self) -> bool {
        let own = |id| self.this != Some(id) && self.parts.is_none_or(|parts| parts.first_number != id);
        !self.vars.iter().any(|(id, var)| var.param.is_some() && own(id))
    }
}

/// The functions that a body uses.
#[derive(Debug, Default)]
pub(in crate::sema) struct Uses {
    /// The functions that the body calls.
    pub calls: Vec<FnId>,
    /// The functions whose addresses the body uses as values.
    pub taken: Vec<FnId>,
    /// The types of functions that the body calls through pointers.
    pub pointer_calls: Vec<PointerCall>,
}

/// The return type and returned object of a body.
#[derive(Debug)]
pub(in crate::sema) struct Returned<'a> {
    /// The return type; if it is deduced, the part known so far.
    pub ty: QualType,
    /// The return type as written, if it is deduced.
    pub written: Option<&'a ast::AstType>,
    /// The deduced return type.
    pub deduced: Option<QualType>,
    /// The name that every `return` of the body names.
    pub name: Option<Symbol>,
    /// The variable that is the returned object itself.
    pub variable: Option<VarId>,
}

/// Lifetimes of objects in a body ([basic.life]).
#[derive(Debug, Default)]
pub(in crate::sema) struct Lifetimes {
    /// Objects to be destroyed, in the order of their construction.
    pub cleanups: Vec<Cleanup>,
    /// Temporary objects of the current full expression, destroyed at its end.
    pub temporaries: Vec<Cleanup>,
    /// Variables that record which temporary objects were made; initially false.
    pub flags: Vec<VarId>,
    /// The number of enclosing operators that may skip the evaluation of the current expression.
    pub conditional: u32,
    /// The number of objects to be destroyed that are outside the statement that `break` leaves.
    pub break_depth: usize,
    /// The number of objects to be destroyed that are outside the statement that `continue` leaves.
    pub continue_depth: usize,
}

/// The targets of jumps in a body.
#[derive(Debug, Default)]
pub(in crate::sema) struct Control {
    /// The number of loops around the current statement.
    pub loops: u32,
    /// The labels of the body and the jumps to them.
    pub jumps: Jumps,
    /// The switches around the current statement.
    pub cases: Vec<Cases>,
}

/// The diagnostics reported about a body.
#[derive(Debug, Default)]
pub(in crate::sema) struct Said {
    /// The number of diagnostics before the check began.
    pub first: usize,
    /// Set if a part of the body could not be checked.
    pub incomplete: bool,
    /// Unknown names and broken declarations already reported for this function. Each is reported once.
    pub names: FxHashSet<String>,
    /// The index of the diagnostic about inline PTX in the body, and the instructions it lists.
    pub ptx: Option<(usize, Vec<String>)>,
}

/// The result of checking a body.
#[derive(Debug, Default)]
pub(in crate::sema) struct CheckedBody {
    /// The checked body; `None` if it has an error.
    pub body: Option<Body>,
    /// The deduced return type.
    pub ret: Option<QualType>,
}

/// An object to be destroyed at the end of its scope, or, for a temporary object, at the end of the full expression.
#[derive(Debug, Clone)]
pub(in crate::sema) struct Cleanup {
    pub(in crate::sema) object: Expr,
    /// The variable that records whether the object was made, if that is conditional.
    pub(in crate::sema) made: Option<VarId>,
    /// For a virtual base, the variable that decides whether the base is destroyed here.
    pub(in crate::sema) only: Option<VarId>,
    /// For a base, the distance from the first number of the enclosing object to the first number of the base.
    pub(in crate::sema) numbers: Option<u64>,
}

impl Cleanup {
    /// Returns the cleanup of an object that is certainly made.
    pub(in crate::sema) fn of(object: Expr) -> Self {
        Cleanup { object, made: None, only: None, numbers: None }
    }
}

/// The variables for virtual bases in a constructor or destructor.
#[derive(Debug, Clone, Copy)]
pub(in crate::sema) struct ObjectParts {
    /// The parameter for the first number.
    pub first_number: VarId,
    /// The variable that is true if the object is a whole one.
    pub(in crate::sema) is_whole: VarId,
}
