//! Textures and surfaces (CUDA C++ Programming Guide, "Texture and Surface Memory").
//!
//! An array's texels lie in plain device memory, row by row. A texture or surface object is the address of a record in device memory
//! that says where, and how to sample: the functions of `frontend/src/headers/textures.h` read it. So they give the same texels on
//! every device. In native mode on `cuda` an array is also in CUDA's own form, and an object is CUDA's; texels are copied to the form
//! that lacks the newest ones when it is used. In exact mode the texture units sample that form, too, where they give the same bits and only
//! the host writes the texels.

mod array;
mod descriptor;
mod format;
mod forms;
mod mipmapped;
mod object;
mod record;

pub use array::{Array, ArrayShape};
pub use descriptor::{AddressMode, FilterMode, ReadMode, TextureDescriptor};
pub use format::{ChannelFormat, ChannelKind};
pub use mipmapped::MipmappedArray;
pub(super) use object::Object;
pub use object::{Surface, Texture};

use std::sync::Arc;

use super::backend::{DevicePtr, StreamId};
use super::error::Error;

/// An array as a backend sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArrayLayout {
    /// What a texel is.
    pub format: ChannelFormat,
    /// Dimensions.
    pub shape: ArrayShape,
    /// Where its texels are.
    pub level: Level,
}

/// The texels of an array in plain memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Address of its first texel.
    pub texels: DevicePtr,
    /// Texels in a row, rows, and slices: layers, faces, or depth.
    pub extent: [u32; 3],
    /// Bytes from row to row.
    pub row_bytes: u64,
    /// Bytes from slice to slice.
    pub slice_bytes: u64,
}

/// A texture or surface object of a device's own, destroyed when it is dropped.
pub trait BackendObject: Send + Sync {
    /// What device code has for it.
    fn handle(&self) -> u64;
}

/// An array with levels in the form of a device's own texture units.
pub trait BackendMipmappedArray: Send + Sync {
    /// A texture object of it.
    fn texture(&self, descriptor: &TextureDescriptor) -> Result<Box<dyn BackendObject>, Error>;
    /// One of its levels, whose texels are also in plain memory.
    fn level(&self, layout: &ArrayLayout, level: u32) -> Result<Arc<dyn BackendArray>, Error>;
}

/// An array in the form of a device's own texture units.
pub trait BackendArray: Send + Sync {
    /// A texture object of it.
    fn texture(&self, descriptor: &TextureDescriptor) -> Result<Box<dyn BackendObject>, Error>;
    /// A surface object of it.
    fn surface(&self) -> Result<Box<dyn BackendObject>, Error>;
    /// Copies the texels of plain memory there.
    fn upload(&self, stream: StreamId) -> Result<(), Error>;
    /// Copies them back.
    fn download(&self, stream: StreamId) -> Result<(), Error>;
}
