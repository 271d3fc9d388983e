//! Loaded modules and their kernels.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::args::{Arg, Block, ParamPlaces, pack};
use super::buffer::{BufferSlice, DeviceBuffer};
use super::device::Device;
use super::dynamic_parallelism::DeviceLaunches;
use super::graph::{Uses, Work};
use super::memory::Keeper;
use super::pending::Pending;
use super::stream::Stream;
use super::textures::{Object, Surface, Texture};
use super::unified::UnifiedBuffer;
use crate::backend::{
    BackendKernel, BackendModule, Command, DevicePtr, Error, KernelAttributes, LaunchConfig, LaunchField, StreamId,
};
use crate::diagnostic::Diagnostic;
use crate::ir;

/// Limit on the static shared memory of a kernel in bytes (CUDA C++ Programming Guide, "Shared Memory", compute
/// capability 9.0: "static shared memory allocations remain limited to 48 KB").
const MAX_STATIC_SHARED: u64 = 48 << 10;

/// A program compiled for a device (`CUmodule`).
#[derive(Clone)]
pub struct Module {
    device: Device,
    backend: Arc<dyn BackendModule>,
    /// The owner of the module's variables.
    memory: Keeper,
    ir: Arc<ir::Module>,
    /// Other names of kernels: those under which instances of templates were requested.
    names: Arc<[(String, String)]>,
    /// The launches by kernels, if kernels launch kernels and the device does not do that itself.
    launches: Option<Arc<DeviceLaunches>>,
    /// Whether device code uses the device's own textures.
    own_textures: bool,
    /// Variables whose addresses were requested: the caller may write to them at any time.
    addressed: Arc<Mutex<BTreeSet<String>>>,
}

impl Module {
    pub(super) fn new(
        device: &Device,
        backend: Arc<dyn BackendModule>,
        ir: Arc<ir::Module>,
        names: Arc<[(String, String)]>,
        launches: Option<Arc<DeviceLaunches>>,
        own_textures: bool,
    ) -> Self {
        let memory = Arc::new(Arc::clone(&backend));
        Self { device: device.clone(), backend, memory, ir, names, launches, own_textures, addressed: Arc::default() }
    }

    /// Returns the kernel with this name (`cuModuleGetFunction`), compiling it if necessary. An instance of a template
    /// is also known by the name that was passed to the compiler (`nvrtcGetLoweredName`).
    ///
    /// # Errors
    /// [`Error::NotFound`], or the backend's refusal, with diagnostics.
    pub fn kernel(&self, name: &str) -> Result<Kernel, Error> {
        let index = self.kernel_index(name)?;
        let name = self.ir.functions.get(index).map_or(name, |f| &f.name);
        let static_shared = self.ir.static_shared_bytes(index);
        if static_shared > MAX_STATIC_SHARED {
            return Err(Error::Unsupported {
                kernel: name.to_owned(),
                device: self.device.name(),
                reason: format!(
                    "it has {static_shared} bytes of static shared memory, CUDA allows {MAX_STATIC_SHARED}; dynamic \
                     shared memory can be larger"
                ),
                diagnostics: None,
            });
        }
        let backend = self.backend.kernel(name)?;
        let launches = self.launches.clone().filter(|l| l.has_parent(index));
        if let Some(launches) = &launches {
            launches.prepare(index)?;
        }
        Ok(Kernel {
            device: self.device.clone(),
            backend,
            memory: Arc::clone(&self.memory),
            ir: self.ir.clone(),
            index,
            places: Arc::new(ParamPlaces::of(&self.ir.functions[index], &self.ir.structs)),
            static_shared,
            launches,
            own_textures: self.own_textures,
        })
    }

    /// Returns the results of the device's compiler for a kernel (`cudaFuncGetAttributes`).
    ///
    /// # Errors
    /// [`Error::NotFound`], or the driver's error.
    pub fn attributes(&self, kernel: &str) -> Result<KernelAttributes, Error> {
        let index = self.kernel_index(kernel)?;
        KernelAttributes::of(self.device.backend(), &self.ir, &*self.backend, index)
    }

    /// Returns the address and size in bytes of a `__device__` or `__constant__` variable (`cuModuleGetGlobal`).
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn symbol(&self, name: &str) -> Result<(DevicePtr, u64), Error> {
        let found = self.variable(name)?;
        // The set is consistent even after a panic of another thread.
        self.addressed.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned());
        self.backend.note_reference(name, None);
        Ok(found)
    }

    /// Returns the address and size of a variable, for uses that do not keep the address.
    fn variable(&self, name: &str) -> Result<(DevicePtr, u64), Error> {
        if self.ir.symbol(name).is_none() {
            let names = self.ir.globals.iter().map(|g| g.name.as_str());
            // Variables of the library have names that programs cannot use.
            let own = |name: &&str| self.ir.symbol(name).is_some() && !name.starts_with("__iw_");
            let known = names.filter(own).map(str::to_owned).collect();
            return Err(Error::NotFound { what: "variable", name: name.to_owned(), known });
        }
        self.backend.symbol(name)
    }

    /// Sets a variable's bytes from its start (`cudaMemcpyToSymbol`).
    ///
    /// # Errors
    /// [`Error::NotFound`], or [`Error::InvalidRange`] if `data` is longer than the variable.
    pub fn write_symbol<T: bytemuck::Pod>(&self, stream: &Stream, name: &str, data: &[T]) -> Result<(), Error> {
        self.write_symbol_at(stream, name, 0, data)
    }

    /// Reads a variable's bytes from its start (`cudaMemcpyFromSymbol`).
    ///
    /// # Errors
    /// [`Error::NotFound`], or [`Error::InvalidRange`] if `out` is longer than the variable.
    pub fn read_symbol<T: bytemuck::Pod>(&self, stream: &Stream, name: &str, out: &mut [T]) -> Result<(), Error> {
        self.read_symbol_at(stream, name, 0, out)
    }

    /// Sets bytes of a variable from byte `offset` on (`cudaMemcpyToSymbol` with an offset).
    ///
    /// # Errors
    /// [`Error::NotFound`], or [`Error::InvalidRange`] if the bytes do not lie inside the variable.
    pub fn write_symbol_at<T: bytemuck::Pod>(
        &self,
        stream: &Stream,
        name: &str,
        offset: u64,
        data: &[T],
    ) -> Result<(), Error> {
        let bytes: &[u8] = bytemuck::cast_slice(data);
        let ptr = self.symbol_range(stream, name, offset, bytes.len() as u64)?;
        self.backend.note_reference(name, None);
        if bytes.is_empty() {
            return Ok(());
        }
        stream.submit(Command::Write { dst: ptr, data: bytes }, [&self.memory])
    }

    /// Reads bytes of a variable from byte `offset` on (`cudaMemcpyFromSymbol` with an offset).
    ///
    /// # Errors
    /// [`Error::NotFound`], or [`Error::InvalidRange`] if the bytes do not lie inside the variable.
    pub fn read_symbol_at<T: bytemuck::Pod>(
        &self,
        stream: &Stream,
        name: &str,
        offset: u64,
        out: &mut [T],
    ) -> Result<(), Error> {
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(out);
        let ptr = self.symbol_range(stream, name, offset, bytes.len() as u64)?;
        let stream = stream.now("a read")?;
        if bytes.is_empty() { Ok(()) } else { self.device.backend().read(stream, ptr, bytes) }
    }

    /// Reads `count` elements of a variable from byte `offset` on, after all earlier work of the stream, without
    /// waiting for them (`cudaMemcpyFromSymbolAsync` to pinned memory).
    ///
    /// # Errors
    /// The errors of [`Module::read_symbol_at`]. Errors of the earlier work are reported by the [`Pending`].
    pub fn read_symbol_async<T: bytemuck::Pod>(
        &self,
        stream: &Stream,
        name: &str,
        offset: u64,
        count: usize,
    ) -> Result<Pending<T>, Error> {
        let bytes = count.saturating_mul(size_of::<T>());
        let ptr = self.symbol_range(stream, name, offset, bytes as u64)?;
        Ok(Pending::new(self.device.backend().read_later(stream.now("a read")?, ptr, bytes)?))
    }

    /// Copies a whole buffer to a variable from byte `offset` on, within the device (`cudaMemcpyToSymbol` with
    /// `cudaMemcpyDeviceToDevice`).
    ///
    /// # Errors
    /// The errors of [`Module::write_symbol_at`], or an error if the buffer belongs to another device.
    pub fn copy_to_symbol<T: bytemuck::Pod>(
        &self,
        stream: &Stream,
        name: &str,
        offset: u64,
        src: &DeviceBuffer<T>,
    ) -> Result<(), Error> {
        stream.check_device(src.device(), "the buffer")?;
        let ptr = self.symbol_range(stream, name, offset, src.byte_len())?;
        self.backend.note_reference(name, None);
        self.copy(stream, ptr, src.ptr(), src)
    }

    /// Fills a whole buffer from a variable from byte `offset` on, within the device (`cudaMemcpyFromSymbol` with
    /// `cudaMemcpyDeviceToDevice`).
    ///
    /// # Errors
    /// The errors of [`Module::copy_to_symbol`].
    pub fn copy_from_symbol<T: bytemuck::Pod>(
        &self,
        stream: &Stream,
        name: &str,
        offset: u64,
        dst: &DeviceBuffer<T>,
    ) -> Result<(), Error> {
        stream.check_device(dst.device(), "the buffer")?;
        let ptr = self.symbol_range(stream, name, offset, dst.byte_len())?;
        self.copy(stream, dst.ptr(), ptr, dst)
    }

    /// Copies as many bytes as a buffer has, from or to it.
    fn copy<T: bytemuck::Pod>(
        &self,
        stream: &Stream,
        dst: DevicePtr,
        src: DevicePtr,
        buffer: &DeviceBuffer<T>,
    ) -> Result<(), Error> {
        let bytes = buffer.byte_len();
        if bytes == 0 {
            return Ok(());
        }
        stream.submit(Command::Copy { dst, src, bytes }, [&self.memory, buffer.keeper()])
    }

    /// Returns the owner of the module's variables.
    pub(super) fn keeper(&self) -> &Keeper {
        &self.memory
    }

    /// Binds a texture reference, `texture<…>` of CUDA before version 12, to a texture (`cudaBindTextureToArray`).
    ///
    /// # Errors
    /// [`Error::NotFound`], or [`Error::InvalidValue`] if the variable is not a texture reference.
    pub fn bind_texture(&self, stream: &Stream, name: &str, texture: &Texture) -> Result<(), Error> {
        self.bind(stream, name, "texture", texture.object())
    }

    /// Binds a surface reference, `surface<…>` of CUDA before version 12 (`cudaBindSurfaceToArray`).
    ///
    /// # Errors
    /// The errors of [`Module::bind_texture`].
    pub fn bind_surface(&self, stream: &Stream, name: &str, surface: &Surface) -> Result<(), Error> {
        self.bind(stream, name, "surface", surface.object())
    }

    /// Stores an object in a reference.
    fn bind(&self, stream: &Stream, name: &str, what: &str, object: u64) -> Result<(), Error> {
        let (_, size) = self.variable(name)?;
        if size != size_of_val(&object) as u64 {
            return Err(Error::InvalidValue(format!("variable `{name}` is not a {what} reference")));
        }
        self.write_symbol(stream, name, &[object])?;
        if !self.addressed.lock().unwrap_or_else(PoisonError::into_inner).contains(name) {
            self.backend.note_reference(name, Some(DevicePtr(object)));
        }
        Ok(())
    }

    /// Returns a variable's address, to be passed to a kernel (`cudaGetSymbolAddress`). Like an address in CUDA it has
    /// no known type: it can be passed to a pointer to anything, like [`BufferSlice::untyped`].
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn symbol_slice(&self, name: &str) -> Result<BufferSlice<'_>, Error> {
        self.symbol_slice_at(name, 0)
    }

    /// Returns the address of a byte of a variable, like [`Module::symbol_slice`].
    ///
    /// # Errors
    /// [`Error::NotFound`], or [`Error::InvalidRange`] if the variable ends before that byte.
    pub fn symbol_slice_at(&self, name: &str, byte: u64) -> Result<BufferSlice<'_>, Error> {
        let (ptr, size) = self.symbol(name)?;
        if byte > size {
            let of = format!("variable `{name}`");
            return Err(Error::InvalidRange { of, unit: "bytes", start: byte, end: byte, len: size });
        }
        let ptr = DevicePtr(ptr.0.saturating_add(byte));
        Ok(BufferSlice { device: &self.device, ptr, memory: &self.memory, element: None })
    }

    /// Returns a `__managed__` variable for use by the host. The result keeps the module loaded.
    ///
    /// # Errors
    /// [`Error::NotFound`], or [`Error::InvalidValue`] if the variable is not `__managed__` or its size is not a
    /// multiple of an element's.
    pub fn managed<T: bytemuck::Pod>(&self, name: &str) -> Result<UnifiedBuffer<T>, Error> {
        let (ptr, size) = self.symbol(name)?;
        if !self.ir.symbol(name).is_some_and(|(_, global)| global.managed) {
            return Err(Error::InvalidValue(format!("variable `{name}` is not `__managed__`")));
        }
        let element = size_of::<T>() as u64;
        match size.checked_rem(element) {
            Some(0) => Ok(UnifiedBuffer::variable(self, ptr, (size / element) as usize)),
            _ => {
                let message =
                    format!("variable `{name}` of {size} bytes is not a whole number of elements of {element} bytes");
                Err(Error::InvalidValue(message))
            }
        }
    }

    /// Returns the number that identifies a texture in structs and memory of the module's device code:
    /// [`Texture::object`], or in native mode on `cuda` [`Texture::own_object`]. Texels that have to be copied for that are
    /// copied in the default stream ([`Device::default_stream`]).
    ///
    /// # Errors
    /// The driver's error.
    pub fn texture_object(&self, texture: &Texture) -> Result<u64, Error> {
        texture.prepare(StreamId::DEFAULT, self.own_textures)?;
        texture.handle(self.own_textures)
    }

    /// Returns the number that identifies a surface in structs and memory of the module's device code, like
    /// [`Module::texture_object`].
    ///
    /// # Errors
    /// The driver's error.
    pub fn surface_object(&self, surface: &Surface) -> Result<u64, Error> {
        surface.prepare(StreamId::DEFAULT, self.own_textures)?;
        surface.handle(self.own_textures)
    }

    /// Returns the index of a kernel's function.
    fn kernel_index(&self, name: &str) -> Result<usize, Error> {
        let name = self.names.iter().find(|(other, _)| other == name).map_or(name, |(_, own)| own);
        let index = self.ir.functions.iter().position(|f| f.name == name && f.kind == ir::FunctionKind::Kernel);
        index.ok_or_else(|| {
            let known = self.ir.kernels().map(|k| k.name.clone()).collect();
            Error::NotFound { what: "kernel", name: name.to_owned(), known }
        })
    }

    fn symbol_range(&self, stream: &Stream, name: &str, offset: u64, bytes: u64) -> Result<DevicePtr, Error> {
        stream.check_device(&self.device, "the module")?;
        let (ptr, size) = self.variable(name)?;
        if offset.checked_add(bytes).is_none_or(|end| end > size) {
            let (of, end) = (format!("variable `{name}`"), offset.saturating_add(bytes));
            return Err(Error::InvalidRange { of, unit: "bytes", start: offset, end, len: size });
        }
        Ok(DevicePtr(ptr.0 + offset))
    }

    /// Returns the IR from which the module was made.
    pub fn ir(&self) -> &Arc<ir::Module> {
        &self.ir
    }

    /// Returns the device for which the module was compiled.
    pub fn device(&self) -> &Device {
        &self.device
    }
}

/// A kernel of a loaded module (`CUfunction`).
#[derive(Clone)]
pub struct Kernel {
    device: Device,
    pub(super) backend: Arc<dyn BackendKernel>,
    /// The owner of the module's variables.
    memory: Keeper,
    ir: Arc<ir::Module>,
    index: usize,
    /// Positions of the parameters in the parameter block.
    places: Arc<ParamPlaces>,
    static_shared: u64,
    /// The launches of the kernel, if it launches others.
    launches: Option<Arc<DeviceLaunches>>,
    pub(super) own_textures: bool,
}

impl std::fmt::Debug for Module {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kernels: Vec<&str> = self.ir.kernels().map(|kernel| kernel.name.as_str()).collect();
        f.debug_struct("Module").field("device", &self.device).field("kernels", &kernels).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Kernel({})", self.name())
    }
}

impl Kernel {
    /// Returns the IR of the kernel: name, parameters, body.
    pub fn function(&self) -> &ir::Function {
        &self.ir.functions[self.index]
    }

    /// Returns the kernel's name.
    pub fn name(&self) -> &str {
        &self.function().name
    }

    /// Returns warnings about the kernel on this device: it runs, but these things make it slow.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        self.backend.warnings()
    }

    /// Queues a launch (`<<<grid, block, shared_bytes, stream>>>`). A launch of a kernel that launches others returns
    /// when they are done; such launches in several threads wait for each other.
    ///
    /// # Types of arguments
    /// Numbers have the parameter's type. Buffers have elements of the type that it points to:
    ///
    /// | parameter | buffer of |
    /// |---|---|
    /// | `float *`, `unsigned *`, `long long *`, … | `f32`, `u32`, `i64`, …: kind, sign and width |
    /// | `char *`, `bool *` | `i8` or `u8` |
    /// | `__half *`, `__nv_bfloat16 *` | `half::f16`, `half::bf16` |
    /// | `float4 *`, `uchar2 *`, … | `[f32; 4]`, `[u8; 2]`, …, and types of the program's of the same size |
    /// | pointers to structs and classes | anything of the same size |
    /// | `T **` | [`DevicePtr`], `u64`, and types of the program's of 8 bytes |
    /// | `float (*)[16]` | `f32`, and anything of 64 bytes |
    /// | `void *` | anything |
    /// | a struct or class, a vector, an array in a struct | [`Arg::of`] of any [`bytemuck::Pod`] value of the same size |
    ///
    /// [`DeviceBuffer::untyped`] and [`BufferSlice::untyped`] pass the bytes unchanged, whatever the parameter points
    /// to. Types of the program, such as structs, are compared by their sizes.
    ///
    /// # Safety of launches
    /// A launch is not an `unsafe` function, although a wrong kernel may write to all memory of its device on `cuda`
    /// (`cpu` detects that, `wgpu` stays within Isowarp's own allocations). Rust's guarantees concern host memory,
    /// which kernels do not reach through the pointers that Isowarp gives them: [`UnifiedBuffer::host`] hands out
    /// copies, and results are bytes that are valid for every [`bytemuck::Pod`] type. A wrong kernel can corrupt
    /// numbers, but not references. On systems where CUDA lets kernels use any host pointer (heterogeneous memory
    /// management), a kernel that makes up addresses can write there, like a driver, or a program that writes to
    /// `/proc/self/mem`.
    ///
    /// # Errors
    /// [`Error::InvalidLaunch`], [`Error::InvalidArgument`], or [`Error::ForeignDevice`] if the stream, a buffer, a texture
    /// or a surface belongs to another device; nothing runs in that case.
    pub fn launch(&self, stream: &Stream, config: LaunchConfig, args: &[Arg<'_>]) -> Result<(), Error> {
        stream.check_device(&self.device, "the kernel")?;
        let params = self.params(&config, args)?;
        if let Some(capture) = &mut *stream.shared.capture() {
            capture.add(Work::launch(self, config, params.into_vec(), self.uses(args)));
            return Ok(());
        }
        let stream = stream.id();
        let units = !self.own_textures && self.backend.takes_own_textures();
        for arg in args {
            match arg {
                Arg::Texture(texture) => {
                    texture.prepare(stream, self.own_textures)?;
                    if units {
                        texture.prepare_units(stream);
                    }
                }
                Arg::Surface(surface) => surface.prepare(stream, self.own_textures)?,
                Arg::Scalar(..) | Arg::Size(_) | Arg::Bytes(_) | Arg::Buffer(_) | Arg::Null => {}
            }
        }
        self.run(stream, &config, &params)
    }

    /// Returns the parameter block of a launch that is part of a graph, and the resources that the launch uses.
    ///
    /// # Errors
    /// The errors of [`Kernel::launch`].
    pub(super) fn prepare(&self, config: &LaunchConfig, args: &[Arg<'_>]) -> Result<(Vec<u8>, Uses), Error> {
        Ok((self.params(config, args)?.into_vec(), self.uses(args)))
    }

    /// Checks a launch and returns its parameter block.
    fn params(&self, config: &LaunchConfig, args: &[Arg<'_>]) -> Result<Block, Error> {
        self.check_config(config)?;
        pack(self.function(), &self.places, &self.ir, &self.device, self.own_textures, args)
    }

    /// Returns the resources that a launch uses.
    fn uses(&self, args: &[Arg<'_>]) -> Uses {
        let mut keep = vec![Arc::clone(&self.memory)];
        keep.extend(args.iter().filter_map(|arg| match arg {
            Arg::Buffer(slice) => Some(Arc::clone(slice.memory)),
            Arg::Scalar(..) | Arg::Size(_) | Arg::Bytes(_) | Arg::Texture(_) | Arg::Surface(_) | Arg::Null => None,
        }));
        Uses { _keep: keep, objects: args.iter().filter_map(Object::of).collect(), own: self.own_textures }
    }

    /// Returns the backend's kernel, if launching it needs no further work on the host.
    pub(super) fn alone(&self) -> Option<&Arc<dyn BackendKernel>> {
        self.launches.is_none().then_some(&self.backend)
    }

    /// Returns true if both are the same kernel of the same loaded module.
    pub(super) fn same_as(&self, other: &Kernel) -> bool {
        Arc::ptr_eq(&self.backend, &other.backend) && self.index == other.index
    }

    pub(super) fn run(&self, stream: StreamId, config: &LaunchConfig, params: &[u8]) -> Result<(), Error> {
        match &self.launches {
            Some(launches) => launches.run(self.device.backend(), stream, self.index, &self.backend, config, params),
            None => {
                let launch = Command::Launch { kernel: &self.backend, config, params };
                self.device.backend().submit(stream, &[launch])
            }
        }
    }

    pub(super) fn check_config(&self, config: &LaunchConfig) -> Result<(), Error> {
        let limits = &self.device.info().limits;
        let fail = |field, reason| Err(Error::InvalidLaunch { kernel: self.name().to_owned(), field, reason });
        for (field, what, have, most) in [
            (LaunchField::Grid, "grid", config.grid.to_array(), limits.max_grid),
            (LaunchField::Block, "block", config.block.to_array(), limits.max_block),
        ] {
            for (axis, (n, limit)) in ["x", "y", "z"].iter().zip(have.into_iter().zip(most)) {
                if n == 0 {
                    return fail(field, format!("{what}.{axis} is 0, but must be at least 1"));
                }
                if n > limit {
                    return fail(
                        field,
                        format!("{what}.{axis} is {n}, but the limit of {} is {limit}", self.device.name()),
                    );
                }
            }
        }
        let threads = config.block.count();
        let limit = limits.max_threads_per_block;
        if threads > u128::from(limit) {
            let (block, device) = (config.block, self.device.name());
            let reason = format!("a block of {block} has {threads} threads, but the limit of {device} is {limit}");
            return fail(LaunchField::Block, reason);
        }
        if let Some(bound) = self.function().max_threads
            && threads > u128::from(bound)
        {
            let reason =
                format!("a block of {} has {threads} threads, but __launch_bounds__ allows {bound}", config.block);
            return fail(LaunchField::Block, reason);
        }
        let limit = limits.max_shared_bytes;
        if u64::from(config.shared_bytes) + self.static_shared > u64::from(limit) {
            let reason = format!(
                "{} bytes of dynamic and {} bytes of static shared memory exceed the limit of {}, which is {limit}",
                config.shared_bytes,
                self.static_shared,
                self.device.name()
            );
            return fail(LaunchField::SharedBytes, reason);
        }
        Ok(())
    }
}
