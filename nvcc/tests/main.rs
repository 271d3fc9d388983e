//! Builds whole CUDA programs with `isowarp-nvcc` and runs them on the devices of this machine.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod build_systems;
mod clang;
mod mpi;
mod programs;
mod toolkit;
mod trace;
