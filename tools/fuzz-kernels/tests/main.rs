//! Tests random kernels. `tint.rs` is a program of its own, which only runs by name.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod chains;
#[cfg(feature = "cuda")]
mod nvrtc;
mod sync;
