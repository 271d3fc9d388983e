//! A grid: its blocks run on all cores, in no guaranteed order. A block that only waits, or runs for long, is parked
//! and others run, so that blocks may wait for each other as long as they fit into memory together.
//!
//! Blocks at a barrier of the grid are set aside until every block has arrived there or is done (CUDA C++ Programming
//! Guide, "Grid Synchronization"). Threads that have exited count as arrived.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use isowarp_core::diagnostic::Diagnostic;

use super::block::{Block, Outcome};
use crate::engine::Engine;
use crate::launch::Launch;

/// Limit on the bytes of parked blocks; above it no new block is started.
const PARKED_BYTES: usize = 1 << 30;

/// The reason why a launch ended early.
pub enum Ended {
    /// A thread did something undefined.
    Fault(Box<Diagnostic>),
    /// The time limit was exceeded; the position of a thread at that time, if one had begun.
    Late(Option<Box<Diagnostic>>),
}

/// The rendezvous of blocks at a barrier of the grid.
struct Meeting<T> {
    waiting: Vec<Block<T>>,
    /// Blocks that are done.
    done: u64,
}

/// The state that the cores share while they work through a grid.
struct Work<'l, 'a, E: Engine> {
    engine: &'l E,
    launch: &'l Launch<'a>,
    blocks: u64,
    next: AtomicU64,
    parked: Mutex<VecDeque<Block<E::Thread>>>,
    parked_bytes: AtomicUsize,
    meeting: Mutex<Meeting<E::Thread>>,
    /// Notified when a cooperative launch has blocks to run again, or is over.
    met: Condvar,
    ended: Mutex<Option<(u64, Ended)>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs all blocks. If threads do something undefined, returns the fault of the first block among those found.
pub fn run_grid<E: Engine>(engine: &E, launch: &Launch) -> Result<(), Ended> {
    let blocks = launch.grid.iter().map(|&n| u64::from(n)).fold(1, u64::saturating_mul);
    let work = Work {
        engine,
        launch,
        blocks,
        next: AtomicU64::new(0),
        parked: Mutex::default(),
        parked_bytes: AtomicUsize::new(0),
        meeting: Mutex::new(Meeting { waiting: Vec::new(), done: 0 }),
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

impl<E: Engine> Work<'_, '_, E> {
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
            match block.run(self.engine, self.launch) {
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
        self.launch.stop();
        self.met.notify_all();
    }

    fn park(&self, block: Block<E::Thread>) {
        self.parked_bytes.fetch_add(block.bytes(self.engine), Ordering::Relaxed);
        lock(&self.parked).push_back(block);
    }

    /// Registers that a block has reached a barrier of the grid, or (`None`) is done. If it is the last one, all blocks
    /// continue.
    fn arrive(&self, block: Option<Block<E::Thread>>) {
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
    fn take(&self, spare: &mut Option<Block<E::Thread>>) -> Option<Block<E::Thread>> {
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

    fn unpark(&self) -> Option<Block<E::Thread>> {
        let block = lock(&self.parked).pop_front()?;
        // Cannot underflow: this amount was added when the block was parked, and its size does not change meanwhile.
        self.parked_bytes.fetch_sub(block.bytes(self.engine), Ordering::Relaxed);
        Some(block)
    }
}
