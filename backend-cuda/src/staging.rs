//! Writes that do not wait: small data is copied to pinned host memory, in blocks that are reused.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use isowarp_core::backend::{DevicePtr, Error};

use crate::driver::Context;
use crate::pinned::Pinned;
use crate::stream::Stream;

/// Size of a block in bytes. Longer data is copied directly, and the copy is waited for.
const BLOCK: usize = 64 << 10;
/// Limit on the number of blocks of a device: 4 MiB in total.
const MOST: usize = 64;

/// The blocks of a device.
pub(crate) struct Staging {
    context: Arc<Context>,
    /// The blocks in the order of their use: the first one becomes free first.
    blocks: Mutex<VecDeque<Pinned>>,
}

impl Staging {
    pub fn new(context: &Arc<Context>) -> Self {
        Self { context: Arc::clone(context), blocks: Mutex::default() }
    }

    /// Copies small data to the device without waiting. Returns false if there is too much data. The context is the
    /// calling thread's, and the range is inside an allocation.
    pub fn write(&self, stream: &Stream, dst: DevicePtr, data: &[u8]) -> Result<bool, Error> {
        if data.len() > BLOCK {
            return Ok(false);
        }
        let known = self.take()?;
        let mut block = match known {
            Some(block) => block,
            None => Pinned::new(&self.context, BLOCK)?,
        };
        let queued = block.write(stream, dst, data);
        self.blocks().push_back(block);
        queued.map(|()| true)
    }

    /// Returns the block that was used first, if it is free or the limit on blocks is reached.
    fn take(&self) -> Result<Option<Pinned>, Error> {
        let mut blocks = self.blocks();
        let free = match blocks.front() {
            Some(first) => first.is_done()? || blocks.len() >= MOST,
            None => false,
        };
        Ok(if free { blocks.pop_front() } else { None })
    }

    fn blocks(&self) -> MutexGuard<'_, VecDeque<Pinned>> {
        // Each step leaves the value consistent.
        self.blocks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
