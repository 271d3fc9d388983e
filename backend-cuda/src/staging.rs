//! Writes that do not wait: small data is put into memory of the host that the driver copies from by itself (CUDA Driver API, `cuMemHostAlloc`), in
//! blocks that are used again.

use std::collections::VecDeque;
use std::ffi::c_void;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cudarc::driver::result;
use isowarp_core::api::{DevicePtr, Error};

use crate::driver::Context;
use crate::stream::{Event, Stream};

/// Bytes of a block. Longer data is copied from where it is, and waited for.
const BLOCK: usize = 64 << 10;
/// Most blocks of a device: 4 MiB.
const MOST: usize = 64;

/// The blocks of a device.
pub(crate) struct Staging {
    context: Arc<Context>,
    /// In the order of their use: the first one is free first.
    blocks: Mutex<VecDeque<Block>>,
}

/// Pinned memory of the host.
struct Block {
    context: Arc<Context>,
    host: *mut c_void,
    /// What comes behind the copy from it.
    copied: Event,
}

// SAFETY: the memory is the process's, and is used under the lock of `Staging::blocks`.
unsafe impl Send for Block {}

impl Block {
    fn new(context: &Arc<Context>) -> Result<Self, Error> {
        let copied = Event::create(context)?;
        // SAFETY: the size is not 0.
        let host = context.check("cannot allocate memory of the host", unsafe { result::malloc_host(BLOCK, 0) })?;
        Ok(Self { context: Arc::clone(context), host, copied })
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        if self.context.enter().is_ok() {
            // The driver may still read. If this fails the context is gone, and no copy runs any more.
            let _ = self.copied.synchronize();
            // SAFETY: `malloc_host` returned it, and nobody uses it any more.
            let _ = unsafe { result::free_host(self.host) };
        }
    }
}

impl Staging {
    pub fn new(context: &Arc<Context>) -> Self {
        Self { context: Arc::clone(context), blocks: Mutex::default() }
    }

    /// Copies to the device without waiting, if there is so little data; false if not. The context is the calling thread's, and the range is inside an
    /// allocation.
    pub fn write(&self, stream: &Stream, dst: DevicePtr, data: &[u8]) -> Result<bool, Error> {
        if data.len() > BLOCK {
            return Ok(false);
        }
        let known = self.take()?;
        let block = match known {
            Some(block) => block,
            None => Block::new(&self.context)?,
        };
        // Of a new one, and of one that was free, this is at once.
        block.copied.synchronize()?;
        // SAFETY: the memory has this size at least and the driver reads it no more; nobody else has it.
        let host = unsafe { std::slice::from_raw_parts_mut(block.host.cast::<u8>(), data.len()) };
        host.copy_from_slice(data);
        // SAFETY: the range is inside an allocation, as the caller has checked; the block is not written before the copy is done.
        let queued = unsafe { result::memcpy_htod_async(dst.0, host, stream.raw()) };
        let queued = self.context.check("cannot copy to the device", queued).and_then(|()| block.copied.record(stream));
        self.blocks().push_back(block);
        queued.map(|()| true)
    }

    /// The block that was used first, if it is free or there may be no more.
    fn take(&self) -> Result<Option<Block>, Error> {
        let mut blocks = self.blocks();
        let free = match blocks.front() {
            Some(first) => first.copied.has_happened()? || blocks.len() >= MOST,
            None => false,
        };
        Ok(if free { blocks.pop_front() } else { None })
    }

    fn blocks(&self) -> MutexGuard<'_, VecDeque<Block>> {
        // Each step leaves them whole.
        self.blocks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
