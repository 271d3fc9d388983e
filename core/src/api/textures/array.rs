//! Arrays: memory for textures and surfaces.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::forms::{Form, Forms};
use super::mipmapped::Levels;
use super::object::no_textures;
use crate::api::buffer::DeviceBuffer;
use crate::api::device::Device;
use crate::api::pending::Pending;
use crate::api::stream::Stream;
use crate::backend::{
    ArrayLayout, ArrayShape, BackendArray, BoxCopy, ChannelFormat, Command, DevicePtr, Error, Level, Rows, StreamId,
};

/// Memory for textures and surfaces (`cudaArray_t`), freed when the last handle is dropped.
#[derive(Clone)]
pub struct Array {
    pub(super) shared: Arc<Shared>,
}

pub(super) struct Shared {
    pub device: Device,
    pub layout: ArrayLayout,
    memory: DeviceBuffer<u8>,
    own: OnceLock<Arc<dyn BackendArray>>,
    forms: Mutex<Forms>,
    /// Set as long as CUDA's form holds the texels that are to be sampled in exact mode.
    fresh: Arc<AtomicBool>,
    /// Set if exact mode must not use CUDA's form: kernels may write the texels through surfaces, including surfaces
    /// that no launch declares, or there is no memory for it.
    plain: AtomicBool,
    /// The mipmapped array that contains this level, and the number of the level.
    parent: Option<(Arc<Levels>, u32)>,
}

/// Name of an operation that cannot be part of a graph.
const COPY: &str = "a copy of an array";

/// Checks that data from the host has the size of an array or a region.
fn check_data(what: &str, bytes: u64, data: &[u8]) -> Result<(), Error> {
    if bytes == data.len() as u64 {
        return Ok(());
    }
    Err(Error::InvalidValue(format!("{what} has {bytes} bytes, but `data` has {} bytes", data.len())))
}

/// Checks that an array or a region consists of whole elements.
fn check_whole<T>(what: &str, bytes: u64) -> Result<(), Error> {
    let element = size_of::<T>() as u64;
    if bytes == 0 || bytes.checked_rem(element) == Some(0) {
        return Ok(());
    }
    let message = format!("{what} has {bytes} bytes, which is not a whole number of elements of {element} bytes");
    Err(Error::InvalidValue(message))
}

impl std::fmt::Debug for Array {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let layout = &self.shared.layout;
        write!(f, "Array({:?} of {:?} on {:?})", layout.shape, layout.format, self.shared.device)
    }
}

impl Array {
    pub(in crate::api) fn new(device: &Device, format: ChannelFormat, shape: ArrayShape) -> Result<Self, Error> {
        shape.check()?;
        Self::part(device, format, shape, None)
    }

    /// Creates an array, or a level of one.
    pub(super) fn part(
        device: &Device,
        format: ChannelFormat,
        shape: ArrayShape,
        parent: Option<(Arc<Levels>, u32)>,
    ) -> Result<Self, Error> {
        let extent @ [width, height, slices] = shape.extent();
        let row_bytes = u64::from(width) * u64::from(format.bytes());
        let slice_bytes = row_bytes * u64::from(height);
        let bytes = slice_bytes * u64::from(slices);
        let memory = device.alloc::<u8>(usize::try_from(bytes).unwrap_or(usize::MAX))?;
        let level = Level { texels: memory.ptr(), extent, row_bytes, slice_bytes };
        let layout = ArrayLayout { format, shape, level };
        Ok(Self {
            shared: Arc::new(Shared {
                device: device.clone(),
                layout,
                memory,
                own: OnceLock::new(),
                forms: Mutex::default(),
                fresh: Arc::default(),
                plain: AtomicBool::new(false),
                parent,
            }),
        })
    }

    /// Returns the format of a texel.
    pub fn format(&self) -> ChannelFormat {
        self.shared.layout.format
    }

    /// Returns the dimensions.
    pub fn shape(&self) -> ArrayShape {
        self.shared.layout.shape
    }

    /// Returns the size in bytes.
    pub fn byte_len(&self) -> u64 {
        self.shared.memory.byte_len()
    }

    /// Returns the device that the array belongs to.
    pub fn device(&self) -> &Device {
        &self.shared.device
    }

    /// Sets all texels, row by row and slice by slice (`cudaMemcpy3DAsync` from host memory without padding).
    ///
    /// # Errors
    /// [`Error::ForeignDevice`] if the stream belongs to another device, and [`Error::InvalidValue`] if `data` has another
    /// size.
    pub fn write<T: bytemuck::Pod>(&self, stream: &Stream, data: &[T]) -> Result<(), Error> {
        let bytes: &[u8] = bytemuck::cast_slice(data);
        check_data("the array", self.byte_len(), bytes)?;
        stream.check_device(&self.shared.device, "the array")?;
        self.use_memory(stream.now(COPY)?, true)?;
        self.shared.memory.write(stream, bytes)
    }

    /// Returns all texels, row by row and slice by slice, after all earlier work of the stream.
    ///
    /// # Errors
    /// [`Error::ForeignDevice`] if the stream belongs to another device, and [`Error::InvalidValue`] if the bytes are not
    /// whole elements.
    pub fn read<T: bytemuck::Pod>(&self, stream: &Stream) -> Result<Vec<T>, Error> {
        check_whole::<T>("the array", self.byte_len())?;
        let mut out = vec![T::zeroed(); (self.byte_len() as usize).checked_div(size_of::<T>()).unwrap_or(0)];
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut out);
        self.use_memory(stream.now(COPY)?, false)?;
        self.shared.memory.read_into(stream, bytes)?;
        Ok(out)
    }

    /// Returns all texels, row by row and slice by slice, without waiting for them.
    ///
    /// # Errors
    /// The errors of [`Array::read`]. Errors of the earlier work are reported by the [`Pending`].
    pub fn read_async<T: bytemuck::Pod>(&self, stream: &Stream) -> Result<Pending<T>, Error> {
        check_whole::<T>("the array", self.byte_len())?;
        stream.check_device(&self.shared.device, "the array")?;
        self.use_memory(stream.now(COPY)?, false)?;
        self.pending(stream, &self.shared.memory)
    }

    /// Sets the texels of a 3-D region. `origin` and `extent` count texels, rows and slices (`cudaMemcpy3DAsync`).
    ///
    /// # Errors
    /// The errors of [`Array::write`], or an error if the region does not lie inside the array.
    pub fn write_region<T: bytemuck::Pod>(
        &self,
        stream: &Stream,
        origin: [u32; 3],
        extent: [u32; 3],
        data: &[T],
    ) -> Result<(), Error> {
        let bytes: &[u8] = bytemuck::cast_slice(data);
        let rows = self.rows(origin, extent)?;
        check_data(&format!("a region of {extent:?} texels"), self.bytes_of(extent), bytes)?;
        let device = self.shared.device.backend();
        stream.check_device(&self.shared.device, "the array")?;
        let id = stream.now(COPY)?;
        self.use_memory(id, true)?;
        let rows = rows.iter().zip(bytes.chunks_exact(self.row_of(extent).max(1)));
        device.submit(id, &rows.map(|(at, row)| Command::Write { dst: *at, data: row }).collect::<Vec<_>>())
    }

    /// Returns the texels of a 3-D region. `origin` and `extent` count texels, rows and slices.
    ///
    /// # Errors
    /// The errors of [`Array::write_region`].
    pub fn read_region<T: bytemuck::Pod>(
        &self,
        stream: &Stream,
        origin: [u32; 3],
        extent: [u32; 3],
    ) -> Result<Vec<T>, Error> {
        let packed = self.packed::<T>(stream, origin, extent)?;
        let mut out = vec![T::zeroed(); packed.len().checked_div(size_of::<T>()).unwrap_or(0)];
        packed.read_into(stream, bytemuck::cast_slice_mut(&mut out))?;
        Ok(out)
    }

    /// Returns the texels of a 3-D region without waiting for them.
    ///
    /// # Errors
    /// The errors of [`Array::write_region`]. Errors of the earlier work are reported by the [`Pending`].
    pub fn read_region_async<T: bytemuck::Pod>(
        &self,
        stream: &Stream,
        origin: [u32; 3],
        extent: [u32; 3],
    ) -> Result<Pending<T>, Error> {
        self.pending(stream, &self.packed::<T>(stream, origin, extent)?)
    }

    /// Returns a copy of a 3-D region without gaps.
    fn packed<T>(&self, stream: &Stream, origin: [u32; 3], extent: [u32; 3]) -> Result<DeviceBuffer<u8>, Error> {
        let rows = self.rows(origin, extent)?;
        let (texel, count) = (u64::from(self.format().bytes()), self.bytes_of(extent));
        check_whole::<T>(&format!("a region of {extent:?} texels"), count)?;
        stream.check_device(&self.shared.device, "the array")?;
        let id = stream.now(COPY)?;
        self.use_memory(id, false)?;
        let packed = self.shared.device.alloc::<u8>(usize::try_from(count).unwrap_or(usize::MAX))?;
        if let Some(start) = rows.first().copied().filter(|_| count > 0) {
            let [width, height, depth] = extent.map(u64::from);
            let (row, level) = (width * texel, self.shared.layout.level);
            let to = Rows { start: packed.ptr(), row, slice: row * height };
            let from = Rows { start, row: level.row_bytes, slice: level.slice_bytes };
            let copy = BoxCopy { to, from, extent: [row, height, depth] };
            self.shared.device.backend().submit(id, &[Command::CopyBox(&copy)])?;
        }
        Ok(packed)
    }

    fn pending<T: bytemuck::Pod>(&self, stream: &Stream, bytes: &DeviceBuffer<u8>) -> Result<Pending<T>, Error> {
        let backend = self.shared.device.backend();
        Ok(Pending::new(backend.read_later(stream.now(COPY)?, bytes.ptr(), bytes.len())?))
    }

    fn row_of(&self, extent: [u32; 3]) -> usize {
        extent[0] as usize * self.format().bytes() as usize
    }

    /// Returns the size in bytes of a region that lies inside the array.
    fn bytes_of(&self, extent: [u32; 3]) -> u64 {
        extent.iter().map(|n| u64::from(*n)).product::<u64>() * u64::from(self.format().bytes())
    }

    /// Returns the addresses of the rows of a 3-D region.
    fn rows(&self, origin: [u32; 3], extent: [u32; 3]) -> Result<Vec<DevicePtr>, Error> {
        let layout = &self.shared.layout;
        let level = layout.level;
        let ends = origin.iter().zip(extent).map(|(at, n)| at.checked_add(n));
        if !ends.zip(level.extent).all(|(end, most)| end.is_some_and(|end| end <= most)) {
            return Err(Error::InvalidValue(format!(
                "region of {extent:?} texels at {origin:?} is out of bounds for the array of {:?} texels",
                level.extent
            )));
        }
        let [x, y, z] = origin.map(u64::from);
        let [_, height, depth] = extent.map(u64::from);
        let start = level.texels.0 + x * u64::from(layout.format.bytes());
        let row =
            |slice: u64, row: u64| DevicePtr(start + (z + slice) * level.slice_bytes + (y + row) * level.row_bytes);
        Ok((0..depth).flat_map(|slice| (0..height).map(move |y| row(slice, y))).collect())
    }

    /// Prepares for work of the stream that reads, and if `writes` is set also writes, the texels in plain memory.
    pub(in crate::api) fn use_memory(&self, stream: StreamId, writes: bool) -> Result<(), Error> {
        let shared = &*self.shared;
        if writes {
            shared.fresh.store(false, Ordering::Release);
        }
        let mut forms = shared.forms.lock().unwrap_or_else(PoisonError::into_inner);
        forms.before_use(Form::Memory, &shared.device, stream, writes, || self.own()?.download(stream))
    }

    /// Returns the location of the texels in plain memory, for work of the stream that reads, and if `writes` is set also
    /// writes, them.
    ///
    /// # Errors
    /// The errors that the device reports.
    #[doc(hidden)]
    pub fn level_for(&self, stream: StreamId, writes: bool) -> Result<Level, Error> {
        self.use_memory(stream, writes)?;
        Ok(self.shared.layout.level)
    }

    /// Prepares for work of the stream that reads, and if `writes` is set also writes, the texels in CUDA's form.
    pub(in crate::api) fn use_own(&self, stream: StreamId, writes: bool) -> Result<(), Error> {
        let shared = &*self.shared;
        let mut forms = shared.forms.lock().unwrap_or_else(PoisonError::into_inner);
        forms.before_use(Form::Own, &shared.device, stream, writes, || self.own()?.upload(stream))
    }

    /// Prepares for samples in exact mode by the device's own units, which are fastest in their own form. Returns the
    /// flag that is set as long as that form holds the texels, if the form may be used.
    pub(super) fn use_copy(&self, stream: StreamId) -> Option<&Arc<AtomicBool>> {
        let shared = &*self.shared;
        if shared.plain.load(Ordering::Acquire) {
            return None;
        }
        if shared.fresh.load(Ordering::Acquire) {
            return Some(&shared.fresh);
        }
        // Launches that receive the object as a number do not wait for a copy: it is done before any of them gets the
        // other object. If the driver has no memory for the copy, the texels stay where they are.
        let copied = self.use_own(stream, false).and_then(|()| shared.device.backend().synchronize(stream));
        let used = copied.is_ok();
        shared.fresh.store(used, Ordering::Release);
        shared.plain.store(!used, Ordering::Release);
        used.then_some(&shared.fresh)
    }

    /// Returns true if both are handles to the same array.
    pub(in crate::api) fn same_as(&self, other: &Array) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared)
    }

    /// Records that kernels may write the texels from now on.
    pub(super) fn has_surface(&self) {
        self.shared.plain.store(true, Ordering::Release);
        self.shared.fresh.store(false, Ordering::Release);
    }

    /// Returns the array in the form of the device's own texture units.
    ///
    /// # Errors
    /// An error if there is no such form, or the driver's error.
    pub(super) fn own(&self) -> Result<&dyn BackendArray, Error> {
        let shared = &*self.shared;
        if shared.own.get().is_none() {
            let made = match &shared.parent {
                Some((levels, level)) => levels.own()?.level(&shared.layout, *level)?,
                None => {
                    let made = shared.device.backend().array(&shared.layout)?;
                    made.ok_or_else(|| no_textures(&shared.device))?
                }
            };
            // If another thread was faster, its array is used.
            let _ = shared.own.set(made);
        }
        match shared.own.get() {
            Some(own) => Ok(&**own),
            None => Err(Error::Internal("the array was not made".to_owned())),
        }
    }
}
