//! Data about a kernel that faults and launches use, with any engine.

use std::sync::Arc;

use isowarp_core::passes::legalise::record_halts::Halt;
use isowarp_core::span::SourceMap;

/// The location of a shared variable.
#[derive(Debug, Clone)]
pub struct SharedVar {
    /// Name in the source.
    pub name: String,
    /// First byte in the block's shared memory.
    pub start: u32,
    /// Size in bytes. That of dynamic shared memory is known only at launch.
    pub size: u32,
    /// True for `extern __shared__`.
    pub dynamic: bool,
}

/// Names and sizes of a kernel's variables, and the errors that it raises.
#[derive(Debug, Default)]
pub struct KernelInfo {
    /// The source files of the kernel's locations.
    pub sources: Arc<SourceMap>,
    /// Shared variables.
    pub shared: Vec<SharedVar>,
    /// Bytes of static shared memory. Dynamic shared memory starts after them.
    pub static_shared: u32,
    /// Names of the local variables of all functions, by number.
    pub local_names: Vec<String>,
    /// Sizes of the local variables in bytes, by number.
    pub local_sizes: Vec<u32>,
    /// Errors that end the kernel, by number.
    pub halts: Vec<Halt>,
}
