//! What the macros `cuda!` and `include_cuda!` (crate `isowarp-macros`) generate calls of: memory whose elements have a type, programs that
//! are embedded in the binary, variables as handles. See docs/macros.md.

mod embedded;
mod memory;
mod variables;

pub use embedded::{Embedded, EmbeddedSource, Loaded};
pub use memory::{AnyDeviceRead, AnyDeviceWrite, DeviceRead, DeviceSlice, DeviceSliceMut, DeviceWrite, Null};
pub use variables::{ArrayVariable, SurfaceReference, TextureReference, Variable};

// What generated code names: a program that uses the macros needs no other crate for it.
#[doc(hidden)]
pub use super::{Arg, Device, DevicePtr, Error, FloatMode, KernelArg, LaunchConfig, Module, Program, Stream};
#[doc(hidden)]
pub use super::{Surface, Texture, UnifiedBuffer};
#[doc(hidden)]
pub use bytemuck;
#[doc(hidden)]
pub use half::{bf16, f16};
