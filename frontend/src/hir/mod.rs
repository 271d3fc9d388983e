//! The typed tree that analysis makes of the syntax tree.

mod tree;

pub use tree::*;
