//! The state of a thread between two runs: its position, and its data.

use isowarp_core::span::Span;

use super::bytecode::{Image, Pc, Reg};

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
    /// [`NO_LOCAL`](crate::memory::address::NO_LOCAL). Entries of functions that have returned stay until the next call.
    pub owners: Vec<u32>,
    /// Calls that have not returned.
    pub frames: Vec<Frame>,
}

impl Thread {
    /// Puts the thread at the kernel's start. `template` holds the first registers' values.
    pub fn start(&mut self, image: &Image, template: &[u64]) {
        let Some(kernel) = image.functions.first() else { return };
        self.pc = kernel.entry;
        self.function = 0;
        self.window = 0;
        self.stack = 0;
        self.frames.clear();
        if self.registers.len() < kernel.registers {
            self.registers.resize(kernel.registers, 0);
        }
        for (register, value) in self.registers.iter_mut().zip(template) {
            *register = *value;
        }
        self.local.clear();
        self.local.resize(kernel.local_bytes as usize, 0);
        self.owners.clear();
        self.owners.extend_from_slice(&kernel.owners);
    }

    /// Returns the bytes of the thread's registers and memory.
    pub fn bytes(&self) -> usize {
        self.registers.capacity() * 8 + self.local.capacity() + self.owners.capacity() * 4
    }

    /// Returns the value of a register of the current window.
    pub fn register(&self, reg: Reg) -> u64 {
        self.registers.get(self.window + usize::from(reg)).copied().unwrap_or(0)
    }

    /// Sets a register of the current window.
    pub fn set_register(&mut self, reg: Reg, value: u64) {
        if let Some(slot) = self.registers.get_mut(self.window + usize::from(reg)) {
            *slot = value;
        }
    }
}

/// Returns the source location of an instruction. For an instruction of a built-in header, returns the location of the
/// program's call that led to it.
pub fn program_span(image: &Image, thread: &Thread, pc: Pc) -> Span {
    let span = |pc: Pc| image.spans.get(pc as usize).copied().unwrap_or_default();
    // A frame holds the instruction after its call.
    let calls = thread.frames.iter().rev().map(|frame| span(frame.pc.saturating_sub(1)));
    let of_program = |span: &Span| !image.info.sources.is_built_in(span.file);
    std::iter::once(span(pc)).chain(calls).find(of_program).unwrap_or_else(|| span(pc))
}
