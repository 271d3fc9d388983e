//! Makes kernels yield before a driver ends their loops.
//!
//! Some drivers end every loop silently once a thread has run a certain number of iterations, counted over all loops of
//! a dispatch (Mesa's llvmpipe: 65,535). So dividing a loop into pieces within a dispatch does not help: only another
//! dispatch resets the count.
//!
//! Removes: dispatches in which a thread runs many more iterations than a budget.
//!
//! Needs: a kernel without calls and without barriers of the grid of its own (a thread that has reached one of these
//! would continue while others yield), after [`crate::passes::pipelines`]; before [`super::split_grid_sync`], which makes
//! barriers of the grid the ends of dispatches. Warps exchange data through workgroup memory
//! ([`super::lockstep::Warps`]).
//!
//! Guarantees: between two of the added barriers of the grid ([`SystemOp::GridSync`]) a thread counts no more
//! iterations than the budget before it stops, apart from loops that are known to have few iterations. If the block has
//! sync points, its threads stop together. Kernels without loops that may have many iterations stay as they are.
//!
//! How:
//! - **Weights.** An iteration of a loop counts as one, plus the iterations of nested loops that are known to be short
//!   and those of the loops that a backend may emit for an operation (`rounds.rs`).
//! - **Without sync points** each thread counts by itself, at the start of the bodies of all other loops, and runs a
//!   barrier of the grid when the budget is spent. Other threads continue to their own, or to the end.
//! - **With sync points** a thread that stopped alone would look to the threads at a rendezvous like one that has
//!   exited. In such kernels a loop without sync points is split into pieces: the loop ends when the budget is spent,
//!   and an outer loop resumes it after a barrier of the block. A thread that has left the loop runs the code after it,
//!   up to the next sync point, before that barrier: other threads may wait in the loop for that code, such as the
//!   release of a lock. [`super::lockstep`] then makes all threads of the block walk together through that outer loop,
//!   and through everything else that holds sync points. At the start of such loops' bodies the threads vote whether
//!   any thread's budget is spent, and run the barrier of the grid together.

mod rounds;
mod tail;

use super::lockstep::{self, Options};
use super::split_grid_sync::waits_for_grid;
use crate::ir::Module;
use crate::ir::ops::{BarrierVote, CompareOp, Const, IntBinOp, IntUnOp, SystemOp};
use crate::ir::{Block, Function, Inst, LocalId, Op, Type, Unroll, Value};
use crate::passes::builder::Code;
use crate::passes::manager::{Has, Outcome, Pass, Property, Report};
use crate::span::Span;
use std::sync::Arc;

use crate::passes::analysis::ranges::Launch;
use rounds::Loops;

/// Least budget that lets a loop make progress.
const LEAST: u32 = 3;

/// Limit on what a thread counts before it yields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Budget {
    /// Most iterations before the thread yields.
    pub rounds: u32,
    /// True if threads serialise at 64-bit atomic operations ([`super::take_turns`]), which costs loop iterations as
    /// well.
    pub turns: bool,
}

impl Budget {
    /// Returns the budget, raised to the least one that lets loops make progress.
    fn usable(self) -> Self {
        Self { rounds: self.rounds.max(LEAST), ..self }
    }
}

/// Returns true if some loop of a kernel may be too long for a budget in a launch. Otherwise the kernel need not yield.
/// The kernel is in its form before [`pause_loops`].
pub fn may_be_long(func: &Function, budget: Budget, launch: &Launch) -> bool {
    // Half of what a driver allows is for what a thread does after it yields and before it looks at its count.
    let whole = Budget { rounds: budget.rounds.saturating_mul(2), ..budget };
    !Loops::of(func, whole.usable(), Some(launch)).counted.is_empty()
}

/// Makes a kernel yield in its loops. Returns false if no loop of it may be long.
pub fn pause_loops(func: &mut Function, budget: Budget, options: Options) -> bool {
    let budget = budget.usable();
    let loops = Loops::of(func, budget, None);
    let budget = budget.rounds;
    if loops.counted.is_empty() {
        return false;
    }
    let span = func.span;
    let mut synced = false;
    func.body.for_each(&mut |inst| synced |= inst.op.is_sync_point());
    let count = func.new_register(Type::U32, span);
    let mut body = std::mem::take(&mut func.body);
    let mut pauser = Pauser { func, budget, count, loops, next: 0, synced };
    pauser.block(&mut body);
    let mut start = Code::new(func, span);
    let none = start.u32(0);
    start.set(count, none);
    let mut insts = start.out;
    insts.append(&mut body.insts);
    func.body = Block::new(insts);
    if synced {
        lockstep::lockstep(func, options);
        let mut body = std::mem::take(&mut func.body);
        vote(func, &mut body, count, budget);
        func.body = body;
    }
    true
}

struct Pauser<'f> {
    func: &'f mut Function,
    budget: u32,
    /// Local with the number of iterations that a thread has counted.
    count: LocalId,
    loops: Loops,
    /// The number of the next loop, as [`Loops`] counts.
    next: u32,
    synced: bool,
}

impl Pauser<'_> {
    fn block(&mut self, block: &mut Block) {
        let mut in_pieces = Vec::new();
        for (at, inst) in block.insts.iter_mut().enumerate() {
            let span = inst.span;
            if !matches!(inst.op, Op::Loop { .. }) {
                inst.op.blocks_mut().into_iter().for_each(|b| self.block(b));
                continue;
            }
            let weight = self.loops.counted.get(&self.next).copied();
            self.next += 1;
            inst.op.blocks_mut().into_iter().for_each(|b| self.block(b));
            let Some(weight) = weight else { continue };
            let meets = meets(&inst.op);
            let Op::Loop { body, .. } = &mut inst.op else { continue };
            // With the whole budget left, an iteration always begins; the outer loop around a loop in pieces also
            // counts one.
            let weight = weight.min(self.budget - 2);
            if meets {
                let mut code = Code::new(self.func, span);
                step(&mut code, self.count, weight);
                body.insts.splice(0..0, code.out);
            } else if self.synced {
                let left = self.in_pieces(inst, weight);
                in_pieces.push((at, left));
            } else {
                self.alone(body, weight, span);
            }
        }
        // Last first, so that earlier positions stay valid.
        for (at, left) in in_pieces.into_iter().rev() {
            tail::move_into(self.func, block, at, left);
        }
    }

    /// Counts at the start of a loop's body, and yields once the budget is spent.
    fn alone(&mut self, body: &mut Block, weight: u32, span: Span) {
        let mut code = Code::new(self.func, span);
        let count = step(&mut code, self.count, weight);
        let spent = code.compare_const(CompareOp::Ge, count, self.budget);
        code.when(spent, |code| pause(code, self.count));
        body.insts.splice(0..0, code.out);
    }

    /// Makes a loop end when the budget is spent, and wraps it in an outer loop that resumes it. Returns the local that
    /// is true if the thread has to continue the inner loop.
    fn in_pieces(&mut self, inst: &mut Inst, weight: u32) -> LocalId {
        let span = inst.span;
        let more = self.func.new_register(Type::BOOL, span);
        let mut code = Code::new(self.func, span);
        let count = step(&mut code, self.count, weight);
        let spent = code.compare_const(CompareOp::Ge, count, self.budget);
        code.when(spent, |code| {
            let yes = code.value(Type::BOOL, Op::Const(Const::bool(true)));
            code.set(more, yes);
            code.effect(Op::Break);
        });
        let check = code.out;
        let mut piece = std::mem::replace(&mut inst.op, Op::Barrier);
        if let Op::Loop { body, .. } = &mut piece {
            body.insts.splice(0..0, check);
        }
        let mut code = Code::new(self.func, span);
        step(&mut code, self.count, 1);
        let no = code.value(Type::BOOL, Op::Const(Const::bool(false)));
        code.set(more, no);
        code.effect(piece);
        code.effect(Op::Barrier);
        let goes_on = code.get(more);
        let over = code.value(Type::BOOL, Op::IntUn { op: IntUnOp::Not, a: goes_on });
        code.when(over, |code| code.effect(Op::Break));
        inst.op =
            Op::Loop { body: Block::new(code.out), continuing: Block::default(), break_if: None, unroll: Unroll::Auto };
        more
    }
}

/// Emits code that adds a weight to a thread's count, and returns the new count.
fn step(code: &mut Code<'_>, count: LocalId, weight: u32) -> Value {
    let old = code.get(count);
    let new = code.bin_const(IntBinOp::Add, old, weight);
    code.set(count, new);
    new
}

/// Emits code that begins a new budget in a new dispatch.
fn pause(code: &mut Code<'_>, count: LocalId) {
    let none = code.u32(0);
    code.set(count, none);
    code.effect(Op::System { op: SystemOp::GridSync, arg: None });
}

/// Returns true if an operation is or holds a sync point.
fn meets(op: &Op) -> bool {
    let mut found = op.is_sync_point();
    for block in op.blocks() {
        block.for_each(&mut |inst| found |= inst.op.is_sync_point());
    }
    found
}

/// Lets all threads of a block yield in the loops that they walk through together and that count iterations.
fn vote(func: &mut Function, block: &mut Block, count: LocalId, budget: u32) {
    for inst in &mut block.insts {
        let span = inst.span;
        if !meets(&inst.op) {
            continue;
        }
        inst.op.blocks_mut().into_iter().for_each(|b| vote(func, b, count, budget));
        let Op::Loop { body, continuing, .. } = &mut inst.op else { continue };
        let mut counts = false;
        for part in [&*body, &*continuing] {
            part.for_each(&mut |i| counts |= matches!(i.op, Op::LocalSet { local, .. } if local == count));
        }
        if !counts {
            continue;
        }
        let mut code = Code::new(func, span);
        let counted = code.get(count);
        let spent = code.compare_const(CompareOp::Ge, counted, budget);
        let any = code.value(Type::BOOL, Op::BarrierVote { op: BarrierVote::Or, pred: spent });
        code.when(any, |code| pause(code, count));
        body.insts.splice(0..0, code.out);
    }
}

/// Kernel as it was before it got yields in its loops.
#[derive(Debug, Clone)]
pub struct Unpaused(pub Arc<Function>);

/// [`pause_loops`] as a pass; reports the kernel as it was before, if it yields.
pub struct PauseLoops;

impl<S: Has<Option<Budget>> + Has<Options> + Report<Unpaused>> Pass<S> for PauseLoops {
    fn name(&self) -> &'static str {
        "pause_loops"
    }

    fn does(&self) -> &'static str {
        "makes kernels yield in long loops, where a driver ends those"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls, Property::KnownSpaces]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let (budget, options): (Option<Budget>, Options) = (state.get(), state.get());
        let Some(budget) = budget else { return Ok(()) };
        for function in module.functions.iter_mut().filter(|f| !waits_for_grid(&f.body)) {
            let before = function.clone();
            if pause_loops(function, budget, options) {
                state.report(Unpaused(Arc::new(before)));
            }
        }
        Ok(())
    }
}
