//! Device memory whose elements have a type, as arguments for pointer parameters.

use std::marker::PhantomData;
use std::ops::{Range, RangeBounds};

use crate::api::args::{Arg, KernelArg};
use crate::api::buffer::{BufferSlice, DeviceBuffer, elements};
use crate::api::elements::ElementType;
use crate::api::unified::UnifiedBuffer;
use crate::backend::{DevicePtr, Error};

/// A range of elements of a buffer, for a kernel that reads them.
#[derive(Debug, Clone, Copy)]
pub struct DeviceSlice<'a, T> {
    memory: BufferSlice<'a>,
    len: usize,
    _elements: PhantomData<&'a [T]>,
}

/// A range of elements of a buffer, for a kernel that reads and writes them.
#[derive(Debug)]
pub struct DeviceSliceMut<'a, T> {
    all: DeviceSlice<'a, T>,
    _elements: PhantomData<&'a mut [T]>,
}

/// The null pointer, for a pointer parameter of any type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Null;

/// Memory of `T` for a kernel's parameter `const T *`.
///
/// Implemented by references to a [`DeviceBuffer`] or a [`UnifiedBuffer`], by [`DeviceSlice`], by the types that
/// implement [`DeviceWrite`], and by [`Null`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not device memory of `{T}` that a kernel can read",
    label = "the kernel's parameter is a pointer to `const {T}`",
    note = "give it a reference to a `DeviceBuffer<{T}>`, a `DeviceSlice<{T}>`, or `Null`"
)]
pub trait DeviceRead<T>: AnyDeviceRead {}

/// Memory of `T` for a kernel's parameter `T *`.
///
/// Implemented by mutable references to a [`DeviceBuffer`] or a [`UnifiedBuffer`], by [`DeviceSliceMut`], and by
/// [`Null`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not device memory of `{T}` that a kernel can write",
    label = "the kernel's parameter is a pointer to `{T}` that is not `const`",
    note = "give it a mutable reference to a `DeviceBuffer<{T}>`, a `DeviceSliceMut<{T}>`, or `Null`"
)]
pub trait DeviceWrite<T>: AnyDeviceWrite {}

/// Memory of any type, for a kernel's parameter `const void *`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not device memory that a kernel can read",
    label = "the kernel's parameter is a pointer to memory of any type that is `const`",
    note = "give it a reference to a `DeviceBuffer`, a `DeviceSlice`, or `Null`"
)]
pub trait AnyDeviceRead {
    /// Returns the memory as an argument.
    #[doc(hidden)]
    fn read_arg(&self) -> Arg<'_>;
}

/// Memory of any type, for a kernel's parameter `void *`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not device memory that a kernel can write",
    label = "the kernel's parameter is a pointer to memory of any type that is not `const`",
    note = "give it a mutable reference to a `DeviceBuffer`, a `DeviceSliceMut`, or `Null`"
)]
pub trait AnyDeviceWrite {
    /// Returns the memory as an argument.
    #[doc(hidden)]
    fn write_arg(&self) -> Arg<'_>;
}

// Listed one by one, because messages of the compiler quote these implementations.
impl<T> DeviceRead<T> for &DeviceBuffer<T> {}
impl<T> DeviceRead<T> for &mut DeviceBuffer<T> {}
impl<T> DeviceRead<T> for &UnifiedBuffer<T> {}
impl<T> DeviceRead<T> for &mut UnifiedBuffer<T> {}
impl<T> DeviceRead<T> for DeviceSlice<'_, T> {}
impl<T> DeviceRead<T> for &DeviceSlice<'_, T> {}
impl<T> DeviceRead<T> for DeviceSliceMut<'_, T> {}
impl<T> DeviceRead<T> for &DeviceSliceMut<'_, T> {}
impl<T> DeviceRead<T> for &mut DeviceSliceMut<'_, T> {}
impl<T> DeviceRead<T> for Null {}

impl<T> DeviceWrite<T> for &mut DeviceBuffer<T> {}
impl<T> DeviceWrite<T> for &mut UnifiedBuffer<T> {}
impl<T> DeviceWrite<T> for DeviceSliceMut<'_, T> {}
impl<T> DeviceWrite<T> for &mut DeviceSliceMut<'_, T> {}
impl<T> DeviceWrite<T> for Null {}

macro_rules! arguments {
    ($($trait:ident::$method:ident: $([$($generics:tt)*] $ty:ty),*;)*) => {$($(
        impl<$($generics)*> $trait for $ty {
            fn $method(&self) -> Arg<'_> {
                KernelArg::arg(self)
            }
        }
    )*)*};
}

arguments! {
    AnyDeviceRead::read_arg:
        [T] &DeviceBuffer<T>, [T] &mut DeviceBuffer<T>, [T] &UnifiedBuffer<T>, [T] &mut UnifiedBuffer<T>,
        [T] DeviceSlice<'_, T>, [T] &DeviceSlice<'_, T>,
        [T] DeviceSliceMut<'_, T>, [T] &DeviceSliceMut<'_, T>, [T] &mut DeviceSliceMut<'_, T>, [] Null;
    AnyDeviceWrite::write_arg:
        [T] &mut DeviceBuffer<T>, [T] &mut UnifiedBuffer<T>, [T] DeviceSliceMut<'_, T>, [T] &mut DeviceSliceMut<'_, T>,
        [] Null;
}

impl KernelArg for Null {
    fn arg(&self) -> Arg<'_> {
        Arg::Null
    }
}

impl<T> KernelArg for DeviceSlice<'_, T> {
    fn arg(&self) -> Arg<'_> {
        Arg::Buffer(self.memory)
    }
}

impl<T> KernelArg for DeviceSliceMut<'_, T> {
    fn arg(&self) -> Arg<'_> {
        self.all.arg()
    }
}

impl<T: bytemuck::Pod> DeviceBuffer<T> {
    /// Returns a range of elements, for a kernel that reads them.
    ///
    /// # Errors
    /// [`Error::InvalidRange`] if the range does not lie inside the buffer.
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Result<DeviceSlice<'_, T>, Error> {
        DeviceSlice::all(self.as_slice(), self.len()).slice(range)
    }

    /// Returns a range of elements, for a kernel that writes them.
    ///
    /// # Errors
    /// The errors of [`DeviceBuffer::slice`].
    pub fn slice_mut(&mut self, range: impl RangeBounds<usize>) -> Result<DeviceSliceMut<'_, T>, Error> {
        Ok(self.slice(range)?.into_mut())
    }
}

impl<T: bytemuck::Pod> UnifiedBuffer<T> {
    /// Returns a range of elements, for a kernel that reads them.
    ///
    /// # Errors
    /// [`Error::InvalidRange`] if the range does not lie inside the buffer.
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Result<DeviceSlice<'_, T>, Error> {
        DeviceSlice::all(self.as_slice(), self.len()).slice(range)
    }

    /// Returns a range of elements, for a kernel that writes them.
    ///
    /// # Errors
    /// The errors of [`UnifiedBuffer::slice`].
    pub fn slice_mut(&mut self, range: impl RangeBounds<usize>) -> Result<DeviceSliceMut<'_, T>, Error> {
        Ok(self.slice(range)?.into_mut())
    }
}

impl<'a, T: bytemuck::Pod> DeviceSlice<'a, T> {
    pub(super) fn all(memory: BufferSlice<'a>, len: usize) -> Self {
        let memory = BufferSlice { element: Some(ElementType::of::<T>), ..memory };
        Self { memory, len, _elements: PhantomData }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true if the slice is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the address, as kernels see it.
    pub fn ptr(&self) -> DevicePtr {
        self.memory.ptr
    }

    /// Returns a range of the slice's elements.
    ///
    /// # Errors
    /// [`Error::InvalidRange`] if the range does not lie inside the slice.
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Result<Self, Error> {
        let Range { start, end } = elements(range, self.len)?;
        // The address is inside an allocation, whose end is an address too.
        let ptr = DevicePtr(self.memory.ptr.0 + start as u64 * size_of::<T>() as u64);
        Ok(Self::all(BufferSlice { ptr, ..self.memory }, end - start))
    }

    /// Returns the same bytes as elements of another type: a kernel's own struct, or `[f32; 4]` for `float4`. The
    /// address must be a multiple of the alignment that CUDA gives to the type; that of a buffer is.
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if the bytes are not a whole number of elements.
    pub fn cast<U: bytemuck::Pod>(self) -> Result<DeviceSlice<'a, U>, Error> {
        let bytes = self.len * size_of::<T>();
        match bytes.checked_rem(size_of::<U>()) {
            Some(0) => Ok(DeviceSlice::all(self.memory, bytes / size_of::<U>())),
            _ => {
                let message = format!("{bytes} bytes are not a whole number of elements of {} bytes", size_of::<U>());
                Err(Error::InvalidValue(message))
            }
        }
    }

    fn into_mut(self) -> DeviceSliceMut<'a, T> {
        DeviceSliceMut { all: self, _elements: PhantomData }
    }
}

impl<'a, T: bytemuck::Pod> DeviceSliceMut<'a, T> {
    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns true if the slice is empty.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns the address, as kernels see it.
    pub fn ptr(&self) -> DevicePtr {
        self.all.ptr()
    }

    /// Returns a range of the slice's elements, for reading.
    ///
    /// # Errors
    /// [`Error::InvalidRange`] if the range does not lie inside the slice.
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Result<DeviceSlice<'_, T>, Error> {
        self.all.slice(range)
    }

    /// Splits the slice into the elements before `middle` and the others. Both parts can be passed to one kernel.
    ///
    /// # Errors
    /// [`Error::InvalidRange`] if there are fewer elements.
    pub fn split_at(self, middle: usize) -> Result<(Self, Self), Error> {
        Ok((self.all.slice(..middle)?.into_mut(), self.all.slice(middle..)?.into_mut()))
    }

    /// Returns the same bytes as elements of another type, like [`DeviceSlice::cast`].
    ///
    /// # Errors
    /// The errors of [`DeviceSlice::cast`].
    pub fn cast<U: bytemuck::Pod>(self) -> Result<DeviceSliceMut<'a, U>, Error> {
        Ok(self.all.cast()?.into_mut())
    }
}
