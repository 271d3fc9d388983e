//! The scheduler's record of a CUDA thread, around the engine's.

use crate::engine::{At, Engine, Stop};
use crate::eval::builtins::{Builtins, unlinear};
use crate::fault::Place;
use crate::launch::Launch;

/// The status of a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Status {
    /// Can continue.
    #[default]
    Ready,
    /// Has arrived at a barrier.
    Waiting,
    /// Waits for threads of its warp.
    Warp,
    /// Waits for all threads of the grid.
    Grid,
    /// Has exited.
    Done,
}

/// A thread of a block.
#[derive(Debug, Default)]
pub struct Thread<T> {
    /// The status of the thread.
    pub status: Status,
    /// Number in the block.
    pub linear: u32,
    /// The sync point at which the thread waits, or [`crate::engine::NO_SYNC_POINT`].
    pub sync: u32,
    /// Built-in variables.
    pub builtins: Builtins,
    /// The engine's position and data.
    pub state: T,
}

impl<T: Default + Send> Thread<T> {
    /// Makes the thread the `linear`-th of a block, at the kernel's start.
    pub fn start<E: Engine<Thread = T>>(&mut self, engine: &E, launch: &Launch, block: [u32; 3], linear: u32) {
        self.status = Status::Ready;
        self.linear = linear;
        let [tx, ty, tz] = unlinear(linear.into(), launch.block);
        let ([bx, by, bz], [dx, dy, dz], [gx, gy, gz]) = (block, launch.block, launch.grid);
        self.builtins = [tx, ty, tz, bx, by, bz, dx, dy, dz, gx, gy, gz];
        engine.start(&mut self.state);
    }

    /// Runs the thread until it stops. `shared` is its block's shared memory.
    pub fn run<E: Engine<Thread = T>>(&mut self, engine: &E, launch: &Launch, shared: &mut [u8]) -> Stop {
        engine.run(&mut self.state, &self.builtins, launch, shared)
    }

    /// Returns the place of the thread for a diagnostic.
    pub fn place<E: Engine<Thread = T>>(&self, engine: &E, at: At) -> Place {
        Place { span: engine.span(&self.state, at), builtins: self.builtins }
    }
}
