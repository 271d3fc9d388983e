//! Memory that kernels and the host both use: managed memory (CUDA C++ Programming Guide, "Unified Memory Programming")
//! and mapped host memory ("Mapped Memory").
//!
//! The host sees the writes of kernels once they are done, and kernels see the writes of the host before their launch.
//! In CUDA the program has to wait in between. Here a view of the host does so: it waits for all work of the device,
//! and holds the contents of that moment.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::buffer::BufferSlice;
use super::device::Device;
use super::elements::ElementType;
use super::memory::{Keeper, Memory};
use super::module::Module;
use crate::backend::{DevicePtr, Error, UnifiedKind};

/// `len` elements of `T` that kernels and the host both use.
///
/// | CUDA | here |
/// |---|---|
/// | `cudaMallocManaged` | [`Device::alloc_managed`] |
/// | `__managed__ T name[n];` | [`Module::managed`] |
/// | `cudaHostAlloc` with `cudaHostAllocMapped`, `cudaHostGetDevicePointer` | [`Device::alloc_mapped`] |
/// | `cudaDeviceSynchronize`, then reading `p[i]` | [`UnifiedBuffer::host`] |
/// | the same, then writing `p[i]` | [`UnifiedBuffer::host_mut`] |
///
/// Memory that was allocated is freed when the buffer is dropped, or with the last graph that uses it.
pub struct UnifiedBuffer<T> {
    device: Device,
    ptr: DevicePtr,
    len: usize,
    /// The owner of the memory, which may be a module.
    memory: Keeper,
    element: fn() -> ElementType,
    _elements: PhantomData<T>,
}

impl<T> std::fmt::Debug for UnifiedBuffer<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "UnifiedBuffer({} elements at {:#x} of {:?})", self.len, self.ptr.0, self.device)
    }
}

impl<T: bytemuck::Pod> UnifiedBuffer<T> {
    pub(super) fn alloc(device: &Device, len: usize, kind: UnifiedKind) -> Result<Self, Error> {
        let bytes = device.allocation_bytes(len, size_of::<T>())?;
        let ptr = device.backend().alloc_unified(bytes.max(1), kind)?;
        let memory = Arc::new(Memory { device: device.clone(), ptr, unified: Some(kind) });
        Ok(Self { device: device.clone(), ptr, len, memory, element: ElementType::of::<T>, _elements: PhantomData })
    }

    pub(super) fn variable(module: &Module, ptr: DevicePtr, len: usize) -> Self {
        let (device, memory) = (module.device().clone(), Arc::clone(module.keeper()));
        Self { device, ptr, len, memory, element: ElementType::of::<T>, _elements: PhantomData }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true if the buffer is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the address, as kernels see it (`cudaHostGetDevicePointer`).
    pub fn ptr(&self) -> DevicePtr {
        self.ptr
    }

    /// Returns the device that the buffer belongs to.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Returns the contents, after all work of the device in every stream (`cudaDeviceSynchronize`). Writes of kernels
    /// that are launched later are not visible in this view, but in the next one.
    ///
    /// # Errors
    /// The errors of the earlier work.
    pub fn host(&self) -> Result<HostView<T>, Error> {
        Ok(HostView { elements: self.contents()? })
    }

    /// Returns the contents, to be changed. Kernels that are launched after the view is dropped see the changes;
    /// [`HostViewMut::finish`] drops it and reports errors.
    ///
    /// # Errors
    /// The errors of the earlier work.
    pub fn host_mut(&mut self) -> Result<HostViewMut<'_, T>, Error> {
        let elements = self.contents()?;
        Ok(HostViewMut { buffer: self, elements, written: false })
    }

    /// Returns the part that starts at element `start`, to be passed to a kernel.
    ///
    /// # Errors
    /// [`Error::InvalidRange`] if `start` is past the end.
    pub fn offset(&self, start: usize) -> Result<BufferSlice<'_>, Error> {
        if start > self.len {
            let (start, len) = (start as u64, self.len as u64);
            return Err(Error::InvalidRange { of: "buffer".to_owned(), unit: "elements", start, end: start, len });
        }
        let ptr = DevicePtr(self.ptr.0 + start as u64 * size_of::<T>() as u64);
        Ok(BufferSlice { ptr, ..self.as_slice() })
    }

    fn contents(&self) -> Result<Vec<T>, Error> {
        self.device.synchronize()?;
        let mut elements = vec![T::zeroed(); self.len];
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut elements);
        if !bytes.is_empty() {
            self.device.backend().read(crate::backend::StreamId::DEFAULT, self.ptr, bytes)?;
        }
        Ok(elements)
    }

    /// Writes all elements and waits until the write is done, so that every stream sees them.
    fn put(&self, elements: &[T]) -> Result<(), Error> {
        let bytes: &[u8] = bytemuck::cast_slice(elements);
        if bytes.is_empty() {
            return Ok(());
        }
        let stream = crate::backend::StreamId::DEFAULT;
        self.device.backend().write(stream, self.ptr, bytes)?;
        self.device.backend().synchronize(stream)
    }
}

impl<T> UnifiedBuffer<T> {
    pub(super) fn as_slice(&self) -> BufferSlice<'_> {
        BufferSlice { device: &self.device, ptr: self.ptr, memory: &self.memory, element: Some(self.element) }
    }

    /// Returns the memory as bytes that may be passed to a pointer to anything ([`BufferSlice::untyped`]).
    pub fn untyped(&self) -> BufferSlice<'_> {
        self.as_slice().untyped()
    }
}

/// The contents of a [`UnifiedBuffer`] after all work of the device was done.
#[derive(Debug, Clone)]
pub struct HostView<T> {
    elements: Vec<T>,
}

impl<T> Deref for HostView<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.elements
    }
}

/// The elements of a [`UnifiedBuffer`], to be read and changed by the host. The buffer cannot be passed to a kernel
/// meanwhile, just as in CUDA the host may not access managed memory that a kernel uses.
#[derive(Debug)]
pub struct HostViewMut<'a, T: bytemuck::Pod> {
    buffer: &'a mut UnifiedBuffer<T>,
    elements: Vec<T>,
    written: bool,
}

impl<T: bytemuck::Pod> HostViewMut<'_, T> {
    /// Ends the view: kernels that are launched from now on see the changes.
    ///
    /// # Errors
    /// The errors that the device reports.
    pub fn finish(mut self) -> Result<(), Error> {
        let written = std::mem::take(&mut self.written);
        if written { self.buffer.put(&self.elements) } else { Ok(()) }
    }
}

impl<T: bytemuck::Pod> Deref for HostViewMut<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.elements
    }
}

impl<T: bytemuck::Pod> DerefMut for HostViewMut<'_, T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.written = true;
        &mut self.elements
    }
}

impl<T: bytemuck::Pod> Drop for HostViewMut<'_, T> {
    fn drop(&mut self) {
        if self.written
            && let Err(error) = self.buffer.put(&self.elements)
        {
            tracing::warn!(%error, "writing managed or mapped memory failed");
        }
    }
}
