//! The status of calls (`cublasStatus_t`).

use std::ffi::{CStr, c_char};

/// The result of a call.
pub type Result<T> = std::result::Result<T, Status>;

macro_rules! statuses {
    ($($variant:ident = $number:literal, $name:literal, $text:literal;)*) => {
        /// A status that is not success.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the names are NVIDIA's, and documented there")]
        pub enum Status { $($variant = $number,)* }

        const ALL: &[(i32, &CStr, &CStr)] = &[$((Status::$variant as i32, $name, $text),)*];
    };
}

statuses! {
    NotInitialized = 1, c"CUBLAS_STATUS_NOT_INITIALIZED", c"the library was not initialized";
    AllocFailed = 3, c"CUBLAS_STATUS_ALLOC_FAILED", c"the resource allocation failed";
    InvalidValue = 7, c"CUBLAS_STATUS_INVALID_VALUE", c"an unsupported value or parameter was passed to the function";
    ArchMismatch = 8, c"CUBLAS_STATUS_ARCH_MISMATCH", c"the function requires an architectural feature absent from the device";
    MappingError = 11, c"CUBLAS_STATUS_MAPPING_ERROR", c"an access to GPU memory space failed";
    ExecutionFailed = 13, c"CUBLAS_STATUS_EXECUTION_FAILED", c"the function failed to launch on the GPU";
    InternalError = 14, c"CUBLAS_STATUS_INTERNAL_ERROR", c"an internal operation failed";
    NotSupported = 15, c"CUBLAS_STATUS_NOT_SUPPORTED", c"the functionality is not supported";
    LicenseError = 16, c"CUBLAS_STATUS_LICENSE_ERROR", c"the functionality requires a license";
}

/// Returns the name and the text of a status.
fn found(number: i32) -> (&'static CStr, &'static CStr) {
    match number {
        0 => (c"CUBLAS_STATUS_SUCCESS", c"success"),
        _ => {
            let one = ALL.iter().find(|(other, ..)| *other == number);
            one.map_or((c"unknown status", c"unknown status"), |(_, name, text)| (name, text))
        }
    }
}

/// Returns the name of a status.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn cublasGetStatusName(status: i32) -> *const c_char {
    found(status).0.as_ptr()
}

/// Returns the text of a status.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn cublasGetStatusString(status: i32) -> *const c_char {
    found(status).1.as_ptr()
}

/// Returns the name of a status.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn cublasLtGetStatusName(status: i32) -> *const c_char {
    found(status).0.as_ptr()
}

/// Returns the text of a status.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn cublasLtGetStatusString(status: i32) -> *const c_char {
    found(status).1.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::found;

    #[test]
    fn names_are_nvidias() {
        assert_eq!(found(0).0, c"CUBLAS_STATUS_SUCCESS");
        assert_eq!(found(15).0, c"CUBLAS_STATUS_NOT_SUPPORTED");
        assert_eq!(found(2).0, c"unknown status");
    }
}
