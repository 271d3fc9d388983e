//! Calls, and the choice of the functions that they denote (C++17 \[over\]).

pub(in crate::sema) mod builtin_operators;
mod call_targets;
pub(in crate::sema) mod calls;
pub(in crate::sema) mod candidates;
pub(in crate::sema) mod list_arguments;
pub(in crate::sema) mod list_trials;
pub(in crate::sema) mod member_calls;
pub(in crate::sema) mod operator_calls;
pub(in crate::sema) mod overload_sets;
mod promoted;
pub(in crate::sema) mod ranking;
pub(in crate::sema) mod variadic;
