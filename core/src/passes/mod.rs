//! IR → IR passes and analyses that several consumers share. Each file opens with its
//! specification: what it removes, what it needs before it, what it guarantees after it.
//!
//! [`pipeline`] runs them in the usual order, with the reasons for it.

pub mod clamped_nans;
mod code;
pub mod combine_accesses;
pub mod count_clock;
pub mod cut_kernel;
pub mod drop_checks;
mod effects;
pub mod eliminate_common_subexpressions;
pub mod eliminate_redundant_loads;
pub mod extract_kernel;
pub mod fix_textures;
pub mod flush_subnormals;
mod fold;
pub mod fold_threads;
pub mod forward_locals;
mod granularity;
pub mod hoist_loop_invariants;
pub mod infer_spaces;
pub mod inline_calls;
pub mod keep_subnormals;
pub mod lanes;
pub mod link;
pub mod link_heap;
mod link_library;
pub mod link_math;
pub mod lockstep;
pub mod lost_negations;
pub mod meet_block;
pub mod narrow_negations;
pub mod normal_roots;
mod own_atomics;
pub mod pair_blocks;
pub mod pause_loops;
pub mod pipeline;
pub mod points_to;
pub mod promote_locals;
pub mod ranges;
pub mod reaching_constants;
pub mod record_halts;
pub mod record_launches;
pub mod record_prints;
pub mod reduce_strength;
mod rewrite;
pub mod select_loads;
pub mod share_magnitudes;
pub mod simplify;
pub mod speculate_math;
pub mod split_grid_sync;
pub mod stack_calls;
pub mod take_turns;
pub mod uniformity;
pub mod unroll_loops;
pub mod waits;
pub mod widen_halves;
