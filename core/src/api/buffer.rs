//! Typed device memory.

use std::marker::PhantomData;
use std::ops::{Bound, Range, RangeBounds};
use std::sync::Arc;

use super::device::Device;
use super::elements::ElementType;
use super::memory::{Keeper, Memory};
use super::peers;
use super::pending::Pending;
use super::stream::Stream;
use crate::backend::{Command, DevicePtr, Error};

/// `len` elements of `T` in a device's memory (`cudaMalloc`), freed when the buffer is dropped, or with the last graph
/// that uses them.
pub struct DeviceBuffer<T> {
    device: Device,
    ptr: DevicePtr,
    len: usize,
    memory: Keeper,
    element: fn() -> ElementType,
    _elements: PhantomData<T>,
}

impl<T> std::fmt::Debug for DeviceBuffer<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DeviceBuffer({} elements at {:#x} of {:?})", self.len, self.ptr.0, self.device)
    }
}

/// A part of a buffer, to be passed to a kernel like `ptr + offset`. A slice knows the type of the buffer's elements,
/// which launches compare with the pointee type of the kernel's parameter.
#[derive(Clone, Copy)]
pub struct BufferSlice<'a> {
    pub(super) device: &'a Device,
    pub(super) ptr: DevicePtr,
    /// The owner of the memory.
    pub(super) memory: &'a Keeper,
    /// Type of the elements; `None` if the slice may be passed to a pointer to anything.
    pub(super) element: Option<fn() -> ElementType>,
}

impl BufferSlice<'_> {
    /// Returns the same memory as bytes that may be passed to a pointer to anything, like a pointer cast at a launch
    /// (`reinterpret_cast`). Launches do not compare the type of the elements with the pointee type of the kernel's
    /// parameter.
    #[must_use]
    pub fn untyped(self) -> Self {
        Self { element: None, ..self }
    }
}

impl std::fmt::Debug for BufferSlice<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BufferSlice({:#x} of {:?})", self.ptr.0, self.device)
    }
}

impl<T: bytemuck::Pod> DeviceBuffer<T> {
    pub(super) fn new(device: &Device, len: usize) -> Result<Self, Error> {
        let bytes = device.allocation_bytes(len, size_of::<T>())?;
        Ok(Self::at_address(device, device.backend().alloc(bytes.max(1))?, len))
    }

    /// Creates a buffer of these elements.
    pub(super) fn of(device: &Device, data: &[T]) -> Result<Self, Error> {
        let bytes = device.allocation_bytes(data.len(), size_of::<T>())?;
        if bytes == 0 {
            return Self::new(device, data.len());
        }
        let buffer = Self::at_address(device, device.backend().alloc_uncleared(bytes)?, data.len());
        buffer.write(&device.default_stream(), data)?;
        Ok(buffer)
    }

    /// Creates a buffer in memory that was allocated for it.
    fn at_address(device: &Device, ptr: DevicePtr, len: usize) -> Self {
        let memory = Arc::new(Memory { device: device.clone(), ptr, unified: None });
        Self { device: device.clone(), ptr, len, memory, element: ElementType::of::<T>, _elements: PhantomData }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true if the buffer is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the size in bytes.
    pub fn byte_len(&self) -> u64 {
        self.len as u64 * size_of::<T>() as u64
    }

    /// Returns the address, as kernels see it.
    pub fn ptr(&self) -> DevicePtr {
        self.ptr
    }

    /// Returns the device that the buffer belongs to.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Returns the part that starts at element `start`.
    ///
    /// # Errors
    /// [`Error::InvalidRange`] if `start` is past the end.
    pub fn offset(&self, start: usize) -> Result<BufferSlice<'_>, Error> {
        self.check(start..start.max(self.len))?;
        Ok(BufferSlice { ptr: self.at(start), ..self.as_slice() })
    }

    /// Copies `data` to the start of the buffer (`cudaMemcpyAsync`, host to device).
    ///
    /// # Errors
    /// [`Error::ForeignDevice`] if the stream belongs to another device, and [`Error::InvalidRange`] if `data` is longer
    /// than the buffer.
    pub fn write(&self, stream: &Stream, data: &[T]) -> Result<(), Error> {
        self.write_at(stream, 0, data)
    }

    /// Copies the start of the buffer to `out`, after all earlier work of the stream.
    ///
    /// # Errors
    /// The errors of [`DeviceBuffer::write`], or of the earlier work.
    pub fn read_into(&self, stream: &Stream, out: &mut [T]) -> Result<(), Error> {
        self.read_at(stream, 0, out)
    }

    fn read_at(&self, stream: &Stream, start: usize, out: &mut [T]) -> Result<(), Error> {
        stream.check_device(&self.device, "the buffer")?;
        self.check(start..start.saturating_add(out.len()))?;
        match bytemuck::cast_slice_mut(out) {
            [] => stream.synchronize(),
            bytes => self.device.backend().read(stream.now("a read")?, self.at(start), bytes),
        }
    }

    /// Returns the whole buffer, after all earlier work of the stream.
    ///
    /// # Errors
    /// The errors of [`DeviceBuffer::read_into`].
    pub fn read(&self, stream: &Stream) -> Result<Vec<T>, Error> {
        let mut out = vec![T::zeroed(); self.len];
        self.read_into(stream, &mut out)?;
        Ok(out)
    }

    /// Returns the elements of a range, after all earlier work of the stream, without waiting for them
    /// (`cudaMemcpyAsync` to pinned memory).
    ///
    /// # Errors
    /// The errors of [`DeviceBuffer::read_into`]. Errors of the earlier work are reported by the [`Pending`].
    pub fn read_async(&self, stream: &Stream, range: impl RangeBounds<usize>) -> Result<Pending<T>, Error> {
        let range = elements(range, self.len)?;
        stream.check_device(&self.device, "the buffer")?;
        let (src, bytes) = (self.at(range.start), range.len() * size_of::<T>());
        Ok(Pending::new(self.device.backend().read_later(stream.now("a read")?, src, bytes)?))
    }

    /// Sets every byte of the buffer (`cudaMemsetAsync`).
    ///
    /// # Errors
    /// [`Error::ForeignDevice`] if the stream belongs to another device.
    pub fn fill_bytes(&self, stream: &Stream, value: u8) -> Result<(), Error> {
        stream.check_device(&self.device, "the buffer")?;
        let (dst, bytes) = (self.ptr, self.byte_len());
        if bytes == 0 {
            return Ok(());
        }
        stream.submit(Command::Fill { dst, pattern: &[value], bytes }, [&self.memory])
    }

    /// Sets elements to one value (`cuMemsetD8Async`, `cuMemsetD16Async` and `cuMemsetD32Async`, and elements of other
    /// sizes).
    ///
    /// # Errors
    /// [`Error::ForeignDevice`] if the stream belongs to another device, and [`Error::InvalidRange`] if the range ends after
    /// the buffer.
    pub fn fill(&self, stream: &Stream, range: impl RangeBounds<usize>, value: T) -> Result<(), Error> {
        let range = elements(range, self.len)?;
        stream.check_device(&self.device, "the buffer")?;
        let (dst, bytes) = (self.at(range.start), (range.len() * size_of::<T>()) as u64);
        if bytes == 0 {
            return Ok(());
        }
        let pattern = bytemuck::bytes_of(&value);
        stream.submit(Command::Fill { dst, pattern, bytes }, [&self.memory])
    }

    /// Copies `data` to the elements from `start` on (`cudaMemcpyAsync`, host to device).
    ///
    /// # Errors
    /// The errors of [`DeviceBuffer::write`].
    pub fn write_at(&self, stream: &Stream, start: usize, data: &[T]) -> Result<(), Error> {
        stream.check_device(&self.device, "the buffer")?;
        self.check(start..start.saturating_add(data.len()))?;
        // Elements may have size zero.
        let (dst, bytes): (_, &[u8]) = (self.at(start), bytemuck::cast_slice(data));
        if bytes.is_empty() {
            return Ok(());
        }
        stream.submit(Command::Write { dst, data: bytes }, [&self.memory])
    }

    /// Returns the elements of a range, after all earlier work of the stream.
    ///
    /// # Errors
    /// The errors of [`DeviceBuffer::read_into`].
    pub fn read_range(&self, stream: &Stream, range: impl RangeBounds<usize>) -> Result<Vec<T>, Error> {
        let range = elements(range, self.len)?;
        let mut out = vec![T::zeroed(); range.len()];
        self.read_at(stream, range.start, &mut out)?;
        Ok(out)
    }

    /// Copies the elements of a range of another buffer, or of this one, to those from `start` on (`cudaMemcpyAsync`,
    /// device to device). The buffers may belong to two devices, if one of them is the stream's
    /// (`cudaMemcpyPeerAsync`). GPUs that the CUDA driver knows copy by themselves. Other devices copy through the
    /// host, where the device of the other buffer uses its default stream ([`Device::default_stream`]), and this call then
    /// waits for the copy.
    ///
    /// # Errors
    /// [`Error::InvalidRange`] if a range ends after its buffer, and [`Error::InvalidValue`] if neither buffer belongs to
    /// the stream's device or the ranges overlap.
    pub fn copy_range_from(
        &self,
        stream: &Stream,
        start: usize,
        src: &DeviceBuffer<T>,
        range: impl RangeBounds<usize>,
    ) -> Result<(), Error> {
        let range = elements(range, src.len)?;
        self.check(start..start.saturating_add(range.len()))?;
        let (to, from) = (self.at(start), src.at(range.start));
        let bytes = (range.len() * size_of::<T>()) as u64;
        let one_device = self.device == src.device;
        if one_device && to.0 < from.0 + bytes && from.0 < to.0 + bytes && bytes > 0 {
            return Err(Error::InvalidValue(format!(
                "the copy of elements {range:?} to element {start} overlaps its source"
            )));
        }
        self.copy_bytes(stream, to, src, from, bytes)
    }

    /// Copies another buffer of the same length into this one. They may belong to two devices, as for
    /// [`copy_range_from`](Self::copy_range_from).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if lengths differ or neither buffer belongs to the stream's device.
    pub fn copy_from(&self, stream: &Stream, src: &DeviceBuffer<T>) -> Result<(), Error> {
        if self.len != src.len {
            let (of, end, len) = ("destination".to_owned(), src.len as u64, self.len as u64);
            return Err(match src.len > self.len {
                true => Error::InvalidRange { of, unit: "elements", start: 0, end, len },
                false => {
                    Error::InvalidValue(format!("a buffer of {len} elements cannot be filled from {end} elements"))
                }
            });
        }
        let itself = self.device == src.device && self.ptr == src.ptr;
        let bytes = if itself { 0 } else { self.byte_len() };
        self.copy_bytes(stream, self.ptr, src, src.ptr, bytes)
    }

    fn copy_bytes(
        &self,
        stream: &Stream,
        dst: DevicePtr,
        from: &DeviceBuffer<T>,
        src: DevicePtr,
        bytes: u64,
    ) -> Result<(), Error> {
        if self.device != from.device {
            return peers::copy(stream, (&self.device, dst), (&from.device, src), bytes);
        }
        stream.check_device(&self.device, "the buffers")?;
        if bytes == 0 {
            return Ok(());
        }
        stream.submit(Command::Copy { dst, src, bytes }, [&self.memory, &from.memory])
    }

    /// Returns the address of an element, or of the end.
    pub(super) fn at(&self, element: usize) -> DevicePtr {
        DevicePtr(self.ptr.0 + element as u64 * size_of::<T>() as u64)
    }

    fn check(&self, range: Range<usize>) -> Result<(), Error> {
        check_elements(range, self.len)
    }
}

/// Returns the elements of a range of a buffer or a part of one.
pub(in crate::api) fn elements(range: impl RangeBounds<usize>, len: usize) -> Result<Range<usize>, Error> {
    let start = match range.start_bound() {
        Bound::Included(start) => *start,
        Bound::Excluded(before) => before.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(last) => last.saturating_add(1),
        Bound::Excluded(end) => *end,
        Bound::Unbounded => len,
    };
    check_elements(start..end, len)?;
    Ok(start..end)
}

/// Checks that a range of elements lies inside of a buffer or a part of one.
pub(in crate::api) fn check_elements(Range { start, end }: Range<usize>, len: usize) -> Result<(), Error> {
    if start <= end && end <= len {
        return Ok(());
    }
    let (start, end, len) = (start as u64, end as u64, len as u64);
    Err(Error::InvalidRange { of: "buffer".to_owned(), unit: "elements", start, end, len })
}

impl<T> DeviceBuffer<T> {
    pub(super) fn as_slice(&self) -> BufferSlice<'_> {
        BufferSlice { device: &self.device, ptr: self.ptr, memory: &self.memory, element: Some(self.element) }
    }

    /// Returns the memory as bytes that may be passed to a pointer to anything ([`BufferSlice::untyped`]).
    ///
    /// ```
    /// # use isowarp_core::api::*;
    /// # fn example(kernel: &Kernel, stream: &Stream, words: &DeviceBuffer<u32>) -> Result<(), Error> {
    /// // __global__ void invert(uchar4 *pixels)
    /// kernel.launch(stream, LaunchConfig::new(1, 64), &isowarp_core::args![words.untyped()])
    /// # }
    /// ```
    pub fn untyped(&self) -> BufferSlice<'_> {
        self.as_slice().untyped()
    }

    /// Returns the owner of the memory.
    pub(super) fn keeper(&self) -> &Keeper {
        &self.memory
    }
}
