//! The tests of the backend. `gpu_lost.rs` is a program of its own: it loses the device for its whole process.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod gpu;
mod missing;
#[cfg(feature = "nvrtc-tests")]
mod nvrtc;
mod print;
