//! Implements the core's backend traits with wgpu: devices, memory, launches.
//!
//! - `heap` and `allocator`: device memory in windows.
//! - `queue`: the batch of launches and copies.
//! - `transfer` and `byte_copies`: copies to and inside the device, and fills. `reads`: copies to the host. `staging`:
//!   the buffers between.
//! - `event`: timing. `faults`: assertions and traps.
//! - `module`, `launch`, `compile` and `grid`: pipelines and dispatches.
//! - `deadline`, `kept_spirv` and `kept_pipelines`: compilation with a time limit, and its results on disk.
//! - `segments`: cooperative launches, and launches that yield.
//! - `device` and `backend`: the traits.

mod allocator;
mod backend;
mod byte_copies;
mod compile;
mod constants;
mod counters;
mod crash_marks;
mod deadline;
mod device;
mod event;
mod faults;
mod grid;
mod heap;
mod kept_pipelines;
mod kept_spirv;
mod launch;
mod module;
mod queue;
mod reads;
mod segments;
mod spill;
mod staging;
#[cfg(test)]
mod tests;
mod textures;
mod transfer;

pub use backend::{ForcedQuirks, WarpPath, WgpuBackend, WgpuOptions};
