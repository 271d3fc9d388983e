//! The items used by code that the macros `cuda!` and `include_cuda!` (crate `isowarp-macros`) generate: typed device
//! memory, programs that are embedded in the binary, handles to variables. See docs/macros.md.

mod embedded;
mod memory;
mod variables;

pub use embedded::{Embedded, EmbeddedSource, Loaded};
pub use memory::{AnyDeviceRead, AnyDeviceWrite, DeviceRead, DeviceSlice, DeviceSliceMut, DeviceWrite, Null};
pub use variables::{ArrayVariable, SurfaceReference, TextureReference, Variable};

// Names that generated code uses: a program that uses the macros needs no other crate for it.
#[doc(hidden)]
pub use super::{Arg, Device, DevicePtr, Error, FloatMode, KernelArg, LaunchConfig, Module, Program, Stream};
#[doc(hidden)]
pub use super::{Surface, Texture, UnifiedBuffer};
#[doc(hidden)]
pub use bytemuck;
#[doc(hidden)]
pub use half::{bf16, f16};
