//! The kernel representation with CUDA's semantics that every backend consumes.
//!
//! Structured control flow, single-assignment values inside their scope, mutable state in locals. The text form and the
//! rules that the verifier checks are in docs/ir.md.

pub mod archive;
pub mod binary;
mod builder;
mod flow;
mod inst;
mod library;
mod module;
pub mod ops;
pub mod random;
pub mod text;
mod types;
pub mod verify;

pub use inst::{Assertion, Block, Inst, Op, SwitchCase, Unroll, Value, ptr};
pub(crate) use module::outside_of_cxx;
pub use module::{
    CONSTANT_MEMORY, FuncId, Function, FunctionKind, Global, GlobalId, InitAddress, Local, LocalId, LocalKind, Module,
    Param,
};
pub use types::{DataType, Field, Scalar, Space, StructDef, StructId, Type};
