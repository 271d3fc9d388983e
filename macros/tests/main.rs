//! The tests of the macros: what is generated runs, and what is wrong is said.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]
// What is generated may be used in programs that forbid it.
#![forbid(unsafe_code)]

mod kernels;
mod layouts;
#[cfg(feature = "ui-tests")]
mod ui;
