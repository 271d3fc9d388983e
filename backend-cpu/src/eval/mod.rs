//! What operations on memory and between threads mean, one file per family as in `core/src/ir/ops`. Operations on scalars are in
//! [`isowarp_core::scalar`], which says how values are represented; a pointer is its address in generic space (see [`crate::memory`]).

pub mod atomics;
pub mod builtins;
pub mod consts;
pub mod memory;
pub mod sync;
pub mod system;
pub mod warp;
