//! Statements (C++17 \[stmt.stmt\]).

mod asm;
pub(in crate::sema) mod jumps;
pub(in crate::sema) mod missing_return;
pub(in crate::sema) mod named_return_value;
pub(in crate::sema) mod range_for;
pub(in crate::sema) mod stmts;
pub(in crate::sema) mod switches;
mod unrolling;
