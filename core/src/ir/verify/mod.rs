//! The verifier: checks the invariants on which passes and backends rely.
//!
//! It runs after the front end and, in tests and debug builds, after every pass. It never panics, for any IR. Its
//! errors are defects of the code that built the IR, never of the kernel's author. Each invariant, by the file that
//! checks it (codes in brackets):
//! **`module.rs`: things outside function bodies (IW0401)**
//! - Names of structs, of variables and of functions are unique and not empty.
//! - A struct's alignment is a power of two, its size a multiple of it, every field lies inside it,
//!   struct and array types exist, and no struct contains itself.
//! - A variable is in global, constant or shared space; its size is its type's, its alignment a
//!   power of two and at least its type's; initial bytes are as many as its size and not for shared
//!   memory; only a shared array of zero elements is dynamic.
//! - Vectors have 2, 3 or 4 components, and not of bool.
//! - Every parameter has its value, of its value type. Only kernels have struct or array
//!   parameters, only pointers have a pointee, all parameters of a kernel fit in 32,764 bytes.
//! - A kernel returns nothing. Launch bounds are not zero.
//! - Memory locals have their type's size and at least its alignment, a power of two.
//!
//! **`scope.rs`: values (IW0402)**
//! - Every value is defined once, by a parameter or by one instruction that comes before each use:
//!   earlier in the same block, or earlier in a block around it.
//! - A loop's `continuing` block does not see the values of the loop's body; `break_if` sees what
//!   is visible at the end of `continuing`, but not the body's values.
//! - Operations that yield a value have a result, the others have none.
//!
//! **`control.rs`: control flow (IW0403)**
//! - Nothing follows break, continue, return or unreachable in their block.
//! - `break` is inside a loop or switch, `continue` inside a loop.
//! - A `continuing` block holds no return and no unreachable; its breaks and continues belong to
//!   loops and switches inside it.
//! - Switch values are distinct, and each fits the selector's type.
//! - A loop that is to be unrolled so many times is to be unrolled at least twice.
//! - Returns yield the function's return type. Control never falls out of the end of a function
//!   that returns a value ([`Block::falls_through`](crate::ir::Block::falls_through)).
//! - Blocks nest at most [`MAX_NESTING`](crate::ir::text::MAX_NESTING) deep.
//!
//! **`types.rs`: operand and result types (IW0404)**
//! - As the documentation of [`Op`](crate::ir::Op) says; locals, variables and functions exist;
//!   register locals are only got and set, memory locals only addressed; a constant has no bits
//!   beyond its type.
//! - A space cast goes from or to generic, or stays where it is.
//!
//! **`memory.rs`: accesses (IW0405)**
//! - Nothing is stored to constant or param space.
//! - Atomics are in global, shared or generic space, on a type that the operation exists for.
//! - Known alignments are powers of two.
//!
//! **`types.rs`: calls (IW0406)**
//! - Calls go to device functions, with one argument of the right type per parameter. (Recursion is
//!   well-formed; `passes::inline_calls` refuses it.)

mod control;
mod library;
mod memory;
mod module;
mod scope;
mod types;

use super::module::Module;
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// A violation of a rule by the IR.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code}: in {place}: {message}")]
pub struct VerifyError {
    /// The family of rules, `IW0401` to `IW0406`.
    pub code: &'static str,
    /// The function (or variable, or struct) and the path to the instruction, such as `saxpy/3/0/1`: instruction 3, its
    /// block 0, instruction 1.
    pub place: String,
    /// The violation.
    pub message: String,
    /// The instruction's source span.
    pub span: Span,
}

impl VerifyError {
    /// Returns the error as a diagnostic: a defect of Isowarp.
    pub fn to_diagnostic(&self) -> Diagnostic {
        Diagnostic::internal(self.code, Some(self.span), format!("malformed IR in {}: {}", self.place, self.message))
    }
}

/// Limit on the number of errors that are collected.
const MAX_ERRORS: usize = 100;

/// Checks a module. An empty list means that it is well-formed.
pub fn verify(module: &Module) -> Vec<VerifyError> {
    let mut errors = Vec::new();
    module::check(module, &mut errors);
    for func in &module.functions {
        if errors.len() >= MAX_ERRORS {
            break;
        }
        scope::check(module, func, &mut errors);
    }
    errors.truncate(MAX_ERRORS);
    errors
}

/// Checks a module for a pipeline and returns the first error as a diagnostic.
///
/// # Errors
/// An error if the module is malformed; `after` names the stage that created it.
pub fn verify_after(module: &Module, after: &str) -> Result<(), Diagnostic> {
    match verify(module).first() {
        None => Ok(()),
        Some(e) => {
            let mut d = e.to_diagnostic();
            d.message = format!("{} (after {after})", d.message);
            Err(d)
        }
    }
}

/// A violated rule: code and message.
type Broken = (&'static str, String);

/// The outcome of a single check.
type Check = Result<(), Broken>;

/// Fails unless `holds`.
fn ensure(holds: bool, code: &'static str, message: impl FnOnce() -> String) -> Check {
    if holds { Ok(()) } else { Err((code, message())) }
}
