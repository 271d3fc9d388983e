//! The state of the analysis: the current context, the diagnostics, and the remaining work.

pub(in crate::sema) mod attempts;
pub(in crate::sema) mod body_check;
pub(in crate::sema) mod checked_ahead;
pub(in crate::sema) mod declared;
pub(in crate::sema) mod duplicate_diagnostics;
pub(in crate::sema) mod function_diagnostics;
pub(in crate::sema) mod function_reports;
pub(in crate::sema) mod immediate_context;
pub(in crate::sema) mod known_templates;
pub(in crate::sema) mod limits;
pub(in crate::sema) mod passed_down;
pub(in crate::sema) mod reason;
pub(in crate::sema) mod reporter;
pub(in crate::sema) mod worklist;
