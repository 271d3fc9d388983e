//! Reads that do not wait: into pinned host memory ([`crate::read_blocks`]).

use std::sync::Arc;

use isowarp_core::backend::{BackendRead, DevicePtr, Error, StreamId};

use crate::pinned::Pinned;
use crate::prints::Moment;
use crate::state::State;

/// A read of bytes to the host.
pub(crate) struct Read {
    state: Arc<State>,
    stream: StreamId,
    /// The block; removed when the read is dropped.
    block: Option<Pinned>,
    bytes: usize,
    /// Start of the read.
    begun: Moment,
}

impl Read {
    /// Starts a read.
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
        // Prints the output of earlier kernels.
        if stream.is_ok() {
            self.state.prints.after_waiting_for(Some(self.stream), self.begun)?;
        }
        self.state.context.host_error().check()?;
        taken
    }

    fn wait(&self) {
        if let Some(block) = &self.block {
            // The error is reported to the caller that takes the bytes.
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
