//! Copies between GPUs, and waits for each other's events (CUDA Driver API, "Peer Context Memory Access",
//! `cuMemcpyPeerAsync`).

use std::any::Any;
use std::sync::{Arc, PoisonError};

use cudarc::driver::sys::CUresult;
use cudarc::driver::{result, sys};
use isowarp_core::backend::{BackendDevice, Error, EventId, PeerCopy, StreamId};

use crate::device::CudaDevice;
use crate::state::{State, length};
use crate::stream::Stream;

/// Returns the other device's state, if that device belongs to this backend.
pub(crate) fn state_of(peer: &dyn BackendDevice) -> Option<&Arc<State>> {
    (peer as &dyn Any).downcast_ref::<CudaDevice>().map(|device| &device.state)
}

/// Makes a stream wait for another GPU's event.
pub(crate) fn wait(state: &State, stream: StreamId, peer: &dyn BackendDevice, event: EventId) -> Result<bool, Error> {
    let Some(peer) = state_of(peer) else { return Ok(false) };
    let event = peer.events.get(event.0)?;
    state.enter(stream)?.wait_for(&event)?;
    Ok(true)
}

/// Copies between two GPUs, or two contexts of one GPU.
pub(crate) fn copy(
    state: &Arc<State>,
    stream: StreamId,
    peer: &dyn BackendDevice,
    copy: &PeerCopy,
) -> Result<bool, Error> {
    let Some(peer) = state_of(peer) else { return Ok(false) };
    let stream = state.enter(stream)?;
    allow(state, peer)?;
    peer.memory.order_peer(&stream)?;
    let (to, from) = if copy.to_peer { (&peer.context, &state.context) } else { (&state.context, &peer.context) };
    state.context.enter()?;
    // SAFETY: both contexts are retained, and the ranges are inside allocations, as the caller has checked. The other
    // device's memory is freed only after this stream's work (`hold`).
    let copied = unsafe {
        result::memcpy_peer_async(to.raw(), copy.dst.0, from.raw(), copy.src.0, length(copy.bytes)?, stream.raw())
    };
    state.context.check("cannot copy between devices", copied)?;
    hold(state, &stream, peer);
    Ok(true)
}

/// Makes frees of the other device's memory wait for the work that this device's stream has at that time.
pub(crate) fn hold(state: &Arc<State>, stream: &Arc<Stream>, peer: &State) {
    peer.users.lock().unwrap_or_else(PoisonError::into_inner).note(state, stream);
}

/// Lets two devices access each other's memory without the host, if they can.
pub(crate) fn allow(one: &State, other: &State) -> Result<(), Error> {
    if one.context.device == other.context.device {
        return Ok(());
    }
    for (state, peer) in [(one, other), (other, one)] {
        // Devices are only added.
        let mut allowed = state.reached.lock().unwrap_or_else(PoisonError::into_inner);
        if !allowed.insert(peer.context.device) {
            continue;
        }
        let (from, to) = (&state.context, &peer.context);
        let mut can = 0;
        // SAFETY: both are devices; the driver writes one integer.
        let answer = unsafe { sys::cuDeviceCanAccessPeer(&mut can, from.device, to.device) };
        if from.check("cannot ask whether devices reach each other", answer.result()).is_err() || can == 0 {
            continue;
        }
        from.enter()?;
        peer.memory.allow(from.device)?;
        // SAFETY: both contexts are retained. They stay so as long as their devices are open; when one of them is
        // closed, access ends with it.
        let enabled = unsafe { sys::cuCtxEnablePeerAccess(to.raw(), 0) };
        match enabled {
            CUresult::CUDA_SUCCESS | CUresult::CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED => {}
            // Copies use another path in that case.
            refused => {
                let reason = crate::driver::describe(cudarc::driver::DriverError(refused));
                tracing::warn!(%reason, "devices do not reach each other's memory");
            }
        }
    }
    Ok(())
}
