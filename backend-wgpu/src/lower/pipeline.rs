//! Lowers a kernel: runs what happens to it before emission.
//!
//! The order of the passes, and the reason for each place, is in the tables of [`isowarp_core::passes::pipelines`]: `WGPU_KERNEL`, then
//! `COMMON` and `WGPU_OPTIMISE` (or `PLAIN`, where only acceptance is asked), `WGPU_LAUNCH`, `WGPU_FINISH` and `WGPU_PAIR`. `WGPU_BLOCK`
//! follows once the size of blocks is known ([`super::block`]).
//!
//! Before them, math functions become calls of the math library, except for those of the shading language in native mode, and the kernel is
//! extracted from its module with all calls inlined: shading languages have no pointers across calls, and every analysis sees one function.
//!
//! Between them, kernels are refused: barriers of the grid in launches that are not cooperative, and loops that would wait forever, before the
//! split, which adds loops of its own; functions without a lowering, and sync points in divergent control flow, after lockstep form: naga
//! accepts those, and drivers then hang or compute something else.

use std::collections::BTreeSet;
use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::{MathFn, SystemOp};
use isowarp_core::ir::{FuncId, Function, FunctionKind, Module, Op, Scalar, Type};
use isowarp_core::passes::analysis::flushing::Flushing;
use isowarp_core::passes::analysis::points_to::{Declarations, PointsTo};
use isowarp_core::passes::legalise::cut_kernel::Part;
use isowarp_core::passes::legalise::fix_textures::{KnownTextures, TexturePlace, texture_places, uses_textures};
use isowarp_core::passes::legalise::lockstep;
use isowarp_core::passes::legalise::pause_loops::Budget;
use isowarp_core::passes::legalise::record_halts::{record, record_halts};
use isowarp_core::passes::legalise::split_grid_sync::Resumable;
use isowarp_core::passes::legalise::take_turns::{Lacks, Turns};
use isowarp_core::passes::link::link_heap::is_of_library;
use isowarp_core::passes::optimise::inline_calls::inline_function;
use isowarp_core::passes::optimise::unroll_loops::Costs;
use isowarp_core::passes::pipelines::{
    COMMON, PLAIN, Sizes, State, WGPU_FINISH, WGPU_KERNEL, WGPU_LAUNCH, WGPU_LINK, WGPU_OPTIMISE, WGPU_PAIR,
};

use super::order::{Separation, looked_at};
use super::turns::{Lock, find_waits};
use crate::codes;
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

/// The form of a kernel: what it is lowered for. Launches of one form share the lowered kernel.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Form {
    /// The device and the block size, as far as they make a difference.
    pub target: Target,
    /// Whether the kernel may wait for the whole grid.
    pub cooperative: bool,
    /// Known textures.
    pub textures: KnownTextures,
}

impl Form {
    /// Number of the kernel's part, if the device has long kernels cut into parts.
    pub fn part(&self) -> Option<u32> {
        self.target.part.map(|part| part.number)
    }

    /// Settings of the pipelines for a launch of the kernel with a number.
    fn state(&self, kernel: usize) -> State {
        let Self { target, cooperative, textures } = self;
        State {
            optimises: target.costs.is_some(),
            flushing: target.flushing,
            shared_memory: target.shared_memory,
            lockstep: target.lockstep,
            lacks: target.lacks,
            budget: target.budget(),
            part: target.part,
            cooperative: *cooperative,
            kernel,
            textures: Arc::clone(textures),
            ..State::new(target.costs.unwrap_or(Costs::NATIVE))
        }
    }
}

impl Target {
    /// What a thread may count before it pauses.
    pub fn budget(&self) -> Option<Budget> {
        Some(Budget { rounds: self.rounds?, turns: self.lacks.wide_atomics })
    }
}

/// A kernel ready for emission; the same for every launch configuration.
#[derive(Debug, Clone)]
pub struct LoweredKernel {
    /// The module's structs and variables; no functions.
    pub module: Arc<Module>,
    /// Form that the kernel was lowered to.
    pub form: Form,
    /// The textures whose records are parameters, and the offsets of these.
    pub records: Vec<(TexturePlace, u64)>,
    /// The kernel without calls.
    pub function: Function,
    /// If it is launched once for each part between barriers of the grid, or between pauses in its loops.
    pub resumable: Option<Resumable>,
    /// It is a part of several.
    pub cut: bool,
    /// What it was before it paused in its loops, if it does.
    pub unpaused: Option<Arc<Function>>,
    /// If launches whose pointers point into different allocations can be told to have fewer barriers that order
    /// global memory.
    pub separation: Option<Separation>,
    /// The offsets in the parameter block, in bytes, of the pointers that it may follow.
    pub followed_params: BTreeSet<u64>,
    /// The same for half as many blocks along x ([`isowarp_core::passes::legalise::pair_blocks`]), if that can be.
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

impl LoweredKernel {
    /// Returns true if the kernel computes with `f64`.
    pub(crate) fn has_doubles(&self) -> bool {
        let forms = [Some(&self.function), self.unpaused.as_deref(), self.paired.as_ref()];
        let is_double = |ty: &Type| matches!(ty, Type::Scalar(Scalar::F64) | Type::Vector(Scalar::F64, _));
        forms.into_iter().flatten().any(|form| form.values.iter().any(is_double))
    }
}

/// A kernel that waits for the grid, in a launch that is not cooperative.
pub const NOT_COOPERATIVE: &str = codes::NOT_COOPERATIVE;

/// True if a kernel, or a function that it calls, waits for the grid or asks whether it can.
pub fn asks_for_grid(module: &Module, kernel: &str) -> bool {
    let root = module.functions.iter().position(|f| f.kind == FunctionKind::Kernel && f.name == kernel);
    let mut asks = false;
    for function in module.reached_from(root).into_iter().filter_map(|at| module.functions.get(at)) {
        function.body.for_each(&mut |inst| {
            asks |= matches!(inst.op, Op::System { op: SystemOp::GridSync | SystemOp::IsCooperative, .. });
        });
    }
    asks
}

/// Lowers a kernel of a verified module, for a cooperative launch if it asks for one. Errors are what wgpu
/// does not support, or defects.
pub fn lower_kernel(module: &Module, kernel: &str, target: Target) -> Result<LoweredKernel, Vec<Diagnostic>> {
    let cooperative = asks_for_grid(module, kernel);
    let complete = complete(module, &BTreeSet::new(), Sizes::default(), !target.lacks.fences).map_err(|d| vec![d])?;
    let form = Form { target, cooperative, textures: KnownTextures::default() };
    lower_launch(complete.as_ref().unwrap_or(module), kernel, &form)
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
    let mut state = State { math: Arc::new(own.clone()), fences, sizes, ..State::new(Costs::NATIVE) };
    let mut linked = module.clone();
    WGPU_LINK.run(&mut linked, &mut state).map_err(first)?;
    Ok(state.linked.then_some(linked))
}

/// The first of some errors.
fn first(errors: Vec<Diagnostic>) -> Diagnostic {
    errors.into_iter().next().unwrap_or_else(|| {
        Diagnostic::internal(isowarp_core::codes::INVALID_MODULE, None, "a pass failed without a reason")
    })
}

/// Returns the number of a kernel among the functions of its module, and the kernel with all calls inlined.
fn inlined(module: &Module, kernel: &str) -> Result<(usize, Function), Vec<Diagnostic>> {
    let found = module.functions.iter().position(|f| f.kind == FunctionKind::Kernel && f.name == kernel);
    let missing =
        || vec![Diagnostic::internal(isowarp_core::codes::INVALID_MODULE, None, format!("no kernel named `{kernel}`"))];
    let index = found.ok_or_else(missing)?;
    Ok((index, inline_function(module, FuncId(index as u32)).map_err(|d| vec![d])?))
}

/// Where a kernel finds texture objects that can be known at a launch.
///
/// # Errors
/// As [`lower_launch`].
pub fn known_at_launch(module: &Module, kernel: &str) -> Result<BTreeSet<TexturePlace>, Vec<Diagnostic>> {
    if !uses_textures(module) {
        return Ok(BTreeSet::new());
    }
    let (index, mut function) = inlined(module, kernel)?;
    record_halts(module, index, &mut function);
    Ok(texture_places(&mut function, &module.structs))
}

/// Lowers a kernel of a module that [`complete`] has returned.
///
/// # Errors
/// Features that wgpu does not support, and defects.
pub fn lower_launch(module: &Module, kernel: &str, form: &Form) -> Result<LoweredKernel, Vec<Diagnostic>> {
    let target = form.target;
    let (index, function) = inlined(module, kernel)?;
    let mut single = Module {
        sources: Arc::clone(&module.sources),
        structs: Arc::clone(&module.structs),
        globals: module.globals.clone(),
        functions: vec![function],
    };
    let mut state = form.state(index);
    WGPU_KERNEL.run(&mut single, &mut state)?;
    let records = placed_records(&single, std::mem::take(&mut state.records));
    if target.costs.is_some() {
        COMMON.run(&mut single, &mut state)?;
        WGPU_OPTIMISE.run(&mut single, &mut state)?;
    } else {
        PLAIN.run(&mut single, &mut state)?;
    }
    if !form.cooperative {
        refuse_grid_sync(&single)?;
    }
    let locks = find_waits(&single, target.lacks).map_err(|d| vec![d])?;
    WGPU_LAUNCH.run(&mut single, &mut state)?;
    for function in &single.functions {
        let missing = not_yet(function);
        if !missing.is_empty() {
            return Err(missing);
        }
        lockstep::check(function, target.lockstep).map_err(|d| vec![d])?;
    }
    WGPU_FINISH.run(&mut single, &mut state)?;
    if cfg!(debug_assertions) {
        single.functions.iter().try_for_each(|f| lockstep::check(f, target.lockstep)).map_err(|d| vec![d])?;
    }
    let State { unpaused, cut, resumable, turns, .. } = state;
    let pairs = target.costs.is_some() && resumable.is_none() && turns.is_none();
    let paired = if pairs { paired(&single)? } else { None };
    let Some(function) = single.functions.pop() else {
        return Err(vec![Diagnostic::internal(
            isowarp_core::codes::INVALID_MODULE,
            None,
            format!("kernel `{kernel}` was lost"),
        )]);
    };
    let points_to = PointsTo::of(&function, Declarations::of(&single));
    let (separation, followed_params) = looked_at(&function, &points_to);
    let fences = module.functions.iter().any(|f| !is_of_library(f) && has_fences(f));
    // Of a part it is not known what is in the others.
    let halts = notes_halts(&single, &function) || cut && record(&single).is_some();
    let module = Arc::new(single);
    Ok(LoweredKernel {
        module,
        form: form.clone(),
        records,
        function,
        resumable,
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

/// Returns textures with the offsets of the parameters that are their records, which are the last ones of the kernel.
fn placed_records(single: &Module, records: Vec<TexturePlace>) -> Vec<(TexturePlace, u64)> {
    let offsets = single.functions.first().map_or_else(Vec::new, |f| f.param_layout(&single.structs).0);
    let offsets = offsets.get(offsets.len().saturating_sub(records.len())..).unwrap_or_default();
    records.into_iter().zip(offsets.iter().copied()).collect()
}

/// Returns the version of a kernel for half as many blocks, if there can be one.
fn paired(single: &Module) -> Result<Option<Function>, Vec<Diagnostic>> {
    let (mut module, mut state) = (single.clone(), State::new(Costs::NATIVE));
    WGPU_PAIR.run(&mut module, &mut state)?;
    Ok(module.functions.pop().filter(|_| state.paired))
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
            Op::System { op, .. } => op.is_address_question() || op == SystemOp::FaultPart,
            Op::Math { func, .. } => native_function(func).is_some(),
            _ => false,
        };
        if !has
            && let Some(name) = function.library_call(&inst.op)
            && seen.insert(name.clone())
        {
            let message = format!("`{name}` is not implemented on wgpu yet");
            refused.push(Diagnostic::unsupported(codes::NOT_YET, inst.span, message));
        }
    });
    refused
}
