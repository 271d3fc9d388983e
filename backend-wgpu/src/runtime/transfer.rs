//! Copies between host and device, and inside the device.
//!
//! wgpu copies multiples of four bytes at multiples of four. The ragged ends of other ranges are
//! merged with what the device holds there.

use isowarp_core::api::DevicePtr;

use super::heap::Heap;
use super::queue::Queue;
use crate::adapter::{Gpu, GpuError};

/// Largest piece moved at once, in bytes: bounds the staging memory.
const PIECE: u64 = 64 << 20;

/// Why a transfer failed.
#[derive(Debug)]
pub(super) enum TransferError {
    /// The range is not inside one allocation.
    Range,
    /// The device's side.
    Gpu(GpuError),
}

impl From<GpuError> for TransferError {
    fn from(error: GpuError) -> Self {
        Self::Gpu(error)
    }
}

/// Copies `data` to the device.
pub(super) fn write(
    gpu: &Gpu,
    queue: &mut Queue,
    heap: &Heap,
    dst: DevicePtr,
    data: &[u8],
) -> Result<(), TransferError> {
    let (buffer, offset) = heap.range(dst, data.len() as u64).ok_or(TransferError::Range)?;
    // What is queued may still read the old bytes: writes by the queue come before the next batch.
    queue.flush(gpu)?;
    let start = offset / 4 * 4;
    let end = (offset + data.len() as u64).next_multiple_of(4);
    let (head, tail) = ((offset - start) as usize, (end - offset) as usize - data.len());
    if head == 0 && tail == 0 {
        return put(gpu, buffer, offset, data);
    }
    let mut words = vec![0u8; (end - start) as usize];
    let last = words.len() - 4;
    fetch(gpu, queue, buffer, start, &mut words[..4])?;
    if last > 0 {
        fetch(gpu, queue, buffer, start + last as u64, &mut words[last..])?;
    }
    words[head..head + data.len()].copy_from_slice(data);
    put(gpu, buffer, start, &words)
}

fn put(gpu: &Gpu, buffer: &wgpu::Buffer, offset: u64, data: &[u8]) -> Result<(), TransferError> {
    let mut at = offset;
    for piece in data.chunks(PIECE as usize) {
        gpu.queue().write_buffer(buffer, at, piece);
        at += piece.len() as u64;
        if data.len() as u64 > PIECE {
            gpu.queue().submit([]);
            gpu.wait()?;
        }
    }
    Ok(gpu.check()?)
}

/// Fills `out` from the device, after everything queued.
pub(super) fn read(
    gpu: &Gpu,
    queue: &mut Queue,
    heap: &Heap,
    src: DevicePtr,
    out: &mut [u8],
) -> Result<(), TransferError> {
    let (buffer, offset) = heap.range(src, out.len() as u64).ok_or(TransferError::Range)?;
    let start = offset / 4 * 4;
    let end = (offset + out.len() as u64).next_multiple_of(4);
    if start == offset && end == offset + out.len() as u64 {
        return fetch(gpu, queue, buffer, start, out);
    }
    let mut words = vec![0u8; (end - start) as usize];
    fetch(gpu, queue, buffer, start, &mut words)?;
    let head = (offset - start) as usize;
    out.copy_from_slice(&words[head..head + out.len()]);
    Ok(())
}

/// Reads whole words, piece by piece through one staging buffer.
fn fetch(
    gpu: &Gpu,
    queue: &mut Queue,
    buffer: &wgpu::Buffer,
    offset: u64,
    out: &mut [u8],
) -> Result<(), TransferError> {
    let size = PIECE.min(out.len() as u64);
    let staging = gpu.scoped(|device| {
        device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("read-back"),
            size,
            usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        })
    })?;
    let mut at = offset;
    for piece in out.chunks_mut(PIECE as usize) {
        let bytes = piece.len() as u64;
        queue.encoder(gpu).copy_buffer_to_buffer(buffer, at, &staging, 0, bytes);
        queue.flush(gpu)?;
        read_mapped(gpu, &staging, piece)?;
        at += bytes;
    }
    Ok(())
}

/// Waits for a `MAP_READ` buffer and copies its start.
pub(super) fn read_mapped(gpu: &Gpu, staging: &wgpu::Buffer, out: &mut [u8]) -> Result<(), GpuError> {
    let slice = staging.slice(..out.len() as u64);
    let (sender, receiver) = std::sync::mpsc::channel();
    slice.map_async(wgpu::MapMode::Read, move |result| {
        // The receiver is gone only if waiting failed, and then the result is of no use.
        let _ = sender.send(result);
    });
    gpu.wait()?;
    match receiver.recv() {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err(GpuError::Internal(error.to_string())),
        Err(error) => return Err(GpuError::Internal(error.to_string())),
    }
    let view = slice.get_mapped_range().map_err(|e| GpuError::Internal(e.to_string()))?;
    out.copy_from_slice(&view);
    drop(view);
    staging.unmap();
    Ok(())
}

/// Copies inside the device.
pub(super) fn copy(
    gpu: &Gpu,
    queue: &mut Queue,
    heap: &Heap,
    dst: DevicePtr,
    src: DevicePtr,
    bytes: u64,
) -> Result<(), TransferError> {
    let (from, from_offset) = heap.range(src, bytes).ok_or(TransferError::Range)?;
    let (to, to_offset) = heap.range(dst, bytes).ok_or(TransferError::Range)?;
    if (from_offset | to_offset | bytes) % 4 != 0 {
        let mut data = vec![0u8; bytes as usize];
        read(gpu, queue, heap, src, &mut data)?;
        return write(gpu, queue, heap, dst, &data);
    }
    if from != to {
        queue.encoder(gpu).copy_buffer_to_buffer(from, from_offset, to, to_offset, bytes);
        return Ok(());
    }
    // WebGPU forbids copies inside one buffer.
    let scratch = gpu.scoped(|device| {
        device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("copy"),
            size: PIECE.min(bytes),
            usage: wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        })
    })?;
    let encoder = queue.encoder(gpu);
    let mut done = 0;
    while done < bytes {
        let piece = PIECE.min(bytes - done);
        encoder.copy_buffer_to_buffer(from, from_offset + done, &scratch, 0, piece);
        encoder.copy_buffer_to_buffer(&scratch, 0, to, to_offset + done, piece);
        done += piece;
    }
    Ok(())
}

/// Sets bytes.
pub(super) fn fill(
    gpu: &Gpu,
    queue: &mut Queue,
    heap: &Heap,
    dst: DevicePtr,
    value: u8,
    bytes: u64,
) -> Result<(), TransferError> {
    let (buffer, offset) = heap.range(dst, bytes).ok_or(TransferError::Range)?;
    if value == 0 && offset % 4 == 0 && bytes % 4 == 0 {
        queue.encoder(gpu).clear_buffer(buffer, offset, Some(bytes));
        return Ok(());
    }
    let pattern = vec![value; PIECE.min(bytes) as usize];
    let mut done = 0;
    while done < bytes {
        let piece = (bytes - done).min(PIECE);
        write(gpu, queue, heap, DevicePtr(dst.0 + done), &pattern[..piece as usize])?;
        done += piece;
    }
    Ok(())
}
