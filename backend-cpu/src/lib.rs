//! Executes Isowarp IR on the CPU: the reference backend, and the sanitizer.
//!
//! Every kernel is compiled to flat bytecode, which each thread runs as a state machine (`interpret`). The scheduler
//! (`schedule`) resumes the threads of a block one after another, so that barriers work wherever CUDA allows them and
//! threads may wait for each other. It knows the interpreter only as an engine (`engine`). The meaning of operations on scalars is in [`isowarp_core::scalar`], and that
//! of operations on memory and between threads in `eval`, one file per family. Every memory access is checked against the
//! allocation or variable it points into (`memory`). An invalid access ends the launch with an error that names the
//! source location, the thread, and the memory. Unordered work of several streams that uses the same memory is detected
//! (`races`), although all work is done when it is queued.
#![forbid(unsafe_code)]

mod backend;
mod check;
mod codes;
mod device;
mod engine;
mod eval;
mod fault;
mod graph;
mod interpret;
mod kernel;
mod launch;
mod memory;
mod module;
mod prints;
mod races;
mod schedule;
mod shared;
mod simulate;
#[cfg(test)]
mod tests;
mod volatile;

pub use backend::CpuBackend;
pub use check::check_kernel;
