//! Lowers jumps out of nested loops and switches.
//!
//! IR's `break` leaves the innermost loop or switch, and its `continue` belongs to the innermost loop. A jump to an
//! outer target records its target in a register and leaves the innermost loop or switch. The code after that loop or
//! switch tests the register.

use isowarp_core::ir::ops::CompareOp;
use isowarp_core::ir::{Block, LocalId, Op, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::body::FnLower;
use crate::hir::LabelId;

/// The ways to leave a loop or switch of IR.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exit {
    Break,
    Continue,
}

/// A loop or switch of IR under construction.
#[derive(Debug, Default)]
pub(super) struct Frame {
    is_loop: bool,
    /// Jumps to outer targets that leave this frame: the number of the target frame and the way to leave it.
    crossing: Vec<(usize, Exit)>,
    /// Values of the register while a `break` or `continue` of this frame is pending.
    codes: [Option<i32>; 2],
}

/// The target of a label's `goto`s.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    pub frame: usize,
    pub exit: Exit,
    /// True if the label is sought from there.
    pub seek: bool,
}

/// The state of a function's jumps.
#[derive(Debug, Default)]
pub(super) struct Flow {
    frames: Vec<Frame>,
    /// Frames that are targets of `break` and `continue`.
    pub breaks: Vec<usize>,
    pub continues: Vec<usize>,
    pub labels: FxHashMap<LabelId, Target>,
    /// Labels that may be sought.
    pub seekable: FxHashSet<LabelId>,
    /// Register with the target of a pending jump; 0 if no jump is pending.
    exit: Option<LocalId>,
    /// Register with the label that is sought; 0 if control is where it should be.
    state: Option<LocalId>,
    next_code: i32,
}

impl FnLower<'_> {
    /// Begins a loop or switch; returns its number.
    pub(super) fn push_frame(&mut self, is_loop: bool) -> usize {
        self.flow.frames.push(Frame { is_loop, ..Frame::default() });
        self.flow.frames.len() - 1
    }

    /// Ends the innermost loop or switch. Must be called after it has been emitted: the jumps that cross it continue
    /// from here.
    pub(super) fn pop_frame(&mut self) {
        let Some(frame) = self.flow.frames.pop() else { return };
        for (target, exit) in frame.crossing {
            let (register, code) = (self.exit_register(), self.exit_code(target, exit));
            let going = self.b.get(register);
            let code = self.b.i32(code);
            let cond = self.b.compare(CompareOp::Eq, going, code);
            self.b.open();
            if self.is_direct(target, exit) {
                let none = self.b.i32(0);
                self.b.set(register, none);
            }
            self.jump(target, exit);
            let (then, _) = self.b.close();
            self.b.effect(Op::If { cond, then, els: Block::default() });
        }
    }

    /// Jumps to the end of a frame, or to its next iteration.
    pub(super) fn jump(&mut self, target: usize, exit: Exit) {
        if self.is_direct(target, exit) {
            self.b.effect(match exit {
                Exit::Break => Op::Break,
                Exit::Continue => Op::Continue,
            });
            return;
        }
        let (register, code) = (self.exit_register(), self.exit_code(target, exit));
        let code = self.b.i32(code);
        self.b.set(register, code);
        if let Some(top) = self.flow.frames.last_mut()
            && !top.crossing.contains(&(target, exit))
        {
            top.crossing.push((target, exit));
        }
        self.b.effect(Op::Break);
    }

    /// Emits a `goto`.
    pub(super) fn goto(&mut self, label: LabelId) {
        let Some(target) = self.flow.labels.get(&label).copied() else { return };
        if target.seek {
            self.set_state(label_code(label));
        }
        self.jump(target.frame, target.exit);
    }

    fn is_direct(&self, target: usize, exit: Exit) -> bool {
        match exit {
            Exit::Break => target + 1 == self.flow.frames.len(),
            Exit::Continue => self.flow.frames.iter().rposition(|f| f.is_loop) == Some(target),
        }
    }

    fn exit_register(&mut self) -> LocalId {
        if let Some(register) = self.flow.exit {
            return register;
        }
        let register = self.b.register("exit", Type::I32);
        self.flow.exit = Some(register);
        register
    }

    fn exit_code(&mut self, target: usize, exit: Exit) -> i32 {
        let next = self.flow.next_code + 1;
        let slot = self.flow.frames.get_mut(target).and_then(|f| f.codes.get_mut(exit as usize));
        let Some(slot) = slot else { return 0 };
        let code = *slot.get_or_insert(next);
        self.flow.next_code = self.flow.next_code.max(code);
        code
    }

    fn state_register(&mut self) -> LocalId {
        if let Some(register) = self.flow.state {
            return register;
        }
        let register = self.b.register("state", Type::I32);
        self.flow.state = Some(register);
        register
    }

    /// Sets the label to seek.
    pub(super) fn set_state(&mut self, code: i32) {
        let register = self.state_register();
        let code = self.b.i32(code);
        self.b.set(register, code);
    }

    /// Emits a test whether one of these labels is sought.
    pub(super) fn state_is(&mut self, codes: &[i32]) -> Value {
        let register = self.state_register();
        let mut result = None;
        for code in codes {
            let state = self.b.get(register);
            let code = self.b.i32(*code);
            let same = self.b.compare(CompareOp::Eq, state, code);
            result = Some(match result {
                Some(before) => self.b.int_bin(isowarp_core::ir::ops::IntBinOp::Or, before, same),
                None => same,
            });
        }
        match result {
            Some(value) => value,
            None => self.b.constant(isowarp_core::ir::ops::Const::bool(false)),
        }
    }

    /// Returns a number for a place that is sought and has no label: always negative.
    pub(super) fn new_code(&mut self) -> i32 {
        self.flow.next_code += 1;
        -1 - self.flow.next_code
    }
}

/// Returns the number of a label for seeking.
pub(super) fn label_code(label: LabelId) -> i32 {
    i32::try_from(label.0).map_or(i32::MAX, |n| n.saturating_add(1))
}
