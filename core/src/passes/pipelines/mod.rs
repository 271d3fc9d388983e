//! Tables of passes, with the reason for each place. docs/optimiser.md is made of them.

mod documentation;
mod state;

use super::legalise::answer_system::AnswerSystem;
use super::legalise::count_clock::{AddCounter, CountClock};
use super::legalise::cut_kernel::{CutKernel, SelectPart};
use super::legalise::fix_textures::FixTextures;
use super::legalise::flush_subnormals::FlushSubnormals;
use super::legalise::fold_threads::{FoldThreads, PadThreads};
use super::legalise::keep_subnormals::KeepSubnormals;
use super::legalise::lockstep::Lockstep;
use super::legalise::meet_block::MeetBlock;
use super::legalise::pair_blocks::PairBlocks;
use super::legalise::pause_loops::PauseLoops;
use super::legalise::record_halts::{AddRecord, RecordHalts};
use super::legalise::record_prints::RecordPrints;
use super::legalise::split_grid_sync::SplitGridSync;
use super::legalise::stack_calls::StackCalls;
use super::legalise::sync_volatile::SyncVolatile;
use super::legalise::take_turns::TakeTurns;
use super::legalise::widen_halves::WidenHalves;
use super::link::link_heap::LinkHeap;
use super::link::link_math::LinkMath;
use super::manager::{Pipeline, Property, Row};
use super::optimise::combine_accesses::CombineAccesses;
use super::optimise::eliminate_common_subexpressions::EliminateCommonSubexpressions;
use super::optimise::eliminate_redundant_loads::EliminateRedundantLoads;
use super::optimise::forward_locals::ForwardLocals;
use super::optimise::hoist_loop_invariants::{HoistLoads, HoistLoopInvariants};
use super::optimise::infer_spaces::InferSpaces;
use super::optimise::inline_calls::InlineCalls;
use super::optimise::normal_roots::NormalRoots;
use super::optimise::promote_locals::PromoteLocals;
use super::optimise::reduce_strength::ReduceStrength;
use super::optimise::select_loads::SelectLoads;
use super::optimise::simplify::Simplify;
use super::optimise::unroll_loops::{UnrollAskedLoops, UnrollLoops, UnrollSmallLoops};

pub use documentation::documentation;
pub use state::{Sizes, State};

use Property::{KnownSpaces, NoCalls, NoGridSync};

/// Any backend: each kernel becomes one function without calls, with as few memory locals and generic pointers as can be.
pub static COMMON: Pipeline<State> = Pipeline {
    name: "COMMON",
    given: &[],
    rows: &[
        Row::new(&InlineCalls, "no pass after it looks across calls"),
        Row::new(
            &ForwardLocals,
            "parameters and variables in register locals become values, so that loops show how they count and addresses \
             of memory locals show where they go",
        ),
        Row::new(
            &UnrollLoops,
            "counters become constants: more addresses are known, and conditions on them are decided",
        ),
        Row::new(&Simplify, "dead code would keep addresses alive"),
        Row::new(&PromoteLocals, "indices are constants now"),
        Row::new(&ForwardLocals, "again, for pointers that were kept in structs"),
        Row::new(&InferSpaces, "pointers are values now"),
        Row::new(&Simplify, "conversions of pointers are gone"),
        Row::new(&ReduceStrength, "what follows from `fabsf(c * x)` becomes one value for `x` and `-x`"),
        Row::new(
            &EliminateCommonSubexpressions,
            "equal addresses become one value, so that accesses of one place are known to be that",
        ),
        Row::new(&EliminateRedundantLoads, "equal addresses are one value"),
        Row::new(&EliminateCommonSubexpressions, "loaded values are equal now, and so is what is computed from them"),
        Row::new(&HoistLoopInvariants, "bounds of loops become values"),
        Row::new(&Simplify, "folds what became constant"),
        Row::new(&NormalRoots, "its operands have their last form; such a root needs no scaling and no branch"),
    ],
};

/// Passes of [`COMMON`] without which kernels cannot be accepted, for when only acceptance is asked.
pub static PLAIN: Pipeline<State> = Pipeline {
    name: "PLAIN",
    given: &[],
    rows: &[
        Row::new(&InlineCalls, "no pass after it looks across calls"),
        Row::new(&ForwardLocals, "addresses of memory locals show where they go"),
        Row::new(&Simplify, "dead code would keep addresses alive"),
        Row::new(&PromoteLocals, "fewer locals in memory"),
        Row::new(&ForwardLocals, "again, for pointers that were kept in structs"),
        Row::new(&InferSpaces, "pointers are values now"),
        Row::new(&Simplify, "conversions of pointers are gone"),
        Row::new(&WidenHalves, "shading languages have too little for 16-bit floats"),
    ],
};

/// wgpu: functions and variables that kernels use besides their own.
pub static WGPU_LINK: Pipeline<State> = Pipeline {
    name: "WGPU_LINK",
    given: &[],
    rows: &[
        Row::new(&LinkMath, "its functions are inlined with the program's"),
        Row::new(&LinkHeap, "its functions are inlined with the program's"),
        Row::new(&StackCalls, "functions that call themselves cannot be inlined"),
        Row::new(&AddCounter, "the host lays out variables before a kernel is lowered"),
        Row::new(&AddRecord, "the host lays out variables before a kernel is lowered"),
        Row::new(&RecordPrints, "calls have the numbers that the host gives them"),
    ],
};

/// wgpu: what the module's kernel, inlined into one function, asks of the launch and of the host.
pub static WGPU_KERNEL: Pipeline<State> = Pipeline {
    name: "WGPU_KERNEL",
    given: &[NoCalls],
    rows: &[
        Row::new(&RecordHalts, "halts have numbers before any of them is found never to be reached"),
        Row::new(&FixTextures, "most of the textures' library is dead code then")
            .when("textures of the launch are known", State::knows_textures),
        Row::new(&AnswerSystem, "textures that are known were answered before"),
        Row::new(&MeetBlock, "adds barriers, which the optimiser has to see"),
        Row::new(&CountClock, "adds accesses to memory, which the optimiser has to see"),
    ],
};

/// wgpu: the optimiser after [`COMMON`].
pub static WGPU_OPTIMISE: Pipeline<State> = Pipeline {
    name: "WGPU_OPTIMISE",
    given: &[NoCalls, KnownSpaces],
    rows: &[
        Row::new(
            &SelectLoads,
            "before loops are unrolled, so that loads of several iterations are next to each other then",
        ),
        Row::new(&HoistLoads, "a kernel reads from inside of the heap, or nothing, whatever the address"),
        Row::new(&UnrollSmallLoops, "after hoisting, which leaves small loops")
            .when("the driver does not end long loops, for which iterations are counted", State::unrolls_small_loops),
        Row::new(&ForwardLocals, "iterations become one sequence of values"),
        Row::new(&Simplify, "folds what became constant"),
        Row::new(
            &CombineAccesses,
            "equal addresses are one value; memory is words, and a store to a part of one is a loop that compares and swaps",
        ),
        Row::new(&WidenHalves, "fewer operations are left; before anything is decided by what is left"),
        Row::new(&Simplify, "drops conversions there and back"),
        Row::new(&EliminateCommonSubexpressions, "conversions of one value are equal"),
        Row::new(&EliminateRedundantLoads, "combined accesses may read the same words"),
        Row::new(&Simplify, "drops what nothing uses any more"),
    ],
};

/// wgpu: what the driver and the launch do not allow.
pub static WGPU_LAUNCH: Pipeline<State> = Pipeline {
    name: "WGPU_LAUNCH",
    given: &[NoCalls, KnownSpaces],
    rows: &[
        Row::new(&SyncVolatile, "it adds sync points, which the other passes have to see"),
        Row::new(&PauseLoops, "before the split, which makes its yields ends of dispatches")
            .when("the driver ends long loops", State::has_budget),
        Row::new(&CutKernel, "before the split, which makes its cuts ends of dispatches").when(
            "the driver's compiler is slow for long kernels, and no part of the kernel is one already",
            State::cuts,
        ),
        Row::new(&SplitGridSync, "before lockstep form: it adds barriers of the block around shared memory"),
        Row::new(&SelectPart, "everything after it looks at one part").when("the kernel was split", State::is_split),
        Row::new(
            &TakeTurns,
            "after the split, because shared memory is not kept for it over barriers of the grid; before lockstep form, \
             because it adds sync points",
        ),
        Row::new(&KeepSubnormals, "WGSL's rules would count values that depend on a thread's own check as divergent")
            .when("the target follows WGSL's uniformity rules", State::is_strict),
        Row::new(&Lockstep, "last, because the analysis is exact only on the final control flow"),
    ],
};

/// wgpu: after lockstep form.
pub static WGPU_FINISH: Pipeline<State> = Pipeline {
    name: "WGPU_FINISH",
    given: &[NoCalls, KnownSpaces, NoGridSync, Property::Lockstep],
    rows: &[
        Row::new(
            &KeepSubnormals,
            "after the analysis of sync points, which would count values that depend on a thread's own check as divergent: both versions compute the same",
        )
        .when("the target follows the hardware's uniformity", State::is_lenient),
        Row::new(&UnrollAskedLoops, "code with guards stays in loops").when(UNROLLS, State::unrolls_asked_loops),
        Row::new(&ForwardLocals, "iterations become one sequence of values").when(UNROLLS, State::unrolls_asked_loops),
        Row::new(&Simplify, "folds what became constant").when(UNROLLS, State::unrolls_asked_loops),
    ],
};

/// Condition of the passes that unroll last.
const UNROLLS: &str = "the optimiser runs, and the driver neither ends long loops nor is slow for long kernels";

/// wgpu: the version of a kernel for half as many blocks.
pub static WGPU_PAIR: Pipeline<State> = Pipeline {
    name: "WGPU_PAIR",
    given: &[NoCalls, KnownSpaces, NoGridSync, Property::Lockstep],
    rows: &[Row::new(&PairBlocks, "the kernel has its last form before emission")],
};

/// wgpu: blocks that the device does not allow, or that the driver runs wrongly.
pub static WGPU_BLOCK: Pipeline<State> = Pipeline {
    name: "WGPU_BLOCK",
    given: &[NoCalls, KnownSpaces, NoGridSync, Property::Lockstep],
    rows: &[
        Row::new(&FoldThreads, "the size of blocks is known only at a launch")
            .when("blocks are too large", State::folds),
        Row::new(&PadThreads, "the size of blocks is known only at a launch")
            .when("the driver runs partly filled vectors of threads wrongly", State::pads),
    ],
};

/// cpu: what a device that flushes subnormals would run, after [`COMMON`].
pub static CPU_FLUSHING: Pipeline<State> = Pipeline {
    name: "CPU_FLUSHING",
    given: &[NoCalls, KnownSpaces],
    rows: &[
        Row::new(&KeepSubnormals, "control flow has its last form"),
        Row::new(&UnrollAskedLoops, "code with guards stays in loops"),
        Row::new(&ForwardLocals, "iterations become one sequence of values"),
        Row::new(&Simplify, "folds what became constant"),
        Row::new(&FlushSubnormals, "what is left has to be right on such a device"),
    ],
};

/// All tables.
pub static ALL: [&Pipeline<State>; 10] = [
    &WGPU_LINK,
    &COMMON,
    &PLAIN,
    &WGPU_KERNEL,
    &WGPU_OPTIMISE,
    &WGPU_LAUNCH,
    &WGPU_FINISH,
    &WGPU_PAIR,
    &WGPU_BLOCK,
    &CPU_FLUSHING,
];
