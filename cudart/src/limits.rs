//! Limits and preferences of the device (`cudaDeviceSetLimit`, `cudaDeviceSetCacheConfig`).

use std::ffi::c_int;
use std::sync::atomic::{AtomicI32, Ordering};

use isowarp_core::backend::DeviceLimit;

use crate::abi::Out;
use crate::entry::functions;
use crate::errors::{Code, Result};
use crate::state::gpu;

/// Returns the limit of a number (`cudaLimit`); `None` for limits that have no effect here.
fn limit(number: c_int) -> Result<Option<DeviceLimit>> {
    Ok(match number {
        0 => Some(DeviceLimit::StackSize),
        1 => Some(DeviceLimit::PrintfFifoSize),
        2 => Some(DeviceLimit::MallocHeapSize),
        4 => Some(DeviceLimit::PendingLaunchCount),
        // Depth of synchronisation in device code, which no longer exists, and the cache.
        3 | 5 | 6 => None,
        _ => return Err(Code::InvalidValue.into()),
    })
}

/// Returns the nearest size that devices accept. CUDA adjusts other sizes, but devices refuse them.
fn rounded(limit: DeviceLimit, bytes: u64) -> u64 {
    match limit {
        DeviceLimit::StackSize => bytes.clamp(1024, 512 << 10),
        DeviceLimit::PrintfFifoSize => bytes.clamp(4096, 1 << 30),
        DeviceLimit::MallocHeapSize => bytes,
        DeviceLimit::PendingLaunchCount => bytes.clamp(1, 1 << 24),
    }
}

/// Sets a limit of the current device.
pub(crate) fn set_limit(number: c_int, value: usize) -> Result<()> {
    match limit(number)? {
        Some(limit) => Ok(gpu()?.backend().set_limit(limit, rounded(limit, value as u64))?),
        None => Ok(()),
    }
}

/// Returns a limit of the current device.
pub(crate) fn get_limit(number: c_int) -> Result<usize> {
    match limit(number)? {
        Some(limit) => Ok(gpu()?.backend().limit(limit)? as usize),
        None => Ok(if number == 5 { 64 } else { 0 }),
    }
}

/// Preferences without an effect.
static CACHE: AtomicI32 = AtomicI32::new(0);
static BANKS: AtomicI32 = AtomicI32::new(1);

functions! { FUNCTIONS;
    /// Sets a limit.
    cudaDeviceSetLimit(number: c_int, value: usize) note "limits of the cache have no effect" = set_limit(number, value);
    /// Returns a limit.
    cudaDeviceGetLimit(value: Out<usize>, number: c_int) = value.set(get_limit(number)?);
    /// Sets the preferred cache.
    cudaDeviceSetCacheConfig(config: c_int) note "has no effect" = {
        CACHE.store(config, Ordering::Relaxed);
        Ok(())
    };
    /// Returns the preferred cache.
    cudaDeviceGetCacheConfig(config: Out<c_int>) = config.set(CACHE.load(Ordering::Relaxed));
    /// Sets the width of banks of shared memory.
    cudaDeviceSetSharedMemConfig(config: c_int) note "has no effect" = {
        BANKS.store(config, Ordering::Relaxed);
        Ok(())
    };
    /// Returns the width of banks of shared memory.
    cudaDeviceGetSharedMemConfig(config: Out<c_int>) = config.set(BANKS.load(Ordering::Relaxed));
    /// Starts profiling.
    cudaProfilerStart() note "has no effect" = Ok(());
    /// Stops profiling.
    cudaProfilerStop() note "has no effect" = Ok(());
}
