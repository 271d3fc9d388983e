//! Passes over IR keep the results of programs, as executed by the interpreter.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;

mod each_pass_keeps_results;
mod lockstep_keeps_results;
mod passes_keep_results;
mod rooms;
mod speculation_keeps_results;
mod split_keeps_results;
mod subnormals_keep_results;
mod widening_keeps_results;
