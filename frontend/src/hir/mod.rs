//! The typed tree that semantic analysis creates from the syntax tree.

pub mod contents;
pub mod expressions;
mod function_values;
mod functions;
mod statements;
mod tree;
mod virtual_tables;

pub(crate) use function_values::{FunctionValues, MEMBERS, NULL, Pointee};
pub use functions::ExecSpace;
pub(crate) use functions::{ParamInfo, Signature, TypedFunction};
pub use statements::*;
pub use tree::*;
pub(crate) use virtual_tables::{Table, VirtualTables};
