//! Reads: copies to buffers that the host maps. Nobody holds the device's lock while they are waited for.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use isowarp_core::api::{BackendRead, DevicePtr, Error};

use super::device::{DeviceShared, State};
use super::heap::Heap;
use super::queue::Queue;
use super::transfer::TransferError;
use crate::adapter::{Gpu, GpuError};

/// Bytes on their way to the host, for whoever comes for them.
pub(super) struct ReadBack {
    pub device: Arc<DeviceShared>,
    pub copies: Copies,
    pub bytes: usize,
}

/// Copies to buffers of the host.
pub(super) struct Copies {
    parts: Vec<Part>,
    mapped: Arc<Mutex<Mapped>>,
}

/// Words of one window, in which the bytes are.
struct Part {
    staging: wgpu::Buffer,
    words: u64,
    /// Bytes before those that are asked for.
    head: usize,
    bytes: usize,
}

/// What is known of the buffers.
#[derive(Default)]
struct Mapped {
    /// How many are not mapped yet.
    missing: usize,
    failed: Option<String>,
    waker: Option<Waker>,
}

fn lock(mapped: &Mutex<Mapped>) -> MutexGuard<'_, Mapped> {
    // Each step leaves it whole.
    mapped.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Copies {
    /// Queues them, behind everything queued so far, and submits them.
    pub(super) fn begin(device: &DeviceShared, src: DevicePtr, bytes: usize) -> Result<Self, Error> {
        let mut state = device.state();
        let State { heap, queue, .. } = &mut *state;
        let parts = queue_copies(&device.gpu, queue, heap, src, bytes as u64);
        let parts = parts.map_err(|e| device.transfer_error(e, src, bytes as u64))?;
        queue.flush(&device.gpu).map_err(|e| device.error(e))?;
        drop(state);
        let mapped = Arc::new(Mutex::new(Mapped { missing: parts.len(), ..Mapped::default() }));
        for part in &parts {
            let mapped = Arc::clone(&mapped);
            part.staging.slice(..part.words).map_async(wgpu::MapMode::Read, move |result| {
                let mut mapped = lock(&mapped);
                mapped.missing -= 1;
                if let Err(error) = result {
                    mapped.failed = Some(error.to_string());
                }
                if mapped.missing == 0
                    && let Some(waker) = mapped.waker.take()
                {
                    drop(mapped);
                    waker.wake();
                }
            });
        }
        Ok(Self { parts, mapped })
    }

    /// Waits, and fills `out`, which has as many bytes as were asked for.
    pub(super) fn finish(&self, device: &DeviceShared, mut out: &mut [u8]) -> Result<(), Error> {
        if lock(&self.mapped).missing > 0 {
            device.gpu.wait().map_err(|e| device.error(e))?;
        }
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
        if let [part] = &*self.parts {
            device.state().queue.keep_staging(part.staging.clone());
        }
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
        let staging = queue.take_staging(gpu, words)?;
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
        self.device.faults.check()?;
        Ok(out)
    }

    fn wait(&self) {
        // Who takes the bytes is told what went wrong.
        let _ = self.device.gpu.wait();
    }

    fn wake(&self, waker: &Waker) -> bool {
        lock(&self.copies.mapped).waker = Some(waker.clone());
        // A browser calls by itself; elsewhere somebody has to look.
        cfg!(target_family = "wasm")
    }
}
