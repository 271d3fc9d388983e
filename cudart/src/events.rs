//! Events (`cudaEvent_t`).

use std::sync::{Arc, Mutex};

use isowarp_core::backend::{Command, EventId};

use crate::abi::{Handle, Out};
use crate::capture::Point;
use crate::entry::functions;
use crate::errors::{Code, Result};
use crate::handles::Table;
use crate::managed;
use crate::state::{Gpu, gpu, gpu_at, lock};
use crate::streams::{self, Stream};

/// The point that an event marks.
enum Marked {
    /// Nothing yet.
    Nothing,
    /// Work of a stream.
    Work,
    /// A place in a graph that is being captured.
    Captured(Point),
}

/// An event.
pub struct Event {
    gpu: Arc<Gpu>,
    id: EventId,
    timed: bool,
    marked: Mutex<Marked>,
}

static EVENTS: Table<Event> = Table::new(0x6000_0000);

/// `cudaEventDisableTiming`.
const NO_TIMING: u32 = 2;

fn create(out: Out<Handle>, flags: u32) -> Result<()> {
    out.set(add(flags)?)
}

/// Creates an event of the current device.
pub(crate) fn add(flags: u32) -> Result<Handle> {
    if flags > 7 {
        return Err(Code::InvalidValue.into());
    }
    let gpu = gpu()?;
    let id = gpu.backend().create_event()?;
    let timed = flags & NO_TIMING == 0;
    Ok(EVENTS.add(Arc::new(Event { gpu, id, timed, marked: Mutex::new(Marked::Nothing) })))
}

/// Returns an event of a usable device.
fn find(handle: Handle) -> Result<Arc<Event>> {
    let event = EVENTS.get(handle)?;
    gpu_at(event.gpu.index)?;
    Ok(event)
}

/// Returns an event that marks work of a stream, or nothing.
fn uncaptured(handle: Handle) -> Result<(Arc<Event>, bool)> {
    let event = find(handle)?;
    let recorded = match &*lock(&event.marked) {
        Marked::Nothing => false,
        Marked::Work => true,
        Marked::Captured(_) => return Err(Code::CapturedEvent.into()),
    };
    Ok((event, recorded))
}

/// Records an event in a stream.
pub(crate) fn record(event: Handle, stream: Handle) -> Result<()> {
    let (event, stream) = (find(event)?, streams::find(stream)?);
    let captured = lock(&stream.capture).as_ref().map(|capture| capture.point());
    if let Some(point) = captured {
        *lock(&event.marked) = Marked::Captured(point);
        return Ok(());
    }
    if !Arc::ptr_eq(&event.gpu, &stream.gpu) {
        return Err(Code::InvalidResourceHandle.into());
    }
    event.gpu.backend().submit(stream.id, &[Command::Record(event.id)])?;
    *lock(&event.marked) = Marked::Work;
    Ok(())
}

/// Makes a stream wait for what an event marks (`cudaStreamWaitEvent`).
pub fn wait_in(stream: &Arc<Stream>, event: Handle) -> Result<()> {
    let event = find(event)?;
    let marked = lock(&event.marked);
    match &*marked {
        Marked::Nothing => Ok(()),
        Marked::Captured(point) => point.join(stream),
        Marked::Work if lock(&stream.capture).is_some() => Err(Code::StreamCaptureIsolation.into()),
        Marked::Work if Arc::ptr_eq(&event.gpu, &stream.gpu) => {
            Ok(event.gpu.backend().submit(stream.id, &[Command::Wait(event.id)])?)
        }
        Marked::Work => Ok(event.gpu.backend().wait_until(event.id)?),
    }
}

/// Returns an error while the work that an event marks is not done.
pub(crate) fn query(handle: Handle) -> Result<()> {
    let (event, recorded) = uncaptured(handle)?;
    if !recorded {
        return Ok(());
    }
    match event.gpu.backend().has_happened(event.id)? {
        true => managed::after_wait(&event.gpu),
        false => Err(Code::NotReady.into()),
    }
}

/// Waits for the work that an event marks.
pub(crate) fn synchronize(handle: Handle) -> Result<()> {
    let (event, recorded) = uncaptured(handle)?;
    if recorded {
        event.gpu.backend().wait_until(event.id)?;
        managed::after_wait(&event.gpu)?;
    }
    Ok(())
}

/// Writes the milliseconds between two events.
pub(crate) fn elapsed(out: Out<f32>, start: Handle, end: Handle) -> Result<()> {
    if out.0.is_null() {
        return Err(Code::InvalidValue.into());
    }
    let ((start, first), (end, second)) = (uncaptured(start)?, uncaptured(end)?);
    if !(first && second && start.timed && end.timed && Arc::ptr_eq(&start.gpu, &end.gpu)) {
        return Err(Code::InvalidResourceHandle.into());
    }
    let backend = start.gpu.backend();
    if !(backend.has_happened(start.id)? && backend.has_happened(end.id)?) {
        return Err(Code::NotReady.into());
    }
    out.set(backend.elapsed_ms(start.id, end.id)? as f32)
}

/// Destroys an event.
pub(crate) fn destroy(event: Handle) -> Result<()> {
    let event = EVENTS.remove(event)?;
    Ok(event.gpu.backend().destroy_event(event.id)?)
}

/// Removes the events of a device.
pub fn remove_all(gpu: &Arc<Gpu>) {
    for event in EVENTS.retain(|event| !Arc::ptr_eq(&event.gpu, gpu)) {
        // The device is given up.
        let _ = gpu.backend().destroy_event(event.id);
    }
}

functions! { FUNCTIONS;
    /// Creates an event.
    cudaEventCreate(event: Out<Handle>) = create(event, 0);
    /// Creates an event.
    cudaEventCreateWithFlags(event: Out<Handle>, flags: u32) = create(event, flags);
    /// Records an event in a stream.
    cudaEventRecord(event: Handle, stream: Handle) also cudaEventRecord_ptsz = record(event, stream);
    /// Records an event in a stream.
    cudaEventRecordWithFlags(event: Handle, stream: Handle, _flags: u32) also cudaEventRecordWithFlags_ptsz = record(event, stream);
    /// Returns whether the work that an event marks is done.
    cudaEventQuery(event: Handle) = query(event);
    /// Waits for the work that an event marks.
    cudaEventSynchronize(event: Handle) = synchronize(event);
    /// Destroys an event.
    cudaEventDestroy(event: Handle) = destroy(event);
    /// Returns the milliseconds between two events.
    cudaEventElapsedTime(milliseconds: Out<f32>, start: Handle, end: Handle) = elapsed(milliseconds, start, end);
    /// Returns the milliseconds between two events.
    cudaEventElapsedTime_v2(milliseconds: Out<f32>, start: Handle, end: Handle) = elapsed(milliseconds, start, end);
}
