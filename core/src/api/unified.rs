//! Memory that kernels and the host both use: managed memory (CUDA C++ Programming Guide, "Unified Memory
//! Programming") and mapped host memory ("Mapped Memory").
//!
//! The host sees what kernels have written once they are done, and kernels see what the host has written
//! before they were launched. In CUDA it is the program's duty to wait in between; here a view of the host
//! does: it waits for all work of the device, and it holds the contents of that moment.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::backend::{DevicePtr, UnifiedKind};
use super::buffer::BufferSlice;
use super::device::Device;
use super::elements::ElementType;
use super::error::Error;
use super::memory::{Keeper, Memory};
use super::module::Module;

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
    /// Who keeps it, which may be a module.
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

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// True if it has no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The address, as kernels see it (`cudaHostGetDevicePointer`).
    pub fn ptr(&self) -> DevicePtr {
        self.ptr
    }

    /// The device it belongs to.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// The contents, after all work of the device in every stream (`cudaDeviceSynchronize`). What kernels
    /// that are launched later write is not seen in this view, but in the next one.
    ///
    /// # Errors
    /// What went wrong in the work before.
    pub fn host(&self) -> Result<HostView<T>, Error> {
        Ok(HostView { elements: self.contents()? })
    }

    /// The contents, to be changed. Kernels that are launched after the view is dropped see the changes;
    /// [`HostViewMut::finish`] drops it and says what went wrong.
    ///
    /// # Errors
    /// What went wrong in the work before.
    pub fn host_mut(&mut self) -> Result<HostViewMut<'_, T>, Error> {
        let elements = self.contents()?;
        Ok(HostViewMut { buffer: self, elements, written: false })
    }

    /// The part that starts at element `start`, to be passed to a kernel.
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if `start` is past the end.
    pub fn offset(&self, start: usize) -> Result<BufferSlice<'_>, Error> {
        if start > self.len {
            return Err(Error::InvalidValue(format!("element {start} of a buffer of {} elements", self.len)));
        }
        let ptr = DevicePtr(self.ptr.0 + start as u64 * size_of::<T>() as u64);
        Ok(BufferSlice { ptr, ..self.as_slice() })
    }

    fn contents(&self) -> Result<Vec<T>, Error> {
        self.device.synchronize()?;
        let mut elements = vec![T::zeroed(); self.len];
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut elements);
        if !bytes.is_empty() {
            self.device.backend().read(super::backend::StreamId::DEFAULT, self.ptr, bytes)?;
        }
        Ok(elements)
    }

    /// Writes all elements and waits until they are there, so that every stream sees them.
    fn put(&self, elements: &[T]) -> Result<(), Error> {
        let bytes: &[u8] = bytemuck::cast_slice(elements);
        if bytes.is_empty() {
            return Ok(());
        }
        let stream = super::backend::StreamId::DEFAULT;
        self.device.backend().write(stream, self.ptr, bytes)?;
        self.device.backend().synchronize(stream)
    }
}

impl<T> UnifiedBuffer<T> {
    pub(super) fn as_slice(&self) -> BufferSlice<'_> {
        BufferSlice { device: &self.device, ptr: self.ptr, memory: &self.memory, element: Some(self.element) }
    }

    /// Its memory as bytes that a kernel may take for anything ([`BufferSlice::untyped`]).
    pub fn untyped(&self) -> BufferSlice<'_> {
        self.as_slice().untyped()
    }
}

/// What a [`UnifiedBuffer`] held when all work of the device was done.
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

/// The elements of a [`UnifiedBuffer`], to be read and changed by the host. No kernel can be given the buffer
/// meanwhile, as in CUDA the host may not touch managed memory that a kernel uses.
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
    /// What the device reports.
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
