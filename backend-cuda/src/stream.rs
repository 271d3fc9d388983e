//! Streams and events: the driver's handles, destroyed when the last user lets go.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use cudarc::driver::result;
use cudarc::driver::sys;
use isowarp_core::api::Error;

use crate::driver::Context;

/// A stream that takes no part in the null stream's implicit synchronisation.
pub(crate) struct Stream {
    context: Arc<Context>,
    raw: sys::CUstream,
}

// SAFETY: a stream is a handle that the driver allows to be used from any thread, several at a time.
unsafe impl Send for Stream {}
// SAFETY: as for `Send`.
unsafe impl Sync for Stream {}

impl Stream {
    pub fn create(context: &Arc<Context>) -> Result<Self, Error> {
        context.enter()?;
        let raw = result::stream::create(result::stream::StreamKind::NonBlocking);
        let raw = context.check("cannot create a stream", raw)?;
        Ok(Self { context: Arc::clone(context), raw })
    }

    pub fn raw(&self) -> sys::CUstream {
        self.raw
    }

    /// Waits until all its work is done. The context is the calling thread's.
    pub fn synchronize(&self) -> Result<(), Error> {
        // SAFETY: the stream is alive as long as `self`.
        self.context.check("a kernel or copy failed", unsafe { result::stream::synchronize(self.raw) })
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if self.context.enter().is_ok() {
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

    /// Marks the point in the stream after all its work so far.
    pub fn record(&self, stream: &Stream) -> Result<(), Error> {
        self.context.enter()?;
        // SAFETY: event and stream are alive, in one context.
        self.context.check("cannot record an event", unsafe { result::event::record(self.raw, stream.raw) })
    }

    /// Milliseconds from this event to a later one; waits for both.
    pub fn elapsed_ms(&self, end: &Event) -> Result<f64, Error> {
        self.context.enter()?;
        for event in [self, end] {
            // SAFETY: the event is alive.
            self.context.check("a kernel or copy failed", unsafe { result::event::synchronize(event.raw) })?;
        }
        // SAFETY: both events are alive and made by `create` in one context.
        let ms = unsafe { result::event::elapsed(self.raw, end.raw) };
        self.context.check("there is no time between events of which one was never recorded", ms).map(f64::from)
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

/// Things with numbers.
pub(crate) struct Table<T> {
    kind: &'static str,
    inner: Mutex<(u64, HashMap<u64, Arc<T>>)>,
}

impl<T> Table<T> {
    /// An empty table of `kind`s, whose numbers start at `first`.
    pub fn new(kind: &'static str, first: u64) -> Self {
        Self { kind, inner: Mutex::new((first, HashMap::new())) }
    }

    /// Adds a thing and returns its number.
    pub fn add(&self, value: T) -> u64 {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let id = inner.0;
        inner.0 += 1;
        inner.1.insert(id, Arc::new(value));
        id
    }

    /// The thing with this number.
    pub fn get(&self, id: u64) -> Result<Arc<T>, Error> {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.1.get(&id).cloned().ok_or_else(|| self.missing(id))
    }

    /// Takes the thing with this number out.
    pub fn remove(&self, id: u64) -> Result<Arc<T>, Error> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.1.remove(&id).ok_or_else(|| self.missing(id))
    }

    fn missing(&self, id: u64) -> Error {
        Error::InvalidValue(format!("{} {id} is not one of this device", self.kind))
    }
}
