//! Builds whole CUDA programs by nvcc's command line: the parts of the command `isowarp-nvcc`.
//!
//! The device code of a source file is compiled by Isowarp's front end, and packed with its headers as a bundle. The
//! host's half is preprocessed by the host's compiler, rewritten ([`rewrite`]), and compiled by the host's compiler, or
//! compiled by clang as it is (`--host=clang`). The object file contains the bundle, which the C library `libcudart`
//! compiles for the chosen device.
#![forbid(unsafe_code)]

mod clang;
pub mod command_line;
pub mod driver;
pub mod libraries;
pub mod options;
pub mod registration;
pub mod rewrite;
pub mod toolkit;
