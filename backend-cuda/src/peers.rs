//! Copies between GPUs, and waits for each other's events (CUDA Driver API, "Peer Context Memory Access", `cuMemcpyPeerAsync`).

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use cudarc::driver::sys::CUresult;
use cudarc::driver::{result, sys};
use isowarp_core::api::{BackendDevice, Error, EventId, PeerCopy, StreamId};

use crate::device::{CudaDevice, State, length};
use crate::driver::Context;
use crate::stream::{Event, Stream};

/// The other device's state, if it is one of this backend.
pub(crate) fn state_of(peer: &dyn BackendDevice) -> Option<&Arc<State>> {
    (peer as &dyn Any).downcast_ref::<CudaDevice>().map(|device| &device.state)
}

/// Lets a stream wait for another GPU's event.
pub(crate) fn wait(state: &State, stream: StreamId, peer: &dyn BackendDevice, event: EventId) -> Result<bool, Error> {
    let Some(peer) = state_of(peer) else { return Ok(false) };
    let event = peer.events.get(event.0)?;
    state.enter(stream)?.wait_for(&event)?;
    Ok(true)
}

/// Copies between two GPUs, or two contexts of one.
pub(crate) fn copy(state: &State, stream: StreamId, peer: &dyn BackendDevice, copy: &PeerCopy) -> Result<bool, Error> {
    let Some(peer) = state_of(peer) else { return Ok(false) };
    let stream = state.enter(stream)?;
    allow(&state.context, &peer.context)?;
    let (to, from) = if copy.to_peer { (&peer.context, &state.context) } else { (&state.context, &peer.context) };
    state.context.enter()?;
    // SAFETY: both contexts are retained, and the ranges are inside allocations, as the caller has checked. What the other device has is freed
    // only behind its stream for peers, which waits below.
    let copied = unsafe {
        result::memcpy_peer_async(to.raw(), copy.dst.0, from.raw(), copy.src.0, length(copy.bytes)?, stream.raw())
    };
    state.context.check("cannot copy between devices", copied)?;
    hold(state, &stream, peer)?;
    Ok(true)
}

/// Lets whoever frees memory of the other device wait for the work of this device's stream so far.
pub(crate) fn hold(state: &State, stream: &Stream, peer: &State) -> Result<(), Error> {
    let done = Event::create(&state.context)?;
    done.record(stream)?;
    peer.peers.wait_for(&done)
}

/// Lets two devices reach each other's memory without the host, if they can.
fn allow(one: &Context, other: &Context) -> Result<(), Error> {
    static ASKED: Mutex<BTreeSet<(i32, i32)>> = Mutex::new(BTreeSet::new());
    if one.device == other.device {
        return Ok(());
    }
    let pair = (one.device.min(other.device), one.device.max(other.device));
    // Pairs are only added.
    let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    if !asked.insert(pair) {
        return Ok(());
    }
    for (from, to) in [(one, other), (other, one)] {
        let mut can = 0;
        // SAFETY: both are devices; the driver writes one integer.
        let answer = unsafe { sys::cuDeviceCanAccessPeer(&mut can, from.device, to.device) };
        if from.check("cannot ask whether devices reach each other", answer.result()).is_err() || can == 0 {
            continue;
        }
        from.enter()?;
        // SAFETY: both contexts are retained. They stay so as long as their devices are open; when one of them is closed, access ends with it.
        let enabled = unsafe { sys::cuCtxEnablePeerAccess(to.raw(), 0) };
        match enabled {
            CUresult::CUDA_SUCCESS | CUresult::CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED => {}
            // Copies go another way then.
            refused => {
                let reason = crate::driver::describe(cudarc::driver::DriverError(refused));
                tracing::warn!(%reason, "devices do not reach each other's memory");
            }
        }
    }
    Ok(())
}
