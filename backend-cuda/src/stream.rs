//! Streams and events: the driver's handles, destroyed when the last user drops them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys;
use rustc_hash::FxHashMap;

use crate::driver::Context;

use isowarp_core::backend::{Error, HostFunction, HostFunctionError, StreamOptions};

/// A stream. The null stream belongs to the device.
pub(crate) struct Stream {
    context: Arc<Context>,
    raw: sys::CUstream,
    /// True if the stream is captured all its life: its work becomes part of a graph, and is not executed.
    captured: bool,
    /// True once work has been queued in the stream.
    used: AtomicBool,
    /// Number of clears of new memory that the stream's work waits for.
    cleared: AtomicU64,
}

// SAFETY: a stream is a handle that the driver allows to be used from any thread, several at a time.
unsafe impl Send for Stream {}
// SAFETY: as for `Send`.
unsafe impl Sync for Stream {}

impl Stream {
    pub fn create(context: &Arc<Context>, options: StreamOptions) -> Result<Self, Error> {
        context.enter()?;
        let flags = if options.non_blocking {
            sys::CUstream_flags::CU_STREAM_NON_BLOCKING
        } else {
            sys::CUstream_flags::CU_STREAM_DEFAULT
        };
        let mut raw = std::ptr::null_mut();
        // SAFETY: writes one handle. Priorities out of range are the nearest in it, as the driver promises.
        let made = unsafe { sys::cuStreamCreateWithPriority(&mut raw, flags as u32, options.priority) };
        context.check("cannot create a stream", made.result())?;
        Ok(Self::new(context, raw))
    }

    /// Returns the stream that exists from the start. It and all streams that are not non-blocking wait for each other
    /// (CUDA Driver API, "Stream synchronization behavior").
    pub fn null(context: &Arc<Context>) -> Self {
        Self::new(context, std::ptr::null_mut())
    }

    fn new(context: &Arc<Context>, raw: sys::CUstream) -> Self {
        let (used, cleared) = (AtomicBool::new(false), AtomicU64::new(0));
        Self { context: Arc::clone(context), raw, captured: false, used, cleared }
    }

    /// Returns this stream, marked as captured.
    pub fn captured(mut self) -> Self {
        self.captured = true;
        self
    }

    /// Records that new work of the stream uses memory. Returns the number of clears that it has waited for, unless the
    /// stream is captured.
    pub fn use_memory(&self) -> Option<&AtomicU64> {
        if self.captured {
            return None;
        }
        if !self.used.load(Ordering::Relaxed) {
            self.used.store(true, Ordering::Release);
        }
        Some(&self.cleared)
    }

    /// Returns true if the stream may have work that uses memory.
    pub fn may_use_memory(&self) -> bool {
        !self.captured && self.used.load(Ordering::Acquire)
    }

    /// Makes later work of the stream wait for an event.
    pub fn wait_for(&self, event: &Event) -> Result<(), Error> {
        self.context.enter()?;
        let flags = sys::CUevent_wait_flags::CU_EVENT_WAIT_DEFAULT;
        // SAFETY: stream and event are alive, in one context.
        let waits = unsafe { result::stream::wait_event(self.raw, event.raw, flags) };
        self.context.check("cannot wait for an event", waits)
    }

    /// Returns true if all work of the stream is done.
    pub fn is_done(&self) -> Result<bool, Error> {
        self.context.enter()?;
        // SAFETY: the stream is alive.
        ready(&self.context, unsafe { sys::cuStreamQuery(self.raw) })
    }

    /// Calls a function between the stream's earlier and later work.
    pub fn call(&self, function: HostFunction) -> Result<(), Error> {
        self.context.enter()?;
        let function = Box::into_raw(Box::new(Callback::new(&self.context, function)));
        // SAFETY: the stream is alive. The driver calls `call_it` once with this pointer, which no other code has.
        let queued = unsafe { sys::cuLaunchHostFunc(self.raw, Some(call_it), function.cast()) };
        if queued != sys::CUresult::CUDA_SUCCESS {
            // SAFETY: the driver has not accepted the pointer.
            drop(unsafe { Box::from_raw(function) });
        }
        self.context.check("cannot call a function of the host", queued.result())
    }

    pub fn raw(&self) -> sys::CUstream {
        self.raw
    }

    /// Waits until all work of the stream is done. The context is the calling thread's.
    pub fn synchronize(&self) -> Result<(), Error> {
        let stream = Handle(self.raw);
        self.context.wait(move || {
            // SAFETY: the stream is alive as long as `self`; a stream whose wait timed out is never destroyed, since
            // its context is lost.
            unsafe { result::stream::synchronize(stream.get()) }
        })
    }
}

/// A handle that another thread waits for.
struct Handle<T>(*mut T);

// SAFETY: the driver allows its handles to be used from any thread.
unsafe impl<T> Send for Handle<T> {}

impl<T> Handle<T> {
    fn get(self) -> *mut T {
        self.0
    }
}

/// A host function for the driver to call. A panic must not unwind into the driver, and becomes an error of the context.
pub(crate) struct Callback {
    function: HostFunction,
    error: Arc<HostFunctionError>,
}

impl Callback {
    pub fn new(context: &Context, function: HostFunction) -> Self {
        Self { function, error: Arc::clone(context.host_error()) }
    }

    fn call(&self) {
        self.error.call(&self.function);
    }
}

/// Callback for the driver, called once.
extern "C" fn call_it(callback: *mut std::ffi::c_void) {
    // SAFETY: the pointer was made by `Stream::call`, and is passed once.
    let callback: Box<Callback> = unsafe { Box::from_raw(callback.cast()) };
    callback.call();
}

/// Callback for the driver in a graph, called each time the graph is launched.
pub(crate) extern "C" fn call_again(callback: *mut std::ffi::c_void) {
    // SAFETY: the graph keeps the callback alive, and only shares it.
    unsafe { &*callback.cast::<Callback>() }.call();
}

/// Interprets the result of a query.
fn ready(context: &Context, status: sys::CUresult) -> Result<bool, Error> {
    match status {
        sys::CUresult::CUDA_ERROR_NOT_READY => Ok(false),
        status => context.check("a kernel or copy failed", status.result()).map(|()| true),
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if !self.raw.is_null() && self.context.enter().is_ok() {
            // SAFETY: the stream is alive and never used again; the driver destroys it once its work is done.
            let _ = unsafe { result::stream::destroy(self.raw) };
        }
    }
}

/// An event that measures time.
pub(crate) struct Event {
    context: Arc<Context>,
    raw: sys::CUevent,
}

// SAFETY: an event is a handle that the driver allows to be used from any thread, several at a time.
unsafe impl Send for Event {}
// SAFETY: as for `Send`.
unsafe impl Sync for Event {}

impl Event {
    pub fn create(context: &Arc<Context>) -> Result<Self, Error> {
        context.enter()?;
        let raw = context
            .check("cannot create an event", result::event::create(sys::CUevent_flags_enum::CU_EVENT_DEFAULT))?;
        Ok(Self { context: Arc::clone(context), raw })
    }

    /// Returns the driver's handle.
    pub fn raw(&self) -> sys::CUevent {
        self.raw
    }

    /// Marks the point in the stream after all its work so far.
    pub fn record(&self, stream: &Stream) -> Result<(), Error> {
        self.context.enter()?;
        // SAFETY: event and stream are alive, in one context.
        self.context.check("cannot record an event", unsafe { result::event::record(self.raw, stream.raw) })
    }

    /// Returns true if the work that the event marks is done.
    pub fn has_happened(&self) -> Result<bool, Error> {
        self.context.enter()?;
        // SAFETY: the event is alive.
        ready(&self.context, unsafe { sys::cuEventQuery(self.raw) })
    }

    /// Waits for the work that the event marks.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.context.enter()?;
        let event = Handle(self.raw);
        self.context.wait(move || {
            // SAFETY: the event is alive as long as `self`; an event whose wait timed out is never destroyed, since its
            // context is lost.
            unsafe { result::event::synchronize(event.get()) }
        })
    }

    /// Returns the milliseconds from this event to a later one, after waiting for both.
    pub fn elapsed_ms(&self, end: &Event) -> Result<f64, Error> {
        self.context.enter()?;
        self.synchronize()?;
        end.synchronize()?;
        // SAFETY: both events are alive and made by `create` in one context.
        let ms = unsafe { result::event::elapsed(self.raw, end.raw) };
        match ms {
            Err(DriverError(sys::CUresult::CUDA_ERROR_INVALID_HANDLE)) => Err(Error::never_recorded()),
            ms => self.context.check("cannot read the time between events", ms).map(f64::from),
        }
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        if self.context.enter().is_ok() {
            // SAFETY: the event is alive and never used again.
            let _ = unsafe { result::event::destroy(self.raw) };
        }
    }
}

/// A table of numbered objects.
pub(crate) struct Table<T> {
    kind: &'static str,
    inner: Mutex<(u64, FxHashMap<u64, Arc<T>>)>,
}

impl<T> Table<T> {
    /// Returns an empty table of `kind`s, whose numbers start at `first`.
    pub fn new(kind: &'static str, first: u64) -> Self {
        Self { kind, inner: Mutex::new((first, FxHashMap::default())) }
    }

    /// Adds an object and returns its number.
    pub fn add(&self, value: T) -> u64 {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let id = inner.0;
        inner.0 += 1;
        inner.1.insert(id, Arc::new(value));
        id
    }

    /// Returns the object with this number.
    pub fn get(&self, id: u64) -> Result<Arc<T>, Error> {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.1.get(&id).cloned().ok_or_else(|| self.missing(id))
    }

    /// Returns all objects.
    pub fn all(&self) -> Vec<Arc<T>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).1.values().cloned().collect()
    }

    /// Removes the object with this number and returns it.
    pub fn remove(&self, id: u64) -> Result<Arc<T>, Error> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.1.remove(&id).ok_or_else(|| self.missing(id))
    }

    fn missing(&self, id: u64) -> Error {
        Error::InvalidValue(format!("{} {id} is not one of this device", self.kind))
    }
}

impl Context {
    /// Enters the context and waits for all of its work, within its time limit.
    pub fn wait_for_all(self: &Arc<Self>) -> Result<(), Error> {
        let event = Event::create(self)?;
        // SAFETY: the event is alive, and of this context.
        unsafe { self.record_all(event.raw()) }?;
        event.synchronize()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    #[ignore = "needs an NVIDIA GPU"]
    fn streams_have_the_requested_priorities() {
        crate::driver::initialised().unwrap();
        let context = Context::retain("cuda".to_owned(), result::device::get(0).unwrap(), None).unwrap();
        context.enter().unwrap();
        let (mut least, mut greatest) = (0, 0);
        // SAFETY: writes two integers.
        unsafe { sys::cuCtxGetStreamPriorityRange(&mut least, &mut greatest) }.result().unwrap();
        assert!(greatest < least, "{greatest} to {least}");
        for asked in [i32::MIN, greatest - 1, greatest, least, least + 1, i32::MAX] {
            let stream = Stream::create(&context, StreamOptions { non_blocking: true, priority: asked }).unwrap();
            let mut priority = i32::MAX;
            // SAFETY: the stream is alive; the driver writes one integer.
            unsafe { sys::cuStreamGetPriority(stream.raw(), &mut priority) }.result().unwrap();
            assert_eq!(priority, asked.clamp(greatest, least), "{asked}");
        }
    }
}
