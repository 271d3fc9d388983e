//! The typed tree that analysis makes of the syntax tree.

pub mod contents;
mod statements;
mod tree;

pub use statements::*;
pub use tree::*;
