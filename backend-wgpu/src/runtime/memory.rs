//! Memory of a device: allocation, and transfers to, from and inside it.

use std::collections::VecDeque;
use std::sync::{MutexGuard, PoisonError};

use isowarp_core::backend::{DeviceLimit, DevicePtr, Error};
use isowarp_core::heap::{DEFAULT_BYTES, Layout};

use super::heap::AllocError;
use super::reads::Copies;
use super::shared::{DeviceShared, State};
use super::staging::CHUNK;
use super::transfer::{TransferError, Transfers, is_whole, is_whole_fill};
use crate::adapter::GpuError;

/// Smallest size in bytes of the heap for kernels, for a device with little memory.
const LEAST_HEAP: u64 = 64 << 10;

/// Bytes of one piece of a read, and the number of pieces that may be in transfer to the host at once.
const READ_PIECE: usize = 4 << 20;
const READS_AT_ONCE: usize = 4;

impl DeviceShared {
    pub(super) fn lock_kernels_heap(&self) -> MutexGuard<'_, Option<[DevicePtr; 2]>> {
        self.kernels_heap.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the address of the heap that kernels allocate from, and that of its first page. Creates the heap at the
    /// first call.
    pub(super) fn kernels_heap(&self) -> Result<[DevicePtr; 2], Error> {
        let mut heap = self.lock_kernels_heap();
        if let Some(heap) = *heap {
            return Ok(heap);
        }
        let mut bytes = self.limits.get(DeviceLimit::MallocHeapSize);
        let mut layout = Layout::of(bytes)?;
        let mut made = self.alloc(layout.bytes);
        // This size is only a default, not a request: a smaller heap will do.
        while matches!(made, Err(Error::OutOfMemory { .. })) && bytes <= DEFAULT_BYTES && bytes > LEAST_HEAP {
            bytes /= 2;
            layout = Layout::of(bytes)?;
            made = self.alloc(layout.bytes);
        }
        let at = made?;
        self.write(at, &layout.first_bytes())?;
        let places = [at, DevicePtr(at.0 + layout.start)];
        *heap = Some(places);
        Ok(places)
    }

    pub(super) fn transfer_error(&self, error: TransferError, ptr: DevicePtr, bytes: u64) -> Error {
        match error {
            TransferError::Range => Error::InvalidValue(format!(
                "{bytes} bytes at {:#x} do not lie inside one allocation of {}",
                ptr.0,
                self.info.name()
            )),
            TransferError::Gpu(GpuError::OutOfMemory(_)) => {
                Error::OutOfMemory { device: self.info.name(), requested: bytes, limit: None }
            }
            TransferError::Gpu(error) => self.error(error),
        }
    }

    /// Allocates zeroed memory; also used for a module's variables.
    pub(super) fn alloc(&self, bytes: u64) -> Result<DevicePtr, Error> {
        self.alloc_but(bytes, 0)
    }

    /// Allocates memory and leaves the first `written` bytes uninitialised. The caller must write them before anything
    /// else can access the memory.
    pub(super) fn alloc_but(&self, bytes: u64, written: u64) -> Result<DevicePtr, Error> {
        let fail = |limit| Error::OutOfMemory { device: self.info.name(), requested: bytes, limit };
        let mut made = self.try_alloc(bytes, written);
        if matches!(made, Err(AllocError::OutOfMemory)) {
            // Memory held by queued work and by former windows becomes free once that work is done.
            let flushed = self.state().queue.flush(&self.gpu);
            flushed.and_then(|()| self.gpu.wait()).map_err(|e| self.error(e))?;
            made = self.try_alloc(bytes, written);
        }
        made.map_err(|error| match error {
            AllocError::TooLarge { limit } => fail(Some(limit)),
            AllocError::OutOfMemory => fail(None),
            AllocError::Gpu(error) => self.error(error),
        })
    }

    fn try_alloc(&self, bytes: u64, written: u64) -> Result<DevicePtr, AllocError> {
        let mut state = self.state();
        let State { heap, queue, bytes: byte_copies, .. } = &mut *state;
        let made = heap.alloc(&self.gpu, queue, bytes, written);
        byte_copies.forget_all_but(heap.generation());
        made
    }

    pub(super) fn free(&self, ptr: DevicePtr) -> Result<(), Error> {
        if self.state().heap.release(ptr) {
            return Ok(());
        }
        Err(Error::InvalidValue(format!("{:#x} is not an allocation of {}", ptr.0, self.info.name())))
    }

    /// Fills `out` after all queued work is done. Reads in pieces, with several pieces in transfer at a time.
    pub(super) fn read(&self, src: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        let mut under_way = VecDeque::new();
        let mut at = src;
        for piece in out.chunks_mut(READ_PIECE) {
            let copies = Copies::begin(self, at, piece.len())?;
            at = DevicePtr(at.0 + piece.len() as u64);
            under_way.push_back((copies, piece));
            if under_way.len() >= READS_AT_ONCE
                && let Some((copies, piece)) = under_way.pop_front()
            {
                copies.finish(self, piece)?;
            }
        }
        under_way.into_iter().try_for_each(|(copies, piece)| copies.finish(self, piece))
    }

    /// Queues work that changes memory of the device. `bytes` is the number of bytes from `dst` on that change.
    fn transfer(
        &self,
        state: &mut State,
        dst: DevicePtr,
        bytes: u64,
        work: impl FnOnce(&mut Transfers<'_>) -> Result<(), TransferError>,
    ) -> Result<(), Error> {
        let State { heap, queue, constants, bytes: byte_copies, .. } = state;
        constants.note_write(dst, bytes);
        let mut transfers = Transfers { gpu: &self.gpu, queue, heap, bytes: byte_copies };
        work(&mut transfers).map_err(|e| self.transfer_error(e, dst, bytes))
    }

    /// Makes sure that the kernel of unaligned transfers is ready before the state is locked for one, unless the
    /// transfer is of whole words.
    fn prepare(&self, whole: bool) -> Result<(), Error> {
        if whole { Ok(()) } else { self.byte_kernel.get(&self.gpu).map(drop).map_err(|e| self.error(e)) }
    }

    pub(super) fn copy(&self, dst: DevicePtr, src: DevicePtr, bytes: u64) -> Result<(), Error> {
        self.prepare(is_whole(&[dst, src], bytes))?;
        self.transfer(&mut self.state(), dst, bytes, |transfers| transfers.copy(dst, src, bytes))
    }

    pub(super) fn fill(&self, dst: DevicePtr, word: [u8; 4], bytes: u64) -> Result<(), Error> {
        self.prepare(is_whole_fill(dst, word, bytes))?;
        self.transfer(&mut self.state(), dst, bytes, |transfers| transfers.fill(dst, word, bytes))
    }

    /// Copies to the device in pieces, so that other users of the device need not wait for the whole copy.
    pub(super) fn write(&self, mut dst: DevicePtr, mut data: &[u8]) -> Result<(), Error> {
        let (whole, bytes) = (dst, data.len() as u64);
        self.prepare(is_whole(&[dst], bytes))?;
        loop {
            let mut state = self.with_room()?;
            if dst == whole && !state.heap.contains(dst, bytes) {
                return Err(self.transfer_error(TransferError::Range, dst, bytes));
            }
            // Pieces end at word boundaries.
            let most = CHUNK as usize - (dst.0 % 4) as usize;
            let (piece, rest) = data.split_at(most.min(data.len()));
            self.transfer(&mut state, dst, piece.len() as u64, |transfers| transfers.write(dst, piece))?;
            if rest.is_empty() {
                return Ok(());
            }
            (dst, data) = (DevicePtr(dst.0 + piece.len() as u64), rest);
        }
    }

    /// Waits until more data may be in transfer to the device.
    fn with_room(&self) -> Result<MutexGuard<'_, State>, Error> {
        let state = self.state();
        let Some(oldest) = state.queue.oldest_if_crowded().cloned() else { return Ok(state) };
        drop(state);
        self.gpu.wait_for(&oldest).map_err(|e| self.error(e))?;
        Ok(self.state())
    }
}
