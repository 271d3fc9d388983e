//! Streams and events.

use std::sync::Arc;

use super::backend::{EventId, StreamId, StreamOptions};
use super::device::Device;
use super::error::Error;

/// A queue of work that is done in order (`cudaStream_t`). Clones name the same stream.
#[derive(Debug, Clone)]
pub struct Stream {
    shared: Arc<StreamShared>,
}

#[derive(Debug)]
struct StreamShared {
    device: Device,
    id: StreamId,
}

impl Stream {
    pub(super) fn default_of(device: &Device) -> Self {
        Self { shared: Arc::new(StreamShared { device: device.clone(), id: StreamId::DEFAULT }) }
    }

    pub(super) fn create(device: &Device, options: StreamOptions) -> Result<Self, Error> {
        let id = device.backend().create_stream(options)?;
        Ok(Self { shared: Arc::new(StreamShared { device: device.clone(), id }) })
    }

    /// The device it belongs to.
    pub fn device(&self) -> &Device {
        &self.shared.device
    }

    pub(super) fn id(&self) -> StreamId {
        self.shared.id
    }

    /// Waits until all its work is done (`cudaStreamSynchronize`).
    ///
    /// # Errors
    /// What went wrong in the work.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.device().backend().synchronize(self.id())
    }

    /// Marks the point after all work queued so far (`cudaEventRecord`).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if the event is another device's.
    pub fn record(&self, event: &Event) -> Result<(), Error> {
        self.check_device(&event.device, "the event")?;
        self.device().backend().record_event(self.id(), event.id)
    }

    /// Lets later work of this stream wait for what the event marks, which may be in another stream (`cudaStreamWaitEvent`). An event
    /// that was never recorded is not waited for.
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if the event is another device's.
    pub fn wait(&self, event: &Event) -> Result<(), Error> {
        self.check_device(&event.device, "the event")?;
        self.device().backend().wait_event(self.id(), event.id)
    }

    /// True if all its work is done (`cudaStreamQuery`).
    ///
    /// # Errors
    /// What went wrong in the work.
    pub fn is_done(&self) -> Result<bool, Error> {
        self.device().backend().is_done(self.id())
    }

    /// Calls a function of the host when all work queued so far is done; work that is queued later waits for it (`cudaLaunchHostFunc`).
    /// The function may not use the device. On `cpu` and `wgpu` this returns when the function has.
    ///
    /// # Errors
    /// On `cpu` and `wgpu` what went wrong in the work before; the function is not called then.
    pub fn call(&self, function: impl FnOnce() + Send + 'static) -> Result<(), Error> {
        self.device().backend().call(self.id(), Box::new(function))
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
}

impl Event {
    pub(super) fn create(device: &Device) -> Result<Self, Error> {
        Ok(Self { device: device.clone(), id: device.backend().create_event()? })
    }

    /// True if the work that it marks is done, or if it was never recorded (`cudaEventQuery`).
    ///
    /// # Errors
    /// What the device reports.
    pub fn has_happened(&self) -> Result<bool, Error> {
        self.device.backend().has_happened(self.id)
    }

    /// Waits until the work that it marks is done (`cudaEventSynchronize`).
    ///
    /// # Errors
    /// What went wrong in the work.
    pub fn synchronize(&self) -> Result<(), Error> {
        self.device.backend().wait_until(self.id)
    }

    /// Milliseconds from `self` to `end`; waits for both (`cudaEventElapsedTime`).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if one was never recorded or they are of different devices.
    pub fn elapsed_ms(&self, end: &Event) -> Result<f64, Error> {
        if !self.device.same_as(&end.device) {
            return Err(Error::InvalidValue("the two events belong to different devices".to_owned()));
        }
        self.device.backend().elapsed_ms(self.id, end.id)
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        if let Err(error) = self.device.backend().destroy_event(self.id) {
            tracing::warn!(%error, "removing an event failed");
        }
    }
}
