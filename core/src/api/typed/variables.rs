//! A module's `__device__` and `__constant__` variables with their types.

use std::marker::PhantomData;
use std::ops::Range;

use super::memory::DeviceSlice;
use crate::api::buffer::check_elements;
use crate::api::error::Error;
use crate::api::module::Module;
use crate::api::pending::Pending;
use crate::api::stream::Stream;
use crate::api::textures::{Surface, Texture};

/// A variable that is a number, a vector or a struct.
#[derive(Clone, Copy)]
pub struct Variable<'m, T> {
    module: &'m Module,
    name: &'static str,
    _value: PhantomData<T>,
}

impl<'m, T: bytemuck::Pod> Variable<'m, T> {
    /// The variable with this name.
    #[doc(hidden)]
    pub fn new(module: &'m Module, name: &'static str) -> Self {
        Self { module, name, _value: PhantomData }
    }

    /// Sets it (`cudaMemcpyToSymbol`).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if the stream is another device's, or what the device reports.
    pub fn set(&self, stream: &Stream, value: &T) -> Result<(), Error> {
        self.module.write_symbol(stream, self.name, std::slice::from_ref(value))
    }

    /// Its value, after all earlier work of the stream (`cudaMemcpyFromSymbol`).
    ///
    /// # Errors
    /// As [`Variable::set`]; also what went wrong in the work before.
    pub fn get(&self, stream: &Stream) -> Result<T, Error> {
        let mut value = T::zeroed();
        self.module.read_symbol(stream, self.name, std::slice::from_mut(&mut value))?;
        Ok(value)
    }

    /// Its value as the only element, after all earlier work of the stream, without waiting for it (`cudaMemcpyFromSymbolAsync`).
    ///
    /// # Errors
    /// As [`Variable::set`]; what went wrong in the work before is told by the [`Pending`].
    pub fn get_async(&self, stream: &Stream) -> Result<Pending<T>, Error> {
        self.module.read_symbol_async(stream, self.name, 0, 1)
    }
}

/// A variable that is an array.
#[derive(Clone, Copy)]
pub struct ArrayVariable<'m, T> {
    module: &'m Module,
    name: &'static str,
    len: usize,
    _elements: PhantomData<T>,
}

impl<'m, T: bytemuck::Pod> ArrayVariable<'m, T> {
    /// The variable with this name.
    #[doc(hidden)]
    pub fn new(module: &'m Module, name: &'static str, len: usize) -> Self {
        Self { module, name, len, _elements: PhantomData }
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// True if it has no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Sets elements from element `start` on (`cudaMemcpyToSymbol` with an offset).
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if they do not lie inside of it or the stream is another device's.
    pub fn write(&self, stream: &Stream, start: usize, elements: &[T]) -> Result<(), Error> {
        self.module.write_symbol_at(stream, self.name, self.offset(start, elements.len())?, elements)
    }

    /// Copies elements from element `start` on to `out` (`cudaMemcpyFromSymbol` with an offset).
    ///
    /// # Errors
    /// As [`ArrayVariable::write`]; also what went wrong in the work before.
    pub fn read_into(&self, stream: &Stream, start: usize, out: &mut [T]) -> Result<(), Error> {
        self.module.read_symbol_at(stream, self.name, self.offset(start, out.len())?, out)
    }

    /// All of its elements.
    ///
    /// # Errors
    /// As [`ArrayVariable::read_into`].
    pub fn read(&self, stream: &Stream) -> Result<Vec<T>, Error> {
        let mut out = vec![T::zeroed(); self.len];
        self.read_into(stream, 0, &mut out)?;
        Ok(out)
    }

    /// The elements of a range, after all earlier work of the stream, without waiting for them (`cudaMemcpyFromSymbolAsync`).
    ///
    /// # Errors
    /// As [`ArrayVariable::write`]; what went wrong in the work before is told by the [`Pending`].
    pub fn read_async(&self, stream: &Stream, range: Range<usize>) -> Result<Pending<T>, Error> {
        check_elements(range.clone(), self.len)?;
        self.module.read_symbol_async(stream, self.name, self.offset(range.start, range.len())?, range.len())
    }

    /// Its elements in device memory, to be passed to a kernel (`cudaGetSymbolAddress`).
    ///
    /// # Errors
    /// What the device reports.
    pub fn slice(&self) -> Result<DeviceSlice<'m, T>, Error> {
        Ok(DeviceSlice::all(self.module.symbol_slice(self.name)?, self.len))
    }

    /// Where an element is, in bytes.
    fn offset(&self, start: usize, count: usize) -> Result<u64, Error> {
        if start.checked_add(count).is_none_or(|end| end > self.len) {
            let message = format!(
                "{count} elements at element {start} do not fit variable `{}` of {} elements",
                self.name, self.len
            );
            return Err(Error::InvalidValue(message));
        }
        Ok(start as u64 * size_of::<T>() as u64)
    }
}

/// A texture reference, `texture<…>` of CUDA before version 12.
#[derive(Clone, Copy)]
pub struct TextureReference<'m> {
    module: &'m Module,
    name: &'static str,
}

impl<'m> TextureReference<'m> {
    /// The reference with this name.
    #[doc(hidden)]
    pub fn new(module: &'m Module, name: &'static str) -> Self {
        Self { module, name }
    }

    /// Binds it to a texture, which must outlive the launches that use it (`cudaBindTextureToArray`).
    ///
    /// # Errors
    /// What the device reports.
    pub fn bind(&self, stream: &Stream, texture: &Texture) -> Result<(), Error> {
        self.module.bind_texture(stream, self.name, texture)
    }
}

/// A surface reference, `surface<…>` of CUDA before version 12.
#[derive(Clone, Copy)]
pub struct SurfaceReference<'m> {
    module: &'m Module,
    name: &'static str,
}

impl<'m> SurfaceReference<'m> {
    /// The reference with this name.
    #[doc(hidden)]
    pub fn new(module: &'m Module, name: &'static str) -> Self {
        Self { module, name }
    }

    /// Binds it to a surface, which must outlive the launches that use it (`cudaBindSurfaceToArray`).
    ///
    /// # Errors
    /// What the device reports.
    pub fn bind(&self, stream: &Stream, surface: &Surface) -> Result<(), Error> {
        self.module.bind_surface(stream, self.name, surface)
    }
}
