//! Reads that do not wait: into pinned memory of the host, in blocks that are used again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use isowarp_core::api::{BackendRead, DevicePtr, Error, StreamId};

use crate::device::State;
use crate::driver::Context;
use crate::pinned::Pinned;
use crate::prints::Moment;

/// Least bytes of a block. All have a power of two, up to the largest that are kept.
const LEAST: usize = 4 << 10;
/// Most bytes of a block that is kept for other reads.
const LARGEST: usize = 16 << 20;
/// Most bytes that a device keeps.
const KEPT: usize = 64 << 20;

/// The blocks of a device that no read has.
#[derive(Default)]
pub(crate) struct Blocks {
    /// In the order in which they came back. The driver may still write to those of reads that nobody has waited for.
    free: Mutex<VecDeque<Pinned>>,
}

/// Bytes of the block for a read.
const fn size(bytes: usize) -> usize {
    match bytes {
        0..LEAST => LEAST,
        LEAST..=LARGEST => bytes.next_power_of_two(),
        _ => bytes,
    }
}

impl Blocks {
    /// A block of at least so many bytes. The context is the calling thread's.
    fn take(&self, context: &Arc<Context>, bytes: usize) -> Result<Pinned, Error> {
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

    /// Takes a block back, and lets the oldest go if there are too many.
    fn keep(&self, block: Pinned) {
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
        // They may be waited for.
        drop(free);
        drop(gone);
    }

    fn free(&self) -> MutexGuard<'_, VecDeque<Pinned>> {
        // Each step leaves them whole.
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Bytes on their way to the host.
pub(crate) struct Read {
    state: Arc<State>,
    stream: StreamId,
    /// Taken when it is dropped.
    block: Option<Pinned>,
    bytes: usize,
    /// When it began.
    begun: Moment,
}

impl Read {
    /// Begins to read.
    pub fn begin(state: &Arc<State>, id: StreamId, src: DevicePtr, bytes: usize) -> Result<Self, Error> {
        let stream = state.enter(id)?;
        let mut block = state.read_blocks.take(&state.context, bytes)?;
        let begun = state.prints.now();
        block.read(&stream, src, bytes)?;
        Ok(Self { state: Arc::clone(state), stream: id, block: Some(block), bytes, begun })
    }
}

impl BackendRead for Read {
    fn is_done(&self) -> Result<bool, Error> {
        self.block.as_ref().map_or(Ok(true), Pinned::is_done)
    }

    fn take(&self) -> Result<Vec<u8>, Error> {
        let stream = self.state.enter(self.stream);
        let taken = self.block.as_ref().map_or_else(|| Ok(Vec::new()), |block| block.take(self.bytes));
        // What kernels before it have printed.
        if stream.is_ok() {
            self.state.prints.after_waiting_for(Some(self.stream), self.begun)?;
        }
        taken
    }

    fn wait(&self) {
        if let Some(block) = &self.block {
            // Who takes the bytes is told what went wrong.
            let _ = block.wait();
        }
    }
}

impl Drop for Read {
    fn drop(&mut self) {
        if let Some(block) = self.block.take() {
            self.state.read_blocks.keep(block);
        }
    }
}
