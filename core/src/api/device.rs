//! Devices: opening, memory, streams, modules.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use super::attributes;
use super::buffer::{BufferSlice, DeviceBuffer};
use super::dynamic_parallelism::{DeviceLaunches, recorded};
use super::module::Module;
use super::stream::{Event, Stream, describe};
use super::textures::{Array, MipmappedArray, Surface, Texture};
use super::unified::UnifiedBuffer;
use crate::backend::{
    ArrayShape, Backend, BackendDevice, BackendKind, BackendModule, ChannelFormat, DeviceInfo, DeviceLimit, Error,
    FloatMode, Program, StreamOptions, TextureDescriptor, UnifiedKind,
};
use crate::ir;
use crate::passes::optimise::drop_checks::drop_checks;
use crate::reserved_names::DEVICE_LIMITS;

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
    /// Returns the device, if another handle keeps it open.
    pub fn upgrade(&self) -> Option<Device> {
        self.0.upgrade().map(|shared| Device { shared })
    }
}

impl Device {
    /// Returns a handle that does not keep the device open.
    pub fn downgrade(&self) -> WeakDevice {
        WeakDevice(Arc::downgrade(&self.shared))
    }

    /// Opens device `index` of a backend.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if there is no such device or the backend cannot be used.
    #[doc(hidden)]
    pub fn open(backend: &dyn Backend, index: usize) -> Result<Self, Error> {
        Ok(Self::from_backend(backend.open(index)?))
    }

    /// Wraps a device that a backend has opened.
    #[doc(hidden)]
    pub fn from_backend(backend: Arc<dyn BackendDevice>) -> Self {
        static NEXT_ID: AtomicU64 = AtomicU64::new(1);
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        Self { shared: Arc::new(Shared { backend, id }) }
    }

    /// Describes the device and its capabilities.
    pub fn info(&self) -> &DeviceInfo {
        self.shared.backend.info()
    }

    /// Returns the name on the command line, such as `wgpu:0`.
    pub fn name(&self) -> String {
        self.info().name()
    }

    /// Allocates `len` elements, with all bytes zero (`cudaMalloc` and `cudaMemset`).
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], also if the size exceeds the limit for one allocation.
    pub fn alloc<T: bytemuck::Pod>(&self, len: usize) -> Result<DeviceBuffer<T>, Error> {
        DeviceBuffer::new(self, len)
    }

    /// Allocates a buffer and fills it from a slice, in the default stream ([`Device::default_stream`]).
    ///
    /// The copy is ordered like all work of that stream: it begins after the earlier work of the other streams, and their
    /// later work begins after it. An upload between two launches therefore orders them, and may hide a missing wait
    /// between their streams ([`Stream::wait`]). Streams that are [`StreamOptions::non_blocking`] are not ordered with the
    /// copy: they have to wait for it. [`Device::alloc`] and [`DeviceBuffer::write`] copy in another stream.
    ///
    /// # Errors
    /// The errors of [`Device::alloc`].
    pub fn upload<T: bytemuck::Pod>(&self, data: &[T]) -> Result<DeviceBuffer<T>, Error> {
        DeviceBuffer::of(self, data)
    }

    /// Allocates `len` elements that kernels and the host both use, with all bytes zero (`cudaMallocManaged`).
    ///
    /// # Errors
    /// The errors of [`Device::alloc`].
    pub fn alloc_managed<T: bytemuck::Pod>(&self, len: usize) -> Result<UnifiedBuffer<T>, Error> {
        UnifiedBuffer::alloc(self, len, UnifiedKind::Managed)
    }

    /// Allocates `len` elements of host memory that kernels use in place, with all bytes zero (`cudaHostAlloc` with
    /// `cudaHostAllocMapped`). If a device cannot access host memory, the memory is the device's own, and the host's
    /// views are copies: the results are the same, without the savings.
    ///
    /// # Errors
    /// The errors of [`Device::alloc`].
    pub fn alloc_mapped<T: bytemuck::Pod>(&self, len: usize) -> Result<UnifiedBuffer<T>, Error> {
        UnifiedBuffer::alloc(self, len, UnifiedKind::Mapped)
    }

    /// Returns the size in bytes of an allocation, or an error if it exceeds the limit.
    pub(super) fn allocation_bytes(&self, len: usize, element: usize) -> Result<u64, Error> {
        let bytes = len.checked_mul(element).map(|b| b as u64).filter(|b| *b <= i64::MAX as u64);
        let limit = self.info().limits.max_alloc_bytes;
        let requested = bytes.unwrap_or(u64::MAX);
        if requested > limit {
            return Err(Error::OutOfMemory { device: self.name(), requested, limit: Some(limit) });
        }
        Ok(requested)
    }

    /// Creates an array for textures and surfaces, with all of its texels zero (`cudaMallocArray`,
    /// `cudaMalloc3DArray`).
    ///
    /// # Errors
    /// The errors of [`Device::alloc`], and [`Error::LimitExceeded`] for dimensions that CUDA does not have.
    pub fn create_array(&self, format: ChannelFormat, shape: ArrayShape) -> Result<Array, Error> {
        Array::new(self, format, shape)
    }

    /// Creates an array with levels, each half as large as the previous one (`cudaMallocMipmappedArray`). Copies and
    /// surfaces use single levels.
    ///
    /// # Errors
    /// The errors of [`Device::create_array`], or an error if the dimensions do not have this many levels.
    pub fn create_mipmapped_array(
        &self,
        format: ChannelFormat,
        shape: ArrayShape,
        levels: u32,
    ) -> Result<MipmappedArray, Error> {
        MipmappedArray::new(self, format, shape, levels)
    }

    /// Creates a texture of an array with levels (`cudaCreateTextureObject` with `cudaResourceTypeMipmappedArray`).
    ///
    /// # Errors
    /// The errors of [`Device::create_texture`], or an error if coordinates are not normalised.
    pub fn create_mipmapped_texture(
        &self,
        array: &MipmappedArray,
        descriptor: &TextureDescriptor,
    ) -> Result<Texture, Error> {
        self.check_own(array.device(), "the array")?;
        Texture::of_mipmapped_array(array, descriptor)
    }

    /// Checks that an object belongs to this device.
    fn check_own(&self, device: &Device, object: &str) -> Result<(), Error> {
        if self == device {
            return Ok(());
        }
        let (object, device, expected) = (object.to_owned(), describe(device), describe(self));
        Err(Error::ForeignDevice { object, device, expected })
    }

    /// Creates a texture of an array (`cudaCreateTextureObject` with `cudaResourceTypeArray`).
    ///
    /// # Errors
    /// [`Error::UnsupportedFormat`] for a descriptor that does not fit the texels, and [`Error::ForeignDevice`] for an
    /// array of another device.
    pub fn create_texture(&self, array: &Array, descriptor: &TextureDescriptor) -> Result<Texture, Error> {
        self.check_own(array.device(), "the array")?;
        Texture::of_array(array, descriptor)
    }

    /// Creates a texture of `width` texels of memory, for `tex1Dfetch` (`cudaResourceTypeLinear`). The memory must
    /// outlive the texture.
    ///
    /// # Errors
    /// The errors of [`Device::create_texture`], or an error if there are too many texels.
    pub fn create_linear_texture(
        &self,
        memory: BufferSlice<'_>,
        format: ChannelFormat,
        width: u32,
        descriptor: &TextureDescriptor,
    ) -> Result<Texture, Error> {
        self.check_own(memory.device, "the memory")?;
        Texture::of_memory(&memory, format, [width, 1], 0, descriptor)
    }

    /// Creates a two-dimensional texture of memory, with rows that are `pitch` bytes apart (`cudaResourceTypePitch2D`).
    /// The memory must outlive the texture.
    ///
    /// # Errors
    /// The errors of [`Device::create_texture`], or an error if rows are longer than `pitch`.
    pub fn create_pitched_texture(
        &self,
        memory: BufferSlice<'_>,
        format: ChannelFormat,
        extent: [u32; 2],
        pitch: u64,
        descriptor: &TextureDescriptor,
    ) -> Result<Texture, Error> {
        self.check_own(memory.device, "the memory")?;
        Texture::of_memory(&memory, format, extent, pitch, descriptor)
    }

    /// Creates a surface of an array (`cudaCreateSurfaceObject`).
    ///
    /// # Errors
    /// [`Error::ForeignDevice`] for an array of another device, and the errors that the device reports.
    pub fn create_surface(&self, array: &Array) -> Result<Surface, Error> {
        self.check_own(array.device(), "the array")?;
        Surface::new(array)
    }

    /// Returns true once the device is lost: a kernel's failure has made it unusable, or a kernel exceeded its time
    /// limit. The query neither waits nor orders anything.
    pub fn is_lost(&self) -> bool {
        self.backend().is_lost()
    }

    /// Waits until all work of all streams of the device is done (`cudaDeviceSynchronize`).
    ///
    /// # Errors
    /// The errors of that work.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.backend().synchronize_all()
    }

    /// Redirects kernel `printf` output from the standard output to a callback. It is called when the host waits for
    /// the device, and may use the device itself. If it panics, that call of the host panics, and the device stays usable.
    /// In native mode on `cuda` the driver writes the text to the standard output.
    pub fn set_printer(&self, printer: impl Fn(&[u8]) + Send + Sync + 'static) {
        self.backend().set_printer(Arc::new(printer));
    }

    /// Returns a limit that programs may set, in bytes (`cudaDeviceGetLimit`).
    ///
    /// # Errors
    /// The driver's error.
    pub fn limit(&self, limit: DeviceLimit) -> Result<u64, Error> {
        self.backend().limit(limit)
    }

    /// Sets a limit, in bytes (`cudaDeviceSetLimit`).
    ///
    /// # Errors
    /// An error for a size that the device does not support, or for a limit that can no longer be changed: the heap for
    /// kernels, once a module is loaded that uses it.
    pub fn set_limit(&self, limit: DeviceLimit, bytes: u64) -> Result<(), Error> {
        self.backend().set_limit(limit, bytes)
    }

    /// Compiles a program for this device (`cuModuleLoadData`).
    ///
    /// # Errors
    /// [`Error::Compile`] or [`Error::Unsupported`] with diagnostics.
    pub fn load(&self, program: &Program) -> Result<Module, Error> {
        let names = program.native.as_ref().map_or_else(Vec::new, |n| n.instances.clone());
        // CUDA's own device runtime performs launches, and knows the limits.
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
            // Checks of data that a launch knows cost nothing.
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

    /// Writes the device's limits to the variable from which a module's kernels read them, if they do
    /// (`cudaDeviceGetAttribute` in device code).
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

    /// Returns the stream that exists from the start. It is CUDA's legacy default stream: its work begins after the earlier
    /// work of all other streams, and their later work begins after it, unless they are [`StreamOptions::non_blocking`].
    ///
    /// These functions use it implicitly: [`Device::upload`]; [`Module::texture_object`] and [`Module::surface_object`];
    /// [`HostViewMut::finish`](super::HostViewMut::finish); the creation of textures and surfaces, and [`Device::load`], on
    /// `cuda`; and copies between devices that go through the host, on the device that the stream does not belong to.
    /// Each of them may hide a missing wait between two streams.
    pub fn default_stream(&self) -> Stream {
        Stream::default_of(self)
    }

    /// Creates another stream (`cudaStreamCreate`).
    ///
    /// # Errors
    /// The errors that the driver reports.
    pub fn create_stream(&self) -> Result<Stream, Error> {
        self.create_stream_with(StreamOptions::default())
    }

    /// Creates another stream with these options (`cudaStreamCreateWithPriority`).
    ///
    /// # Errors
    /// The errors that the driver reports.
    pub fn create_stream_with(&self, options: StreamOptions) -> Result<Stream, Error> {
        Stream::create(self, options)
    }

    /// Creates an event (`cudaEventCreate`).
    ///
    /// # Errors
    /// The errors that the driver reports.
    pub fn create_event(&self) -> Result<Event, Error> {
        Event::create(self)
    }

    /// Returns the backend's device, for backends and their tests. It checks nothing: addresses and numbers of streams
    /// are used unchecked, so programs that call it are on their own.
    #[doc(hidden)]
    pub fn backend(&self) -> &dyn BackendDevice {
        &*self.shared.backend
    }
}

/// Handles are equal if they are of the same device.
impl PartialEq for Device {
    fn eq(&self, other: &Self) -> bool {
        self.shared.id == other.shared.id
    }
}

impl Eq for Device {}

impl fmt::Debug for WeakDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.upgrade() {
            Some(device) => write!(f, "WeakDevice({})", device.name()),
            None => f.write_str("WeakDevice(closed)"),
        }
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Device({})", self.name())
    }
}
