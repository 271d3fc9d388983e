//! Expressions (C++17 \[expr\]).

pub(in crate::sema) mod allocation;
pub(in crate::sema) mod assignments;
pub(in crate::sema) mod bit_cast;
pub(in crate::sema) mod conditional_operands;
pub(in crate::sema) mod exprs;
pub(crate) mod function_pointers;
mod kernel_launches;
pub(in crate::sema) mod kernel_queries;
pub(crate) mod lambdas;
pub(in crate::sema) mod member_access;
pub(crate) mod member_pointers;
pub(in crate::sema) mod noexcept;
pub(in crate::sema) mod operator_new;
pub(in crate::sema) mod operators;
mod pretty_function;
pub(in crate::sema) mod string_literals;
mod type_relations;
pub(in crate::sema) mod type_traits;
