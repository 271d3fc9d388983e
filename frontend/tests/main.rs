//! The tests of the whole front end, one module for each subject.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;

mod access;
mod builtin_overloads;
mod constexpr;
mod device_source;
mod function_pointers;
mod halves_and_volatile;
mod held_errors;
mod host_launches;
mod immediate_context;
mod language_errors;
mod layouts;
mod library;
mod limits;
mod list_arguments;
mod literals_and_noexcept;
mod mistakes;
mod mutations;
mod narrowing;
mod outside_classes;
mod overloads;
mod refused;
mod sema_errors;
mod sema_ir;
mod sema_robust;
mod template_errors;
mod templates;
