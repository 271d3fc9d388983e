//! What a backend implements. Users of the library see the safe handles built on it
//! ([`super::Device`], [`super::Stream`], [`super::Module`], …), which check arguments first.
//!
//! Every method may be called from any thread. Work is given to a stream as a list of commands
//! ([`BackendDevice::submit`]), and done in order. Unless said otherwise a call returns once the work is queued. A point in a stream's work
//! is an event, as in CUDA, and marking it is a command of its own: to have every list answered with something to wait for would cost
//! a recorded event for each launch.

use std::any::Any;
use std::fmt;
use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::attributes::KernelAttributes;
use super::command::{BackendGraph, BackendRead, Command, GraphCommand, Read};
use super::error::Error;
use super::launch::LaunchConfig;
use super::limits::DeviceLimit;
use super::peers::{PeerCopy, ReducedPart, ReducedType, Reduction};
use super::textures::{
    ArrayLayout, ArrayShape, BackendArray, BackendMipmappedArray, BackendObject, ChannelFormat, TextureDescriptor,
};
use crate::diagnostic::Diagnostic;
use crate::ir;

/// An address in a device's memory, as kernels see it (`CUdeviceptr`). 0 is the null pointer.
/// Arithmetic on it stays inside its allocation as long as the offset does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub struct DevicePtr(pub u64);

/// What executes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BackendKind {
    /// The reference backend.
    Cpu,
    /// Any GPU through wgpu.
    Wgpu,
    /// NVIDIA GPUs through the CUDA driver.
    Cuda,
}

impl BackendKind {
    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            BackendKind::Cpu => "cpu",
            BackendKind::Wgpu => "wgpu",
            BackendKind::Cuda => "cuda",
        }
    }
}

impl fmt::Display for BackendKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Real hardware, or a program that acts like it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeviceClass {
    /// A GPU.
    Hardware,
    /// A software rasteriser, or the CPU backend.
    Software,
}

/// Launch and memory limits of a device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceLimits {
    /// Most threads per block.
    pub max_threads_per_block: u32,
    /// Largest block in each dimension.
    pub max_block: [u32; 3],
    /// Largest grid in each dimension.
    pub max_grid: [u32; 3],
    /// Most shared memory per block, static and dynamic together, in bytes.
    pub max_shared_bytes: u32,
    /// Largest single allocation, in bytes.
    pub max_alloc_bytes: u64,
    /// All memory, in bytes, where known.
    pub total_memory_bytes: Option<u64>,
}

/// A device as `isowarp devices` lists it.
#[derive(Debug, Clone)]
pub struct DeviceInfo {
    /// The backend.
    pub backend: BackendKind,
    /// Number of the device among the backend's.
    pub index: usize,
    /// The GPU's or processor's name.
    pub adapter: String,
    /// Driver name and version; for `cuda` also the NVRTC version.
    pub driver: String,
    /// Hardware or software.
    pub class: DeviceClass,
    /// Limits.
    pub limits: DeviceLimits,
    /// Further facts, as name and value: native types, calibration results, ….
    pub facts: Vec<(String, String)>,
}

impl DeviceInfo {
    /// The name on the command line: `cpu`, `wgpu:0`, `cuda:1`.
    pub fn name(&self) -> String {
        match self.backend {
            BackendKind::Cpu => "cpu".to_owned(),
            other => format!("{other}:{}", self.index),
        }
    }
}

/// How floats are computed (see docs/floats.md).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FloatMode {
    /// The same bits on every device.
    #[default]
    Exact,
    /// Each platform's own arithmetic; on `cuda` the original source.
    Native,
}

/// The original source of a module, for backends that compile it themselves.
#[derive(Debug, Clone, Default)]
pub struct NativeSource {
    /// File name for messages.
    pub name: String,
    /// Device-only CUDA C++ with all local includes expanded or embedded.
    pub text: Arc<str>,
    /// Compiler options such as `-DN=4`.
    pub options: Vec<String>,
    /// The names by which instances of kernel templates were asked for, and what these kernels are
    /// called in the IR: `k<float>` may be `k<float, 256>`.
    pub instances: Vec<(String, String)>,
    /// Kernels that share their name with others, by their names in the IR, and the expressions that mean them:
    /// `(void (*)(int *))k`.
    pub overloads: Vec<(String, String)>,
    /// Kernels of the IR that nothing in the text means: a template argument is the class of a lambda expression in host
    /// code, which the text does not have.
    pub nameless: Vec<String>,
}

/// What the names of kernels and variables of our headers begin with, which the original source does not have.
const OF_HEADERS: &str = "__iw_";

impl NativeSource {
    /// True if the source has a kernel or variable of this name: our headers for CUDA's device runtime have some, too.
    pub fn declares(name: &str) -> bool {
        !name.starts_with(OF_HEADERS)
    }

    /// The C++ expression that means a kernel of the IR.
    pub fn expression<'a>(&'a self, kernel: &'a str) -> &'a str {
        self.overloads.iter().find(|(name, _)| name == kernel).map_or(kernel, |(_, expression)| expression)
    }
}

/// What [`BackendDevice::load`] compiles.
#[derive(Debug, Clone)]
pub struct Program {
    /// The IR.
    pub module: Arc<ir::Module>,
    /// The original source, if the program was made from CUDA C++.
    pub native: Option<NativeSource>,
    /// Float mode.
    pub floats: FloatMode,
    /// Whether `a*b+c` contracts (`--fmad`): for the original source; the IR has it decided.
    pub fmad: bool,
}

/// Finds and opens devices.
pub trait Backend: Send + Sync {
    /// Which backend this is.
    fn kind(&self) -> BackendKind;

    /// The devices that are there, in a stable order. None is an empty list; an error says why the
    /// backend cannot be used at all (for example that no CUDA driver is installed).
    fn devices(&self) -> Result<Vec<DeviceInfo>, Error>;

    /// Opens device `index` of [`Backend::devices`].
    fn open(&self, index: usize) -> Result<Arc<dyn BackendDevice>, Error>;
}

/// Names a stream of a device between `core` and a backend; programs have [`super::Stream`]. [`StreamId::DEFAULT`] always exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StreamId(pub u64);

impl StreamId {
    /// The stream that is there from the start.
    pub const DEFAULT: StreamId = StreamId(0);
}

/// How a stream is made (`cudaStreamCreateWithPriority`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StreamOptions {
    /// It does not wait for the default stream, nor that for it (`cudaStreamNonBlocking`).
    pub non_blocking: bool,
    /// Lower numbers go first where a device can choose; what is out of its range is the nearest in it.
    pub priority: i32,
}

/// A function of the host that a stream calls, or a graph each time that it is launched.
pub type HostFunction = Arc<dyn Fn() + Send + Sync>;

/// What [`Command::Fill`] does on a device that has nothing of its own for it.
///
/// # Errors
/// What the device reports.
pub fn repeat_pattern(
    device: &dyn BackendDevice,
    stream: StreamId,
    dst: DevicePtr,
    pattern: &[u8],
    bytes: u64,
) -> Result<(), Error> {
    if let [first, rest @ ..] = pattern
        && !rest.is_empty()
        && rest.iter().all(|byte| byte == first)
    {
        return device.fill(stream, dst, &[*first], bytes);
    }
    // Written some times, and then copied to twice as much each time.
    let times = (FIRST_BYTES / pattern.len().max(1)).max(1);
    let mut done = bytes.min((pattern.len() * times) as u64);
    let first: Vec<u8> = pattern.iter().copied().cycle().take(done as usize).collect();
    if first.is_empty() {
        return Ok(());
    }
    device.write(stream, dst, &first)?;
    while done < bytes {
        let more = done.min(bytes - done);
        device.copy(stream, DevicePtr(dst.0 + done), dst, more)?;
        done += more;
    }
    Ok(())
}

/// Bytes of patterns that are written before they are copied.
const FIRST_BYTES: usize = 16 << 10;

/// Names an event of a device between `core` and a backend; programs have [`super::Event`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EventId(pub u64);

/// How memory that kernels and the host both use is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnifiedKind {
    /// It moves to who uses it (`cudaMallocManaged`).
    Managed,
    /// It stays with the host (`cudaHostAlloc` with `cudaHostAllocMapped`).
    Mapped,
}

/// Who gets the text that kernels print.
pub type Printer = Arc<dyn Fn(&[u8]) + Send + Sync>;

/// Writes text to the standard output, which is what CUDA does with it.
pub fn standard_output() -> Printer {
    Arc::new(|text| {
        let mut out = std::io::stdout().lock();
        // Nobody is there to be told that the output is closed.
        let _ = out.write_all(text).and_then(|()| out.flush());
    })
}

/// An open device.
pub trait BackendDevice: Any + Send + Sync {
    /// What it is.
    fn info(&self) -> &DeviceInfo;

    /// Allocates at least `bytes` bytes (at least one byte is made available), aligned to 256
    /// (`cudaMalloc`). The contents are zero.
    fn alloc(&self, bytes: u64) -> Result<DevicePtr, Error>;

    /// The same, but for the first `bytes` bytes, which hold anything: the caller writes them, in the default stream, before anybody else knows of them.
    fn alloc_uncleared(&self, bytes: u64) -> Result<DevicePtr, Error> {
        self.alloc(bytes)
    }

    /// Frees an allocation (`cudaFree`) once the work queued so far is done.
    fn free(&self, ptr: DevicePtr) -> Result<(), Error>;

    /// Allocates memory that the host uses too, aligned to 256, with zeros in it. The other methods take its
    /// address like that of [`BackendDevice::alloc`]. A backend whose host has no way into such memory allocates
    /// memory of the device; what the host does with it then goes through copies.
    fn alloc_unified(&self, bytes: u64, _kind: UnifiedKind) -> Result<DevicePtr, Error> {
        self.alloc(bytes)
    }

    /// Frees memory of [`BackendDevice::alloc_unified`] once the work queued so far is done.
    fn free_unified(&self, ptr: DevicePtr, _kind: UnifiedKind) -> Result<(), Error> {
        self.free(ptr)
    }

    /// Queues work, which is done in order behind the stream's earlier work. An error is that of the first command that could not be
    /// queued; those before it are.
    fn submit(&self, stream: StreamId, commands: &[Command<'_>]) -> Result<(), Error>;

    /// [`Command::Write`] alone.
    fn write(&self, stream: StreamId, dst: DevicePtr, data: &[u8]) -> Result<(), Error> {
        self.submit(stream, &[Command::Write { dst, data }])
    }

    /// [`Command::Copy`] alone.
    fn copy(&self, stream: StreamId, dst: DevicePtr, src: DevicePtr, bytes: u64) -> Result<(), Error> {
        self.submit(stream, &[Command::Copy { dst, src, bytes }])
    }

    /// [`Command::Fill`] alone.
    fn fill(&self, stream: StreamId, dst: DevicePtr, pattern: &[u8], bytes: u64) -> Result<(), Error> {
        self.submit(stream, &[Command::Fill { dst, pattern, bytes }])
    }

    /// Copies to memory that nobody uses yet; all streams see it when the call returns. A device that does all work in one queue has
    /// nothing to wait for.
    fn write_now(&self, dst: DevicePtr, data: &[u8]) -> Result<(), Error> {
        self.write(StreamId::DEFAULT, dst, data)?;
        self.synchronize(StreamId::DEFAULT)
    }

    /// Copies from the device after all earlier work of the stream; returns when `out` is filled.
    fn read(&self, stream: StreamId, src: DevicePtr, out: &mut [u8]) -> Result<(), Error>;

    /// Begins to copy from the device after all earlier work of the stream (`cudaMemcpyAsync` to pinned memory).
    fn read_later(&self, stream: StreamId, src: DevicePtr, bytes: usize) -> Result<Arc<dyn BackendRead>, Error> {
        let mut out = vec![0; bytes];
        self.read(stream, src, &mut out)?;
        Ok(Arc::new(Read(Mutex::new(out))))
    }

    /// Makes a graph ready, if the device can do more about it than take its commands one by one (`cuGraphInstantiate`).
    fn instantiate(&self, commands: &[GraphCommand]) -> Result<Option<Box<dyn BackendGraph>>, Error> {
        let _ = commands;
        Ok(None)
    }

    /// Compiles a program for this device. What is refused is an error with diagnostics.
    /// Compilation may be put off for each kernel until [`BackendModule::kernel`].
    fn load(&self, program: &Program) -> Result<Arc<dyn BackendModule>, Error>;

    /// Makes a stream (`cudaStreamCreateWithPriority`).
    fn create_stream(&self, options: StreamOptions) -> Result<StreamId, Error>;

    /// Removes a stream once its work is done. Never called with the default stream.
    fn destroy_stream(&self, stream: StreamId) -> Result<(), Error>;

    /// Sets who gets the text of `printf`. Where the driver prints by itself nobody is asked.
    fn set_printer(&self, _printer: Printer) {}

    /// Hands who gets the text of `printf` a text of the host about what kernels did, after what they have printed so far.
    fn print(&self, _text: Vec<u8>) {}

    /// Time that the device may take until its work is done, if that is limited.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// A limit that programs may set, in bytes (`cudaDeviceGetLimit`).
    fn limit(&self, limit: DeviceLimit) -> Result<u64, Error>;

    /// Sets one (`cudaDeviceSetLimit`).
    fn set_limit(&self, limit: DeviceLimit, bytes: u64) -> Result<(), Error>;

    /// [`Command::Wait`] for an event of another device; false if the host has to wait for it.
    fn wait_peer_event(&self, _stream: StreamId, _peer: &dyn BackendDevice, _event: EventId) -> Result<bool, Error> {
        Ok(false)
    }

    /// Copies from or to another device (`cuMemcpyPeerAsync`); false if these two can copy only through the host.
    fn copy_peer(&self, _stream: StreamId, _peer: &dyn BackendDevice, _copy: &PeerCopy) -> Result<bool, Error> {
        Ok(false)
    }

    /// Reduces elements of several devices, of which this is the first, in any order (`ncclAllReduce`); false if they cannot do that among
    /// themselves.
    fn all_reduce(
        &self,
        _parts: &[ReducedPart<'_>],
        _count: usize,
        _ty: ReducedType,
        _reduction: Reduction,
    ) -> Result<bool, Error> {
        Ok(false)
    }

    /// True if nothing works any more. For who asks, no work counts as waited for.
    fn is_lost(&self) -> bool {
        matches!(self.is_done(StreamId::DEFAULT), Err(Error::DeviceLost { .. } | Error::TimeLimit { .. }))
    }

    /// True if all work of the stream is done (`cudaStreamQuery`). Reports what went wrong in it.
    fn is_done(&self, stream: StreamId) -> Result<bool, Error>;

    /// Waits until all work of the stream is done, and reports what went wrong in it.
    fn synchronize(&self, stream: StreamId) -> Result<(), Error>;

    /// Waits until all work of all streams is done, and reports what went wrong in it (`cudaDeviceSynchronize`).
    fn synchronize_all(&self) -> Result<(), Error>;

    /// Makes an event (`cudaEventCreate`).
    fn create_event(&self) -> Result<EventId, Error>;

    /// Removes an event.
    fn destroy_event(&self, event: EventId) -> Result<(), Error>;

    /// True if the work that an event marks is done, or if it was never recorded (`cudaEventQuery`).
    fn has_happened(&self, event: EventId) -> Result<bool, Error>;

    /// Waits until the work that an event marks is done (`cudaEventSynchronize`).
    fn wait_until(&self, event: EventId) -> Result<(), Error>;

    /// Milliseconds between two recorded events; waits for both (`cudaEventElapsedTime`).
    fn elapsed_ms(&self, start: EventId, end: EventId) -> Result<f64, Error>;

    /// Notes what is in a texture's record as long as it is there ([`crate::passes::legalise::fix_textures`]). Backends need not keep it.
    fn note_texture(&self, _record: DevicePtr, _bytes: Option<&[u8]>) {}

    /// Notes an object of the device's own that gives the same samples as a texture, faster, as long as `fresh` is set. Backends need not keep it.
    fn note_copy(&self, _record: DevicePtr, _handle: u64, _fresh: &Arc<AtomicBool>) {}

    /// An array in the form of the device's own texture units, if programs can use them.
    fn array(&self, layout: &ArrayLayout) -> Result<Option<Arc<dyn BackendArray>>, Error> {
        let _ = layout;
        Ok(None)
    }

    /// An array with levels in that form.
    fn mipmapped_array(
        &self,
        format: ChannelFormat,
        shape: ArrayShape,
        levels: u32,
    ) -> Result<Option<Arc<dyn BackendMipmappedArray>>, Error> {
        let _ = (format, shape, levels);
        Ok(None)
    }

    /// A texture object of the device's own for plain memory: of its only level, which is without rows if these have 0 bytes.
    fn texture_of_memory(
        &self,
        layout: &ArrayLayout,
        descriptor: &TextureDescriptor,
    ) -> Result<Option<Box<dyn BackendObject>>, Error> {
        let _ = (layout, descriptor);
        Ok(None)
    }
}

/// A loaded module: its kernels and variables.
pub trait BackendModule: Send + Sync {
    /// Gets a kernel ready, compiling it if need be.
    fn kernel(&self, name: &str) -> Result<Arc<dyn BackendKernel>, Error>;

    /// Address and size in bytes of a `__device__` or `__constant__` variable.
    fn symbol(&self, name: &str) -> Result<(DevicePtr, u64), Error>;

    /// Notes the object that a texture reference holds until the next call; `None` if it may hold any. Backends need not keep it.
    fn note_reference(&self, _name: &str, _object: Option<DevicePtr>) {}

    /// What the device's compiler made of a kernel, if it tells.
    fn attributes(&self, kernel: &str) -> Result<Option<KernelAttributes>, Error> {
        let _ = kernel;
        Ok(None)
    }
}

/// A kernel that can be launched.
pub trait BackendKernel: Send + Sync {
    /// Queues a launch, for [`BackendDevice::submit`]. `params` is the parameter block as [`ir::Function::param_layout`] lays it
    /// out, pointers as [`DevicePtr`]. The caller has checked the configuration against the
    /// device's limits; limits of the kernel itself are checked here.
    fn launch(&self, stream: StreamId, config: &LaunchConfig, params: &[u8]) -> Result<(), Error>;

    /// True if launches get the device's own objects for textures among their parameters where there are any.
    fn takes_own_textures(&self) -> bool {
        false
    }

    /// True if launches of it can be part of a graph of the device: queueing one asks nothing of the host.
    fn can_be_captured(&self) -> bool {
        true
    }

    /// What the user ought to know of the kernel on this device, though it runs.
    fn warnings(&self) -> Vec<Diagnostic> {
        Vec::new()
    }
}
