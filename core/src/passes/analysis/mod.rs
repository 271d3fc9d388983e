//! Analyses: passes that find facts about IR and change nothing.

pub mod clamped_nans;
pub(super) mod effects;
pub mod flushing;
pub(super) mod granularity;
pub mod lanes;
pub mod lost_negations;
pub mod narrow_negations;
pub mod points_to;
pub mod ranges;
pub mod reaching_constants;
pub mod saturating_sums;
pub(super) mod tracked;
pub mod uniformity;
pub mod waits;
