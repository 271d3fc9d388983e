//! Properties of pointers (`cuPointerGetAttribute`).

use std::ffi::{c_int, c_void};

use super::contexts;
use super::entry::driver_functions;
use super::memory::range;
use crate::abi::{In, Out};
use crate::errors::{Code, Result};
use crate::memory;

/// Kinds of memory that the runtime reports for pointers (`cudaMemoryType`).
const HOST: c_int = 1;
const DEVICE: c_int = 2;
const MANAGED: c_int = 3;

/// Writes an attribute (`CUpointer_attribute`) of a pointer.
fn give(data: *mut c_void, attribute: c_int, ptr: usize) -> Result<()> {
    let found = memory::attributes(ptr);
    if !matches!(found.kind, HOST | DEVICE | MANAGED) {
        return Err(Code::InvalidValue.into());
    }
    let on_device = found.kind != HOST;
    match attribute {
        // The context.
        1 => Out(data.cast::<usize>()).set(contexts::current_handle()),
        // `CU_MEMORYTYPE_HOST` or `CU_MEMORYTYPE_DEVICE`.
        2 => Out(data.cast::<c_int>()).set(if on_device { 2 } else { 1 }),
        3 if on_device => Out(data.cast::<usize>()).set(found.device_pointer),
        3 => Out(data.cast::<usize>()).set(memory::address_for_kernels(ptr)?),
        4 if found.kind == DEVICE => Err(Code::InvalidValue.into()),
        4 => Out(data.cast::<usize>()).set(ptr),
        // Whether copies wait, which they do.
        6 => Out(data.cast::<c_int>()).set(1),
        // A number of the allocation.
        7 => Out(data.cast::<u64>()).set(if on_device { range(ptr)?.0 } else { ptr as u64 }),
        8 => Out(data.cast::<c_int>()).set(c_int::from(found.kind == MANAGED)),
        9 => Out(data.cast::<c_int>()).set(found.device),
        11 if on_device => Out(data.cast::<u64>()).set(range(ptr)?.0),
        12 if on_device => Out(data.cast::<u64>()).set(range(ptr)?.1),
        13 => Out(data.cast::<c_int>()).set(1),
        // Access is for reads and writes.
        16 => Out(data.cast::<c_int>()).set(3),
        // Sharing with other processes, and pools.
        10 | 14 | 15 => Out(data.cast::<c_int>()).set(0),
        _ => Err(Code::InvalidValue.into()),
    }
}

driver_functions! { FUNCTIONS, Context;
    /// Returns an attribute of a pointer.
    cuPointerGetAttribute(data: *mut c_void, attribute: c_int, ptr: usize) = give(data, attribute, ptr);
    /// Returns attributes of a pointer. For pointers to other memory, nothing is written.
    cuPointerGetAttributes(count: u32, attributes: In<c_int>, data: In<*mut c_void>, ptr: usize) note "no defaults for unknown pointers" = {
        let all = attributes.list(count as usize)?.into_iter().zip(data.list(count as usize)?);
        for (attribute, place) in all {
            match give(place, attribute, ptr) {
                Err(failure) if failure.code != Code::InvalidValue => return Err(failure),
                _ => {}
            }
        }
        Ok(())
    };
    /// Sets an attribute of a pointer.
    cuPointerSetAttribute(_value: usize, _attribute: c_int, ptr: usize) note "has no effect" = range(ptr).map(|_| ());
}
