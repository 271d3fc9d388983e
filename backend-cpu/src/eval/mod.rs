//! What each operation means, one file per family as in `core/src/ir/ops`.
//!
//! A value is a `u64`: integers and floats by their bits in the low bits, the rest zero; a bool is
//! 0 or 1; a pointer is its address in generic space (see [`crate::memory`]).

pub mod atomics;
pub mod builtins;
pub mod compare;
pub mod consts;
pub mod convert;
pub mod floats;
pub mod integers;
pub mod memory;
pub mod sync;
pub mod system;
pub mod warp;
