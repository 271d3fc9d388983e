//! Allocates registers for values, and frees them when a value is used for the last time.

use crate::interpret::bytecode::Reg;

/// Free registers of a window, by the length of the run.
#[derive(Debug)]
pub struct Slots {
    next: usize,
    free: [Vec<Reg>; 5],
}

impl Slots {
    /// Returns a window in which all registers from `first` up are free.
    pub fn new(first: usize) -> Slots {
        Slots { next: first, free: Default::default() }
    }

    /// Allocates a run of `count` registers (1 to 4). Returns `None` if the window is full.
    pub fn alloc(&mut self, count: u16) -> Option<Reg> {
        if let Some(reg) = self.free.get_mut(usize::from(count)).and_then(Vec::pop) {
            return Some(reg);
        }
        let first = Reg::try_from(self.next).ok()?;
        self.next += usize::from(count);
        (self.next <= usize::from(Reg::MAX)).then_some(first)
    }

    /// Frees a run of registers.
    pub fn free(&mut self, first: Reg, count: u16) {
        if let Some(list) = self.free.get_mut(usize::from(count)) {
            list.push(first);
        }
    }

    /// Returns the number of registers that the window needs.
    pub fn registers(&self) -> usize {
        self.next
    }
}
