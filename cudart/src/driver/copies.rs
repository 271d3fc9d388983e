//! Copies of memory and of arrays (`cuMemcpyHtoD`, `cuMemcpy2D`).

use std::ffi::c_int;

use super::abi::{Memcpy2D, Memcpy3D};
use super::entry::driver_functions;
use crate::abi::{Handle, In};
use crate::copies::{DEFAULT, DEVICE_TO_DEVICE, DEVICE_TO_HOST, HOST_TO_DEVICE, When, copy, linear, texels};
use crate::errors::{Code, Result};
use crate::streams::{self, Stream};
use crate::textures::array;
use crate::work::{Copy, Face, Side};

/// Kinds of memory (`CUmemorytype`).
const HOST: c_int = 1;
const DEVICE: c_int = 2;
const ARRAY: c_int = 3;
const UNIFIED: c_int = 4;

/// Source or destination of a copy, as the structure describes it.
struct End {
    kind: c_int,
    host: usize,
    device: usize,
    array: Handle,
    /// Bytes, rows and slices before the region.
    place: [usize; 3],
    pitch: usize,
    height: usize,
}

impl End {
    /// Returns the region with these bytes, rows and slices.
    fn face(&self, region: [usize; 3]) -> Result<Face> {
        let [x, y, z] = self.place;
        let start = match self.kind {
            HOST => self.host,
            DEVICE | UNIFIED => self.device,
            ARRAY => return texels(self.array, self.place, region),
            _ => return Err(Code::InvalidValue.into()),
        };
        let [width, height, depth] = region;
        let least = width.checked_add(x).ok_or(Code::InvalidValue)?;
        let pitch = if self.pitch == 0 { least } else { self.pitch };
        let several_rows = height > 1 || depth > 1 || y > 0 || z > 0;
        if start == 0 || (several_rows && pitch < least) {
            return Err(Code::InvalidValue.into());
        }
        let slice = pitch.checked_mul(self.height.max(height)).ok_or(Code::InvalidValue)?;
        let offset = z.checked_mul(slice).zip(y.checked_mul(pitch));
        let offset = offset.and_then(|(z, y)| z.checked_add(y)?.checked_add(x)).ok_or(Code::InvalidValue)?;
        let side = Side::of(start.checked_add(offset).ok_or(Code::InvalidValue)?);
        if self.kind == DEVICE && matches!(side, Side::Host(_)) {
            return Err(Code::InvalidValue.into());
        }
        Ok(Face { side, row: pitch as u64, slice: slice as u64 })
    }
}

fn region(to: &End, from: &End, region: [usize; 3], stream: &Stream, when: When) -> Result<()> {
    if region.contains(&0) {
        return Ok(());
    }
    copy(to.face(region)?, from.face(region)?, region.map(|n| n as u64), DEFAULT, stream, when)
}

fn rows(p: In<Memcpy2D>, stream: &Stream, when: When) -> Result<()> {
    let p = p.get()?;
    let to = End {
        kind: p.dst_type,
        host: p.dst_host,
        device: p.dst_device,
        array: p.dst_array,
        place: [p.dst_x, p.dst_y, 0],
        pitch: p.dst_pitch,
        height: 0,
    };
    let from = End {
        kind: p.src_type,
        host: p.src_host,
        device: p.src_device,
        array: p.src_array,
        place: [p.src_x, p.src_y, 0],
        pitch: p.src_pitch,
        height: 0,
    };
    region(&to, &from, [p.width, p.height, 1], stream, when)
}

/// Returns the destination and the source of a copy of slices.
fn ends(p: &Memcpy3D) -> (End, End) {
    let to = End {
        kind: p.dst_type,
        host: p.dst_host,
        device: p.dst_device,
        array: p.dst_array,
        place: [p.dst_x, p.dst_y, p.dst_z],
        pitch: p.dst_pitch,
        height: p.dst_height,
    };
    let from = End {
        kind: p.src_type,
        host: p.src_host,
        device: p.src_device,
        array: p.src_array,
        place: [p.src_x, p.src_y, p.src_z],
        pitch: p.src_pitch,
        height: p.src_height,
    };
    (to, from)
}

/// Returns a copy of slices for a node of a graph.
pub fn region_of(p: In<Memcpy3D>) -> Result<Copy> {
    let p = p.get()?;
    let (to, from) = ends(&p);
    let region = [p.width, p.height, p.depth];
    Ok(Copy { to: to.face(region)?, from: from.face(region)?, extent: region.map(|n| n as u64) })
}

fn slices(p: In<Memcpy3D>, stream: &Stream, when: When) -> Result<()> {
    let p = p.get()?;
    let (to, from) = ends(&p);
    region(&to, &from, [p.width, p.height, p.depth], stream, when)
}

/// Bytes of an array from an offset on, in rows without gaps.
fn bytes_of_array(handle: Handle, offset: usize, bytes: usize) -> Result<Face> {
    let object = array(handle)?;
    let row = object.shape().extent()[0] as usize * object.format().bytes() as usize;
    let (x, y) = offset.checked_div(row).map_or((0, 0), |y| (offset % row, y));
    let [width, height] = crate::copies::as_rows(handle, x, bytes)?;
    texels(handle, [x, y, 0], [width, height, 1])
}

/// Copies bytes from or to an array.
fn with_array(to: Result<Face>, from: Result<Face>, bytes: usize, of: (Handle, usize), stream: &Stream) -> Result<()> {
    let object = array(of.0)?;
    let row = object.shape().extent()[0] as usize * object.format().bytes() as usize;
    let x = of.1.checked_rem(row).unwrap_or(0);
    let [width, height] = crate::copies::as_rows(of.0, x, bytes)?;
    copy(to?, from?, [width as u64, height as u64, 1], DEFAULT, stream, When::Now)
}

/// Returns plain memory whose rows are those of an array.
fn plain(address: usize, of: (Handle, usize)) -> Result<Face> {
    let object = array(of.0)?;
    let row = u64::from(object.shape().extent()[0]) * u64::from(object.format().bytes());
    Ok(Face { side: Side::of(address), row, slice: 0 })
}

driver_functions! { FUNCTIONS, Context;
    /// Copies memory.
    cuMemcpy(to: usize, from: usize, bytes: usize) = linear(to, from, bytes, DEFAULT, &*streams::legacy()?, When::Now);
    /// Copies memory in the order of a stream.
    cuMemcpyAsync(to: usize, from: usize, bytes: usize, stream: Handle) note "copies to the host return when they are done" =
        linear(to, from, bytes, DEFAULT, &*streams::find(stream)?, When::Later);
    /// Copies memory of the host to the device.
    cuMemcpyHtoD_v2(to: usize, from: usize, bytes: usize) =
        linear(to, from, bytes, HOST_TO_DEVICE, &*streams::legacy()?, When::Now);
    /// Copies memory of the host to the device in the order of a stream.
    cuMemcpyHtoDAsync_v2(to: usize, from: usize, bytes: usize, stream: Handle) =
        linear(to, from, bytes, HOST_TO_DEVICE, &*streams::find(stream)?, When::Later);
    /// Copies memory of the device to the host.
    cuMemcpyDtoH_v2(to: usize, from: usize, bytes: usize) =
        linear(to, from, bytes, DEVICE_TO_HOST, &*streams::legacy()?, When::Now);
    /// Copies memory of the device to the host in the order of a stream.
    cuMemcpyDtoHAsync_v2(to: usize, from: usize, bytes: usize, stream: Handle) note "returns when the copy is done" =
        linear(to, from, bytes, DEVICE_TO_HOST, &*streams::find(stream)?, When::Later);
    /// Copies memory of the device.
    cuMemcpyDtoD_v2(to: usize, from: usize, bytes: usize) =
        linear(to, from, bytes, DEVICE_TO_DEVICE, &*streams::legacy()?, When::Now);
    /// Copies memory of the device in the order of a stream.
    cuMemcpyDtoDAsync_v2(to: usize, from: usize, bytes: usize, stream: Handle) =
        linear(to, from, bytes, DEVICE_TO_DEVICE, &*streams::find(stream)?, When::Later);
    /// Copies memory of one context to another.
    cuMemcpyPeer(to: usize, _to_context: Handle, from: usize, _from_context: Handle, bytes: usize) note "through the host" =
        linear(to, from, bytes, DEVICE_TO_DEVICE, &*streams::legacy()?, When::Now);
    /// Copies memory of one context to another in the order of a stream.
    cuMemcpyPeerAsync(to: usize, _to_context: Handle, from: usize, _from_context: Handle, bytes: usize, stream: Handle) note "through the host" =
        linear(to, from, bytes, DEVICE_TO_DEVICE, &*streams::find(stream)?, When::Later);
    /// Copies rows.
    cuMemcpy2D_v2(p: In<Memcpy2D>) = rows(p, &*streams::legacy()?, When::Now);
    /// Copies rows.
    cuMemcpy2DUnaligned_v2(p: In<Memcpy2D>) = rows(p, &*streams::legacy()?, When::Now);
    /// Copies rows in the order of a stream.
    cuMemcpy2DAsync_v2(p: In<Memcpy2D>, stream: Handle) = rows(p, &*streams::find(stream)?, When::Later);
    /// Copies a region of up to three dimensions.
    cuMemcpy3D_v2(p: In<Memcpy3D>) = slices(p, &*streams::legacy()?, When::Now);
    /// Copies a region in the order of a stream.
    cuMemcpy3DAsync_v2(p: In<Memcpy3D>, stream: Handle) = slices(p, &*streams::find(stream)?, When::Later);
    /// Copies memory of the host to an array.
    cuMemcpyHtoA_v2(to: Handle, offset: usize, from: usize, bytes: usize) note "whole rows, or a part of one" =
        with_array(bytes_of_array(to, offset, bytes), plain(from, (to, offset)), bytes, (to, offset), &*streams::legacy()?);
    /// Copies an array to memory of the host.
    cuMemcpyAtoH_v2(to: usize, from: Handle, offset: usize, bytes: usize) note "whole rows, or a part of one" =
        with_array(plain(to, (from, offset)), bytes_of_array(from, offset, bytes), bytes, (from, offset), &*streams::legacy()?);
    /// Copies memory of the device to an array.
    cuMemcpyDtoA_v2(to: Handle, offset: usize, from: usize, bytes: usize) note "whole rows, or a part of one" =
        with_array(bytes_of_array(to, offset, bytes), plain(from, (to, offset)), bytes, (to, offset), &*streams::legacy()?);
    /// Copies an array to memory of the device.
    cuMemcpyAtoD_v2(to: usize, from: Handle, offset: usize, bytes: usize) note "whole rows, or a part of one" =
        with_array(plain(to, (from, offset)), bytes_of_array(from, offset, bytes), bytes, (from, offset), &*streams::legacy()?);
}
