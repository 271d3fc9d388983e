//! How many rounds loops have: which are known to be short, and what operations cost that a backend may make loops of.

use std::collections::HashMap;

use super::{Budget, Launch};
use crate::ir::ops::{AtomicOp, Axis, Builtin, CompareOp, ConvertOp, FloatBinOp, FloatUnOp, IntBinOp};
use crate::ir::{Block, Function, Inst, LocalId, Op, Scalar, Value};

/// Rounds of a compare-and-swap loop in which the threads of a processor's vector are in each other's way.
const SWAPS: u64 = 16;

/// Rounds of a loop in which the threads of a block take turns.
const TURNS: u64 = 1024;

/// Most steps of a counter that is known to end; far from where sums of them wrap.
const MOST: i128 = 1 << 24;

/// Least and greatest value.
type Range = (i128, i128);

/// The loops of a function that have to count their rounds.
pub(super) struct Loops {
    /// What a round counts, by the loop's number in the order of the text, outer ones first.
    pub counted: HashMap<u32, u32>,
}

/// What is known of a function.
struct Facts<'f> {
    func: &'f Function,
    /// Least and greatest values of constants, built-in variables and their sums.
    ranges: HashMap<Value, Range>,
    /// Values that are read from register locals.
    gets: HashMap<Value, LocalId>,
    defs: HashMap<Value, &'f Op>,
    turns: bool,
    /// Loops that may have more rounds are counted.
    most: u64,
    counted: HashMap<u32, u32>,
    next: u32,
}

impl Loops {
    /// Of a function, in a launch if that is known.
    pub fn of(func: &Function, budget: Budget, launch: Option<&Launch>) -> Self {
        let (budget, turns) = (budget.rounds, budget.turns);
        let mut most = u64::from(budget);
        loop {
            let mut facts = Facts::of(func, most, turns, launch);
            let rest = facts.block(&func.body);
            // Many loops, each of them short, count too.
            if rest <= u64::from(budget) || most <= 1 {
                return Self { counted: facts.counted };
            }
            most /= 2;
        }
    }
}

/// The rounds of loops that a backend may make for an operation.
fn weight(func: &Function, op: &Op, turns: bool) -> u64 {
    let size = |v: &Value| func.try_ty(*v).map_or(0, |ty| ty.size());
    let scalar = |v: &Value| func.try_ty(*v).and_then(|ty| ty.scalar());
    match op {
        Op::Atomic { value: v, .. } | Op::AtomicCas { new: v, .. } if turns && size(v) == 8 => TURNS,
        Op::Atomic { op, value, .. } => match scalar(value) {
            Some(Scalar::I32 | Scalar::U32) if !matches!(op, AtomicOp::Inc | AtomicOp::Dec) => 0,
            _ => SWAPS,
        },
        Op::AtomicCas { .. } => SWAPS,
        // Parts of words are swapped into them.
        Op::Store { value, align, .. } if *align < 4 || size(value) % 4 != 0 => SWAPS * (1 + size(value) / 4),
        Op::MemCopy { size, align, .. } | Op::MemZero { size, align, .. } => {
            let words = size.div_ceil(4).saturating_add(1);
            if *align < 4 || size % 4 != 0 { words.saturating_mul(SWAPS) } else { words }
        }
        Op::Warp { .. } => 32,
        Op::FloatBin { op: FloatBinOp::Div, a, .. } | Op::FloatUn { op: FloatUnOp::Sqrt, a, .. }
            if scalar(a) == Some(Scalar::F64) =>
        {
            64
        }
        Op::IntBin { op: IntBinOp::Div | IntBinOp::Rem, a, .. } if size(a) == 8 => 4,
        _ => 0,
    }
}

impl<'f> Facts<'f> {
    fn of(func: &'f Function, most: u64, turns: bool, launch: Option<&Launch>) -> Self {
        let (mut gets, mut defs) = (HashMap::new(), HashMap::new());
        let mut ranges: HashMap<Value, Range> =
            launch.into_iter().flat_map(|l| &l.params).map(|(v, known)| (*v, (*known, *known))).collect();
        func.body.for_each(&mut |inst| {
            let Some(result) = inst.result else { return };
            defs.insert(result, &inst.op);
            let known = match &inst.op {
                Op::Const(c) => c.as_int().map(|n| (n, n)),
                Op::Builtin(builtin) => launch.map_or_else(|| in_any(*builtin), |launch| launch.range(*builtin)),
                // Fewer bits may wrap.
                _ if func.try_ty(result).is_none_or(|ty| ty.size() < 4) => None,
                Op::Convert { op: ConvertOp::Int, a } => ranges.get(a).copied().filter(is_small),
                Op::IntBin { op, a, b } => match (ranges.get(a), ranges.get(b)) {
                    (Some(a), Some(b)) => combine(*op, *a, *b).filter(is_small),
                    _ => None,
                },
                Op::LocalGet(local) => {
                    gets.insert(result, *local);
                    None
                }
                _ => None,
            };
            if let Some(range) = known {
                ranges.insert(result, range);
            }
        });
        Self { func, ranges, gets, defs, turns, most, counted: HashMap::new(), next: 0 }
    }

    /// The rounds that a block is known to have; loops in it that may have more are noted.
    fn block(&mut self, block: &'f Block) -> u64 {
        let mut sum = 0u64;
        for (at, inst) in block.insts.iter().enumerate() {
            let own = weight(self.func, &inst.op, self.turns);
            let nested = match &inst.op {
                Op::Loop { body, continuing, .. } => {
                    let number = self.next;
                    self.next += 1;
                    let inner = self.block(body).saturating_add(self.block(continuing));
                    let round = inner.saturating_add(1);
                    let before = block.insts.get(..at).unwrap_or_default();
                    let rounds = self.rounds(before, body, continuing);
                    let all = rounds.map(|n| n.saturating_add(1).saturating_mul(round)).filter(|n| *n <= self.most);
                    all.unwrap_or_else(|| {
                        self.counted.insert(number, u32::try_from(round).unwrap_or(u32::MAX));
                        1
                    })
                }
                op => op.blocks().into_iter().map(|b| self.block(b)).fold(0, u64::saturating_add),
            };
            sum = sum.saturating_add(own).saturating_add(nested);
        }
        sum
    }

    /// The most rounds of a loop, if it is one that counts up or down by known steps and is tested at its start.
    fn rounds(&self, before: &[Inst], body: &Block, continuing: &Block) -> Option<u64> {
        let test = body.insts.iter().position(|inst| !inst.op.is_pure())?;
        let Op::If { cond, then, els } = &body.insts.get(test)?.op else { return None };
        let leaves = |b: &Block| matches!(b.insts[..], [Inst { op: Op::Break, .. }]);
        let stays = match (leaves(then), leaves(els)) {
            (false, true) => true,
            (true, false) => false,
            _ => return None,
        };
        let Op::Compare { op, a, b } = self.defs.get(cond)? else { return None };
        let op = if stays { *op } else { opposite(*op) };
        let at_head = |v: &Value| body.insts.iter().take(test).any(|i| i.result == Some(*v));
        // The counter on the left.
        let (op, counter, end) = match (self.gets.get(a), self.gets.get(b)) {
            (Some(counter), _) if at_head(a) => (op, *counter, *b),
            (_, Some(counter)) if at_head(b) => (mirrored(op), *counter, *a),
            _ => return None,
        };
        let end = *self.ranges.get(&end)?;
        if end.0 < 0 || end.1 > MOST || sets(body, counter) > 0 || sets(continuing, counter) != 1 {
            return None;
        }
        let next = continuing.insts.iter().find_map(|i| match &i.op {
            Op::LocalSet { local, value } if *local == counter => Some(*value),
            _ => None,
        })?;
        let Op::IntBin { op: step, a, b } = self.defs.get(&next)? else { return None };
        let inside = |v: &Value| continuing.insts.iter().any(|i| i.result == Some(*v));
        let by = match (self.gets.get(a), self.gets.get(b)) {
            (Some(c), _) if *c == counter && inside(a) => *b,
            (_, Some(c)) if *c == counter && inside(b) && *step == IntBinOp::Add => *a,
            _ => return None,
        };
        let by = *self.ranges.get(&by)?;
        let scalar = self.func.register_type(counter)?.scalar()?;
        let start = before.iter().rev().find(|i| sets_in(i, counter) > 0).and_then(|i| match &i.op {
            Op::LocalSet { value, .. } => self.ranges.get(value).copied(),
            _ => None,
        });
        rounds(op, *step, scalar, start, by, end).and_then(|n| u64::try_from(n).ok())
    }
}

/// Far from where any type of 32 bits or more wraps, so that sums and products are what they look like.
fn is_small(range: &Range) -> bool {
    range.0 >= 0 && range.1 <= MOST
}

/// What two numbers give, both of which are small or constants.
fn combine(op: IntBinOp, a: Range, b: Range) -> Option<Range> {
    if !is_small(&a) || !is_small(&b) {
        return None;
    }
    Some(match op {
        IntBinOp::Add => (a.0 + b.0, a.1 + b.1),
        IntBinOp::Sub => (a.0 - b.1, a.1 - b.0),
        IntBinOp::Mul => (a.0 * b.0, a.1 * b.1),
        IntBinOp::Div if b.0 > 0 => (a.0 / b.1, a.1 / b.0),
        IntBinOp::Rem if b.0 > 0 => (0, a.1.min(b.1 - 1)),
        IntBinOp::And => (0, a.1.min(b.1)),
        IntBinOp::Shr if b.1 < 32 => (a.0 >> b.1, a.1 >> b.0),
        IntBinOp::Min => (a.0.min(b.0), a.1.min(b.1)),
        IntBinOp::Max => (a.0.max(b.0), a.1.max(b.1)),
        _ => return None,
    })
}

/// What a built-in variable may be in any launch.
fn in_any(builtin: Builtin) -> Option<Range> {
    match builtin {
        Builtin::ThreadIdx(_) => Some((0, 1023)),
        Builtin::BlockDim(_) => Some((1, 1024)),
        Builtin::BlockIdx(_) | Builtin::GridDim(_) => None,
    }
}

impl Launch {
    /// What a built-in variable may be.
    fn range(&self, builtin: Builtin) -> Option<Range> {
        let extent = |extents: [u32; 3]| {
            i128::from(match builtin.axis() {
                Axis::X => extents[0],
                Axis::Y => extents[1],
                Axis::Z => extents[2],
            })
        };
        match builtin {
            Builtin::ThreadIdx(_) => Some((0, extent(self.block) - 1)),
            Builtin::BlockDim(_) => Some((extent(self.block), extent(self.block))),
            Builtin::BlockIdx(_) => Some((0, extent(self.grid) - 1)),
            Builtin::GridDim(_) => Some((extent(self.grid), extent(self.grid))),
        }
        .filter(is_small)
    }
}

/// The most rounds of `for (c = start; c OP end; c = c STEP by)`.
fn rounds(op: CompareOp, step: IntBinOp, scalar: Scalar, start: Option<Range>, by: Range, end: Range) -> Option<i128> {
    let bits = i128::from(scalar.bits());
    if bits < 32 || by.0 < 1 || by.1 > MOST {
        return None;
    }
    // From where it counts, if nothing below is possible.
    let low = start.map(|s| s.0).or(if scalar.is_signed() { None } else { Some(0) });
    match (op, step) {
        (CompareOp::Lt | CompareOp::Le, IntBinOp::Add) => low.map(|low| ((end.1 - low).max(0) / by.0) + 2),
        (CompareOp::Lt | CompareOp::Le, IntBinOp::Mul) => (low? >= 1 && by.0 >= 2 && by.1 <= 64).then_some(32),
        (CompareOp::Lt | CompareOp::Le, IntBinOp::Shl) => (low? >= 1 && by.1 <= 4).then_some(32),
        (CompareOp::Gt | CompareOp::Ge, IntBinOp::Sub) => {
            // Down to `end` without going below zero, where counters without signs go on from above.
            let (_, high) = start?;
            (scalar.is_signed() || end.0 + i128::from(op == CompareOp::Gt) >= by.1).then(|| high / by.0 + 2)
        }
        (CompareOp::Gt, IntBinOp::Shr) if by.1 < bits => Some(bits + 1),
        (CompareOp::Ge, IntBinOp::Shr) if end.0 >= 1 && by.1 < bits => Some(bits + 1),
        (CompareOp::Ne, IntBinOp::Shr) if !scalar.is_signed() && end == (0, 0) && by.1 < bits => Some(bits + 1),
        (CompareOp::Gt, IntBinOp::Div) if by.0 >= 2 => Some(bits + 1),
        _ => None,
    }
}

fn opposite(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
    }
}

fn mirrored(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq | CompareOp::Ne => op,
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
    }
}

/// How often a block sets a local, as text.
fn sets(block: &Block, local: LocalId) -> u32 {
    let mut count = 0;
    block.for_each(&mut |inst| count += u32::from(matches!(inst.op, Op::LocalSet { local: l, .. } if l == local)));
    count
}

fn sets_in(inst: &Inst, local: LocalId) -> u32 {
    let own = u32::from(matches!(inst.op, Op::LocalSet { local: l, .. } if l == local));
    own + inst.op.blocks().into_iter().map(|b| sets(b, local)).sum::<u32>()
}
