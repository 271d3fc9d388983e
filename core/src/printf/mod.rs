//! The output of `printf` in kernels (CUDA C++ Programming Guide, "Formatted Output").
//!
//! Kernels write records to a buffer of their module ([`crate::passes::legalise::record_prints`]). The host sorts them, formats
//! them ([`records`]) like the host's C library does for CUDA ([`mod@format`]), and passes the text on ([`output`]).

mod directive;
mod float;
pub mod format;
pub mod output;
pub mod records;

#[cfg(test)]
mod tests;
