//! A device's memory: allocated from a pool of the driver, cleared, and freed, all without waiting for the device (CUDA
//! Driver API, "Stream Ordered Memory Allocator").
//!
//! New memory is cleared in a stream of its own. Each other stream waits for the clears so far before its next work.
//! Memory is freed in a third stream, which waits for all the work that was queued before.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use cudarc::driver::{DriverError, result, sys};
use isowarp_core::backend::{DevicePtr, Error, StreamOptions};

use crate::driver::Context;
use crate::stream::{Event, Stream};

/// Bytes that the pool keeps for later allocations when nothing is queued.
const KEPT: u64 = 1 << 30;

pub(crate) struct Memory {
    context: Arc<Context>,
    /// The pool; `None` if the driver has no pools for this device.
    pool: Option<Pool>,
    clears: Stream,
    frees: Stream,
    /// Number of clears so far.
    cleared: AtomicU64,
    marks: Mutex<Marks>,
}

/// Events that are recorded repeatedly: a wait refers to the point that the event marked at that time.
struct Marks {
    /// The last clear.
    cleared: Event,
    /// Work of a stream before memory is freed.
    used: Event,
}

/// A pool of the driver.
struct Pool(sys::CUmemoryPool);

// SAFETY: a pool is a handle that the driver allows to be used from any thread, several at a time.
unsafe impl Send for Pool {}
// SAFETY: as for `Send`.
unsafe impl Sync for Pool {}

impl Pool {
    /// Creates a pool for a device. The context is the calling thread's.
    fn create(device: sys::CUdevice) -> Result<Self, DriverError> {
        // SAFETY: zero is the neutral value of each field.
        let mut of: sys::CUmemPoolProps = unsafe { std::mem::zeroed() };
        of.allocType = sys::CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED;
        of.location = location(device);
        let mut raw = std::ptr::null_mut();
        // SAFETY: the driver reads the properties and writes one handle.
        unsafe { sys::cuMemPoolCreate(&mut raw, &of) }.result()?;
        let pool = Self(raw);
        let mut kept = KEPT;
        let attribute = sys::CUmemPool_attribute::CU_MEMPOOL_ATTR_RELEASE_THRESHOLD;
        // SAFETY: the pool is alive; the driver reads an integer of 64 bits.
        unsafe { sys::cuMemPoolSetAttribute(raw, attribute, (&raw mut kept).cast()) }.result()?;
        Ok(pool)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        // SAFETY: the pool is alive and never used again; memory that is still in use exists until it is freed.
        let _ = unsafe { sys::cuMemPoolDestroy(self.0) };
    }
}

fn location(device: sys::CUdevice) -> sys::CUmemLocation {
    sys::CUmemLocation { type_: sys::CUmemLocationType::CU_MEM_LOCATION_TYPE_DEVICE, id: device }
}

impl Memory {
    /// Creates the memory management of a device. The context is the calling thread's.
    pub fn new(context: &Arc<Context>) -> Result<Self, Error> {
        let stream = || Stream::create(context, StreamOptions { non_blocking: true, ..StreamOptions::default() });
        let supported = sys::CUdevice_attribute_enum::CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED;
        // SAFETY: the device is valid.
        let supported = unsafe { result::device::get_attribute(context.device, supported) };
        let pool = match supported {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(context.check("cannot create a memory pool", Pool::create(context.device))?),
        };
        Ok(Self {
            context: Arc::clone(context),
            pool,
            clears: stream()?,
            frees: stream()?,
            cleared: AtomicU64::new(0),
            marks: Mutex::new(Marks { cleared: Event::create(context)?, used: Event::create(context)? }),
        })
    }

    /// Allocates memory, which is zero for all work that is queued later. The context is the calling thread's.
    pub fn alloc(&self, bytes: usize) -> Result<DevicePtr, Error> {
        self.alloc_and(bytes, |ptr| self.clear(ptr, bytes))
    }

    /// Allocates memory with unspecified contents, for a caller that writes all of it before any other code knows it.
    /// The context is the calling thread's.
    pub fn alloc_uncleared(&self, bytes: usize) -> Result<DevicePtr, Error> {
        // Other streams wait until it exists, as for memory that is cleared.
        self.alloc_and(bytes, |_| self.mark())
    }

    fn alloc_and(&self, bytes: usize, then: impl FnOnce(DevicePtr) -> Result<(), Error>) -> Result<DevicePtr, Error> {
        let taken = match self.take(bytes) {
            Err(DriverError(sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY)) => {
                // Freed memory may not be available yet.
                self.context.wait_for_all()?;
                if let Some(pool) = &self.pool {
                    // SAFETY: the pool is alive.
                    let trimmed = unsafe { sys::cuMemPoolTrimTo(pool.0, 0) };
                    self.context.check("cannot trim the memory pool", trimmed.result())?;
                }
                self.take(bytes)
            }
            taken => taken,
        };
        let ptr = taken.map_err(|error| match self.context.error("cannot allocate", error) {
            Error::OutOfMemory { device, limit, .. } => Error::OutOfMemory { device, requested: bytes as u64, limit },
            other => other,
        })?;
        if let Err(error) = then(ptr) {
            // No other code has seen the address. The first error is the one to report.
            let _ = self.give_back(ptr, &self.clears);
            return Err(error);
        }
        Ok(ptr)
    }

    fn take(&self, bytes: usize) -> Result<DevicePtr, DriverError> {
        let Some(pool) = &self.pool else {
            // SAFETY: the memory is written before any code reads it.
            return unsafe { result::malloc_sync(bytes) }.map(DevicePtr);
        };
        let mut ptr = 0;
        // SAFETY: pool and stream are alive; the driver writes one address.
        unsafe { sys::cuMemAllocFromPoolAsync(&mut ptr, bytes, pool.0, self.clears.raw()) }.result()?;
        Ok(DevicePtr(ptr))
    }

    /// Fills unused memory with zeros. The context is the calling thread's.
    pub fn clear(&self, ptr: DevicePtr, bytes: usize) -> Result<(), Error> {
        // SAFETY: `ptr` is that many bytes of new memory that the device can write; the stream is alive.
        let zeroed = unsafe { result::memset_d8_async(ptr.0, 0, bytes, self.clears.raw()) };
        self.context.check("cannot clear new memory", zeroed)?;
        self.mark()
    }

    /// Makes streams wait for the work on new memory before their next work.
    fn mark(&self) -> Result<(), Error> {
        let marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        marks.cleared.record(&self.clears)?;
        self.cleared.fetch_add(1, Ordering::Release);
        Ok(())
    }

    /// Waits until all queued clears are done.
    pub fn wait_until_cleared(&self) -> Result<(), Error> {
        self.clears.synchronize()
    }

    /// Prepares a stream for new work: new memory is cleared before that work.
    pub fn order_uses(&self, stream: &Stream) -> Result<(), Error> {
        stream.use_memory().map_or(Ok(()), |seen| self.order(stream, seen))
    }

    /// Makes a stream wait for memory cleared since its last such wait, which `seen` counts.
    fn order(&self, stream: &Stream, seen: &AtomicU64) -> Result<(), Error> {
        if seen.load(Ordering::Acquire) == self.cleared.load(Ordering::Acquire) {
            return Ok(());
        }
        let marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        // The event is recorded and counted under the lock.
        let cleared = self.cleared.load(Ordering::Acquire);
        stream.wait_for(&marks.cleared)?;
        seen.fetch_max(cleared, Ordering::AcqRel);
        Ok(())
    }

    /// Makes a stream of another device wait for all queued clears.
    pub fn order_peer(&self, stream: &Stream) -> Result<(), Error> {
        stream.wait_for(&self.marks.lock().unwrap_or_else(PoisonError::into_inner).cleared)
    }

    /// Frees memory after all work that these streams have now is done. The context is the calling thread's.
    pub fn free(&self, ptr: DevicePtr, streams: &[Arc<Stream>]) -> Result<(), Error> {
        {
            let marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
            for stream in streams.iter().map(|stream| &**stream).chain([&self.clears]) {
                marks.used.record(stream)?;
                self.frees.wait_for(&marks.used)?;
            }
        }
        // Not done under the lock: without a pool this waits.
        self.give_back(ptr, &self.frees)
    }

    /// Frees no more memory until all work that another device's stream has now is done.
    pub fn wait_for_peer(&self, peer: &Arc<Context>, stream: &Stream) -> Result<(), Error> {
        let done = Event::create(peer)?;
        done.record(stream)?;
        self.frees.wait_for(&done)
    }

    fn give_back(&self, ptr: DevicePtr, stream: &Stream) -> Result<(), Error> {
        let freed = match self.pool {
            // SAFETY: after the stream's work there is no work that could use the memory; the driver rejects an address
            // that it has not allocated.
            Some(_) => unsafe { sys::cuMemFreeAsync(ptr.0, stream.raw()) }.result(),
            None => {
                stream.synchronize()?;
                // SAFETY: as above.
                unsafe { result::free_sync(ptr.0) }
            }
        };
        self.context.check("cannot free memory", freed)
    }

    /// Lets another device access this one's memory, if it can.
    pub fn allow(&self, peer: sys::CUdevice) -> Result<(), Error> {
        let Some(pool) = &self.pool else { return Ok(()) };
        let access = sys::CUmemAccessDesc {
            location: location(peer),
            flags: sys::CUmemAccess_flags::CU_MEM_ACCESS_FLAGS_PROT_READWRITE,
        };
        // SAFETY: the pool is alive; the driver reads one description.
        let allowed = unsafe { sys::cuMemPoolSetAccess(pool.0, &access, 1) };
        self.context.check("cannot give another device access to memory", allowed.result())
    }
}
