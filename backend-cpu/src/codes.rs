//! Diagnostic codes of this crate.

pub use isowarp_core::codes::{NO_PROGRESS, STACK_OVERFLOW};

/// An access outside its allocation or variable.
pub const OUT_OF_BOUNDS: &str = "IW0701";
/// An access at or near the null pointer.
pub const NULL_POINTER: &str = "IW0702";
/// An access to freed memory.
pub const FREED: &str = "IW0703";
/// An access that is not aligned.
pub const MISALIGNED: &str = "IW0704";
/// A write to constant memory or to a parameter.
pub const READ_ONLY: &str = "IW0705";
/// An access through a pointer to no object.
pub const WILD_POINTER: &str = "IW0708";
/// An access to a local variable of a function that has returned.
pub const DANGLING: &str = "IW0709";
/// Something that this backend cannot run.
pub const UNSUPPORTED: &str = "IW0710";
/// IR that the verifier should have rejected.
pub const MALFORMED: &str = "IW0711";
/// Threads of a warp that do not synchronise as required.
pub const WARP: &str = "IW0713";
/// A barrier of the grid that its threads cannot pass.
pub const GRID_SYNC: &str = "IW0714";
/// The end of a function that returns a value, reached without a return.
pub const NO_RESULT: &str = "IW0715";
/// Freeing of memory that is not in use.
pub const FREE: &str = "IW0718";
/// A CUDA function that is not implemented here yet.
pub const NOT_YET: &str = "IW0712";
