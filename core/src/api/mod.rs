//! The backend-neutral host API: CUDA's words in Rust's manners.

mod backend;
mod error;
mod launch;

pub use backend::{
    Backend, BackendDevice, BackendKernel, BackendKind, BackendModule, DeviceClass, DeviceInfo, DeviceLimits,
    DevicePtr, EventId, FloatMode, NativeSource, Program, StreamId,
};
pub use error::{CompileErrors, Error};
pub use launch::{Dim3, LaunchConfig};
