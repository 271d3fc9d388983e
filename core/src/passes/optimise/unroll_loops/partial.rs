//! Unrolls loops partially, into loops of several iterations at once.

use rustc_hash::FxHashSet;

use super::full::End;
use super::shape::{Holds, Parts, goes_on_if, head_test};
use super::{COUNT_STEPS, Flow, MAX_ASKED_SIZE, Mode, Outcome, Policy, Refused, Unroller};
use crate::ir::ops::{CompareOp, Const, ConvertOp, IntBinOp};
use crate::ir::{Block, Inst, LocalId, Op, Scalar, Type, Unroll, Value};

/// A loop that counts by the same step towards a bound that does not change.
struct Counted {
    counter: LocalId,
    scalar: Scalar,
    bound: Bound,
    /// Comparison that holds while the loop continues: `counter OP bound`.
    op: CompareOp,
    step: i128,
    /// Position of the test in the body.
    test: usize,
}

/// The bound that a loop counts towards.
#[derive(Clone, Copy)]
enum Bound {
    Value(Value),
    Constant(Const),
    Local(LocalId),
}

impl Unroller<'_> {
    /// Unrolls a loop into one of `times` iterations at once, if possible.
    pub(super) fn try_times(
        &mut self,
        parts: Parts<'_>,
        holds: Holds,
        times: u32,
        out: &mut Vec<Inst>,
    ) -> Result<Option<Flow>, Refused> {
        let Ok(times) = usize::try_from(times) else { return Ok(None) };
        let size = self.len_of(parts).saturating_mul(times.saturating_add(1));
        if size > MAX_ASKED_SIZE {
            return Ok(None);
        }
        let total = self.count_rounds(parts, COUNT_STEPS);
        let counted = if total.is_none() { self.counted(parts, times) } else { None };
        if self.policy == Policy::Small && counted.is_none() {
            return Ok(None);
        }
        // Threads that leave in the middle of an iteration would be missing at sync points of those that do not.
        let together = total.is_some() || counted.as_ref().is_some_and(|c| self.runs_together(parts, holds, c));
        if holds.sync && (!together || parts.leaves_elsewhere()) {
            return Ok(None);
        }
        if self.mode == Mode::Same && !self.charge(size, parts.unroll) {
            return Ok(None);
        }
        let before = self.save(out);
        if self.mode == Mode::Same {
            self.mode = Mode::Copy;
        }
        let done = match &counted {
            Some(counted) => self.while_so_many_are_left(parts, counted, times, out),
            None => self.several(parts, times, total, out),
        };
        self.mode = before.mode;
        match done {
            Ok(flow) => Ok(Some(flow)),
            Err(refused) => {
                self.restore(&before, out);
                let ours = refused == Refused::Shape || self.mode != Mode::Measure;
                if ours { Ok(None) } else { Err(refused) }
            }
        }
    }

    /// Returns true if all threads that reach a loop with operations of warps run it equally often.
    fn runs_together(&self, parts: Parts<'_>, holds: Holds, counted: &Counted) -> bool {
        let bound = match counted.bound {
            Bound::Value(v) => self.uniform.has(v),
            Bound::Constant(_) => true,
            Bound::Local(local) => self.uniform.has_local(local),
        };
        // Code outside branches and loops is reached by all remaining threads together.
        !holds.barriers && self.depth == 0 && bound && self.uniform.starts_equally(counted.counter, parts)
    }

    /// Emits a loop of copies, each with the loop's test where that may fail.
    fn several(&mut self, parts: Parts<'_>, times: usize, total: Option<(usize, End)>, out: &mut Vec<Inst>) -> Outcome {
        let head = head_test(parts.body);
        // The copy in which the last iteration ends.
        let (at_head, at_tail) = match total {
            Some((count, End::Head)) => (Some(count % times), None),
            Some((count, End::Tail)) => (None, Some(count.saturating_sub(1) % times)),
            Some((_, End::Inside)) | None => (None, None),
        };
        let sets = parts.sets();
        self.known.forget(&sets);
        self.enter(true, false, FxHashSet::default());
        let (mut body, mut continuing, mut break_if) = (Vec::new(), Vec::new(), None);
        for copy in 0..times {
            let without = head.filter(|_| at_head.is_some_and(|at| at != copy));
            self.round(parts, without, &mut body)?;
            let fails = parts.break_if.filter(|_| at_tail.is_none_or(|at| at == copy));
            if copy + 1 == times {
                self.run(&parts.continuing.insts, &mut continuing)?;
                break_if = fails.map(|v| self.copy_of(v, parts.span, &mut continuing));
                continue;
            }
            self.run(&parts.continuing.insts, &mut body)?;
            if let Some(cond) = fails {
                let then = Block::new(vec![Inst::new(Op::Break, parts.span)]);
                let cond = self.copy_of(cond, parts.span, &mut body);
                let op = Op::If { cond, then, els: Block::default() };
                self.emit_around(op, parts.span, &mut body)?;
            }
        }
        self.depth -= 1;
        self.frames.pop();
        self.known.forget(&sets);
        let op =
            Op::Loop { body: Block::new(body), continuing: Block::new(continuing), break_if, unroll: Unroll::Never };
        self.emit_around(op, parts.span, out)?;
        Ok(Flow::Falls)
    }

    /// Emits a copy of an iteration, or one without the test at its head.
    fn round(&mut self, parts: Parts<'_>, without: Option<usize>, out: &mut Vec<Inst>) -> Result<(), Refused> {
        let insts = &parts.body.insts;
        let (before, rest) = match without {
            Some(test) => (insts.get(..test).unwrap_or(&[]), insts.get(test + 1..).unwrap_or(&[])),
            None => (&[][..], &insts[..]),
        };
        for part in [before, rest] {
            // Other flows would leave copies that are never reached.
            if self.run(part, out)? != Flow::Falls {
                return Err(Refused::Shape);
            }
        }
        Ok(())
    }

    /// Emits a loop that runs while `times` iterations are left, without tests in between, and the original loop for
    /// the rest.
    fn while_so_many_are_left(
        &mut self,
        parts: Parts<'_>,
        counted: &Counted,
        times: usize,
        out: &mut Vec<Inst>,
    ) -> Outcome {
        let sets = parts.sets();
        self.known.forget(&sets);
        self.enter(true, false, FxHashSet::default());
        let (mut body, mut continuing) = (Vec::new(), Vec::new());
        self.are_left(parts, counted, times, &mut body)?;
        for copy in 0..times {
            self.round(parts, Some(counted.test), &mut body)?;
            let between = if copy + 1 == times { &mut continuing } else { &mut body };
            self.run(&parts.continuing.insts, between)?;
        }
        self.depth -= 1;
        self.frames.pop();
        self.known.forget(&sets);
        let op = Op::Loop {
            body: Block::new(body),
            continuing: Block::new(continuing),
            break_if: None,
            unroll: Unroll::Never,
        };
        self.emit_around(op, parts.span, out)?;
        self.keep(Parts { unroll: Unroll::Never, ..parts }, out)
    }

    /// Emits code that leaves the loop unless `times` iterations are left. The distance to the bound does not wrap
    /// where the loop's own test holds. If it is at least that of the last iteration's counter, no counter in between
    /// wraps, and all tests hold.
    fn are_left(
        &mut self,
        parts: Parts<'_>,
        counted: &Counted,
        times: usize,
        out: &mut Vec<Inst>,
    ) -> Result<(), Refused> {
        if self.mode == Mode::Measure {
            return self.grow(6);
        }
        let Counted { counter, scalar, bound, op, step, test: _ } = *counted;
        let (ty, span) = (Type::Scalar(scalar), parts.span);
        let now = self.func.emit(out, ty, Op::LocalGet(counter), span);
        let end = match bound {
            Bound::Value(v) => self.copy_of(v, span, out),
            Bound::Constant(c) => self.func.emit_const(out, c, span),
            Bound::Local(local) => self.func.emit(out, ty, Op::LocalGet(local), span),
        };
        let (a, b) = if step > 0 { (end, now) } else { (now, end) };
        let distance = self.func.emit(out, ty, Op::IntBin { op: IntBinOp::Sub, a, b }, span);
        let unsigned = unsigned(scalar);
        let distance =
            self.func.emit(out, Type::Scalar(unsigned), Op::Convert { op: ConvertOp::Int, a: distance }, span);
        let last = Const::int(unsigned, step.abs() * (times as i128 - 1));
        let last = self.func.emit_const(out, last, span);
        let far = match op {
            CompareOp::Le | CompareOp::Ge => CompareOp::Ge,
            CompareOp::Lt | CompareOp::Gt | CompareOp::Ne | CompareOp::Eq => CompareOp::Gt,
        };
        let mut cond = self.func.emit(out, Type::BOOL, Op::Compare { op: far, a: distance, b: last }, span);
        if op != CompareOp::Ne {
            let holds = self.func.emit(out, Type::BOOL, Op::Compare { op, a: now, b: end }, span);
            cond = self.func.emit(out, Type::BOOL, Op::IntBin { op: IntBinOp::And, a: holds, b: cond }, span);
        }
        let els = Block::new(vec![Inst::new(Op::Break, span)]);
        out.push(Inst::new(Op::If { cond, then: Block::default(), els }, span));
        Ok(())
    }

    /// Finds how a loop counts, if it can only be left by its test.
    fn counted(&self, parts: Parts<'_>, times: usize) -> Option<Counted> {
        let test = head_test(parts.body)?;
        let head = parts.body.insts.get(..test)?;
        if parts.break_if.is_some() || parts.leaves_elsewhere() {
            return None;
        }
        let Op::If { cond, .. } = parts.body.insts.get(test)?.op else { return None };
        let goes_on_if = goes_on_if(parts.body.insts.get(test)?)?;
        let Op::Compare { op, a, b } = *defined(head, cond)? else { return None };
        let op = if goes_on_if { op } else { otherwise(op) };
        let (op, a, b) = if matches!(defined(head, a), Some(Op::LocalGet(_))) && self.step_of(parts, head, a).is_some()
        {
            (op, a, b)
        } else {
            (swapped(op), b, a)
        };
        let (counter, step) = self.step_of(parts, head, a)?;
        let scalar = self.func.register_type(counter)?.scalar().filter(|s| s.is_int())?;
        let bound = match defined(head, b) {
            // Defined before the loop.
            None => Bound::Value(b),
            Some(Op::Const(c)) => Bound::Constant(*c),
            Some(Op::LocalGet(local)) if !parts.sets().contains(local) => Bound::Local(*local),
            Some(_) => return None,
        };
        let right_way = match op {
            CompareOp::Lt | CompareOp::Le => step > 0,
            CompareOp::Gt | CompareOp::Ge => step < 0,
            // Larger steps could jump over the bound.
            CompareOp::Ne => step.abs() == 1,
            CompareOp::Eq => false,
        };
        let span = step.abs().checked_mul(i128::try_from(times).ok()?)?;
        let fits = span < 1 << scalar.bits();
        (right_way && fits).then_some(Counted { counter, scalar, bound, op, step, test })
    }

    /// Returns the local that a value at the head of a loop is read from, and its change from one iteration to the
    /// next.
    fn step_of(&self, parts: Parts<'_>, head: &[Inst], value: Value) -> Option<(LocalId, i128)> {
        let Op::LocalGet(counter) = *defined(head, value)? else { return None };
        let mut sets = 0;
        let mut note =
            |inst: &Inst| sets += usize::from(matches!(inst.op, Op::LocalSet { local, .. } if local == counter));
        parts.body.for_each(&mut note);
        parts.continuing.for_each(&mut note);
        let place =
            |insts: &[Inst]| insts.iter().position(|i| matches!(i.op, Op::LocalSet { local, .. } if local == counter));
        // The assignment is after the test, and on every path.
        let (insts, at) = match place(&parts.continuing.insts) {
            Some(at) => (&parts.continuing.insts, at),
            None => (&parts.body.insts, place(&parts.body.insts).filter(|at| *at > head.len())?),
        };
        let Op::LocalSet { value: next, .. } = insts.get(at)?.op else { return None };
        let Op::IntBin { op, a, b } = *defined(insts, next)? else { return None };
        let reads = |v| matches!(defined(insts.get(..at)?, v), Some(Op::LocalGet(l)) if *l == counter).then_some(());
        let constant = |v| match defined(insts, v) {
            Some(Op::Const(c)) => c.as_int(),
            Some(_) => None,
            None => self.known.value(v).and_then(Const::as_int),
        };
        let step = match op {
            IntBinOp::Add => reads(a).and_then(|()| constant(b)).or_else(|| reads(b).and_then(|()| constant(a)))?,
            IntBinOp::Sub => reads(a).and_then(|()| constant(b))?.checked_neg()?,
            _ => return None,
        };
        // Modulo the width of the counter: adding 255 to a counter of 8 bits subtracts 1.
        let bits = self.func.register_type(counter)?.scalar().filter(|s| s.is_int())?.bits();
        let wrapped = (step << (128 - bits)) >> (128 - bits);
        (sets == 1 && wrapped != 0).then_some((counter, wrapped))
    }
}

/// Returns the operation that defines a value among some instructions.
fn defined(insts: &[Inst], value: Value) -> Option<&Op> {
    insts.iter().find(|inst| inst.result == Some(value)).map(|inst| &inst.op)
}

/// Returns the comparison that holds where another does not.
fn otherwise(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
    }
}

/// Returns the equivalent comparison with swapped operands.
fn swapped(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Eq,
        CompareOp::Ne => CompareOp::Ne,
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
    }
}

/// Returns the unsigned integer type of the same width.
fn unsigned(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::I8 => Scalar::U8,
        Scalar::I16 => Scalar::U16,
        Scalar::I32 => Scalar::U32,
        Scalar::I64 => Scalar::U64,
        other => other,
    }
}
