//! Reads that do not wait: into memory of the host that the driver can copy to by itself (CUDA Driver API, `cuMemHostAlloc`).

use std::ffi::c_void;
use std::sync::Arc;

use cudarc::driver::result;
use isowarp_core::api::{BackendRead, DevicePtr, Error, StreamId};

use crate::device::State;
use crate::prints::Moment;
use crate::stream::Event;

/// Bytes on their way to the host.
pub(crate) struct Read {
    state: Arc<State>,
    stream: StreamId,
    /// Pinned memory; null if there are no bytes.
    host: *mut c_void,
    bytes: usize,
    /// What comes behind the copy.
    copied: Event,
    /// When it began.
    begun: Moment,
}

// SAFETY: the memory is the process's and is read only when the driver has written it; the driver's handles may be used from any thread.
unsafe impl Send for Read {}
// SAFETY: as for `Send`.
unsafe impl Sync for Read {}

impl Read {
    /// Begins to read.
    pub fn begin(state: &Arc<State>, id: StreamId, src: DevicePtr, bytes: usize) -> Result<Self, Error> {
        let stream = state.enter(id)?;
        let mut read = Self {
            state: Arc::clone(state),
            stream: id,
            host: std::ptr::null_mut(),
            bytes,
            copied: Event::create(&state.context)?,
            begun: state.prints.now(),
        };
        if bytes > 0 {
            let what = "cannot allocate memory of the host";
            // SAFETY: the size is not 0.
            read.host = state.context.check(what, unsafe { result::malloc_host(bytes, 0) })?;
            // SAFETY: the memory was allocated with this size, and nobody else has it.
            let host = unsafe { std::slice::from_raw_parts_mut(read.host.cast::<u8>(), bytes) };
            host.fill(0);
            // SAFETY: the range is inside an allocation, as the caller has checked. The memory is freed when the copy is done (`drop`).
            let queued = unsafe { result::memcpy_dtoh_async(host, src.0, stream.raw()) };
            state.context.check("cannot copy from the device", queued)?;
        }
        read.copied.record(&stream)?;
        Ok(read)
    }
}

impl BackendRead for Read {
    fn is_done(&self) -> Result<bool, Error> {
        self.copied.has_happened()
    }

    fn take(&self) -> Result<Vec<u8>, Error> {
        let stream = self.state.enter(self.stream);
        let done = self.copied.synchronize();
        // What kernels before it have printed.
        if stream.is_ok() {
            self.state.prints.after_waiting_for(Some(self.stream), self.begun)?;
        }
        done?;
        if self.bytes == 0 {
            return Ok(Vec::new());
        }
        // SAFETY: the memory has this size, was set when it was made, and the copy to it is done.
        Ok(unsafe { std::slice::from_raw_parts(self.host.cast::<u8>(), self.bytes) }.to_vec())
    }

    fn wait(&self) {
        // Who takes the bytes is told what went wrong.
        let _ = self.copied.synchronize();
    }
}

impl Drop for Read {
    fn drop(&mut self) {
        if !self.host.is_null() && self.state.context.enter().is_ok() {
            // The driver may still write there. If this fails the context is gone, and no copy runs any more.
            let _ = self.copied.synchronize();
            // SAFETY: `malloc_host` returned it, and nobody uses it any more.
            let _ = unsafe { result::free_host(self.host) };
        }
    }
}
