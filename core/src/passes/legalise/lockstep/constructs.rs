//! Rewrites the branches, loops and switches that all threads walk through.

use crate::ir::ops::{BarrierVote, CompareOp, Const, IntBinOp, WarpOp};
use crate::ir::{Block, Inst, Op, SwitchCase, Type, Value};
use crate::span::Span;

use super::frames::{Frame, FrameKind};
use super::tree::{Node, Sync};
use super::{Rewriter, Warps};

impl Rewriter<'_> {
    /// Rewrites an `if` that all threads walk through.
    pub(super) fn branch(&mut self, node: Node, out: &mut Vec<Inst>, tail: bool) {
        let Op::If { cond, .. } = node.inst.op else { return };
        let span = node.inst.span;
        let mut sides = node.blocks.into_iter();
        let (then, els) = (sides.next().unwrap_or_default(), sides.next().unwrap_or_default());
        if self.view(self.strict_here()).is_uniform(cond) {
            let (mut t, mut e) = (Vec::new(), Vec::new());
            // Threads that left on one side are not missing on the other.
            let before = self.frames.partials();
            self.block(then, &mut t, tail);
            let after = self.frames.partials();
            self.frames.go_back(&before);
            self.block(els, &mut e, tail);
            self.frames.join(&after);
            out.push(Inst::new(Op::If { cond, then: Block::new(t), els: Block::new(e) }, span));
            return;
        }
        let active = self.active(span, out);
        let not = self.not(cond, span, out);
        let [on_then, on_els] = [cond, not].map(|c| active.map_or(c, |a| self.and(a, c, span, out)));
        let els_syncs = els.iter().any(Node::syncs);
        self.side(then, on_then, FrameKind::Side, (span, tail && !els_syncs), out);
        self.side(els, on_els, FrameKind::Side, (span, tail), out);
    }

    /// Emits one side of a divergent branch, or one case of a divergent switch, for the threads for which `cond` holds.
    fn side(
        &mut self,
        nodes: Vec<Node>,
        cond: Value,
        kind: FrameKind,
        (span, tail): (Span, bool),
        out: &mut Vec<Inst>,
    ) {
        let sync = nodes.iter().map(|n| n.sync).max().unwrap_or(Sync::None);
        // A case's breaks need a predicate to clear.
        let inside = (sync != Sync::None || kind == FrameKind::Switch).then(|| self.new_predicate(span));
        if let Some(inside) = inside {
            self.func.emit_set(out, inside, cond, span);
        }
        let frame = Frame { kind, kept: false, inside, round: None, partial: true, strict: true };
        if sync == Sync::None {
            if inside.is_some() {
                self.frames.push(frame);
            }
            self.run(nodes, Some(cond), out);
            if inside.is_some() {
                self.frames.pop();
            }
            return;
        }
        self.frames.push(frame);
        if sync == Sync::Warp {
            // Warps without threads on this side skip it.
            let any = self.any_of_warp(cond, span, out);
            let mut then = Vec::new();
            self.apart += 1;
            self.block(nodes, &mut then, tail);
            self.apart -= 1;
            out.push(Inst::new(Op::If { cond: any, then: Block::new(then), els: Block::default() }, span));
        } else {
            self.block(nodes, out, tail);
        }
        self.frames.pop();
    }

    fn any_of_warp(&mut self, pred: Value, span: Span, out: &mut Vec<Inst>) -> Value {
        let full = self.func.emit_const(out, Const::u32(u32::MAX), span);
        self.func.emit(out, Type::BOOL, Op::Warp { op: WarpOp::Any, args: vec![full, pred] }, span)
    }

    /// Emits whether a predicate holds for any thread of the warp (`Warp`), or of the block.
    fn any_active(&mut self, pred: Value, among: Sync, span: Span, out: &mut Vec<Inst>) -> Value {
        if among == Sync::Warp {
            return self.any_of_warp(pred, span, out);
        }
        self.func.emit(out, Type::BOOL, Op::BarrierVote { op: BarrierVote::Or, pred }, span)
    }

    /// Returns true if all threads in a loop leave it together. Returns count as exits: a loop that some threads leave
    /// by a return may have no other end.
    pub(super) fn is_uniform_loop(&self, node: &Node) -> bool {
        let Op::Loop { break_if, .. } = node.inst.op else { return false };
        let strict = self.strict_here();
        !node.own.breaks.parts(strict)
            && !self.frames.exits(&node.jumps)
            && break_if.is_none_or(|v| self.view(strict).is_uniform(v))
    }

    /// Rewrites a loop that all threads walk through.
    pub(super) fn loop_(&mut self, node: Node, out: &mut Vec<Inst>) {
        let Op::Loop { break_if, unroll, .. } = node.inst.op else { return };
        let span = node.inst.span;
        let kept = self.is_uniform_loop(&node);
        if self.frames.exits(&node.jumps) {
            self.make_alive();
            self.frames.some_exited();
        }
        let strict = self.strict_here();
        let before = self.active(span, out);
        let rounds = node.own.continues.parts(strict);
        let round = rounds.then(|| self.new_predicate(span));
        let sync = node.sync;
        // If barriers depend on locals that the loop sets, either all threads of the block set them, or none.
        let depends = self.barriers_follow && (sync == Sync::None || node.sets_needed);
        let together = if sync == Sync::Block || (self.apart == 0 && depends) { Sync::Block } else { Sync::Warp };
        let together = if self.facts.warps == Warps::Workgroup { Sync::Block } else { together };
        let mut blocks = node.blocks.into_iter();
        let (body, continuing) = (blocks.next().unwrap_or_default(), blocks.next().unwrap_or_default());
        let (mut b, mut c) = (Vec::new(), Vec::new());
        if kept {
            if let Some(round) = round {
                // The predicate around the loop may have changed since the last iteration.
                let start = self.active(span, &mut b);
                let start = self.or_true(start, span, &mut b);
                self.func.emit_set(&mut b, round, start, span);
            }
            self.frames.push(Frame { kind: FrameKind::Loop, kept: true, inside: None, round, partial: false, strict });
            self.block(body, &mut b, false);
            self.frames.pop();
            self.block(continuing, &mut c, false);
            let op = Op::Loop { body: Block::new(b), continuing: Block::new(c), break_if, unroll };
            let kept = Inst::new(op, span);
            match before.filter(|_| self.frames.outside_loops()) {
                None => out.push(kept),
                // The threads that would have entered the loop know that it ends. Without such threads, no thread
                // knows.
                Some(active) => {
                    let any = self.any_active(active, together, span, out);
                    let then = Block::new(vec![kept]);
                    out.push(Inst::new(Op::If { cond: any, then, els: Block::default() }, span));
                }
            }
            return;
        }
        let inside = self.new_predicate(span);
        let start = self.or_true(before, span, out);
        self.func.emit_set(out, inside, start, span);
        let still = self.func.emit(&mut b, Type::BOOL, Op::LocalGet(inside), span);
        let among = if sync == Sync::None { together } else { sync };
        let any = self.any_active(still, among, span, &mut b);
        let leave = Block::new(vec![Inst::new(Op::Break, span)]);
        b.push(Inst::new(Op::If { cond: any, then: Block::default(), els: leave }, span));
        if let Some(round) = round {
            self.func.emit_set(&mut b, round, still, span);
        }
        let frame = Frame { kind: FrameKind::Loop, kept: true, inside: Some(inside), round, partial: true, strict };
        self.frames.push(frame);
        let apart = u32::from(sync == Sync::Warp);
        self.apart += apart;
        self.block(body, &mut b, false);
        self.frames.pop();
        // Threads that have continued rejoin the others here; those that have left do not come back.
        self.frames.push(Frame { round: None, ..frame });
        self.block(continuing, &mut c, false);
        if let Some(v) = break_if {
            let still = self.func.emit(&mut c, Type::BOOL, Op::LocalGet(inside), span);
            let not = self.not(v, span, &mut c);
            let on = self.and(still, not, span, &mut c);
            self.func.emit_set(&mut c, inside, on, span);
        }
        self.frames.pop();
        self.apart -= apart;
        let op = Op::Loop { body: Block::new(b), continuing: Block::new(c), break_if: None, unroll };
        out.push(Inst::new(op, span));
    }

    /// Rewrites a switch that all threads walk through.
    pub(super) fn switch(&mut self, node: Node, out: &mut Vec<Inst>, tail: bool) {
        let span = node.inst.span;
        let Op::Switch { selector, cases, .. } = node.inst.op else { return };
        let strict = self.strict_here();
        let mut blocks = node.blocks.into_iter();
        let bodies: Vec<(Vec<i64>, Vec<Node>)> =
            cases.into_iter().map(|c| (c.values, blocks.next().unwrap_or_default())).collect();
        let default = blocks.next().unwrap_or_default();
        if self.view(strict).is_uniform(selector) {
            let inside = node.own.breaks.parts(strict).then(|| self.new_predicate(span));
            if let Some(inside) = inside {
                let start = self.active(span, out);
                let start = self.or_true(start, span, out);
                self.func.emit_set(out, inside, start, span);
            }
            let frame = Frame { kind: FrameKind::Switch, kept: true, inside, round: None, partial: false, strict };
            let before = self.frames.partials();
            let mut after = before.clone();
            let mut walked = |nodes| {
                let mut to = Vec::new();
                self.frames.go_back(&before);
                self.frames.push(frame);
                self.block(nodes, &mut to, tail);
                self.frames.pop();
                self.frames.join(&after);
                after = self.frames.partials();
                Block::new(to)
            };
            let cases = bodies.into_iter().map(|(values, nodes)| SwitchCase { values, body: walked(nodes) }).collect();
            let default = walked(default);
            out.push(Inst::new(Op::Switch { selector, cases, default }, span));
            return;
        }
        let Some(Type::Scalar(scalar)) = self.func.try_ty(selector) else { return };
        let active = self.active(span, out);
        let mut others = active;
        let mut sides = Vec::new();
        for (values, nodes) in bodies {
            let mut chosen: Option<Value> = None;
            for value in values {
                let bits = if scalar.size() == 4 { value as u32 as u64 } else { value as u64 };
                let b = self.func.emit_const(out, Const::Scalar(scalar, bits), span);
                let equal = self.func.emit(out, Type::BOOL, Op::Compare { op: CompareOp::Eq, a: selector, b }, span);
                chosen = Some(match chosen {
                    None => equal,
                    Some(c) => self.func.emit(out, Type::BOOL, Op::IntBin { op: IntBinOp::Or, a: c, b: equal }, span),
                });
            }
            let Some(chosen) = chosen else { continue };
            let not = self.not(chosen, span, out);
            others = Some(others.map_or(not, |o| self.and(o, not, span, out)));
            sides.push((active.map_or(chosen, |a| self.and(a, chosen, span, out)), nodes));
        }
        let others = self.or_true(others, span, out);
        sides.push((others, default));
        let mut later = sides.iter().filter(|(_, nodes)| nodes.iter().any(Node::syncs)).count();
        for (cond, nodes) in sides {
            later -= usize::from(nodes.iter().any(Node::syncs));
            self.side(nodes, cond, FrameKind::Switch, (span, tail && later == 0), out);
        }
    }
}
