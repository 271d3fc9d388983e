//! Tests of the backend. `gpu_lost.rs` is a separate program, because it loses the device for its whole process.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod gpu;
mod missing;
#[cfg(feature = "nvrtc-tests")]
mod nvrtc;
mod print;
