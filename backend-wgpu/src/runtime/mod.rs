//! Implements the core's backend traits with wgpu: devices, memory, launches.
//!
//! - `heap` and `allocator`: device memory in windows.
//! - `queue`: the batch of launches and copies.
//! - `transfer` and `byte_copies`: copies to and inside the device, and fills. `reads`: copies to the host. `staging`:
//!   the buffers between.
//! - `event`: timing. `faults`: assertions and traps.
//! - `shared`, `module_shared` and `memory`: state that kernels share with their device and their module.
//! - `module` and `kernel`: loaded modules, and the forms that their kernels are lowered to. `variant`: the key of a
//!   kernel's pipelines. `kernel_limits`: what a device refuses.
//! - `launch`, `compile`, `pipeline`, `grid` and `bind_groups`: pipelines and dispatches. `texture_records` and `textures`:
//!   known textures.
//! - `deadline`, `kept_spirv` and `kept_pipelines`: compilation with a time limit, and its results on disk.
//! - `segments`: cooperative launches, and launches that yield.
//! - `device` and `backend`: the traits.

mod allocator;
mod backend;
mod bind_groups;
mod byte_copies;
mod compile;
mod constants;
mod crash_marks;
mod deadline;
mod device;
mod event;
mod fault_parts;
mod faults;
mod grid;
mod heap;
mod kept_pipelines;
mod kept_spirv;
mod kernel;
mod kernel_limits;
mod launch;
mod lone_counters;
mod memory;
mod module;
mod module_shared;
mod pipeline;
mod queue;
mod reads;
mod segments;
mod shared;
mod spill;
mod staging;
mod stream_order;
#[cfg(test)]
mod tests;
mod texture_records;
mod textures;
mod transfer;
mod variant;

pub use crate::options::{ForcedQuirks, Testing, WarpPath, WgpuOptions};
pub use backend::WgpuBackend;
