//! What happens to a kernel before emission, in order.
//!
//! 1. Math functions become calls of the math library ([`isowarp_core::passes::link_math`]), but for those that are taken from the
//!    shading language in native mode. Several exponentials and logarithms share a branch for rare arguments
//!    ([`isowarp_core::passes::speculate_math`]).
//!    The kernel is taken out of its module with all calls inlined: shader languages have no
//!    pointers across calls, and every analysis after this sees one function.
//!    What is known of textures is put in ([`isowarp_core::passes::fix_textures`]): most of the textures' library is for others.
//!    Waits of threads for each other become barriers ([`isowarp_core::passes::meet_block`]), clocks counters ([`isowarp_core::passes::count_clock`]), assertions and traps notes for the host
//!    ([`isowarp_core::passes::record_halts`]), and what is printed records ([`isowarp_core::passes::record_prints`]).
//! 2. The passes of [`isowarp_core::passes::pipeline`]: afterwards as few locals as can be live in
//!    memory, and pointers have a known space where there is one, so that most of them are plain
//!    offsets. What is loaded behind branches is loaded before them where that can be ([`isowarp_core::passes::select_loads`]).
//! 3. Neighbouring bytes are accessed at once ([`isowarp_core::passes::combine_accesses`]): memory is words, of which a part is
//!    written by a loop that compares and swaps. Behind the passes that find equal addresses.
//!    16-bit floats are computed with in `f32` ([`isowarp_core::passes::widen_halves`]): after the passes that
//!    leave fewer operations, and before anything is decided by what is left.
//!    Whether a kernel is accepted can be known without the optimiser ([`Target::costs`]): of steps 2 and 3 only what leaves few locals
//!    in memory, finds the spaces of pointers and widens 16-bit floats is done then.
//! 4. Where the driver ends long loops, kernels pause in them ([`isowarp_core::passes::pause_loops`]): before the split, which
//!    makes the pauses ends of dispatches.
//!    Where the driver's compiler takes too long for long kernels, they are cut into parts ([`isowarp_core::passes::cut_kernel`]).
//!    In cooperative launches the kernel is split at its barriers of the grid
//!    ([`isowarp_core::passes::split_grid_sync`]). Before lockstep form, because barriers of the block are
//!    added around shared memory.
//! 5. Functions of CUDA that have no lowering yet are refused, each once.
//! 6. Where the device lacks 64-bit atomic operations or fences, threads take turns
//!    ([`isowarp_core::passes::take_turns`]): after the split, because shared memory is not kept for it over barriers of
//!    the grid; before lockstep form, because it adds sync points. Loops that would wait for ever are refused before the split, which adds loops of its own.
//! 7. Control flow with sync points that some threads may not reach is brought into lockstep form
//!    ([`isowarp_core::passes::lockstep`]). Last, because the analysis is exact only on the final
//!    control flow. What it made is verified: naga lets barriers in divergent control flow pass, and
//!    drivers then hang or compute something else.
//! 8. Where the device takes zeros for subnormals, code that does so is made in two versions
//!    ([`isowarp_core::passes::keep_subnormals`]). After that analysis, which would take what depends on a thread's own
//!    check for different in each thread: both versions compute the same. Compilers that hold to WGSL's rules would take
//!    it for different, too; for them it is done before lockstep form.

use std::collections::BTreeSet;
use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::{Const, MathFn, SystemOp};
use isowarp_core::ir::verify::verify_after;
use isowarp_core::ir::{FuncId, Function, FunctionKind, Module, Op};
use isowarp_core::passes::combine_accesses::combine_accesses;
use isowarp_core::passes::count_clock::{add_counter, count_clock, reads_clock};
use isowarp_core::passes::cut_kernel::cut_kernel;
use isowarp_core::passes::eliminate_common_subexpressions::eliminate_common_subexpressions;
use isowarp_core::passes::eliminate_redundant_loads::eliminate_redundant_loads;
use isowarp_core::passes::fix_textures::{
    KnownTexture, NOT_KNOWN, TexturePlace, fix_textures, texture_places, uses_textures,
};
use isowarp_core::passes::forward_locals::forward_locals;
use isowarp_core::passes::hoist_loop_invariants::{Speculation, hoist_loop_invariants};
use isowarp_core::passes::inline_calls::inline_function;
use isowarp_core::passes::keep_subnormals::{Flushing, keep_subnormals};
use isowarp_core::passes::link_heap::{is_of_library, link_heap};
use isowarp_core::passes::link_math::link_math_speculatively;
use isowarp_core::passes::lockstep;
use isowarp_core::passes::meet_block::meet_block;
use isowarp_core::passes::pair_blocks::pair_blocks;
use isowarp_core::passes::pause_loops::{Budget, pause_loops};
use isowarp_core::passes::pipeline::{finish_kernels, prepare_kernels, prepare_plainly};
use isowarp_core::passes::points_to::{Declarations, PointsTo};
use isowarp_core::passes::record_halts::{add_record, halts, record, record_halts};
use isowarp_core::passes::record_prints::{Place, record_prints};
use isowarp_core::passes::select_loads::select_loads;
use isowarp_core::passes::simplify::simplify;
use isowarp_core::passes::speculate_math::Least;
use isowarp_core::passes::split_grid_sync::{Resumable, for_segment, split_grid_sync, waits_for_grid};
use isowarp_core::passes::stack_calls::{self, stack_calls};
use isowarp_core::passes::take_turns::{Lacks, Turns, take_turns};
use isowarp_core::passes::unroll_loops::{Costs, unroll_small_loops};
use isowarp_core::passes::widen_halves::widen_halves;
use isowarp_core::printf::records::{DEFAULT_BYTES, sites};

use super::order::{Separation, looked_at};
use super::turns::{Lock, find_waits};
use crate::floats::native_function;

/// What kernels are lowered for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Target {
    /// How sync points are dealt with.
    pub lockstep: lockstep::Options,
    /// What threads take turns at.
    pub lacks: Lacks,
    /// Rounds of loops after which a thread pauses.
    pub rounds: Option<u32>,
    /// The operations on floats that the device does with zeros for subnormals.
    pub flushing: Flushing,
    /// Bytes of shared variables that fit into workgroup memory.
    pub shared_memory: u64,
    /// How large operations are, for the optimiser. `None` leaves it out: whether a kernel is accepted can be known without it.
    pub costs: Option<Costs>,
    /// Which part of long kernels.
    pub part: Option<Part>,
}

/// A part of a kernel that is cut if it is long ([`isowarp_core::passes::cut_kernel`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Part {
    /// The accesses to memory of a part.
    pub most: u32,
    /// The part's number.
    pub number: u32,
}

impl Target {
    /// What a thread may count before it pauses.
    pub fn budget(&self) -> Option<Budget> {
        Some(Budget { rounds: self.rounds?, turns: self.lacks.wide_atomics })
    }
}

/// What is known of textures ([`fix_textures`]).
pub type KnownTextures = Arc<[(TexturePlace, KnownTexture)]>;

/// A kernel ready for emission; the same for every launch configuration.
#[derive(Debug, Clone)]
pub struct LoweredKernel {
    /// The module's structs and variables; no functions.
    pub module: Arc<Module>,
    /// What it is made for.
    pub textures: KnownTextures,
    /// The textures whose records are parameters, and the offsets of these.
    pub records: Vec<(TexturePlace, u64)>,
    /// The kernel without calls.
    pub function: Function,
    /// If it is launched once for each part between barriers of the grid, or between pauses in its loops.
    pub resumable: Option<Resumable>,
    /// The part of a long kernel that it is, if the device has such kernels cut; 0 of others.
    pub part: Option<u32>,
    /// It is a part of several.
    pub cut: bool,
    /// What it was before it paused in its loops, if it does.
    pub unpaused: Option<Arc<Function>>,
    /// If launches whose pointers point into different allocations can be told to have fewer barriers that order
    /// global memory.
    pub separation: Option<Separation>,
    /// The offsets in the parameter block, in bytes, of the pointers that it may follow.
    pub followed_params: BTreeSet<u64>,
    /// The same for half as many blocks along x ([`isowarp_core::passes::pair_blocks`]), if that can be.
    pub paired: Option<Function>,
    /// What threads take turns at, because the device lacks it.
    pub turns: Option<Turns>,
    /// The locks that threads wait for, if they take turns.
    pub locks: Vec<Lock>,
    /// The program has fences, beside those of the heap's library.
    pub fences: bool,
    /// A thread may come to a halt, which it notes.
    pub halts: bool,
}

/// A kernel that waits for the grid, in a launch that is not cooperative.
pub const NOT_COOPERATIVE: &str = "IW0507";

/// True if a kernel, or a function that it calls, waits for the grid or asks whether it can.
pub fn asks_for_grid(module: &Module, kernel: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut open: Vec<usize> =
        module.functions.iter().position(|f| f.kind == FunctionKind::Kernel && f.name == kernel).into_iter().collect();
    let mut asks = false;
    while let Some(at) = open.pop() {
        let Some(function) = module.functions.get(at).filter(|_| seen.insert(at)) else { continue };
        function.body.for_each(&mut |inst| match inst.op {
            Op::Call { func, .. } => open.push(func.0 as usize),
            Op::System { op: SystemOp::GridSync | SystemOp::IsCooperative, .. } => asks = true,
            _ => {}
        });
    }
    asks
}

/// Lowers a kernel of a verified module, for a cooperative launch if it asks for one. Errors are what wgpu
/// does not support, or defects.
pub fn lower_kernel(module: &Module, kernel: &str, target: Target) -> Result<LoweredKernel, Vec<Diagnostic>> {
    let cooperative = asks_for_grid(module, kernel);
    let complete = complete(module, &BTreeSet::new(), Sizes::default(), !target.lacks.fences).map_err(|d| vec![d])?;
    lower_launch(complete.as_ref().unwrap_or(module), kernel, target, cooperative, &KnownTextures::default())
}

/// Bytes of what kernels get beside their own variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// The buffer of `printf`.
    pub printf: u64,
    /// The stack of a thread, for recursion.
    pub stack: u64,
}

impl Default for Sizes {
    fn default() -> Self {
        Self { printf: DEFAULT_BYTES, stack: stack_calls::DEFAULT_BYTES }
    }
}

/// A module with the functions and variables that its kernels will use beside their own; `None` if there are none. Whoever
/// lays out variables, lays out those of this one. `own`: the math functions over `float` that are taken from the shading language.
/// `fences`: the device has some.
///
/// # Errors
/// A defect of a library.
pub fn complete(
    module: &Module,
    own: &BTreeSet<MathFn>,
    sizes: Sizes,
    fences: bool,
) -> Result<Option<Module>, Diagnostic> {
    let linked = link_math_speculatively(module, own, Least::WGPU)?;
    let linked = link_heap(linked.as_ref().unwrap_or(module), fences)?.or(linked);
    let linked = stack_calls(linked.as_ref().unwrap_or(module), sizes.stack)?.or(linked);
    if cfg!(debug_assertions) {
        linked.as_ref().map_or(Ok(()), |linked| verify_after(linked, "stack_calls"))?;
    }
    let complete = linked.as_ref().unwrap_or(module);
    let halts = complete.functions.iter().any(|f| !halts(f).is_empty());
    if !halts && !reads_clock(complete) && sites(complete).is_empty() {
        return Ok(linked);
    }
    let mut with = linked.unwrap_or_else(|| module.clone());
    add_counter(&mut with);
    add_record(&mut with);
    record_prints(&mut with, sizes.printf, Place::Variable);
    Ok(Some(with))
}

/// A kernel without calls that notes its halts. Halts have numbers before any of them is found never to be reached.
fn inlined(module: &Module, kernel: &str) -> Result<Function, Vec<Diagnostic>> {
    let found = module.functions.iter().position(|f| f.kind == FunctionKind::Kernel && f.name == kernel);
    let missing = || vec![Diagnostic::internal("IW0550", None, format!("there is no kernel `{kernel}`"))];
    let index = found.ok_or_else(missing)?;
    let mut function = inline_function(module, FuncId(index as u32)).map_err(|d| vec![d])?;
    record_halts(module, index, &mut function);
    Ok(function)
}

/// Where a kernel finds texture objects that can be known at a launch.
///
/// # Errors
/// As [`lower_launch`].
pub fn known_at_launch(module: &Module, kernel: &str) -> Result<BTreeSet<TexturePlace>, Vec<Diagnostic>> {
    if !uses_textures(module) {
        return Ok(BTreeSet::new());
    }
    let mut function = inlined(module, kernel)?;
    Ok(texture_places(&mut function, &module.structs))
}

/// Lowers a kernel for cooperative or for other launches, of a module that [`complete`] has given.
pub fn lower_launch(
    module: &Module,
    kernel: &str,
    target: Target,
    cooperative: bool,
    textures: &KnownTextures,
) -> Result<LoweredKernel, Vec<Diagnostic>> {
    let options = target.lockstep;
    let mut function = inlined(module, kernel)?;
    let mut records = Vec::new();
    if !textures.is_empty() {
        texture_places(&mut function, &module.structs);
        let known = |place| textures.iter().find(|(at, _)| *at == place).map(|(_, known)| *known);
        records = fix_textures(&mut function, &module.structs, known);
    }
    let (offsets, _) = function.param_layout(&module.structs);
    let offsets = offsets.get(offsets.len().saturating_sub(records.len())..).unwrap_or_default();
    let records = records.into_iter().zip(offsets.iter().copied()).collect();
    function.body.for_each_mut(&mut |inst| {
        if let Op::System { op: SystemOp::IsCooperative, .. } = inst.op {
            inst.op = Op::Const(Const::bool(cooperative));
        }
        // What only the kernel finds is not checked.
        if let Op::System { op: SystemOp::TextureKind, .. } = inst.op {
            inst.op = Op::Const(Const::u32(NOT_KNOWN));
        }
    });
    let mut single = Module {
        sources: Arc::clone(&module.sources),
        structs: Arc::clone(&module.structs),
        globals: module.globals.clone(),
        functions: Vec::new(),
    };
    meet_block(&mut function);
    count_clock(&single, &mut function);
    single.functions.push(function);
    match target.costs {
        Some(costs) => optimise(&mut single, costs, target.budget().is_none())?,
        None => {
            prepare_plainly(&mut single)?;
            single.functions.iter_mut().for_each(widen_halves);
        }
    }
    if !cooperative {
        refuse_grid_sync(&single)?;
    }
    let locks = find_waits(&single, target.lacks).map_err(|d| vec![d])?;
    let mut unpaused = None;
    if let Some(budget) = target.budget() {
        for function in single.functions.iter_mut().filter(|f| !waits_for_grid(&f.body)) {
            let before = function.clone();
            if pause_loops(function, budget, options) {
                unpaused = Some(Arc::new(before));
            }
        }
        if cfg!(debug_assertions) {
            verify_after(&single, "pause_loops").map_err(|d| vec![d])?;
        }
    }
    let part = target.part.filter(|_| unpaused.is_none() && !cooperative);
    let mut cut = false;
    if let Some(part) = part {
        for function in single.functions.iter_mut().filter(|f| !waits_for_grid(&f.body)) {
            cut |= cut_kernel(function, part.most);
        }
    }
    let resumable = split_grid_sync(&mut single, options.strict)?;
    if let Some(part) = part.filter(|_| cut) {
        single.functions.iter_mut().for_each(|function| for_segment(function, part.number));
    }
    if resumable.is_some() {
        if cfg!(debug_assertions) {
            verify_after(&single, "split_grid_sync").map_err(|d| vec![d])?;
        }
        for function in &mut single.functions {
            // What leads to a part is known, one step after the other.
            let steps = part.filter(|_| cut).map_or(0, |part| part.number);
            for step in 0..=steps {
                let before = function.body.len_nested();
                forward_locals(function);
                simplify(function);
                if step > 0 && function.body.len_nested() == before {
                    break;
                }
            }
        }
    }
    let turns = take_turns(&mut single, target.lacks);
    if cfg!(debug_assertions) {
        verify_after(&single, "take_turns").map_err(|d| vec![d])?;
    }
    if options.strict {
        keep_subnormals(&mut single, target.flushing, target.shared_memory);
    }
    for function in &mut single.functions {
        if lockstep::lockstep(function, options) {
            simplify(function);
        }
    }
    if cfg!(debug_assertions) {
        verify_after(&single, "lockstep").map_err(|d| vec![d])?;
    }
    for function in &single.functions {
        let missing = not_yet(function);
        if !missing.is_empty() {
            return Err(missing);
        }
        lockstep::check(function, options).map_err(|d| vec![d])?;
    }
    if !options.strict {
        keep_subnormals(&mut single, target.flushing, target.shared_memory);
    }
    if cfg!(debug_assertions) {
        verify_after(&single, "keep_subnormals").map_err(|d| vec![d])?;
    }
    // Neither where drivers count rounds, nor where they take long for long kernels.
    if let Some(costs) = target.costs.filter(|_| target.budget().is_none() && target.part.is_none()) {
        finish_kernels(&mut single, costs, target.flushing)?;
        if cfg!(debug_assertions) {
            single.functions.iter().try_for_each(|f| lockstep::check(f, options)).map_err(|d| vec![d])?;
        }
    }
    let Some(function) = single.functions.pop() else {
        return Err(vec![Diagnostic::internal("IW0550", None, format!("kernel `{kernel}` was lost"))]);
    };
    let points_to = PointsTo::of(&function, Declarations::of(&single));
    let (separation, followed_params) = looked_at(&function, &points_to);
    let pairs = target.costs.is_some() && resumable.is_none() && turns.is_none();
    let paired = if pairs { pair_blocks(&function) } else { None };
    let fences = module.functions.iter().any(|f| !is_of_library(f) && has_fences(f));
    // Of a part it is not known what is in the others.
    let halts = notes_halts(&single, &function) || cut && record(&single).is_some();
    let module = Arc::new(single);
    Ok(LoweredKernel {
        module,
        textures: Arc::clone(textures),
        records,
        function,
        resumable,
        part: target.part.map(|part| part.number),
        cut,
        unpaused,
        separation,
        followed_params,
        paired,
        turns,
        locks,
        fences,
        halts,
    })
}

/// True if a kernel has code left that notes halts.
fn notes_halts(module: &Module, function: &Function) -> bool {
    let mut notes = false;
    if let Some(record) = record(module) {
        function.body.for_each(&mut |inst| notes |= matches!(inst.op, Op::GlobalAddr(id) if id == record));
    }
    notes
}

/// Steps 2 and 3. `unrolls`: loops may be written out in part.
fn optimise(module: &mut Module, costs: Costs, unrolls: bool) -> Result<(), Vec<Diagnostic>> {
    prepare_kernels(module, costs)?;
    let declarations = Declarations { structs: &module.structs, globals: &module.globals };
    for function in &mut module.functions {
        // Whatever a kernel reads is inside of the heap, or nothing. Before loops are written out: loads of several rounds stand beside
        // each other then.
        select_loads(function);
        hoist_loop_invariants(function, declarations, Speculation::Allowed);
        // Of loops in parts it could not be found any more how often they run, where drivers end those that run long.
        if unrolls {
            unroll_small_loops(function, costs);
        }
        forward_locals(function);
        simplify(function);
        combine_accesses(function, declarations);
    }
    if cfg!(debug_assertions) {
        verify_after(module, "combine_accesses").map_err(|d| vec![d])?;
    }
    let declarations = Declarations { structs: &module.structs, globals: &module.globals };
    for function in &mut module.functions {
        widen_halves(function);
        simplify(function);
        eliminate_common_subexpressions(function);
        eliminate_redundant_loads(function, declarations);
        simplify(function);
    }
    if cfg!(debug_assertions) {
        verify_after(module, "widen_halves").map_err(|d| vec![d])?;
    }
    Ok(())
}

fn has_fences(function: &Function) -> bool {
    let mut found = false;
    let is_fence = |op: &Op| matches!(op, Op::Fence(_) | Op::System { op: SystemOp::MeetFence, .. });
    function.body.for_each(&mut |inst| found |= is_fence(&inst.op));
    found
}

/// Only cooperative launches can wait for the grid.
fn refuse_grid_sync(module: &Module) -> Result<(), Vec<Diagnostic>> {
    let mut refused = Vec::new();
    for function in &module.functions {
        function.body.for_each(&mut |inst| {
            if let Op::System { op: SystemOp::GridSync, .. } = inst.op {
                let message = "a barrier of the grid (`grid_group::sync`) needs a cooperative launch";
                refused.push(Diagnostic::unsupported(NOT_COOPERATIVE, inst.span, message));
            }
        });
    }
    if refused.is_empty() { Ok(()) } else { Err(refused) }
}

/// Refusals of the functions of CUDA that have no lowering yet, each where it is first used.
fn not_yet(function: &Function) -> Vec<Diagnostic> {
    let mut seen = BTreeSet::new();
    let mut refused = Vec::new();
    function.body.for_each(&mut |inst| {
        let has = match inst.op {
            Op::System { op, .. } => op.is_address_question(),
            Op::Math { func, .. } => native_function(func).is_some(),
            _ => false,
        };
        if !has
            && let Some(name) = function.library_call(&inst.op)
            && seen.insert(name.clone())
        {
            let message = format!("`{name}` is not implemented on wgpu yet");
            refused.push(Diagnostic::unsupported("IW0506", inst.span, message));
        }
    });
    refused
}
