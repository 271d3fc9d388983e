//! Evaluates constants on the typed tree (C++17 [expr.const], [dcl.constexpr]).
//!
//! Expressions are folded as they are built (`sema::constants::folding`). Expressions that must be constant and were
//! not folded are evaluated here. Evaluation has limits on steps, calls and memory, so it terminates on any input.
//! Operations with undefined behaviour at run time are not constant.
//!
//! - `memory`: objects and pointers of an evaluation
//! - `eval`, `exprs`, `scalars`: the evaluator: statements and calls, expressions, arithmetic
//! - `bodies`: bodies of constexpr functions on demand
//! - `results`: conversion of values back to the tree
//! - `variables`: variables with constant values
//! - `failure`: the reasons why expressions are not constant

mod aggregates;
mod bodies;
mod eval;
mod exprs;
mod failure;
pub mod memory;
mod results;
mod scalars;
mod variables;

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{GlobalId, InitAddress};
use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast;
use crate::hir::{Body, Expr, ExprKind, FnId, VarId};
use crate::sema::model::context::Context;
use crate::sema::model::scope::{FrameId, StaticId};
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::{Basic, Const, QualType, Ty};

use eval::{Evaluator, Val};
use failure::{Eval, Failure, Report, fail};
use memory::Contents;

/// The maximum number of steps for evaluations of expressions that need not be constant.
const MAX_TRIED_STEPS: u64 = 16 << 20;

/// The state that constant evaluation keeps between expressions.
#[derive(Debug, Default)]
pub(in crate::sema) struct Consteval {
    /// Variables of the module for constants whose objects are needed.
    pub objects: FxHashMap<StaticId, GlobalId>,
    /// Values of constants in functions, for classes that are defined in the functions.
    pub of_functions: FxHashMap<(FrameId, VarId), (Const, Ty)>,
    /// Contents of the module's variables that are constant.
    pub globals: FxHashMap<GlobalId, Arc<Contents>>,
    /// Bodies of constexpr functions.
    bodies: FxHashMap<FnId, Arc<Body>>,
    /// Errors in bodies of host functions.
    failed: FxHashMap<FnId, Box<Diagnostic>>,
    /// Bodies that are being checked for an evaluation.
    checking: FxHashSet<FnId>,
    /// Set if the file or a header contains `long double`.
    pub long_double: bool,
    /// Set if there are values of type `long double`.
    pub long_values: bool,
    /// Steps so far for evaluations of expressions that need not be constant.
    tried: u64,
    /// Steps of all evaluations so far.
    pub steps: u64,
    /// Calls of host functions so far that are not in constant expressions.
    pub host_calls: Vec<(FnId, Span)>,
}

impl Consteval {
    /// Creates the state for a file. `long_double` is set if the file may contain `long double`.
    pub fn of_file(long_double: bool) -> Self {
        Self { long_double, ..Self::default() }
    }
}

/// The state of the current function before a constant expression in it.
pub(in crate::sema) struct Mark {
    calls: usize,
    host_calls: usize,
    temporaries: usize,
    /// For each variable, whether its address was taken and whether it was written.
    vars: Vec<(bool, bool)>,
}

/// The result of trying to evaluate an expression that need not be constant.
pub(in crate::sema) enum Evaluated {
    /// The expression is this constant.
    Constant(Expr),
    /// The expression is calculated at run time.
    AtRunTime,
    /// The expression may be constant, but cannot be evaluated here.
    Unknown,
}

impl<'a> Sema<'a> {
    /// Returns true while an expression is checked that must be constant.
    pub(in crate::sema) fn in_constant_context(&self) -> bool {
        self.context.constant
    }

    /// Records the functions, temporaries and variables that the current function uses.
    pub(in crate::sema) fn constant_mark(&self) -> Mark {
        let (calls, temporaries, vars) = match &self.body {
            Some(c) => {
                let vars = c.locals.vars.iter().map(|(_, v)| (v.address_taken, v.modified)).collect();
                (c.uses.calls.len(), c.lifetimes.temporaries.len(), vars)
            }
            None => (0, 0, Vec::new()),
        };
        Mark { calls, host_calls: self.consteval.host_calls.len(), temporaries, vars }
    }

    /// Removes the uses since the mark, which are not needed at run time.
    pub(in crate::sema) fn forget_uses(&mut self, mark: &Mark) {
        self.consteval.host_calls.truncate(mark.host_calls);
        if let Some(current) = &mut self.body {
            current.uses.calls.truncate(mark.calls);
            current.lifetimes.temporaries.truncate(mark.temporaries);
            for ((_, var), (address_taken, modified)) in current.locals.vars.iter_mut().zip(&mark.vars) {
                (var.address_taken, var.modified) = (*address_taken, *modified);
            }
        }
    }

    /// Checks an expression that must be constant. Its uses are not uses at run time.
    pub(in crate::sema) fn in_constant<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.constant_mark();
        let context = Context { constant: true, ..self.context.clone() };
        let result = self.within(context, f);
        self.forget_uses(&mark);
        result
    }

    fn evaluate(&mut self, e: &Expr) -> Eval<Val> {
        let mut evaluator = Evaluator::new(self);
        let result = evaluator.value(e);
        evaluator.finish();
        result
    }

    /// Returns the scalar value of a checked expression.
    pub(in crate::sema) fn evaluate_scalar(&mut self, e: &Expr) -> Eval<Const> {
        if let Some(c) = e.as_const() {
            return Ok(c);
        }
        match self.evaluate(e)? {
            Val::Scalar(c) => Ok(c),
            Val::Ptr(memory::Pointer::NULL) => Ok(Const::Null(isowarp_core::ir::Space::Generic)),
            _ => fail(e.span, "this is not a number"),
        }
    }

    /// Returns the value of a checked expression for a variable of a type: its contents, and the value as an
    /// expression.
    pub(in crate::sema) fn evaluate_object(&mut self, e: &Expr, ty: &QualType) -> Eval<(Contents, Expr)> {
        let contents = self.evaluate_contents(e, ty)?;
        let expr = self.contents_expr(&contents, ty, e.span)?;
        Ok((contents, expr))
    }

    /// Returns the contents of a variable of a type that a checked expression initialises.
    pub(in crate::sema) fn evaluate_contents(&mut self, e: &Expr, ty: &QualType) -> Eval<Contents> {
        let mut evaluator = Evaluator::new(self);
        let result = evaluator.contents(e, &ty.ty);
        evaluator.finish();
        result
    }

    /// Returns the initial bytes of a variable and the addresses among them, where the initialiser is not a constant
    /// expression because it casts addresses.
    pub(in crate::sema) fn initial_addresses(
        &mut self,
        e: &Expr,
        ty: &QualType,
    ) -> Option<(Vec<u8>, Vec<InitAddress>)> {
        let mut evaluator = Evaluator::of_initial(self);
        let result = evaluator.contents(e, &ty.ty);
        evaluator.finish();
        self.initial_bytes(&result.ok()?)
    }

    /// Evaluates an expression that is constant although it need not be. Returns the constant only if the evaluation
    /// encounters a `long double` value with more bits than a `double` has.
    pub(in crate::sema) fn evaluate_long(&mut self, e: &Expr) -> Evaluated {
        if self.consteval.tried > MAX_TRIED_STEPS {
            return if self.consteval.long_values { Evaluated::Unknown } else { Evaluated::AtRunTime };
        }
        let steps = self.consteval.steps;
        let mut evaluator = Evaluator::new(self);
        let result = evaluator.contents(e, &e.ty.ty);
        let (extended, inexact) = (evaluator.extended, evaluator.inexact);
        evaluator.finish();
        // These steps do not count as steps of constant expressions.
        self.consteval.tried += self.consteval.steps.saturating_sub(steps);
        self.consteval.steps = steps;
        match result {
            // If every number is a `double`, the results are equal.
            Ok(_) if !inexact => Evaluated::AtRunTime,
            Ok(contents) => match self.contents_expr(&contents, &e.ty, e.span) {
                Ok(constant) => Evaluated::Constant(constant),
                Err(_) => Evaluated::Unknown,
            },
            Err(failure) if extended && failure.is_of_evaluation() => Evaluated::Unknown,
            Err(_) => Evaluated::AtRunTime,
        }
    }

    /// Records the object that a reference bound to this address refers to, where the way constants are computed
    /// matters (C++17 [expr.const] 2.11).
    pub(in crate::sema) fn note_referent(&mut self, id: VarId, address: &Expr) {
        if !self.consteval.long_double || self.context.host_body {
            return;
        }
        if let Ok(Val::Ptr(pointer)) = self.evaluate(address)
            && matches!(pointer.base, memory::Base::Global(_))
            && let Some(var) = self.body.as_mut().and_then(|b| b.locals.vars.get_mut(id))
        {
            var.refers = Some(pointer);
        }
    }

    /// Reports why an expression is not constant.
    pub(in crate::sema) fn not_constant<T>(&mut self, failure: Box<Failure>, span: Span) -> Checked<T> {
        self.not_constant_because(failure, span, "this is not a constant expression")
    }

    /// Reports why an expression is not constant, with other words for the expression.
    #[allow(clippy::boxed_local, reason = "failures are handed on in their boxes")]
    pub(in crate::sema) fn not_constant_because<T>(
        &mut self,
        failure: Box<Failure>,
        span: Span,
        what: &str,
    ) -> Checked<T> {
        match failure.report(span, what) {
            Report::Say(d) => self.report(*d),
            Report::Broken { name, at, span } => self.broken_use(&name, at, span),
        }
    }

    /// Checks an expression that must be a constant number. Returns the number.
    pub(in crate::sema) fn constant_rvalue(&mut self, e: &'a ast::Expr) -> Checked<Expr> {
        self.in_constant(|s| {
            let value = s.rvalue(e)?;
            s.known(value)
        })
    }

    /// Checks a condition that must be constant.
    pub(in crate::sema) fn constant_condition(&mut self, e: &'a ast::Expr) -> Checked<Expr> {
        self.in_constant(|s| {
            let value = s.condition(e)?;
            s.known(value)
        })
    }

    /// Returns the constant that a value evaluates to.
    pub(in crate::sema) fn known(&mut self, value: Expr) -> Checked<Expr> {
        match self.evaluate_scalar(&value) {
            Ok(c) => Ok(Expr { kind: ExprKind::Const(c), ..value }),
            Err(failure) => self.not_constant(failure, value.span),
        }
    }

    /// Returns the value of an integer constant expression.
    pub(in crate::sema) fn constant_int(&mut self, e: &'a ast::Expr) -> Checked<i128> {
        let value = self.in_constant(|s| {
            let value = s.rvalue(e)?;
            if !s.types.arithmetic(&value.ty.ty).is_some_and(Basic::is_integral) {
                let message =
                    format!("an integer constant is needed here, not a value of type `{}`", s.show(&value.ty));
                return s.error(codes::NOT_CONSTANT, e.span, message);
            }
            s.known(value)
        })?;
        self.number_of(&value, e.span)?.or_bug(&mut self.reporter)
    }
}
