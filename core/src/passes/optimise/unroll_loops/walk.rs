//! Walks through code with the known values, and measures or copies it.

use rustc_hash::FxHashSet;

use super::known::{Held, What};
use super::shape::{Parts, sets_inside};
use super::{Flow, Frame, Mode, Outcome, Refused, Stands, Unroller};
use crate::ir::ops::{Const, FloatBinOp, IntBinOp};
use crate::ir::text::MAX_NESTING;
use crate::ir::{Block, Inst, LocalId, Op, SwitchCase, Value};
use crate::passes::optimise::fold::fold;
use crate::span::Span;

/// Returns the bit for a loop among those around a place. Loops nested very deeply share a bit.
pub(super) fn bit(level: u32) -> u64 {
    1 << level.min(63)
}

impl Unroller<'_> {
    /// Processes some instructions of a block. Unreachable ones are left out.
    pub(super) fn run(&mut self, insts: &[Inst], out: &mut Vec<Inst>) -> Outcome {
        for inst in insts {
            let flow = self.instruction(inst, out)?;
            if flow != Flow::Falls {
                return Ok(flow);
            }
        }
        Ok(Flow::Falls)
    }

    fn instruction(&mut self, inst: &Inst, out: &mut Vec<Inst>) -> Outcome {
        self.step(1)?;
        match &inst.op {
            Op::If { cond, then, els } => self.branch(*cond, then, els, inst.span, out),
            Op::Loop { body, continuing, break_if, unroll } => {
                let parts = Parts { body, continuing, break_if: *break_if, unroll: *unroll, span: inst.span };
                self.repeat(parts, out)
            }
            Op::Switch { selector, cases, default } => self.switch(*selector, cases, default, inst, out),
            Op::Break => self.leave(inst, out),
            Op::Continue => match self.frames.iter().rev().find(|frame| frame.is_loop) {
                Some(frame) if frame.unrolled => Err(Refused::Shape),
                _ => {
                    self.emit(inst, true, out)?;
                    Ok(Flow::Never)
                }
            },
            Op::Return(_) | Op::Unreachable => {
                self.emit(inst, true, out)?;
                Ok(Flow::Never)
            }
            Op::LocalSet { local, value } => {
                self.time += 1;
                let now = self.what(*value);
                self.emit(inst, now.is_none(), out)?;
                self.known.set(*local, now);
                Ok(Flow::Falls)
            }
            _ => {
                self.plain(inst, out)?;
                Ok(Flow::Falls)
            }
        }
    }

    /// Processes an operation that is not control flow.
    fn plain(&mut self, inst: &Inst, out: &mut Vec<Inst>) -> Result<(), Refused> {
        let now = self.held(inst);
        match &inst.op {
            Op::Warp { .. } => self.useful |= bit(self.level()),
            Op::IntBin { op: IntBinOp::Div | IntBinOp::Rem, b, .. } | Op::FloatBin { op: FloatBinOp::Div, b, .. } => {
                // The first divisor is often 1, whatever the others are.
                let by = self.known.value(*b).filter(|by| {
                    by.is_power_of_two() && by.as_int() != Some(1) && ![Const::f32(1.0), Const::f64(1.0)].contains(by)
                });
                if now.is_none() && by.is_some() {
                    self.useful |= bit(self.known.level(*b));
                }
            }
            op => self.note_access(op),
        }
        let constant = self.mode != Mode::Same && matches!(now, Some(Held { what: What::Constant(_), .. }));
        let made = match (now.map(|held| held.what), inst.result) {
            _ if self.mode != Mode::Copy => constant,
            (Some(What::Constant(constant)), Some(result)) => {
                self.copies.insert(result, Stands::Constant(constant));
                true
            }
            (Some(What::Address(address)), Some(result)) if matches!(inst.op, Op::LocalGet(_)) => {
                self.emit_address(address, result, inst.span, out)
            }
            _ => false,
        };
        if !made {
            self.emit(inst, true, out)?;
        }
        if let Some(result) = inst.result {
            self.known.define(result, now);
        }
        Ok(())
    }

    /// Returns what is known about an instruction's result here.
    fn held(&self, inst: &Inst) -> Option<Held> {
        let what = match &inst.op {
            Op::Const(c) => What::Constant(*c),
            Op::LocalGet(local) => return self.known.local(*local).map(|held| self.carried(*local, held)),
            Op::Select { cond, a, b } => self.what(if self.known.truth(*cond)? { *a } else { *b })?.what,
            Op::LocalAddr(_) | Op::GlobalAddr(_) | Op::PtrAdd { .. } | Op::SpaceCast { .. } => {
                What::Address(self.address(inst)?)
            }
            op => {
                let folded = match *op {
                    Op::Compare { op, a, b } => self.compare_addresses(op, a, b),
                    _ => None,
                };
                let ty = self.func.try_ty(inst.result?);
                What::Constant(folded.or_else(|| fold(op, ty, &self.known.values))?)
            }
        };
        let mut level = 0;
        inst.op.for_each_use(|v| level = level.max(self.known.level(v)));
        Some(Held { what, level, since: self.time })
    }

    /// Returns the known contents of a local, which may come from an earlier iteration.
    fn carried(&self, local: LocalId, held: Held) -> Held {
        let mut level = 0;
        let mut result = held;
        for frame in self.frames.iter().filter(|frame| frame.is_loop && frame.unrolled) {
            level += 1;
            if held.since < frame.round && frame.sets.contains(&local) {
                result.level = result.level.max(level);
            }
        }
        result
    }

    /// Emits an instruction without nested blocks as it is. `counts`: true unless it folds to nothing.
    fn emit(&mut self, inst: &Inst, counts: bool, out: &mut Vec<Inst>) -> Result<(), Refused> {
        match self.mode {
            Mode::Measure => {
                return if counts { self.grow(self.costs.of(self.func, inst)) } else { Ok(()) };
            }
            Mode::Same => {
                if let Some(result) = inst.result {
                    self.copies.remove(&result);
                }
                out.push(inst.clone());
            }
            Mode::Copy => {
                let mut op = inst.op.clone();
                op.for_each_use_mut(|v| *v = self.copy_of(*v, inst.span, out));
                let result = inst.result.map(|v| self.new_copy(v));
                out.push(Inst { result, op, span: inst.span });
            }
        }
        Ok(())
    }

    /// Emits an instruction around blocks that have been processed.
    pub(super) fn emit_around(&mut self, op: Op, span: Span, out: &mut Vec<Inst>) -> Result<(), Refused> {
        match self.mode {
            Mode::Measure => return self.grow(1),
            Mode::Same | Mode::Copy => out.push(Inst::new(op, span)),
        }
        Ok(())
    }

    /// Adds to the counted size.
    pub(super) fn grow(&mut self, by: usize) -> Result<(), Refused> {
        self.size = self.size.saturating_add(by);
        if self.size > self.limit { Err(Refused::Size) } else { Ok(()) }
    }

    /// Deducts instructions examined to measure something from the budget.
    pub(super) fn step(&mut self, by: usize) -> Result<(), Refused> {
        if self.mode == Mode::Measure {
            if by > self.steps {
                return Err(Refused::Steps);
            }
            self.steps -= by;
        }
        Ok(())
    }

    /// Processes a block of an instruction that stays.
    pub(super) fn nested(&mut self, insts: &[Inst]) -> Result<(Block, Flow), Refused> {
        // Where nothing changes, blocks nest as before.
        if self.mode != Mode::Same && self.depth >= MAX_NESTING - 1 {
            return Err(Refused::Shape);
        }
        self.depth += 1;
        let mut out = Vec::new();
        let flow = self.run(insts, &mut out)?;
        self.depth -= 1;
        Ok((Block::new(out), flow))
    }

    fn branch(&mut self, cond: Value, then: &Block, els: &Block, span: Span, out: &mut Vec<Inst>) -> Outcome {
        let truth = self.known.truth(cond);
        if let (Some(truth), Mode::Copy | Mode::Measure) = (truth, self.mode) {
            let (taken, other) = if truth { (then, els) } else { (els, then) };
            if let (Some(Op::Break), Some(frame)) = (other.insts.last().map(|i| &i.op), self.frames.last_mut()) {
                frame.tests += usize::from(frame.depth == self.depth);
            }
            return self.run(&taken.insts, out);
        }
        let mark = self.known.mark();
        let (then, then_flow) = self.nested(&then.insts)?;
        let if_then = self.known.take(mark);
        let (els, els_flow) = self.nested(&els.insts)?;
        let if_els = self.known.take(mark);
        let from_then = then_flow == Flow::Falls && truth != Some(false);
        let from_els = els_flow == Flow::Falls && truth != Some(true);
        match (from_then, from_els) {
            (true, true) => self.known.join(&if_then, &if_els),
            (true, false) => self.known.apply(&if_then),
            (false, true) => self.known.apply(&if_els),
            (false, false) => {}
        }
        let cond = self.copy_of(cond, span, out);
        self.emit_around(Op::If { cond, then, els }, span, out)?;
        Ok(if then_flow == Flow::Falls || els_flow == Flow::Falls { Flow::Falls } else { Flow::Never })
    }

    fn leave(&mut self, inst: &Inst, out: &mut Vec<Inst>) -> Outcome {
        if let Some(frame) = self.frames.last_mut() {
            if frame.unrolled && frame.depth == self.depth {
                return Ok(Flow::Breaks);
            }
            frame.broke = true;
        }
        self.emit(inst, true, out)?;
        Ok(Flow::Never)
    }

    fn switch(
        &mut self,
        selector: Value,
        cases: &[SwitchCase],
        default: &Block,
        inst: &Inst,
        out: &mut Vec<Inst>,
    ) -> Outcome {
        let known = self.known.value(selector).and_then(Const::as_int);
        if let (Some(known), Mode::Copy | Mode::Measure) = (known, self.mode) {
            // A selector's values are its bits as an `i64`.
            let case = cases.iter().find(|case| case.values.contains(&(known as i64)));
            let taken = case.map_or(default, |case| &case.body);
            self.enter(false, true, sets_inside(&inst.op));
            let mut insts = Vec::new();
            let flow = self.run(&taken.insts, &mut insts)?;
            return self.one_shot(insts, flow, inst.span, out);
        }
        let sets = sets_inside(&inst.op);
        self.step(sets.len())?;
        self.enter(false, false, FxHashSet::default());
        self.depth -= 1;
        let mark = self.known.mark();
        let mut falls = false;
        let mut copies = Vec::with_capacity(cases.len());
        for case in cases {
            let (body, flow) = self.nested(&case.body.insts)?;
            self.known.restore(mark);
            falls |= flow == Flow::Falls;
            copies.push(SwitchCase { values: case.values.clone(), body });
        }
        let (default, flow) = self.nested(&default.insts)?;
        self.known.restore(mark);
        falls |= flow == Flow::Falls;
        falls |= self.frames.pop().is_some_and(|frame| frame.broke);
        self.known.forget(&sets);
        let selector = self.copy_of(selector, inst.span, out);
        let op = Op::Switch { selector, cases: copies, default };
        self.emit_around(op, inst.span, out)?;
        Ok(if falls { Flow::Falls } else { Flow::Never })
    }

    /// Enters a loop or switch.
    pub(super) fn enter(&mut self, is_loop: bool, unrolled: bool, sets: FxHashSet<LocalId>) {
        self.depth += 1;
        let (depth, round) = (self.depth, self.time);
        self.frames.push(Frame { is_loop, unrolled, depth, broke: false, tests: 0, round, sets });
    }

    /// Leaves a loop or switch that is unrolled, with the instructions emitted in it and the flow at their end.
    /// Remaining exits go to the end of a switch around the instructions.
    pub(super) fn one_shot(&mut self, mut insts: Vec<Inst>, flow: Flow, span: Span, out: &mut Vec<Inst>) -> Outcome {
        self.depth -= 1;
        let Some(frame) = self.frames.pop().filter(|frame| frame.broke) else {
            out.append(&mut insts);
            return Ok(if flow == Flow::Never { Flow::Never } else { Flow::Falls });
        };
        self.known.forget(&frame.sets);
        if self.mode == Mode::Measure {
            self.grow(1)?;
            return Ok(Flow::Falls);
        }
        let selector = self.func.emit_const(out, Const::u32(0), span);
        out.push(Inst::new(Op::Switch { selector, cases: Vec::new(), default: Block::new(insts) }, span));
        Ok(Flow::Falls)
    }

    /// Emits a loop that stays.
    pub(super) fn keep(&mut self, parts: Parts<'_>, out: &mut Vec<Inst>) -> Outcome {
        let sets = parts.sets();
        self.step(parts.len())?;
        // An earlier iteration may have set the locals.
        self.known.forget(&sets);
        self.enter(true, false, FxHashSet::default());
        self.depth -= 1;
        let (body, _) = self.nested(&parts.body.insts)?;
        self.known.forget(&sets);
        let (mut continuing, _) = self.nested(&parts.continuing.insts)?;
        self.known.forget(&sets);
        let left = self.frames.pop().is_some_and(|frame| frame.broke) || parts.break_if.is_some();
        let break_if = parts.break_if.map(|v| self.copy_of(v, parts.span, &mut continuing.insts));
        self.emit_around(Op::Loop { body, continuing, break_if, unroll: parts.unroll }, parts.span, out)?;
        Ok(if left { Flow::Falls } else { Flow::Never })
    }
}
