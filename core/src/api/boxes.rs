//! Copies of boxes: some elements of each row, some rows of each slice (`cudaMemcpy2D`, `cudaMemcpy3D`).

use super::buffer::DeviceBuffer;
use super::command::{BoxCopy, Command, Rows};
use super::error::Error;
use super::pending::Pending;
use super::stream::Stream;

/// Where a box begins in a buffer, and how far apart its rows and slices are, all in elements (`cudaPitchedPtr`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pitched {
    /// Its first element.
    pub start: usize,
    /// Elements from a row to the next one.
    pub row: usize,
    /// Elements from a slice to the next one.
    pub slice: usize,
}

impl Pitched {
    /// A box in rows of `row` elements.
    pub const fn rows(start: usize, row: usize) -> Self {
        Self { start, row, slice: 0 }
    }

    /// A box in slices of `rows` rows of `row` elements.
    pub const fn slices(start: usize, row: usize, rows: usize) -> Self {
        Self { start, row, slice: row.saturating_mul(rows) }
    }

    /// What comes behind the last element of a box; `None` if rows or slices overlap.
    fn end(&self, [width, rows, slices]: [usize; 3]) -> Option<usize> {
        let row_of_slices = self.row.checked_mul(rows.checked_sub(1)?)?.checked_add(width)?;
        let apart = (rows < 2 || self.row >= width) && (slices < 2 || self.slice >= row_of_slices);
        let last = self.slice.checked_mul(slices.checked_sub(1)?)?.checked_add(row_of_slices)?;
        self.start.checked_add(last).filter(|_| apart)
    }
}

impl<T: bytemuck::Pod> DeviceBuffer<T> {
    /// Copies a box of `extent` elements of a row, rows of a slice, and slices from another buffer of the device, or from this one
    /// (`cudaMemcpy2DAsync` and `cudaMemcpy3DAsync`, device to device).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if the buffers are not both the stream's device's, if a box ends behind its buffer, if its rows or slices overlap
    /// each other, or if the boxes do.
    pub fn copy_box_from(
        &self,
        stream: &Stream,
        to: Pitched,
        src: &DeviceBuffer<T>,
        from: Pitched,
        extent: [usize; 3],
    ) -> Result<(), Error> {
        stream.check_device(self.device(), "the destination buffer")?;
        stream.check_device(src.device(), "the source buffer")?;
        if extent.contains(&0) || size_of::<T>() == 0 {
            return Ok(());
        }
        let copy = BoxCopy { to: self.rows(to, extent)?, from: src.rows(from, extent)?, extent: bytes::<T>(extent) };
        if overlaps(&copy) {
            return Err(Error::InvalidValue(format!("a box of {extent:?} elements is copied over itself")));
        }
        stream.submit(Command::CopyBox(&copy), [self.keeper(), src.keeper()])
    }

    /// Copies `data`, row after row without gaps, to a box (`cudaMemcpy2DAsync` and `cudaMemcpy3DAsync`, host to device).
    ///
    /// # Errors
    /// As [`DeviceBuffer::copy_box_from`], and if `data` has another number of elements.
    pub fn write_box(&self, stream: &Stream, to: Pitched, extent: [usize; 3], data: &[T]) -> Result<(), Error> {
        stream.check_device(self.device(), "the buffer")?;
        let dense = Self::dense(stream, extent, data.len())?;
        dense.write(stream, data)?;
        self.copy_box_from(stream, to, &dense, Pitched::slices(0, extent[0], extent[1]), extent)
    }

    /// The elements of a box, row after row without gaps, after all earlier work of the stream (`cudaMemcpy2DAsync` and
    /// `cudaMemcpy3DAsync`, device to host).
    ///
    /// # Errors
    /// As [`DeviceBuffer::copy_box_from`]; also what went wrong in the work before.
    pub fn read_box(&self, stream: &Stream, from: Pitched, extent: [usize; 3]) -> Result<Vec<T>, Error> {
        self.packed(stream, from, extent)?.read(stream)
    }

    /// The elements of a box in the same order, without waiting for them (`cudaMemcpy2DAsync` and `cudaMemcpy3DAsync` to pinned memory).
    ///
    /// # Errors
    /// As [`DeviceBuffer::copy_box_from`]; what went wrong in the work before is told by the [`Pending`].
    pub fn read_box_async(&self, stream: &Stream, from: Pitched, extent: [usize; 3]) -> Result<Pending<T>, Error> {
        let packed = self.packed(stream, from, extent)?;
        packed.read_async(stream, 0..packed.len())
    }

    /// A copy of a box without gaps, for a read, which is no part of a graph.
    fn packed(&self, stream: &Stream, from: Pitched, extent: [usize; 3]) -> Result<Self, Error> {
        let elements = extent.iter().try_fold(1usize, |all, n| all.checked_mul(*n)).unwrap_or(usize::MAX);
        stream.check_device(self.device(), "the buffer")?;
        stream.now("a read")?;
        let dense = Self::dense(stream, extent, elements)?;
        dense.copy_box_from(stream, Pitched::slices(0, extent[0], extent[1]), self, from, extent)?;
        Ok(dense)
    }

    /// A buffer for a box without gaps.
    fn dense(stream: &Stream, extent: [usize; 3], elements: usize) -> Result<Self, Error> {
        if extent.iter().try_fold(1usize, |all, n| all.checked_mul(*n)) != Some(elements) {
            return Err(Error::InvalidValue(format!("{elements} elements for a box of {extent:?}")));
        }
        stream.device().alloc(elements)
    }

    fn rows(&self, place: Pitched, extent: [usize; 3]) -> Result<Rows, Error> {
        let inside = place.end(extent).is_some_and(|end| end <= self.len());
        if !inside {
            let message = format!("the box of {extent:?} elements at {place:?} of a buffer of {} elements", self.len());
            return Err(Error::InvalidValue(message));
        }
        // Of pitches that no row needs, which may be any, nothing is left.
        let pitch = |elements: usize| (elements as u64).wrapping_mul(size_of::<T>() as u64);
        Ok(Rows { start: self.at(place.start), row: pitch(place.row), slice: pitch(place.slice) })
    }
}

/// An extent with rows in bytes.
fn bytes<T>([width, rows, slices]: [usize; 3]) -> [u64; 3] {
    [width as u64 * size_of::<T>() as u64, rows as u64, slices as u64]
}

/// True if a row of one box has a byte of one of the other.
fn overlaps(copy: &BoxCopy) -> bool {
    let [bytes, ..] = copy.extent;
    let (mut to, mut from): (Vec<u64>, Vec<u64>) = copy.rows().map(|(to, from)| (to.0, from.0)).unzip();
    to.sort_unstable();
    from.sort_unstable();
    let (mut to, mut from) = (to.into_iter().peekable(), from.into_iter().peekable());
    while let (Some(a), Some(b)) = (to.peek().copied(), from.peek().copied()) {
        if a.abs_diff(b) < bytes {
            return true;
        }
        if a < b {
            to.next()
        } else {
            from.next()
        };
    }
    false
}
