//! Templates (C++17 \[temp\]).

pub(in crate::sema) mod address_arguments;
pub(in crate::sema) mod arguments;
pub(in crate::sema) mod base_deduction;
pub(in crate::sema) mod class_deduction;
pub(in crate::sema) mod deduction;
pub(in crate::sema) mod equivalence;
pub(in crate::sema) mod explicit_instantiation;
pub(in crate::sema) mod failure;
pub(crate) mod function_instances;
pub mod functions;
pub(in crate::sema) mod implicit_guides;
mod list_deduction;
pub(in crate::sema) mod out_of_class;
pub(in crate::sema) mod packs;
pub(in crate::sema) mod partial_order;
pub(in crate::sema) mod specialisations;
pub(in crate::sema) mod types;
pub(in crate::sema) mod unique;
pub(in crate::sema) mod value_parameters;
pub(in crate::sema) mod variables;
