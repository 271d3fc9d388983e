//! Generates random kernels that are well-defined by construction, runs them on several devices and compares the
//! results bit for bit.
//!
//! [`make`] draws a tree of statements ([`tree`]), to which [`extend`] adds constructs of the program's features
//! ([`feature`]). [`emit`] writes it as CUDA C++ and leaves out statements that would be undefined at their place, so
//! that every tree is a well-defined program. Therefore [`reduce`] may remove any parts of a failing tree. [`chains`]
//! draws long kernels of independent chains of operations on all scalar types. [`run`] compiles, runs and compares.
#![forbid(unsafe_code)]

pub mod chains;
pub mod emit;
pub mod exprs;
pub mod extend;
pub mod feature;
pub mod make;
pub mod places;
pub mod prelude;
pub mod reduce;
pub mod run;
pub mod tree;
