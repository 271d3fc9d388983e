//! Sets of memory to elements of 8, 16 and 32 bits (`cuMemsetD32`).

use super::entry::driver_functions;
use crate::abi::Handle;
use crate::copies::fill;
use crate::errors::{Code, Result};
use crate::streams::{self, Stream};

/// Sets rows of `width` elements to the bytes of an element.
fn set(start: usize, pitch: usize, element: &[u8], [width, height]: [usize; 2], stream: &Stream) -> Result<()> {
    if width == 0 || height == 0 {
        return Ok(());
    }
    let row = width.checked_mul(element.len()).ok_or(Code::InvalidValue)?;
    let pitch = if height == 1 { row } else { pitch };
    if !start.is_multiple_of(element.len()) || !pitch.is_multiple_of(element.len()) {
        return Err(Code::InvalidValue.into());
    }
    stream.add(fill(start, pitch, element.to_vec(), [row, height])?)
}

driver_functions! { FUNCTIONS, Context;
    /// Sets bytes.
    cuMemsetD8_v2(ptr: usize, value: u8, count: usize) =
        set(ptr, 0, &value.to_ne_bytes(), [count, 1], &*streams::legacy()?);
    /// Sets 16-bit elements.
    cuMemsetD16_v2(ptr: usize, value: u16, count: usize) =
        set(ptr, 0, &value.to_ne_bytes(), [count, 1], &*streams::legacy()?);
    /// Sets 32-bit elements.
    cuMemsetD32_v2(ptr: usize, value: u32, count: usize) =
        set(ptr, 0, &value.to_ne_bytes(), [count, 1], &*streams::legacy()?);
    /// Sets bytes in the order of a stream.
    cuMemsetD8Async(ptr: usize, value: u8, count: usize, stream: Handle) =
        set(ptr, 0, &value.to_ne_bytes(), [count, 1], &*streams::find(stream)?);
    /// Sets 16-bit elements in the order of a stream.
    cuMemsetD16Async(ptr: usize, value: u16, count: usize, stream: Handle) =
        set(ptr, 0, &value.to_ne_bytes(), [count, 1], &*streams::find(stream)?);
    /// Sets 32-bit elements in the order of a stream.
    cuMemsetD32Async(ptr: usize, value: u32, count: usize, stream: Handle) =
        set(ptr, 0, &value.to_ne_bytes(), [count, 1], &*streams::find(stream)?);
    /// Sets bytes of rows.
    cuMemsetD2D8_v2(ptr: usize, pitch: usize, value: u8, width: usize, height: usize) =
        set(ptr, pitch, &value.to_ne_bytes(), [width, height], &*streams::legacy()?);
    /// Sets 16-bit elements of rows.
    cuMemsetD2D16_v2(ptr: usize, pitch: usize, value: u16, width: usize, height: usize) =
        set(ptr, pitch, &value.to_ne_bytes(), [width, height], &*streams::legacy()?);
    /// Sets 32-bit elements of rows.
    cuMemsetD2D32_v2(ptr: usize, pitch: usize, value: u32, width: usize, height: usize) =
        set(ptr, pitch, &value.to_ne_bytes(), [width, height], &*streams::legacy()?);
    /// Sets bytes of rows in the order of a stream.
    cuMemsetD2D8Async(ptr: usize, pitch: usize, value: u8, width: usize, height: usize, stream: Handle) =
        set(ptr, pitch, &value.to_ne_bytes(), [width, height], &*streams::find(stream)?);
    /// Sets 16-bit elements of rows in the order of a stream.
    cuMemsetD2D16Async(ptr: usize, pitch: usize, value: u16, width: usize, height: usize, stream: Handle) =
        set(ptr, pitch, &value.to_ne_bytes(), [width, height], &*streams::find(stream)?);
    /// Sets 32-bit elements of rows in the order of a stream.
    cuMemsetD2D32Async(ptr: usize, pitch: usize, value: u32, width: usize, height: usize, stream: Handle) =
        set(ptr, pitch, &value.to_ne_bytes(), [width, height], &*streams::find(stream)?);
}
