//! Typed device memory.

use std::marker::PhantomData;
use std::ops::Range;

use super::backend::DevicePtr;
use super::device::Device;
use super::error::Error;
use super::stream::Stream;

/// `len` elements of `T` in a device's memory (`cudaMalloc`), freed when dropped.
#[derive(Debug)]
pub struct DeviceBuffer<T> {
    device: Device,
    ptr: DevicePtr,
    len: usize,
    _elements: PhantomData<T>,
}

/// A part of a buffer, to be passed to a kernel like `ptr + offset`.
#[derive(Debug, Clone, Copy)]
pub struct BufferSlice<'a> {
    pub(super) device: &'a Device,
    pub(super) ptr: DevicePtr,
}

impl<T: bytemuck::Pod> DeviceBuffer<T> {
    pub(super) fn new(device: &Device, len: usize) -> Result<Self, Error> {
        let bytes = device.allocation_bytes(len, size_of::<T>())?;
        let ptr = device.backend().alloc(bytes.max(1))?;
        Ok(Self { device: device.clone(), ptr, len, _elements: PhantomData })
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// True if it has no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Size in bytes.
    pub fn byte_len(&self) -> u64 {
        self.len as u64 * size_of::<T>() as u64
    }

    /// The address, as kernels see it.
    pub fn ptr(&self) -> DevicePtr {
        self.ptr
    }

    /// The device it belongs to.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// The part that starts at element `start`.
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if `start` is past the end.
    pub fn offset(&self, start: usize) -> Result<BufferSlice<'_>, Error> {
        self.check(start..self.len)?;
        Ok(BufferSlice { device: &self.device, ptr: DevicePtr(self.ptr.0 + start as u64 * size_of::<T>() as u64) })
    }

    /// Copies `data` to the start of the buffer (`cudaMemcpyAsync`, host to device).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if the stream is another device's or `data` is longer than the buffer.
    pub fn write(&self, stream: &Stream, data: &[T]) -> Result<(), Error> {
        stream.check_device(&self.device, "the buffer")?;
        self.check(0..data.len())?;
        // Elements may have no size.
        match bytemuck::cast_slice(data) {
            [] => Ok(()),
            bytes => self.device.backend().write(stream.id(), self.ptr, bytes),
        }
    }

    /// Copies the start of the buffer to `out`, after all earlier work of the stream.
    ///
    /// # Errors
    /// As [`DeviceBuffer::write`]; also what went wrong in the work before.
    pub fn read_into(&self, stream: &Stream, out: &mut [T]) -> Result<(), Error> {
        stream.check_device(&self.device, "the buffer")?;
        self.check(0..out.len())?;
        match bytemuck::cast_slice_mut(out) {
            [] => stream.synchronize(),
            bytes => self.device.backend().read(stream.id(), self.ptr, bytes),
        }
    }

    /// The whole buffer, after all earlier work of the stream.
    ///
    /// # Errors
    /// As [`DeviceBuffer::read_into`].
    pub fn read(&self, stream: &Stream) -> Result<Vec<T>, Error> {
        let mut out = vec![T::zeroed(); self.len];
        self.read_into(stream, &mut out)?;
        Ok(out)
    }

    /// Sets every byte (`cudaMemsetAsync`).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if the stream is another device's.
    pub fn fill_bytes(&self, stream: &Stream, value: u8) -> Result<(), Error> {
        stream.check_device(&self.device, "the buffer")?;
        match self.byte_len() {
            0 => Ok(()),
            bytes => self.device.backend().fill(stream.id(), self.ptr, value, bytes),
        }
    }

    /// Copies another buffer of the same length and device into this one.
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if lengths or devices differ.
    pub fn copy_from(&self, stream: &Stream, src: &DeviceBuffer<T>) -> Result<(), Error> {
        stream.check_device(&self.device, "the destination buffer")?;
        stream.check_device(&src.device, "the source buffer")?;
        if self.len != src.len {
            return Err(Error::InvalidValue(format!("cannot copy {} elements into {}", src.len, self.len)));
        }
        match self.byte_len() {
            0 => Ok(()),
            _ if self.ptr == src.ptr => Ok(()),
            bytes => self.device.backend().copy(stream.id(), self.ptr, src.ptr, bytes),
        }
    }

    fn check(&self, range: Range<usize>) -> Result<(), Error> {
        if range.start <= range.end && range.end <= self.len {
            return Ok(());
        }
        Err(Error::InvalidValue(format!(
            "elements {}..{} of a buffer of {} elements",
            range.start, range.end, self.len
        )))
    }
}

impl<T> DeviceBuffer<T> {
    pub(super) fn as_slice(&self) -> BufferSlice<'_> {
        BufferSlice { device: &self.device, ptr: self.ptr }
    }
}

impl<T> Drop for DeviceBuffer<T> {
    fn drop(&mut self) {
        if let Err(error) = self.device.backend().free(self.ptr) {
            tracing::warn!(%error, "freeing a buffer failed");
        }
    }
}
