//! Represents the kernel as a tree whose nodes describe their contents.

use crate::ir::ops::SystemOp;
use crate::ir::{Block, Inst, Op};
use crate::passes::analysis::uniformity::Uniformity;

use super::Warps;

/// The results of analysing the kernel before it is rewritten.
pub(super) struct Facts {
    /// Uniformity where loads from one address count as uniform.
    pub weak: Uniformity,
    /// Uniformity where loads do not count as uniform.
    pub strict: Uniformity,
    pub warps: Warps,
}

/// The threads that an operation needs to be together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sync {
    None,
    Warp,
    Block,
}

/// The kinds of a jump in some code.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Kinds {
    /// True if there is a jump that all threads execute, by the strict view.
    pub uniform: bool,
    /// True if there is a jump that all threads execute, by the weak view only.
    pub weak: bool,
    /// True if there is a jump that only some threads execute.
    pub divergent: bool,
}

impl Kinds {
    pub fn any(self) -> bool {
        self.uniform || self.weak || self.divergent
    }

    /// Returns true if only some of the threads execute one of the jumps.
    pub fn parts(self, strict: bool) -> bool {
        self.divergent || (strict && self.weak)
    }

    /// Returns true if all threads execute one of the jumps.
    pub fn together(self, strict: bool) -> bool {
        self.uniform || (!strict && self.weak)
    }

    fn join(&mut self, other: Kinds) {
        self.uniform |= other.uniform;
        self.weak |= other.weak;
        self.divergent |= other.divergent;
    }
}

/// Jumps by the construct that they leave.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Jumps {
    /// Jumps out of the innermost loop or switch.
    pub breaks: Kinds,
    /// Jumps out of the iteration of the innermost loop.
    pub continues: Kinds,
    /// Jumps out of the kernel.
    pub returns: Kinds,
}

impl Jumps {
    pub fn any(&self) -> bool {
        self.breaks.any() || self.continues.any() || self.returns.any()
    }

    fn join(&mut self, other: Jumps) {
        self.breaks.join(other.breaks);
        self.continues.join(other.continues);
        self.returns.join(other.returns);
    }
}

/// An instruction; the blocks nested in it are `blocks`, and empty in `inst`.
pub(super) struct Node {
    pub inst: Inst,
    pub blocks: Vec<Vec<Node>>,
    pub sync: Sync,
    /// Jumps inside the instruction that leave it.
    pub jumps: Jumps,
    /// For a loop, its own breaks and continues; for a switch, its own breaks.
    pub own: Jumps,
    /// True if the instruction sets, or holds an instruction that sets, a local that kept branches depend on.
    pub sets_needed: bool,
}

impl Node {
    pub fn syncs(&self) -> bool {
        self.sync != Sync::None
    }

    /// Returns the instruction with its blocks.
    pub fn into_inst(self) -> Inst {
        let mut inst = self.inst;
        for (block, nodes) in inst.op.blocks_mut().into_iter().zip(self.blocks) {
            block.insts = nodes.into_iter().map(Node::into_inst).collect();
        }
        inst
    }
}

/// Turns a kernel's body into nodes.
pub(super) fn build(body: Block, facts: &Facts) -> Vec<Node> {
    let mut next = 0;
    nodes(body, facts, &mut next)
}

fn nodes(block: Block, facts: &Facts, next: &mut u32) -> Vec<Node> {
    block.insts.into_iter().map(|inst| node(inst, facts, next)).collect()
}

fn node(mut inst: Inst, facts: &Facts, next: &mut u32) -> Node {
    let number = *next;
    *next += 1;
    let blocks: Vec<Vec<Node>> =
        inst.op.blocks_mut().into_iter().map(|b| nodes(std::mem::take(b), facts, next)).collect();
    let mut inner = Jumps::default();
    let mut sync = match inst.op {
        Op::Barrier | Op::BarrierVote { .. } | Op::System { op: SystemOp::DeviceSync, .. } => Sync::Block,
        Op::Warp { .. } if facts.warps == Warps::Workgroup => Sync::Block,
        Op::Warp { .. } => Sync::Warp,
        _ => Sync::None,
    };
    for n in blocks.iter().flatten() {
        inner.join(n.jumps);
        sync = sync.max(n.sync);
    }
    let kinds = || {
        let (uniform, weak) = (facts.strict.is_uniform_jump(number), facts.weak.is_uniform_jump(number));
        Kinds { uniform, weak: weak && !uniform, divergent: !weak && !uniform }
    };
    let none = Jumps::default();
    let (jumps, own) = match inst.op {
        Op::Break => (Jumps { breaks: kinds(), ..none }, none),
        Op::Continue => (Jumps { continues: kinds(), ..none }, none),
        Op::Return(_) | Op::Unreachable => (Jumps { returns: kinds(), ..none }, none),
        Op::Loop { .. } => (Jumps { returns: inner.returns, ..none }, Jumps { returns: Kinds::default(), ..inner }),
        Op::Switch { .. } => (Jumps { breaks: Kinds::default(), ..inner }, Jumps { breaks: inner.breaks, ..none }),
        _ => (inner, none),
    };
    Node { inst, blocks, sync, jumps, own, sets_needed: false }
}
