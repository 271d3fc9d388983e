//! Virtual memory (`cuMemAddressReserve`, `cuMemMap`). A reserved range of addresses has memory of its own at once, and
//! memory that the program creates is the part of a range at which it is mapped: its bytes are copied when it is mapped
//! elsewhere.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use isowarp_core::backend::{DevicePtr, StreamId};

use super::entry::driver_functions;
use crate::abi::{In, Out};
use crate::errors::{Code, Failure, Result};
use crate::memory::{Allocation, Kind};
use crate::state::{Gpu, gpu, lock};

/// Unit of sizes and addresses in bytes, that of NVIDIA's GPUs.
const GRANULARITY: u64 = 2 << 20;

/// A reserved range of addresses.
struct Reservation {
    gpu: Arc<Gpu>,
    /// Start of the device's allocation.
    base: DevicePtr,
    bytes: u64,
}

/// Memory that the program has created (`CUmemGenericAllocationHandle`).
struct Physical {
    properties: Properties,
    bytes: u64,
    /// The address at which it is mapped.
    place: Option<u64>,
    /// The bytes while it is not mapped.
    saved: Option<Vec<u8>>,
    /// Whether the program has released it, so that it ends when it is not mapped any more.
    released: bool,
}

/// `CUmemAllocationProp`, as words.
type Properties = [u64; 4];

/// Reserved ranges by their starts, and memory by its handles.
struct State {
    ranges: BTreeMap<u64, Reservation>,
    memory: BTreeMap<u64, Physical>,
    last: u64,
}

static STATE: Mutex<State> = Mutex::new(State { ranges: BTreeMap::new(), memory: BTreeMap::new(), last: 0 });

impl State {
    /// Returns the device of the range that contains these bytes.
    fn gpu(&self, start: u64, bytes: u64) -> Result<Arc<Gpu>> {
        let (first, range) = self.ranges.range(..=start).next_back().ok_or(Code::InvalidValue)?;
        match start.checked_add(bytes) {
            Some(end) if end <= first + range.bytes => Ok(Arc::clone(&range.gpu)),
            _ => Err(Code::InvalidValue.into()),
        }
    }
}

/// Checks that a size is a number of whole units.
fn units(bytes: usize) -> Result<u64> {
    let bytes = bytes as u64;
    if bytes == 0 || !bytes.is_multiple_of(GRANULARITY) { Err(Code::InvalidValue.into()) } else { Ok(bytes) }
}

fn reserve(bytes: usize, alignment: usize) -> Result<usize> {
    let bytes = units(bytes)?;
    let alignment = (alignment as u64).max(GRANULARITY);
    if !alignment.is_power_of_two() {
        return Err(Code::InvalidValue.into());
    }
    let gpu = gpu()?;
    let all = bytes.checked_add(alignment).filter(|all| *all <= gpu.device.info().limits.max_alloc_bytes);
    let base = gpu.backend().alloc(all.ok_or(Code::MemoryAllocation)?)?;
    let start = base.0.next_multiple_of(alignment);
    lock(&gpu.memory).insert(start, Allocation { bytes, kind: Kind::Variable });
    lock(&STATE).ranges.insert(start, Reservation { gpu, base, bytes });
    Ok(start as usize)
}

fn end_range(start: usize, bytes: usize) -> Result<()> {
    let start = start as u64;
    let mut state = lock(&STATE);
    if state.ranges.get(&start).is_none_or(|range| range.bytes != bytes as u64) {
        return Err(Code::InvalidValue.into());
    }
    let inside = |place: u64| (start..start + bytes as u64).contains(&place);
    if state.memory.values().any(|memory| memory.place.is_some_and(inside)) {
        return Err(Code::InvalidValue.into());
    }
    let Some(range) = state.ranges.remove(&start) else { return Ok(()) };
    lock(&range.gpu.memory).remove_variable(start);
    Ok(range.gpu.backend().free(range.base)?)
}

fn create(bytes: usize, properties: In<Properties>) -> Result<u64> {
    let (bytes, properties) = (units(bytes)?, properties.get()?);
    let mut state = lock(&STATE);
    state.last += 1;
    let handle = state.last;
    state.memory.insert(handle, Physical { properties, bytes, place: None, saved: None, released: false });
    Ok(handle)
}

fn release(handle: u64) -> Result<()> {
    let mut state = lock(&STATE);
    let memory = state.memory.get_mut(&handle).filter(|memory| !memory.released).ok_or(Code::InvalidValue)?;
    memory.released = true;
    if memory.place.is_none() {
        state.memory.remove(&handle);
    }
    Ok(())
}

fn map(start: usize, bytes: usize, offset: usize, handle: u64) -> Result<()> {
    let (start, bytes) = (start as u64, units(bytes)?);
    let mut state = lock(&STATE);
    let gpu = state.gpu(start, bytes)?;
    let overlaps = |m: &Physical| m.place.is_some_and(|place| place < start + bytes && start < place + m.bytes);
    if !start.is_multiple_of(GRANULARITY) || state.memory.values().any(overlaps) {
        return Err(Code::InvalidValue.into());
    }
    let memory = state.memory.get_mut(&handle).ok_or(Code::InvalidValue)?;
    if memory.place.is_some() || offset != 0 || bytes != memory.bytes {
        let message = "memory can be mapped only as a whole, and at one address";
        return Err(Failure::new(Code::NotSupported, message));
    }
    if let Some(saved) = memory.saved.take() {
        gpu.backend().write_now(DevicePtr(start), &saved)?;
    }
    memory.place = Some(start);
    Ok(())
}

fn unmap(start: usize, bytes: usize) -> Result<()> {
    let (start, bytes) = (start as u64, units(bytes)?);
    let mut state = lock(&STATE);
    let gpu = state.gpu(start, bytes)?;
    // Kernels may still use it.
    gpu.backend().synchronize_all()?;
    for memory in state.memory.values_mut() {
        let Some(place) = memory.place.filter(|place| (start..start + bytes).contains(place)) else { continue };
        memory.place = None;
        if !memory.released {
            let mut saved = vec![0; usize::try_from(memory.bytes).map_err(|_| Code::MemoryAllocation)?];
            gpu.backend().read(StreamId::DEFAULT, DevicePtr(place), &mut saved)?;
            memory.saved = Some(saved);
        }
    }
    state.memory.retain(|_, memory| memory.place.is_some() || !memory.released);
    Ok(())
}

driver_functions! { FUNCTIONS, Start;
    /// Reserves a range of addresses.
    cuMemAddressReserve(out: Out<usize>, bytes: usize, alignment: usize, _address: usize, _flags: u64) note "the range has memory at once, on the current device" =
        out.set(reserve(bytes, alignment)?);
    /// Gives up a range of addresses.
    cuMemAddressFree(start: usize, bytes: usize) = end_range(start, bytes);
    /// Creates memory without an address.
    cuMemCreate(out: Out<u64>, bytes: usize, properties: In<Properties>, _flags: u64) = out.set(create(bytes, properties)?);
    /// Gives up memory, which exists as long as it is mapped.
    cuMemRelease(handle: u64) = release(handle);
    /// Maps memory at an address.
    cuMemMap(start: usize, bytes: usize, offset: usize, handle: u64, _flags: u64) note "as a whole, and at one address" =
        map(start, bytes, offset, handle);
    /// Ends the mapping of memory.
    cuMemUnmap(start: usize, bytes: usize) = unmap(start, bytes);
    /// Sets which devices may use a range.
    cuMemSetAccess(start: usize, bytes: usize, _descriptions: usize, _count: usize) note "has no effect" =
        lock(&STATE).gpu(start as u64, bytes as u64).map(drop);
    /// Returns how a device may use an address.
    cuMemGetAccess(flags: Out<u64>, _location: usize, start: usize) note "for reads and writes" = {
        lock(&STATE).gpu(start as u64, 0)?;
        flags.set(3)
    };
    /// Returns the unit of sizes and addresses.
    cuMemGetAllocationGranularity(out: Out<usize>, _properties: usize, _option: i32) = out.set(GRANULARITY as usize);
    /// Returns the properties of memory.
    cuMemGetAllocationPropertiesFromHandle(out: Out<Properties>, handle: u64) =
        out.set(lock(&STATE).memory.get(&handle).ok_or(Code::InvalidValue)?.properties);
}
