//! Hands out registers for values, and takes them back when a value is used for the last time.

use crate::bytecode::Reg;

/// Free registers of a window, by the length of the run.
#[derive(Debug)]
pub struct Slots {
    next: usize,
    free: [Vec<Reg>; 5],
}

impl Slots {
    /// All registers from `first` up are free.
    pub fn new(first: usize) -> Slots {
        Slots { next: first, free: Default::default() }
    }

    /// A run of `count` registers (1 to 4); `None` if the window is full.
    pub fn alloc(&mut self, count: u16) -> Option<Reg> {
        if let Some(reg) = self.free.get_mut(usize::from(count)).and_then(Vec::pop) {
            return Some(reg);
        }
        let first = Reg::try_from(self.next).ok()?;
        self.next += usize::from(count);
        (self.next <= usize::from(Reg::MAX)).then_some(first)
    }

    /// Takes a run back.
    pub fn free(&mut self, first: Reg, count: u16) {
        if let Some(list) = self.free.get_mut(usize::from(count)) {
            list.push(first);
        }
    }

    /// How many registers the window needs.
    pub fn registers(&self) -> usize {
        self.next
    }
}
