//! State that modules, kernels and streams share with their device.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use cudarc::driver::sys;
use isowarp_core::backend::{DeviceInfo, DeviceLimit, DevicePtr, Error, SettableLimits, StreamId};

use crate::driver::Context;
use crate::handles::Handles;
use crate::memory::Memory;
use crate::prints::Prints;
use crate::read_blocks::Blocks;
use crate::staging::Staging;
use crate::stream::{Event, Stream, Table};
use crate::unified::Mapped;
use crate::users::Users;

/// An open device, shared by its modules and kernels.
pub(crate) struct State {
    pub context: Arc<Context>,
    pub info: DeviceInfo,
    /// Compute capability, such as 90 for 9.0.
    pub capability: u32,
    pub multiprocessors: u32,
    pub memory: Memory,
    pub staging: Staging,
    pub read_blocks: Blocks,
    /// Other devices that use this device's memory.
    pub users: Mutex<Users<State>>,
    /// The driver's numbers of the devices whose memory this one can access, if it can access any.
    pub reached: Mutex<BTreeSet<i32>>,
    pub streams: Table<Stream>,
    pub events: Table<Event>,
    pub mapped: Mapped,
    pub prints: Prints,
    /// The device's own texture objects, by the records of exact mode.
    pub handles: Handles,
    /// Limits on features that the driver does not provide in exact mode ([`is_own`]).
    pub own_limits: SettableLimits,
}

impl State {
    /// Returns a stream, after making the context the calling thread's.
    pub fn enter(&self, stream: StreamId) -> Result<Arc<Stream>, Error> {
        self.context.enter()?;
        let stream = self.streams.get(stream.0)?;
        self.memory.order_uses(&stream)?;
        Ok(stream)
    }

    /// Frees memory of [`Memory::alloc`].
    pub fn free(&self, ptr: DevicePtr) -> Result<(), Error> {
        let users = self.users.lock().unwrap_or_else(PoisonError::into_inner).all();
        for (user, stream) in &users {
            // A lost device does no further work.
            if user.context.enter().is_ok() {
                self.memory.wait_for_peer(&user.context, stream)?;
            }
        }
        self.context.enter()?;
        let mut streams = self.streams.all();
        streams.retain(|stream| stream.may_use_memory());
        self.memory.free(ptr, &streams)
    }

    /// Waits until all work of a stream is done, and prints the output of its kernels. The context is the calling
    /// thread's.
    pub fn wait(&self, id: StreamId, stream: &Stream) -> Result<(), Error> {
        let now = self.prints.now();
        let done = stream.synchronize();
        self.prints.after_waiting_for(Some(id), now)?;
        done
    }

    /// Waits until all work of all streams is done, and prints the output of their kernels. The context is the calling
    /// thread's.
    pub fn wait_for_all(&self) -> Result<(), Error> {
        let now = self.prints.now();
        let done = self.context.wait_for_all();
        self.prints.after_waiting_for(None, now)?;
        done
    }

    /// Returns a limit that programs may set.
    pub fn limit(&self, limit: DeviceLimit) -> Result<u64, Error> {
        if is_own(limit) {
            return Ok(self.own_limits.get(limit));
        }
        self.context.enter()?;
        let mut bytes = 0;
        // SAFETY: writes one integer.
        let asked = unsafe { sys::cuCtxGetLimit(&mut bytes, limit_of(limit)) };
        self.context.check("cannot read a limit", asked.result())?;
        Ok(bytes as u64)
    }
}

/// Converts a length to the driver's type.
pub(crate) fn length(bytes: u64) -> Result<usize, Error> {
    usize::try_from(bytes).map_err(|_| Error::InvalidValue(format!("{bytes} bytes are more than this host addresses")))
}

/// Returns true for a limit on a feature that the driver provides only in native mode. The driver may use another
/// number for such a limit than the one it is given.
pub(crate) const fn is_own(limit: DeviceLimit) -> bool {
    match limit {
        DeviceLimit::PrintfFifoSize | DeviceLimit::PendingLaunchCount => true,
        DeviceLimit::MallocHeapSize | DeviceLimit::StackSize => false,
    }
}

/// Returns the driver's constant for a limit.
pub(crate) const fn limit_of(limit: DeviceLimit) -> sys::CUlimit {
    match limit {
        DeviceLimit::MallocHeapSize => sys::CUlimit::CU_LIMIT_MALLOC_HEAP_SIZE,
        DeviceLimit::StackSize => sys::CUlimit::CU_LIMIT_STACK_SIZE,
        DeviceLimit::PrintfFifoSize => sys::CUlimit::CU_LIMIT_PRINTF_FIFO_SIZE,
        DeviceLimit::PendingLaunchCount => sys::CUlimit::CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT,
    }
}
