//! Compares the corpus and a few hundred random programs.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[cfg(feature = "cuda")]
mod nvrtc;
mod programs;
mod random;
