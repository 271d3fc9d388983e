//! Tests the command and the whole. `tint.rs` is a program of its own, which only runs by name.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[cfg(feature = "cuda")]
#[path = "../frontend/tests/cases/format.rs"]
#[allow(dead_code, reason = "it also writes marks")]
mod cases;
#[cfg(feature = "cli")]
mod common;
#[cfg(feature = "cuda")]
mod literals;

mod agreement;
#[cfg(feature = "cli")]
mod arguments;
#[cfg(feature = "cli")]
mod bad_input;
#[cfg(feature = "cli")]
mod bench;
#[cfg(feature = "cli")]
mod cli;
mod conditions;
#[cfg(feature = "cli")]
mod conform;
mod devices;
mod docs;
mod dynamic_parallelism;
#[cfg(feature = "cli")]
mod examples;
#[cfg(feature = "cli")]
mod faults;
mod function_pointers;
mod graphs;
mod halts;
mod heap;
mod host_lambdas;
mod host_memory;
#[cfg(feature = "macros")]
mod macros;
mod math_names;
#[cfg(feature = "cli")]
mod null_devices;
#[cfg(all(feature = "cli", feature = "cuda"))]
mod nvrtc;
mod peers;
#[cfg(feature = "cli")]
mod pictures;
mod porting;
mod prints;
mod recursion;
#[cfg(feature = "cli")]
mod run_devices;
mod safety;
mod service;
#[cfg(feature = "cli")]
mod shells;
mod stream_races;
mod streams;
#[cfg(feature = "cli")]
mod testing_kernels;
mod texture_objects;
mod textures;
mod turns;
#[cfg(feature = "cli")]
mod watch;
