//! The typed tree that semantic analysis creates from the syntax tree.

pub mod contents;
mod statements;
mod tree;

pub use statements::*;
pub use tree::*;
