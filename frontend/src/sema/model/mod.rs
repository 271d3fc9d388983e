//! Data of the analysis: entities, scopes, functions, templates, candidates and layouts.
//!
//! Files here use none of the rooms that check programs. The checks are methods of [`crate::sema::Sema`].

pub(in crate::sema) mod body;
pub(in crate::sema) mod calls;
pub(in crate::sema) mod context;
pub(in crate::sema) mod failure;
pub(in crate::sema) mod found;
pub(crate) mod functions;
pub(in crate::sema) mod instances;
pub(in crate::sema) mod jumps;
pub(in crate::sema) mod layout;
pub(in crate::sema) mod order;
pub mod scope;
pub(in crate::sema) mod sequences;
pub(in crate::sema) mod statics;
pub mod template_arguments;
pub(in crate::sema) mod templates;
