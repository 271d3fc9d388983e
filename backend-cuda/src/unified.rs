//! Memory that the host uses too (CUDA Driver API, "Memory Management": `cuMemAllocManaged`, `cuMemHostAlloc`,
//! `cuMemHostGetDevicePointer`).

use std::collections::HashMap;
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::sync::{Mutex, PoisonError};

use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys;
use isowarp_core::backend::{DevicePtr, Error, UnifiedKind};

use crate::driver::Context;

/// The host's addresses of mapped memory by the device's. With unified addressing they are equal, but the driver does
/// not guarantee it.
#[derive(Debug, Default)]
pub(crate) struct Mapped {
    hosts: Mutex<HashMap<u64, usize>>,
}

impl Mapped {
    /// Allocates `size` bytes with unspecified contents. The context is the calling thread's.
    pub fn alloc(&self, context: &Context, size: usize, kind: UnifiedKind) -> Result<DevicePtr, Error> {
        let what = "cannot allocate memory for device and host";
        let failed = |e| match context.error(what, e) {
            Error::OutOfMemory { device, limit, .. } => Error::OutOfMemory { device, requested: size as u64, limit },
            other => other,
        };
        if kind == UnifiedKind::Managed {
            let flags = sys::CUmemAttach_flags_enum::CU_MEM_ATTACH_GLOBAL;
            // SAFETY: the caller writes the memory before any code reads it.
            return unsafe { result::malloc_managed(size, flags) }.map(DevicePtr).map_err(failed);
        }
        let flags = sys::CU_MEMHOSTALLOC_DEVICEMAP | sys::CU_MEMHOSTALLOC_PORTABLE;
        // SAFETY: the caller writes the memory before any code reads it.
        let host = unsafe { result::malloc_host(size, flags) }.map_err(failed)?;
        match device_pointer(host) {
            Ok(at) => {
                self.hosts.lock().unwrap_or_else(PoisonError::into_inner).insert(at, host as usize);
                Ok(DevicePtr(at))
            }
            Err(error) => {
                // SAFETY: no other code has seen `host`. The first error is the one to report.
                let _ = unsafe { result::free_host(host) };
                Err(context.error("the device cannot reach the host's memory", error))
            }
        }
    }

    /// Frees memory of [`Mapped::alloc`] that nothing uses any more. The context is the calling thread's.
    pub fn free(&self, context: &Context, ptr: DevicePtr, kind: UnifiedKind) -> Result<(), Error> {
        let what = "cannot free memory";
        if kind == UnifiedKind::Managed {
            // SAFETY: no work is left that could use the memory; the driver rejects an address that it has not
            // allocated.
            return context.check(what, unsafe { result::free_sync(ptr.0) });
        }
        let host = self.hosts.lock().unwrap_or_else(PoisonError::into_inner).remove(&ptr.0);
        let missing = || Error::InvalidValue(format!("{:#x} is not mapped memory of this device", ptr.0));
        let host = host.ok_or_else(missing)?;
        // SAFETY: `cuMemHostAlloc` returned `host`, and it was in the table, so it has not been freed.
        context.check(what, unsafe { result::free_host(host as *mut c_void) })
    }
}

/// Returns the device's address of host memory.
pub(crate) fn device_pointer(host: *mut c_void) -> Result<u64, DriverError> {
    let mut at = MaybeUninit::uninit();
    // SAFETY: `host` is mapped memory of `cuMemHostAlloc`; on success the driver has written `at`.
    unsafe {
        sys::cuMemHostGetDevicePointer_v2(at.as_mut_ptr(), host, 0).result()?;
        Ok(at.assume_init())
    }
}
