//! Lowers IR to IR, until a kernel has the form that emission requires: one function without calls, pointers with known
//! spaces where they can be known, and no barrier in divergent code.

mod block;
mod lone_counters;
mod order;
mod pipeline;
mod turns;

pub use block::for_block;
pub use isowarp_core::passes::legalise::cut_kernel::Part;
pub use isowarp_core::passes::legalise::fix_textures::KnownTextures;
pub use isowarp_core::passes::pipelines::Sizes;
pub use lone_counters::lone_counters;
pub use order::{Separation, sync_points};
pub use pipeline::{
    Form, LoweredKernel, NOT_COOPERATIVE, Target, asks_for_grid, complete, known_at_launch, lower_kernel, lower_launch,
};
pub use turns::Lock;
use turns::refuse_locks;
pub(crate) use turns::warnings;
