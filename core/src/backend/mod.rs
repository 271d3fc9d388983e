//! The traits that a backend implements, and the plain data that goes through them. The handles of programs are above
//! ([`crate::api`]).

mod attributes;
mod command;
mod error;
mod host_function;
mod ids;
mod info;
mod last_kernel;
mod launch;
mod limits;
mod peers;
mod program;
mod race;
mod textures;
mod traits;

pub use attributes::{KERNEL_ATTRIBUTES_COUNT, KernelAttributes, Occupancy};
pub use command::{BackendGraph, BackendRead, BoxCopy, Command, GraphCommand, OwnedCommand, Rows};
pub use error::{CompileErrors, Error, LaunchField};
pub use host_function::{HostFunctionError, call_host_function};
pub use ids::{DevicePtr, EventId, StreamId, StreamOptions, UnifiedKind};
pub use info::{BackendKind, DeviceClass, DeviceInfo, DeviceLimits};
pub use last_kernel::LastKernel;
pub use launch::{Dim3, LaunchConfig};
pub use limits::{DeviceLimit, SettableLimits};
pub use peers::{PeerCopy, ReducedPart, ReducedType, Reduction};
pub use program::{FloatMode, NativeSource, Program};
pub use race::{RaceAccess, RaceCommand, RaceStream, StreamRace};
pub use textures::{
    AddressMode, ArrayLayout, ArrayShape, BackendArray, BackendMipmappedArray, BackendObject, ChannelFormat,
    ChannelKind, FilterMode, Level, ReadMode, TextureDescriptor,
};
pub use traits::{
    Backend, BackendDevice, BackendKernel, BackendModule, HostFunction, Printer, repeat_pattern, standard_output,
};
