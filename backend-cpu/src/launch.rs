//! A launch of a kernel: its shape, its memory, and its time limits.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::eval::memory::Extent;
use crate::memory::Table;
use crate::races::Touched;

/// A launch: the data that all its threads share.
pub struct Launch<'a> {
    /// Device memory.
    pub heap: &'a Table,
    /// The parameter block.
    pub params: &'a [u8],
    /// Shared variables.
    pub shared_vars: Vec<Extent>,
    /// Bytes of shared memory per block.
    pub shared_bytes: usize,
    /// Blocks in each dimension.
    pub grid: [u32; 3],
    /// Threads per block in each dimension.
    pub block: [u32; 3],
    /// Total threads per block.
    pub threads: u32,
    /// Whether threads may wait for the whole grid.
    pub cooperative: bool,
    /// Record of accesses to device memory, if they are recorded.
    pub touched: Option<&'a Touched>,
    /// Longest time in which no thread exits or passes a barrier.
    pub watchdog: Duration,
    /// Time limit of the whole launch.
    pub time_limit: Option<Duration>,
    started: Instant,
    /// Milliseconds from the start to the last progress.
    progress: AtomicU64,
    stop: AtomicBool,
}

impl<'a> Launch<'a> {
    /// Returns a launch of one block of one thread without shared memory, to be filled in.
    pub fn new(heap: &'a Table, params: &'a [u8], watchdog: Duration) -> Launch<'a> {
        Launch {
            heap,
            params,
            shared_vars: Vec::new(),
            shared_bytes: 0,
            grid: [1; 3],
            block: [1; 3],
            threads: 1,
            cooperative: false,
            touched: None,
            watchdog,
            time_limit: None,
            started: Instant::now(),
            progress: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }

    fn elapsed(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Records that a thread has exited or passed a barrier.
    pub fn progress(&self) {
        self.progress.store(self.elapsed(), Ordering::Relaxed);
    }

    /// Returns true if there has been no progress for too long. With a time limit, which may be longer, always returns
    /// false: only that limit counts.
    pub fn stalled(&self) -> bool {
        if self.time_limit.is_some() {
            return false;
        }
        let waited = self.elapsed().saturating_sub(self.progress.load(Ordering::Relaxed));
        u128::from(waited) > self.watchdog.as_millis()
    }

    /// Returns true if the launch has exceeded its time limit.
    pub fn is_late(&self) -> bool {
        self.time_limit.is_some_and(|limit| self.started.elapsed() > limit)
    }

    /// Ends the launch: all blocks stop.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns true if a fault has ended the launch.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
