//! The interface between the scheduler ([`crate::schedule`]) and the code of a kernel: an engine starts threads, and
//! resumes them where they stopped. The interpreter ([`crate::interpret`]) is one.
//!
//! The scheduler owns the threads of a block. It resumes each until it stops, and decides from [`Stop`] when it may
//! continue. An engine keeps each thread's position and data in [`Engine::Thread`], and has to stop
//!
//! - at every barrier, warp operation and barrier of the grid;
//! - after a bounded number of loop iterations or calls ([`Stop::Preempted`]), because other threads of the block may be
//!   what the thread waits for. Atomic and volatile accesses count for many iterations: loops that wait contain one;
//! - at an invalid access and other undefined behaviour, with a diagnostic from [`crate::fault`].
//!
//! A thread that has stopped resumes after the operation at which it stopped.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{BarrierVote, WarpOp};
use isowarp_core::span::Span;

use crate::eval::builtins::Builtins;
use crate::launch::Launch;

/// The number of no sync point: that of a barrier without a vote.
pub const NO_SYNC_POINT: u32 = u32::MAX;

/// The reason why a thread stopped.
pub enum Stop {
    /// The thread has exited.
    Exit,
    /// The thread has arrived at a barrier: the number of its sync point if it votes, else [`NO_SYNC_POINT`].
    Barrier(u32),
    /// The thread waits for all threads of the grid.
    Grid,
    /// The thread waits for threads of its warp, at the sync point with this number.
    Warp(u32),
    /// The thread's time slice is over.
    Preempted,
    /// The thread did something undefined.
    Fault(Box<Diagnostic>),
}

/// The operation of a rendezvous.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncOp {
    /// An operation between the threads of a warp.
    Warp(WarpOp),
    /// A vote among the threads of the block.
    Vote(BarrierVote),
}

/// A place in a kernel at which threads exchange values.
#[derive(Debug, Clone, Copy)]
pub struct SyncPoint {
    /// The operation.
    pub op: SyncOp,
    /// Type of the values exchanged.
    pub scalar: Scalar,
}

/// An instruction of a thread that has stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// The instruction at which it stopped.
    Stopped,
    /// The instruction at which it resumes.
    Next,
}

/// The code of one kernel, for one launch.
pub trait Engine: Sync {
    /// The position and the data of one thread. The default is a thread that has not started.
    type Thread: Default + Send;

    /// Puts a thread at the kernel's start. It may have run before: the scheduler reuses threads that have exited.
    fn start(&self, thread: &mut Self::Thread);

    /// Runs a thread until it stops. `shared` is its block's shared memory.
    fn run(&self, thread: &mut Self::Thread, builtins: &Builtins, launch: &Launch, shared: &mut [u8]) -> Stop;

    /// Returns the bytes that a thread occupies. Between two runs the number has to stay as it is.
    fn bytes(&self, thread: &Self::Thread) -> usize;

    /// Returns the sync point with a number that [`Stop`] gave, `None` for [`NO_SYNC_POINT`].
    fn sync_point(&self, number: u32) -> Option<SyncPoint>;

    /// Returns the operands of a sync point at which a thread waits. If it has fewer than four, the last one is repeated.
    fn operands(&self, thread: &Self::Thread, number: u32) -> [u64; 4];

    /// Gives a thread the result of the sync point at which it waits.
    fn set_result(&self, thread: &mut Self::Thread, number: u32, value: u64);

    /// Returns true if two threads stopped at the same instruction, in functions that were called from the same places.
    fn same_place(&self, a: &Self::Thread, b: &Self::Thread) -> bool;

    /// Returns the source location of an instruction. For an instruction of a built-in header, returns the location of
    /// the program's call that led to it.
    fn span(&self, thread: &Self::Thread, at: At) -> Span;
}
