//! Constant evaluation of the typed tree (C++17 [expr.const], [dcl.constexpr]).
//!
//! - `memory`: objects and pointers of an evaluation

pub mod memory;
