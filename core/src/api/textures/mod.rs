//! Textures and surfaces (CUDA C++ Programming Guide, "Texture and Surface Memory").
//!
//! An array's texels are in plain device memory, row by row. A texture or surface object is the address of a record in
//! device memory that holds the location of the texels and the sampling options; the functions of
//! `frontend/src/headers/textures.h` read it. Thus they return the same texels on every device. In native mode on
//! `cuda` an array is also in CUDA's own form, and an object is CUDA's; before a form is used, texels are copied to it
//! if the other form has newer ones. In exact mode the texture units sample that form, too, where they return the same
//! bits and only the host writes the texels.

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

/// An array in the form that a backend receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArrayLayout {
    /// The format of a texel.
    pub format: ChannelFormat,
    /// The dimensions.
    pub shape: ArrayShape,
    /// The location of the texels.
    pub level: Level,
}

/// The texels of an array in plain memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Address of the first texel.
    pub texels: DevicePtr,
    /// Texels per row, rows, and slices: layers, faces, or depth.
    pub extent: [u32; 3],
    /// Bytes from a row to the next one.
    pub row_bytes: u64,
    /// Bytes from a slice to the next one.
    pub slice_bytes: u64,
}

/// A texture or surface object of a device's own, destroyed when it is dropped.
pub trait BackendObject: Send + Sync {
    /// Returns the number of the object in device code.
    fn handle(&self) -> u64;
}

/// An array with levels in the form of a device's own texture units.
pub trait BackendMipmappedArray: Send + Sync {
    /// Creates a texture object of the array.
    fn texture(&self, descriptor: &TextureDescriptor) -> Result<Box<dyn BackendObject>, Error>;
    /// Returns a level of the array, whose texels are also in plain memory.
    fn level(&self, layout: &ArrayLayout, level: u32) -> Result<Arc<dyn BackendArray>, Error>;
}

/// An array in the form of a device's own texture units.
pub trait BackendArray: Send + Sync {
    /// Creates a texture object of the array.
    fn texture(&self, descriptor: &TextureDescriptor) -> Result<Box<dyn BackendObject>, Error>;
    /// Creates a surface object of the array.
    fn surface(&self) -> Result<Box<dyn BackendObject>, Error>;
    /// Copies the texels from plain memory to the array.
    fn upload(&self, stream: StreamId) -> Result<(), Error>;
    /// Copies the texels from the array to plain memory.
    fn download(&self, stream: StreamId) -> Result<(), Error>;
}
