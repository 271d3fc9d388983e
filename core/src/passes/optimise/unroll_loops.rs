//! Unrolls loops: writes out their rounds one after the other.
//!
//! Removes: loops that are known to run so many rounds, if `#pragma unroll` asks for it ([`Unroll::Full`],
//! [`Unroll::Times`] of at least as many) or if it is worth it: the rounds become few instructions, or addresses inside a
//! memory local become constant, so that `promote_locals` can turn its elements into registers, or what
//! the loop divides by becomes a power of two (the passes of a Fourier transform), or it holds operations of warps (scans and reductions by shuffles),
//! which drivers do not unroll. Loops in each other are unrolled
//! together. What is constant in a round is a constant in its copy, and only the taken side of an `if` is there.
//!
//! Changes: loops of other numbers of rounds for which `#pragma unroll N` asks become loops of N copies. Each copy leaves
//! by the loop's own test, but for those where it cannot fail: if the rounds are known, in all copies but that of the last
//! round; if the loop counts towards a bound that does not change, in all copies, for the loop then runs while N rounds
//! are left, and the original one behind it runs the rest.
//!
//! Needs: a verified function; best after `inline_calls` and `forward_locals`, and before `simplify`, which folds what
//! becomes constant, and `promote_locals`.
//!
//! Guarantees: the same operations in the same order, floats included. Nothing for other passes: a loop stays if its
//! rounds are not known, if it would become too large (the constants below), if a `continue` in it cannot be expressed
//! otherwise, if it holds a barrier of the grid (each is a place where launches end), or sync points and another way
//! out. The author's `#pragma unroll 1` is honoured. The work is bounded ([`MAX_STEPS`]).
//!
//! How often a loop runs is found by running it with what is known: constants in register locals at its beginning, and
//! integer operations on them, and addresses behind the beginning of a local, a variable or what a parameter points to. So
//! it does not matter how the loop counts.
//!
//! After "loop unrolling" and "conditional constant propagation": Muchnick, Advanced Compiler Design, sections 17.4.3 and
//! 12.6; the decision by what the rounds fold to is LLVM's (`LoopUnrollPass.cpp`, `analyzeLoopUnrollCost`).

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
use known::Known;
use shape::Parts;
use survey::Survey;
use uniform::Uniform;

/// The most rounds of a loop that is unrolled without being asked for: as many as an 8 by 8 tile has elements.
pub const MAX_ROUNDS: usize = 64;

/// The most instructions that such a loop becomes. What LLVM allows (300) times what it adds for loops that fold
/// (up to 4), less what its intermediate code does not count; a convolution of 7 by 7 has 640.
pub const MAX_SIZE: usize = 768;

/// The most rounds of a loop that takes a memory local to registers, holds operations of warps, or divides by powers of two: as many as a local may
/// have elements for that.
pub const MAX_USEFUL_ROUNDS: usize = MAX_PIECES;

/// The most instructions that such a loop becomes: a round trip to memory for each access costs more than long code.
pub const MAX_USEFUL_SIZE: usize = 4 << 10;

/// The most instructions that a loop becomes whose author asks for it: 64 rounds of SHA-256 have 3,000, a permutation of
/// Keccak 10,000. Drivers take seconds for more.
pub const MAX_ASKED_SIZE: usize = 16 << 10;

/// The same of a loop around others that takes nothing to registers itself, but for [`unroll_asked_loops`]: it may yet be made twice
/// ([`super::keep_subnormals`]), and the slow version need not be long.
pub const MAX_ASKED_AROUND: usize = 512;

/// The most instructions that all loops of a function become without being asked for.
pub const MAX_GROWTH: usize = 12 << 10;

/// The most that all loops of a function become.
pub const MAX_ASKED_GROWTH: usize = 48 << 10;

/// How many instructions are looked at to find out what one loop becomes, for each that it may have: most of them fold.
const STEPS_FOR_EACH: usize = 16;

/// How many instructions are looked at to find out how often a loop runs that is too long to be written out.
const COUNT_STEPS: usize = 64 << 10;

/// How many instructions are looked at for all loops of a function, beside some for each of its instructions: about a second.
pub const MAX_STEPS: usize = 4 << 20;

/// The same for each of the function's own instructions.
const STEPS_EACH: usize = 64;

/// The most instructions of a loop of which several rounds are done at once without being asked for,
pub const MAX_SMALL_SIZE: usize = 40;

/// and how many that are: what NVIDIA's compiler chooses for loops that are so small.
pub const SMALL_TIMES: u32 = 4;

/// Unrolls the loops of a function that are worth it.
pub fn unroll_loops(func: &mut Function, costs: Costs) {
    unroll(func, Policy::Usual, costs);
}

/// Makes small innermost loops, of which it is not known how often they run, loops of several rounds at once: for drivers whose compilers do not,
/// because of what they know of memory, or because of operations of warps. Best behind `hoist_loop_invariants`, which takes the
/// loads of bounds out of loops.
pub fn unroll_small_loops(func: &mut Function, costs: Costs) {
    unroll(func, Policy::Small, costs);
}

/// Unrolls the loops that are asked for and are still there, but for those with operations that have guards on a device that flushes: for kernels
/// in their last form. The product of two tiles, 64 sums in each of 8 rounds, takes 0.94 of the time on an H200.
pub fn unroll_asked_loops(func: &mut Function, costs: Costs, flushing: Flushing) {
    unroll(func, Policy::Asked(flushing), costs);
}

/// Which loops are unrolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Policy {
    /// Those that are asked for, and have no guarded operations.
    Asked(Flushing),
    /// Those that are asked for, and those that are worth it.
    Usual,
    /// Small ones of which the rounds are not known.
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
    let known = Known::at_start(func);
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

/// What happens to the instructions that are walked through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// They stay.
    Same,
    /// They are copied, with values of their own.
    Copy,
    /// They are counted, and nothing is made.
    Measure,
}

/// How control goes on behind an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// With the next one.
    Falls,
    /// Behind the loop or switch that is unrolled: all threads leave it here.
    Breaks,
    /// Never with the next one.
    Never,
}

/// Why a loop is not unrolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refused {
    /// For what it is.
    Shape,
    /// It becomes too large.
    Size,
    /// It takes too long to find out.
    Steps,
}

type Outcome = Result<Flow, Refused>;

/// What stands for a value in a copy.
#[derive(Debug, Clone, Copy)]
enum Stands {
    Copy(Value),
    Constant(Const),
}

/// A loop or switch around the place that is walked through.
#[derive(Debug)]
struct Frame {
    is_loop: bool,
    /// Its own block is not there any more.
    unrolled: bool,
    /// How many blocks are around what stands directly in it.
    depth: usize,
    /// A `break` is left that leaves it.
    broke: bool,
    /// How many tests were known that could have left it.
    tests: usize,
    /// When the round began,
    round: u64,
    /// and which locals it sets, if it is unrolled.
    sets: FxHashSet<LocalId>,
}

/// A state to go back to.
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
    known: Known,
    /// What each value is in the copy that is made.
    copies: FxHashMap<Value, Stands>,
    /// Memory locals that cannot become registers.
    stay: FxHashSet<LocalId>,
    policy: Policy,
    costs: Costs,
    /// Bounds that are the same in all threads.
    uniform: Uniform,
    mode: Mode,
    frames: Vec<Frame>,
    /// How many blocks are around this place.
    depth: usize,
    /// Counts what is set, and rounds.
    time: u64,
    /// How many instructions were counted, by their costs,
    size: usize,
    /// which of the unrolled loops around the place are worth it whatever their size (a bit each, by their level),
    useful: u64,
    /// and how many there may be.
    limit: usize,
    /// Instructions that may still be looked at for the loop that is measured,
    steps: usize,
    /// and in all.
    steps_left: usize,
    /// Instructions that may still be added without being asked for,
    growth_left: usize,
    /// and in all.
    asked_left: usize,
}

impl Unroller<'_> {
    /// A loop: unrolled, or as it is.
    fn repeat(&mut self, parts: Parts<'_>, out: &mut Vec<Inst>) -> Outcome {
        let holds = parts.holds();
        // A barrier behind a wait is a place where drivers' compilers begin anew: each copy costs as much as all before it.
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

    /// How many unrolled loops are around this place.
    fn level(&self) -> u32 {
        self.frames.iter().filter(|frame| frame.is_loop && frame.unrolled).count() as u32
    }

    /// Takes from what the function may grow; false if there is not enough.
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

    /// What stands for a value in the copy that is made; a constant is made where it is used.
    fn copy_of(&mut self, value: Value, span: Span, out: &mut Vec<Inst>) -> Value {
        match self.copies.get(&value) {
            None => value,
            Some(Stands::Copy(copy)) => *copy,
            Some(Stands::Constant(_)) if self.mode == Mode::Measure => value,
            Some(Stands::Constant(c)) => self.func.emit_const(out, *c, span),
        }
    }

    /// A value for the copy of a result.
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
