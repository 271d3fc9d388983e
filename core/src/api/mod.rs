//! The backend-neutral host API: CUDA's concepts as a Rust API, on top of what a backend implements ([`crate::backend`]).

mod args;
mod attributes;
mod buffer;
mod device;
mod dynamic_parallelism;
mod elements;
mod graph;
mod memory;
mod module;
mod peers;
mod pending;
mod raw;
mod regions;
mod stream;
mod textures;
pub mod typed;
mod unified;

pub use args::{Arg, KernelArg};
pub use buffer::{BufferSlice, DeviceBuffer};
pub use device::{Device, WeakDevice};
pub use graph::{Graph, GraphExec, GraphNode};
pub use module::{Kernel, Module};
pub use peers::{Reduce, all_reduce};
pub use pending::Pending;
pub use regions::Pitched;
pub use stream::{Event, Stream};
pub use textures::{Array, MipmappedArray, Surface, Texture};
pub use unified::{HostView, HostViewMut, UnifiedBuffer};

pub use crate::backend::*;
