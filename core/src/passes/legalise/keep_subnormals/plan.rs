//! Chooses the values to check, so that as many operations as possible are right on a device that flushes subnormals.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use crate::ir::ops::{FloatBinOp, FloatUnOp};
use crate::ir::{Block, Function, LocalId, Op, Scalar, Type, Value};
use crate::passes::analysis::flushing::{Flushing, Sensitive, sensitive};
use crate::passes::analysis::granularity::{Checks, DIGITS, Granularity, NORMAL, UNKNOWN, is_f32};
use crate::passes::analysis::points_to::Object;
use crate::passes::analysis::tracked::Tracked;

/// Highest granularity that a check asks of a value: the value is zero or at least 2^-32 in size. Checks that ask for
/// more would fail too often.
const MOST: i32 = -32 - DIGITS;

/// Most steps from an operation back to the origins of its operands.
const REACH: usize = 12;

/// Values examined for one operand: a bound on time.
const LOOKED_AT: u32 = 256;

/// Weight of a check in a loop, relative to one outside.
const LOOP_WEIGHT: u64 = 8;

/// Least cost of checking a constant's floats one by one at which the constant is checked as a whole: threads have to
/// synchronise for that.
const WHOLE_CONSTANT: u64 = 8;

/// Loop depth at which weights stop growing; values in deeper loops count as this deep.
const DEEPEST: u32 = 5;

/// Returns true if no subnormal number can be an operand or the result of an operation.
pub(super) fn is_right(
    func: &Function,
    op: &Op,
    result: Option<Value>,
    flushing: Flushing,
    found: &Granularity,
) -> bool {
    let of = |v| found.value(v);
    match sensitive(func, op, result, flushing) {
        Some(Sensitive::Product(a, b, c)) => {
            of(a) >= NORMAL && of(b) >= NORMAL && of(a) + of(b) >= NORMAL && c.is_none_or(|c| of(c) >= NORMAL)
        }
        Some(Sensitive::Sum(a, b)) => of(a) >= NORMAL && of(b) >= NORMAL,
        None => false,
    }
}

/// Chooses the checks of a function; returns `None` if it has no operation that needs any.
pub(super) fn choose(func: &Function, tracked: &Tracked, flushing: Flushing) -> Option<Checks> {
    let mut planner = Planner::new(func, tracked, flushing);
    if planner.operations.is_empty() {
        return None;
    }
    planner.factors();
    planner.found = Granularity::of(func, tracked, &planner.checks);
    planner.addends();
    // A check of a value from which others are computed makes some checks unnecessary. Those stay: they are right.
    Some(planner.checks)
}

/// The origin of a value.
#[derive(Debug, Clone)]
struct Source {
    op: Op,
    depth: u32,
}

struct Planner<'a> {
    func: &'a Function,
    tracked: &'a Tracked,
    operations: Vec<Sensitive>,
    sources: FxHashMap<Value, Source>,
    /// Values that each register local is set to.
    sets: FxHashMap<LocalId, Vec<Value>>,
    /// Values that are stored in tracked memory.
    stores: FxHashMap<Object, Vec<Value>>,
    /// Cost of checking the loads from each constant.
    constants: FxHashMap<Object, u64>,
    checks: Checks,
    /// Granularities derived from the checks so far. Between two phases this covers only the values that are checked
    /// themselves: the planner looks through the values computed from them.
    found: Granularity,
    /// Values that may still be examined for the current operand.
    left: Cell<u32>,
}

/// The target of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Value(Value),
    Constant(Object),
}

/// A set of checks that would suffice, and its cost.
#[derive(Debug, Clone, Default)]
struct Proposal {
    checks: Vec<(Target, i32)>,
    cost: u64,
}

impl Proposal {
    fn and(mut self, other: Proposal) -> Self {
        for check in other.checks {
            if !self.checks.contains(&check) {
                self.checks.push(check);
            }
        }
        self.cost = self.cost.saturating_add(other.cost);
        self
    }
}

impl<'a> Planner<'a> {
    fn new(func: &'a Function, tracked: &'a Tracked, flushing: Flushing) -> Self {
        let mut planner = Self {
            func,
            tracked,
            operations: Vec::new(),
            sources: FxHashMap::default(),
            sets: FxHashMap::default(),
            stores: FxHashMap::default(),
            constants: FxHashMap::default(),
            checks: Checks::default(),
            found: Granularity::of(func, tracked, &Checks::default()),
            left: Cell::new(0),
        };
        planner.collect(&func.body, 0, flushing);
        planner
    }

    fn collect(&mut self, block: &Block, depth: u32, flushing: Flushing) {
        for inst in &block.insts {
            self.operations.extend(sensitive(self.func, &inst.op, inst.result, flushing));
            if let Op::LocalSet { local, value } = inst.op {
                self.sets.entry(local).or_default().push(value);
            }
            if let Op::Store { ptr, value, .. } = inst.op
                && let Some(object) = self.tracked.object(ptr)
            {
                self.stores.entry(object).or_default().push(value);
            }
            if let Some(result) = inst.result.filter(|v| self.func.try_ty(*v).is_some_and(is_f32)) {
                self.sources.insert(result, Source { op: inst.op.clone(), depth });
                if let Op::Load { ptr, .. } = inst.op
                    && let Some(object) = self.tracked.object(ptr).filter(|o| self.tracked.is_constant(*o))
                {
                    let cost = self.constants.entry(object).or_default();
                    *cost = cost.saturating_add(parts(self.func, result).saturating_mul(LOOP_WEIGHT.pow(depth)));
                }
            }
            let inner = if matches!(inst.op, Op::Loop { .. }) { (depth + 1).min(DEEPEST) } else { depth };
            for b in inst.op.blocks() {
                self.collect(b, inner, flushing);
            }
        }
    }

    /// Makes the factors of products coarse enough, and the operands of sums.
    fn factors(&mut self) {
        for operation in self.operations.clone() {
            match operation {
                Sensitive::Product(a, b, _) => {
                    self.left.set(LOOKED_AT);
                    if let Some(proposal) = self.product(a, b, NORMAL, REACH, &mut Vec::new(), true) {
                        self.adopt(proposal);
                    }
                }
                Sensitive::Sum(a, b) => {
                    for v in [a, b] {
                        self.demand(v, NORMAL);
                    }
                }
            }
        }
    }

    /// Makes the addends of products coarse enough, where their factors are.
    fn addends(&mut self) {
        for operation in self.operations.clone() {
            if let Sensitive::Product(a, b, Some(c)) = operation
                && self.of(a).min(self.of(b)).min(self.of(a) + self.of(b)) >= NORMAL
            {
                self.demand(c, NORMAL);
            }
        }
    }

    fn of(&self, v: Value) -> i32 {
        self.found.value(v)
    }

    fn demand(&mut self, v: Value, level: i32) {
        self.left.set(LOOKED_AT);
        if let Some(proposal) = self.propose(v, level, REACH, &mut Vec::new()) {
            self.adopt(proposal);
        }
    }

    fn adopt(&mut self, proposal: Proposal) {
        for (target, level) in proposal.checks {
            let slot = match target {
                Target::Value(value) => {
                    self.found.raise(value, level);
                    self.checks.values.entry(value).or_insert(UNKNOWN)
                }
                Target::Constant(object) => {
                    self.found.raise_constant(object, level);
                    self.checks.constants.entry(object).or_insert(UNKNOWN)
                }
            };
            *slot = level.max(*slot);
        }
    }

    /// Proposes the checks that make `a * b` a multiple of 2^level. With `right`, for an operation that has to be
    /// right, also those that keep both factors from being subnormal.
    fn product(
        &self,
        a: Value,
        b: Value,
        level: i32,
        reach: usize,
        open: &mut Vec<(Value, i32)>,
        right: bool,
    ) -> Option<Proposal> {
        let least = if right { NORMAL } else { UNKNOWN };
        let (of_a, of_b) = (self.of(a), self.of(b));
        if of_a + of_b >= level && of_a >= least && of_b >= least {
            return Some(Proposal::default());
        }
        let half = (level + 1).div_euclid(2);
        // The granularity that one factor already has, the other need not provide.
        let mut ways = vec![(half, level - half)];
        if of_a > half {
            ways.insert(0, (of_a, level - of_a));
        }
        if of_b > half {
            ways.insert(0, (level - of_b, of_b));
        }
        if a == b {
            ways = vec![(half, half)];
        }
        let proposals = ways.into_iter().filter_map(|(for_a, for_b)| {
            let first = self.propose(a, for_a.max(least), reach, open)?;
            let second = self.propose(b, for_b.max(least), reach, open)?;
            Some(if a == b { first } else { first.and(second) })
        });
        proposals.min_by_key(|p| p.cost)
    }

    /// Proposes the checks that make a value a multiple of 2^level.
    fn propose(&self, v: Value, level: i32, reach: usize, open: &mut Vec<(Value, i32)>) -> Option<Proposal> {
        if self.of(v) >= level || level <= UNKNOWN {
            return Some(Proposal::default());
        }
        let direct = self.direct(v, level);
        if reach == 0 || self.left.get() == 0 {
            return direct;
        }
        self.left.set(self.left.get() - 1);
        let indirect = self.indirect(v, level, reach - 1, open);
        match (direct, indirect) {
            // The origins of a value are often the origins of other values, too.
            (Some(direct), Some(indirect)) if indirect.cost <= direct.cost + direct.cost / 4 => Some(indirect),
            (Some(direct), _) => Some(direct),
            (None, indirect) => indirect,
        }
    }

    fn direct(&self, v: Value, level: i32) -> Option<Proposal> {
        let parts = parts(self.func, v);
        let depth = self.sources.get(&v).map_or(0, |source| source.depth);
        let checks = vec![(Target::Value(v), level)];
        (level <= MOST && parts > 0).then(|| Proposal { checks, cost: parts * LOOP_WEIGHT.pow(depth) })
    }

    /// Proposes the check that makes everything in a constant a multiple of 2^level. One check covers everything that
    /// is read from it.
    fn whole(&self, object: Object, level: i32) -> Option<Proposal> {
        if self.found.object(object) >= level {
            return Some(Proposal::default());
        }
        let pays = self.constants.get(&object).is_some_and(|cost| *cost >= WHOLE_CONSTANT);
        (pays && level <= MOST).then(|| Proposal { checks: vec![(Target::Constant(object), level)], cost: 1 })
    }

    fn indirect(&self, v: Value, level: i32, reach: usize, open: &mut Vec<(Value, i32)>) -> Option<Proposal> {
        // A cycle through a loop: the property holds if it held before.
        if open.iter().any(|(known, asked)| *known == v && *asked >= level) {
            return Some(Proposal::default());
        }
        let source = self.sources.get(&v)?;
        open.push((v, level));
        let proposal = self.through(&source.op, level, reach, open);
        open.pop();
        proposal
    }

    fn through(&self, op: &Op, level: i32, reach: usize, open: &mut Vec<(Value, i32)>) -> Option<Proposal> {
        let mut all = |values: &[Value]| {
            let mut sum = Proposal::default();
            for v in values {
                sum = sum.and(self.propose(*v, level, reach, open)?);
            }
            Some(sum)
        };
        match op {
            Op::Select { a, b, .. } => all(&[*a, *b]),
            Op::Compose { parts } => all(parts),
            Op::Extract { vector, .. } => all(&[*vector]),
            Op::LocalGet(local) => all(self.sets.get(local)?),
            Op::Load { ptr, .. } => match self.tracked.object(*ptr)? {
                object if self.tracked.is_constant(object) => self.whole(object, level),
                object => all(self.stores.get(&object)?),
            },
            Op::FloatUn { op: FloatUnOp::Neg | FloatUnOp::Abs, a, .. } => all(&[*a]),
            Op::FloatUn { op: FloatUnOp::Sqrt, a, .. } => self.propose(*a, 2 * (level + DIGITS), reach, open),
            Op::FloatBin { op, a, b, .. } => match op {
                FloatBinOp::Add | FloatBinOp::Sub | FloatBinOp::Min | FloatBinOp::Max => all(&[*a, *b]),
                FloatBinOp::Mul => self.product(*a, *b, level, reach, open, false),
                FloatBinOp::Div => None,
            },
            Op::Fma { a, b, c, .. } => {
                let addend = self.propose(*c, level, reach, open)?;
                Some(addend.and(self.product(*a, *b, level, reach, open, false)?))
            }
            _ => None,
        }
    }
}

/// Returns the number of floats in a value: zero if it has another type.
fn parts(func: &Function, v: Value) -> u64 {
    match func.try_ty(v) {
        Some(Type::Scalar(Scalar::F32)) => 1,
        Some(Type::Vector(Scalar::F32, n)) => u64::from(n),
        _ => 0,
    }
}
