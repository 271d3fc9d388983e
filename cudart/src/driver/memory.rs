//! Memory of the device and of the host (`cuMemAlloc`, `cuMemHostAlloc`). A `CUdeviceptr` is an address of the runtime.

use std::ffi::c_int;

use super::contexts::{Kind, disown, own};
use super::entry::driver_functions;
use crate::abi::{Handle, MemLocation, Out};
use crate::errors::{Code, Result};
use crate::memory::{self, address_for_kernels, allocate, allocate_host, allocate_managed, find};
use crate::streams;

/// Returns a new allocation of the current context.
fn owned(address: usize) -> Result<usize> {
    own(Kind::Memory, address as u64)?;
    Ok(address)
}

/// Frees memory of the device. Unlike the runtime, the driver refuses null.
pub fn free(address: usize) -> Result<()> {
    if address == 0 {
        return Err(Code::InvalidValue.into());
    }
    memory::free(address)?;
    disown(Kind::Memory, address as u64);
    Ok(())
}

/// Allocates memory of the device. Unlike the runtime, the driver refuses an empty allocation.
fn allocate_some(bytes: usize) -> Result<usize> {
    if bytes == 0 {
        return Err(Code::InvalidValue.into());
    }
    owned(allocate(bytes)?)
}

fn allocate_in(stream: Handle, bytes: usize) -> Result<usize> {
    let stream = streams::find(stream)?;
    if bytes == 0 {
        return Err(Code::InvalidValue.into());
    }
    owned(stream.allocate(bytes)?)
}

/// Returns the start and the size of the allocation that contains an address.
pub fn range(address: usize) -> Result<(u64, u64)> {
    let place = find(address).ok_or(Code::InvalidValue)?;
    Ok((place.start, place.allocation.bytes))
}

fn check(address: usize, bytes: usize) -> Result<()> {
    find(address).ok_or(Code::InvalidValue)?.check(bytes as u64)
}

driver_functions! { FUNCTIONS, Context;
    /// Returns free and total memory.
    cuMemGetInfo_v2(free: Out<usize>, total: Out<usize>) note "counts the program's own allocations" = {
        let (left, all) = memory::memory_info()?;
        free.set(left)?;
        total.set(all)
    };
    /// Allocates memory of the device.
    cuMemAlloc_v2(ptr: Out<usize>, bytes: usize) = ptr.set(allocate_some(bytes)?);
    /// Allocates rows.
    cuMemAllocPitch_v2(ptr: Out<usize>, pitch: Out<usize>, width: usize, height: usize, element: u32) = {
        if width == 0 || height == 0 || !matches!(element, 4 | 8 | 16) {
            return Err(Code::InvalidValue.into());
        }
        let (address, bytes) = memory::allocate_pitched(width, height, 1)?;
        ptr.set(owned(address)?)?;
        pitch.set(bytes)
    };
    /// Allocates memory that kernels and the host use at the same address.
    cuMemAllocManaged(ptr: Out<usize>, bytes: usize, flags: u32) = {
        if bytes == 0 {
            return Err(Code::InvalidValue.into());
        }
        ptr.set(owned(allocate_managed(bytes, flags)?)?)
    };
    /// Frees memory of the device.
    cuMemFree_v2(ptr: usize) = free(ptr);
    /// Returns the allocation that contains an address.
    cuMemGetAddressRange_v2(base: Out<usize>, bytes: Out<usize>, ptr: usize) = {
        let (start, size) = range(ptr)?;
        base.set_if_wanted(start as usize);
        bytes.set_if_wanted(size as usize);
        Ok(())
    };
    /// Allocates memory in the order of a stream.
    cuMemAllocAsync(ptr: Out<usize>, bytes: usize, stream: Handle) note "the memory exists at once" =
        ptr.set(allocate_in(stream, bytes)?);
    /// Allocates memory of a pool.
    cuMemAllocFromPoolAsync(ptr: Out<usize>, bytes: usize, _pool: Handle, stream: Handle) note "pools have no effect" =
        ptr.set(allocate_in(stream, bytes)?);
    /// Frees memory in the order of a stream.
    cuMemFreeAsync(ptr: usize, stream: Handle) = {
        let stream = streams::find(stream)?;
        if stream.is_captured() { stream.free(ptr) } else { free(ptr) }
    };
    /// Allocates host memory.
    cuMemAllocHost_v2(ptr: Out<usize>, bytes: usize) note "memory is not pinned" = ptr.set(allocate_host(bytes, 0)?);
    /// Allocates host memory.
    cuMemHostAlloc(ptr: Out<usize>, bytes: usize, flags: u32) note "mapped memory is managed" =
        ptr.set(allocate_host(bytes, flags)?);
    /// Frees host memory.
    cuMemFreeHost(ptr: usize) = memory::free_host(ptr);
    /// Returns the address that kernels use for host memory.
    cuMemHostGetDevicePointer_v2(device: Out<usize>, host: usize, _flags: u32) note "memory without `CU_MEMHOSTALLOC_DEVICEMAP` is copied before and after work of the device" =
        device.set(address_for_kernels(host)?);
    /// Returns the flags of host memory.
    cuMemHostGetFlags(flags: Out<u32>, host: usize) = flags.set(memory::host_flags(host)?);
    /// Registers memory of the host's own.
    cuMemHostRegister_v2(ptr: usize, bytes: usize, flags: u32) note "kernels use another address" =
        memory::register(ptr, bytes, flags);
    /// Ends the registration of memory.
    cuMemHostUnregister(ptr: usize) = memory::unregister(ptr);
    /// Brings managed memory to a device or to the host.
    cuMemPrefetchAsync_v2(ptr: usize, bytes: usize, _location: MemLocation, _flags: u32, stream: Handle) note "has no effect" = {
        streams::find(stream)?;
        check(ptr, bytes)
    };
    /// Gives advice about managed memory.
    cuMemAdvise_v2(ptr: usize, bytes: usize, _advice: c_int, _location: MemLocation) note "has no effect" = check(ptr, bytes);
    /// Ties managed memory to a stream.
    cuStreamAttachMemAsync(stream: Handle, ptr: usize, _bytes: usize, _flags: u32) note "has no effect" = {
        streams::find(stream)?;
        check(ptr, 0)
    };
}
