//! The typed tree that analysis makes of the syntax tree.

pub mod contents;
mod tree;

pub use tree::*;
