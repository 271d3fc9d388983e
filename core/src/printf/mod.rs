//! What `printf` of kernels writes (CUDA C++ Programming Guide, "Formatted Output").
//!
//! Kernels leave records in a buffer of their module ([`crate::passes::legalise::record_prints`]); the host sorts them and makes text
//! of them ([`records`]), as the host's C library does with CUDA's ([`mod@format`]), and hands it on ([`output`]).

mod directive;
mod float;
pub mod format;
pub mod output;
pub mod records;

#[cfg(test)]
mod tests;
