//! The functions about errors (`cudaGetLastError`, `cudaGetErrorString`).

use std::ffi::c_char;

use crate::entry::{peek_last, quiet, take_last};
use crate::errors::{name_of, text_of};

/// The functions of this file, each with its notes.
pub const FUNCTIONS: &[(&str, &str)] =
    &[("cudaGetLastError", ""), ("cudaPeekAtLastError", ""), ("cudaGetErrorName", ""), ("cudaGetErrorString", "")];

/// Returns the thread's last error, and clears it.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaGetLastError() -> i32 {
    quiet("cudaGetLastError", 999, take_last)
}

/// Returns the thread's last error.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaPeekAtLastError() -> i32 {
    quiet("cudaPeekAtLastError", 999, peek_last)
}

/// Returns the name of an error.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaGetErrorName(error: i32) -> *const c_char {
    name_of(error).as_ptr().cast()
}

/// Returns the text of an error.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaGetErrorString(error: i32) -> *const c_char {
    text_of(error).as_ptr().cast()
}
