//! Streams and events.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::backend::{EventId, HostFunction, StreamId, StreamOptions};
use super::command::Command;
use super::device::Device;
use super::error::Error;
use super::graph::{Capture, Graph, Work};
use super::memory::Keeper;

/// A queue of work that is done in order (`cudaStream_t`). Clones name the same stream.
#[derive(Debug, Clone)]
pub struct Stream {
    pub(super) shared: Arc<StreamShared>,
}

#[derive(Debug)]
pub(super) struct StreamShared {
    device: Device,
    id: StreamId,
    /// What its work becomes a part of, in place of being done.
    capture: Mutex<Option<Capture>>,
}

impl StreamShared {
    fn new(device: &Device, id: StreamId, capture: Option<Capture>) -> Arc<Self> {
        Arc::new(Self { device: device.clone(), id, capture: Mutex::new(capture) })
    }

    pub(super) fn capture(&self) -> MutexGuard<'_, Option<Capture>> {
        // Each step leaves it whole.
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

    /// A stream that is there to be captured.
    pub(super) fn capturing(device: &Device, capture: Capture) -> Self {
        Self { shared: StreamShared::new(device, StreamId::DEFAULT, Some(capture)) }
    }

    /// The device it belongs to.
    pub fn device(&self) -> &Device {
        &self.shared.device
    }

    /// Its number.
    pub(super) fn id(&self) -> StreamId {
        self.shared.id
    }

    /// Its number, for work that is done now.
    ///
    /// # Errors
    /// [`Error::InvalidValue`] while the stream is captured.
    pub(super) fn now(&self, what: &str) -> Result<StreamId, Error> {
        match &*self.shared.capture() {
            None => Ok(self.shared.id),
            Some(_) => Err(Error::InvalidValue(format!("{what} cannot be part of a graph: the stream is captured"))),
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

    /// Waits until all its work is done (`cudaStreamSynchronize`).
    ///
    /// # Errors
    /// What went wrong in the work. [`Error::InvalidValue`] while the stream is captured.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.device().backend().synchronize(self.now("waiting for a stream")?)
    }

    /// Marks the point after all work queued so far (`cudaEventRecord`).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if the event is another device's.
    pub fn record(&self, event: &Event) -> Result<(), Error> {
        self.check_device(&event.device, "the event")?;
        if let Some(capture) = &*self.shared.capture() {
            *event.captured() = Some(capture.clone());
            return Ok(());
        }
        *event.captured() = None;
        self.device().backend().submit(self.shared.id, &[Command::Record(event.id)])
    }

    /// Lets later work of this stream wait for what the event marks, which may be in another stream (`cudaStreamWaitEvent`). An event
    /// that was never recorded is not waited for. If the event marks work of a stream that is captured, this stream is captured from here on, too.
    ///
    /// The event may be another device's. GPUs that the CUDA driver knows wait by themselves; otherwise this returns when the work is done.
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if only one of the stream and the event's work is captured for a graph.
    pub fn wait(&self, event: &Event) -> Result<(), Error> {
        if !self.device().same_as(&event.device) {
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
            (Some(_), None) => Err(Error::InvalidValue(
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

    /// True if all its work is done (`cudaStreamQuery`). It never waits.
    ///
    /// # Errors
    /// What went wrong in the work. [`Error::InvalidValue`] while the stream is captured.
    #[doc(alias = "query")]
    #[doc(alias = "cudaStreamQuery")]
    pub fn is_done(&self) -> Result<bool, Error> {
        self.device().backend().is_done(self.now("a question for a stream's state")?)
    }

    /// Calls a function of the host when all work queued so far is done; work that is queued later waits for it (`cudaLaunchHostFunc`).
    /// The function may not use the device. On `cpu` and `wgpu` this returns when the function has.
    ///
    /// # Errors
    /// On `cpu` and `wgpu` what went wrong in the work before; the function is not called then.
    pub fn call(&self, function: impl Fn() + Send + Sync + 'static) -> Result<(), Error> {
        let function: HostFunction = Arc::new(function);
        self.submit(Command::Call(&function), [])
    }

    /// Begins to make a graph of the stream's work: until [`end_capture`](Self::end_capture) what is queued is not done but becomes part of it
    /// (`cudaStreamBeginCapture`). Other streams take part from where they wait for an event of this one.
    ///
    /// # Errors
    /// [`Error::InvalidValue`] for the default stream, and if the stream is captured already.
    pub fn begin_capture(&self) -> Result<(), Error> {
        if self.shared.id == StreamId::DEFAULT {
            return Err(default_is_captured());
        }
        let mut capture = self.shared.capture();
        if capture.is_some() {
            return Err(Error::InvalidValue("the stream is captured already".to_owned()));
        }
        *capture = Some(Capture::begin(&self.shared));
        Ok(())
    }

    /// Ends that, and gives the graph (`cudaStreamEndCapture`). Streams that took part are as before.
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if capturing did not begin in this stream, or if work of another stream is left for which this one does not wait.
    pub fn end_capture(&self) -> Result<Graph, Error> {
        let mut capture = self.shared.capture();
        match capture.take() {
            Some(taken) if taken.began_in(&self.shared) => {
                drop(capture);
                taken.finish(self.device())
            }
            other => {
                *capture = other;
                Err(Error::InvalidValue("capturing did not begin in this stream".to_owned()))
            }
        }
    }

    pub(super) fn check_device(&self, device: &Device, what: &str) -> Result<(), Error> {
        if self.device().same_as(device) {
            return Ok(());
        }
        Err(Error::InvalidValue(format!(
            "{what} belongs to {}, the stream to {}",
            describe(device),
            describe(self.device())
        )))
    }
}

fn default_is_captured() -> Error {
    Error::InvalidValue("the default stream cannot be captured: create another one".to_owned())
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

/// A point in a stream's work, with its time (`cudaEvent_t`). Recorded again, it marks the later point; who waits already waits for the earlier
/// one.
#[derive(Debug)]
pub struct Event {
    device: Device,
    id: EventId,
    /// The point in a graph that it marks, if it was recorded last while a stream was captured.
    captured: Mutex<Option<Capture>>,
}

impl Event {
    pub(super) fn create(device: &Device) -> Result<Self, Error> {
        Ok(Self { device: device.clone(), id: device.backend().create_event()?, captured: Mutex::default() })
    }

    fn captured(&self) -> MutexGuard<'_, Option<Capture>> {
        // Each step leaves it whole.
        self.captured.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Its number.
    pub(super) fn id(&self) -> EventId {
        self.id
    }

    /// Its number, for a question that is answered now.
    fn now(&self) -> Result<EventId, Error> {
        match &*self.captured() {
            None => Ok(self.id),
            Some(_) => Err(Error::InvalidValue("the event marks work that is captured for a graph".to_owned())),
        }
    }

    /// True if the work that it marks is done, or if it was never recorded (`cudaEventQuery`).
    ///
    /// # Errors
    /// What the device reports.
    #[doc(alias = "query")]
    #[doc(alias = "cudaEventQuery")]
    pub fn has_happened(&self) -> Result<bool, Error> {
        self.device.backend().has_happened(self.now()?)
    }

    /// Waits until the work that it marks is done (`cudaEventSynchronize`).
    ///
    /// # Errors
    /// What went wrong in the work.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.device.backend().wait_until(self.now()?)
    }

    /// Milliseconds from `self` to `end`; waits for both (`cudaEventElapsedTime`).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if one was never recorded or they are of different devices.
    pub fn elapsed_ms(&self, end: &Event) -> Result<f64, Error> {
        if !self.device.same_as(&end.device) {
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
