//! Tests of the macros: generated code runs, and errors are reported.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]
// Generated code may be used in programs that forbid unsafe code.
#![forbid(unsafe_code)]

mod kernels;
mod layouts;
#[cfg(feature = "ui-tests")]
mod ui;
