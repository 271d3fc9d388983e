//! Unrolls loops: replaces a loop with copies of its body, one after the other.
//!
//! Removes: loops whose iteration count is known, if `#pragma unroll` asks for it ([`Unroll::Full`], [`Unroll::Times`]
//! of at least as many iterations) or if it is worth it. It is worth it if the iterations fold to few instructions; if
//! addresses inside a memory local become constant, so that `promote_locals` can turn its elements into registers; if
//! the divisor in the loop becomes a power of two (the passes of a Fourier transform); or if the loop holds operations
//! of warps (scans and reductions by shuffles), which drivers do not unroll. Nested loops are unrolled together. A
//! value that is constant in an iteration is a constant in its copy, and only the taken side of an `if` remains.
//!
//! Changes: a loop with another number of iterations for which `#pragma unroll N` asks becomes a loop of N copies. Each
//! copy leaves by the loop's own test, except where that test cannot fail. If the iteration count is known, it cannot
//! fail in any copy but that of the last iteration. If the loop counts towards a bound that does not change, it fails
//! in no copy: the unrolled loop then runs while N iterations are left, and the original loop after it runs the rest.
//!
//! Needs: a verified function; best after `inline_calls` and `forward_locals`, and before `simplify`, which folds what
//! becomes constant, and `promote_locals`.
//!
//! Guarantees: the same operations in the same order, floats included. Nothing for other passes: a loop stays if its
//! iteration count is not known, if it would become too large (the constants below), if a `continue` in it cannot be
//! expressed otherwise, if it holds a barrier of the grid (each is a place where launches end), or sync points and
//! another way out. The author's `#pragma unroll 1` is honoured. The work is bounded ([`MAX_STEPS`]).
//!
//! How: the pass finds the iteration count of a loop by running the loop with what is known: constants in register
//! locals at its beginning, integer operations on them, and addresses at an offset from the start of a local, a
//! variable or what a parameter points to. So any way of counting is recognised.
//!
//! After "loop unrolling" and "conditional constant propagation": Muchnick, Advanced Compiler Design, sections 17.4.3
//! and 12.6; the decision by what the iterations fold to is LLVM's (`LoopUnrollPass.cpp`, `analyzeLoopUnrollCost`).

mod addresses;
mod continues;
mod costs;
mod full;
mod known;
mod partial;
mod shape;
mod survey;
#[cfg(test)]
mod tests;
mod uniform;
mod walk;

use crate::ir::Module;
use crate::passes::manager::{self, Has, Pass, each};
use rustc_hash::{FxHashMap, FxHashSet};

use super::promote_locals::MAX_PIECES;
use crate::ir::ops::Const;
use crate::ir::{Block, Function, Inst, LocalId, Unroll, Value};
use crate::passes::analysis::flushing::{Flushing, is_guarded};
use crate::span::Span;

use continues::without_continues;
pub use costs::Costs;
use known::KnownValues;
use shape::Parts;
use survey::Survey;
use uniform::Uniform;

/// Most iterations of a loop that is unrolled without being asked for: as many as an 8 by 8 tile has elements.
pub const MAX_ROUNDS: usize = 64;

/// Most instructions that a loop becomes without being asked for. The number is LLVM's limit (300) times LLVM's factor
/// for loops that fold (up to 4), less what LLVM's intermediate code does not count; a convolution of 7 by 7 has 640.
pub const MAX_SIZE: usize = 768;

/// Most iterations of a loop that moves a memory local into registers, holds operations of warps, or divides by powers
/// of two: as many as a local may have elements for that.
pub const MAX_USEFUL_ROUNDS: usize = MAX_PIECES;

/// Most instructions that such a useful loop (see [`MAX_USEFUL_ROUNDS`]) becomes: a round trip to memory for each
/// access costs more than long code.
pub const MAX_USEFUL_SIZE: usize = 4 << 10;

/// Most instructions that a loop becomes whose author asks for it: 64 rounds of SHA-256 have 3,000, a permutation of
/// Keccak 10,000. Drivers need seconds for more.
pub const MAX_ASKED_SIZE: usize = 16 << 10;

/// Most instructions that an asked-for loop around other loops becomes, if it moves nothing into registers itself. The
/// limit does not apply to [`unroll_asked_loops`]. Such a loop may still be duplicated ([`crate::passes::legalise::keep_subnormals`]),
/// and the slow version need not be long.
pub const MAX_ASKED_AROUND: usize = 512;

/// Most instructions that all loops of a function become without being asked for.
pub const MAX_GROWTH: usize = 12 << 10;

/// Most instructions that all loops of a function become, whether asked for or not.
pub const MAX_ASKED_GROWTH: usize = 48 << 10;

/// Instructions examined to find out the size of one unrolled loop, for each instruction that it may have: most of them
/// fold.
const STEPS_FOR_EACH: usize = 16;

/// Instruction budget for finding the iteration count of a loop too long to unroll.
const COUNT_STEPS: usize = 64 << 10;

/// Instructions examined for all loops of a function, in addition to some for each of its instructions: about a second.
pub const MAX_STEPS: usize = 4 << 20;

/// Further instructions examined for all loops of a function, for each of the function's own instructions.
const STEPS_EACH: usize = 64;

/// Most instructions of a loop that is unrolled [`SMALL_TIMES`] times without being asked for.
pub const MAX_SMALL_SIZE: usize = 40;

/// Copies of the body of a small loop: the number that NVIDIA's compiler chooses for loops that are so small.
pub const SMALL_TIMES: u32 = 4;

/// Unrolls the loops of a function that are worth it or that ask for it.
pub fn unroll_loops(func: &mut Function, costs: Costs) {
    unroll(func, Policy::Usual, costs);
}

/// Unrolls small innermost loops of unknown iteration count into loops of several iterations each. For drivers whose
/// compilers do not do so, because of what they know of memory, or because of operations of warps. Best after
/// `hoist_loop_invariants`, which moves the loads of bounds out of loops.
pub fn unroll_small_loops(func: &mut Function, costs: Costs) {
    unroll(func, Policy::Small, costs);
}

/// Unrolls the remaining loops that ask for it, except those with operations that have guards on a device that flushes.
/// For kernels in their last form. The product of two tiles, 64 sums in each of 8 iterations, runs in 0.94 of the time
/// on an H200.
pub fn unroll_asked_loops(func: &mut Function, costs: Costs, flushing: Flushing) {
    unroll(func, Policy::Asked(flushing), costs);
}

/// The choice of loops to unroll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Policy {
    /// Loops that ask for it and have no guarded operations.
    Asked(Flushing),
    /// Loops that ask for it, and loops that are worth it.
    Usual,
    /// Small loops whose iteration count is not known.
    Small,
}

fn unroll(func: &mut Function, policy: Policy, costs: Costs) {
    let survey = Survey::of(func);
    if survey.loops == 0 {
        return;
    }
    let uniform = if policy == Policy::Small { Uniform::of(func) } else { Uniform::default() };
    let body = std::mem::take(&mut func.body);
    let steps = MAX_STEPS.saturating_add(survey.len.saturating_mul(STEPS_EACH));
    let known = KnownValues::at_start(func);
    let mut unroller = Unroller {
        func,
        known,
        policy,
        costs,
        uniform,
        copies: FxHashMap::default(),
        stay: survey.stay,
        mode: Mode::Same,
        frames: Vec::new(),
        depth: 0,
        time: 0,
        size: 0,
        useful: 0,
        limit: usize::MAX,
        steps: 0,
        steps_left: steps,
        growth_left: MAX_GROWTH,
        asked_left: MAX_ASKED_GROWTH,
    };
    let mut out = Vec::with_capacity(body.insts.len());
    // Nothing is refused outside of loops that are unrolled.
    let done = unroller.run(&body.insts, &mut out).is_ok();
    func.body = if done { Block::new(out) } else { body };
}

/// The treatment of the instructions that are walked through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Instructions stay as they are.
    Same,
    /// Instructions are copied, with values of their own.
    Copy,
    /// Instructions are counted, and nothing is emitted.
    Measure,
}

/// Where control continues after an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// At the next instruction.
    Falls,
    /// After the loop or switch that is unrolled: all threads leave it here.
    Breaks,
    /// Never at the next instruction.
    Never,
}

/// The reason why a loop is not unrolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refused {
    /// The loop's own form.
    Shape,
    /// The size of the unrolled loop.
    Size,
    /// The number of steps needed to find out.
    Steps,
}

type Outcome = Result<Flow, Refused>;

/// The replacement of a value in a copy.
#[derive(Debug, Clone, Copy)]
enum Stands {
    Copy(Value),
    Constant(Const),
}

/// A loop or switch around the place that is walked through.
#[derive(Debug)]
struct Frame {
    is_loop: bool,
    /// True if the loop's or switch's own block is no longer in the output.
    unrolled: bool,
    /// Number of blocks around the instructions directly in this loop or switch.
    depth: usize,
    /// True if the output still has a `break` that leaves this loop or switch.
    broke: bool,
    /// Number of tests that could have left the loop or switch and whose outcome was known.
    tests: usize,
    /// Time at which the current iteration began.
    round: u64,
    /// Register locals that the loop sets, if it is unrolled.
    sets: FxHashSet<LocalId>,
}

/// A state to return to.
struct Saved {
    known: usize,
    out: usize,
    frames: usize,
    depth: usize,
    mode: Mode,
    size: usize,
    useful: u64,
    limit: usize,
}

struct Unroller<'f> {
    func: &'f mut Function,
    known: KnownValues,
    /// The replacement of each value in the copy that is emitted.
    copies: FxHashMap<Value, Stands>,
    /// Memory locals that cannot become registers.
    stay: FxHashSet<LocalId>,
    policy: Policy,
    costs: Costs,
    /// Bounds that are the same in all threads.
    uniform: Uniform,
    mode: Mode,
    frames: Vec<Frame>,
    /// Number of blocks around this place.
    depth: usize,
    /// Clock that counts assignments and iterations.
    time: u64,
    /// Instructions counted so far, weighted by their costs.
    size: usize,
    /// A bit for each unrolled loop around this place, by its level: set if the loop is worth unrolling whatever its
    /// size.
    useful: u64,
    /// Most instructions that may be counted.
    limit: usize,
    /// Instructions that may still be examined for the loop that is measured.
    steps: usize,
    /// Instructions that may still be examined in all.
    steps_left: usize,
    /// Instructions that may still be added without being asked for.
    growth_left: usize,
    /// Instructions that may still be added in all.
    asked_left: usize,
}

impl Unroller<'_> {
    /// Unrolls a loop, or keeps it as it is.
    fn repeat(&mut self, parts: Parts<'_>, out: &mut Vec<Inst>) -> Outcome {
        let holds = parts.holds();
        // A barrier after a wait is a place where drivers' compilers start over: each copy costs as much as all copies
        // before it.
        let waits = holds.barriers && holds.waits && parts.unroll == Unroll::Auto;
        let stays = matches!(parts.unroll, Unroll::Never | Unroll::Few(_))
            || waits
            || holds.grid_sync
            || (holds.sync && holds.returns);
        if stays || self.steps_left == 0 {
            return self.keep(parts, out);
        }
        let sunk;
        let rounds = if parts.body.continues() {
            let Some(body) = without_continues(self.func, parts.body) else { return self.keep(parts, out) };
            sunk = body;
            Parts { body: &sunk, ..parts }
        } else {
            parts
        };
        if self.policy == Policy::Small {
            let small = parts.unroll == Unroll::Auto && self.len_of(parts) <= MAX_SMALL_SIZE && !holds.loops;
            if small && let Some(flow) = self.try_times(rounds, holds, SMALL_TIMES, out)? {
                return Ok(flow);
            }
            return self.keep(parts, out);
        }
        if let Policy::Asked(flushing) = self.policy {
            let mut guarded = false;
            parts.for_each(|inst| guarded |= is_guarded(self.func, inst, flushing));
            if guarded || parts.unroll == Unroll::Auto {
                return self.keep(parts, out);
            }
        }
        if let Some(flow) = self.try_full(rounds, holds, out)? {
            return Ok(flow);
        }
        if let Unroll::Times(n) = parts.unroll
            && let Some(flow) = self.try_times(rounds, holds, n, out)?
        {
            return Ok(flow);
        }
        self.keep(parts, out)
    }

    /// Returns the number of unrolled loops around this place.
    fn level(&self) -> u32 {
        self.frames.iter().filter(|frame| frame.is_loop && frame.unrolled).count() as u32
    }

    /// Deducts a size from what the function may still grow. Returns false if not enough is left.
    fn charge(&mut self, size: usize, unroll: Unroll) -> bool {
        let asked = unroll != Unroll::Auto;
        if size > self.asked_left || (!asked && size > self.growth_left) {
            return false;
        }
        self.asked_left -= size;
        if !asked {
            self.growth_left -= size;
        }
        true
    }

    fn save(&self, out: &[Inst]) -> Saved {
        Saved {
            known: self.known.mark(),
            out: out.len(),
            frames: self.frames.len(),
            depth: self.depth,
            mode: self.mode,
            size: self.size,
            useful: self.useful,
            limit: self.limit,
        }
    }

    fn restore(&mut self, saved: &Saved, out: &mut Vec<Inst>) {
        self.known.restore(saved.known);
        out.truncate(saved.out);
        self.frames.truncate(saved.frames);
        self.depth = saved.depth;
        self.mode = saved.mode;
        self.size = saved.size;
        self.useful = saved.useful;
        self.limit = saved.limit;
    }

    /// Returns the replacement of a value in the copy that is emitted; emits a constant where it is used.
    fn copy_of(&mut self, value: Value, span: Span, out: &mut Vec<Inst>) -> Value {
        match self.copies.get(&value) {
            None => value,
            Some(Stands::Copy(copy)) => *copy,
            Some(Stands::Constant(_)) if self.mode == Mode::Measure => value,
            Some(Stands::Constant(c)) => self.func.emit_const(out, *c, span),
        }
    }

    /// Returns a new value for the copy of a result.
    fn new_copy(&mut self, result: Value) -> Value {
        let new = self.func.new_value(self.func.ty(result));
        self.copies.insert(result, Stands::Copy(new));
        new
    }
}

/// [`unroll_loops`] as a pass.
pub struct UnrollLoops;

impl<S: Has<Costs>> Pass<S> for UnrollLoops {
    fn name(&self) -> &'static str {
        "unroll_loops"
    }

    fn does(&self) -> &'static str {
        "unrolls loops, as `#pragma unroll` asks or where it is worth it"
    }

    fn run(&self, module: &mut Module, state: &mut S) -> manager::Outcome {
        let costs = state.get();
        each(module, |f| unroll_loops(f, costs))
    }
}

/// [`unroll_small_loops`] as a pass.
pub struct UnrollSmallLoops;

impl<S: Has<Costs>> Pass<S> for UnrollSmallLoops {
    fn name(&self) -> &'static str {
        "unroll_small_loops"
    }

    fn does(&self) -> &'static str {
        "does four iterations at once of small loops whose trip count is unknown, as NVIDIA's compiler does"
    }

    fn run(&self, module: &mut Module, state: &mut S) -> manager::Outcome {
        let costs = state.get();
        each(module, |f| unroll_small_loops(f, costs))
    }
}

/// [`unroll_asked_loops`] as a pass.
pub struct UnrollAskedLoops;

impl<S: Has<Costs> + Has<Flushing>> Pass<S> for UnrollAskedLoops {
    fn name(&self) -> &'static str {
        "unroll_asked_loops"
    }

    fn does(&self) -> &'static str {
        "unrolls loops around other loops, as `#pragma unroll` asks, where no operation has a guard"
    }

    fn run(&self, module: &mut Module, state: &mut S) -> manager::Outcome {
        let (costs, flushing): (Costs, Flushing) = (state.get(), state.get());
        each(module, |f| unroll_asked_loops(f, costs, flushing))
    }
}
