//! Execution: threads as resumable state machines, blocks as groups of threads, grids over the
//! cores.

mod block;
mod fault;
mod grid;
mod interpret;
mod thread;
mod warps;

pub use grid::{Ended, Launch, run_grid};
