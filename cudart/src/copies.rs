//! Copies and sets of memory (`cudaMemcpy`, `cudaMemset`), and of arrays.

use std::ffi::c_int;

use crate::abi::{Extent, Handle, In, Key, Memcpy3D, Memcpy3DPeer, PitchedPtr, Pos};
use crate::entry::functions;
use crate::errors::{Code, Result};
use crate::memory;
use crate::mirrors;
use crate::modules;
use crate::streams::{self, Stream};
use crate::textures::array;
use crate::work::{Copy, Face, Fill, Side, Work, check_inside};

/// Whether the call returns before the work is done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// The work is done when the call returns, as far as the host can observe.
    Now,
    /// The work is queued.
    Later,
}

/// Directions of copies (`cudaMemcpyKind`).
pub(crate) const HOST_TO_DEVICE: c_int = 1;
pub(crate) const DEVICE_TO_HOST: c_int = 2;
pub(crate) const DEVICE_TO_DEVICE: c_int = 3;
pub(crate) const DEFAULT: c_int = 4;

/// Checks that addresses are a device's where the direction requires it. Where the direction requires an address of the
/// host, a device's address is accepted, too. CUDA does so for all memory that both know.
fn check_direction(kind: c_int, to: &Side, from: &Side) -> Result<()> {
    let host = |side: &Side| matches!(side, Side::Host(_));
    let (to_host, from_host) = (host(to), host(from));
    match kind {
        0 | DEFAULT => Ok(()),
        HOST_TO_DEVICE if to_host => Err(Code::InvalidValue.into()),
        DEVICE_TO_HOST if from_host => Err(Code::InvalidValue.into()),
        DEVICE_TO_DEVICE if to_host || from_host => Err(Code::InvalidValue.into()),
        HOST_TO_DEVICE | DEVICE_TO_HOST | DEVICE_TO_DEVICE => Ok(()),
        _ => Err(Code::InvalidMemcpyDirection.into()),
    }
}

/// Copies a region, after checking that it lies inside of allocations.
pub(crate) fn copy(to: Face, from: Face, extent: [u64; 3], kind: c_int, stream: &Stream, when: When) -> Result<()> {
    if extent.contains(&0) {
        return Ok(());
    }
    for side in [&to.side, &from.side] {
        if matches!(side, Side::Host(0)) {
            return Err(Code::InvalidValue.into());
        }
    }
    check_direction(kind, &to.side, &from.side)?;
    check_inside(&to, extent)?;
    check_inside(&from, extent)?;
    let copy = Copy { to, from, extent };
    let to_host = when == When::Now && copy.is_to_host();
    stream.add(Work::Copy(copy))?;
    if to_host {
        // The host has waited for the work before the copy.
        mirrors::to_host(&stream.gpu)?;
    }
    Ok(())
}

/// Copies bytes.
pub(crate) fn linear(to: usize, from: usize, bytes: usize, kind: c_int, stream: &Stream, when: When) -> Result<()> {
    let bytes = bytes as u64;
    let face = |address| Face { side: Side::of(address), row: bytes, slice: bytes };
    copy(face(to), face(from), [bytes, 1, 1], kind, stream, when)
}

/// Copies rows.
fn rows(
    [to, to_pitch]: [usize; 2],
    [from, from_pitch]: [usize; 2],
    [width, height]: [usize; 2],
    kind: c_int,
    stream: &Stream,
    when: When,
) -> Result<()> {
    if height > 1 && (to_pitch < width || from_pitch < width) {
        return Err(Code::InvalidPitchValue.into());
    }
    let face = |address: usize, pitch: usize| Face { side: Side::of(address), row: pitch as u64, slice: 0 };
    copy(face(to, to_pitch), face(from, from_pitch), [width as u64, height as u64, 1], kind, stream, when)
}

/// Returns texels of an array, from a byte, row and slice on, after checking that a region lies inside.
pub(crate) fn texels(handle: Handle, [x, y, z]: [usize; 3], [width, height, depth]: [usize; 3]) -> Result<Face> {
    let array = array(handle)?;
    let [columns, lines, slices] = array.shape().extent().map(|n| n as usize);
    let inside = |at: usize, n: usize, most: usize| at.checked_add(n).is_some_and(|end| end <= most);
    let row = columns * array.format().bytes() as usize;
    if !(inside(x, width, row) && inside(y, height, lines.max(1)) && inside(z, depth, slices.max(1))) {
        return Err(Code::InvalidValue.into());
    }
    let slice = row * lines;
    let offset = x + y * row + z * slice;
    Ok(Face { side: Side::Array(array, offset as u64), row: row as u64, slice: slice as u64 })
}

/// Copies rows between an array and memory.
fn to_array(
    (array, x, y): (Handle, usize, usize),
    [from, pitch]: [usize; 2],
    [width, height]: [usize; 2],
    kind: c_int,
    stream: &Stream,
) -> Result<()> {
    let to = texels(array, [x, y, 0], [width, height, 1])?;
    let from = Face { side: Side::of(from), row: pitch as u64, slice: 0 };
    copy(to, from, [width as u64, height as u64, 1], kind, stream, When::Now)
}

fn from_array(
    [to, pitch]: [usize; 2],
    (array, x, y): (Handle, usize, usize),
    [width, height]: [usize; 2],
    kind: c_int,
    stream: &Stream,
) -> Result<()> {
    let from = texels(array, [x, y, 0], [width, height, 1])?;
    let to = Face { side: Side::of(to), row: pitch as u64, slice: 0 };
    copy(to, from, [width as u64, height as u64, 1], kind, stream, When::Now)
}

/// Splits a number of bytes at a place of an array into whole rows, or a part of one row.
pub(crate) fn as_rows(handle: Handle, x: usize, bytes: usize) -> Result<[usize; 2]> {
    let array = array(handle)?;
    let row = array.shape().extent()[0] as usize * array.format().bytes() as usize;
    match () {
        () if x + bytes <= row => Ok([bytes, 1]),
        () if x == 0 && row != 0 && bytes.is_multiple_of(row) => Ok([row, bytes / row]),
        () => Err(crate::errors::Failure::new(Code::NotSupported, "copies of parts of several rows of an array")),
    }
}

/// The region that parameters of `cudaMemcpy3D` name.
pub fn region(p: &Memcpy3D) -> Result<(Copy, c_int)> {
    let Extent { width, height, depth } = p.extent;
    let has_array = p.src_array != 0 || p.dst_array != 0;
    // Widths count texels if there is an array, else bytes.
    let texel = match [p.dst_array, p.src_array].into_iter().find(|handle| *handle != 0) {
        Some(handle) => array(handle)?.format().bytes() as usize,
        None => 1,
    };
    let bytes = width * texel;
    let face = |handle: Handle, pos: Pos, ptr: PitchedPtr| -> Result<Face> {
        match (handle, ptr.ptr) {
            (0, 0) => Err(Code::InvalidValue.into()),
            (0, start) => {
                // Positions in plain memory count bytes, or texels if the other end is an array.
                let x = if has_array { pos.x * texel } else { pos.x };
                let slice = ptr.pitch * ptr.ysize.max(if depth > 1 { height } else { 0 });
                let at = start + x + pos.y * ptr.pitch + pos.z * slice;
                Ok(Face { side: Side::of(at), row: ptr.pitch as u64, slice: slice as u64 })
            }
            (array, _) => texels(array, [pos.x * texel, pos.y, pos.z], [bytes, height, depth]),
        }
    };
    let (to, from) = (face(p.dst_array, p.dst_pos, p.dst_ptr)?, face(p.src_array, p.src_pos, p.src_ptr)?);
    Ok((Copy { to, from, extent: [bytes as u64, height as u64, depth as u64] }, p.kind))
}

fn boxes(p: In<Memcpy3D>, stream: &Stream) -> Result<()> {
    let (Copy { to, from, extent }, kind) = region(&p.get()?)?;
    copy(to, from, extent, kind, stream, When::Now)
}

fn boxes_of_peers(p: In<Memcpy3DPeer>, stream: &Stream) -> Result<()> {
    let p = p.get()?;
    let p = Memcpy3D {
        src_array: p.src_array,
        src_pos: p.src_pos,
        src_ptr: p.src_ptr,
        dst_array: p.dst_array,
        dst_pos: p.dst_pos,
        dst_ptr: p.dst_ptr,
        extent: p.extent,
        kind: DEFAULT,
    };
    boxes(In(&p), stream)
}

/// Returns the address of a byte of a variable, after checking that a range lies inside.
fn variable(key: Key, offset: usize, bytes: usize) -> Result<usize> {
    let (address, size) = modules::variable(key)?;
    match offset.checked_add(bytes) {
        Some(end) if end as u64 <= size => Ok(address as usize + offset),
        _ => Err(Code::InvalidValue.into()),
    }
}

/// Returns the work that repeats an element in rows.
pub fn fill(start: usize, pitch: usize, pattern: Vec<u8>, [width, height]: [usize; 2]) -> Result<Work> {
    let place = memory::find(start).ok_or(Code::InvalidValue)?;
    if height > 1 && pitch < width {
        return Err(Code::InvalidPitchValue.into());
    }
    if width > 0 && height > 0 {
        let last = (height - 1).checked_mul(pitch).and_then(|n| n.checked_add(width)).ok_or(Code::InvalidValue)?;
        place.check(last as u64)?;
    }
    Ok(Work::Fill(Fill {
        gpu: place.gpu,
        start: start as u64,
        pitch: pitch as u64,
        pattern,
        width: width as u64,
        height: height as u64,
    }))
}

fn set(start: usize, pitch: usize, value: c_int, region: [usize; 2], stream: &Stream) -> Result<()> {
    if region.contains(&0) {
        return Ok(());
    }
    if region[1] > 1 && pitch < region[0] {
        return Err(Code::InvalidValue.into());
    }
    stream.add(fill(start, pitch, vec![value as u8], region)?)
}

fn set_slices(ptr: PitchedPtr, value: c_int, extent: Extent, stream: &Stream) -> Result<()> {
    let rows = ptr.ysize.max(extent.height);
    (0..extent.depth).try_for_each(|slice| {
        set(ptr.ptr + slice * ptr.pitch * rows, ptr.pitch, value, [extent.width, extent.height], stream)
    })
}

functions! { FUNCTIONS;
    /// Copies memory.
    cudaMemcpy(to: usize, from: usize, bytes: usize, kind: c_int) also cudaMemcpy_ptds =
        linear(to, from, bytes, kind, &*streams::default()?, When::Now);
    /// Copies memory in the order of a stream.
    cudaMemcpyAsync(to: usize, from: usize, bytes: usize, kind: c_int, stream: Handle) also cudaMemcpyAsync_ptsz note "copies to the host return when they are done" =
        linear(to, from, bytes, kind, &*streams::find(stream)?, When::Later);
    /// Copies memory of one device to another.
    cudaMemcpyPeer(to: usize, _to_device: c_int, from: usize, _from_device: c_int, bytes: usize) note "through the host" =
        linear(to, from, bytes, DEVICE_TO_DEVICE, &*streams::default()?, When::Now);
    /// Copies memory of one device to another.
    cudaMemcpyPeerAsync(to: usize, _to_device: c_int, from: usize, _from_device: c_int, bytes: usize, stream: Handle) note "through the host" =
        linear(to, from, bytes, DEVICE_TO_DEVICE, &*streams::find(stream)?, When::Later);
    /// Copies rows.
    cudaMemcpy2D(to: usize, to_pitch: usize, from: usize, from_pitch: usize, width: usize, height: usize, kind: c_int) also cudaMemcpy2D_ptds =
        rows([to, to_pitch], [from, from_pitch], [width, height], kind, &*streams::default()?, When::Now);
    /// Copies rows in the order of a stream.
    cudaMemcpy2DAsync(to: usize, to_pitch: usize, from: usize, from_pitch: usize, width: usize, height: usize, kind: c_int, stream: Handle) also cudaMemcpy2DAsync_ptsz =
        rows([to, to_pitch], [from, from_pitch], [width, height], kind, &*streams::find(stream)?, When::Later);
    /// Copies a region of up to three dimensions.
    cudaMemcpy3D(p: In<Memcpy3D>) also cudaMemcpy3D_ptds = boxes(p, &*streams::default()?);
    /// Copies a region in the order of a stream.
    cudaMemcpy3DAsync(p: In<Memcpy3D>, stream: Handle) also cudaMemcpy3DAsync_ptsz = boxes(p, &*streams::find(stream)?);
    /// Copies a region of one device to another.
    cudaMemcpy3DPeer(p: In<Memcpy3DPeer>) also cudaMemcpy3DPeer_ptds note "through the host" = boxes_of_peers(p, &*streams::default()?);
    /// Copies a region of one device to another.
    cudaMemcpy3DPeerAsync(p: In<Memcpy3DPeer>, stream: Handle) also cudaMemcpy3DPeerAsync_ptsz note "through the host" =
        boxes_of_peers(p, &*streams::find(stream)?);
    /// Copies rows to an array.
    cudaMemcpy2DToArray(array: Handle, x: usize, y: usize, from: usize, pitch: usize, width: usize, height: usize, kind: c_int) also cudaMemcpy2DToArray_ptds =
        to_array((array, x, y), [from, pitch], [width, height], kind, &*streams::default()?);
    /// Copies rows to an array in the order of a stream.
    cudaMemcpy2DToArrayAsync(array: Handle, x: usize, y: usize, from: usize, pitch: usize, width: usize, height: usize, kind: c_int, stream: Handle) also cudaMemcpy2DToArrayAsync_ptsz =
        to_array((array, x, y), [from, pitch], [width, height], kind, &*streams::find(stream)?);
    /// Copies rows from an array.
    cudaMemcpy2DFromArray(to: usize, pitch: usize, array: Handle, x: usize, y: usize, width: usize, height: usize, kind: c_int) also cudaMemcpy2DFromArray_ptds =
        from_array([to, pitch], (array, x, y), [width, height], kind, &*streams::default()?);
    /// Copies rows from an array in the order of a stream.
    cudaMemcpy2DFromArrayAsync(to: usize, pitch: usize, array: Handle, x: usize, y: usize, width: usize, height: usize, kind: c_int, stream: Handle) also cudaMemcpy2DFromArrayAsync_ptsz =
        from_array([to, pitch], (array, x, y), [width, height], kind, &*streams::find(stream)?);
    /// Copies bytes to an array.
    cudaMemcpyToArray(array: Handle, x: usize, y: usize, from: usize, bytes: usize, kind: c_int) also cudaMemcpyToArray_ptds note "whole rows, or a part of one" = {
        let region = as_rows(array, x, bytes)?;
        to_array((array, x, y), [from, region[0]], region, kind, &*streams::default()?)
    };
    /// Copies bytes to an array in the order of a stream.
    cudaMemcpyToArrayAsync(array: Handle, x: usize, y: usize, from: usize, bytes: usize, kind: c_int, stream: Handle) also cudaMemcpyToArrayAsync_ptsz note "whole rows, or a part of one" = {
        let region = as_rows(array, x, bytes)?;
        to_array((array, x, y), [from, region[0]], region, kind, &*streams::find(stream)?)
    };
    /// Copies bytes from an array.
    cudaMemcpyFromArray(to: usize, array: Handle, x: usize, y: usize, bytes: usize, kind: c_int) also cudaMemcpyFromArray_ptds note "whole rows, or a part of one" = {
        let region = as_rows(array, x, bytes)?;
        from_array([to, region[0]], (array, x, y), region, kind, &*streams::default()?)
    };
    /// Copies bytes from an array in the order of a stream.
    cudaMemcpyFromArrayAsync(to: usize, array: Handle, x: usize, y: usize, bytes: usize, kind: c_int, stream: Handle) also cudaMemcpyFromArrayAsync_ptsz note "whole rows, or a part of one" = {
        let region = as_rows(array, x, bytes)?;
        from_array([to, region[0]], (array, x, y), region, kind, &*streams::find(stream)?)
    };
    /// Copies a region of an array to another.
    cudaMemcpy2DArrayToArray(to: Handle, to_x: usize, to_y: usize, from: Handle, from_x: usize, from_y: usize, width: usize, height: usize, kind: c_int) also cudaMemcpy2DArrayToArray_ptds = {
        let (to, from) = (texels(to, [to_x, to_y, 0], [width, height, 1])?, texels(from, [from_x, from_y, 0], [width, height, 1])?);
        copy(to, from, [width as u64, height as u64, 1], kind, &*streams::default()?, When::Now)
    };
    /// Copies memory to a variable.
    cudaMemcpyToSymbol(symbol: Key, from: usize, bytes: usize, offset: usize, kind: c_int) also cudaMemcpyToSymbol_ptds =
        linear(variable(symbol, offset, bytes)?, from, bytes, kind, &*streams::default()?, When::Now);
    /// Copies memory to a variable in the order of a stream.
    cudaMemcpyToSymbolAsync(symbol: Key, from: usize, bytes: usize, offset: usize, kind: c_int, stream: Handle) also cudaMemcpyToSymbolAsync_ptsz =
        linear(variable(symbol, offset, bytes)?, from, bytes, kind, &*streams::find(stream)?, When::Later);
    /// Copies a variable to memory.
    cudaMemcpyFromSymbol(to: usize, symbol: Key, bytes: usize, offset: usize, kind: c_int) also cudaMemcpyFromSymbol_ptds =
        linear(to, variable(symbol, offset, bytes)?, bytes, kind, &*streams::default()?, When::Now);
    /// Copies a variable to memory in the order of a stream.
    cudaMemcpyFromSymbolAsync(to: usize, symbol: Key, bytes: usize, offset: usize, kind: c_int, stream: Handle) also cudaMemcpyFromSymbolAsync_ptsz =
        linear(to, variable(symbol, offset, bytes)?, bytes, kind, &*streams::find(stream)?, When::Later);
    /// Returns the address of a variable.
    cudaGetSymbolAddress(ptr: crate::abi::Out<usize>, symbol: Key) = {
        let (address, _) = modules::variable(symbol)?;
        ptr.set(address as usize)
    };
    /// Returns the size of a variable.
    cudaGetSymbolSize(bytes: crate::abi::Out<usize>, symbol: Key) = {
        let (_, size) = modules::variable(symbol)?;
        bytes.set(size as usize)
    };
    /// Sets bytes.
    cudaMemset(ptr: usize, value: c_int, bytes: usize) also cudaMemset_ptds = set(ptr, bytes, value, [bytes, 1], &*streams::default()?);
    /// Sets bytes in the order of a stream.
    cudaMemsetAsync(ptr: usize, value: c_int, bytes: usize, stream: Handle) also cudaMemsetAsync_ptsz =
        set(ptr, bytes, value, [bytes, 1], &*streams::find(stream)?);
    /// Sets bytes of rows.
    cudaMemset2D(ptr: usize, pitch: usize, value: c_int, width: usize, height: usize) also cudaMemset2D_ptds =
        set(ptr, pitch, value, [width, height], &*streams::default()?);
    /// Sets bytes of rows in the order of a stream.
    cudaMemset2DAsync(ptr: usize, pitch: usize, value: c_int, width: usize, height: usize, stream: Handle) also cudaMemset2DAsync_ptsz =
        set(ptr, pitch, value, [width, height], &*streams::find(stream)?);
    /// Sets bytes of slices.
    cudaMemset3D(ptr: PitchedPtr, value: c_int, extent: Extent) also cudaMemset3D_ptds = set_slices(ptr, value, extent, &*streams::default()?);
    /// Sets bytes of slices in the order of a stream.
    cudaMemset3DAsync(ptr: PitchedPtr, value: c_int, extent: Extent, stream: Handle) also cudaMemset3DAsync_ptsz =
        set_slices(ptr, value, extent, &*streams::find(stream)?);
}
