//! Host code, which is not checked: what it needs of device code.

mod functions;
pub(in crate::sema) mod launches;
mod types;
mod uses;
