//! A grid: its blocks run on all cores, in no guaranteed order. A block that only waits, or runs for long, is parked
//! and others run, so that blocks may wait for each other as long as they fit into memory together.
//!
//! Blocks at a barrier of the grid are set aside until every block has arrived there or is done (CUDA C++ Programming
//! Guide, "Grid Synchronization"). Threads that have exited count as arrived.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use isowarp_core::diagnostic::Diagnostic;

use super::block::{Block, Outcome};
use crate::bytecode::Image;
use crate::eval::memory::Extent;
use crate::memory::Table;
use crate::races::Touched;

/// Limit on the bytes of parked blocks; above it no new block is started.
const PARKED_BYTES: usize = 1 << 30;

/// A launch: the data that all its threads share.
pub struct Launch<'a> {
    /// The code.
    pub image: &'a Image,
    /// Device memory.
    pub heap: &'a Table,
    /// The parameter block.
    pub params: &'a [u8],
    /// The first registers of every thread.
    pub template: Vec<u64>,
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
    pub fn new(image: &'a Image, heap: &'a Table, params: &'a [u8], watchdog: Duration) -> Launch<'a> {
        Launch {
            image,
            heap,
            params,
            template: Vec::new(),
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

    /// Returns true if a fault has ended the launch.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The reason why a launch ended early.
pub enum Ended {
    /// A thread did something undefined.
    Fault(Box<Diagnostic>),
    /// The time limit was exceeded; the position of a thread at that time, if one had begun.
    Late(Option<Box<Diagnostic>>),
}

/// The rendezvous of blocks at a barrier of the grid.
#[derive(Default)]
struct Meeting {
    waiting: Vec<Block>,
    /// Blocks that are done.
    done: u64,
}

/// The state that the cores share while they work through a grid.
struct Work<'l, 'a> {
    launch: &'l Launch<'a>,
    blocks: u64,
    next: AtomicU64,
    parked: Mutex<VecDeque<Block>>,
    parked_bytes: AtomicUsize,
    meeting: Mutex<Meeting>,
    /// Notified when a cooperative launch has blocks to run again, or is over.
    met: Condvar,
    ended: Mutex<Option<(u64, Ended)>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs all blocks. If threads do something undefined, returns the fault of the first block among those found.
pub fn run_grid(launch: &Launch) -> Result<(), Ended> {
    let blocks = launch.grid.iter().map(|&n| u64::from(n)).fold(1, u64::saturating_mul);
    let work = Work {
        launch,
        blocks,
        next: AtomicU64::new(0),
        parked: Mutex::default(),
        parked_bytes: AtomicUsize::new(0),
        meeting: Mutex::default(),
        met: Condvar::new(),
        ended: Mutex::default(),
    };
    let workers = blocks.min(rayon::current_num_threads() as u64);
    if workers <= 1 {
        work.run();
    } else {
        rayon::scope(|scope| (0..workers).for_each(|_| scope.spawn(|_| work.run())));
    }
    match lock(&work.ended).take() {
        Some((_, ended)) => Err(ended),
        None => Ok(()),
    }
}

impl Work<'_, '_> {
    /// Runs one core's part.
    fn run(&self) {
        let mut spare = None;
        while !self.launch.stopped() {
            let Some(mut block) = self.take(&mut spare) else {
                if self.wait_for_others() {
                    continue;
                }
                return;
            };
            match block.run(self.launch) {
                Outcome::Done => {
                    spare = Some(block);
                    self.arrive(None);
                }
                Outcome::Yield => self.park(block),
                Outcome::Grid => self.arrive(Some(block)),
                Outcome::Fault(fault) => self.end(block.linear, Ended::Fault(fault)),
                Outcome::Late(place) => self.end(block.linear, Ended::Late(place)),
            }
        }
    }

    /// Ends the launch because of an event in a block.
    fn end(&self, block: u64, ended: Ended) {
        let mut first = lock(&self.ended);
        if first.as_ref().is_none_or(|(other, _)| block < *other) {
            *first = Some((block, ended));
        }
        self.launch.stop.store(true, Ordering::Relaxed);
        self.met.notify_all();
    }

    fn park(&self, block: Block) {
        self.parked_bytes.fetch_add(block.bytes(), Ordering::Relaxed);
        lock(&self.parked).push_back(block);
    }

    /// Registers that a block has reached a barrier of the grid, or (`None`) is done. If it is the last one, all blocks
    /// continue.
    fn arrive(&self, block: Option<Block>) {
        if !self.launch.cooperative {
            return;
        }
        let mut meeting = lock(&self.meeting);
        match block {
            Some(block) => meeting.waiting.push(block),
            None => meeting.done += 1,
        }
        if meeting.done + meeting.waiting.len() as u64 == self.blocks {
            for mut block in meeting.waiting.drain(..) {
                block.release();
                self.park(block);
            }
            self.launch.progress();
            self.met.notify_all();
        }
    }

    /// Waits until a cooperative launch may have blocks to run again. Returns false if the launch is over.
    fn wait_for_others(&self) -> bool {
        if !self.launch.cooperative {
            return false;
        }
        let meeting = lock(&self.meeting);
        if meeting.done >= self.blocks {
            return false;
        }
        // The timeout is needed for faults, which are signalled without the lock.
        let waited = self.met.wait_timeout(meeting, Duration::from_millis(20));
        drop(waited);
        true
    }

    /// Returns the next block to run: a new one while there is room, otherwise one that was parked.
    fn take(&self, spare: &mut Option<Block>) -> Option<Block> {
        if self.parked_bytes.load(Ordering::Relaxed) > PARKED_BYTES
            && let Some(block) = self.unpark()
        {
            return Some(block);
        }
        // Checked first so that the counter cannot overflow.
        if self.next.load(Ordering::Relaxed) < self.blocks {
            let linear = self.next.fetch_add(1, Ordering::Relaxed);
            if linear < self.blocks {
                let mut block = spare.take().unwrap_or_default();
                block.start(self.launch, linear);
                return Some(block);
            }
        }
        self.unpark()
    }

    fn unpark(&self) -> Option<Block> {
        let block = lock(&self.parked).pop_front()?;
        // Cannot underflow: this amount was added when the block was parked, and its size does not change meanwhile.
        self.parked_bytes.fetch_sub(block.bytes(), Ordering::Relaxed);
        Some(block)
    }
}
