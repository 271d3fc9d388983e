//! Copies of 2-D and 3-D regions (CUDA Driver API, `cuMemcpy3DAsync`).

use cudarc::driver::sys;
use isowarp_core::backend::{BoxCopy, Error, Rows};

use crate::state::{State, length};
use crate::stream::Stream;

/// Queues a copy of a region. The context is the calling thread's.
pub(crate) fn copy(state: &State, stream: &Stream, copy: &BoxCopy) -> Result<(), Error> {
    let [width, rows, slices] = copy.extent;
    if width == 0 || rows == 0 || slices == 0 {
        return Ok(());
    }
    // The driver counts slices in rows, which are as long as the copied part of them even if each slice has only one
    // row.
    let whole = |at: &Rows| slices < 2 || (at.row >= width && at.slice.is_multiple_of(at.row));
    if whole(&copy.to) && whole(&copy.from) {
        return part(state, stream, copy);
    }
    for slice in 0..slices {
        let from = |at: &Rows| Rows { start: at.at(0, slice), ..*at };
        let one = BoxCopy { to: from(&copy.to), from: from(&copy.from), extent: [width, rows, 1] };
        part(state, stream, &one)?;
    }
    Ok(())
}

fn part(state: &State, stream: &Stream, copy: &BoxCopy) -> Result<(), Error> {
    let [width, rows, slices] = copy.extent;
    // A pitch that is not needed may have any value.
    let pitch = |at: &Rows| length(if rows > 1 || slices > 1 { at.row } else { width });
    let height = |at: &Rows| length(if slices > 1 { at.slice / at.row.max(1) } else { rows });
    let params = sys::CUDA_MEMCPY3D {
        srcXInBytes: 0,
        srcY: 0,
        srcZ: 0,
        srcLOD: 0,
        srcMemoryType: sys::CUmemorytype::CU_MEMORYTYPE_DEVICE,
        srcHost: std::ptr::null(),
        srcDevice: copy.from.start.0,
        srcArray: std::ptr::null_mut(),
        reserved0: std::ptr::null_mut(),
        srcPitch: pitch(&copy.from)?,
        srcHeight: height(&copy.from)?,
        dstXInBytes: 0,
        dstY: 0,
        dstZ: 0,
        dstLOD: 0,
        dstMemoryType: sys::CUmemorytype::CU_MEMORYTYPE_DEVICE,
        dstHost: std::ptr::null_mut(),
        dstDevice: copy.to.start.0,
        dstArray: std::ptr::null_mut(),
        reserved1: std::ptr::null_mut(),
        dstPitch: pitch(&copy.to)?,
        dstHeight: height(&copy.to)?,
        WidthInBytes: length(width)?,
        Height: length(rows)?,
        Depth: length(slices)?,
    };
    // SAFETY: all rows are inside allocations, as the caller has checked; the driver reads the description before it
    // returns.
    let copied = unsafe { sys::cuMemcpy3DAsync_v2(&params, stream.raw()) };
    state.context.check("cannot copy a region", copied.result())
}
