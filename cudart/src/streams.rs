//! Streams (`cudaStream_t`).

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ffi::{c_int, c_void};
use std::sync::{Arc, Mutex};

use isowarp_core::backend::{HostFunction, StreamId, StreamOptions};

use crate::abi::{Handle, HostFn, Out, StreamCallback};
use crate::capture::Capture;
use crate::entry::functions;
use crate::errors::{Code, Failure, Result};
use crate::events;
use crate::handles::Table;
use crate::managed;
use crate::memory;
use crate::state::{Gpu, current, gpu, gpu_at, lock};
use crate::work::Work;

/// A stream.
pub struct Stream {
    /// The device.
    pub gpu: Arc<Gpu>,
    /// The stream's number on the device.
    pub id: StreamId,
    /// The flags of its creation.
    pub flags: u32,
    /// The priority, 0 or less.
    pub priority: c_int,
    /// The graph that the stream's work becomes a part of.
    pub capture: Mutex<Option<Capture>>,
}

/// The streams that programs have created.
pub static STREAMS: Table<Stream> = Table::new(0x5000_0000);

/// `cudaStreamLegacy`.
const LEGACY: Handle = 1;
/// `cudaStreamPerThread`.
const PER_THREAD: Handle = 2;

/// `cudaStreamNonBlocking`.
const NON_BLOCKING: u32 = 1;

/// The highest priority; the lowest is 0 (as on NVIDIA's GPUs of compute capability 7.0 and later).
pub(crate) const HIGHEST: c_int = -5;

thread_local! {
    /// The thread's own streams, by their devices.
    static OWN: RefCell<HashMap<usize, Arc<Stream>>> = RefCell::default();
}

impl Stream {
    fn create(gpu: &Arc<Gpu>, flags: u32, priority: c_int) -> Result<Arc<Self>> {
        if flags > NON_BLOCKING {
            return Err(Code::InvalidValue.into());
        }
        let priority = priority.clamp(HIGHEST, 0);
        let options = StreamOptions { non_blocking: flags & NON_BLOCKING != 0, priority };
        let id = gpu.backend().create_stream(options)?;
        Ok(Arc::new(Self { gpu: Arc::clone(gpu), id, flags, priority, capture: Mutex::new(None) }))
    }

    /// Queues work, or makes it a part of a graph.
    pub fn add(&self, work: Work) -> Result<()> {
        if let Some(capture) = &mut *lock(&self.capture) {
            capture.add(work);
            return Ok(());
        }
        work.run(self)
    }

    /// Returns true while the stream's work becomes a part of a graph.
    pub fn is_captured(&self) -> bool {
        lock(&self.capture).is_some()
    }

    /// Allocates memory, or makes the allocation a part of a graph.
    pub fn allocate(&self, bytes: usize) -> Result<usize> {
        match &mut *lock(&self.capture) {
            Some(capture) => capture.allocate(&self.gpu, bytes),
            None => memory::allocate_on(&self.gpu, bytes),
        }
    }

    /// Frees memory, or makes that a part of a graph.
    pub fn free(&self, address: usize) -> Result<()> {
        match &mut *lock(&self.capture) {
            Some(capture) => {
                memory::find(address).ok_or(Code::InvalidValue)?;
                capture.add(Work::Free);
                Ok(())
            }
            None => memory::free(address),
        }
    }

    /// Returns the stream's number on a device: on another device than the stream's, that of the default stream, after
    /// waiting for the stream.
    pub fn id_on(&self, gpu: &Gpu) -> Result<StreamId> {
        if std::ptr::eq(&*self.gpu, gpu) {
            return Ok(self.id);
        }
        self.gpu.backend().synchronize(self.id)?;
        Ok(StreamId::DEFAULT)
    }

    /// Returns an error while the stream is captured, and invalidates the capture.
    fn check_not_captured(&self) -> Result<()> {
        match &mut *lock(&self.capture) {
            None => Ok(()),
            Some(capture) => {
                capture.invalidated = true;
                Err(Code::StreamCaptureUnsupported.into())
            }
        }
    }

    /// Waits for the work of the stream.
    pub(crate) fn synchronize(&self) -> Result<()> {
        self.check_not_captured()?;
        self.gpu.backend().synchronize(self.id)?;
        managed::after_wait(&self.gpu)
    }
}

/// Returns the default stream of the current device.
pub fn legacy() -> Result<Arc<Stream>> {
    legacy_of(&gpu()?)
}

fn legacy_of(gpu: &Arc<Gpu>) -> Result<Arc<Stream>> {
    let gpu = Arc::clone(gpu);
    Ok(Arc::new(Stream { gpu, id: StreamId::DEFAULT, flags: 0, priority: 0, capture: Mutex::new(None) }))
}

thread_local! {
    /// Whether the thread is in a call whose default stream is the thread's own.
    static OWN_DEFAULT: Cell<bool> = const { Cell::new(false) };
}

/// Runs a call whose default stream is the thread's own.
pub fn with_own_default<R>(call: impl FnOnce() -> R) -> R {
    let before = OWN_DEFAULT.replace(true);
    let result = call();
    OWN_DEFAULT.set(before);
    result
}

/// Returns the default stream of the call that the thread is in.
pub fn default() -> Result<Arc<Stream>> {
    if OWN_DEFAULT.get() { own() } else { legacy() }
}

/// Returns the stream of a handle.
pub fn find(handle: Handle) -> Result<Arc<Stream>> {
    match handle {
        0 => default(),
        LEGACY => legacy(),
        PER_THREAD => own(),
        handle => {
            let stream = STREAMS.get(handle)?;
            // The device may be unusable.
            gpu_at(stream.gpu.index)?;
            Ok(stream)
        }
    }
}

/// Returns the thread's own stream on the current device.
fn own() -> Result<Arc<Stream>> {
    let gpu = gpu()?;
    OWN.with_borrow_mut(|own| match own.get(&gpu.index) {
        Some(stream) if Arc::ptr_eq(&stream.gpu, &gpu) => Ok(Arc::clone(stream)),
        _ => {
            let stream = Stream::create(&gpu, 0, 0)?;
            own.insert(gpu.index, Arc::clone(&stream));
            Ok(stream)
        }
    })
}

/// Creates a stream of the current device.
pub(crate) fn add(flags: u32, priority: c_int) -> Result<Handle> {
    Ok(STREAMS.add(Stream::create(&gpu()?, flags, priority)?))
}

fn create(out: Out<Handle>, flags: u32, priority: c_int) -> Result<()> {
    out.set(add(flags, priority)?)
}

/// Returns an error while work of a stream is not done (`cudaStreamQuery`).
pub(crate) fn query(handle: Handle) -> Result<()> {
    let stream = find(handle)?;
    stream.check_not_captured()?;
    match stream.gpu.backend().is_done(stream.id)? {
        true => managed::after_wait(&stream.gpu),
        false => Err(Code::NotReady.into()),
    }
}

/// Destroys a stream.
pub(crate) fn destroy(handle: Handle) -> Result<()> {
    if handle <= PER_THREAD {
        return Err(Code::InvalidResourceHandle.into());
    }
    let stream = STREAMS.remove(handle)?;
    Ok(stream.gpu.backend().destroy_stream(stream.id)?)
}

/// Makes a stream wait for an event.
pub(crate) fn wait_event(stream: Handle, event: Handle) -> Result<()> {
    events::wait_in(&find(stream)?, event)
}

/// The data of a callback, which the program states may be used by another thread.
#[derive(Clone, Copy)]
struct Data(*mut c_void);

// SAFETY: CUDA calls the functions of streams in threads of its own, so that programs pass data that threads share.
unsafe impl Send for Data {}
// SAFETY: as above.
unsafe impl Sync for Data {}

impl Data {
    fn get(&self) -> *mut c_void {
        self.0
    }
}

/// Returns the function of a stream that calls a function of the program.
pub fn host_function(function: Option<HostFn>, data: usize) -> Result<HostFunction> {
    let function = function.ok_or(Code::InvalidValue)?;
    let data = Data(data as *mut c_void);
    // SAFETY: the program passed the function to be called with this data.
    Ok(Arc::new(move || unsafe { function(data.get()) }))
}

/// Calls a function of the host in a stream, with the stream.
pub(crate) fn add_callback(handle: Handle, function: Option<StreamCallback>, data: usize) -> Result<()> {
    let stream = find(handle)?;
    stream.check_not_captured()?;
    let function = function.ok_or(Code::InvalidValue)?;
    let data = Data(data as *mut c_void);
    // SAFETY: the program passed the function to be called with this data.
    let call: HostFunction = Arc::new(move || unsafe { function(handle, 0, data.get()) });
    stream.add(Work::Call(call))
}

/// Removes the streams of a device.
pub fn remove_all(gpu: &Arc<Gpu>) {
    for stream in STREAMS.retain(|stream| !Arc::ptr_eq(&stream.gpu, gpu)) {
        // The device is given up.
        let _ = gpu.backend().destroy_stream(stream.id);
    }
}

/// Waits for all work of the current device (`cudaDeviceSynchronize`).
pub fn synchronize_device() -> Result<()> {
    let gpu = gpu()?;
    gpu.backend().synchronize_all()?;
    managed::after_wait(&gpu)
}

functions! { FUNCTIONS;
    /// Waits for all work of the device.
    cudaDeviceSynchronize() = synchronize_device();
    /// Waits for all work of the device.
    cudaThreadSynchronize() = synchronize_device();
    /// Creates a stream.
    cudaStreamCreate(stream: Out<Handle>) = create(stream, 0, 0);
    /// Creates a stream.
    cudaStreamCreateWithFlags(stream: Out<Handle>, flags: u32) = create(stream, flags, 0);
    /// Creates a stream.
    cudaStreamCreateWithPriority(stream: Out<Handle>, flags: u32, priority: c_int) = create(stream, flags, priority);
    /// Destroys a stream.
    cudaStreamDestroy(stream: Handle) = destroy(stream);
    /// Waits for the work of a stream.
    cudaStreamSynchronize(stream: Handle) also cudaStreamSynchronize_ptsz = find(stream)?.synchronize();
    /// Returns whether the work of a stream is done.
    cudaStreamQuery(stream: Handle) also cudaStreamQuery_ptsz = query(stream);
    /// Makes a stream wait for an event.
    cudaStreamWaitEvent(stream: Handle, event: Handle, _flags: u32) also cudaStreamWaitEvent_ptsz = wait_event(stream, event);
    /// Calls a function of the host in a stream, with the stream.
    cudaStreamAddCallback(stream: Handle, function: Option<StreamCallback>, data: usize, _flags: u32) also cudaStreamAddCallback_ptsz =
        add_callback(stream, function, data);
    /// Calls a function of the host in a stream.
    cudaLaunchHostFunc(stream: Handle, function: Option<HostFn>, data: usize) also cudaLaunchHostFunc_ptsz =
        find(stream)?.add(Work::Call(host_function(function, data)?));
    /// Returns the priority of a stream.
    cudaStreamGetPriority(stream: Handle, priority: Out<c_int>) also cudaStreamGetPriority_ptsz = priority.set(find(stream)?.priority);
    /// Returns the flags of a stream.
    cudaStreamGetFlags(stream: Handle, flags: Out<u32>) also cudaStreamGetFlags_ptsz = flags.set(find(stream)?.flags);
    /// Returns the number of a stream.
    cudaStreamGetId(stream: Handle, id: Out<u64>) also cudaStreamGetId_ptsz = id.set(find(stream)?.id.0);
    /// Returns the device of a stream.
    cudaStreamGetDevice(stream: Handle, device: Out<c_int>) also cudaStreamGetDevice_ptsz = device.set(find(stream)?.gpu.index as c_int);
    /// Returns the lowest and the highest priority.
    cudaDeviceGetStreamPriorityRange(least: Out<c_int>, greatest: Out<c_int>) = {
        least.set_if_wanted(0);
        greatest.set_if_wanted(HIGHEST);
        Ok(())
    };
    /// Sets an attribute of a stream.
    cudaStreamSetAttribute(stream: Handle, _attribute: c_int, _value: usize) also cudaStreamSetAttribute_ptsz note "has no effect" = find(stream).map(|_| ());
    /// Copies the attributes of a stream.
    cudaStreamCopyAttributes(to: Handle, from: Handle) also cudaStreamCopyAttributes_ptsz note "has no effect" = {
        find(to)?;
        find(from).map(|_| ())
    };
    /// Gives up the persisting part of the cache.
    cudaCtxResetPersistingL2Cache() note "has no effect" = Ok(());
    /// Waits for all work, and frees everything that the program has on the device.
    cudaDeviceReset() = reset();
    /// Waits for all work, and frees everything that the program has on the device.
    cudaThreadExit() = reset();
}

/// Gives up the current device (`cudaDeviceReset`).
pub(crate) fn reset() -> Result<()> {
    if current() >= crate::state::count() {
        return Err(Failure::from(Code::NoDevice));
    }
    let Some(gpu) = crate::state::forget() else { return Ok(()) };
    // Errors are ignored, since the device is discarded.
    let _ = gpu.backend().synchronize_all();
    events::remove_all(&gpu);
    remove_all(&gpu);
    crate::textures::remove_all(&gpu);
    crate::driver::contexts::forget_objects(gpu.index);
    crate::mirrors::remove_all(&gpu);
    lock(&gpu.modules).clear();
    crate::memory::free_all(&gpu);
    crate::entry::take_last();
    Ok(())
}
