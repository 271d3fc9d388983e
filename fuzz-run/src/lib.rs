//! Random kernels that are well-defined by construction, run on several devices and compared bit for bit.
//!
//! [`make`] draws a tree of statements ([`tree`]), to which [`extend`] adds what the program's features
//! ([`feature`]) have; [`emit`] writes it as CUDA C++, and leaves out what would
//! not be defined where it stands, so that every tree is a well-defined program. That is what lets
//! [`reduce`] take a failing tree apart in any way. [`chains`] draws long kernels of independent chains of operations on
//! all scalar types. [`run`] compiles, runs and compares.
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
