//! A C library with the names and the binary interface of CUDA 13's runtime, for programs whose host code is C or C++. It
//! runs their kernels on every device of Isowarp. [docs/cudart.md](https://github.com/isowarp/isowarp) lists its functions.
//!
//! Object files register bundles of source code ([`isowarp_frontend::bundle`]) and the names of their kernels
//! ([`registration`]); a bundle is compiled when one of its kernels or variables is first used ([`modules`]).
//!
//! | variable | meaning |
//! |---|---|
//! | `ISOWARP_DEVICE` | the devices of the program, with commas: `auto` (the default), `cpu`, `wgpu:1`, `cuda` |
//! | `CUDA_VISIBLE_DEVICES` | numbers of devices among these |
//! | `ISOWARP_FLOAT` | `exact` (the default) or `native` |
//! | `ISOWARP_ARCH` | the compute capability that programs see: `sm_90` by default |
//! | `ISOWARP_TRACE` | the file for a trace of calls and kernels, or `1` for `isowarp-trace.json` |
//! | `ISOWARP_LAUNCH_NOTHING` | `1` lets launches succeed without doing anything, for controls of tests |
#![allow(clippy::explicit_auto_deref, reason = "a guard or `Arc` of the callee's is meant")]

pub mod abi;
pub mod capture;
pub mod copies;
pub mod device;
pub mod driver;
mod entry;
pub mod errors;
pub mod events;
mod forks;
pub mod graphs;
mod handles;
mod host_pointers;
pub mod last_error;
pub mod launch;
pub mod limits;
mod managed;
pub mod memory;
mod mirrors;
mod modules;
mod names;
mod output;
pub mod registration;
mod state;
pub mod streams;
mod table;
pub mod textures;
mod trace;
pub mod unsupported;
mod work;

pub use table::{driver_page, page};
