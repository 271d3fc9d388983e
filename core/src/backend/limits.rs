//! Limits of a device that programs may set (`cudaLimit`).

use std::sync::atomic::{AtomicU64, Ordering};

use super::error::Error;
use crate::heap;
use crate::passes::legalise::stack_calls;
use crate::printf::records::DEFAULT_BYTES;

/// A limit that programs may set (`cudaLimit`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeviceLimit {
    /// Size of the heap from which kernels allocate memory with `malloc` and `new`, in bytes
    /// (`cudaLimitMallocHeapSize`): 8 MiB by default. To be set before a module is loaded that allocates memory.
    MallocHeapSize,
    /// Size of each thread's stack in bytes (`cudaLimitStackSize`), for devices whose functions cannot call themselves:
    /// 4 KiB by default there, and applied to modules that are loaded afterwards. `cpu` always has 512 KiB.
    StackSize,
    /// Size of the buffer of `printf` in bytes (`cudaLimitPrintfFifoSize`): 1 MiB by default. Applied to modules that
    /// are loaded afterwards.
    PrintfFifoSize,
    /// Number of launches by its kernels that a grid may have pending (`cudaLimitDevRuntimePendingLaunchCount`): 2,048
    /// by default. Applied to modules that are loaded afterwards.
    PendingLaunchCount,
}

/// Upper limit on the number of pending launches.
const MOST_LAUNCHES: u64 = 1 << 24;

/// Upper limit on the size of a stack in bytes, which is CUDA's limit on local memory (CUDA C++ Programming Guide,
/// technical specifications).
const MOST_STACK: u64 = 512 << 10;

/// Range of the size of the `printf` buffer in bytes: positions in it are counted with 32 bits.
const PRINTF_RANGE: std::ops::RangeInclusive<u64> = 4096..=1 << 30;

/// Default number of pending launches (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism", "Pending Kernel
/// Launches").
const DEFAULT_LAUNCHES: u64 = 2048;

/// The limits of a device, for backends that store them themselves.
#[derive(Debug)]
pub struct SettableLimits {
    heap: AtomicU64,
    stack: AtomicU64,
    printf: AtomicU64,
    launches: AtomicU64,
}

impl Default for SettableLimits {
    fn default() -> Self {
        Self {
            heap: heap::DEFAULT_BYTES.into(),
            stack: stack_calls::DEFAULT_BYTES.into(),
            printf: DEFAULT_BYTES.into(),
            launches: DEFAULT_LAUNCHES.into(),
        }
    }
}

impl SettableLimits {
    /// Returns a limit, in bytes.
    pub fn get(&self, limit: DeviceLimit) -> u64 {
        self.cell(limit).load(Ordering::Relaxed)
    }

    /// Sets a limit. `heap_in_use` means that kernels may already have memory of the heap.
    ///
    /// # Errors
    /// An error for an invalid size, or for a heap that is in use.
    pub fn set(&self, limit: DeviceLimit, bytes: u64, heap_in_use: bool) -> Result<(), Error> {
        match limit {
            DeviceLimit::MallocHeapSize if heap_in_use => {
                let reason =
                    "the heap for kernels is in use: set its size before loading a module that allocates from it";
                return Err(Error::InvalidValue(reason.to_owned()));
            }
            DeviceLimit::MallocHeapSize => drop(heap::Layout::of(bytes)?),
            DeviceLimit::PrintfFifoSize if !PRINTF_RANGE.contains(&bytes) => {
                let (least, most) = (PRINTF_RANGE.start(), PRINTF_RANGE.end());
                let reason =
                    format!("the buffer of `printf` must have {least} to {most} bytes, but {bytes} were requested");
                return Err(Error::InvalidValue(reason));
            }
            DeviceLimit::StackSize if bytes == 0 || bytes > MOST_STACK => {
                let what = "the size of the stack in bytes".to_owned();
                return Err(Error::LimitExceeded { what, value: bytes, limit: MOST_STACK });
            }
            DeviceLimit::PendingLaunchCount if bytes == 0 || bytes > MOST_LAUNCHES => {
                let what = "the number of pending launches".to_owned();
                return Err(Error::LimitExceeded { what, value: bytes, limit: MOST_LAUNCHES });
            }
            DeviceLimit::PrintfFifoSize | DeviceLimit::StackSize | DeviceLimit::PendingLaunchCount => {}
        }
        self.cell(limit).store(bytes, Ordering::Relaxed);
        Ok(())
    }

    const fn cell(&self, limit: DeviceLimit) -> &AtomicU64 {
        match limit {
            DeviceLimit::MallocHeapSize => &self.heap,
            DeviceLimit::StackSize => &self.stack,
            DeviceLimit::PrintfFifoSize => &self.printf,
            DeviceLimit::PendingLaunchCount => &self.launches,
        }
    }
}
