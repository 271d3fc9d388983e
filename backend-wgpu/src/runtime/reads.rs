//! Reads device memory with copies to buffers that the host maps. The device's lock is not held while a thread waits
//! for them, and waiting for a read does not include work that was queued after it.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::Duration;

use isowarp_core::backend::{BackendRead, DevicePtr, Error, StreamId};

use super::heap::Heap;
use super::queue::Queue;
use super::shared::{DeviceShared, State};
use super::stream_order::Awaited;
use super::transfer::TransferError;
use crate::adapter::{Gpu, GpuError};

/// Bytes in transfer to the host, until the caller fetches them.
pub(super) struct ReadBack {
    pub device: Arc<DeviceShared>,
    /// Stream of the copies.
    pub stream: StreamId,
    pub copies: Copies,
    pub bytes: usize,
}

/// Copies to buffers of the host.
pub(super) struct Copies {
    parts: Vec<Part>,
    /// State of the mapping, and the condition that is notified when all buffers are mapped.
    mapped: Arc<(Mutex<Mapped>, Condvar)>,
    batch: Option<wgpu::SubmissionIndex>,
}

/// Time limit for another thread, which has waited for the same batch, to report that buffers are mapped.
const TELLING: Duration = Duration::from_secs(10);

/// Words of one window that contain the bytes.
struct Part {
    staging: wgpu::Buffer,
    words: u64,
    /// Number of bytes before the requested ones.
    head: usize,
    bytes: usize,
}

/// State of the mapping of the buffers.
#[derive(Default)]
struct Mapped {
    /// Number of buffers that are not mapped yet.
    missing: usize,
    failed: Option<String>,
    waker: Option<Waker>,
}

fn lock((mapped, _): &(Mutex<Mapped>, Condvar)) -> MutexGuard<'_, Mapped> {
    // Each step leaves the value consistent.
    mapped.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Copies {
    /// Queues the copies, after everything queued so far, and submits them.
    pub(super) fn begin(device: &DeviceShared, src: DevicePtr, bytes: usize) -> Result<Self, Error> {
        let mut state = device.state();
        let State { heap, queue, .. } = &mut *state;
        let parts = queue_copies(&device.gpu, queue, heap, src, bytes as u64);
        let parts = parts.map_err(|e| device.transfer_error(e, src, bytes as u64))?;
        queue.flush(&device.gpu).map_err(|e| device.error(e))?;
        let batch = queue.last().cloned();
        drop(state);
        let mapped = Arc::new((Mutex::new(Mapped { missing: parts.len(), ..Mapped::default() }), Condvar::new()));
        for part in &parts {
            let mapped = Arc::clone(&mapped);
            part.staging.slice(..part.words).map_async(wgpu::MapMode::Read, move |result| {
                let mut now = lock(&mapped);
                now.missing -= 1;
                if let Err(error) = result {
                    now.failed = Some(error.to_string());
                }
                if now.missing == 0 {
                    let waker = now.waker.take();
                    drop(now);
                    mapped.1.notify_all();
                    if let Some(waker) = waker {
                        waker.wake();
                    }
                }
            });
        }
        Ok(Self { parts, mapped, batch })
    }

    /// Waits, and fills `out`, which has as many bytes as were requested.
    pub(super) fn finish(&self, device: &DeviceShared, mut out: &mut [u8]) -> Result<(), Error> {
        self.wait(&device.gpu).map_err(|e| device.error(e))?;
        let internal = |message: String| device.error(GpuError::Internal(message));
        match &*lock(&self.mapped) {
            Mapped { failed: Some(error), .. } => return Err(internal(error.clone())),
            Mapped { missing: 0, .. } => {}
            Mapped { missing, .. } => return Err(internal(format!("{missing} buffers were not mapped"))),
        }
        for part in &self.parts {
            let view = part.staging.slice(..part.words).get_mapped_range().map_err(|e| internal(e.to_string()))?;
            let bytes = part.bytes.min(out.len());
            let (first, rest) = std::mem::take(&mut out).split_at_mut(bytes);
            first.copy_from_slice(&view[part.head..part.head + bytes]);
            out = rest;
            drop(view);
            part.staging.unmap();
        }
        let mut state = device.state();
        self.parts.iter().for_each(|part| state.queue.read_backs.keep(part.staging.clone()));
        Ok(())
    }

    /// Waits until the bytes are there, or are known not to arrive.
    fn wait(&self, gpu: &Gpu) -> Result<(), GpuError> {
        gpu.spin_until(|| lock(&self.mapped).missing == 0)?;
        if lock(&self.mapped).missing == 0 {
            return Ok(());
        }
        match &self.batch {
            Some(batch) => gpu.wait_for(batch)?,
            None => gpu.wait()?,
        }
        let missing = |mapped: &mut Mapped| mapped.missing > 0;
        drop(self.mapped.1.wait_timeout_while(lock(&self.mapped), TELLING, missing));
        Ok(())
    }
}

fn queue_copies(
    gpu: &Gpu,
    queue: &mut Queue,
    heap: &Heap,
    mut src: DevicePtr,
    mut bytes: u64,
) -> Result<Vec<Part>, TransferError> {
    let mut parts = Vec::new();
    while bytes > 0 {
        let here = heap.in_window(src, bytes).ok_or(TransferError::Range)?.min(bytes);
        let (buffer, offset) = heap.range(src, here).ok_or(TransferError::Range)?;
        let start = offset / 4 * 4;
        let words = (offset + here).next_multiple_of(4) - start;
        let staging = queue.read_backs.take(gpu, words)?;
        queue.encoder(gpu).copy_buffer_to_buffer(buffer, start, &staging, 0, words);
        parts.push(Part { staging, words, head: (offset - start) as usize, bytes: here as usize });
        (src, bytes) = (DevicePtr(src.0 + here), bytes - here);
    }
    Ok(parts)
}

impl BackendRead for ReadBack {
    fn is_done(&self) -> Result<bool, Error> {
        if lock(&self.copies.mapped).missing > 0 {
            self.device.gpu.look().map_err(|e| self.device.error(e))?;
        }
        Ok(lock(&self.copies.mapped).missing == 0)
    }

    fn take(&self) -> Result<Vec<u8>, Error> {
        let mut out = vec![0; self.bytes];
        self.copies.finish(&self.device, &mut out)?;
        self.device.faults.check(Awaited::Stream(self.stream))?;
        Ok(out)
    }

    fn wait(&self) {
        // The error is reported to the caller of `take`.
        let _ = self.copies.wait(&self.device.gpu);
    }

    fn wake(&self, waker: &Waker) -> bool {
        lock(&self.copies.mapped).waker = Some(waker.clone());
        // A browser calls the waker by itself; elsewhere a thread has to poll.
        cfg!(target_family = "wasm")
    }
}
