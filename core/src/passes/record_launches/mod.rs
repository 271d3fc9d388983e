//! Implements launches from kernels, for devices that run only what the host launches.
//!
//! Removes: [`Op::Launch`], [`SystemOp::LastError`], [`SystemOp::SetLastError`] and [`SystemOp::DeviceSync`].
//!
//! Needs: a verified module. Functions may be called.
//!
//! Guarantees: each launch leaves a record in a variable of the module ([`records`]), which the host turns into
//! launches when the grid has ended. A launch that is invalid by the limits of the device or of the kernel leaves no
//! record and causes an error that the thread can query (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism", "API
//! Errors and Launch Failures"). Functions keep their numbers. Kernels that launch have all of their calls inlined, so
//! that a thread's last error is a local; their recursion uses a stack ([`super::legalise::stack_calls`]). Device functions that
//! launch are no longer called, and lose their bodies. After all functions come those that do the work of several
//! launches of one kernel (`merge.rs`). A kernel that waits for its launches is split there (`split.rs`).
//!
//! How: a thread adds one to the number of records, and so gets a place. To make the order of records the same on every
//! device, a record holds its block and thread, the number of barriers of the block before it, and the number of
//! operations of the warp since the last of these: between two of these CUDA promises no order among threads.

pub mod merge;
pub mod records;
mod split;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::legalise::split_grid_sync::Resumable;
use super::legalise::stack_calls::{self, stack_calls_among};
use crate::diagnostic::Diagnostic;
use crate::ir::ops::{AtomicOp, Axis, Builtin, CompareOp, Const, IntBinOp, Scope, SystemOp, WarpOp};
use crate::ir::{
    Block, DataType, FuncId, Function, FunctionKind, Global, GlobalId, Inst, LocalId, Module, Op, Scalar, Space, Type,
    Value, ptr,
};
use crate::passes::builder::Code;
use crate::passes::optimise::inline_calls::inline_function;
use crate::span::Span;
use records::{ALIGN, DEPTH, HEADER, PLACE, REFUSALS, REFUSED, REFUSED_BY};

/// Name of the variable with the records. No variable of a program has this name.
pub const QUEUE: &str = "the launches";

/// Deepest nesting of launches (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism", "Nesting and Synchronization
/// Depth").
pub const MAX_DEPTH: u32 = 24;

/// Error number of `cudaErrorInvalidValue`.
const INVALID_VALUE: i32 = 1;
/// Error number of `cudaErrorInvalidConfiguration`.
const INVALID_CONFIGURATION: i32 = 9;
/// Error number of `cudaErrorLaunchMaxDepthExceeded`.
const MAX_DEPTH_EXCEEDED: i32 = 65;
/// Error number of `cudaErrorLaunchPendingCountExceeded`.
const PENDING_COUNT_EXCEEDED: i32 = 69;

/// The limits of a device for launches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// Largest grid in each dimension.
    pub grid: [u32; 3],
    /// Largest block in each dimension.
    pub block: [u32; 3],
    /// Most threads of a block.
    pub threads: u32,
    /// Most shared memory of a block, in bytes.
    pub shared: u32,
    /// Most records that a grid may leave (`cudaLimitDevRuntimePendingLaunchCount`).
    pub pending: u32,
    /// Bytes of the stack of a thread whose functions call themselves (`cudaLimitStackSize`).
    pub stack: u64,
}

impl Bounds {
    /// The limits of CUDA's devices (CUDA C++ Programming Guide, technical specifications of compute capability 9.0).
    pub const CUDA: Self = Self {
        grid: [0x7fff_ffff, 0xffff, 0xffff],
        block: [1024, 1024, 64],
        threads: 1024,
        shared: 227 << 10,
        pending: 2048,
        stack: stack_calls::DEFAULT_BYTES,
    };
}

/// Returns a module in the form that backends get, for tools that show or check their output: with records of launches,
/// if there are any, within CUDA's bounds.
///
/// # Errors
/// Fails if [`record_launches`] refuses the module.
pub fn with_records(module: &Arc<Module>) -> Result<Arc<Module>, Vec<Diagnostic>> {
    let recorded = record_launches(module, &Bounds::CUDA)?;
    Ok(recorded.map_or_else(|| Arc::clone(module), |(recorded, _)| Arc::new(recorded)))
}

/// The information that the host needs to turn records into launches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Launches {
    /// Bytes from one record to the next.
    pub stride: u64,
    /// Most records of a grid.
    pub pending: u32,
    /// Kernels that are launched by others, by their numbers among the module's functions.
    pub children: Vec<Child>,
    /// Kernels that launch others, by their numbers among the module's functions, with the numbers of the launched
    /// kernels.
    pub parents: BTreeMap<usize, BTreeSet<usize>>,
    /// Kernels that wait for what they have launched, by their numbers among the module's functions: they are launched
    /// in parts.
    pub waiting: BTreeMap<usize, Resumable>,
    /// Launches in kernels, by their numbers.
    pub sites: Vec<Site>,
}

/// A launch in a kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Number among the module's functions of the kernel with the launch.
    pub launcher: usize,
    /// Source range of the launch.
    pub span: Span,
}

impl Launches {
    /// Returns the kernel with the function number of a record.
    pub fn child(&self, function: usize) -> Option<&Child> {
        self.children.iter().find(|c| c.function == function)
    }

    /// Returns the kernels that a kernel launches, directly or not.
    pub fn descendants(&self, kernel: usize) -> BTreeSet<usize> {
        let (mut found, mut open) = (BTreeSet::new(), vec![kernel]);
        while let Some(at) = open.pop() {
            open.extend(self.parents.get(&at).into_iter().flatten().filter(|child| found.insert(**child)));
        }
        found
    }
}

/// A kernel that others launch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Child {
    /// Number of the kernel among the module's functions.
    pub function: usize,
    /// Name of the kernel.
    pub name: Arc<str>,
    /// Bytes of the kernel's parameter block.
    pub param_bytes: u64,
    /// Name of the kernel that does the work of several launches of this one, if there can be one.
    pub merged: Option<Arc<str>>,
}

/// Returns true if a function of the module launches kernels, queries errors of launches, or waits for launches.
pub fn launches(module: &Module) -> bool {
    module.functions.iter().any(|f| concerns(&f.body))
}

fn concerns(body: &Block) -> bool {
    let mut found = false;
    body.for_each(&mut |inst| {
        found |= matches!(
            inst.op,
            Op::Launch { .. }
                | Op::System { op: SystemOp::LastError | SystemOp::SetLastError | SystemOp::DeviceSync, .. }
        );
    });
    found
}

/// Returns the module with kernels that leave records, and the information that the host needs about them; `None` if no
/// kernel launches anything.
///
/// # Errors
/// Fails if a kernel that launches others becomes too large, or calls functions that call themselves and wait for the
/// whole grid.
pub fn record_launches(module: &Module, bounds: &Bounds) -> Result<Option<(Module, Launches)>, Vec<Diagnostic>> {
    if !launches(module) {
        return Ok(None);
    }
    let mut module = module.clone();
    let launches = record(&mut module, bounds)?;
    Ok(Some((module, launches)))
}

fn record(module: &mut Module, bounds: &Bounds) -> Result<Launches, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut inlined = Vec::new();
    let is_kernel = |at: &usize| module.functions.get(*at).is_some_and(|f| f.kind == FunctionKind::Kernel);
    let parents: Vec<usize> =
        (0..module.functions.len()).filter(is_kernel).filter(|at| launches_in(module, *at)).collect();
    let called = module.reached_from(parents.iter().copied());
    if let Some(with_stacks) =
        stack_calls_among(module, bounds.stack, &|f| called.contains(&f)).map_err(|refused| vec![refused])?
    {
        *module = with_stacks;
    }
    for at in parents {
        let Some(function) = module.functions.get(at) else { continue };
        match inline_function(module, FuncId(at as u32)) {
            Ok(kernel) => inlined.push((at, kernel)),
            Err(error) => errors.push(error.with_label(function.span, "this kernel launches others")),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    for (at, kernel) in inlined {
        if let Some(function) = module.functions.get_mut(at) {
            *function = kernel;
        }
    }
    for function in module.functions.iter_mut().filter(|f| f.kind == FunctionKind::Device && concerns(&f.body)) {
        function.body = Block::new(vec![Inst::new(Op::Unreachable, function.span)]);
    }
    let mut children = children(module);
    let mut parents = BTreeMap::new();
    for (at, kernel) in module.functions.iter().enumerate() {
        let launched = launched(kernel);
        if !launched.is_empty() {
            let of = |name: &Arc<str>| children.iter().find(|c| c.name == *name).map(|c| c.function);
            parents.insert(at, launched.iter().filter_map(of).collect::<BTreeSet<_>>());
        }
    }
    let largest = children.iter().map(|c| c.param_bytes).max().unwrap_or(0);
    let stride = 4 * PLACE + largest.next_multiple_of(ALIGN);
    let pending = bounds.pending.min(((u64::from(u32::MAX) - 4 * HEADER) / stride) as u32);
    let bytes = 4 * HEADER + stride * u64::from(pending);
    let words = DataType::Array(Arc::new(DataType::Value(Type::U32)), bytes / 4);
    module.globals.push(Global::internal(QUEUE, Space::Global, words, bytes, ALIGN));
    let queue = GlobalId(module.globals.len() as u32 - 1);
    for child in &mut children {
        if let Some(merged) = merge::merged(module, child.function) {
            child.merged = Some(merged.name.as_str().into());
            if let Some(launched) = parents.get(&child.function).cloned() {
                parents.insert(module.functions.len(), launched);
            }
            module.functions.push(merged);
        }
    }
    let targets: Vec<_> = children
        .iter()
        .map(|c| Target {
            child: c.clone(),
            shared: u64::from(bounds.shared).saturating_sub(module.static_shared_bytes(c.function)),
            threads: module
                .functions
                .get(c.function)
                .and_then(|f| f.max_threads)
                .unwrap_or(u32::MAX)
                .min(bounds.threads),
        })
        .collect();
    let mut sites = Vec::new();
    for (at, function) in module.functions.iter_mut().enumerate().filter(|(_, f)| concerns(&f.body)) {
        let spans = Recorder::new(function, queue, (stride, pending)).run(bounds, &targets, sites.len());
        sites.extend(spans.into_iter().map(|span| Site { launcher: at, span }));
    }
    let mut waiting = BTreeMap::new();
    for at in 0..module.functions.len() {
        let Some(kernel) = module.functions.get(at).filter(|f| split::waits(f)).cloned() else { continue };
        let (kernel, resumable) = split::split(module, kernel)?;
        waiting.insert(at, resumable);
        if let Some(function) = module.functions.get_mut(at) {
            *function = kernel;
        }
    }
    Ok(Launches { stride, pending, children, parents, waiting, sites })
}

/// Returns true if a function launches kernels, or calls one that does.
fn launches_in(module: &Module, root: usize) -> bool {
    module.reached_from([root]).into_iter().any(|at| module.functions.get(at).is_some_and(|f| concerns(&f.body)))
}

/// Returns the names of the kernels that a function launches.
fn launched(function: &Function) -> BTreeSet<Arc<str>> {
    let mut names = BTreeSet::new();
    function.body.for_each(&mut |inst| {
        if let Op::Launch { kernel, .. } = &inst.op {
            names.insert(Arc::clone(kernel));
        }
    });
    names
}

fn children(module: &Module) -> Vec<Child> {
    let names: BTreeSet<_> = module.functions.iter().flat_map(launched).collect();
    let child = |name: Arc<str>| {
        let of_name = |f: &Function| f.kind == FunctionKind::Kernel && *f.name == *name;
        let function = module.functions.iter().position(of_name)?;
        let (_, param_bytes) = module.functions.get(function)?.param_layout(&module.structs);
        Some(Child { function, name, param_bytes, merged: None })
    };
    names.into_iter().filter_map(child).collect()
}

/// A launched kernel, from the launching kernel's view.
struct Target {
    child: Child,
    /// Most bytes of dynamic shared memory.
    shared: u64,
    /// Most threads of a block.
    threads: u32,
}

struct Recorder<'a> {
    func: &'a mut Function,
    place: Place,
}

/// The place for records, and the locals of a thread that describe its state.
struct Place {
    queue: GlobalId,
    stride: u64,
    pending: u32,
    /// Local with the thread's last error.
    error: LocalId,
    /// Locals that count barriers of the block, and operations of the warp since the last barrier.
    epochs: Option<[LocalId; 2]>,
}

impl<'a> Recorder<'a> {
    fn new(func: &'a mut Function, queue: GlobalId, (stride, pending): (u64, u32)) -> Self {
        let span = func.span;
        let error = func.new_register(Type::I32, span);
        let (mut launches, mut meets) = (false, false);
        func.body.for_each(&mut |inst| {
            launches |= matches!(inst.op, Op::Launch { .. });
            meets |= meets_block(&inst.op) || meets_warp(&inst.op);
        });
        let epochs = (launches && meets).then(|| [(); 2].map(|()| func.new_register(Type::U32, span)));
        Self { func, place: Place { queue, stride, pending, error, epochs } }
    }

    /// Rewrites the function, and returns the source ranges of its launches, whose numbers begin at `first`.
    fn run(self, bounds: &Bounds, targets: &[Target], first: usize) -> Vec<Span> {
        let mut spans = Vec::new();
        let mut body = std::mem::take(&mut self.func.body);
        body.rewrite(&mut |inst, out| {
            let span = inst.span;
            match (&inst.op, inst.result) {
                (Op::Launch { kernel, config }, Some(result)) => {
                    let mut code = Code { func: &mut *self.func, out: std::mem::take(out), span };
                    let op = match targets.iter().find(|t| t.child.name == *kernel) {
                        Some(target) => {
                            let number = (first + spans.len()) as u32;
                            spans.push(span);
                            launch(&mut code, &self.place, bounds, (target, number), config)
                        }
                        // The verifier has checked that all kernels exist.
                        None => Op::Const(Const::Null(Space::Global)),
                    };
                    *out = code.out;
                    out.push(Inst { result: Some(result), op, span });
                }
                (Op::System { op: SystemOp::LastError, .. }, result) => {
                    out.push(Inst { result, op: Op::LocalGet(self.place.error), span });
                }
                (Op::System { op: SystemOp::SetLastError, arg: Some(value) }, _) => {
                    out.push(Inst::new(Op::LocalSet { local: self.place.error, value: *value }, span));
                }
                (op, _) if meets_block(op) || meets_warp(op) => {
                    let block = meets_block(op);
                    out.push(inst);
                    let Some([blocks, warps]) = self.place.epochs else { return };
                    let mut code = Code { func: &mut *self.func, out: std::mem::take(out), span };
                    let local = if block { blocks } else { warps };
                    let before = code.get(local);
                    let after = code.bin_const(IntBinOp::Add, before, 1);
                    code.set(local, after);
                    if block {
                        let zero = code.u32(0);
                        code.set(warps, zero);
                    }
                    *out = code.out;
                }
                _ => out.push(inst),
            }
        });
        self.func.body = body;
        spans
    }
}

/// Returns true for an operation that all threads of a block reach together.
fn meets_block(op: &Op) -> bool {
    matches!(op, Op::Barrier | Op::BarrierVote { .. })
        || matches!(op, Op::System { op: SystemOp::GridSync | SystemOp::DeviceSync | SystemOp::Meet, .. })
}

fn meets_warp(op: &Op) -> bool {
    matches!(op, Op::Warp { op, .. } if *op != WarpOp::ActiveMask)
}

/// Emits the code of the launch with a number, and returns the operation that yields its result.
fn launch(
    code: &mut Code<'_>,
    place: &Place,
    bounds: &Bounds,
    (target, number): (&Target, u32),
    config: &[Value; 9],
) -> Op {
    let [extents @ .., shared, stream, unreachable] = config;
    let span = code.span;
    let first = code.value(ptr(Space::Global), Op::GlobalAddr(place.queue));
    let refused = code.func.new_register(Type::I32, span);
    let at = code.func.new_register(Type::U32, span);
    let none = code.u32(u32::MAX);
    code.set(at, none);
    let why = refusal(code, first, bounds, target, config);
    code.set(refused, why);
    let fine = is_zero(code, why);
    code.when(fine, |code| {
        let one = code.u32(1);
        let add = Op::Atomic { op: AtomicOp::Add, ptr: first, value: one, scope: Scope::Device };
        let taken = code.value(Type::U32, add);
        let fits = code.compare_const(CompareOp::Lt, taken, place.pending);
        code.when(fits, |code| {
            code.set(at, taken);
            let mut words = vec![code.u32(target.child.function as u32)];
            words.extend_from_slice(extents);
            words.push(code.cast(Scalar::U32, *shared));
            words.push(code.cast(Scalar::U32, *stream));
            let bits = code.u32(32);
            let upper = Op::IntBin { op: IntBinOp::Shr, a: *stream, b: bits };
            let upper = code.value(Type::U64, upper);
            words.push(code.cast(Scalar::U32, upper));
            words.extend([Axis::X, Axis::Y, Axis::Z].map(|a| code.value(Type::U32, Op::Builtin(Builtin::BlockIdx(a)))));
            let thread = [Axis::X, Axis::Y, Axis::Z].map(|a| code.value(Type::U32, Op::Builtin(Builtin::ThreadIdx(a))));
            let block = [Axis::X, Axis::Y, Axis::Z].map(|a| code.value(Type::U32, Op::Builtin(Builtin::BlockDim(a))));
            words.push(code.linear(thread, block));
            match place.epochs {
                Some(epochs) => words.extend(epochs.map(|local| code.get(local))),
                None => words.extend([code.u32(0), code.u32(0)]),
            }
            let own = code.step(first, Some(taken), place.stride, 4 * HEADER);
            for (word, offset) in words.into_iter().zip((0..).step_by(4)) {
                let to = code.step(own, None, 0, offset);
                code.store(to, word, 4);
            }
        });
        let full = code.compare_const(CompareOp::Ge, taken, place.pending);
        code.when(full, |code| {
            let error = code.value(Type::I32, Op::Const(Const::i32(PENDING_COUNT_EXCEEDED)));
            code.set(refused, error);
        });
    });
    let leads_elsewhere = code.compare_const(CompareOp::Ne, *unreachable, 0);
    code.when(leads_elsewhere, |code| refuse(code, first, (target, number), *unreachable));
    let why = code.get(refused);
    let fine = is_zero(code, why);
    let failed = code.value(Type::BOOL, Op::IntUn { op: crate::ir::ops::IntUnOp::Not, a: fine });
    code.when(failed, |code| code.set(place.error, why));
    let at = code.get(at);
    let arguments = code.step(first, Some(at), place.stride, 4 * (HEADER + PLACE));
    let null = code.value(ptr(Space::Global), Op::Const(Const::Null(Space::Global)));
    Op::Select { cond: fine, a: arguments, b: null }
}

/// Emits the code that records an invalid argument, if it is the first one of the grid.
fn refuse(code: &mut Code<'_>, head: Value, (target, number): (&Target, u32), parameter: Value) {
    let (count, one) = (code.step(head, None, 0, 4 * REFUSALS), code.u32(1));
    let op = Op::Atomic { op: AtomicOp::Add, ptr: count, value: one, scope: Scope::Device };
    let before = code.value(Type::U32, op);
    let is_first = code.compare_const(CompareOp::Eq, before, 0);
    code.when(is_first, |code| {
        let axes = [Axis::X, Axis::Y, Axis::Z];
        let mut words = vec![code.u32(number)];
        words.extend(axes.map(|a| code.value(Type::U32, Op::Builtin(Builtin::BlockIdx(a)))));
        words.extend(axes.map(|a| code.value(Type::U32, Op::Builtin(Builtin::ThreadIdx(a)))));
        let what = code.bin_const(IntBinOp::Or, parameter, (target.child.function as u32) << 8);
        for (word, at) in words.into_iter().zip(REFUSED_BY..).chain([(what, REFUSED)]) {
            let to = code.step(head, None, 0, 4 * at);
            code.store(to, word, 4);
        }
    });
}

fn is_zero(code: &mut Code<'_>, error: Value) -> Value {
    let zero = code.value(Type::I32, Op::Const(Const::i32(0)));
    code.compare(CompareOp::Eq, error, zero)
}

/// Emits the reason why a launch is invalid, as CUDA's error number, or 0.
fn refusal(code: &mut Code<'_>, first: Value, bounds: &Bounds, target: &Target, config: &[Value; 9]) -> Value {
    let &[gx, gy, gz, bx, by, bz, shared, _, unreachable] = config;
    let threads = code.product([bx, by, bz]);
    let mut wrong = code.compare_const(CompareOp::Gt, threads, target.threads);
    let most = bounds.grid.into_iter().chain(bounds.block);
    for (extent, most) in [gx, gy, gz, bx, by, bz].into_iter().zip(most) {
        // Blocks and grids must not be empty.
        let less = code.bin_const(IntBinOp::Sub, extent, 1);
        let outside = code.compare_const(CompareOp::Ge, less, most);
        wrong = code.value(Type::BOOL, Op::IntBin { op: IntBinOp::Or, a: wrong, b: outside });
    }
    let most = code.value(Type::U64, Op::Const(Const::Scalar(Scalar::U64, target.shared)));
    let too_much = code.compare(CompareOp::Gt, shared, most);
    let depth = code.step(first, None, 0, 4 * DEPTH);
    let depth = code.load(Type::U32, depth, 4);
    let too_deep = code.compare_const(CompareOp::Ge, depth, MAX_DEPTH);
    let elsewhere = code.compare_const(CompareOp::Ne, unreachable, 0);
    let mut why = code.value(Type::I32, Op::Const(Const::i32(0)));
    for (cond, error) in [
        (too_deep, MAX_DEPTH_EXCEEDED),
        (too_much, INVALID_CONFIGURATION),
        (elsewhere, INVALID_VALUE),
        (wrong, INVALID_CONFIGURATION),
    ] {
        let error = code.value(Type::I32, Op::Const(Const::i32(error)));
        why = code.select(Type::I32, cond, error, why);
    }
    why
}
