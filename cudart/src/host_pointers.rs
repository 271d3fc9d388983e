//! Pointers to the host's memory among a kernel's arguments. CUDA's kernels use pinned memory at the host's address
//! (CUDA C++ Programming Guide, "Unified Virtual Address Space"); Isowarp's get the address of its copy on the device.

use std::sync::atomic::Ordering;

use isowarp_core::ir::{DataType, StructDef, Type};

use crate::entry::say_once;
use crate::errors::Result;
use crate::memory;
use crate::modules::Function;

/// Bytes of a pointer.
const POINTER: usize = 8;

/// Adds the offsets of all pointers in a value of a type, which is at `at` in a block of parameters.
pub fn collect(ty: &DataType, at: u64, structs: &[StructDef], out: &mut Vec<usize>) {
    match ty {
        DataType::Value(Type::Ptr(_)) => out.push(at as usize),
        DataType::Value(_) => {}
        DataType::Array(element, count) => {
            let size = element.size(structs);
            let before = out.len();
            collect(element, at, structs, out);
            let first = out.split_off(before);
            out.extend((0..*count).flat_map(|i| first.iter().map(move |at| at + (i * size) as usize)));
        }
        DataType::Struct(id) => {
            let fields = structs.get(id.0 as usize).map_or(&[][..], |def| &def.fields);
            fields.iter().for_each(|field| collect(&field.ty, at + field.offset, structs, out));
        }
    }
}

/// Replaces pointers to pinned memory in a block of parameters by the addresses of its copies on the device.
///
/// # Errors
/// If the device has no memory for a copy.
pub fn translate(function: &Function, params: &mut [u8]) -> Result<()> {
    let first = !function.launched.swap(true, Ordering::Relaxed);
    if !first && !memory::has_pinned() {
        return Ok(());
    }
    for &at in &function.pointers {
        let Some(place) = params.get_mut(at..at + POINTER).and_then(|place| place.first_chunk_mut::<POINTER>()) else {
            continue;
        };
        let address = u64::from_le_bytes(*place) as usize;
        if memory::pinned(address).is_some() {
            *place = (memory::mirror(address)? as u64).to_le_bytes();
        } else if first && address != 0 && memory::find(address).is_none() && is_mapped(address) {
            say_once(&format!(
                "kernel `{}` gets an address of the host, {address:#x}, which is neither pinned nor managed memory; \
                 the kernel must not use it",
                function.kernel.name()
            ));
        }
    }
    Ok(())
}

/// Returns true if the process has memory at an address.
#[cfg(target_os = "linux")]
fn is_mapped(address: usize) -> bool {
    let mut resident = 0u8;
    // SAFETY: the call fails for pages that are not mapped, and writes one byte for the page otherwise.
    unsafe { libc::mincore((address & !(memory::PAGE - 1)) as *mut libc::c_void, 1, &mut resident) == 0 }
}

#[cfg(not(target_os = "linux"))]
fn is_mapped(_address: usize) -> bool {
    false
}
