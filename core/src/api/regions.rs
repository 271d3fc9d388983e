//! Copies of 2-D and 3-D regions: some elements of each row, some rows of each slice (`cudaMemcpy2D`, `cudaMemcpy3D`).

use super::buffer::DeviceBuffer;
use super::pending::Pending;
use super::stream::Stream;
use crate::backend::{BoxCopy, Command, Error, Rows};

/// The start of a region in a buffer, and the distances between its rows and slices, all in elements
/// (`cudaPitchedPtr`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pitched {
    /// Number of the first element.
    pub start: usize,
    /// Elements from a row to the next one.
    pub row: usize,
    /// Elements from a slice to the next one.
    pub slice: usize,
}

impl Pitched {
    /// Returns a region in rows of `row` elements.
    pub const fn rows(start: usize, row: usize) -> Self {
        Self { start, row, slice: 0 }
    }

    /// Returns a region in slices of `rows` rows of `row` elements.
    pub const fn slices(start: usize, row: usize, rows: usize) -> Self {
        Self { start, row, slice: row.saturating_mul(rows) }
    }

    /// Returns the end of a region of this extent, or `None` if rows or slices overlap.
    fn end(&self, [width, rows, slices]: [usize; 3]) -> Option<usize> {
        let row_of_slices = self.row.checked_mul(rows.checked_sub(1)?)?.checked_add(width)?;
        let apart = (rows < 2 || self.row >= width) && (slices < 2 || self.slice >= row_of_slices);
        let last = self.slice.checked_mul(slices.checked_sub(1)?)?.checked_add(row_of_slices)?;
        self.start.checked_add(last).filter(|_| apart)
    }
}

impl<T: bytemuck::Pod> DeviceBuffer<T> {
    /// Copies a region from another buffer of the device, or from this one. `extent` is the elements per row, rows per
    /// slice, and slices (`cudaMemcpy2DAsync` and `cudaMemcpy3DAsync`, device to device).
    ///
    /// # Errors
    /// [`Error::ForeignDevice`] if the buffers do not both belong to the stream's device, and [`Error::InvalidValue`] if a
    /// region ends after its buffer, if its rows or slices overlap each other, or if the regions overlap.
    pub fn copy_region_from(
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

    /// Copies `data`, row after row without gaps, to a region (`cudaMemcpy2DAsync` and `cudaMemcpy3DAsync`, host to
    /// device).
    ///
    /// # Errors
    /// The errors of [`DeviceBuffer::copy_region_from`], or an error if `data` has another number of elements.
    pub fn write_region(&self, stream: &Stream, to: Pitched, extent: [usize; 3], data: &[T]) -> Result<(), Error> {
        stream.check_device(self.device(), "the buffer")?;
        let dense = Self::dense(stream, extent, data.len())?;
        dense.write(stream, data)?;
        self.copy_region_from(stream, to, &dense, Pitched::slices(0, extent[0], extent[1]), extent)
    }

    /// Returns the elements of a region, row after row without gaps, after all earlier work of the stream
    /// (`cudaMemcpy2DAsync` and `cudaMemcpy3DAsync`, device to host).
    ///
    /// # Errors
    /// The errors of [`DeviceBuffer::copy_region_from`], or of the earlier work.
    pub fn read_region(&self, stream: &Stream, from: Pitched, extent: [usize; 3]) -> Result<Vec<T>, Error> {
        self.packed(stream, from, extent)?.read(stream)
    }

    /// Returns the elements of a region, row after row without gaps, without waiting for them (`cudaMemcpy2DAsync` and
    /// `cudaMemcpy3DAsync` to pinned memory).
    ///
    /// # Errors
    /// The errors of [`DeviceBuffer::copy_region_from`]. Errors of the earlier work are reported by the [`Pending`].
    pub fn read_region_async(&self, stream: &Stream, from: Pitched, extent: [usize; 3]) -> Result<Pending<T>, Error> {
        let packed = self.packed(stream, from, extent)?;
        packed.read_async(stream, 0..packed.len())
    }

    /// Returns a copy of a region without gaps, for a read, which cannot be part of a graph.
    fn packed(&self, stream: &Stream, from: Pitched, extent: [usize; 3]) -> Result<Self, Error> {
        let elements = extent.iter().try_fold(1usize, |all, n| all.checked_mul(*n)).unwrap_or(usize::MAX);
        stream.check_device(self.device(), "the buffer")?;
        stream.now("a read")?;
        let dense = Self::dense(stream, extent, elements)?;
        dense.copy_region_from(stream, Pitched::slices(0, extent[0], extent[1]), self, from, extent)?;
        Ok(dense)
    }

    /// Allocates a buffer for a region without gaps.
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
        // Pitches that no row needs may have any value; they are not used.
        let pitch = |elements: usize| (elements as u64).wrapping_mul(size_of::<T>() as u64);
        Ok(Rows { start: self.at(place.start), row: pitch(place.row), slice: pitch(place.slice) })
    }
}

/// Converts an extent to one with rows in bytes.
fn bytes<T>([width, rows, slices]: [usize; 3]) -> [u64; 3] {
    [width as u64 * size_of::<T>() as u64, rows as u64, slices as u64]
}

/// Returns true if a row of one region shares a byte with a row of the other.
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
