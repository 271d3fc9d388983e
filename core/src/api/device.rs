//! Devices: opening, memory, streams, modules.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use super::attributes;
use super::backend::{
    Backend, BackendDevice, BackendKind, BackendModule, DeviceInfo, FloatMode, Program, StreamOptions, UnifiedKind,
};
use super::buffer::{BufferSlice, DeviceBuffer};
use super::error::Error;
use super::launches::{DeviceLaunches, recorded};
use super::limits::DeviceLimit;
use super::module::Module;
use super::stream::{Event, Stream};
use super::textures::{Array, ArrayShape, ChannelFormat, MipmappedArray, Surface, Texture, TextureDescriptor};
use super::unified::UnifiedBuffer;
use crate::ir;
use crate::passes::optimise::drop_checks::drop_checks;

/// The variable of a module in which its kernels look for the device's limits: most threads of a block, largest block and grid in x, y, z.
const DEVICE_LIMITS: &str = "__iw_device_limits";

/// An open device. Clones are handles to the same device.
///
/// CUDA's counterpart is a context (`cuDevicePrimaryCtxRetain`).
#[derive(Clone)]
pub struct Device {
    shared: Arc<Shared>,
}

struct Shared {
    backend: Arc<dyn BackendDevice>,
    id: u64,
}

/// A handle that does not keep a device open.
#[derive(Clone)]
pub struct WeakDevice(Weak<Shared>);

impl WeakDevice {
    /// The device, if somebody keeps it open.
    pub fn upgrade(&self) -> Option<Device> {
        self.0.upgrade().map(|shared| Device { shared })
    }
}

impl Device {
    /// A handle that does not keep it open.
    pub fn downgrade(&self) -> WeakDevice {
        WeakDevice(Arc::downgrade(&self.shared))
    }

    /// Opens device `index` of a backend.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if there is no such device or the backend cannot be used.
    pub fn open(backend: &dyn Backend, index: usize) -> Result<Self, Error> {
        Ok(Self::from_backend(backend.open(index)?))
    }

    /// Wraps a device that a backend has opened.
    pub fn from_backend(backend: Arc<dyn BackendDevice>) -> Self {
        static NEXT_ID: AtomicU64 = AtomicU64::new(1);
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        Self { shared: Arc::new(Shared { backend, id }) }
    }

    /// What it is and what it can do.
    pub fn info(&self) -> &DeviceInfo {
        self.shared.backend.info()
    }

    /// The name on the command line, such as `wgpu:0`.
    pub fn name(&self) -> String {
        self.info().name()
    }

    /// Allocates `len` elements, all bytes zero (`cudaMalloc` and `cudaMemset`).
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], also where one allocation may not be that large.
    pub fn alloc<T: bytemuck::Pod>(&self, len: usize) -> Result<DeviceBuffer<T>, Error> {
        DeviceBuffer::new(self, len)
    }

    /// Allocates a buffer and fills it from a slice.
    ///
    /// # Errors
    /// As [`Device::alloc`].
    pub fn upload<T: bytemuck::Pod>(&self, data: &[T]) -> Result<DeviceBuffer<T>, Error> {
        DeviceBuffer::of(self, data)
    }

    /// Allocates `len` elements that kernels and the host both use, all bytes zero (`cudaMallocManaged`).
    ///
    /// # Errors
    /// As [`Device::alloc`].
    pub fn alloc_managed<T: bytemuck::Pod>(&self, len: usize) -> Result<UnifiedBuffer<T>, Error> {
        UnifiedBuffer::alloc(self, len, UnifiedKind::Managed)
    }

    /// Allocates `len` elements of the host's memory that kernels use in place, all bytes zero (`cudaHostAlloc`
    /// with `cudaHostAllocMapped`). Where a device cannot reach the host's memory it is the device's own, and
    /// the host's views are copies: the same results, without the savings.
    ///
    /// # Errors
    /// As [`Device::alloc`].
    pub fn alloc_mapped<T: bytemuck::Pod>(&self, len: usize) -> Result<UnifiedBuffer<T>, Error> {
        UnifiedBuffer::alloc(self, len, UnifiedKind::Mapped)
    }

    /// Size in bytes of an allocation, if it may be that large.
    pub(super) fn allocation_bytes(&self, len: usize, element: usize) -> Result<u64, Error> {
        let bytes = len.checked_mul(element).map(|b| b as u64).filter(|b| *b <= i64::MAX as u64);
        let limit = self.info().limits.max_alloc_bytes;
        let requested = bytes.unwrap_or(u64::MAX);
        if requested > limit {
            return Err(Error::OutOfMemory { device: self.name(), requested, limit: Some(limit) });
        }
        Ok(requested)
    }

    /// Makes an array for textures and surfaces, all of its texels zero (`cudaMallocArray`, `cudaMalloc3DArray`).
    ///
    /// # Errors
    /// As [`Device::alloc`], and [`Error::InvalidValue`] for dimensions that CUDA does not have.
    pub fn create_array(&self, format: ChannelFormat, shape: ArrayShape) -> Result<Array, Error> {
        Array::new(self, format, shape)
    }

    /// Makes an array with levels, each half as large as the one before (`cudaMallocMipmappedArray`). Copies and surfaces are of its levels.
    ///
    /// # Errors
    /// As [`Device::create_array`], and if the dimensions do not have so many levels.
    pub fn create_mipmapped_array(
        &self,
        format: ChannelFormat,
        shape: ArrayShape,
        levels: u32,
    ) -> Result<MipmappedArray, Error> {
        MipmappedArray::new(self, format, shape, levels)
    }

    /// Makes a texture of an array with levels (`cudaCreateTextureObject` with `cudaResourceTypeMipmappedArray`).
    ///
    /// # Errors
    /// As [`Device::create_texture`], and if coordinates are not normalised.
    pub fn create_mipmapped_texture(
        &self,
        array: &MipmappedArray,
        descriptor: &TextureDescriptor,
    ) -> Result<Texture, Error> {
        Texture::of_mipmapped_array(array, descriptor)
    }

    /// Makes a texture of an array (`cudaCreateTextureObject` with `cudaResourceTypeArray`).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] for a descriptor that does not fit the texels.
    pub fn create_texture(&self, array: &Array, descriptor: &TextureDescriptor) -> Result<Texture, Error> {
        Texture::of_array(array, descriptor)
    }

    /// Makes a texture of `width` texels of memory, for `tex1Dfetch` (`cudaResourceTypeLinear`). The memory must outlive it.
    ///
    /// # Errors
    /// As [`Device::create_texture`], and if there are too many texels.
    pub fn create_linear_texture(
        &self,
        memory: BufferSlice<'_>,
        format: ChannelFormat,
        width: u32,
        descriptor: &TextureDescriptor,
    ) -> Result<Texture, Error> {
        Texture::of_memory(&memory, format, [width, 1], 0, descriptor)
    }

    /// Makes a texture of two dimensions of memory, with rows that are `pitch` bytes apart (`cudaResourceTypePitch2D`). The memory
    /// must outlive it.
    ///
    /// # Errors
    /// As [`Device::create_texture`], and if rows are longer than `pitch`.
    pub fn create_pitched_texture(
        &self,
        memory: BufferSlice<'_>,
        format: ChannelFormat,
        extent: [u32; 2],
        pitch: u64,
        descriptor: &TextureDescriptor,
    ) -> Result<Texture, Error> {
        Texture::of_memory(&memory, format, extent, pitch, descriptor)
    }

    /// Makes a surface of an array (`cudaCreateSurfaceObject`).
    ///
    /// # Errors
    /// What the device reports.
    pub fn create_surface(&self, array: &Array) -> Result<Surface, Error> {
        Surface::new(array)
    }

    /// True if nothing works on it any more: a kernel has failed so, or it took longer than its time limit. Asking neither waits nor orders anything.
    pub fn is_lost(&self) -> bool {
        self.backend().is_lost()
    }

    /// Waits until all work of all its streams is done (`cudaDeviceSynchronize`).
    ///
    /// # Errors
    /// What went wrong in the work.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.backend().synchronize_all()
    }

    /// Hands the text that kernels print to a function, and not to the standard output. It is called when the host waits for the
    /// device, which it may use, too. Of programs in native mode on `cuda` the driver writes the text, to the standard output.
    pub fn set_printer(&self, printer: impl Fn(&[u8]) + Send + Sync + 'static) {
        self.backend().set_printer(Arc::new(printer));
    }

    /// A limit that programs may set, in bytes (`cudaDeviceGetLimit`).
    ///
    /// # Errors
    /// A driver's.
    pub fn limit(&self, limit: DeviceLimit) -> Result<u64, Error> {
        self.backend().limit(limit)
    }

    /// Sets a limit, in bytes (`cudaDeviceSetLimit`).
    ///
    /// # Errors
    /// A size that the device cannot have, or a limit that cannot be changed any more: the heap for kernels once a module is loaded
    /// that uses it.
    pub fn set_limit(&self, limit: DeviceLimit, bytes: u64) -> Result<(), Error> {
        self.backend().set_limit(limit, bytes)
    }

    /// Compiles a program for this device (`cuModuleLoadData`).
    ///
    /// # Errors
    /// [`Error::Compile`] or [`Error::Unsupported`] with diagnostics.
    pub fn load(&self, program: &Program) -> Result<Module, Error> {
        let names = program.native.as_ref().map_or_else(Vec::new, |n| n.instances.clone());
        // CUDA's own device runtime launches, and knows the limits.
        if self.info().backend == BackendKind::Cuda && program.floats == FloatMode::Native {
            return Ok(Module::new(
                self,
                self.backend().load(program)?,
                program.module.clone(),
                names.into(),
                None,
                true,
            ));
        }
        let unchecked;
        let program = match self.info().backend {
            // Of what a launch knows, the checks cost nothing.
            BackendKind::Cpu | BackendKind::Wgpu => program,
            BackendKind::Cuda => {
                unchecked = Program { module: drop_checks(&program.module), ..program.clone() };
                &unchecked
            }
        };
        let (backend, launches) = match recorded(self, &program.module)? {
            None => (self.backend().load(program)?, None),
            Some((module, launches)) => {
                let module = Arc::new(module);
                let backend = self.backend().load(&Program { module: Arc::clone(&module), ..program.clone() })?;
                let launches = DeviceLaunches::new(self, &backend, module, launches)?;
                (backend, Some(Arc::new(launches)))
            }
        };
        self.tell_limits(&program.module, &*backend)?;
        attributes::tell(self.backend(), &program.module, &*backend)?;
        Ok(Module::new(self, backend, program.module.clone(), names.into(), launches, false))
    }

    /// Writes the device's limits where kernels of a module look for them, if they do (`cudaDeviceGetAttribute` in device code).
    fn tell_limits(&self, program: &ir::Module, module: &dyn BackendModule) -> Result<(), Error> {
        if program.symbol(DEVICE_LIMITS).is_none() {
            return Ok(());
        }
        let (at, _) = module.symbol(DEVICE_LIMITS)?;
        let limits = &self.info().limits;
        let all = [limits.max_threads_per_block].into_iter().chain(limits.max_block).chain(limits.max_grid);
        let bytes: Vec<u8> = all.flat_map(u32::to_le_bytes).collect();
        self.backend().write_now(at, &bytes)
    }

    /// The stream that is there from the start.
    pub fn default_stream(&self) -> Stream {
        Stream::default_of(self)
    }

    /// Makes another stream (`cudaStreamCreate`).
    ///
    /// # Errors
    /// What the driver reports.
    pub fn create_stream(&self) -> Result<Stream, Error> {
        self.create_stream_with(StreamOptions::default())
    }

    /// The same, as the options say (`cudaStreamCreateWithPriority`).
    ///
    /// # Errors
    /// What the driver reports.
    pub fn create_stream_with(&self, options: StreamOptions) -> Result<Stream, Error> {
        Stream::create(self, options)
    }

    /// Makes an event (`cudaEventCreate`).
    ///
    /// # Errors
    /// What the driver reports.
    pub fn create_event(&self) -> Result<Event, Error> {
        Event::create(self)
    }

    /// The backend's side of it, for backends and their tests. It checks nothing: addresses and numbers of streams are taken as they are, so that programs which
    /// use it are on their own.
    #[doc(hidden)]
    pub fn backend(&self) -> &dyn BackendDevice {
        &*self.shared.backend
    }

    /// True if both are handles to one device.
    pub fn same_as(&self, other: &Device) -> bool {
        self.shared.id == other.shared.id
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Device({})", self.name())
    }
}
