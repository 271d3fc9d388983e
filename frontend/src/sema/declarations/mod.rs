//! Analyses declarations (C++17 [dcl.dcl]).

pub(in crate::sema) mod anonymous_unions;
pub(in crate::sema) mod block_functions;
mod builtin_redeclarations;
pub(in crate::sema) mod decls;
mod function_bodies;
pub(crate) mod functions;
pub(in crate::sema) mod linkage;
pub(in crate::sema) mod locals;
pub(in crate::sema) mod operator_functions;
pub(in crate::sema) mod redeclarations;
pub(in crate::sema) mod return_type_deduction;
pub(in crate::sema) mod statics;
pub(in crate::sema) mod structured_bindings;
mod tuple_bindings;
pub(in crate::sema) mod type_names;
pub(in crate::sema) mod using_declarations;
