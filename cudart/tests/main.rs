//! Calls the C functions as a program that a compiler for CUDA has made, on `cpu`.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::undocumented_unsafe_blocks, reason = "the tests pass what the functions document")]

mod common;
mod driver;
mod errors;
mod graphs;
mod launches;
mod managed;
mod memory;
mod page;
mod streams;
mod textures;
