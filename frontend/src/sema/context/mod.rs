//! What analysis knows of where it is, and what it says.

pub(in crate::sema) mod duplicate_diagnostics;
pub(in crate::sema) mod function_diagnostics;
pub(in crate::sema) mod immediate_context;
pub(in crate::sema) mod limits;
