//! Texture and surface objects.

use std::sync::{Arc, OnceLock};

use super::array::Array;
use super::mipmapped::MipmappedArray;
use super::record::{Of, Record};
use crate::api::args::{Arg, KernelArg};
use crate::api::buffer::BufferSlice;
use crate::api::device::Device;
use crate::backend::{
    ArrayLayout, ArrayShape, BackendObject, ChannelFormat, Error, Level, StreamId, TextureDescriptor,
};

/// Limit on the texels of a texture of memory without rows (CUDA C++ Programming Guide, technical specifications).
const MOST_LINEAR: u64 = 1 << 28;

/// Returns the error for a device without texture units that the program can use.
pub(super) fn no_textures(device: &Device) -> Error {
    Error::InvalidValue(format!("{} does not have texture objects of its own", device.name()))
}

/// An object of the device's own, created when it is first requested.
#[derive(Default)]
struct Own(OnceLock<Box<dyn BackendObject>>);

impl Own {
    fn handle(&self, make: impl FnOnce() -> Result<Box<dyn BackendObject>, Error>) -> Result<u64, Error> {
        if let Some(own) = self.0.get() {
            return Ok(own.handle());
        }
        let made = make()?;
        Ok(self.0.get_or_init(|| made).handle())
    }
}

impl std::fmt::Debug for Own {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0.get().map(|own| own.handle()))
    }
}

/// A texture object (`cudaTextureObject_t`), destroyed when the last handle is dropped; graphs keep a handle. The
/// texture's memory must outlive it; an array is kept alive.
#[derive(Debug, Clone)]
pub struct Texture {
    shared: Arc<SharedTexture>,
}

#[derive(Debug)]
struct SharedTexture {
    device: Device,
    descriptor: TextureDescriptor,
    record: Record,
    source: Source,
    own: Own,
    /// Set once the backend knows of the object for the array's own form.
    noted: OnceLock<()>,
}

/// The storage of a texture's texels.
#[derive(Debug)]
enum Source {
    Memory(ArrayLayout),
    Array(Array),
    Mipmapped(MipmappedArray),
}

impl Texture {
    pub(in crate::api) fn of_array(array: &Array, descriptor: &TextureDescriptor) -> Result<Self, Error> {
        let layout = array.shared.layout;
        descriptor.check(array.format(), Some(layout.shape))?;
        Self::new(array.device(), &[layout], descriptor, Source::Array(array.clone()))
    }

    pub(in crate::api) fn of_mipmapped_array(
        array: &MipmappedArray,
        descriptor: &TextureDescriptor,
    ) -> Result<Self, Error> {
        descriptor.check(array.format(), Some(array.shape()))?;
        descriptor.check_mipmapped(array.format())?;
        Self::new(array.device(), &array.layouts(), descriptor, Source::Mipmapped(array.clone()))
    }

    /// Creates a texture of memory. `row_bytes` is 0 for memory without rows.
    pub(in crate::api) fn of_memory(
        memory: &BufferSlice<'_>,
        format: ChannelFormat,
        extent: [u32; 2],
        row_bytes: u64,
        descriptor: &TextureDescriptor,
    ) -> Result<Self, Error> {
        let [width, height] = extent;
        let shape = if row_bytes == 0 { ArrayShape::D1(width) } else { ArrayShape::D2(width, height) };
        descriptor.check(format, (row_bytes != 0).then_some(shape))?;
        let refused = |message: String| Err(Error::InvalidValue(message));
        if row_bytes == 0 && (u64::from(width) > MOST_LINEAR || width == 0) {
            let (what, value) = ("the number of texels of a linear texture".to_owned(), u64::from(width));
            return Err(Error::LimitExceeded { what, value, limit: MOST_LINEAR });
        }
        if row_bytes != 0 && row_bytes < u64::from(width) * u64::from(format.bytes()) {
            return refused(format!("rows of {width} texels do not fit in {row_bytes} bytes"));
        }
        let level = Level { texels: memory.ptr, extent: [width, height, 1], row_bytes, slice_bytes: 0 };
        let layout = ArrayLayout { format, shape, level };
        Self::new(memory.device, &[layout], descriptor, Source::Memory(layout))
    }

    fn new(
        device: &Device,
        layouts: &[ArrayLayout],
        descriptor: &TextureDescriptor,
        source: Source,
    ) -> Result<Self, Error> {
        let of = if matches!(source, Source::Memory(_)) { Of::Memory } else { Of::Array };
        let record = Record::of_texture(device, layouts, descriptor, of)?;
        let descriptor = descriptor.clone();
        let (own, noted) = (Own::default(), OnceLock::new());
        let shared = SharedTexture { device: device.clone(), descriptor, record, source, own, noted };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Returns the device that the texture belongs to.
    pub fn device(&self) -> &Device {
        &self.shared.device
    }

    /// Returns the sampling options.
    pub fn descriptor(&self) -> &TextureDescriptor {
        &self.shared.descriptor
    }

    /// Returns the number of the texture in device code of exact mode, to be stored in structs and memory.
    pub fn object(&self) -> u64 {
        self.shared.record.ptr().0
    }

    /// Returns the number of the texture in device code of native mode on `cuda`.
    ///
    /// # Errors
    /// An error on other devices, or the driver's error.
    pub fn own_object(&self) -> Result<u64, Error> {
        self.shared.own.handle(|| match &self.shared.source {
            Source::Array(array) => array.own()?.texture(&self.shared.descriptor),
            Source::Mipmapped(array) => array.shared.own()?.texture(&self.shared.descriptor),
            Source::Memory(layout) => {
                let made = self.shared.device.backend().texture_of_memory(layout, &self.shared.descriptor)?;
                made.ok_or_else(|| no_textures(&self.shared.device))
            }
        })
    }

    /// Returns the number of the texture in device code. `own` selects native mode on `cuda`.
    pub(in crate::api) fn handle(&self, own: bool) -> Result<u64, Error> {
        if own { self.own_object() } else { Ok(self.object()) }
    }

    /// Prepares for work of the stream that reads the texels, in CUDA's own form or in plain memory.
    pub(in crate::api) fn prepare(&self, stream: StreamId, own: bool) -> Result<(), Error> {
        let ready = |array: &Array| {
            if own { array.use_own(stream, false) } else { array.use_memory(stream, false) }
        };
        match &self.shared.source {
            Source::Array(array) => ready(array),
            Source::Mipmapped(array) => array.levels().iter().try_for_each(ready),
            Source::Memory(_) => Ok(()),
        }
    }

    /// Prepares, after [`Texture::prepare`] in exact mode, for a kernel that receives the device's own objects: an
    /// array is sampled in its own form where that returns the same samples.
    pub(in crate::api) fn prepare_units(&self, stream: StreamId) {
        let Source::Array(array) = &self.shared.source else { return };
        if !self.shared.record.has_own() {
            return;
        }
        let Some(fresh) = array.use_copy(stream) else { return };
        self.shared.noted.get_or_init(|| {
            // Without such an object the units sample plain memory.
            if let Ok(handle) = self.own_object() {
                self.shared.device.backend().note_copy(self.shared.record.ptr(), handle, fresh);
            }
        });
    }
}

impl KernelArg for Texture {
    fn arg(&self) -> Arg<'_> {
        Arg::Texture(self)
    }
}

/// A surface object (`cudaSurfaceObject_t`), destroyed when the last handle is dropped; graphs keep a handle.
#[derive(Debug, Clone)]
pub struct Surface {
    shared: Arc<SharedSurface>,
}

#[derive(Debug)]
struct SharedSurface {
    record: Record,
    array: Array,
    own: Own,
}

impl Surface {
    pub(in crate::api) fn new(array: &Array) -> Result<Self, Error> {
        let record = Record::of_surface(array.device(), &array.shared.layout)?;
        array.has_surface();
        let shared = SharedSurface { record, array: array.clone(), own: Own::default() };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Returns the array of the surface.
    pub fn array(&self) -> &Array {
        &self.shared.array
    }

    /// Returns the number of the surface in device code of exact mode, to be stored in structs and memory.
    pub fn object(&self) -> u64 {
        self.shared.record.ptr().0
    }

    /// Returns the number of the surface in device code of native mode on `cuda`.
    ///
    /// # Errors
    /// An error on other devices, or the driver's error.
    pub fn own_object(&self) -> Result<u64, Error> {
        self.shared.own.handle(|| self.shared.array.own()?.surface())
    }

    /// Returns the number of the surface in device code. `own` selects native mode on `cuda`.
    pub(in crate::api) fn handle(&self, own: bool) -> Result<u64, Error> {
        if own { self.own_object() } else { Ok(self.object()) }
    }

    /// Prepares for work of the stream that reads and writes the texels, in CUDA's own form or in plain memory.
    pub(in crate::api) fn prepare(&self, stream: StreamId, own: bool) -> Result<(), Error> {
        if own { self.shared.array.use_own(stream, true) } else { self.shared.array.use_memory(stream, true) }
    }
}

impl KernelArg for Surface {
    fn arg(&self) -> Arg<'_> {
        Arg::Surface(self)
    }
}

/// An object among the arguments of a launch that is part of a graph.
#[derive(Debug, Clone)]
pub(in crate::api) enum Object {
    Texture(Texture),
    Surface(Surface),
}

impl Object {
    /// Returns the object of an argument, if the argument is one.
    pub fn of(arg: &Arg<'_>) -> Option<Self> {
        match *arg {
            Arg::Texture(texture) => Some(Self::Texture(texture.clone())),
            Arg::Surface(surface) => Some(Self::Surface(surface.clone())),
            Arg::Scalar(..) | Arg::Size(_) | Arg::Bytes(_) | Arg::Buffer(_) | Arg::Null => None,
        }
    }

    /// Prepares for a launch of the graph in a stream.
    pub fn prepare(&self, stream: StreamId, own: bool) -> Result<(), Error> {
        match self {
            Self::Texture(texture) => texture.prepare(stream, own),
            Self::Surface(surface) => surface.prepare(stream, own),
        }
    }

    /// Returns the arrays of the object.
    pub fn arrays(&self) -> Vec<Array> {
        match self {
            Self::Texture(texture) => match &texture.shared.source {
                Source::Array(array) => vec![array.clone()],
                Source::Mipmapped(array) => array.levels().to_vec(),
                Source::Memory(_) => Vec::new(),
            },
            Self::Surface(surface) => vec![surface.shared.array.clone()],
        }
    }
}
