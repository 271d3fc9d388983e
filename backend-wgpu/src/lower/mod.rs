//! Lowerings: IR to IR, until a kernel is in the shape that emission takes: one function without
//! calls, pointers with known spaces where they can be known, and no barrier in divergent code.

mod lone_counters;
mod order;
mod pipeline;
mod turns;

pub use lone_counters::lone_counters;
pub use order::{Separation, sync_points};
pub use pipeline::{
    KnownTextures, LoweredKernel, NOT_COOPERATIVE, Part, Sizes, Target, asks_for_grid, complete, known_at_launch,
    lower_kernel, lower_launch,
};
pub use turns::Lock;
pub(crate) use turns::{refuse_locks, warnings};
