//! Wrappers of the pointers that C programs pass.

use std::ffi::{CStr, c_char};

use crate::results::{Code, Result};

/// Memory that receives results. Only callers of the C functions create it: their contract is that the pointer is null, or
/// valid for the writes that NVRTC's documentation names.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Out<T>(pub *mut T);

impl<T: Copy> Out<T> {
    /// Writes a result.
    pub fn set(self, value: T) -> Result<()> {
        self.set_all(&[value])
    }

    /// Writes the elements of an array.
    pub fn set_all(self, values: &[T]) -> Result<()> {
        if self.0.is_null() {
            return Err(Code::InvalidInput);
        }
        // SAFETY: the pointer is not null, and so valid for these writes by the contract of the type.
        unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), self.0, values.len()) };
        Ok(())
    }

    /// Returns the present contents.
    pub fn get(self) -> Result<T> {
        if self.0.is_null() {
            return Err(Code::InvalidInput);
        }
        // SAFETY: the pointer is not null, and so valid for a read by the contract of the type.
        Ok(unsafe { self.0.read() })
    }
}

/// A text of C. The contract of the callers of the C functions is that the pointer is null, or that of a text.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Text(pub *const c_char);

impl Text {
    /// Returns a copy of the text, or `None` for null.
    pub fn get(self) -> Option<String> {
        // SAFETY: if the pointer is not null, it is that of a text by the contract of the type.
        (!self.0.is_null()).then(|| unsafe { CStr::from_ptr(self.0) }.to_string_lossy().into_owned())
    }
}

/// An array of texts. The contract of the callers of the C functions is that the pointer is null, or that of an array with
/// the stated number of elements.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Texts(pub *const Text);

impl Texts {
    /// Returns copies of the texts.
    pub fn get(self, count: i32) -> Result<Vec<String>> {
        let count = usize::try_from(count).map_err(|_| Code::InvalidInput)?;
        if count > 0 && self.0.is_null() {
            return Err(Code::InvalidInput);
        }
        // SAFETY: the array has `count` elements by the contract of the type.
        let text = |i: usize| unsafe { self.0.add(i).read() }.get();
        (0..count).map(|i| text(i).ok_or(Code::InvalidInput)).collect()
    }
}
