//! The tests of the whole front end, one module for each subject.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;

mod binary_ir;
mod builtin_overloads;
mod cases;
mod constexpr;
mod device_functions;
mod device_source;
mod function_pointers;
mod header_names;
mod host_launches;
mod host_uses;
mod library;
mod limits;
mod linking;
mod mistakes;
mod mutations;
mod refused;
mod rooms;
mod sema_errors;
mod sema_ir;
mod sema_robust;
mod templates;
