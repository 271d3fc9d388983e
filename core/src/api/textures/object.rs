//! Texture and surface objects.

use std::sync::{Arc, OnceLock};

use super::array::{Array, ArrayShape};
use super::descriptor::TextureDescriptor;
use super::format::ChannelFormat;
use super::mipmapped::MipmappedArray;
use super::record::{Of, Record};
use super::{ArrayLayout, BackendObject, Level};
use crate::api::args::{Arg, KernelArg};
use crate::api::backend::StreamId;
use crate::api::buffer::BufferSlice;
use crate::api::device::Device;
use crate::api::error::Error;

/// Most texels of a texture of memory without rows (CUDA C++ Programming Guide, technical specifications).
const MOST_LINEAR: u64 = 1 << 28;

/// That a device has no texture units that the program can use.
pub(super) fn no_textures(device: &Device) -> Error {
    Error::InvalidValue(format!("{} has no textures of its own", device.name()))
}

/// An object of the device's own, made when it is first asked for.
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

/// A texture object (`cudaTextureObject_t`), destroyed when the last handle is dropped; graphs keep one. The memory that it is of must outlive it; an
/// array does.
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
    /// Set when the backend knows of the object for the array's own form.
    noted: OnceLock<()>,
}

/// What a texture is of.
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

    /// Of memory: `row_bytes` is 0 for memory without rows.
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
            return refused(format!("a texture of {width} texels of memory; there may be 1 to {MOST_LINEAR}"));
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

    /// The device that it belongs to.
    pub fn device(&self) -> &Device {
        &self.shared.device
    }

    /// How it is sampled.
    pub fn descriptor(&self) -> &TextureDescriptor {
        &self.shared.descriptor
    }

    /// What device code of exact mode has for it, to be put into structs and memory.
    pub fn object(&self) -> u64 {
        self.shared.record.ptr().0
    }

    /// What device code of native mode on `cuda` has for it.
    ///
    /// # Errors
    /// On other devices, and the driver's.
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

    /// What device code has for it, in native mode on `cuda` or else.
    pub(in crate::api) fn handle(&self, own: bool) -> Result<u64, Error> {
        if own { self.own_object() } else { Ok(self.object()) }
    }

    /// Before work of the stream that reads its texels, in CUDA's own form or plain memory.
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

    /// After [`Texture::prepare`] in exact mode, before a kernel that gets the device's own objects: an array is sampled in its own form where
    /// that gives the same samples.
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

/// A surface object (`cudaSurfaceObject_t`), destroyed when the last handle is dropped; graphs keep one.
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

    /// The array that it is of.
    pub fn array(&self) -> &Array {
        &self.shared.array
    }

    /// What device code of exact mode has for it, to be put into structs and memory.
    pub fn object(&self) -> u64 {
        self.shared.record.ptr().0
    }

    /// What device code of native mode on `cuda` has for it.
    ///
    /// # Errors
    /// On other devices, and the driver's.
    pub fn own_object(&self) -> Result<u64, Error> {
        self.shared.own.handle(|| self.shared.array.own()?.surface())
    }

    /// What device code has for it, in native mode on `cuda` or else.
    pub(in crate::api) fn handle(&self, own: bool) -> Result<u64, Error> {
        if own { self.own_object() } else { Ok(self.object()) }
    }

    /// Before work of the stream that reads and writes its texels, in CUDA's own form or plain memory.
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
    /// Of an argument, if it is one.
    pub fn of(arg: &Arg<'_>) -> Option<Self> {
        match *arg {
            Arg::Texture(texture) => Some(Self::Texture(texture.clone())),
            Arg::Surface(surface) => Some(Self::Surface(surface.clone())),
            Arg::Scalar(..) | Arg::Bytes(_) | Arg::Buffer(_) | Arg::Null => None,
        }
    }

    /// Before a launch of the graph in a stream.
    pub fn prepare(&self, stream: StreamId, own: bool) -> Result<(), Error> {
        match self {
            Self::Texture(texture) => texture.prepare(stream, own),
            Self::Surface(surface) => surface.prepare(stream, own),
        }
    }

    /// The arrays that it is of.
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
