//! A C library with the names of cuBLAS, for programs whose host code is C or C++. Its functions are kernels with the same
//! bits on every device of Isowarp. [docs/cublas.md](https://github.com/isowarp/isowarp) lists them, with the order of sums.
//!
//! The kernels are bundles of source code ([`kernels`]), which the C library `libcudart` of the process compiles and
//! launches as it does those of the program ([`runtime`]): streams, captures of graphs and devices are its own.
#![allow(clippy::too_many_arguments, reason = "the parameters are NVIDIA's")]

mod arguments;
pub mod batched;
mod entry;
pub mod gemm;
pub mod handle;
pub mod kernels;
pub mod level1;
pub mod level2;
pub mod level3;
pub mod lt;
pub mod memory;
pub mod numbers;
mod options;
pub mod reductions;
mod rotations;
mod runtime;
pub mod status;
mod table;
mod triangular;
mod vectors;

pub use table::page;
