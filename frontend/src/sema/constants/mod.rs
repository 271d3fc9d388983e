//! Folds constants and evaluates constant expressions (C++17 [expr.const]).

pub mod consteval;
pub(in crate::sema) mod folding;
mod long_double;
pub(in crate::sema) mod named_constants;
pub(in crate::sema) mod wide;
