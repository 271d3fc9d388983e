//! Streams and events.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::device::Device;
use super::graph::{Capture, Graph, Work};
use super::memory::Keeper;
use crate::backend::{Command, Error, EventId, HostFunction, StreamId, StreamOptions};

/// A queue of work that is executed in order (`cudaStream_t`). Clones refer to the same stream.
#[derive(Debug, Clone)]
pub struct Stream {
    pub(super) shared: Arc<StreamShared>,
}

#[derive(Debug)]
pub(super) struct StreamShared {
    device: Device,
    id: StreamId,
    /// The graph that the stream's work becomes a part of, instead of being executed.
    capture: Mutex<Option<Capture>>,
}

impl StreamShared {
    fn new(device: &Device, id: StreamId, capture: Option<Capture>) -> Arc<Self> {
        Arc::new(Self { device: device.clone(), id, capture: Mutex::new(capture) })
    }

    pub(super) fn capture(&self) -> MutexGuard<'_, Option<Capture>> {
        // Each step leaves the value consistent.
        self.capture.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Stream {
    pub(super) fn default_of(device: &Device) -> Self {
        Self { shared: StreamShared::new(device, StreamId::DEFAULT, None) }
    }

    pub(super) fn create(device: &Device, options: StreamOptions) -> Result<Self, Error> {
        let id = device.backend().create_stream(options)?;
        Ok(Self { shared: StreamShared::new(device, id, None) })
    }

    /// Creates a stream that exists only to be captured.
    pub(super) fn capturing(device: &Device, capture: Capture) -> Self {
        Self { shared: StreamShared::new(device, StreamId::DEFAULT, Some(capture)) }
    }

    /// Returns the device that the stream belongs to.
    pub fn device(&self) -> &Device {
        &self.shared.device
    }

    /// Returns the stream's number.
    pub(super) fn id(&self) -> StreamId {
        self.shared.id
    }

    /// Returns the stream's number, for work that is executed immediately.
    ///
    /// # Errors
    /// [`Error::InvalidGraph`] while the stream is captured.
    pub(super) fn now(&self, what: &str) -> Result<StreamId, Error> {
        match &*self.shared.capture() {
            None => Ok(self.shared.id),
            Some(_) => Err(Error::InvalidGraph(format!("{what} cannot be captured"))),
        }
    }

    /// Queues work, or makes it part of the graph for which the stream is captured.
    pub(super) fn submit<'a>(
        &self,
        command: Command<'_>,
        keep: impl IntoIterator<Item = &'a Keeper>,
    ) -> Result<(), Error> {
        if let Some(capture) = &mut *self.shared.capture() {
            let owned = command.to_owned();
            let owned = owned.ok_or_else(|| Error::Internal("a graph orders its work by its edges".to_owned()))?;
            capture.add(Work::of(owned, keep));
            return Ok(());
        }
        self.device().backend().submit(self.shared.id, &[command])
    }

    /// Waits until all work of the stream is done (`cudaStreamSynchronize`).
    ///
    /// # Errors
    /// The errors of that work. [`Error::InvalidGraph`] while the stream is captured.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.device().backend().synchronize(self.now("waiting for a stream")?)
    }

    /// Records an event at the point after all work queued so far (`cudaEventRecord`).
    ///
    /// # Errors
    /// [`Error::ForeignDevice`] if the event belongs to another device.
    pub fn record(&self, event: &Event) -> Result<(), Error> {
        self.check_device(&event.device, "the event")?;
        if let Some(capture) = &*self.shared.capture() {
            *event.captured() = Some(capture.clone());
            return Ok(());
        }
        *event.captured() = None;
        self.device().backend().submit(self.shared.id, &[Command::Record(event.id)])
    }

    /// Makes later work of this stream wait for the work that the event marks, which may be in another stream
    /// (`cudaStreamWaitEvent`). An event that was never recorded is not waited for. If the event marks work of a stream
    /// that is captured, this stream is captured from here on, too.
    ///
    /// The event may belong to another device. GPUs that the CUDA driver knows wait by themselves; otherwise this call
    /// returns after the work is done.
    ///
    /// # Errors
    /// [`Error::InvalidGraph`] if only one of the stream and the event's work is captured for a graph.
    pub fn wait(&self, event: &Event) -> Result<(), Error> {
        if *self.device() != event.device {
            return self.wait_for_peer(event);
        }
        let captured = event.captured().clone();
        let mut capture = self.shared.capture();
        match (&mut *capture, captured) {
            (None, None) => {
                drop(capture);
                self.device().backend().submit(self.shared.id, &[Command::Wait(event.id)])
            }
            (Some(capture), Some(point)) => capture.wait_for(&point),
            (Some(_), None) => Err(Error::InvalidGraph(
                "a captured stream cannot wait for an event that marks work outside of the graph".to_owned(),
            )),
            (none, Some(point)) => {
                if self.shared.id == StreamId::DEFAULT {
                    return Err(default_is_captured());
                }
                *none = Some(point.fork(&self.shared)?);
                Ok(())
            }
        }
    }

    /// Waits for an event of another device.
    fn wait_for_peer(&self, event: &Event) -> Result<(), Error> {
        let (stream, id) = (self.now("a wait for another device")?, event.now()?);
        let peer = event.device.backend();
        if self.device().backend().wait_peer_event(stream, peer, id)? { Ok(()) } else { peer.wait_until(id) }
    }

    /// Returns true if all work of the stream is done (`cudaStreamQuery`). Never waits.
    ///
    /// # Errors
    /// The errors of that work. [`Error::InvalidGraph`] while the stream is captured.
    #[doc(alias = "query")]
    #[doc(alias = "cudaStreamQuery")]
    pub fn is_done(&self) -> Result<bool, Error> {
        self.device().backend().is_done(self.now("a question for a stream's state")?)
    }

    /// Calls a function on the host after all work queued so far is done; work that is queued later waits for it
    /// (`cudaLaunchHostFunc`). The function must not use the device. On `cpu` and `wgpu` this call returns after the
    /// function has returned.
    ///
    /// # Errors
    /// On `cpu` and `wgpu` the errors of the earlier work; the function is not called in that case.
    /// [`Error::HostFunction`] if the function panics: on `cpu` and `wgpu` this call returns the error, on `cuda` the next
    /// call that waits for the device. The panic does not unwind any further, and the device remains usable.
    pub fn launch_host_func(&self, function: impl Fn() + Send + Sync + 'static) -> Result<(), Error> {
        let function: HostFunction = Arc::new(function);
        self.submit(Command::Call(&function), [])
    }

    /// Begins the capture of a graph: until [`end_capture`](Self::end_capture), queued work is not executed but becomes
    /// a part of the graph (`cudaStreamBeginCapture`). Other streams join the capture when they wait for an event of
    /// this one.
    ///
    /// # Errors
    /// [`Error::InvalidGraph`] for the default stream, and if the stream is captured already.
    pub fn begin_capture(&self) -> Result<(), Error> {
        if self.shared.id == StreamId::DEFAULT {
            return Err(default_is_captured());
        }
        let mut capture = self.shared.capture();
        if capture.is_some() {
            return Err(Error::InvalidGraph("the stream is already being captured".to_owned()));
        }
        *capture = Some(Capture::begin(&self.shared));
        Ok(())
    }

    /// Ends the capture and returns the graph (`cudaStreamEndCapture`). Streams that took part are no longer captured.
    ///
    /// # Errors
    /// [`Error::InvalidGraph`] if capturing did not begin in this stream, or if there is work of another stream for
    /// which this one does not wait.
    pub fn end_capture(&self) -> Result<Graph, Error> {
        let mut capture = self.shared.capture();
        match capture.take() {
            Some(taken) if taken.began_in(&self.shared) => {
                drop(capture);
                taken.finish(self.device())
            }
            other => {
                *capture = other;
                Err(Error::InvalidGraph("no capture began in this stream".to_owned()))
            }
        }
    }

    pub(super) fn check_device(&self, device: &Device, what: &str) -> Result<(), Error> {
        if self.device() == device {
            return Ok(());
        }
        let (device, expected) = (describe(device), describe(self.device()));
        Err(Error::ForeignDevice { object: what.to_owned(), device, expected })
    }
}

fn default_is_captured() -> Error {
    Error::InvalidGraph("the default stream cannot be captured; create another stream".to_owned())
}

pub(super) fn describe(device: &Device) -> String {
    let info = device.info();
    format!("{} ({})", info.name(), info.adapter)
}

impl Drop for StreamShared {
    fn drop(&mut self) {
        if self.id != StreamId::DEFAULT
            && let Err(error) = self.device.backend().destroy_stream(self.id)
        {
            tracing::warn!(%error, "removing a stream failed");
        }
    }
}

/// A point in a stream's work, with its time (`cudaEvent_t`). Recording the event again makes it mark the later point;
/// callers that are already waiting still wait for the earlier one.
#[derive(Debug)]
pub struct Event {
    device: Device,
    id: EventId,
    /// The point in a graph that the event marks, if it was recorded last while a stream was captured.
    captured: Mutex<Option<Capture>>,
}

impl Event {
    pub(super) fn create(device: &Device) -> Result<Self, Error> {
        Ok(Self { device: device.clone(), id: device.backend().create_event()?, captured: Mutex::default() })
    }

    fn captured(&self) -> MutexGuard<'_, Option<Capture>> {
        // Each step leaves the value consistent.
        self.captured.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the event's number.
    pub(super) fn id(&self) -> EventId {
        self.id
    }

    /// Returns the event's number, for a question that is answered immediately.
    fn now(&self) -> Result<EventId, Error> {
        match &*self.captured() {
            None => Ok(self.id),
            Some(_) => Err(Error::InvalidGraph("the event marks work that is captured for a graph".to_owned())),
        }
    }

    /// Returns true if the work that the event marks is done, or if the event was never recorded (`cudaEventQuery`).
    ///
    /// # Errors
    /// The errors that the device reports.
    #[doc(alias = "query")]
    #[doc(alias = "cudaEventQuery")]
    pub fn is_done(&self) -> Result<bool, Error> {
        self.device.backend().has_happened(self.now()?)
    }

    /// Waits until the work that the event marks is done (`cudaEventSynchronize`).
    ///
    /// # Errors
    /// The errors of that work.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.device.backend().wait_until(self.now()?)
    }

    /// Returns the milliseconds from `self` to `end`, after waiting for both (`cudaEventElapsedTime`).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if one was never recorded or they belong to different devices.
    pub fn elapsed_ms(&self, end: &Event) -> Result<f64, Error> {
        if self.device != end.device {
            return Err(Error::InvalidValue("the two events belong to different devices".to_owned()));
        }
        self.device.backend().elapsed_ms(self.now()?, end.now()?)
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        if let Err(error) = self.device.backend().destroy_event(self.id) {
            tracing::warn!(%error, "removing an event failed");
        }
    }
}
