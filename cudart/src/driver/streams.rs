//! Streams and events (`cuStreamCreate`, `cuEventRecord`): those of the runtime.

use std::ffi::c_int;

use super::contexts::{Kind, disown, own};
use super::entry::driver_functions;
use crate::abi::{Handle, HostFn, Out, StreamCallback};
use crate::errors::{Code, Result};
use crate::streams::{self, host_function};
use crate::work::Work;
use crate::{capture, events};

fn create(out: Out<Handle>, flags: u32, priority: c_int) -> Result<()> {
    let stream = streams::add(flags, priority)?;
    own(Kind::Stream, stream as u64)?;
    out.set(stream)
}

driver_functions! { FUNCTIONS, Context;
    /// Creates a stream.
    cuStreamCreate(stream: Out<Handle>, flags: u32) = create(stream, flags, 0);
    /// Creates a stream.
    cuStreamCreateWithPriority(stream: Out<Handle>, flags: u32, priority: c_int) = create(stream, flags, priority);
    /// Destroys a stream.
    cuStreamDestroy_v2(stream: Handle) = {
        streams::destroy(stream)?;
        disown(Kind::Stream, stream as u64);
        Ok(())
    };
    /// Waits for the work of a stream.
    cuStreamSynchronize(stream: Handle) = streams::find(stream)?.synchronize();
    /// Returns whether the work of a stream is done.
    cuStreamQuery(stream: Handle) = streams::query(stream);
    /// Makes a stream wait for an event.
    cuStreamWaitEvent(stream: Handle, event: Handle, _flags: u32) = streams::wait_event(stream, event);
    /// Calls a function of the host in a stream, with the stream.
    cuStreamAddCallback(stream: Handle, function: Option<StreamCallback>, data: usize, _flags: u32) =
        streams::add_callback(stream, function, data);
    /// Calls a function of the host in a stream.
    cuLaunchHostFunc(stream: Handle, function: Option<HostFn>, data: usize) =
        streams::find(stream)?.add(Work::Call(host_function(function, data)?));
    /// Returns the priority of a stream.
    cuStreamGetPriority(stream: Handle, priority: Out<c_int>) = priority.set(streams::find(stream)?.priority);
    /// Returns the flags of a stream.
    cuStreamGetFlags(stream: Handle, flags: Out<u32>) = flags.set(streams::find(stream)?.flags);
    /// Returns the number of a stream.
    cuStreamGetId(stream: Handle, id: Out<u64>) = id.set(streams::find(stream)?.id.0);
    /// Returns the device of a stream.
    cuStreamGetDevice(stream: Handle, device: Out<c_int>) = device.set(streams::find(stream)?.gpu.index as c_int);
    /// Sets an attribute of a stream.
    cuStreamSetAttribute(stream: Handle, _attribute: c_int, _value: usize) note "has no effect" =
        streams::find(stream).map(|_| ());
    /// Copies the attributes of a stream.
    cuStreamCopyAttributes(to: Handle, from: Handle) note "has no effect" = {
        streams::find(to)?;
        streams::find(from).map(|_| ())
    };
    /// Returns whether a stream is captured.
    cuStreamIsCapturing(stream: Handle, status: Out<c_int>) = status.set(c_int::from(capture::is_captured(stream)?));
    /// Creates an event.
    cuEventCreate(event: Out<Handle>, flags: u32) = {
        if event.0.is_null() {
            return Err(Code::InvalidValue.into());
        }
        let new = events::add(flags)?;
        own(Kind::Event, new as u64)?;
        event.set(new)
    };
    /// Records an event in a stream.
    cuEventRecord(event: Handle, stream: Handle) = events::record(event, stream);
    /// Records an event in a stream.
    cuEventRecordWithFlags(event: Handle, stream: Handle, _flags: u32) = events::record(event, stream);
    /// Returns whether the work that an event marks is done.
    cuEventQuery(event: Handle) = events::query(event);
    /// Waits for the work that an event marks.
    cuEventSynchronize(event: Handle) = events::synchronize(event);
    /// Destroys an event.
    cuEventDestroy_v2(event: Handle) = {
        events::destroy(event)?;
        disown(Kind::Event, event as u64);
        Ok(())
    };
    /// Returns the milliseconds between two events.
    cuEventElapsedTime(milliseconds: Out<f32>, start: Handle, end: Handle) = events::elapsed(milliseconds, start, end);
    /// Returns the milliseconds between two events.
    cuEventElapsedTime_v2(milliseconds: Out<f32>, start: Handle, end: Handle) = events::elapsed(milliseconds, start, end);
}
