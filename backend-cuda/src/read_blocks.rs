//! Blocks of pinned host memory for reads, which are reused.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use isowarp_core::backend::Error;

use crate::driver::Context;
use crate::pinned::Pinned;

/// Smallest size of a block in bytes. Sizes are powers of two, up to the largest that are kept.
const LEAST: usize = 4 << 10;
/// Largest size of a block that is kept for other reads, in bytes.
const LARGEST: usize = 16 << 20;
/// Limit on the bytes that a device keeps.
const KEPT: usize = 64 << 20;

/// The blocks of a device that are not used by a read.
#[derive(Default)]
pub(crate) struct Blocks {
    /// The blocks in the order in which they were returned. The driver may still write to those of reads that were not
    /// waited for.
    free: Mutex<VecDeque<Pinned>>,
}

/// Returns the size of the block for a read.
const fn size(bytes: usize) -> usize {
    match bytes {
        0..LEAST => LEAST,
        LEAST..=LARGEST => bytes.next_power_of_two(),
        _ => bytes,
    }
}

impl Blocks {
    /// Returns a block of at least this many bytes. The context is the calling thread's.
    pub fn take(&self, context: &Arc<Context>, bytes: usize) -> Result<Pinned, Error> {
        let size = size(bytes);
        {
            let mut free = self.free();
            let fits = |block: &Pinned| block.size() == size && block.is_done().unwrap_or(false);
            if let Some(block) = free.iter().position(fits).and_then(|at| free.remove(at)) {
                return Ok(block);
            }
        }
        Pinned::new(context, size)
    }

    /// Keeps a returned block, and frees the oldest ones if there are too many.
    pub fn keep(&self, block: Pinned) {
        if block.size() > LARGEST {
            return;
        }
        let mut free = self.free();
        free.push_back(block);
        let mut bytes: usize = free.iter().map(Pinned::size).sum();
        let mut gone = Vec::new();
        while bytes > KEPT
            && let Some(oldest) = free.pop_front()
        {
            bytes -= oldest.size();
            gone.push(oldest);
        }
        // Freeing the blocks may wait for them.
        drop(free);
        drop(gone);
    }

    fn free(&self) -> MutexGuard<'_, VecDeque<Pinned>> {
        // Each step leaves the value consistent.
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
