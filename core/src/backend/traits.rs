//! The traits that a backend implements. Users of the library see the safe handles built on them ([`crate::api::Device`],
//! [`crate::api::Stream`], [`crate::api::Module`], …), which check arguments first.
//!
//! Every method may be called from any thread. Work is passed to a stream as a list of commands
//! ([`BackendDevice::submit`]) and executed in order. Unless documented otherwise, a call returns once the work is
//! queued. A point in a stream's work is an event, as in CUDA, and recording it is a separate command: if every list
//! returned something to wait for, each launch would cost a recorded event.

use std::any::Any;
use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::attributes::KernelAttributes;
use super::command::{BackendGraph, BackendRead, Command, GraphCommand, Read};
use super::error::Error;
use super::ids::{DevicePtr, EventId, StreamId, StreamOptions, UnifiedKind};
use super::info::{BackendKind, DeviceInfo};
use super::launch::LaunchConfig;
use super::limits::DeviceLimit;
use super::peers::{PeerCopy, ReducedPart, ReducedType, Reduction};
use super::program::Program;
use super::textures::{
    ArrayLayout, ArrayShape, BackendArray, BackendMipmappedArray, BackendObject, ChannelFormat, TextureDescriptor,
};
use crate::diagnostic::Diagnostic;

/// Finds and opens devices.
pub trait Backend: Send + Sync {
    /// Returns the kind of the backend.
    fn kind(&self) -> BackendKind;

    /// Returns the available devices in a stable order. The list may be empty. An error means that the backend
    /// cannot be used at all (for example because no CUDA driver is installed).
    fn devices(&self) -> Result<Vec<DeviceInfo>, Error>;

    /// Opens device `index` of [`Backend::devices`].
    fn open(&self, index: usize) -> Result<Arc<dyn BackendDevice>, Error>;
}

/// A host function that a stream calls, or a graph each time it is launched.
pub type HostFunction = Arc<dyn Fn() + Send + Sync>;

/// Implements [`Command::Fill`] for a device without an operation for it.
///
/// # Errors
/// The errors that the device reports.
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
    // The pattern is written a number of times, and then copied with the length doubling each time.
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

/// Callback for the text that kernels print.
pub type Printer = Arc<dyn Fn(&[u8]) + Send + Sync>;

/// Returns a printer that writes to the standard output, as CUDA does.
pub fn standard_output() -> Printer {
    Arc::new(|text| {
        let mut out = std::io::stdout().lock();
        // A closed output cannot be reported to any caller.
        let _ = out.write_all(text).and_then(|()| out.flush());
    })
}

/// An open device.
pub trait BackendDevice: Any + Send + Sync {
    /// Describes the device.
    fn info(&self) -> &DeviceInfo;

    /// Allocates at least `bytes` bytes (at least one byte is made available), aligned to 256
    /// (`cudaMalloc`). The contents are zero.
    fn alloc(&self, bytes: u64) -> Result<DevicePtr, Error>;

    /// Allocates memory like [`BackendDevice::alloc`], but the first `bytes` bytes have unspecified contents. The
    /// caller writes them, in the default stream, before any other code knows the address.
    fn alloc_uncleared(&self, bytes: u64) -> Result<DevicePtr, Error> {
        self.alloc(bytes)
    }

    /// Frees an allocation (`cudaFree`) once the work queued so far is done.
    fn free(&self, ptr: DevicePtr) -> Result<(), Error>;

    /// Allocates zeroed memory that the host uses too, aligned to 256. The other methods accept its address like that
    /// of [`BackendDevice::alloc`]. A backend whose host cannot access such memory allocates device memory; host
    /// accesses then go through copies.
    fn alloc_unified(&self, bytes: u64, _kind: UnifiedKind) -> Result<DevicePtr, Error> {
        self.alloc(bytes)
    }

    /// Frees memory of [`BackendDevice::alloc_unified`] once the work queued so far is done.
    fn free_unified(&self, ptr: DevicePtr, _kind: UnifiedKind) -> Result<(), Error> {
        self.free(ptr)
    }

    /// Queues work, which is executed in order after the stream's earlier work. An error is that of the first command
    /// that could not be queued; the commands before it are queued.
    fn submit(&self, stream: StreamId, commands: &[Command<'_>]) -> Result<(), Error>;

    /// Queues a [`Command::Write`] alone.
    fn write(&self, stream: StreamId, dst: DevicePtr, data: &[u8]) -> Result<(), Error> {
        self.submit(stream, &[Command::Write { dst, data }])
    }

    /// Queues a [`Command::Copy`] alone.
    fn copy(&self, stream: StreamId, dst: DevicePtr, src: DevicePtr, bytes: u64) -> Result<(), Error> {
        self.submit(stream, &[Command::Copy { dst, src, bytes }])
    }

    /// Queues a [`Command::Fill`] alone.
    fn fill(&self, stream: StreamId, dst: DevicePtr, pattern: &[u8], bytes: u64) -> Result<(), Error> {
        self.submit(stream, &[Command::Fill { dst, pattern, bytes }])
    }

    /// Copies to memory that is not in use yet. All streams see the bytes when the call returns. A device that executes
    /// all work in one queue need not wait for anything.
    fn write_now(&self, dst: DevicePtr, data: &[u8]) -> Result<(), Error> {
        self.write(StreamId::DEFAULT, dst, data)?;
        self.synchronize(StreamId::DEFAULT)
    }

    /// Copies from the device after all earlier work of the stream. Returns when `out` is filled.
    fn read(&self, stream: StreamId, src: DevicePtr, out: &mut [u8]) -> Result<(), Error>;

    /// Starts a copy from the device after all earlier work of the stream (`cudaMemcpyAsync` to pinned memory).
    fn read_later(&self, stream: StreamId, src: DevicePtr, bytes: usize) -> Result<Arc<dyn BackendRead>, Error> {
        let mut out = vec![0; bytes];
        self.read(stream, src, &mut out)?;
        Ok(Arc::new(Read(Mutex::new(out))))
    }

    /// Prepares a graph, if the device can do better than execute its commands one by one (`cuGraphInstantiate`).
    fn instantiate(&self, commands: &[GraphCommand]) -> Result<Option<Box<dyn BackendGraph>>, Error> {
        let _ = commands;
        Ok(None)
    }

    /// Compiles a program for this device. A refused program is an error with diagnostics. Compilation of each kernel
    /// may be deferred until [`BackendModule::kernel`].
    fn load(&self, program: &Program) -> Result<Arc<dyn BackendModule>, Error>;

    /// Creates a stream (`cudaStreamCreateWithPriority`).
    fn create_stream(&self, options: StreamOptions) -> Result<StreamId, Error>;

    /// Removes a stream once its work is done. Never called with the default stream.
    fn destroy_stream(&self, stream: StreamId) -> Result<(), Error>;

    /// Sets the callback for the text of `printf`. Where the driver prints by itself the callback is not used.
    fn set_printer(&self, _printer: Printer) {}

    /// Passes a text of the host about what kernels did to the printer, after the text that they have printed so far.
    fn print(&self, _text: Vec<u8>) {}

    /// Returns the time limit for the device's work, if there is one.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// Returns a limit that programs may set, in bytes (`cudaDeviceGetLimit`).
    fn limit(&self, limit: DeviceLimit) -> Result<u64, Error>;

    /// Sets a limit, in bytes (`cudaDeviceSetLimit`).
    fn set_limit(&self, limit: DeviceLimit, bytes: u64) -> Result<(), Error>;

    /// Queues a [`Command::Wait`] for an event of another device. Returns false if the host has to wait for it.
    fn wait_peer_event(&self, _stream: StreamId, _peer: &dyn BackendDevice, _event: EventId) -> Result<bool, Error> {
        Ok(false)
    }

    /// Copies from or to another device (`cuMemcpyPeerAsync`). Returns false if these two devices can copy only through
    /// the host.
    fn copy_peer(&self, _stream: StreamId, _peer: &dyn BackendDevice, _copy: &PeerCopy) -> Result<bool, Error> {
        Ok(false)
    }

    /// Reduces elements of several devices in any order (`ncclAllReduce`); the first device is this one. Returns false
    /// if the devices cannot do that among themselves.
    fn all_reduce(
        &self,
        _parts: &[ReducedPart<'_>],
        _count: usize,
        _ty: ReducedType,
        _reduction: Reduction,
    ) -> Result<bool, Error> {
        Ok(false)
    }

    /// Returns true once the device is lost. Does not count as waiting for any work.
    fn is_lost(&self) -> bool {
        matches!(self.is_done(StreamId::DEFAULT), Err(Error::DeviceLost { .. } | Error::TimeLimit { .. }))
    }

    /// Returns true if all work of the stream is done (`cudaStreamQuery`). Reports errors of that work.
    fn is_done(&self, stream: StreamId) -> Result<bool, Error>;

    /// Waits until all work of the stream is done, and reports its errors.
    fn synchronize(&self, stream: StreamId) -> Result<(), Error>;

    /// Waits until all work of all streams is done, and reports its errors (`cudaDeviceSynchronize`).
    fn synchronize_all(&self) -> Result<(), Error>;

    /// Creates an event (`cudaEventCreate`).
    fn create_event(&self) -> Result<EventId, Error>;

    /// Removes an event.
    fn destroy_event(&self, event: EventId) -> Result<(), Error>;

    /// Returns true if the work that an event marks is done, or if the event was never recorded (`cudaEventQuery`).
    fn has_happened(&self, event: EventId) -> Result<bool, Error>;

    /// Waits until the work that an event marks is done (`cudaEventSynchronize`).
    fn wait_until(&self, event: EventId) -> Result<(), Error>;

    /// Returns the milliseconds between two recorded events, after waiting for both (`cudaEventElapsedTime`). If one was
    /// never recorded, the error is [`Error::never_recorded`].
    fn elapsed_ms(&self, start: EventId, end: EventId) -> Result<f64, Error>;

    /// Records the contents of a texture's record for as long as it exists ([`crate::passes::legalise::fix_textures`]). Backends
    /// may ignore it.
    fn note_texture(&self, _record: DevicePtr, _bytes: Option<&[u8]>) {}

    /// Records an object of the device that returns the same samples as a texture, faster, for as long as `fresh` is
    /// set. Backends may ignore it.
    fn note_copy(&self, _record: DevicePtr, _handle: u64, _fresh: &Arc<AtomicBool>) {}

    /// Creates an array in the form of the device's own texture units, if programs can use them.
    fn array(&self, layout: &ArrayLayout) -> Result<Option<Arc<dyn BackendArray>>, Error> {
        let _ = layout;
        Ok(None)
    }

    /// Creates an array with levels in the form of the device's own texture units, if programs can use them.
    fn mipmapped_array(
        &self,
        format: ChannelFormat,
        shape: ArrayShape,
        levels: u32,
    ) -> Result<Option<Arc<dyn BackendMipmappedArray>>, Error> {
        let _ = (format, shape, levels);
        Ok(None)
    }

    /// Creates a texture object of the device for plain memory: for its only level, which has no rows if these have 0
    /// bytes.
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
    /// Prepares a kernel, compiling it if necessary.
    fn kernel(&self, name: &str) -> Result<Arc<dyn BackendKernel>, Error>;

    /// Returns the address and size in bytes of a `__device__` or `__constant__` variable.
    fn symbol(&self, name: &str) -> Result<(DevicePtr, u64), Error>;

    /// Records the object that a texture reference holds until the next call; `None` if it may hold any object.
    /// Backends may ignore it.
    fn note_reference(&self, _name: &str, _object: Option<DevicePtr>) {}

    /// Returns the results of the device's compiler for a kernel, if it reports them.
    fn attributes(&self, kernel: &str) -> Result<Option<KernelAttributes>, Error> {
        let _ = kernel;
        Ok(None)
    }
}

/// A kernel that can be launched.
pub trait BackendKernel: Send + Sync {
    /// Queues a launch, for [`BackendDevice::submit`]. `params` is the parameter block in the layout of
    /// [`crate::ir::Function::param_layout`], with pointers as [`DevicePtr`]. The caller has checked the configuration against
    /// the device's limits; limits of the kernel itself are checked here.
    fn launch(&self, stream: StreamId, config: &LaunchConfig, params: &[u8]) -> Result<(), Error>;

    /// Returns true if launches receive the device's own objects for the textures among their parameters, where such
    /// objects exist.
    fn takes_own_textures(&self) -> bool {
        false
    }

    /// Returns true if launches of the kernel can be part of a graph of the device, because queueing one needs nothing
    /// from the host.
    fn can_be_captured(&self) -> bool {
        true
    }

    /// Returns warnings about the kernel on this device; it runs nevertheless.
    fn warnings(&self) -> Vec<Diagnostic> {
        Vec::new()
    }
}
