//! The constructs around the place that is being rewritten, with their predicates.

use crate::ir::LocalId;

use super::tree::{Jumps, Kinds};

/// What a frame is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The kernel.
    Kernel,
    /// One side of a divergent branch.
    Side,
    /// A loop.
    Loop,
    /// A switch, or a case of one that is no longer there.
    Switch,
}

/// A construct that may hold back some threads.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub kind: Kind,
    /// The loop or switch is still there, so that a `break` can leave it.
    pub kept: bool,
    /// The thread is in it.
    pub inside: Option<LocalId>,
    /// The thread has not continued with the loop's next round.
    pub round: Option<LocalId>,
    /// Some threads may be held back by it at this place.
    pub partial: bool,
    /// What the jumps that leave it are by the strict view counts.
    pub strict: bool,
}

impl Frame {
    fn predicate(&self) -> Option<LocalId> {
        self.round.or(self.inside)
    }
}

/// What a jump leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exit {
    Break,
    Continue,
    Return,
}

/// All frames, the kernel's first.
pub(super) struct Frames {
    list: Vec<Frame>,
}

impl Frames {
    pub fn new(strict: bool) -> Self {
        let kernel = Frame { kind: Kind::Kernel, kept: true, inside: None, round: None, partial: false, strict };
        Self { list: vec![kernel] }
    }

    /// The predicate that tells whether a thread has not exited.
    pub fn alive(&self) -> Option<LocalId> {
        self.list.first().and_then(|f| f.inside)
    }

    /// Gives the kernel's frame its predicate.
    pub fn set_alive(&mut self, local: LocalId) {
        if let Some(kernel) = self.list.first_mut() {
            kernel.inside = Some(local);
        }
    }

    /// From here on threads may have exited.
    pub fn some_exited(&mut self) {
        if let Some(kernel) = self.list.first_mut() {
            kernel.partial = true;
        }
    }

    pub fn push(&mut self, frame: Frame) {
        self.list.push(frame);
    }

    pub fn pop(&mut self) {
        self.list.pop();
    }

    /// True if no loop is around this place.
    pub fn outside_loops(&self) -> bool {
        !self.list.iter().any(|f| f.kind == Kind::Loop)
    }

    /// True if no thread is held back here.
    pub fn full(&self) -> bool {
        !self.list.iter().any(|f| f.partial)
    }

    /// The predicate that holds for the threads that are here.
    pub fn predicate(&self) -> Option<LocalId> {
        self.list.iter().rev().find_map(Frame::predicate)
    }

    /// Number of the frame that a jump leaves.
    fn target(&self, exit: Exit) -> usize {
        let wanted = |f: &Frame| match exit {
            Exit::Break => matches!(f.kind, Kind::Loop | Kind::Switch),
            Exit::Continue => f.kind == Kind::Loop,
            Exit::Return => f.kind == Kind::Kernel,
        };
        self.list.iter().rposition(wanted).unwrap_or(0)
    }

    /// True if some of the jumps stay jumps.
    pub fn keeps(&self, jumps: &Jumps) -> bool {
        let keeps =
            |exit, kinds: Kinds| self.list.get(self.target(exit)).is_some_and(|f| f.kept && kinds.together(f.strict));
        keeps(Exit::Break, jumps.breaks) || keeps(Exit::Continue, jumps.continues) || keeps(Exit::Return, jumps.returns)
    }

    /// True if the kernel may be left here by a part of the threads.
    pub fn exits(&self, jumps: &Jumps) -> bool {
        self.list.first().is_some_and(|f| jumps.returns.parts(f.strict))
    }

    /// True if the predicate that a jump clears is there.
    pub fn can_clear(&self, exit: Exit) -> bool {
        self.list.get(self.target(exit)).is_some_and(|frame| match exit {
            Exit::Break | Exit::Return => frame.inside.is_some(),
            Exit::Continue => frame.round.is_some(),
        })
    }

    /// The predicates that a jump clears, from the outside inwards.
    pub fn cleared(&self, exit: Exit) -> Vec<LocalId> {
        let target = self.target(exit);
        let mut locals = Vec::new();
        for (at, frame) in self.list.iter().enumerate().skip(target) {
            let stays_inside = exit == Exit::Continue && at == target;
            locals.extend(frame.inside.filter(|_| !stays_inside));
            locals.extend(frame.round);
        }
        locals
    }

    /// Which frames may hold back some threads here.
    pub fn partials(&self) -> Vec<bool> {
        self.list.iter().map(|f| f.partial).collect()
    }

    /// Goes back to a place where this was so.
    pub fn go_back(&mut self, partials: &[bool]) {
        self.list.iter_mut().zip(partials).for_each(|(frame, partial)| frame.partial = *partial);
    }

    /// Threads may come from another place, too, where this is so.
    pub fn join(&mut self, partials: &[bool]) {
        self.list.iter_mut().zip(partials).for_each(|(frame, partial)| frame.partial |= partial);
    }

    /// From here on threads may have left by a jump.
    pub fn some_left(&mut self, exit: Exit) {
        let target = self.target(exit);
        for frame in self.list.iter_mut().skip(target) {
            frame.partial = true;
        }
    }
}
