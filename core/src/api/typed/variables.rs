//! A module's `__device__` and `__constant__` variables with their types.

use std::marker::PhantomData;
use std::ops::RangeBounds;

use super::memory::DeviceSlice;
use crate::api::buffer::elements;
use crate::api::module::Module;
use crate::api::pending::Pending;
use crate::api::stream::Stream;
use crate::api::textures::{Surface, Texture};
use crate::backend::Error;

/// A variable whose type is a number, a vector or a struct.
#[derive(Debug, Clone, Copy)]
pub struct Variable<'m, T> {
    module: &'m Module,
    name: &'static str,
    _value: PhantomData<T>,
}

impl<'m, T: bytemuck::Pod> Variable<'m, T> {
    /// Returns the variable with this name.
    #[doc(hidden)]
    pub fn new(module: &'m Module, name: &'static str) -> Self {
        Self { module, name, _value: PhantomData }
    }

    /// Sets the variable (`cudaMemcpyToSymbol`).
    ///
    /// # Errors
    /// [`Error::ForeignDevice`] if the stream belongs to another device, or the errors that the device reports.
    pub fn set(&self, stream: &Stream, value: &T) -> Result<(), Error> {
        self.module.write_symbol(stream, self.name, std::slice::from_ref(value))
    }

    /// Returns the variable's value, after all earlier work of the stream (`cudaMemcpyFromSymbol`).
    ///
    /// # Errors
    /// The errors of [`Variable::set`], or of the earlier work.
    pub fn get(&self, stream: &Stream) -> Result<T, Error> {
        let mut value = T::zeroed();
        self.module.read_symbol(stream, self.name, std::slice::from_mut(&mut value))?;
        Ok(value)
    }

    /// Returns the variable's value as the only element, after all earlier work of the stream, without waiting for it
    /// (`cudaMemcpyFromSymbolAsync`).
    ///
    /// # Errors
    /// The errors of [`Variable::set`]. Errors of the earlier work are reported by the [`Pending`].
    pub fn get_async(&self, stream: &Stream) -> Result<Pending<T>, Error> {
        self.module.read_symbol_async(stream, self.name, 0, 1)
    }
}

/// A variable whose type is an array.
#[derive(Debug, Clone, Copy)]
pub struct ArrayVariable<'m, T> {
    module: &'m Module,
    name: &'static str,
    len: usize,
    _elements: PhantomData<T>,
}

impl<'m, T: bytemuck::Pod> ArrayVariable<'m, T> {
    /// Returns the variable with this name.
    #[doc(hidden)]
    pub fn new(module: &'m Module, name: &'static str, len: usize) -> Self {
        Self { module, name, len, _elements: PhantomData }
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true if the array is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Sets elements from element `start` on (`cudaMemcpyToSymbol` with an offset).
    ///
    /// # Errors
    /// [`Error::InvalidRange`] if the elements do not lie inside the array, and [`Error::ForeignDevice`] if the stream
    /// belongs to another device.
    pub fn write(&self, stream: &Stream, start: usize, elements: &[T]) -> Result<(), Error> {
        self.module.write_symbol_at(stream, self.name, self.offset(start, elements.len())?, elements)
    }

    /// Copies elements from element `start` on to `out` (`cudaMemcpyFromSymbol` with an offset).
    ///
    /// # Errors
    /// The errors of [`ArrayVariable::write`], or of the earlier work.
    pub fn read_into(&self, stream: &Stream, start: usize, out: &mut [T]) -> Result<(), Error> {
        self.module.read_symbol_at(stream, self.name, self.offset(start, out.len())?, out)
    }

    /// Returns all elements.
    ///
    /// # Errors
    /// The errors of [`ArrayVariable::read_into`].
    pub fn read(&self, stream: &Stream) -> Result<Vec<T>, Error> {
        let mut out = vec![T::zeroed(); self.len];
        self.read_into(stream, 0, &mut out)?;
        Ok(out)
    }

    /// Returns the elements of a range, after all earlier work of the stream, without waiting for them
    /// (`cudaMemcpyFromSymbolAsync`).
    ///
    /// # Errors
    /// The errors of [`ArrayVariable::write`]. Errors of the earlier work are reported by the [`Pending`].
    pub fn read_async(&self, stream: &Stream, range: impl RangeBounds<usize>) -> Result<Pending<T>, Error> {
        let range = elements(range, self.len)?;
        self.module.read_symbol_async(stream, self.name, self.offset(range.start, range.len())?, range.len())
    }

    /// Returns the elements in device memory, to be passed to a kernel (`cudaGetSymbolAddress`).
    ///
    /// # Errors
    /// The errors that the device reports.
    pub fn slice(&self) -> Result<DeviceSlice<'m, T>, Error> {
        Ok(DeviceSlice::all(self.module.symbol_slice(self.name)?, self.len))
    }

    /// Returns the offset of an element in bytes.
    fn offset(&self, start: usize, count: usize) -> Result<u64, Error> {
        if start.checked_add(count).is_none_or(|end| end > self.len) {
            let (of, len) = (format!("variable `{}`", self.name), self.len as u64);
            let end = start.saturating_add(count) as u64;
            return Err(Error::InvalidRange { of, unit: "elements", start: start as u64, end, len });
        }
        Ok(start as u64 * size_of::<T>() as u64)
    }
}

/// A texture reference, `texture<…>` of CUDA before version 12.
#[derive(Debug, Clone, Copy)]
pub struct TextureReference<'m> {
    module: &'m Module,
    name: &'static str,
}

impl<'m> TextureReference<'m> {
    /// Returns the reference with this name.
    #[doc(hidden)]
    pub fn new(module: &'m Module, name: &'static str) -> Self {
        Self { module, name }
    }

    /// Binds the reference to a texture, which must outlive the launches that use it (`cudaBindTextureToArray`).
    ///
    /// # Errors
    /// The errors that the device reports.
    pub fn bind(&self, stream: &Stream, texture: &Texture) -> Result<(), Error> {
        self.module.bind_texture(stream, self.name, texture)
    }
}

/// A surface reference, `surface<…>` of CUDA before version 12.
#[derive(Debug, Clone, Copy)]
pub struct SurfaceReference<'m> {
    module: &'m Module,
    name: &'static str,
}

impl<'m> SurfaceReference<'m> {
    /// Returns the reference with this name.
    #[doc(hidden)]
    pub fn new(module: &'m Module, name: &'static str) -> Self {
        Self { module, name }
    }

    /// Binds the reference to a surface, which must outlive the launches that use it (`cudaBindSurfaceToArray`).
    ///
    /// # Errors
    /// The errors that the device reports.
    pub fn bind(&self, stream: &Stream, surface: &Surface) -> Result<(), Error> {
        self.module.bind_surface(stream, self.name, surface)
    }
}
