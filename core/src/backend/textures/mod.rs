//! Arrays, textures and surfaces, as a backend receives them.

mod descriptor;
mod format;
mod shape;

pub use descriptor::{AddressMode, FilterMode, ReadMode, TextureDescriptor};
pub use format::{ChannelFormat, ChannelKind};
pub use shape::ArrayShape;

use std::sync::Arc;

use super::error::Error;
use super::ids::{DevicePtr, StreamId};

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
