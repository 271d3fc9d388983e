//! Allocations of devices and of the host (`cudaMalloc`, `cudaMallocHost`), and what pointers point to.

use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::sync::{Arc, Mutex};

use isowarp_core::backend::{DevicePtr, UnifiedKind};

use crate::abi::{Extent, Handle, Out, PitchedPtr, PointerAttributes};
use crate::entry::functions;
use crate::errors::{Code, Result};
use crate::graphs;
use crate::managed;
use crate::mirrors;
use crate::state::{Gpu, gpu, gpu_at, lock, open_gpus};
use crate::streams;

/// The purpose of an allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Memory of the device alone.
    Device,
    /// Memory that the host uses at the same address; `base` is the start of the device's allocation.
    Managed {
        /// The address that the device's allocator returned.
        base: u64,
    },
    /// A variable of a module, or a reserved range of addresses, which the program cannot free.
    Variable,
}

/// An allocation of a device.
#[derive(Debug, Clone, Copy)]
pub struct Allocation {
    /// The number of bytes that the program asked for.
    pub bytes: u64,
    /// The purpose.
    pub kind: Kind,
}

/// The allocations of a device.
#[derive(Debug, Default)]
pub struct Memory {
    allocations: BTreeMap<u64, Allocation>,
    /// Sum of the bytes that the program has allocated.
    used: u64,
}

impl Memory {
    /// Adds an allocation.
    pub fn insert(&mut self, start: u64, allocation: Allocation) {
        if allocation.kind != Kind::Variable {
            self.used += allocation.bytes;
        }
        self.allocations.insert(start, allocation);
    }

    /// Removes the allocation that starts at an address, unless it is a variable.
    pub fn remove(&mut self, start: u64) -> Option<Allocation> {
        let found = self.allocations.get(&start).copied().filter(|a| a.kind != Kind::Variable)?;
        self.allocations.remove(&start);
        self.used = self.used.saturating_sub(found.bytes);
        Some(found)
    }

    /// Removes a variable whose module is unloaded.
    pub fn remove_variable(&mut self, start: u64) {
        if self.allocations.get(&start).is_some_and(|found| found.kind == Kind::Variable) {
            self.allocations.remove(&start);
        }
    }

    /// Returns the start of the allocation that contains an address, and the allocation. The address of its end counts
    /// as inside.
    pub fn find(&self, address: u64) -> Option<(u64, Allocation)> {
        let (start, allocation) = self.allocations.range(..=address).next_back()?;
        (address - start <= allocation.bytes).then_some((*start, *allocation))
    }

    /// Returns all allocations with their addresses.
    pub fn all(&self) -> impl Iterator<Item = (u64, Allocation)> + '_ {
        self.allocations.iter().map(|(start, allocation)| (*start, *allocation))
    }
}

/// A place in a device's memory.
#[derive(Clone)]
pub struct Place {
    /// The device.
    pub gpu: Arc<Gpu>,
    /// Start of the allocation.
    pub start: u64,
    /// The allocation.
    pub allocation: Allocation,
    /// The address.
    pub address: u64,
}

impl Place {
    /// Checks that this many bytes from the address on are inside the allocation.
    pub fn check(&self, bytes: u64) -> Result<()> {
        let offset = self.address - self.start;
        match offset.checked_add(bytes) {
            Some(end) if end <= self.allocation.bytes => Ok(()),
            _ => Err(Code::InvalidValue.into()),
        }
    }
}

/// Returns the place of an address in a device's memory; `None` for addresses of the host.
pub fn find(address: usize) -> Option<Place> {
    let address = address as u64;
    open_gpus().into_iter().find_map(|gpu| {
        let (start, allocation) = lock(&gpu.memory).find(address)?;
        Some(Place { gpu, start, allocation, address })
    })
}

/// Allocates memory of the current device (`cudaMalloc`).
pub fn allocate(bytes: usize) -> Result<usize> {
    if bytes == 0 {
        return Ok(0);
    }
    let gpu = gpu()?;
    allocate_on(&gpu, bytes)
}

pub(crate) fn allocate_on(gpu: &Gpu, bytes: usize) -> Result<usize> {
    let limits = &gpu.device.info().limits;
    let bytes = bytes as u64;
    let total = limits.total_memory_bytes.unwrap_or(u64::MAX);
    if bytes > limits.max_alloc_bytes || bytes > total {
        return Err(Code::MemoryAllocation.into());
    }
    let ptr = gpu.backend().alloc(bytes)?;
    lock(&gpu.memory).insert(ptr.0, Allocation { bytes, kind: Kind::Device });
    Ok(ptr.0 as usize)
}

/// Frees memory of a device (`cudaFree`).
pub fn free(address: usize) -> Result<()> {
    if address == 0 {
        // Programs call this to open the device.
        return gpu().map(|_| ());
    }
    if graphs::owns(address) {
        return Ok(());
    }
    let place = find(address).ok_or(Code::InvalidValue)?;
    gpu_at(place.gpu.index)?;
    let start = address as u64;
    let removed = lock(&place.gpu.memory).remove(start).ok_or(Code::InvalidValue)?;
    release(&place.gpu, start, removed)
}

/// Frees memory that was removed from the map.
pub fn release(gpu: &Gpu, start: u64, allocation: Allocation) -> Result<()> {
    match allocation.kind {
        Kind::Device => Ok(gpu.backend().free(DevicePtr(start))?),
        Kind::Managed { base } => {
            // The host's mapping must not vanish under a kernel whose results it is to receive.
            gpu.backend().synchronize_all()?;
            managed::unmap(gpu, start);
            Ok(gpu.backend().free_unified(DevicePtr(base), UnifiedKind::Managed)?)
        }
        Kind::Variable => Ok(()),
    }
}

/// Host memory that the program has allocated or registered.
struct Pinned {
    bytes: usize,
    flags: u32,
    /// Whether it is to be freed by `cudaFreeHost`, and not by `cudaHostUnregister`.
    owned: bool,
}

static PINNED: Mutex<BTreeMap<usize, Pinned>> = Mutex::new(BTreeMap::new());

/// `cudaHostAllocMapped`.
const MAPPED: u32 = 2;

/// All flags of `cudaHostAlloc`: portable, mapped, write-combined.
const HOST_FLAGS: u32 = 7;

/// Alignment of host memory in bytes.
pub(crate) const PAGE: usize = 4096;

/// Returns the start and the flags of the pinned host memory that contains an address.
pub(crate) fn pinned(address: usize) -> Option<(usize, u32)> {
    let pinned = lock(&PINNED);
    let (start, found) = pinned.range(..=address).next_back()?;
    (address - start < found.bytes.max(1)).then_some((*start, found.flags))
}

/// Returns true if the program has pinned memory.
pub(crate) fn has_pinned() -> bool {
    !lock(&PINNED).is_empty()
}

/// Allocates host memory (`cudaHostAlloc`).
pub(crate) fn allocate_host(bytes: usize, flags: u32) -> Result<usize> {
    // The call opens the device, as in CUDA.
    let gpu = gpu()?;
    if flags & !HOST_FLAGS != 0 {
        return Err(Code::InvalidValue.into());
    }
    if bytes == 0 {
        return Ok(0);
    }
    if flags & MAPPED != 0 {
        // Kernels use it at the same address.
        return managed::allocate(&gpu, bytes);
    }
    let mut ptr: *mut c_void = std::ptr::null_mut();
    // SAFETY: `ptr` is a place for the result, and the alignment a power of two.
    if unsafe { libc::posix_memalign(&mut ptr, PAGE, bytes) } != 0 {
        return Err(Code::MemoryAllocation.into());
    }
    lock(&PINNED).insert(ptr as usize, Pinned { bytes, flags, owned: true });
    Ok(ptr as usize)
}

/// Frees host memory (`cudaFreeHost`).
pub(crate) fn free_host(address: usize) -> Result<()> {
    if address == 0 {
        return Ok(());
    }
    if find(address).is_some_and(|place| matches!(place.allocation.kind, Kind::Managed { .. })) {
        return free(address);
    }
    {
        let mut pinned = lock(&PINNED);
        if !pinned.get(&address).is_some_and(|p| p.owned) {
            return Err(Code::InvalidValue.into());
        }
        pinned.remove(&address);
    }
    end_mirrors(address)?;
    // Copies in progress may still use the memory.
    let waited = open_gpus().iter().try_for_each(|gpu| gpu.backend().synchronize_all());
    // SAFETY: the address is that of an allocation by `allocate_host`, which was still in the map.
    unsafe { libc::free(address as *mut c_void) };
    Ok(waited?)
}

/// Returns the address that kernels use for pinned memory. The memory has a copy on the current device from now on.
pub(crate) fn mirror(host: usize) -> Result<usize> {
    let gpu = gpu()?;
    if let Some(device) = mirrors::find(&gpu, host) {
        return Ok(device as usize);
    }
    let (start, _) = pinned(host).ok_or(Code::InvalidValue)?;
    let bytes = lock(&PINNED).get(&start).map_or(0, |pinned| pinned.bytes);
    let device = allocate_on(&gpu, bytes)?;
    mirrors::add(&gpu, start, device as u64, bytes)?;
    Ok(device + (host - start))
}

/// Ends the use of pinned memory by kernels.
fn end_mirrors(host: usize) -> Result<()> {
    for gpu in open_gpus() {
        mirrors::to_host(&gpu)?;
        mirrors::remove(&gpu, host).into_iter().try_for_each(|device| free(device as usize))?;
    }
    Ok(())
}

/// Registers memory of the host's own (`cudaHostRegister`).
pub(crate) fn register(ptr: usize, bytes: usize, flags: u32) -> Result<()> {
    if ptr == 0 || bytes == 0 {
        return Err(Code::InvalidValue.into());
    }
    let taken = pinned(ptr).is_some();
    if taken {
        return Err(Code::HostMemoryAlreadyRegistered.into());
    }
    lock(&PINNED).insert(ptr, Pinned { bytes, flags, owned: false });
    Ok(())
}

/// Ends the registration of memory (`cudaHostUnregister`).
pub(crate) fn unregister(ptr: usize) -> Result<()> {
    let mut pinned = lock(&PINNED);
    if pinned.get(&ptr).is_none_or(|p| p.owned) {
        return Err(Code::HostMemoryNotRegistered.into());
    }
    pinned.remove(&ptr);
    drop(pinned);
    end_mirrors(ptr)
}

/// Returns the address that kernels use for host memory (`cudaHostGetDevicePointer`).
pub(crate) fn address_for_kernels(host: usize) -> Result<usize> {
    match find(host) {
        Some(place) if matches!(place.allocation.kind, Kind::Managed { .. }) => Ok(host),
        _ => mirror(host),
    }
}

/// Returns the flags of host memory (`cudaHostGetFlags`).
pub(crate) fn host_flags(host: usize) -> Result<u32> {
    match (pinned(host), find(host)) {
        (Some((_, found)), _) => Ok(found),
        (None, Some(place)) if matches!(place.allocation.kind, Kind::Managed { .. }) => Ok(MAPPED),
        _ => Err(Code::InvalidValue.into()),
    }
}

/// Allocates memory that kernels and the host use at the same address (`cudaMallocManaged`).
pub(crate) fn allocate_managed(bytes: usize, flags: u32) -> Result<usize> {
    if !matches!(flags, 1 | 2) {
        return Err(Code::InvalidValue.into());
    }
    if bytes == 0 { Ok(0) } else { managed::allocate(&*gpu()?, bytes) }
}

/// Pitch of rows, and alignment of what `cudaMallocPitch` returns, in bytes.
const PITCH: usize = 512;

/// Allocates rows and slices, and returns the address and the pitch.
pub(crate) fn allocate_pitched(width: usize, height: usize, depth: usize) -> Result<(usize, usize)> {
    let pitch = width.checked_next_multiple_of(PITCH).ok_or(Code::InvalidValue)?;
    let rows = height.checked_mul(depth).ok_or(Code::InvalidValue)?;
    let bytes = pitch.checked_mul(rows).ok_or(Code::MemoryAllocation)?;
    Ok((allocate(bytes)?, pitch))
}

/// Returns free and total memory of the current device in bytes.
pub(crate) fn memory_info() -> Result<(usize, usize)> {
    let gpu = gpu()?;
    let limits = &gpu.device.info().limits;
    let total = limits.total_memory_bytes.unwrap_or(limits.max_alloc_bytes.min(16 << 30));
    let used = lock(&gpu.memory).used;
    Ok((total.saturating_sub(used) as usize, total as usize))
}

/// Returns what a pointer points to (`cudaPointerGetAttributes`).
pub(crate) fn attributes(address: usize) -> PointerAttributes {
    const HOST: c_int = 1;
    const DEVICE: c_int = 2;
    const MANAGED: c_int = 3;
    if let Some(place) = find(address).filter(|place| place.address < place.start + place.allocation.bytes.max(1)) {
        let managed = matches!(place.allocation.kind, Kind::Managed { .. });
        return PointerAttributes {
            kind: if managed { MANAGED } else { DEVICE },
            device: place.gpu.index as c_int,
            device_pointer: address,
            host_pointer: if managed { address } else { 0 },
            ..PointerAttributes::default()
        };
    }
    let pinned = pinned(address).is_some();
    PointerAttributes {
        kind: if pinned { HOST } else { 0 },
        device: if pinned { crate::state::current() as c_int } else { -1 },
        device_pointer: 0,
        host_pointer: address,
        ..PointerAttributes::default()
    }
}

functions! { FUNCTIONS;
    /// Allocates memory of the device.
    cudaMalloc(ptr: Out<usize>, bytes: usize) = {
        ptr.set(0)?;
        ptr.set(allocate(bytes)?)
    };
    /// Frees memory of the device.
    cudaFree(ptr: usize) = free(ptr);
    /// Allocates memory that kernels and the host use at the same address.
    cudaMallocManaged(ptr: Out<usize>, bytes: usize, flags: u32) = ptr.set(allocate_managed(bytes, flags)?);
    /// Allocates host memory.
    cudaMallocHost(ptr: Out<usize>, bytes: usize) note "memory is not pinned" = ptr.set(allocate_host(bytes, 0)?);
    /// Allocates host memory.
    cudaHostAlloc(ptr: Out<usize>, bytes: usize, flags: u32) note "mapped memory is managed" =
        ptr.set(allocate_host(bytes, flags)?);
    /// Frees host memory.
    cudaFreeHost(ptr: usize) = free_host(ptr);
    /// Registers memory of the host's own.
    cudaHostRegister(ptr: usize, bytes: usize, flags: u32) note "kernels use another address" = register(ptr, bytes, flags);
    /// Ends the registration of memory.
    cudaHostUnregister(ptr: usize) = unregister(ptr);
    /// Returns the address that kernels use for host memory.
    cudaHostGetDevicePointer(device: Out<usize>, host: usize, _flags: u32) note "memory that was not allocated with `cudaHostAllocMapped` is copied before and after work of the device" =
        device.set(address_for_kernels(host)?);
    /// Returns the flags of host memory.
    cudaHostGetFlags(flags: Out<u32>, host: usize) = flags.set(host_flags(host)?);
    /// Allocates rows.
    cudaMallocPitch(ptr: Out<usize>, pitch: Out<usize>, width: usize, height: usize) = {
        let (address, bytes) = allocate_pitched(width, height, 1)?;
        ptr.set(address)?;
        pitch.set(bytes)
    };
    /// Allocates rows of slices.
    cudaMalloc3D(ptr: Out<PitchedPtr>, extent: Extent) = {
        let (address, pitch) = allocate_pitched(extent.width, extent.height, extent.depth)?;
        ptr.set(PitchedPtr { ptr: address, pitch, xsize: extent.width, ysize: extent.height })
    };
    /// Allocates memory in the order of a stream.
    cudaMallocAsync(ptr: Out<usize>, bytes: usize, stream: Handle) also cudaMallocAsync_ptsz note "the memory exists at once" = {
        let stream = streams::find(stream)?;
        ptr.set(if bytes == 0 { 0 } else { stream.allocate(bytes)? })
    };
    /// Frees memory in the order of a stream.
    cudaFreeAsync(ptr: usize, stream: Handle) also cudaFreeAsync_ptsz = {
        streams::find(stream)?.free(ptr)
    };
    /// Returns free and total memory.
    cudaMemGetInfo(free: Out<usize>, total: Out<usize>) note "counts the program's own allocations" = {
        let (left, all) = memory_info()?;
        free.set_if_wanted(left);
        total.set_if_wanted(all);
        Ok(())
    };
    /// Returns what a pointer points to.
    cudaPointerGetAttributes(result: Out<PointerAttributes>, ptr: usize) = result.set(attributes(ptr));
    /// Returns the default pool of a device.
    cudaDeviceGetDefaultMemPool(pool: Out<Handle>, device: c_int) note "pools have no effect" = {
        pool.set(POOL + crate::state::index(device)?)
    };
    /// Returns the pool of a device.
    cudaDeviceGetMemPool(pool: Out<Handle>, device: c_int) note "pools have no effect" = {
        pool.set(POOL + crate::state::index(device)?)
    };
    /// Sets the pool of a device.
    cudaDeviceSetMemPool(device: c_int, _pool: Handle) note "pools have no effect" = {
        crate::state::index(device).map(|_| ())
    };
    /// Creates a pool.
    cudaMemPoolCreate(pool: Out<Handle>, _properties: usize) note "pools have no effect" = pool.set(POOL);
    /// Destroys a pool.
    cudaMemPoolDestroy(_pool: Handle) note "pools have no effect" = Ok(());
    /// Sets an attribute of a pool.
    cudaMemPoolSetAttribute(_pool: Handle, _attribute: c_int, _value: usize) note "pools have no effect" = Ok(());
    /// Returns an attribute of a pool.
    cudaMemPoolGetAttribute(_pool: Handle, attribute: c_int, value: Out<u64>) note "pools have no effect" = {
        match attribute {
            // Whether memory is reused.
            1..=3 => Out(value.0.cast::<c_int>()).set(1),
            _ => value.set(0),
        }
    };
    /// Sets the devices that may use a pool.
    cudaMemPoolSetAccess(_pool: Handle, _list: usize, _count: usize) note "pools have no effect" = Ok(());
    /// Returns whether a device may use a pool.
    cudaMemPoolGetAccess(flags: Out<c_int>, _pool: Handle, _location: usize) note "pools have no effect" = flags.set(3);
    /// Returns memory of a pool to the system.
    cudaMemPoolTrimTo(_pool: Handle, _bytes: usize) note "pools have no effect" = Ok(());
    /// Allocates memory of a pool.
    cudaMallocFromPoolAsync(ptr: Out<usize>, bytes: usize, _pool: Handle, stream: Handle) also cudaMallocFromPoolAsync_ptsz note "pools have no effect" = {
        let stream = streams::find(stream)?;
        ptr.set(if bytes == 0 { 0 } else { stream.allocate(bytes)? })
    };
    /// Returns whether a device may use the memory of another one.
    cudaDeviceCanAccessPeer(can: Out<c_int>, device: c_int, peer: c_int) note "no kernel uses the memory of another device" = {
        crate::state::index(device)?;
        crate::state::index(peer)?;
        can.set(0)
    };
    /// Lets kernels use the memory of another device.
    cudaDeviceEnablePeerAccess(peer: c_int, _flags: u32) note "no kernel uses the memory of another device" = {
        crate::state::index(peer)?;
        Err(Code::PeerAccessUnsupported.into())
    };
    /// Ends the use of the memory of another device.
    cudaDeviceDisablePeerAccess(peer: c_int) note "no kernel uses the memory of another device" = {
        crate::state::index(peer)?;
        Err(Code::PeerAccessNotEnabled.into())
    };
    /// Returns a property of two devices.
    cudaDeviceGetP2PAttribute(value: Out<c_int>, _attribute: c_int, device: c_int, peer: c_int) note "no kernel uses the memory of another device" = {
        crate::state::index(device)?;
        crate::state::index(peer)?;
        value.set(0)
    };
    /// Brings managed memory to a device or to the host.
    cudaMemPrefetchAsync(ptr: usize, bytes: usize, _location: crate::abi::MemLocation, _flags: u32, stream: Handle) also cudaMemPrefetchAsync_ptsz note "has no effect" = {
        streams::find(stream)?;
        let place = find(ptr).ok_or(Code::InvalidValue)?;
        place.check(bytes as u64)
    };
    /// Gives advice about managed memory.
    cudaMemAdvise(ptr: usize, bytes: usize, _advice: c_int, _location: crate::abi::MemLocation) note "has no effect" = {
        find(ptr).ok_or(Code::InvalidValue)?.check(bytes as u64)
    };
    /// Ties managed memory to a stream.
    cudaStreamAttachMemAsync(stream: Handle, ptr: usize, _bytes: usize, _flags: u32) also cudaStreamAttachMemAsync_ptsz note "has no effect" = {
        streams::find(stream)?;
        find(ptr).map(|_| ()).ok_or_else(|| Code::InvalidValue.into())
    };
    /// Returns attributes of managed memory.
    cudaMemRangeGetAttribute(data: Out<c_int>, _size: usize, attribute: c_int, ptr: usize, _bytes: usize) note "as without any advice" = {
        find(ptr).ok_or(Code::InvalidValue)?;
        // No preferred location is device -2, and nothing else is set.
        data.set(if matches!(attribute, 2..=4) { -2 } else { 0 })
    };
}

/// The handle of the first device's pool.
pub(crate) const POOL: Handle = 0x7000_0000;

/// Frees all memory of a device (`cudaDeviceReset`).
pub fn free_all(gpu: &Gpu) {
    let all: Vec<_> = lock(&gpu.memory).all().collect();
    for (start, allocation) in all {
        if lock(&gpu.memory).remove(start).is_some() {
            // The device is given up; an error of it has been reported.
            let _ = release(gpu, start, allocation);
        }
    }
}
