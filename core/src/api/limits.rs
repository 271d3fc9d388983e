//! Limits of a device that programs may set (`cudaLimit`).

use std::sync::atomic::{AtomicU64, Ordering};

use super::error::Error;
use crate::heap;
use crate::passes::legalise::stack_calls;
use crate::printf::records::DEFAULT_BYTES;

/// A limit that programs may set (`cudaLimit`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeviceLimit {
    /// Bytes of the heap from which kernels take memory with `malloc` and `new` (`cudaLimitMallocHeapSize`): 8 MiB at first. To be
    /// set before a module is loaded that takes memory.
    MallocHeapSize,
    /// Bytes of the stack of each thread (`cudaLimitStackSize`), for devices whose functions cannot call themselves: 4 KiB at first there, for
    /// modules that are loaded afterwards. `cpu` has 512 KiB, whatever is set.
    StackSize,
    /// Bytes of the buffer of `printf` (`cudaLimitPrintfFifoSize`): 1 MiB at first. For modules that are loaded afterwards.
    PrintfFifoSize,
    /// How many launches of its kernels a grid may have waiting, a number (`cudaLimitDevRuntimePendingLaunchCount`): 2,048 at first. For modules
    /// that are loaded afterwards.
    PendingLaunchCount,
}

/// Most launches that may wait.
const MOST_LAUNCHES: u64 = 1 << 24;

/// Most bytes of a stack: what CUDA allows of local memory (CUDA C++ Programming Guide, technical specifications).
const MOST_STACK: u64 = 512 << 10;

/// Fewest and most bytes of that buffer: places in it are counted with 32 bits.
const PRINTF_RANGE: std::ops::RangeInclusive<u64> = 4096..=1 << 30;

/// Launches that may wait, at first (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism", "Pending Kernel Launches").
const DEFAULT_LAUNCHES: u64 = 2048;

/// The limits of a device, for backends that keep them themselves.
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
    /// A limit, in bytes.
    pub fn get(&self, limit: DeviceLimit) -> u64 {
        self.cell(limit).load(Ordering::Relaxed)
    }

    /// Sets a limit; `heap_in_use` says that kernels may have memory of the heap already.
    ///
    /// # Errors
    /// A size that cannot be, or a heap that is in use.
    pub fn set(&self, limit: DeviceLimit, bytes: u64, heap_in_use: bool) -> Result<(), Error> {
        let refused = |reason: String| Err(Error::InvalidValue(reason));
        match limit {
            DeviceLimit::MallocHeapSize if heap_in_use => {
                return refused(
                    "the heap for kernels is in use: set its size before a module is loaded that takes memory".into(),
                );
            }
            DeviceLimit::MallocHeapSize => drop(heap::Layout::of(bytes)?),
            DeviceLimit::PrintfFifoSize if !PRINTF_RANGE.contains(&bytes) => {
                let (least, most) = (PRINTF_RANGE.start(), PRINTF_RANGE.end());
                return refused(format!("a buffer of {bytes} bytes for `printf`: it takes {least} to {most}"));
            }
            DeviceLimit::StackSize if bytes == 0 || bytes > MOST_STACK => {
                return refused(format!("a stack of {bytes} bytes: it takes 1 to {MOST_STACK}"));
            }
            DeviceLimit::PendingLaunchCount if bytes == 0 || bytes > MOST_LAUNCHES => {
                return refused(format!("{bytes} waiting launches: it takes 1 to {MOST_LAUNCHES}"));
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
