//! Isowarp's CUDA backend: IR printed as CUDA C++, compiled by NVRTC, run by the CUDA driver.
//!
//! | step | module |
//! |---|---|
//! | IR → CUDA C++ | [`print`] |
//! | CUDA C++ → PTX or machine code | [`nvrtc`] |
//! | memory, streams, launches | [`CudaBackend`] |
//!
//! The driver and NVRTC are loaded when they are first needed. The crate builds and its printer works
//! on machines that have neither.

pub mod nvrtc;
pub mod print;

pub use print::print_module;
