//! The text that kernels print. It goes through the C library's buffer for the standard output, so that it is in order with
//! what the host prints.

use std::ffi::c_int;

#[cfg(target_vendor = "apple")]
unsafe extern "C" {
    #[link_name = "__stdoutp"]
    static C_STDOUT: *mut libc::FILE;
}

#[cfg(not(target_vendor = "apple"))]
unsafe extern "C" {
    #[link_name = "stdout"]
    static C_STDOUT: *mut libc::FILE;
}

/// Writes the text of kernels.
pub fn print(text: &[u8]) {
    // SAFETY: the C library has initialised its standard output before any code runs, and the text is as long as stated.
    let _: c_int = unsafe {
        libc::fwrite(text.as_ptr().cast(), 1, text.len(), C_STDOUT);
        libc::fflush(C_STDOUT)
    };
}
