//! Unrolls short loops that index memory locals, or hold warp operations.
//!
//! Removes: loops that run a known, small number of times and in which an address inside a memory
//! local depends on the loop's counter. With the counter known in each copy of the body, such
//! addresses are constant, so that `promote_locals` can turn the local's elements into registers:
//! the arrays of tiled kernels. And such loops with warp operations (scans and reductions by shuffles),
//! which drivers do not unroll.
//!
//! Needs: a verified function; best after `forward_locals` and before `simplify`, which folds what
//! becomes constant, and `promote_locals`.
//!
//! Guarantees: nothing for other passes. A loop is unrolled if its counter is an integer register
//! local that is set to a constant before the loop, tested at the start of the body and changed
//! only in `continuing`; if nothing else leaves or continues the loop; and if it and the function do
//! not become too large ([`MAX_ROUNDS`], [`MAX_LOOP`], [`MAX_GROWTH`]). Loops inside it come first.
//!
//! After "loop unrolling": Muchnick, Advanced Compiler Design, section 17.4.3.
use rustc_hash::{FxHashMap, FxHashSet};

use super::fold::fold;
use super::rewrite::constants;
use crate::ir::ops::Const;
use crate::ir::{Block, Function, Inst, LocalId, LocalKind, Op, Scalar, Type, Value};
use crate::span::Span;

/// The most rounds of a loop that is unrolled.
pub const MAX_ROUNDS: usize = 32;

/// The most instructions that one loop becomes.
pub const MAX_LOOP: usize = 1024;

/// The most instructions that all loops of a function become.
pub const MAX_GROWTH: usize = 8192;

/// Unrolls the loops of a function that are worth it.
pub fn unroll_loops(func: &mut Function) {
    let mut useful = func.locals.iter().any(|l| matches!(l.kind, LocalKind::Memory { .. }));
    func.body.for_each(&mut |inst| useful |= matches!(inst.op, Op::Warp { .. }));
    if !useful {
        return;
    }
    let consts = constants(func);
    let mut locals = FxHashSet::default();
    func.body.for_each(&mut |inst| derive(inst, &mut locals, |op| matches!(op, Op::LocalAddr(_)), true));
    let mut body = std::mem::take(&mut func.body);
    let mut unroller = Unroller { func, consts, in_locals: locals, left: MAX_GROWTH };
    unroller.block(&mut body);
    func.body = body;
}

/// Notes an instruction's result if the instruction is a root or uses what is noted already (as an
/// address, if only these matter).
fn derive(inst: &Inst, noted: &mut FxHashSet<Value>, root: impl Fn(&Op) -> bool, addresses: bool) {
    let Some(result) = inst.result else { return };
    let mut derived = root(&inst.op);
    match &inst.op {
        Op::PtrAdd { base, .. } if addresses => derived |= noted.contains(base),
        Op::SpaceCast { ptr, .. } if addresses => derived |= noted.contains(ptr),
        op if !addresses && op.is_pure() => op.for_each_use(|v| derived |= noted.contains(&v)),
        _ => {}
    }
    if derived {
        noted.insert(result);
    }
}

/// A loop that can be unrolled.
struct Rounds {
    counter: LocalId,
    scalar: Scalar,
    /// The counter in each round.
    values: Vec<Const>,
    /// The counter after the last round.
    end: Const,
    /// Where in the body the test is.
    test: usize,
}

struct Unroller<'a> {
    func: &'a mut Function,
    consts: FxHashMap<Value, Const>,
    /// Addresses inside of memory locals.
    in_locals: FxHashSet<Value>,
    /// Instructions that may still be added.
    left: usize,
}

impl Unroller<'_> {
    fn block(&mut self, block: &mut Block) {
        let mut out: Vec<Inst> = Vec::with_capacity(block.insts.len());
        for mut inst in std::mem::take(&mut block.insts) {
            for b in inst.op.blocks_mut() {
                self.block(b);
            }
            let rounds = match &inst.op {
                Op::Loop { body, continuing, break_if: None, unroll: _ } => self.rounds(&out, body, continuing),
                _ => None,
            };
            match (rounds, &inst.op) {
                (Some(rounds), Op::Loop { body, .. }) => self.unroll(&rounds, body, inst.span, &mut out),
                _ => out.push(inst),
            }
        }
        block.insts = out;
    }

    /// How a loop after `before` runs, if it is to be unrolled.
    fn rounds(&self, before: &[Inst], body: &Block, continuing: &Block) -> Option<Rounds> {
        let test = body.insts.iter().position(|inst| !inst.op.is_pure())?;
        let Op::If { cond, then, els } = &body.insts.get(test)?.op else { return None };
        let leaves = |b: &Block| matches!(b.insts[..], [Inst { op: Op::Break, .. }]);
        let goes_on = match (leaves(then), leaves(els)) {
            (false, true) if then.insts.is_empty() => true,
            (true, false) if els.insts.is_empty() => false,
            _ => return None,
        };
        let (head, rest) = (body.insts.get(..test)?, body.insts.get(test + 1..)?);
        if rest.iter().any(|inst| inst.op.breaks() || !inst.op.falls_through()) || body.continues() {
            return None;
        }
        let (next, counter) = match continuing.insts.split_last()? {
            (Inst { op: Op::LocalSet { local, value }, .. }, rest) if rest.iter().all(|i| i.op.is_pure()) => {
                (*value, *local)
            }
            _ => return None,
        };
        let scalar = match self.func.locals.get(counter.0 as usize)?.kind {
            LocalKind::Register(Type::Scalar(s)) if s.is_int() => s,
            _ => return None,
        };
        if rest.iter().any(|inst| sets(inst, counter)) || !self.is_worth_it(counter, body) {
            return None;
        }
        let mut now = self.start(before, counter)?;
        let size = body.len_nested();
        let mut values = Vec::new();
        loop {
            let Const::Scalar(Scalar::Bool, bit) = self.evaluate(head, counter, now, *cond)? else { return None };
            if (bit == 1) != goes_on {
                break;
            }
            values.push(now);
            if values.len() > MAX_ROUNDS || values.len().checked_mul(size)? > MAX_LOOP.min(self.left) {
                return None;
            }
            now = self.evaluate(&continuing.insts, counter, now, next)?;
        }
        Some(Rounds { counter, scalar, values, end: now, test })
    }

    /// The constant that the counter is set to before the loop.
    fn start(&self, before: &[Inst], counter: LocalId) -> Option<Const> {
        let last = before.iter().rev().find(|inst| sets(inst, counter))?;
        match &last.op {
            Op::LocalSet { value, .. } => self.consts.get(value).copied(),
            _ => None,
        }
    }

    /// True if an address inside a memory local depends on the counter, or there is a warp operation.
    fn is_worth_it(&self, counter: LocalId, body: &Block) -> bool {
        let mut counted = FxHashSet::default();
        let mut found = false;
        body.for_each(&mut |inst| {
            derive(inst, &mut counted, |op| *op == Op::LocalGet(counter), false);
            if let Op::PtrAdd { base, index: Some(index), .. } = &inst.op {
                found |= self.in_locals.contains(base) && counted.contains(index);
            }
            found |= matches!(inst.op, Op::Warp { .. });
        });
        found
    }

    /// What `wanted` is after pure instructions, with the counter known.
    fn evaluate(&self, insts: &[Inst], counter: LocalId, now: Const, wanted: Value) -> Option<Const> {
        let mut known = FxHashMap::default();
        for inst in insts {
            inst.op.for_each_use(|v| {
                if let Some(c) = self.consts.get(&v) {
                    known.insert(v, *c);
                }
            });
            let Some(result) = inst.result else { continue };
            let value = match &inst.op {
                Op::Const(c) => Some(*c),
                Op::LocalGet(local) if *local == counter => Some(now),
                op => fold(self.func, op, self.func.try_ty(result), &known),
            };
            if let Some(value) = value {
                known.insert(result, value);
            }
        }
        known.get(&wanted).or_else(|| self.consts.get(&wanted)).copied()
    }

    /// Appends the rounds of a loop, and the counter's last value.
    fn unroll(&mut self, rounds: &Rounds, body: &Block, span: Span, out: &mut Vec<Inst>) {
        for &value in &rounds.values {
            let mut copies = FxHashMap::default();
            for (at, inst) in body.insts.iter().enumerate() {
                if at != rounds.test {
                    let copy = self.copy(inst, rounds.counter, value, &mut copies);
                    out.push(copy);
                }
            }
        }
        self.left = self.left.saturating_sub(rounds.values.len().saturating_mul(body.len_nested()));
        debug_assert_eq!(rounds.end.ty(), Type::Scalar(rounds.scalar));
        let end = self.func.emit_const(out, rounds.end, span);
        self.consts.insert(end, rounds.end);
        self.func.emit_set(out, rounds.counter, end, span);
    }

    /// A copy of an instruction with values of its own and the counter known.
    fn copy(&mut self, inst: &Inst, counter: LocalId, now: Const, copies: &mut FxHashMap<Value, Value>) -> Inst {
        let mut op = match &inst.op {
            Op::LocalGet(local) if *local == counter => Op::Const(now),
            op => op.clone(),
        };
        op.for_each_use_mut(|v| *v = copies.get(v).copied().unwrap_or(*v));
        for b in op.blocks_mut() {
            for inst in &mut b.insts {
                *inst = self.copy(inst, counter, now, copies);
            }
        }
        // A loop's last test is of a value inside its `continuing`.
        if let Op::Loop { break_if: Some(v), .. } = &mut op {
            *v = copies.get(v).copied().unwrap_or(*v);
        }
        let result = inst.result.map(|old| {
            let new = self.func.new_value(self.func.ty(old));
            copies.insert(old, new);
            if let Op::Const(c) = op {
                self.consts.insert(new, c);
            }
            if self.in_locals.contains(&old) {
                self.in_locals.insert(new);
            }
            new
        });
        Inst { result, op, span: inst.span }
    }
}

/// True if an instruction, or one inside it, sets a local.
fn sets(inst: &Inst, local: LocalId) -> bool {
    let direct = |inst: &Inst| matches!(inst.op, Op::LocalSet { local: l, .. } if l == local);
    let mut found = direct(inst);
    for b in inst.op.blocks() {
        b.for_each(&mut |inst| found |= direct(inst));
    }
    found
}
