//! The backend-neutral host API: CUDA's concepts as a Rust API.

mod args;
mod attributes;
mod backend;
mod boxes;
mod buffer;
mod command;
mod device;
mod elements;
mod error;
mod graph;
mod launch;
mod launches;
mod limits;
mod memory;
mod module;
mod peers;
mod pending;
mod race;
mod stream;
mod textures;
pub mod typed;
mod unified;

pub use args::{Arg, KernelArg};
pub use attributes::{KERNEL_ATTRIBUTES, KERNEL_ATTRIBUTES_COUNT, KernelAttributes, Occupancy};
pub use backend::{
    Backend, BackendDevice, BackendKernel, BackendKind, BackendModule, DeviceClass, DeviceInfo, DeviceLimits,
    DevicePtr, EventId, FloatMode, HostFunction, NativeSource, Printer, Program, StreamId, StreamOptions, UnifiedKind,
    repeat_pattern, standard_output,
};
pub use boxes::Pitched;
pub use buffer::{BufferSlice, DeviceBuffer};
pub use command::{BackendGraph, BackendRead, BoxCopy, Command, GraphCommand, OwnedCommand, Rows};
pub use device::{Device, WeakDevice};
pub use error::{CompileErrors, Error};
pub use graph::{Graph, GraphExec, GraphNode};
pub use launch::{Dim3, LaunchConfig};
pub use limits::{DeviceLimit, SettableLimits};
pub use module::{Kernel, Module};
pub use peers::{PeerCopy, Reduce, ReducedPart, ReducedType, Reduction, all_reduce};
pub use pending::Pending;
pub use race::{RaceAccess, RaceCommand, RaceStream, StreamRace};
pub use stream::{Event, Stream};
pub use textures::{
    AddressMode, Array, ArrayLayout, ArrayShape, BackendArray, BackendMipmappedArray, BackendObject, ChannelFormat,
    ChannelKind, FilterMode, Level, MipmappedArray, ReadMode, Surface, Texture, TextureDescriptor,
};
pub use unified::{HostView, HostViewMut, UnifiedBuffer};
