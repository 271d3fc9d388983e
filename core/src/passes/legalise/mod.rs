//! Legalisation: passes that replace what a device, a driver or a launch does not allow by what it does.

pub mod answer_system;
pub mod count_clock;
pub mod cut_kernel;
pub mod fix_textures;
pub mod flush_subnormals;
pub mod fold_threads;
pub mod keep_subnormals;
pub mod lockstep;
pub mod meet_block;
pub mod pair_blocks;
pub mod pause_loops;
pub mod record_halts;
pub mod record_prints;
pub mod split_grid_sync;
pub mod stack_calls;
pub mod sync_volatile;
pub mod take_turns;
pub mod widen_halves;
