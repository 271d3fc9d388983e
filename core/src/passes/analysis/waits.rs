//! Finds loops in which a thread waits for another thread.
//!
//! Removes: nothing; an analysis.
//!
//! Needs: a function without calls (`inline_calls`). The fewer locals are in memory, the more it finds
//! (`promote_locals`).
//!
//! Guarantees: a loop that it finds continues for ever after its first iteration, unless another thread writes to
//! memory. Its exits depend only on
//!
//! - values that do not change in the loop, and
//! - volatile loads and atomic operations (at least one) from places that nothing else in the loop writes to. These
//!   yield the same value each time if no other thread writes: no sums of anything but zero, and no compare-and-swap
//!   whose comparand is computed in the loop.
//!
//! So these loops are not found, and end when a thread is alone: compare-and-swap loops that use the value found as the
//! next comparand, loops that count their attempts, that follow a list, or that write to the memory that they read. Not
//! found either, though they may wait: loops that read through pointers of unknown origin and write through others, and
//! loops that carry their state from one iteration to the next through branches only.
//!
//! The objects that different parameters point to are not known; they are assumed to be different here.
use rustc_hash::{FxHashMap, FxHashSet};

use super::points_to::{Declarations, PointsTo};
use crate::ir::ops::{AtomicOp, Axis, Builtin, CompareOp, Const, IntBinOp};
use crate::ir::{Block, Function, Inst, LocalId, Op, Space, Type, Value};
use crate::span::Span;

/// Deepest chain of computations that is followed; anything beyond it counts as changing.
const MAX_DEPTH: u32 = 256;

/// Deepest chain where all operands are followed: each step may double the number of paths.
const SHALLOW: u32 = 8;

/// Most steps spent on one loop; a loop that needs more is not found.
const MAX_STEPS: u32 = 1 << 20;

/// The thing that a loop waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum For {
    /// A value that another thread is to write.
    Value,
    /// A lock, which the loop acquires when it is free. `single`: of all threads of a block that differ only along
    /// these axes (x, y and z), one runs the loop.
    Lock {
        /// True for each axis along which only one thread runs the loop.
        single: [bool; 3],
    },
}

/// A loop that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wait {
    /// Source range of the loop.
    pub span: Span,
    /// Source range of the operation that reads the awaited value or lock.
    pub read: Span,
    /// The thing that the loop waits for.
    pub what: For,
}

/// Finds the loops that wait in a function of a module with these declarations, in the order of the source.
pub fn waits(func: &Function, module: Declarations<'_>) -> Vec<Wait> {
    let mut definitions = FxHashMap::default();
    func.body.for_each(&mut |inst| {
        if let Some(result) = inst.result {
            definitions.insert(result, inst);
        }
    });
    let mut search = Search { func, points_to: PointsTo::of(func, module), definitions, found: Vec::new() };
    search.block(&func.body, [false; 3]);
    search.found
}

struct Search<'a> {
    func: &'a Function,
    points_to: PointsTo,
    definitions: FxHashMap<Value, &'a Inst>,
    found: Vec<Wait>,
}

impl<'a> Search<'a> {
    /// Examines the loops in a block. `single`: the axes along which one thread of each block is here.
    fn block(&mut self, block: &'a Block, mut single: [bool; 3]) {
        for inst in &block.insts {
            match &inst.op {
                Op::If { cond, then, els } => {
                    let (if_true, if_false) = (self.singles(*cond, true, SHALLOW), self.singles(*cond, false, SHALLOW));
                    self.block(then, join(single, if_true));
                    self.block(els, join(single, if_false));
                    if !then.falls_through() {
                        single = join(single, if_false);
                    }
                    if !els.falls_through() {
                        single = join(single, if_true);
                    }
                }
                Op::Loop { body, continuing, break_if, unroll: _ } => {
                    if body.falls_through() || body.continues() {
                        self.look_at(inst.span, body, continuing, *break_if, single);
                    }
                    self.block(body, single);
                    self.block(continuing, single);
                }
                op => op.blocks().into_iter().for_each(|b| self.block(b, single)),
            }
        }
    }

    /// Returns the axes along which a condition leaves one thread, if it `holds`.
    fn singles(&self, cond: Value, holds: bool, depth: u32) -> [bool; 3] {
        let none = [false; 3];
        let Some(depth) = depth.checked_sub(1) else { return none };
        match self.definitions.get(&cond).map(|inst| &inst.op) {
            Some(Op::IntBin { op: IntBinOp::And, a, b }) if holds => {
                join(self.singles(*a, true, depth), self.singles(*b, true, depth))
            }
            Some(Op::IntBin { op: IntBinOp::Or, a, b }) if !holds => {
                join(self.singles(*a, false, depth), self.singles(*b, false, depth))
            }
            Some(Op::IntUn { a, .. }) if self.func.try_ty(*a) == Some(Type::BOOL) => self.singles(*a, !holds, depth),
            Some(Op::Compare { op, a, b }) if *op == if holds { CompareOp::Eq } else { CompareOp::Ne } => {
                match (self.constant(*a), self.constant(*b)) {
                    (None, Some(known)) => self.axes_at(*a, known, depth),
                    (Some(known), None) => self.axes_at(*b, known, depth),
                    _ => none,
                }
            }
            _ => none,
        }
    }

    /// Returns the axes along which one thread is left where a value equals a known constant.
    fn axes_at(&self, value: Value, known: u64, depth: u32) -> [bool; 3] {
        let Some(depth) = depth.checked_sub(1) else { return [false; 3] };
        match self.definitions.get(&value).map(|inst| &inst.op) {
            Some(Op::Builtin(Builtin::ThreadIdx(axis))) => [Axis::X, Axis::Y, Axis::Z].map(|each| each == *axis),
            Some(Op::Convert { a, .. }) => self.axes_at(*a, known, depth),
            // A thread's number in the block: no sum or product of this size wraps.
            Some(Op::IntBin { op: IntBinOp::Add | IntBinOp::Or, a, b }) if known == 0 => {
                join(self.axes_at(*a, 0, depth), self.axes_at(*b, 0, depth))
            }
            Some(Op::IntBin { op: IntBinOp::Mul, a, b }) if known == 0 => {
                match (self.extent(*a, depth), self.extent(*b, depth)) {
                    (_, true) => self.axes_at(*a, 0, depth),
                    (true, _) => self.axes_at(*b, 0, depth),
                    _ => [false; 3],
                }
            }
            _ => [false; 3],
        }
    }

    /// Returns true for a value that is never 0: extents of the block, their products, and constants.
    fn extent(&self, value: Value, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        match self.definitions.get(&value).map(|inst| &inst.op) {
            Some(Op::Builtin(Builtin::BlockDim(_))) => true,
            Some(Op::Const(_)) => self.constant(value) != Some(0),
            Some(Op::IntBin { op: IntBinOp::Mul, a, b }) => self.extent(*a, depth) && self.extent(*b, depth),
            Some(Op::Convert { a, .. }) => self.extent(*a, depth),
            _ => false,
        }
    }

    fn constant(&self, value: Value) -> Option<u64> {
        match self.definitions.get(&value).map(|inst| &inst.op) {
            Some(Op::Const(Const::Scalar(_, bits))) => Some(*bits),
            Some(Op::Const(Const::Null(_))) => Some(0),
            _ => None,
        }
    }

    fn look_at(
        &mut self,
        span: Span,
        body: &'a Block,
        continuing: &'a Block,
        break_if: Option<Value>,
        single: [bool; 3],
    ) {
        let mut inside = Inside::default();
        inside.add(body, Some(Jumps::OF_LOOP));
        inside.add(continuing, None);
        inside.exits.extend(break_if);
        let mut slice = Slice {
            search: self,
            inside: &inside,
            seen: FxHashSet::default(),
            open: Vec::new(),
            reads: Vec::new(),
            depth: 0,
            steps: 0,
        };
        let exits = inside.exits.clone();
        if exits.into_iter().all(|exit| slice.follow(exit)) && !slice.reads.is_empty() {
            let value = slice.reads.iter().find(|(_, lock)| !lock);
            let what = if value.is_some() { For::Value } else { For::Lock { single } };
            if let Some((read, _)) = value.or(slice.reads.first()) {
                let wait = Wait { span, read: *read, what };
                self.found.push(wait);
            }
        }
    }

    /// Returns true if two addresses may be the same.
    fn may_be_same(&self, a: Value, b: Value) -> bool {
        let space = |v| match self.func.try_ty(v) {
            Some(Type::Ptr(space)) => space,
            _ => Space::Generic,
        };
        let apart = match (space(a), space(b)) {
            (Space::Generic, _) | (_, Space::Generic) => false,
            (a, b) => a != b,
        };
        if apart {
            return false;
        }
        self.points_to.may_meet(a, b)
    }
}

/// Returns the axes along which one thread is left if both conditions hold.
fn join(a: [bool; 3], b: [bool; 3]) -> [bool; 3] {
    [a[0] || b[0], a[1] || b[1], a[2] || b[2]]
}

/// The jumps that leave a loop, or continue with its next iteration, seen from inside it.
#[derive(Clone, Copy)]
pub(in crate::passes) struct Jumps {
    breaks: bool,
    continues: bool,
}

impl Jumps {
    pub(in crate::passes) const OF_LOOP: Self = Self { breaks: true, continues: true };

    /// Returns true if an operation is such a jump, or holds one.
    pub(in crate::passes) fn any(self, op: &Op) -> bool {
        let inner = match op {
            Op::Break => return self.breaks,
            Op::Continue => return self.continues,
            Op::Return(_) | Op::Unreachable => return true,
            op => self.within(op),
        };
        op.blocks().into_iter().any(|b| b.insts.iter().any(|i| inner.any(&i.op)))
    }

    /// Returns these jumps, seen from the blocks of an operation.
    fn within(self, op: &Op) -> Self {
        match op {
            Op::Loop { .. } => Self { breaks: false, continues: false },
            Op::Switch { .. } => Self { breaks: false, ..self },
            _ => self,
        }
    }
}

/// A write in a loop.
struct Write {
    /// Address that is written to.
    to: Value,
    /// Values that the written value depends on.
    from: Vec<Value>,
    /// Result of the write, if it is an atomic operation.
    result: Option<Value>,
}

/// The contents of a loop.
#[derive(Default)]
struct Inside {
    /// Values that are computed in the loop.
    values: FxHashSet<Value>,
    /// For each local, the values that it is set to, each with the conditions around the assignment.
    sets: FxHashMap<LocalId, Vec<(Value, Vec<Value>)>>,
    writes: Vec<Write>,
    /// Conditions of the exits, and of the jumps to the next iteration.
    exits: Vec<Value>,
    /// Conditions around the current place.
    around: Vec<Value>,
}

impl Inside {
    fn add(&mut self, block: &Block, jumps: Option<Jumps>) {
        for inst in &block.insts {
            self.values.extend(inst.result);
            match &inst.op {
                Op::LocalSet { local, value } => {
                    self.sets.entry(*local).or_default().push((*value, self.around.clone()));
                }
                Op::Store { ptr, value, .. } => self.write(*ptr, &[*value], None),
                Op::Atomic { ptr, value, .. } => self.write(*ptr, &[*value], inst.result),
                Op::AtomicCas { ptr, expected, new, .. } => self.write(*ptr, &[*expected, *new], inst.result),
                Op::MemCopy { dst, src, .. } => self.write(*dst, &[*src], None),
                Op::MemZero { dst, .. } => self.write(*dst, &[], None),
                _ => {}
            }
            let cond = match &inst.op {
                Op::If { cond, .. } => Some(*cond),
                Op::Switch { selector, .. } => Some(*selector),
                Op::Loop { break_if, .. } => *break_if,
                _ => None,
            };
            if let Some(cond) = cond
                && jumps.is_some_and(|jumps| jumps.any(&inst.op))
            {
                self.exits.push(cond);
                self.exits.extend(&self.around);
            }
            self.around.extend(cond);
            for nested in inst.op.blocks() {
                self.add(nested, jumps.map(|jumps| jumps.within(&inst.op)));
            }
            if cond.is_some() {
                self.around.pop();
            }
        }
    }

    fn write(&mut self, to: Value, from: &[Value], result: Option<Value>) {
        let from = from.iter().chain(&self.around).copied().collect();
        self.writes.push(Write { to, from, result });
    }
}

/// The computation that the exits of a loop depend on.
struct Slice<'s, 'a> {
    search: &'s Search<'a>,
    inside: &'s Inside,
    seen: FxHashSet<Value>,
    /// Values on the path to the current one, along which values are computed.
    open: Vec<Value>,
    /// Reads of memory that other threads may write, each with a flag that is true if the read acquires a lock.
    reads: Vec<(Span, bool)>,
    depth: u32,
    steps: u32,
}

impl Slice<'_, '_> {
    /// Follows a value to the values that it depends on. Returns false if it may differ from iteration to iteration.
    fn follow(&mut self, value: Value) -> bool {
        if self.open.contains(&value) {
            // The value depends on itself.
            return false;
        }
        if !self.inside.values.contains(&value) || !self.seen.insert(value) {
            return true;
        }
        let Some(inst) = self.search.definitions.get(&value).copied() else { return true };
        if self.depth >= MAX_DEPTH || self.steps >= MAX_STEPS {
            return false;
        }
        self.depth += 1;
        self.open.push(value);
        let same = self.inputs(value, inst);
        self.open.pop();
        self.depth -= 1;
        same
    }

    fn inputs(&mut self, value: Value, inst: &Inst) -> bool {
        let mut inputs = Vec::new();
        let mut conditions = Vec::new();
        inst.op.for_each_use(|v| inputs.push(v));
        match &inst.op {
            Op::LocalGet(local) => {
                for (value, around) in self.inside.sets.get(local).into_iter().flatten() {
                    inputs.push(*value);
                    conditions.extend(around);
                }
            }
            Op::Load { ptr, .. } | Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. } => {
                let own = |write: &&Write| write.result != Some(value);
                let here = |write: &&Write| self.search.may_be_same(write.to, *ptr);
                let mut written = false;
                self.steps = self.steps.saturating_add(self.inside.writes.len() as u32);
                for write in self.inside.writes.iter().filter(own).filter(here) {
                    written = true;
                    self.steps = self.steps.saturating_add(write.from.len() as u32);
                    inputs.extend(&write.from);
                }
                let is_local = matches!(
                    self.search.func.try_ty(*ptr),
                    Some(Type::Ptr(Space::Local | Space::Param | Space::Constant))
                );
                match self.kind(&inst.op) {
                    MemoryRole::Changes => return false,
                    // The loop itself writes there.
                    MemoryRole::Reads | MemoryRole::Locks if written => return false,
                    MemoryRole::Reads if !is_local => self.reads.push((inst.span, false)),
                    MemoryRole::Locks if !is_local => self.reads.push((inst.span, true)),
                    MemoryRole::Reads | MemoryRole::Locks | MemoryRole::Plain => {}
                }
            }
            _ => {}
        }
        if !inputs.into_iter().all(|v| self.follow(v)) {
            return false;
        }
        // A condition decides whether a value is computed, but is not an input of its computation.
        let open = std::mem::take(&mut self.open);
        let same = conditions.into_iter().all(|v| self.follow(v));
        self.open = open;
        same
    }

    /// Returns the role of an operation on memory in a loop that waits.
    fn kind(&self, op: &Op) -> MemoryRole {
        match op {
            Op::Load { flags, .. } if flags.volatile => MemoryRole::Reads,
            Op::Atomic { op, value, .. } => {
                let known = self.search.constant(*value);
                match op {
                    AtomicOp::Add | AtomicOp::Sub | AtomicOp::Xor | AtomicOp::Or if known == Some(0) => {
                        MemoryRole::Reads
                    }
                    AtomicOp::Add | AtomicOp::Sub | AtomicOp::Xor | AtomicOp::Inc | AtomicOp::Dec => {
                        MemoryRole::Changes
                    }
                    AtomicOp::Min | AtomicOp::Max => MemoryRole::Reads,
                    AtomicOp::Exch | AtomicOp::And | AtomicOp::Or => MemoryRole::Locks,
                }
            }
            Op::AtomicCas { expected, new, .. } => {
                let known = self.search.constant(*expected);
                match self.made_here(*expected, SHALLOW) {
                    true => MemoryRole::Changes,
                    false if *expected == *new || known.is_some() && known == self.search.constant(*new) => {
                        MemoryRole::Reads
                    }
                    false => MemoryRole::Locks,
                }
            }
            _ => MemoryRole::Plain,
        }
    }

    /// Returns true if a value comes from memory or from a local in the loop.
    fn made_here(&self, value: Value, depth: u32) -> bool {
        let Some(inst) = self.search.definitions.get(&value).filter(|_| self.inside.values.contains(&value)) else {
            return false;
        };
        let Some(depth) = depth.checked_sub(1) else { return true };
        let mut here = match &inst.op {
            Op::LocalGet(local) => self.inside.sets.contains_key(local),
            op => !op.is_pure() || matches!(op, Op::Load { .. }),
        };
        inst.op.for_each_use(|v| here = here || self.made_here(v, depth));
        here
    }
}

/// The role of an operation on memory in a loop that waits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MemoryRole {
    /// Reads memory that only this thread writes.
    Plain,
    /// Reads memory that another thread may write.
    Reads,
    /// Acquires a lock, or finds it held.
    Locks,
    /// Yields a different value each time, even without another thread.
    Changes,
}
