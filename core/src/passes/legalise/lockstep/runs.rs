//! Rewrites runs: instructions between sync points, which each thread executes on its own.
use rustc_hash::FxHashSet;

use crate::ir::ops::{BarrierVote, CompareOp, Const, IntBinOp, IntUnOp, WarpOp};
use crate::ir::{Block, Function, Inst, LocalId, Op, Space, Type, Value};
use crate::span::Span;

use super::Rewriter;
use super::frames::Exit;
use super::tree::Node;

/// The replacement of the jumps that leave a run, in addition to clearing predicates.
#[derive(Clone, Copy)]
enum Leave {
    /// Nothing: the jumps are at the end of their paths.
    FallOut,
    /// A break out of the switch around the run, or out of a loop or switch inside it.
    Break,
}

/// The constructs around an instruction inside its run.
#[derive(Clone, Copy, Default)]
struct Inside {
    breakable: bool,
    looping: bool,
}

impl Rewriter<'_> {
    /// Creates a new predicate.
    pub(super) fn new_predicate(&mut self, span: Span) -> LocalId {
        self.func.new_register(Type::BOOL, span)
    }

    /// Creates the predicate of threads that have not exited, at its first use.
    pub(super) fn make_alive(&mut self) {
        if self.frames.alive().is_none() {
            let local = self.new_predicate(self.func.span);
            self.frames.set_alive(local);
        }
    }

    pub(super) fn not(&mut self, a: Value, span: Span, out: &mut Vec<Inst>) -> Value {
        self.func.emit(out, Type::BOOL, Op::IntUn { op: IntUnOp::Not, a }, span)
    }

    pub(super) fn and(&mut self, a: Value, b: Value, span: Span, out: &mut Vec<Inst>) -> Value {
        self.func.emit(out, Type::BOOL, Op::IntBin { op: IntBinOp::And, a, b }, span)
    }

    /// Emits instructions without sync points, for the active threads, or for those of them where `only` holds (which
    /// implies the predicate).
    pub(super) fn run(&mut self, nodes: Vec<Node>, only: Option<Value>, out: &mut Vec<Inst>) {
        let Some(first) = nodes.first() else { return };
        let span = first.inst.span;
        let leaves = Leaves::of(&nodes);
        if leaves.exits {
            self.make_alive();
        }
        let guard = only.or_else(|| self.active(span, out));
        let Some(cond) = guard else {
            out.append(&mut self.active_part(nodes, leaves));
            self.left(leaves);
            return;
        };
        let (free, held) = self.split(nodes);
        out.extend(free.into_iter().map(Node::into_inst));
        if held.is_empty() {
            return;
        }
        let then = Block::new(self.active_part(held, leaves));
        out.push(Inst::new(Op::If { cond, then, els: Block::default() }, span));
        self.left(leaves);
    }

    /// Emits the code after the last sync point, which is not inside a loop or switch that it leaves: returns may stay.
    pub(super) fn last_run(&mut self, nodes: Vec<Node>, out: &mut Vec<Inst>) {
        let Some(first) = nodes.first() else { return };
        let span = first.inst.span;
        let active = self.active(span, out);
        let insts: Vec<Inst> = nodes.into_iter().map(Node::into_inst).collect();
        match active {
            None => out.extend(insts),
            Some(cond) => out.push(Inst::new(Op::If { cond, then: Block::new(insts), els: Block::default() }, span)),
        }
    }

    fn left(&mut self, leaves: Leaves) {
        for (any, exit) in
            [(leaves.breaks, Exit::Break), (leaves.continues, Exit::Continue), (leaves.exits, Exit::Return)]
        {
            if any {
                self.frames.some_left(exit);
            }
        }
    }

    /// Divides a run into instructions that inactive threads may or must execute too, and the rest.
    fn split(&self, nodes: Vec<Node>) -> (Vec<Node>, Vec<Node>) {
        let (mut free, mut held) = (Vec::new(), Vec::new());
        let mut held_values = FxHashSet::default();
        for node in nodes {
            let by_itself = match &node.inst.op {
                Op::LocalGet(local) => self.needed.contains(local),
                Op::Load { ptr, flags, .. } => {
                    !flags.volatile && self.func.try_ty(*ptr) == Some(Type::Ptr(Space::Param))
                }
                op => op.is_pure(),
            };
            let mut known = by_itself;
            node.inst.op.for_each_use(|v| known &= !held_values.contains(&v));
            if known {
                free.push(node);
            } else {
                held_values.extend(node.inst.result);
                held.push(node);
            }
        }
        (free, held)
    }

    /// Returns the code for an active thread.
    fn active_part(&mut self, nodes: Vec<Node>, leaves: Leaves) -> Vec<Inst> {
        if !leaves.any() {
            return nodes.into_iter().map(Node::into_inst).collect();
        }
        let span = nodes.first().map_or(self.func.span, |n| n.inst.span);
        if at_ends_only(&nodes) {
            return self.replace(nodes, Leave::FallOut, Inside::default());
        }
        let mut out = Vec::new();
        let selector = self.func.emit_const(&mut out, Const::u32(0), span);
        let default = Block::new(self.replace(nodes, Leave::Break, Inside::default()));
        out.push(Inst::new(Op::Switch { selector, cases: Vec::new(), default }, span));
        out
    }

    fn replace(&mut self, nodes: Vec<Node>, leave: Leave, inside: Inside) -> Vec<Inst> {
        let mut out = Vec::with_capacity(nodes.len());
        for mut node in nodes {
            let span = node.inst.span;
            let exit = match node.inst.op {
                Op::Break if !inside.breakable => Some(Exit::Break),
                Op::Continue if !inside.looping => Some(Exit::Continue),
                Op::Return(_) | Op::Unreachable => Some(Exit::Return),
                _ => None,
            };
            if let Some(exit) = exit {
                self.clear(exit, span, &mut out);
                if matches!(leave, Leave::Break) {
                    out.push(Inst::new(Op::Break, span));
                }
                continue;
            }
            let leaves = node.jumps.any() && !node.blocks.is_empty() && !stays(&node, inside);
            if !leaves {
                out.push(node.into_inst());
                continue;
            }
            let (within, breakable) = match node.inst.op {
                Op::Loop { .. } => (Inside { breakable: true, looping: true }, true),
                Op::Switch { .. } => (Inside { breakable: true, ..inside }, true),
                _ => (inside, false),
            };
            let blocks = std::mem::take(&mut node.blocks);
            for (slot, nodes) in node.inst.op.blocks_mut().into_iter().zip(blocks) {
                slot.insts = self.replace(nodes, leave, within);
            }
            out.push(node.inst);
            if breakable && let Some(predicate) = self.frames.predicate() {
                let active = self.func.emit(&mut out, Type::BOOL, Op::LocalGet(predicate), span);
                let gone = self.not(active, span, &mut out);
                let then = Block::new(vec![Inst::new(Op::Break, span)]);
                out.push(Inst::new(Op::If { cond: gone, then, els: Block::default() }, span));
            }
        }
        out
    }

    /// Removes the thread from all constructs that a jump leaves.
    fn clear(&mut self, exit: Exit, span: Span, out: &mut Vec<Inst>) {
        if exit == Exit::Return {
            self.make_alive();
        }
        self.lost_jump |= !self.frames.can_clear(exit);
        let no = self.func.emit_const(out, Const::bool(false), span);
        for local in self.frames.cleared(exit) {
            self.func.emit_set(out, local, no, span);
        }
    }
}

/// Returns true if the jumps that leave a nested construct stay inside the run.
fn stays(node: &Node, inside: Inside) -> bool {
    !node.jumps.returns.any()
        && (inside.breakable || !node.jumps.breaks.any())
        && (inside.looping || !node.jumps.continues.any())
}

/// The jumps that leave a run.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Leaves {
    breaks: bool,
    continues: bool,
    exits: bool,
}

impl Leaves {
    fn of(nodes: &[Node]) -> Self {
        let mut leaves = Self::default();
        for node in nodes {
            leaves.breaks |= node.jumps.breaks.any();
            leaves.continues |= node.jumps.continues.any();
            leaves.exits |= node.jumps.returns.any();
        }
        leaves
    }

    fn any(self) -> bool {
        self.breaks || self.continues || self.exits
    }
}

/// Returns true if nothing in the run follows the jumps that leave it.
pub(super) fn at_ends_only(nodes: &[Node]) -> bool {
    let Some((last, before)) = nodes.split_last() else { return true };
    if before.iter().any(|n| n.jumps.any()) {
        return false;
    }
    match last.inst.op {
        Op::Loop { .. } | Op::Switch { .. } => !last.jumps.any(),
        _ => last.blocks.iter().all(|b| at_ends_only(b)),
    }
}

/// Makes a sync point ignore threads that are not active.
pub(super) fn restrict(func: &mut Function, inst: &mut Inst, active: Value, out: &mut Vec<Inst>) {
    let span = inst.span;
    let mut emit = |ty, op| func.emit(out, ty, op, span);
    match &mut inst.op {
        Op::BarrierVote { op, pred } => *pred = among_active(&mut emit, active, *pred, *op == BarrierVote::And),
        Op::Warp { op: op @ (WarpOp::Any | WarpOp::Ballot | WarpOp::All), args } => {
            if let [_, pred] = args.as_mut_slice() {
                *pred = among_active(&mut emit, active, *pred, *op == WarpOp::All);
            }
        }
        Op::Warp { op: WarpOp::Uniform, args } => {
            // The predicate is the same in all of them: true in all, or in none.
            if let [mask, pred] = *args.as_slice() {
                let if_true = among_active(&mut emit, active, pred, true);
                let all = emit(Type::BOOL, Op::Warp { op: WarpOp::All, args: vec![mask, if_true] });
                let if_any = among_active(&mut emit, active, pred, false);
                let any = emit(Type::BOOL, Op::Warp { op: WarpOp::Any, args: vec![mask, if_any] });
                let none = emit(Type::BOOL, Op::IntUn { op: IntUnOp::Not, a: any });
                inst.op = Op::IntBin { op: IntBinOp::Or, a: all, b: none };
            }
        }
        Op::Warp { op: WarpOp::MatchAll, args } => {
            // The result is the whole mask, if all of its active lanes match.
            if let [mask, value] = *args.as_slice() {
                let named = active_lanes(&mut emit, active, mask);
                let found = emit(Type::U32, Op::Warp { op: WarpOp::MatchAll, args: vec![named, value] });
                let all = emit(Type::BOOL, Op::Compare { op: CompareOp::Eq, a: found, b: named });
                let none = emit(Type::U32, Op::Const(Const::u32(0)));
                inst.op = Op::Select { cond: all, a: mask, b: none };
            }
        }
        Op::Warp { op, args } if *op == WarpOp::MatchAny || op.is_reduction() => {
            if let Some(mask) = args.first_mut() {
                *mask = active_lanes(&mut emit, active, *mask);
            }
        }
        _ => {}
    }
}

/// Emits a predicate that is `neutral` in the threads that are not active.
fn among_active(emit: &mut impl FnMut(Type, Op) -> Value, active: Value, pred: Value, neutral: bool) -> Value {
    if !neutral {
        return emit(Type::BOOL, Op::IntBin { op: IntBinOp::And, a: active, b: pred });
    }
    let other = emit(Type::BOOL, Op::IntUn { op: IntUnOp::Not, a: active });
    emit(Type::BOOL, Op::IntBin { op: IntBinOp::Or, a: other, b: pred })
}

/// Emits the lanes of a mask that are active.
fn active_lanes(emit: &mut impl FnMut(Type, Op) -> Value, active: Value, mask: Value) -> Value {
    let full = emit(Type::U32, Op::Const(Const::u32(u32::MAX)));
    let here = emit(Type::U32, Op::Warp { op: WarpOp::Ballot, args: vec![full, active] });
    emit(Type::U32, Op::IntBin { op: IntBinOp::And, a: mask, b: here })
}
