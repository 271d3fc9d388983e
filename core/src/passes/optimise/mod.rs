//! Optimisation: passes that leave the same computation in a form that is faster, smaller or easier to analyse, on any device.

pub mod combine_accesses;
pub mod drop_checks;
pub mod eliminate_common_subexpressions;
pub mod eliminate_redundant_loads;
mod fold;
pub mod forward_locals;
pub mod hoist_loop_invariants;
pub mod infer_spaces;
pub mod inline_calls;
pub mod normal_roots;
mod own_atomics;
pub mod promote_locals;
pub mod reduce_strength;
pub mod select_loads;
pub mod share_magnitudes;
pub mod simplify;
pub mod unroll_loops;
