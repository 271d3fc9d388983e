//! Analysis: finds values that are the same in all threads of a block (or a warp), and sync points that all of them
//! reach together.
//!
//! Needs: a kernel without calls (results of calls count as different); exact enough only after `forward_locals` and
//! `promote_locals`.
//!
//! Guarantees: in a kernel without data races, a value that is reported uniform is the same in all threads that compute
//! it together, and a sync point that is not reported is reached by all threads of the block (or warp) equally often.
//! The analysis is conservative: anything reported as divergent may in fact be uniform.
//!
//! The following differ between threads: threadIdx; results of atomics and warp operations; clocks; loads from
//! addresses that differ, volatile loads, and loads from local memory if its contents differ; register locals that are
//! set to such values, or where control diverges; and values computed from those. Loads from one address of shared or
//! global memory count as uniform: threads that read different values there would race with the writer. In a *strict*
//! view only loads of parameters do: only those can be proved uniform by WGSL's own analysis, and computed safely by
//! threads that have exited.
//!
//! Among the threads of a warp, the results of votes, ballots, reductions and shuffles from one lane, with the mask of
//! all lanes, are uniform too, and so are values that differ only between warps (`lanes.rs`).
//!
//! Control diverges inside an `if` or `switch` on such a value; after a break or continue in there, until the end of
//! the loop or switch that it belongs to; and in the whole loop if some threads may leave it earlier than others.
//! Threads that have exited do not make values different, but every sync point after a divergent return is reported.
//!
//! Threads that `continue` rejoin the others where the loop's `continuing` begins. WGSL's analysis does not see that
//! ("Uniformity Analysis", the rule for `loop`): it treats them as separate in the whole loop from then on. [`Meet`]
//! selects which of the two a view assumes.
//!
//! In the manner of divergence analysis (Karrenberg and Hack, "Improving Performance of OpenCL on CPUs", CC 2012),
//! without its treatment of partly uniform regions.
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::ops::{Builtin, Const, ConvertOp, SystemOp, WarpOp};
use crate::ir::{Block, Function, Inst, LocalId, Op, Space, Type, Value};
use crate::span::Span;

use super::lanes::{LaneFacts, Lanes, Rows};
use super::points_to::{Object, PointsTo, has_memory_locals};
use crate::passes::rewrite::{Values, constants};

/// The threads among which values are compared, and the operations that are sync points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Among {
    /// The threads of a block; barriers.
    #[default]
    Block,
    /// The threads of a block; barriers and warp operations.
    BlockWithWarps,
    /// The threads of a warp; warp operations.
    Warp,
}

/// The loops in which threads that `continue` rejoin the others where `continuing` begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Meet {
    /// In every loop, as on GPUs.
    #[default]
    Everywhere,
    /// In loops that hold sync points: there the lockstep form makes threads rejoin. WGSL's analysis assumes it
    /// nowhere.
    AroundSyncPoints,
    /// In no loop, as WGSL's analysis assumes.
    Nowhere,
}

/// The question put to the analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct View {
    /// Threads among which values are compared.
    pub among: Among,
    /// True if loads from memory count as different.
    pub strict: bool,
    /// Loops in which threads that `continue` rejoin the others.
    pub meet: Meet,
    /// Layout of warps in the block, where it matters among the threads of a warp.
    pub rows: Rows,
}

/// The part of the analysis that all views of a function share.
pub struct Seen<'a> {
    func: &'a Function,
    constants: FxHashMap<Value, Const>,
    /// Objects that addresses point into, in functions with memory locals.
    points_to: Option<PointsTo>,
}

impl<'a> Seen<'a> {
    /// Prepares the analysis of a function.
    pub fn of(func: &'a Function) -> Self {
        let points_to = has_memory_locals(func).then(|| PointsTo::of_locals(func));
        Self { func, constants: constants(func), points_to }
    }

    /// Analyses the kernel in a given view.
    pub fn uniformity(&self, view: View) -> Uniformity {
        let mut walk = Solver::new(self, view);
        loop {
            walk.changed = false;
            walk.next = 0;
            walk.barriers.clear();
            walk.grid_syncs_part = false;
            walk.jumps.clear();
            walk.lanes.clear();
            walk.block(&self.func.body, &mut Place::default());
            if !walk.changed {
                let Solver { varying, varying_locals, barriers, grid_syncs_part, jumps, .. } = walk;
                return Uniformity { varying, varying_locals, barriers, grid_syncs_part, jumps };
            }
        }
    }
}

/// The results of the analysis.
#[derive(Debug, Clone, Default)]
pub struct Uniformity {
    /// Values that may differ between the threads.
    varying: Values,
    /// Register locals that may differ between the threads.
    varying_locals: FxHashSet<LocalId>,
    /// Sync points that only some of the threads may reach.
    pub barriers: Vec<DivergentBarrier>,
    /// True if only some of the threads may reach a barrier of the grid.
    pub grid_syncs_part: bool,
    /// Breaks, continues and returns that only some of the threads may execute, by number.
    jumps: FxHashSet<u32>,
}

/// A sync point that only some of the threads may reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DivergentBarrier {
    /// Source range of the sync point.
    pub span: Span,
    /// Source range of the branch, loop or return that separates the threads.
    pub reason: Span,
    /// True if threads may have exited before the sync point while others continue.
    pub exited: bool,
}

impl Uniformity {
    /// Analyses a kernel with regard to its blocks and barriers.
    pub fn of(func: &Function) -> Self {
        Self::seen(func, View::default())
    }

    /// Analyses a kernel in a given view.
    pub fn seen(func: &Function, view: View) -> Self {
        Seen::of(func).uniformity(view)
    }

    /// Returns true if the value is the same in all threads that compute it together.
    pub fn is_uniform(&self, value: Value) -> bool {
        !self.varying.contains(value)
    }

    /// Returns true if the register local is only ever set to values that are the same in all threads, by all threads
    /// together.
    pub fn is_uniform_local(&self, local: LocalId) -> bool {
        !self.varying_locals.contains(&local)
    }

    /// Returns true if all threads that are in the loop, switch or function that a break, continue or return leaves
    /// execute it together. `number` counts the instructions of the kernel from 0, outer ones before those nested in
    /// them ([`Block::for_each`]).
    pub fn is_uniform_jump(&self, number: u32) -> bool {
        !self.jumps.contains(&number)
    }
}

/// The reason why control diverges at a place; `None` where it does not.
type Reason = Option<Span>;

/// The divergence of control at a place.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    /// Set if some threads of the block may be elsewhere and come back.
    diverged: Reason,
    /// Divergence that began inside the innermost loop.
    in_loop: Reason,
    /// Divergence that began inside the innermost loop or switch.
    in_breakable: Reason,
    /// Set if some threads may have exited.
    exited: Reason,
}

impl Place {
    fn diverge(&mut self, reason: Reason) {
        self.diverged = self.diverged.or(reason);
        self.in_loop = self.in_loop.or(reason);
        self.in_breakable = self.in_breakable.or(reason);
    }
}

/// Divergent exits from a block.
#[derive(Debug, Clone, Copy, Default)]
struct Left {
    breaks: Reason,
    continues: Reason,
}

impl Left {
    fn join(&mut self, other: Left) {
        self.breaks = self.breaks.or(other.breaks);
        self.continues = self.continues.or(other.continues);
    }
}

/// The facts known about one loop from earlier iterations of the analysis.
#[derive(Debug, Clone, Copy, Default)]
struct LoopState {
    /// Set if threads may leave the loop at different times, or do not rejoin after a `continue`.
    left: Reason,
    /// Set if threads may exit in the loop.
    exited: Reason,
}

struct Solver<'a> {
    func: &'a Function,
    view: View,
    constants: &'a FxHashMap<Value, Const>,
    varying: Values,
    varying_locals: FxHashSet<LocalId>,
    /// Memory locals whose contents differ.
    varying_memory: FxHashSet<Object>,
    /// Objects that addresses point into, in functions with memory locals.
    points_to: Option<&'a PointsTo>,
    /// State of each loop, by the loop's number.
    loops: FxHashMap<u32, LoopState>,
    /// Number of the next instruction.
    next: u32,
    barriers: Vec<DivergentBarrier>,
    grid_syncs_part: bool,
    jumps: FxHashSet<u32>,
    lanes: Lanes,
    changed: bool,
}

impl<'a> Solver<'a> {
    fn new(seen: &'a Seen<'_>, view: View) -> Self {
        Self {
            func: seen.func,
            view,
            constants: &seen.constants,
            varying: Values::of(seen.func),
            varying_locals: FxHashSet::default(),
            varying_memory: FxHashSet::default(),
            points_to: seen.points_to.as_ref(),
            loops: FxHashMap::default(),
            next: 0,
            barriers: Vec::new(),
            grid_syncs_part: false,
            jumps: FxHashSet::default(),
            lanes: Lanes::new(if view.among == Among::Warp { view.rows } else { Rows::default() }),
            changed: true,
        }
    }

    fn block(&mut self, block: &Block, place: &mut Place) -> Left {
        let mut left = Left::default();
        for inst in &block.insts {
            let ways = self.instruction(inst, place);
            left.join(ways);
            place.diverge(ways.breaks.or(ways.continues));
        }
        left
    }

    fn varies(&self, v: Value) -> bool {
        self.varying.contains(v)
    }

    fn instruction(&mut self, inst: &Inst, place: &mut Place) -> Left {
        let number = self.next;
        self.next += 1;
        match &inst.op {
            Op::If { cond, .. } => {
                let reason = self.varies(*cond).then_some(inst.span);
                self.branches(inst, reason, place)
            }
            Op::Switch { selector, .. } => {
                let reason = self.varies(*selector).then_some(inst.span);
                let left = self.branches(inst, reason, place);
                Left { breaks: None, ..left }
            }
            Op::Loop { body, continuing, break_if, unroll: _ } => {
                self.repeat((number, inst.span), body, continuing, *break_if, place);
                Left::default()
            }
            Op::Break => {
                self.jump(number, place.in_breakable);
                Left { breaks: place.in_breakable, continues: None }
            }
            Op::Continue => {
                self.jump(number, place.in_loop);
                Left { breaks: None, continues: place.in_loop }
            }
            Op::Return(_) | Op::Unreachable => {
                self.jump(number, place.diverged);
                place.exited = place.exited.or(place.diverged);
                Left::default()
            }
            // The result of a voting barrier is the same in all threads.
            Op::Barrier | Op::BarrierVote { .. } | Op::System { op: SystemOp::DeviceSync, .. } => {
                if self.view.among != Among::Warp {
                    self.sync_point(inst, place);
                }
                Left::default()
            }
            Op::Warp { op, args } => {
                if self.view.among != Among::Block {
                    self.sync_point(inst, place);
                }
                if let Some(result) = inst.result
                    && !(self.view.among == Among::Warp && self.same_in_warp(*op, args))
                {
                    self.changed |= self.varying.insert(result);
                }
                Left::default()
            }
            Op::System { op: SystemOp::GridSync, .. } => {
                self.grid_syncs_part |= place.diverged.or(place.exited).is_some();
                Left::default()
            }
            Op::LocalSet { local, value } => {
                if self.varies(*value) || place.diverged.is_some() {
                    self.changed |= self.varying_locals.insert(*local);
                }
                Left::default()
            }
            op => {
                self.store(op, place.diverged.is_some());
                if let Some(result) = inst.result {
                    let known = LaneFacts { func: self.func, constants: self.constants, varying: &self.varying };
                    let same = self.lanes.learn(result, op, &known);
                    if !same && self.result_varies(op) {
                        self.changed |= self.varying.insert(result);
                    }
                }
                Left::default()
            }
        }
    }

    fn jump(&mut self, number: u32, reason: Reason) {
        if reason.is_some() {
            self.jumps.insert(number);
        }
    }

    fn sync_point(&mut self, inst: &Inst, place: &Place) {
        if let Some(reason) = place.diverged.or(place.exited) {
            let exited = place.exited.is_some();
            self.barriers.push(DivergentBarrier { span: inst.span, reason, exited });
        }
    }

    /// Returns true if a warp operation has the same result in all lanes.
    fn same_in_warp(&self, op: WarpOp, args: &[Value]) -> bool {
        let full = args.first().and_then(|mask| self.constants.get(mask)) == Some(&Const::u32(u32::MAX));
        let vote = matches!(op, WarpOp::Any | WarpOp::All | WarpOp::Uniform | WarpOp::Ballot | WarpOp::MatchAll);
        // All lanes read the same lane.
        let one_lane = op == WarpOp::ShuffleIndex
            && matches!(args, [_, _, lane, width] if !self.varies(*lane)
                && self.constants.get(width) == Some(&Const::u32(32)));
        full && (vote || one_lane || op.is_reduction())
    }

    fn branches(&mut self, inst: &Inst, reason: Reason, place: &mut Place) -> Left {
        let is_switch = matches!(inst.op, Op::Switch { .. });
        let mut left = Left::default();
        let before = *place;
        inst.op.for_each_block(|b| {
            let mut inner = before;
            if is_switch {
                inner.in_breakable = None;
            }
            inner.diverge(reason);
            left.join(self.block(b, &mut inner));
            place.exited = place.exited.or(inner.exited);
        });
        left
    }

    fn repeat(
        &mut self,
        (number, span): (u32, Span),
        body: &Block,
        continuing: &Block,
        break_if: Option<Value>,
        place: &mut Place,
    ) {
        let known = self.loops.get(&number).copied().unwrap_or_default();
        let start = Place {
            diverged: place.diverged.or(known.left),
            in_loop: known.left,
            in_breakable: known.left,
            exited: place.exited.or(known.exited),
        };
        let mut inner = start;
        let ways = self.block(body, &mut inner);
        let mut left = ways.breaks;
        if ways.continues.is_some() && !self.meet_again(body, continuing) {
            left = left.or(ways.continues);
        }
        // Threads that continued rejoin the others here, or are separate from the start.
        let mut inner = Place { exited: inner.exited, ..start };
        self.block(continuing, &mut inner);
        if break_if.is_some_and(|v| self.varies(v)) {
            left = left.or(Some(span));
        }
        let found = LoopState { left: known.left.or(left), exited: known.exited.or(inner.exited) };
        self.changed |=
            (found.left.is_some(), found.exited.is_some()) != (known.left.is_some(), known.exited.is_some());
        self.loops.insert(number, found);
        place.exited = inner.exited;
    }

    /// Returns true if threads that continued rejoin the others of their iteration.
    fn meet_again(&self, body: &Block, continuing: &Block) -> bool {
        match self.view.meet {
            Meet::Everywhere => true,
            Meet::Nowhere => false,
            Meet::AroundSyncPoints => {
                let mut syncs = false;
                for block in [body, continuing] {
                    block.for_each(&mut |inst| {
                        syncs |= inst.op.is_sync_point();
                    });
                }
                syncs
            }
        }
    }

    /// Returns true if the pointer may point into local memory.
    fn maybe_local(&self, ptr: Value) -> bool {
        matches!(self.func.try_ty(ptr), Some(Type::Ptr(Space::Local | Space::Generic)))
    }

    /// Returns the local memory that the pointer may point into.
    fn own_memory(&self, ptr: Value) -> impl Iterator<Item = Object> {
        let objects = self.points_to.filter(|_| self.maybe_local(ptr)).map(|points_to| points_to.objects(ptr));
        objects.into_iter().flatten().copied().filter(|object| matches!(object, Object::Local(_) | Object::Unknown))
    }

    /// Returns true if the contents at a uniform address differ between threads.
    fn contents_vary(&self, ptr: Value) -> bool {
        let any = self.varying_memory.contains(&Object::Unknown);
        !self.varying_memory.is_empty()
            && self.own_memory(ptr).any(|own| any || own == Object::Unknown || self.varying_memory.contains(&own))
    }

    fn store(&mut self, op: &Op, diverged: bool) {
        let (ptr, varies) = match op {
            Op::Store { ptr, value, .. } => (*ptr, self.varies(*value)),
            Op::MemCopy { dst, src, .. } => (*dst, self.varies(*src) || self.contents_vary(*src)),
            Op::MemZero { dst, .. } => (*dst, false),
            Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. } => (*ptr, true),
            _ => return,
        };
        if varies || diverged || self.varies(ptr) {
            for own in self.own_memory(ptr).collect::<Vec<_>>() {
                self.changed |= self.varying_memory.insert(own);
            }
        }
    }

    fn result_varies(&self, op: &Op) -> bool {
        match op {
            Op::Builtin(b) => matches!(b, Builtin::ThreadIdx(_)),
            Op::Atomic { .. } | Op::AtomicCas { .. } | Op::Call { .. } | Op::Printf { .. } | Op::Launch { .. } => true,
            Op::System { op, .. } if !op.is_pure() => true,
            Op::LocalGet(l) => self.varying_locals.contains(l),
            Op::Load { ptr, flags, .. } => {
                let parameter = self.func.try_ty(*ptr) == Some(Type::Ptr(Space::Param));
                flags.volatile || self.varies(*ptr) || (self.view.strict && !parameter) || self.contents_vary(*ptr)
            }
            Op::Convert { op: ConvertOp::PtrToInt, a } => self.varies(*a) || self.maybe_local(*a),
            op => {
                let mut varies = false;
                op.for_each_use(|v| varies |= self.varies(v));
                varies
            }
        }
    }
}
