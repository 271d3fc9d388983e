//! The scheduler: threads that an engine resumes, blocks as groups of threads, grids over the cores.

mod block;
mod grid;
mod thread;
mod warps;

pub use grid::{Ended, run_grid};
