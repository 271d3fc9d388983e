//! Estimates how many iterations loops have: which loops are known to be short, and the cost of operations that a
//! backend may emit loops for.
use rustc_hash::FxHashMap;

use super::Budget;
use crate::ir::ops::{AtomicOp, CompareOp, FloatBinOp, FloatUnOp, IntBinOp, IntUnOp, WarpOp};
use crate::ir::{Block, Function, Inst, LocalId, Op, Scalar, Space, Type, Unroll, Value};
use crate::passes::analysis::ranges::Launch;
use crate::passes::analysis::ranges::{MOST, Range, Ranges};

/// Iterations of a compare-and-swap loop in which the threads of a processor's vector contend with each other.
const SWAPS: u64 = 16;

/// Iterations of a loop in which the threads of a block serialise.
const TURNS: u64 = 1024;

/// The loops of a function that have to count their iterations.
pub(super) struct Loops {
    /// Weight of an iteration, by the loop's number in the order of the text, outer loops first.
    pub counted: FxHashMap<u32, u32>,
}

/// Facts known about a function.
struct Facts<'f> {
    func: &'f Function,
    ranges: Ranges,
    /// Values that are read from register locals.
    gets: FxHashMap<Value, LocalId>,
    defs: FxHashMap<Value, &'f Op>,
    turns: bool,
    /// Iteration limit: loops that may have more are counted.
    most: u64,
    counted: FxHashMap<u32, u32>,
    next: u32,
}

impl Loops {
    /// Finds the loops that a function has to count, in a launch if that is known.
    pub fn of(func: &Function, budget: Budget, launch: Option<&Launch>) -> Self {
        let (budget, turns) = (budget.rounds, budget.turns);
        let mut facts = Facts::of(func, u64::from(budget), turns, launch);
        loop {
            let rest = facts.block(&func.body);
            // Many loops, each of them short, count too.
            if rest <= u64::from(budget) || facts.most <= 1 {
                return Self { counted: facts.counted };
            }
            facts.most /= 2;
            facts.counted.clear();
            facts.next = 0;
        }
    }
}

/// Returns the number of iterations in loops that a backend may emit for an operation.
fn weight(func: &Function, op: &Op, turns: bool) -> u64 {
    let size = |v: &Value| func.try_ty(*v).map_or(0, |ty| ty.size());
    let scalar = |v: &Value| func.try_ty(*v).and_then(|ty| ty.scalar());
    let own = |ptr: &Value| func.try_ty(*ptr) == Some(Type::Ptr(Space::Local));
    match op {
        // No other thread contends for local memory.
        Op::Store { ptr, .. } if own(ptr) => 0,
        Op::Atomic { value: v, .. } | Op::AtomicCas { new: v, .. } if turns && size(v) == 8 => TURNS,
        Op::Atomic { op, value, .. } => match scalar(value) {
            Some(Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64)
                if !matches!(op, AtomicOp::Inc | AtomicOp::Dec) =>
            {
                0
            }
            _ => SWAPS,
        },
        Op::AtomicCas { new, .. } if size(new) >= 4 => 0,
        Op::AtomicCas { .. } => SWAPS,
        // Stores of parts of words use a compare-and-swap loop.
        Op::Store { value, align, .. } if *align < 4 || size(value) % 4 != 0 => SWAPS * (1 + size(value) / 4),
        Op::MemCopy { size, align, .. } | Op::MemZero { size, align, .. } => {
            let words = size.div_ceil(4).saturating_add(1);
            if *align < 4 || size % 4 != 0 { words.saturating_mul(SWAPS) } else { words }
        }
        Op::Warp { op, .. } => match op {
            // These operations loop over the lanes.
            WarpOp::MatchAny
            | WarpOp::MatchAll
            | WarpOp::ReduceAdd
            | WarpOp::ReduceMin
            | WarpOp::ReduceMax
            | WarpOp::ReduceAnd
            | WarpOp::ReduceOr
            | WarpOp::ReduceXor => 32,
            WarpOp::ShuffleIndex
            | WarpOp::ShuffleUp
            | WarpOp::ShuffleDown
            | WarpOp::ShuffleXor
            | WarpOp::Any
            | WarpOp::All
            | WarpOp::Uniform
            | WarpOp::Ballot
            | WarpOp::ActiveMask
            | WarpOp::Sync => 0,
        },
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
        let (mut gets, mut defs) = (FxHashMap::default(), FxHashMap::default());
        func.body.for_each(&mut |inst| {
            let Some(result) = inst.result else { return };
            defs.insert(result, &inst.op);
            if let Op::LocalGet(local) = &inst.op {
                gets.insert(result, *local);
            }
        });
        let ranges = Ranges::of(func, launch);
        Self { func, ranges, gets, defs, turns, most, counted: FxHashMap::default(), next: 0 }
    }

    /// Returns the number of iterations that a block is known to have, and records loops in it that may have more.
    fn block(&mut self, block: &'f Block) -> u64 {
        let mut sum = 0u64;
        for (at, inst) in block.insts.iter().enumerate() {
            let own = weight(self.func, &inst.op, self.turns);
            let nested = match &inst.op {
                Op::Loop { body, continuing, unroll: Unroll::Few(n), .. } => {
                    // Nested loops are covered by the loop's own count.
                    let counted = self.counted.clone();
                    self.next += 1;
                    self.block(body);
                    self.block(continuing);
                    self.counted = counted;
                    u64::from(*n)
                }
                Op::Loop { body, continuing, break_if, unroll: _ } => {
                    let number = self.next;
                    self.next += 1;
                    let inner = self.block(body).saturating_add(self.block(continuing));
                    let round = inner.saturating_add(1);
                    let before = block.insts.get(..at).unwrap_or_default();
                    let rounds = self.rounds(before, body, continuing, *break_if);
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

    /// Returns the most iterations of a loop, if one of the tests that it reaches in each iteration is known to end it.
    fn rounds(&self, before: &[Inst], body: &Block, continuing: &Block, break_if: Option<Value>) -> Option<u64> {
        let round = Round::of(body, continuing);
        let mut tests = Vec::new();
        for (at, inst) in round.all.iter().enumerate() {
            let Op::If { cond, then, els } = &inst.op else { continue };
            match (leaves(then), leaves(els)) {
                (false, true) => self.tests(&round, *cond, true, at, &mut tests),
                (true, false) => self.tests(&round, *cond, false, at, &mut tests),
                _ => {}
            }
        }
        if let Some(cond) = break_if {
            self.tests(&round, cond, false, round.all.len(), &mut tests);
        }
        let known = |test: &Test| {
            let swapped = self.swaps(&round, test).then_some(SWAPS);
            let counted = [(test.op, test.a, test.b), (mirrored(test.op), test.b, test.a)].into_iter();
            let counted = counted.filter_map(|(op, counter, end)| {
                let end = self.ranges.get(end)?;
                let step = self.step(&round, counter)?;
                let start = before.iter().rev().find(|i| sets_in(i, step.local) > 0).and_then(|i| match &i.op {
                    Op::LocalSet { value, .. } => self.ranges.get(*value),
                    _ => None,
                });
                let scalar = self.func.register_type(step.local)?.scalar()?;
                let rounds = rounds(op, step.op, scalar, start, step.by, end, step.at < test.at)?;
                u64::try_from(rounds).ok()
            });
            counted.chain(swapped).min()
        };
        tests.iter().filter_map(known).min()
    }

    /// Collects the comparisons that must all hold if a loop continues after a condition with the value `stays`.
    fn tests(&self, round: &Round<'_>, cond: Value, stays: bool, at: usize, out: &mut Vec<Test>) {
        match self.defs.get(&cond) {
            Some(Op::Compare { op, a, b }) => {
                out.push(Test { op: if stays { *op } else { op.opposite() }, a: *a, b: *b, at });
            }
            Some(Op::IntUn { op: IntUnOp::Not, a }) => self.tests(round, *a, !stays, at, out),
            Some(Op::IntBin { op, a, b }) if *op == if stays { IntBinOp::And } else { IntBinOp::Or } => {
                self.tests(round, *a, stays, at, out);
                self.tests(round, *b, stays, at, out);
            }
            // `a && b`: the local is set to `b` only if `a` holds; for `a || b` the other way round.
            Some(Op::LocalGet(local)) => {
                let Some(read) = round.place(cond) else { return };
                let Some(last) = round.all.iter().take(read).rposition(|i| sets_in(i, *local) > 0) else { return };
                let set = last.checked_sub(1).and_then(|at| Some(&round.all.get(at)?.op));
                if let (Some(Op::LocalSet { local: l, value: first }), Some(Op::If { cond, then, els })) =
                    (set, round.all.get(last).map(|i| &i.op))
                    && l == local
                    && first == cond
                    && sets(if stays { els } else { then }, *local) == 0
                {
                    self.tests(round, *first, stays, last, out);
                }
            }
            _ => {}
        }
    }

    /// Finds the step of a counter that is set once in every iteration and nowhere else.
    fn step(&self, round: &Round<'_>, counter: Value) -> Option<Step> {
        round.all.iter().enumerate().find_map(|(at, inst)| {
            let Op::LocalSet { local, value: next } = &inst.op else { return None };
            let is_counter = |v: &Value| self.gets.get(v) == Some(local) && round.place(*v).is_some();
            if *next != counter && !is_counter(&counter) {
                return None;
            }
            let Op::IntBin { op, a, b } = self.defs.get(next).filter(|_| round.place(*next).is_some())? else {
                return None;
            };
            let by = if is_counter(a) {
                *b
            } else if is_counter(b) && matches!(op, IntBinOp::Add | IntBinOp::Mul) {
                *a
            } else {
                return None;
            };
            let scalar = self.func.register_type(*local)?.scalar()?;
            let (op, by) = downwards(*op, scalar, self.ranges.get(by)?);
            (round.sets(*local) == 1).then_some(Step { local: *local, op, by, at })
        })
    }

    /// Returns true if a loop continues because the value to be replaced by compare-and-swap has changed, and tries
    /// again with the present value: in every such iteration another thread made progress.
    fn swaps(&self, round: &Round<'_>, test: &Test) -> bool {
        // After the only place where a local is set, it holds that value.
        let held = |v: Value| match (self.gets.get(&v), round.place(v)) {
            (Some(local), Some(read)) if round.sets(*local) == 1 => {
                let set = round.all.iter().take(read).find_map(|inst| match &inst.op {
                    Op::LocalSet { local: l, value } if l == local => Some(*value),
                    _ => None,
                });
                set.unwrap_or(v)
            }
            _ => v,
        };
        let is_swap = |old: Value, expected: Value| {
            let Some(Op::AtomicCas { expected: compared, .. }) = self.defs.get(&old) else { return false };
            // Not if the expected value is read anew in every iteration: a loop that waits for one value, as for a
            // lock, may wait for long.
            let Some(local) = self.gets.get(&expected).filter(|_| round.place(expected).is_some()) else {
                return false;
            };
            let kept =
                |inst: &&Inst| matches!(inst.op, Op::LocalSet { local: l, value } if l == *local && value == old);
            *compared == expected && round.sets(*local) == 1 && round.all.iter().any(kept)
        };
        let (a, b) = (held(test.a), held(test.b));
        test.op == CompareOp::Ne && (is_swap(a, b) || is_swap(b, a))
    }
}

/// The instructions of a loop that are reached in every iteration that does not leave the loop, in order: those of the
/// body before the first `continue`, and those of the continuing block.
struct Round<'b> {
    all: Vec<&'b Inst>,
    places: FxHashMap<Value, usize>,
    parts: [&'b Block; 2],
}

impl<'b> Round<'b> {
    fn of(body: &'b Block, continuing: &'b Block) -> Self {
        let all: Vec<&Inst> = body.insts.iter().take_while(|i| !i.op.continues()).chain(&continuing.insts).collect();
        let places = all.iter().enumerate().filter_map(|(at, inst)| Some((inst.result?, at))).collect();
        Self { all, places, parts: [body, continuing] }
    }

    /// Returns the place where a value is computed, if it is computed in every iteration.
    fn place(&self, v: Value) -> Option<usize> {
        self.places.get(&v).copied()
    }

    /// Counts the instructions that set a local, in the text of the loop.
    fn sets(&self, local: LocalId) -> u32 {
        self.parts.iter().map(|part| sets(part, local)).sum()
    }
}

/// A comparison that holds if a loop continues.
struct Test {
    op: CompareOp,
    a: Value,
    b: Value,
    /// Place in the iteration.
    at: usize,
}

/// The step of a counter.
struct Step {
    local: LocalId,
    op: IntBinOp,
    by: Range,
    /// Place in the iteration.
    at: usize,
}

/// Returns a step as a difference if it adds a negative number.
fn downwards(op: IntBinOp, scalar: Scalar, by: Range) -> (IntBinOp, Range) {
    let all = 1i128 << scalar.bits();
    let negative = if by.0 >= all / 2 && by.1 < all { (by.0 - all, by.1 - all) } else { by };
    if op == IntBinOp::Add && negative.1 < 0 { (IntBinOp::Sub, (-negative.1, -negative.0)) } else { (op, by) }
}

/// Returns true if a block only leaves the loop around it.
fn leaves(block: &Block) -> bool {
    !block.falls_through() && !block.continues()
}

/// Returns the most iterations of `for (c = start; c OP end; c = c STEP by)`, or, if `stepped`, of a loop that tests
/// the counter after its step.
fn rounds(
    op: CompareOp,
    step: IntBinOp,
    scalar: Scalar,
    start: Option<Range>,
    by: Range,
    end: Range,
    stepped: bool,
) -> Option<i128> {
    let bits = i128::from(scalar.bits());
    if end.0 < 0 || end.1 > MOST || bits < 32 || by.0 < 1 || by.1 > MOST {
        return None;
    }
    // The lowest value that counting may start from.
    let low = start.map(|s| s.0).or(if scalar.is_signed() { None } else { Some(0) });
    match (op, step) {
        // A step before the first test may wrap once.
        (CompareOp::Lt | CompareOp::Le, IntBinOp::Add) => low.map(|low| ((end.1 - low).max(0) / by.0) + 3),
        // The counter at least doubles in each iteration, and is far from wrapping when it passes the end.
        (CompareOp::Lt | CompareOp::Le, IntBinOp::Mul) if low? >= 1 && by.0 >= 2 && by.1 <= 64 => Some(doublings(end)),
        (CompareOp::Lt | CompareOp::Le, IntBinOp::Shl) if low? >= 1 && by.1 <= 4 => Some(doublings(end)),
        (CompareOp::Gt | CompareOp::Ge, IntBinOp::Sub) => {
            // Counts down to `end` without going below zero, where unsigned counters would continue from the top.
            let (_, high) = start?;
            let wraps = !scalar.is_signed() && (stepped || end.0 + i128::from(op == CompareOp::Gt) < by.1);
            (!wraps).then(|| high / by.0 + 2)
        }
        (CompareOp::Gt, IntBinOp::Shr) if by.1 < bits => Some(bits + 1),
        (CompareOp::Ge, IntBinOp::Shr) if end.0 >= 1 && by.1 < bits => Some(bits + 1),
        (CompareOp::Ne, IntBinOp::Shr) if !scalar.is_signed() && end == (0, 0) && by.1 < bits => Some(bits + 1),
        (CompareOp::Gt, IntBinOp::Div) if by.0 >= 2 => Some(bits + 1),
        _ => None,
    }
}

/// Returns the most iterations of a loop whose counter starts from at least one and at least doubles until it passes an
/// end.
fn doublings(end: Range) -> i128 {
    i128::from(i128::BITS - end.1.leading_zeros()) + 3
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

/// Counts the instructions of a block that set a local, in its text.
fn sets(block: &Block, local: LocalId) -> u32 {
    let mut count = 0;
    block.for_each(&mut |inst| count += u32::from(matches!(inst.op, Op::LocalSet { local: l, .. } if l == local)));
    count
}

fn sets_in(inst: &Inst, local: LocalId) -> u32 {
    let own = u32::from(matches!(inst.op, Op::LocalSet { local: l, .. } if l == local));
    own + inst.op.blocks().into_iter().map(|b| sets(b, local)).sum::<u32>()
}
