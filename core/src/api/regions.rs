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

    /// Checks that a region of this extent, which is not empty, ends inside a buffer of `len` elements, and that neither
    /// rows nor slices overlap.
    fn check(&self, extent: [usize; 3], len: usize) -> Result<(), Error> {
        let [width, rows, slices] = extent;
        let refused = |reason: String| Err(Error::InvalidValue(reason));
        if rows > 1 && self.row < width {
            return refused(format!("rows of {width} elements overlap, because the distance of rows is {}", self.row));
        }
        let extends = |distance: usize, count: usize, size: usize| {
            distance.checked_mul(count.saturating_sub(1)).and_then(|last| last.checked_add(size))
        };
        let slice = extends(self.row, rows, width);
        if slices > 1
            && let Some(slice) = slice.filter(|slice| self.slice < *slice)
        {
            let distance = self.slice;
            return refused(format!(
                "slices of {slice} elements overlap, because the distance of slices is {distance}"
            ));
        }
        let end =
            slice.and_then(|slice| extends(self.slice, slices, slice)).and_then(|all| self.start.checked_add(all));
        if end.is_some_and(|end| end <= len) {
            return Ok(());
        }
        let end = end.map_or_else(|| "too large for an address".to_owned(), |end| end.to_string());
        let start = self.start;
        refused(format!(
            "region of {extent:?} elements at element {start} is out of bounds for the buffer of {len} elements: its end \
             is {end}"
        ))
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
            let message = format!("the source and the destination of a copy of {extent:?} elements overlap");
            return Err(Error::InvalidValue(message));
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
        if elements(extent) != Some(data.len()) {
            let len = data.len();
            let message = format!("a region of {extent:?} elements does not fit `data`, which has {len} elements");
            return Err(Error::InvalidValue(message));
        }
        let dense = stream.device().alloc(data.len())?;
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
        stream.check_device(self.device(), "the buffer")?;
        stream.now("a read")?;
        if !extent.contains(&0) {
            from.check(extent, self.len())?;
        }
        let dense = stream.device().alloc(elements(extent).unwrap_or(usize::MAX))?;
        dense.copy_region_from(stream, Pitched::slices(0, extent[0], extent[1]), self, from, extent)?;
        Ok(dense)
    }

    fn rows(&self, place: Pitched, extent: [usize; 3]) -> Result<Rows, Error> {
        place.check(extent, self.len())?;
        // Pitches that no row needs may have any value; they are not used.
        let pitch = |elements: usize| (elements as u64).wrapping_mul(size_of::<T>() as u64);
        Ok(Rows { start: self.at(place.start), row: pitch(place.row), slice: pitch(place.slice) })
    }
}

/// Returns the number of elements of a region, or `None` if it is too large for a number.
fn elements(extent: [usize; 3]) -> Option<usize> {
    if extent.contains(&0) {
        return Some(0);
    }
    extent.iter().try_fold(1usize, |all, n| all.checked_mul(*n))
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
