//! Copies between host and device, and inside the device.
//!
//! A range that is in several windows goes by the parts of it that are in one. They begin and end at
//! multiples of the allocator's granule.
//!
//! wgpu copies multiples of four bytes at multiples of four. The ragged ends of other ranges are
//! merged with what the device holds there.

use isowarp_core::api::DevicePtr;

use super::heap::Heap;
use super::queue::Queue;
use crate::adapter::{Gpu, GpuError};

/// Largest piece moved at once, in bytes: bounds the staging memory.
pub(super) const PIECE: u64 = 64 << 20;

/// Largest pattern that a range is filled from, in bytes.
const PATTERN: u64 = 1 << 20;

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
    mut data: &[u8],
) -> Result<(), TransferError> {
    let mut dst = dst;
    loop {
        let first = heap.in_window(dst, data.len() as u64).ok_or(TransferError::Range)? as usize;
        if first >= data.len() {
            return write_in_window(gpu, queue, heap, dst, data);
        }
        let (part, rest) = data.split_at(first);
        write_in_window(gpu, queue, heap, dst, part)?;
        (dst, data) = (DevicePtr(dst.0 + first as u64), rest);
    }
}

fn write_in_window(
    gpu: &Gpu,
    queue: &mut Queue,
    heap: &Heap,
    dst: DevicePtr,
    data: &[u8],
) -> Result<(), TransferError> {
    let (buffer, offset) = heap.range(dst, data.len() as u64).ok_or(TransferError::Range)?;
    let start = offset / 4 * 4;
    let end = (offset + data.len() as u64).next_multiple_of(4);
    let (head, tail) = ((offset - start) as usize, (end - offset) as usize - data.len());
    if head == 0 && tail == 0 {
        return put(gpu, queue, buffer, offset, data);
    }
    if data.len() as u64 > PIECE {
        // Whole words without a copy; only the last few bytes, or all if the start is ragged,
        // piece by piece.
        let cut = if head == 0 { data.len() / 4 * 4 } else { (4 - head).min(data.len()) };
        let (first, rest) = data.split_at(cut);
        write(gpu, queue, heap, dst, first)?;
        return write(gpu, queue, heap, DevicePtr(dst.0 + cut as u64), rest);
    }
    let mut words = vec![0u8; (end - start) as usize];
    let last = words.len() - 4;
    fetch(gpu, queue, buffer, start, &mut words[..4])?;
    if last > 0 {
        fetch(gpu, queue, buffer, start + last as u64, &mut words[last..])?;
    }
    words[head..head + data.len()].copy_from_slice(data);
    put(gpu, queue, buffer, start, &words)
}

fn put(gpu: &Gpu, queue: &mut Queue, buffer: &wgpu::Buffer, offset: u64, data: &[u8]) -> Result<(), TransferError> {
    let mut at = offset;
    for piece in data.chunks(PIECE as usize) {
        queue.write(gpu, buffer, at, piece)?;
        at += piece.len() as u64;
    }
    Ok(())
}

/// Fills `out` from the device, after everything queued.
pub(super) fn read(
    gpu: &Gpu,
    queue: &mut Queue,
    heap: &Heap,
    src: DevicePtr,
    mut out: &mut [u8],
) -> Result<(), TransferError> {
    let mut src = src;
    loop {
        let first = heap.in_window(src, out.len() as u64).ok_or(TransferError::Range)? as usize;
        if first >= out.len() {
            return read_in_window(gpu, queue, heap, src, out);
        }
        let (part, rest) = out.split_at_mut(first);
        read_in_window(gpu, queue, heap, src, part)?;
        (src, out) = (DevicePtr(src.0 + first as u64), rest);
    }
}

fn read_in_window(
    gpu: &Gpu,
    queue: &mut Queue,
    heap: &Heap,
    src: DevicePtr,
    out: &mut [u8],
) -> Result<(), TransferError> {
    let (buffer, offset) = heap.range(src, out.len() as u64).ok_or(TransferError::Range)?;
    let length = out.len() as u64;
    let head = (offset.next_multiple_of(4) - offset).min(length);
    let tail = (offset + length) % 4;
    if head == 0 && tail == 0 {
        return fetch(gpu, queue, buffer, offset, out);
    }
    if length > PIECE {
        // Whole words straight into `out`; only the ends through a copy.
        let (first, rest) = out.split_at_mut(head as usize);
        let (middle, last) = rest.split_at_mut(rest.len() - tail as usize);
        fetch_ragged(gpu, queue, buffer, offset, first)?;
        fetch(gpu, queue, buffer, offset + head, middle)?;
        return fetch_ragged(gpu, queue, buffer, offset + length - tail, last);
    }
    fetch_ragged(gpu, queue, buffer, offset, out)
}

/// Reads any bytes through the words that hold them.
fn fetch_ragged(
    gpu: &Gpu,
    queue: &mut Queue,
    buffer: &wgpu::Buffer,
    offset: u64,
    out: &mut [u8],
) -> Result<(), TransferError> {
    let start = offset / 4 * 4;
    let end = (offset + out.len() as u64).next_multiple_of(4);
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
    if out.is_empty() {
        return Ok(queue.flush(gpu)?);
    }
    let staging = queue.take_staging(gpu, PIECE.min(out.len() as u64))?;
    let mut at = offset;
    for piece in out.chunks_mut(PIECE as usize) {
        let bytes = piece.len() as u64;
        queue.encoder(gpu).copy_buffer_to_buffer(buffer, at, &staging, 0, bytes);
        queue.flush(gpu)?;
        read_mapped(gpu, &staging, piece)?;
        at += bytes;
    }
    queue.keep_staging(staging);
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

/// A buffer for copies inside the device, filled with a byte if one is given.
fn scratch(gpu: &Gpu, size: u64, value: Option<u8>) -> Result<wgpu::Buffer, GpuError> {
    let buffer = gpu.scoped(|device| {
        device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("scratch"),
            size,
            usage: wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: value.is_some(),
        })
    })?;
    if let Some(value) = value {
        let mut view = buffer.get_mapped_range_mut(..).map_err(|e| GpuError::Internal(e.to_string()))?;
        view.copy_from_slice(&vec![value; size as usize]);
        drop(view);
        buffer.unmap();
    }
    Ok(buffer)
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
    let (mut dst, mut src, mut bytes) = (dst, src, bytes);
    loop {
        let of = |ptr| heap.in_window(ptr, bytes).ok_or(TransferError::Range);
        let first = of(src)?.min(of(dst)?);
        if first >= bytes {
            return copy_in_window(gpu, queue, heap, dst, src, bytes);
        }
        copy_in_window(gpu, queue, heap, dst, src, first)?;
        (dst, src, bytes) = (DevicePtr(dst.0 + first), DevicePtr(src.0 + first), bytes - first);
    }
}

fn copy_in_window(
    gpu: &Gpu,
    queue: &mut Queue,
    heap: &Heap,
    dst: DevicePtr,
    src: DevicePtr,
    bytes: u64,
) -> Result<(), TransferError> {
    let (from, from_offset) = heap.range(src, bytes).ok_or(TransferError::Range)?;
    let (to, to_offset) = heap.range(dst, bytes).ok_or(TransferError::Range)?;
    let whole = if (from_offset | to_offset) % 4 == 0 { bytes / 4 * 4 } else { 0 };
    if whole > 0 {
        copy_words(gpu, queue, (from, from_offset), (to, to_offset), whole)?;
    }
    // The rest through the host: up to three bytes, or everything if words do not match.
    let mut done = whole;
    let mut data = vec![0u8; (bytes - whole).min(PIECE) as usize];
    while done < bytes {
        let piece = &mut data[..(bytes - done).min(PIECE) as usize];
        read(gpu, queue, heap, DevicePtr(src.0 + done), piece)?;
        write(gpu, queue, heap, DevicePtr(dst.0 + done), piece)?;
        done += piece.len() as u64;
    }
    Ok(())
}

/// Copies whole words.
fn copy_words(
    gpu: &Gpu,
    queue: &mut Queue,
    (from, from_offset): (&wgpu::Buffer, u64),
    (to, to_offset): (&wgpu::Buffer, u64),
    bytes: u64,
) -> Result<(), GpuError> {
    if from != to {
        queue.encoder(gpu).copy_buffer_to_buffer(from, from_offset, to, to_offset, bytes);
        return Ok(());
    }
    // WebGPU forbids copies inside one buffer.
    let scratch = scratch(gpu, PIECE.min(bytes), None)?;
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
    let (mut dst, mut bytes) = (dst, bytes);
    loop {
        let first = heap.in_window(dst, bytes).ok_or(TransferError::Range)?;
        if first >= bytes {
            return fill_in_window(gpu, queue, heap, dst, value, bytes);
        }
        fill_in_window(gpu, queue, heap, dst, value, first)?;
        (dst, bytes) = (DevicePtr(dst.0 + first), bytes - first);
    }
}

fn fill_in_window(
    gpu: &Gpu,
    queue: &mut Queue,
    heap: &Heap,
    dst: DevicePtr,
    value: u8,
    bytes: u64,
) -> Result<(), TransferError> {
    let (buffer, offset) = heap.range(dst, bytes).ok_or(TransferError::Range)?;
    let head = (offset.next_multiple_of(4) - offset).min(bytes);
    let tail = (bytes - head) % 4;
    let middle = bytes - head - tail;
    let ends = [value; 4];
    if head > 0 {
        write(gpu, queue, heap, dst, &ends[..head as usize])?;
    }
    if tail > 0 {
        write(gpu, queue, heap, DevicePtr(dst.0 + head + middle), &ends[..tail as usize])?;
    }
    let start = offset + head;
    if middle == 0 {
        return Ok(());
    }
    if value == 0 {
        queue.encoder(gpu).clear_buffer(buffer, start, Some(middle));
        return Ok(());
    }
    let pattern = scratch(gpu, PATTERN.min(middle), Some(value))?;
    let encoder = queue.encoder(gpu);
    let mut done = 0;
    while done < middle {
        let piece = PATTERN.min(middle - done);
        encoder.copy_buffer_to_buffer(&pattern, 0, buffer, start + done, piece);
        done += piece;
    }
    Ok(())
}
