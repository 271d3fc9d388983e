//! Reductions over several GPUs by NCCL, if its library is installed (NCCL User Guide, "Collective Operations").

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cudarc::nccl::result::NcclError;
use cudarc::nccl::{result, sys};
use isowarp_core::backend::{Error, ReducedPart, ReducedType, Reduction};

use crate::peers::{allow, hold, state_of};
use crate::state::State;

/// Communicators of a list of devices, one for each device, in the order of the list.
struct Communicators(Vec<sys::ncclComm_t>);

// SAFETY: NCCL allows communicators to be used from any thread, one at a time; all use is under the lock of `all`.
unsafe impl Send for Communicators {}

/// Returns the communicators by the driver's numbers of their devices. They are created once, since that takes a
/// second, and kept as long as the process.
fn all() -> &'static Mutex<HashMap<Vec<i32>, Communicators>> {
    static ALL: OnceLock<Mutex<HashMap<Vec<i32>, Communicators>>> = OnceLock::new();
    ALL.get_or_init(Mutex::default)
}

/// Returns true if the library is installed.
fn is_there() -> bool {
    static THERE: OnceLock<bool> = OnceLock::new();
    // SAFETY: loads NCCL by its well-known names, whose initialisers require nothing of the process, and unloads it
    // again.
    *THERE.get_or_init(|| unsafe { sys::is_culib_present() })
}

const fn type_of(ty: ReducedType) -> sys::ncclDataType_t {
    match ty {
        ReducedType::I32 => sys::ncclDataType_t::ncclInt32,
        ReducedType::U32 => sys::ncclDataType_t::ncclUint32,
        ReducedType::I64 => sys::ncclDataType_t::ncclInt64,
        ReducedType::U64 => sys::ncclDataType_t::ncclUint64,
        ReducedType::F32 => sys::ncclDataType_t::ncclFloat32,
        ReducedType::F64 => sys::ncclDataType_t::ncclFloat64,
    }
}

const fn operation(reduction: Reduction) -> sys::ncclRedOp_t {
    match reduction {
        Reduction::Sum => sys::ncclRedOp_t::ncclSum,
        Reduction::Product => sys::ncclRedOp_t::ncclProd,
        Reduction::Min => sys::ncclRedOp_t::ncclMin,
        Reduction::Max => sys::ncclRedOp_t::ncclMax,
    }
}

/// Performs a reduction, if all parts are on different GPUs and NCCL is installed.
pub(crate) fn all_reduce(
    parts: &[ReducedPart<'_>],
    count: usize,
    ty: ReducedType,
    reduction: Reduction,
) -> Result<bool, Error> {
    let Some(states) = parts.iter().map(|part| state_of(part.device)).collect::<Option<Vec<_>>>() else {
        return Ok(false);
    };
    let devices: Vec<i32> = states.iter().map(|state| state.context.device).collect();
    let distinct = devices.iter().enumerate().all(|(at, device)| !devices[..at].contains(device));
    if !distinct || !is_there() {
        return Ok(false);
    }
    let streams: Vec<_> =
        parts.iter().zip(&states).map(|(part, state)| state.enter(part.stream)).collect::<Result<_, _>>()?;
    for (at, state) in states.iter().enumerate() {
        states[at + 1..].iter().try_for_each(|peer| allow(state, peer))?;
    }
    let failed = |error| failed(states[0], error);
    let mut known = all().lock().unwrap_or_else(PoisonError::into_inner);
    let communicators = match known.get(&devices) {
        Some(communicators) => communicators,
        None => {
            let mut new = vec![std::ptr::null_mut(); devices.len()];
            let length =
                i32::try_from(devices.len()).map_err(|_| Error::InvalidValue("too many devices".to_owned()))?;
            // SAFETY: there is room for a communicator of each device.
            unsafe { result::comm_init_all(new.as_mut_ptr(), length, devices.as_ptr()) }.map_err(failed)?;
            known.entry(devices).or_insert(Communicators(new))
        }
    };
    result::group_start().map_err(failed)?;
    let queued = parts.iter().zip(&states).zip(&streams).zip(&communicators.0).try_for_each(
        |(((part, state), stream), communicator)| {
            state.context.enter()?;
            let elements = part.elements.0 as *mut c_void;
            // SAFETY: `elements` is this many elements of the part's device, which is the communicator's and the
            // stream's, too; each may be both source and destination.
            let queued = unsafe {
                result::all_reduce(
                    elements.cast_const(),
                    elements,
                    count,
                    type_of(ty),
                    operation(reduction),
                    *communicator,
                    stream.raw().cast(),
                )
            };
            queued.map(|_| ()).map_err(failed)
        },
    );
    // A group that was started is ended, even if something in it was refused.
    let ended = result::group_end().map(|_| ()).map_err(failed);
    queued.and(ended)?;
    for (at, state) in states.iter().enumerate() {
        for (other, peer) in states.iter().enumerate() {
            if other != at {
                hold(state, &streams[at], peer);
            }
        }
    }
    Ok(true)
}

fn failed(state: &Arc<State>, error: NcclError) -> Error {
    Error::Driver { device: state.info.name(), message: format!("NCCL cannot reduce: {:?}", error.0) }
}
