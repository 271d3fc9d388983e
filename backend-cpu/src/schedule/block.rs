//! A block: its threads run one after another until each has arrived at a barrier or exited. Then all waiting threads
//! continue (CUDA C++ Programming Guide, "Synchronization Functions"; PTX ISA, `bar.sync`: arrivals at one barrier
//! count wherever in the code they are, and exited threads count as arrived).
//!
//! A thread whose time slice is over is set aside and the next one runs, so that threads may wait for each other in
//! loops. A thread that exits leaves its memory to the next one to start: without barriers and long loops one state
//! serves the whole block.

use isowarp_core::diagnostic::Diagnostic;

use super::thread::{Status, Thread};
use super::warps;
use crate::engine::{At, Engine, Stop};
use crate::eval::builtins::unlinear;
use crate::fault;
use crate::launch::Launch;

/// Passes over a block's threads without an exit or a barrier before another block gets its turn.
const PASSES: u32 = 32;

/// The outcome of a block's turn.
pub enum Outcome {
    /// All threads have exited, or the launch is over.
    Done,
    /// The threads are waiting, or run for long.
    Yield,
    /// All threads that have not exited wait for those of other blocks.
    Grid,
    /// A thread did something undefined.
    Fault(Box<Diagnostic>),
    /// The launch has exceeded its time limit; the position of a thread.
    Late(Option<Box<Diagnostic>>),
}

/// A block between two turns.
pub struct Block<T> {
    /// Number in the grid.
    pub linear: u64,
    index: [u32; 3],
    shared: Vec<u8>,
    next: u32,
    live: Vec<Thread<T>>,
    pool: Vec<Thread<T>>,
}

impl<T> Default for Block<T> {
    fn default() -> Self {
        Block { linear: 0, index: [0; 3], shared: Vec::new(), next: 0, live: Vec::new(), pool: Vec::new() }
    }
}

impl<T: Default + Send> Block<T> {
    /// Makes the block the `linear`-th of the grid, with no thread started.
    pub fn start(&mut self, launch: &Launch, linear: u64) {
        self.linear = linear;
        self.index = unlinear(linear, launch.grid);
        self.shared.clear();
        self.shared.resize(launch.shared_bytes, 0);
        self.next = 0;
        self.pool.append(&mut self.live);
    }

    /// Returns the bytes that the block's state occupies.
    pub fn bytes<E: Engine<Thread = T>>(&self, engine: &E) -> usize {
        let thread = |thread: &Thread<T>| engine.bytes(&thread.state) + size_of::<Thread<T>>();
        self.shared.capacity() + self.live.iter().chain(&self.pool).map(thread).sum::<usize>()
    }

    /// Lets the threads continue after a barrier of the grid.
    pub fn release(&mut self) {
        self.live.iter_mut().for_each(|t| t.status = Status::Ready);
    }

    /// Runs the block until it is done, or its turn is over.
    pub fn run<E: Engine<Thread = T>>(&mut self, engine: &E, launch: &Launch) -> Outcome {
        if launch.is_late() {
            return self.late(engine, launch);
        }
        if let Err(fault) = self.start_threads(engine, launch) {
            return Outcome::Fault(fault);
        }
        let mut passes = 0;
        while !self.live.is_empty() {
            if launch.stopped() {
                return Outcome::Done;
            }
            // Checked in each pass, because barriers may continue forever.
            if launch.is_late() {
                return self.late(engine, launch);
            }
            if self.live.iter().all(|t| t.status == Status::Waiting) {
                warps::count_votes(&mut self.live, engine);
                self.live.iter_mut().for_each(|t| t.status = Status::Ready);
                launch.progress();
            }
            if let Some(thread) = self.live.iter().find(|t| t.status == Status::Grid) {
                if !launch.cooperative {
                    return Outcome::Fault(fault::grid_sync(launch, &thread.place(engine, At::Stopped)));
                }
                if self.live.iter().all(|t| t.status == Status::Grid) {
                    launch.progress();
                    return Outcome::Grid;
                }
                if self.live.iter().all(|t| matches!(t.status, Status::Grid | Status::Waiting)) {
                    return Outcome::Fault(fault::grid_sync(launch, &thread.place(engine, At::Stopped)));
                }
            }
            if self.live.iter().any(|t| t.status == Status::Warp) {
                match warps::meet(&mut self.live, engine) {
                    Err(fault) => return Outcome::Fault(fault),
                    Ok(true) => launch.progress(),
                    Ok(false) => {
                        if self.live.iter().all(|t| t.status != Status::Ready)
                            && let Some(thread) = self.live.iter().find(|t| t.status == Status::Warp)
                        {
                            let message =
                                "the thread waits for threads of its warp that never come: they wait elsewhere";
                            return Outcome::Fault(fault::warp(&thread.place(engine, At::Stopped), message));
                        }
                    }
                }
            }
            match self.pass(engine, launch) {
                Err(fault) => return Outcome::Fault(fault),
                Ok(true) => {
                    launch.progress();
                    passes = 0;
                }
                Ok(false) => {
                    passes += 1;
                    if launch.stalled()
                        && let Some(thread) = self.live.iter().find(|t| t.status == Status::Ready)
                    {
                        return Outcome::Fault(fault::no_progress(launch, &thread.place(engine, At::Next)));
                    }
                    if passes >= PASSES {
                        return Outcome::Yield;
                    }
                }
            }
        }
        launch.progress();
        Outcome::Done
    }

    /// Returns the position of a thread when the launch's time is over.
    fn late<E: Engine<Thread = T>>(&self, engine: &E, launch: &Launch) -> Outcome {
        let ready = self.live.iter().find(|t| t.status == Status::Ready);
        Outcome::Late(ready.or(self.live.first()).map(|thread| fault::late(launch, &thread.place(engine, At::Next))))
    }

    /// Runs each thread for the first time.
    fn start_threads<E: Engine<Thread = T>>(&mut self, engine: &E, launch: &Launch) -> Result<(), Box<Diagnostic>> {
        while self.next < launch.threads {
            let mut thread = self.pool.pop().unwrap_or_default();
            thread.start(engine, launch, self.index, self.next);
            self.next += 1;
            let stop = thread.run(engine, launch, &mut self.shared);
            match settle(&mut thread, stop)? {
                Status::Done => self.pool.push(thread),
                Status::Waiting | Status::Warp | Status::Grid => self.live.push(thread),
                Status::Ready => {
                    self.live.push(thread);
                    if launch.is_late() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Runs every thread that can continue. Returns true if one exited or arrived at a barrier.
    fn pass<E: Engine<Thread = T>>(&mut self, engine: &E, launch: &Launch) -> Result<bool, Box<Diagnostic>> {
        let (mut exited, mut arrived) = (false, false);
        for thread in self.live.iter_mut().filter(|t| t.status == Status::Ready) {
            let stop = thread.run(engine, launch, &mut self.shared);
            match settle(thread, stop)? {
                Status::Done => exited = true,
                Status::Waiting | Status::Warp | Status::Grid => arrived = true,
                Status::Ready if launch.is_late() => break,
                Status::Ready => {}
            }
        }
        if exited {
            for thread in std::mem::take(&mut self.live) {
                if thread.status == Status::Done { self.pool.push(thread) } else { self.live.push(thread) }
            }
        }
        Ok(exited || arrived)
    }
}

fn settle<T>(thread: &mut Thread<T>, stop: Stop) -> Result<Status, Box<Diagnostic>> {
    thread.status = match stop {
        Stop::Exit => Status::Done,
        Stop::Barrier(number) => {
            thread.sync = number;
            Status::Waiting
        }
        Stop::Warp(number) => {
            thread.sync = number;
            Status::Warp
        }
        Stop::Grid => Status::Grid,
        Stop::Preempted => Status::Ready,
        Stop::Fault(fault) => return Err(fault),
    };
    Ok(thread.status)
}
