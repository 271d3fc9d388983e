//! Describes the form of loops, before anything is known about their iterations.

use rustc_hash::FxHashSet;

use crate::ir::ops::SystemOp;
use crate::ir::{Block, Inst, LocalId, Op, Unroll, Value};
use crate::span::Span;

/// The parts of a loop.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts<'a> {
    pub body: &'a Block,
    pub continuing: &'a Block,
    pub break_if: Option<Value>,
    pub unroll: Unroll,
    pub span: Span,
}

impl Parts<'_> {
    /// Returns the locals that the loop sets.
    pub fn sets(&self) -> FxHashSet<LocalId> {
        let mut sets = FxHashSet::default();
        self.for_each(|inst| note_set(inst, &mut sets));
        sets
    }

    /// Returns the number of the loop's instructions.
    pub fn len(&self) -> usize {
        self.body.len_nested() + self.continuing.len_nested()
    }

    /// Returns the contents of the loop that copies must respect.
    pub fn holds(&self) -> Holds {
        let mut holds = Holds::default();
        self.for_each(|inst| {
            holds.sync |= inst.op.is_sync_point();
            holds.grid_sync |= matches!(inst.op, Op::System { op: SystemOp::GridSync | SystemOp::DeviceSync, .. });
            holds.returns |= matches!(inst.op, Op::Return(_));
            holds.loops |= matches!(inst.op, Op::Loop { .. });
            holds.barriers |= matches!(inst.op, Op::Barrier | Op::BarrierVote { .. });
            holds.waits |= matches!(inst.op, Op::Loop { .. }) && inst.op.blocks().into_iter().any(may_wait);
        });
        holds
    }

    /// Returns true if the loop has a `break` in addition to the test at its head.
    pub fn leaves_elsewhere(&self) -> bool {
        let head = head_test(self.body);
        self.body.insts.iter().enumerate().any(|(at, inst)| Some(at) != head && inst.op.breaks())
    }

    pub fn for_each(&self, mut f: impl FnMut(&Inst)) {
        self.body.for_each(&mut f);
        self.continuing.for_each(&mut f);
    }
}

/// The contents of a loop that matter for unrolling.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Holds {
    /// True if the loop holds sync points of a block or a warp.
    pub sync: bool,
    /// True if the loop holds barriers of the grid.
    pub grid_sync: bool,
    /// True if the loop holds returns from the function.
    pub returns: bool,
    /// True if the loop holds other loops.
    pub loops: bool,
    /// True if the loop holds barriers of the block.
    pub barriers: bool,
    /// True if the loop holds loops that may wait for other threads.
    pub waits: bool,
}

/// Returns true for a part of a loop that reads memory which other threads may write meanwhile.
fn may_wait(block: &Block) -> bool {
    let mut looks = false;
    block.for_each(&mut |inst| {
        looks |= matches!(inst.op, Op::Atomic { .. } | Op::AtomicCas { .. })
            || matches!(inst.op, Op::Load { flags, .. } if flags.volatile);
    });
    looks
}

/// Returns the locals that instructions in blocks of an operation set.
pub(super) fn sets_inside(op: &Op) -> FxHashSet<LocalId> {
    let mut sets = FxHashSet::default();
    op.blocks().into_iter().for_each(|b| b.for_each(&mut |inst| note_set(inst, &mut sets)));
    sets
}

fn note_set(inst: &Inst, sets: &mut FxHashSet<LocalId>) {
    if let Op::LocalSet { local, .. } = inst.op {
        sets.insert(local);
    }
}

/// Returns the position of the test in a body that decides whether the loop continues: an `if` with only a `break` on
/// one side, before all other control flow.
pub(super) fn head_test(body: &Block) -> Option<usize> {
    let at = body.insts.iter().position(|inst| !inst.op.blocks().is_empty() || inst.op.leaves())?;
    goes_on_if(body.insts.get(at)?).map(|_| at)
}

/// Returns the value that the condition of such a test has in iterations that continue.
pub(super) fn goes_on_if(test: &Inst) -> Option<bool> {
    let Op::If { then, els, .. } = &test.op else { return None };
    let leaves = |b: &Block| matches!(b.insts[..], [Inst { op: Op::Break, .. }]);
    match (leaves(then), leaves(els)) {
        (false, true) if then.insts.is_empty() => Some(true),
        (true, false) if els.insts.is_empty() => Some(false),
        _ => None,
    }
}
