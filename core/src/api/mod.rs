//! The backend-neutral host API: CUDA's words in Rust's manners.

mod args;
mod attributes;
mod backend;
mod buffer;
mod device;
mod error;
mod launch;
mod launches;
mod limits;
mod module;
mod stream;
mod textures;
mod unified;

pub use args::{Arg, KernelArg};
pub use attributes::{KERNEL_ATTRIBUTES, KERNEL_ATTRIBUTES_COUNT, KernelAttributes, Occupancy};
pub use backend::{
    Backend, BackendDevice, BackendKernel, BackendKind, BackendModule, DeviceClass, DeviceInfo, DeviceLimits,
    DevicePtr, EventId, FloatMode, HostFunction, NativeSource, Printer, Program, StreamId, StreamOptions, UnifiedKind,
    repeat_pattern, standard_output,
};
pub use buffer::{BufferSlice, DeviceBuffer};
pub use device::Device;
pub use error::{CompileErrors, Error};
pub use launch::{Dim3, LaunchConfig};
pub use limits::{DeviceLimit, SettableLimits};
pub use module::{Kernel, Module};
pub use stream::{Event, Stream};
pub use textures::{
    AddressMode, Array, ArrayLayout, ArrayShape, BackendArray, BackendObject, ChannelFormat, ChannelKind, FilterMode,
    Level, ReadMode, Surface, Texture, TextureDescriptor,
};
pub use unified::{HostView, HostViewMut, UnifiedBuffer};
