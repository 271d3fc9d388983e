//! The state of a CUDA thread between two steps: its position, and its data.

use super::grid::Launch;
use crate::bytecode::{Pc, Reg};
use crate::eval::builtins::{Builtins, unlinear};

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

/// The caller's state to which a call returns.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// The caller's next instruction.
    pub pc: Pc,
    /// The caller's first register.
    pub window: usize,
    /// The caller's number in the image.
    pub function: u32,
    /// The caller's part of the stack.
    pub stack: usize,
    /// The caller's register for the result.
    pub result: Reg,
}

/// A thread's state.
#[derive(Debug, Default)]
pub struct Thread {
    /// The status of the thread.
    pub status: Status,
    /// Number in the block.
    pub linear: u32,
    /// The sync point at which the thread waits: a number among the image's sync points, or a number out of range.
    pub sync: u32,
    /// Next instruction.
    pub pc: Pc,
    /// The current function's number in the image.
    pub function: u32,
    /// The current window's first register.
    pub window: usize,
    /// Registers of all windows.
    pub registers: Vec<u64>,
    /// Start of the current function's local variables.
    pub stack: usize,
    /// Local memory; ends with the current function's variables.
    pub local: Vec<u8>,
    /// For each 16 bytes of local memory, the number of the local variable that begins there, or
    /// [`NO_LOCAL`](crate::bytecode::NO_LOCAL). Entries of functions that have returned stay until the next call.
    pub owners: Vec<u32>,
    /// Calls that have not returned.
    pub frames: Vec<Frame>,
    /// Built-in variables.
    pub builtins: Builtins,
}

impl Thread {
    /// Makes the thread the `linear`-th of a block, at the kernel's start.
    pub fn start(&mut self, launch: &Launch, block: [u32; 3], linear: u32) {
        let Some(kernel) = launch.image.functions.first() else { return };
        self.status = Status::Ready;
        self.linear = linear;
        self.pc = kernel.entry;
        self.function = 0;
        self.window = 0;
        self.stack = 0;
        self.frames.clear();
        if self.registers.len() < kernel.registers {
            self.registers.resize(kernel.registers, 0);
        }
        for (register, value) in self.registers.iter_mut().zip(&launch.template) {
            *register = *value;
        }
        self.local.clear();
        self.local.resize(kernel.local_bytes as usize, 0);
        self.owners.clear();
        self.owners.extend_from_slice(&kernel.owners);
        let [tx, ty, tz] = unlinear(linear.into(), launch.block);
        let ([bx, by, bz], [dx, dy, dz], [gx, gy, gz]) = (block, launch.block, launch.grid);
        self.builtins = [tx, ty, tz, bx, by, bz, dx, dy, dz, gx, gy, gz];
    }

    /// Returns the bytes that the thread's state occupies.
    pub fn bytes(&self) -> usize {
        self.registers.capacity() * 8 + self.local.capacity() + self.owners.capacity() * 4 + size_of::<Thread>()
    }
}
