//! Host memory that the driver copies from and to by itself (CUDA Driver API, `cuMemHostAlloc`). Allocating and freeing
//! it are calls that may wait for the device ("Implicit Synchronization" of the CUDA C++ Programming Guide), so
//! frequent users keep their blocks.

use std::sync::Arc;

use cudarc::driver::result;
use isowarp_core::backend::{DevicePtr, Error};

use crate::driver::Context;
use crate::stream::{Event, Stream};

/// A block of pinned memory.
pub(crate) struct Pinned {
    context: Arc<Context>,
    host: *mut u8,
    size: usize,
    /// The point after the last copy from or to the block.
    copied: Event,
}

// SAFETY: the memory is the process's, and the driver's handles may be used from any thread.
unsafe impl Send for Pinned {}
// SAFETY: through shared references the memory is only read, and only after the driver has stopped writing it.
unsafe impl Sync for Pinned {}

impl Pinned {
    /// Allocates a block of at least one byte. The context is the calling thread's.
    pub fn new(context: &Arc<Context>, size: usize) -> Result<Self, Error> {
        let (copied, size) = (Event::create(context)?, size.max(1));
        // SAFETY: the size is not 0.
        let host = context.check("cannot allocate memory of the host", unsafe { result::malloc_host(size, 0) })?;
        let host = host.cast::<u8>();
        // SAFETY: `host` is `size` bytes that no other code knows.
        unsafe { host.write_bytes(0, size) };
        Ok(Self { context: Arc::clone(context), host, size, copied })
    }

    /// Returns the size of the block in bytes.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Copies data into the block, once the last copy is done, and queues a copy of it to the device. The context is
    /// the calling thread's, and the range is inside an allocation.
    pub fn write(&mut self, stream: &Stream, dst: DevicePtr, data: &[u8]) -> Result<(), Error> {
        let host = self.bytes(data.len())?;
        host.copy_from_slice(data);
        // SAFETY: the range is inside an allocation, as the caller has checked; the block is neither written nor freed
        // before the copy is done.
        let queued = unsafe { result::memcpy_htod_async(dst.0, host, stream.raw()) };
        self.context.check("cannot copy to the device", queued)?;
        self.mark(stream)
    }

    /// Queues a copy from the device, after the last copy. The context is the calling thread's, and the range is inside
    /// an allocation.
    pub fn read(&mut self, stream: &Stream, src: DevicePtr, bytes: usize) -> Result<(), Error> {
        let host = self.bytes(bytes)?;
        if bytes > 0 {
            // SAFETY: the range is inside an allocation, as the caller has checked; the block is neither read nor freed
            // before the copy is done.
            let queued = unsafe { result::memcpy_dtoh_async(host, src.0, stream.raw()) };
            self.context.check("cannot copy from the device", queued)?;
        }
        self.mark(stream)
    }

    /// Returns true if the last copy is done.
    pub fn is_done(&self) -> Result<bool, Error> {
        self.copied.has_happened()
    }

    /// Waits for the last copy.
    pub fn wait(&self) -> Result<(), Error> {
        self.copied.synchronize()
    }

    /// Returns the first bytes, once the last copy is done.
    pub fn take(&self, bytes: usize) -> Result<Vec<u8>, Error> {
        self.wait()?;
        // SAFETY: the memory has at least this size, was initialised when it was allocated, and the copy to it is done.
        Ok(unsafe { std::slice::from_raw_parts(self.host, bytes.min(self.size)) }.to_vec())
    }

    /// Returns the first bytes, once the driver neither reads nor writes them.
    fn bytes(&mut self, bytes: usize) -> Result<&mut [u8], Error> {
        if bytes > self.size {
            return Err(Error::Internal(format!("{bytes} bytes in a block of {}", self.size)));
        }
        // For a new block, and for a block that was free, this returns immediately.
        self.copied.synchronize()?;
        // SAFETY: the memory has at least this size, was initialised when it was allocated, and no other code has it.
        Ok(unsafe { std::slice::from_raw_parts_mut(self.host, bytes) })
    }

    fn mark(&self, stream: &Stream) -> Result<(), Error> {
        let marked = self.copied.record(stream);
        if marked.is_err() {
            // Nothing else reports when the copy is done. The first error is the one to report.
            let _ = stream.synchronize();
        }
        marked
    }
}

impl Drop for Pinned {
    fn drop(&mut self) {
        if self.context.enter().is_ok() {
            // The driver may still use the block. If waiting fails the context is lost, and no copy runs any more.
            let _ = self.copied.synchronize();
            // SAFETY: `malloc_host` returned it, and no code uses it any more.
            let _ = unsafe { result::free_host(self.host.cast()) };
        }
    }
}
