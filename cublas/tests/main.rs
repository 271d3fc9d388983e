//! Tests of the library that need no device; `shaders/programs` has programs that call it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod kernels;
mod page;
