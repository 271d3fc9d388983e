//! Host code, which is not checked: the device code that it needs.

mod bodies;
mod class_members;
mod closures;
mod function_values;
mod functions;
pub(in crate::sema) mod launches;
mod library_types;
pub(in crate::sema) mod lost;
mod members;
mod state;
mod types;
mod unknown_types;
mod uses;
