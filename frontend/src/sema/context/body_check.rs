//! The function, or initial value, that is being checked.

use id_arena::Arena;
use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast;
use crate::hir::{Body, Expr, FnId, PointerCall, Var, VarId};
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::classes::lifetimes::Cleanup;
use crate::sema::classes::virtual_bases::ObjectParts;
use crate::sema::context::passed_down::Context;
use crate::sema::lookup::scope::{FrameId, GLOBAL, ScopeId};
use crate::sema::statements::jumps::Jumps;
use crate::sema::statements::switches::Cases;
use crate::types::QualType;

/// What is known so far of a body that is being checked.
#[derive(Debug)]
pub(in crate::sema) struct BodyCheck<'a> {
    /// The function's name.
    pub name: String,
    /// Its declaration, if it is a function.
    pub decl: Option<&'a ast::FunctionDecl>,
    /// Which check this is.
    pub frame: FrameId,
    /// The scope of its outermost block.
    pub scope: ScopeId,
    /// Its variables.
    pub locals: Locals,
    /// What it uses.
    pub uses: Uses,
    /// What it returns.
    pub result: Returned<'a>,
    /// The objects to be destroyed.
    pub lifetimes: Lifetimes,
    /// What jumps go to.
    pub control: Control,
    /// What was said about it.
    pub said: Said,
}

/// The variables of a body.
#[derive(Debug, Default)]
pub(in crate::sema) struct Locals {
    /// All of them, parameters first.
    pub vars: Arena<Var, VarId>,
    /// What the names of structured bindings stand for.
    pub bindings: FxHashMap<VarId, Expr>,
    /// The objects of anonymous unions.
    pub unions: FxHashSet<VarId>,
    /// In a template: those whose types depend on none of the parameters.
    pub independent: FxHashSet<VarId>,
    /// The variables of a template whose declared types depend on the template's parameters.
    pub dependent: FxHashSet<VarId>,
    /// The parameter that holds the object's address, in member functions.
    pub this: Option<VarId>,
    /// In constructors and destructors of classes with virtual bases: what they know of the object.
    pub parts: Option<ObjectParts>,
    /// What a placeholder stands for in the declaration that was checked last, by its place.
    pub implied: Option<(Span, QualType)>,
}

impl Locals {
    /// True if a member function has no parameters that are written.
    pub fn takes_nothing(&self) -> bool {
        let own = |id| self.this != Some(id) && self.parts.is_none_or(|parts| parts.first_number != id);
        !self.vars.iter().any(|(id, var)| var.param.is_some() && own(id))
    }
}

/// What a body uses.
#[derive(Debug, Default)]
pub(in crate::sema) struct Uses {
    /// Functions that it calls.
    pub calls: Vec<FnId>,
    /// Functions that it uses as values.
    pub taken: Vec<FnId>,
    /// Types of functions that it calls through pointers.
    pub pointer_calls: Vec<PointerCall>,
}

/// What a body returns.
#[derive(Debug)]
pub(in crate::sema) struct Returned<'a> {
    /// The return type; if it is deduced, what is known of it so far.
    pub ty: QualType,
    /// The return type as written, if it is deduced.
    pub written: Option<&'a ast::AstType>,
    /// What it was deduced to be.
    pub deduced: Option<QualType>,
    /// The name that all of its `return`s name.
    pub name: Option<Symbol>,
    /// The variable that is the object it returns.
    pub variable: Option<VarId>,
}

/// Lifetimes of objects in a body ([basic.life]).
#[derive(Debug, Default)]
pub(in crate::sema) struct Lifetimes {
    /// Objects to be destroyed, in the order in which they were made.
    pub cleanups: Vec<Cleanup>,
    /// Temporary objects of the expression that are to be destroyed at its end.
    pub temporaries: Vec<Cleanup>,
    /// Variables that say which temporary objects were made: false at first.
    pub flags: Vec<VarId>,
    /// How many operators around may leave out what is checked now.
    pub conditional: u32,
    /// How many of the objects to be destroyed are outside of what `break` leaves.
    pub break_depth: usize,
    /// How many of them are outside of what `continue` leaves.
    pub continue_depth: usize,
}

/// Where jumps go in a body.
#[derive(Debug, Default)]
pub(in crate::sema) struct Control {
    /// How many loops are around the current statement.
    pub loops: u32,
    /// Its labels and what jumps to them.
    pub jumps: Jumps,
    /// The switches around the current statement.
    pub cases: Vec<Cases>,
}

/// What was said about a body.
#[derive(Debug, Default)]
pub(in crate::sema) struct Said {
    /// How many diagnostics there were before it.
    pub first: usize,
    /// Something in it could not be checked.
    pub incomplete: bool,
    /// Unknown names and broken declarations that were reported for this function: once is enough.
    pub names: FxHashSet<String>,
    /// The message about inline PTX in it, and the instructions that are listed there.
    pub ptx: Option<(usize, Vec<String>)>,
}

/// What the check of a body came to.
#[derive(Debug, Default)]
pub(in crate::sema) struct CheckedBody {
    /// The body, if there is no error in it.
    pub body: Option<Body>,
    /// What its return type was deduced to be.
    pub ret: Option<QualType>,
}

impl BodyCheck<'_> {
    /// A function of which nothing is checked yet. `first` is how many diagnostics there are.
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

impl<'a> Sema<'a> {
    /// Checks a body; what is known of it comes back with the result.
    pub(in crate::sema) fn in_body<T>(
        &mut self,
        check: BodyCheck<'a>,
        f: impl FnOnce(&mut Self) -> T,
    ) -> (T, Option<BodyCheck<'a>>) {
        self.with_body(Some(check), f)
    }

    /// Works on a declaration that is not in the body which is checked.
    pub(in crate::sema) fn without_body<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.with_body(None, f).0
    }

    fn with_body<T>(
        &mut self,
        body: Option<BodyCheck<'a>>,
        f: impl FnOnce(&mut Self) -> T,
    ) -> (T, Option<BodyCheck<'a>>) {
        let outer = std::mem::replace(&mut self.body, body);
        let result = self.within(Context { init_object: None, ..self.context.clone() }, f);
        (result, std::mem::replace(&mut self.body, outer))
    }
}
