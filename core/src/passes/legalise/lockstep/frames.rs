//! Tracks the constructs around the place that is being rewritten, with their predicates.

use crate::ir::LocalId;

use super::tree::{Jumps, Kinds};

/// The kind of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FrameKind {
    /// The whole kernel.
    Kernel,
    /// A side of a divergent branch.
    Side,
    /// A loop that may hold back some threads.
    Loop,
    /// A switch, or a case of one that is no longer there.
    Switch,
}

/// A construct that may hold back some threads.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub kind: FrameKind,
    /// True if the loop or switch is still there, so that a `break` can leave it.
    pub kept: bool,
    /// Predicate that is true if the thread is in the construct.
    pub inside: Option<LocalId>,
    /// Predicate that is true if the thread has not continued with the loop's next iteration.
    pub round: Option<LocalId>,
    /// True if the construct may hold back some threads at this place.
    pub partial: bool,
    /// True if jumps out of the construct are classified by the strict view.
    pub strict: bool,
}

impl Frame {
    fn predicate(&self) -> Option<LocalId> {
        self.round.or(self.inside)
    }
}

/// The construct that a jump leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exit {
    Break,
    Continue,
    Return,
}

/// The stack of all frames, the kernel's first.
pub(super) struct Frames {
    list: Vec<Frame>,
}

impl Frames {
    pub fn new(strict: bool) -> Self {
        let kernel = Frame { kind: FrameKind::Kernel, kept: true, inside: None, round: None, partial: false, strict };
        Self { list: vec![kernel] }
    }

    /// Returns the predicate that is true if a thread has not exited.
    pub fn alive(&self) -> Option<LocalId> {
        self.list.first().and_then(|f| f.inside)
    }

    /// Sets the predicate of the kernel's frame.
    pub fn set_alive(&mut self, local: LocalId) {
        if let Some(kernel) = self.list.first_mut() {
            kernel.inside = Some(local);
        }
    }

    /// Records that threads may have exited from here on.
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

    /// Returns true if this place is not inside a loop.
    pub fn outside_loops(&self) -> bool {
        !self.list.iter().any(|f| f.kind == FrameKind::Loop)
    }

    /// Returns true if no thread is held back here.
    pub fn full(&self) -> bool {
        !self.list.iter().any(|f| f.partial)
    }

    /// Returns the predicate that holds for the threads that are here.
    pub fn predicate(&self) -> Option<LocalId> {
        self.list.iter().rev().find_map(Frame::predicate)
    }

    /// Returns the number of the frame that a jump leaves.
    fn target(&self, exit: Exit) -> usize {
        let wanted = |f: &Frame| match exit {
            Exit::Break => matches!(f.kind, FrameKind::Loop | FrameKind::Switch),
            Exit::Continue => f.kind == FrameKind::Loop,
            Exit::Return => f.kind == FrameKind::Kernel,
        };
        self.list.iter().rposition(wanted).unwrap_or(0)
    }

    /// Returns true if some of the jumps stay jumps.
    pub fn keeps(&self, jumps: &Jumps) -> bool {
        let keeps =
            |exit, kinds: Kinds| self.list.get(self.target(exit)).is_some_and(|f| f.kept && kinds.together(f.strict));
        keeps(Exit::Break, jumps.breaks) || keeps(Exit::Continue, jumps.continues) || keeps(Exit::Return, jumps.returns)
    }

    /// Returns true if only some of the threads may leave the kernel here.
    pub fn exits(&self, jumps: &Jumps) -> bool {
        self.list.first().is_some_and(|f| jumps.returns.parts(f.strict))
    }

    /// Returns true if the predicate that a jump clears exists.
    pub fn can_clear(&self, exit: Exit) -> bool {
        self.list.get(self.target(exit)).is_some_and(|frame| match exit {
            Exit::Break | Exit::Return => frame.inside.is_some(),
            Exit::Continue => frame.round.is_some(),
        })
    }

    /// Returns the predicates that a jump clears, from the outside inwards.
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

    /// Returns for each frame whether it may hold back some threads here.
    pub fn partials(&self) -> Vec<bool> {
        self.list.iter().map(|f| f.partial).collect()
    }

    /// Restores an earlier result of [`Self::partials`].
    pub fn go_back(&mut self, partials: &[bool]) {
        self.list.iter_mut().zip(partials).for_each(|(frame, partial)| frame.partial = *partial);
    }

    /// Adds the result of [`Self::partials`] at another place that threads may come from.
    pub fn join(&mut self, partials: &[bool]) {
        self.list.iter_mut().zip(partials).for_each(|(frame, partial)| frame.partial |= partial);
    }

    /// Records that threads may have left by a jump from here on.
    pub fn some_left(&mut self, exit: Exit) {
        let target = self.target(exit);
        for frame in self.list.iter_mut().skip(target) {
            frame.partial = true;
        }
    }
}
