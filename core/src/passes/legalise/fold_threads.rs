//! Runs the threads of a block in fewer invocations.
//!
//! Removes: blocks that are larger than a device allows. Each invocation of the new kernel does the work of several
//! threads: that of thread `i`, `i + n`, `i + 2 n`, … of the old one, where `n` is the number of invocations.
//!
//! Needs: a kernel without calls, for one block size; `n` is a multiple of 32, so that the threads of a warp stay in
//! neighbouring invocations, or there are no more threads than invocations.
//!
//! Guarantees: a kernel for blocks of `n` threads in one dimension that computes what the old one did in blocks of the
//! old size. It does not use `blockDim`. Every sync point is in uniform control flow ([`super::lockstep`], which this
//! pass calls: the lockstep form makes all threads walk through the kernel to the end together).
//!
//! Between two sync points an invocation runs its threads one after the other. A thread that waits in a loop for
//! another thread of its block, without a sync point, may thus wait forever; nothing promises that it does not on other
//! devices (except NVIDIA's since compute capability 7.0).
//!
//! How: code that all threads walk through together stays as it is, and so do its jumps; branches and loops there
//! depend on the first thread's value. All other code is copied, with its values and locals, once for each thread of an
//! invocation. Warp operations are executed by one warp of an invocation after the other. If the block is not a
//! multiple of `n`, the surplus threads exit at once. A large kernel without sync points is not copied: a loop around
//! it runs it for one thread after the other.
//!
//! In the manner of loop fission at barriers (Stratton, Stone and Hwu, "MCUDA: An Efficient Implementation of CUDA
//! Kernels for Multi-core CPUs", LCPC 2008), with copies in the place of loops, so that values that live across
//! barriers need no arrays.
use crate::codes;
use crate::ir::Module;
use crate::passes::manager::{Has, Outcome, Pass, Property};
use rustc_hash::FxHashMap;

use super::lockstep::{self, Warps};
use crate::diagnostic::Diagnostic;
use crate::ir::ops::{Axis, BarrierVote, Builtin, CompareOp, Const, IntBinOp, WarpOp};
use crate::ir::{Block, Function, Inst, Local, LocalId, LocalKind, Op, SwitchCase, Type, Unroll, Value};
use crate::passes::analysis::uniformity::{Meet, Uniformity, View};
use crate::passes::rewrite::Aliases;
use crate::span::Span;

use crate::passes::optimise::inline_calls::MAX_INSTRUCTIONS;

/// Most instructions of all copies of a kernel that could use a loop instead. Smaller kernels are copied all the same:
/// a device has more work at a time, and compiles them fast.
pub const MAX_COPIED: usize = 512;

/// Turns a kernel for blocks of a size into one for blocks of `invocations` threads. A kernel without sync points gets
/// a loop if copies would have more than `copied` instructions ([`MAX_COPIED`]).
///
/// # Errors
/// Fails if the kernel would become too large, or because of a defect of a pass.
pub fn fold_threads(
    func: &mut Function,
    block: [u32; 3],
    invocations: u32,
    warps: Warps,
    copied: usize,
) -> Result<(), Diagnostic> {
    // In the strict view no thread continues with a loop's next iteration before the others.
    let options = lockstep::Options::new(warps, true, [invocations, 1, 1]);
    let threads = block.iter().fold(1u32, |n, &extent| n.saturating_mul(extent));
    let copies = threads.div_ceil(invocations.max(1));
    let (index, padded) = (linear_index(func, block), threads != copies.saturating_mul(invocations));
    meet_at_the_end(func, index, padded.then_some(threads));
    // Code that all threads walk through together has no jumps that only some threads execute.
    let view = View { among: options.of_block(), strict: true, meet: Meet::Nowhere, rows: options.rows };
    meet_in_switches(func, &Uniformity::seen(func, view), warps);
    lockstep::lockstep(func, options);
    lockstep::check(func, options)?;
    let size = func.body.len_nested().saturating_mul(copies as usize);
    if size > copied && repeat(func, index, invocations, copies, warps) {
        return Ok(());
    }
    if size > MAX_INSTRUCTIONS {
        let message = format!("the kernel is too large to run {copies} threads in each invocation");
        return Err(Diagnostic::unsupported(codes::TOO_LARGE, func.span, message));
    }
    let view = View { among: options.of_block(), strict: true, meet: Meet::Nowhere, rows: options.rows };
    let uniform = Uniformity::seen(func, view);
    let body = std::mem::take(&mut func.body);
    let mut folder = Folder {
        locals: func.locals.len() as u32,
        values: vec![FxHashMap::default(); copies.saturating_sub(1) as usize],
        func,
        uniform,
        warps,
        index,
        invocations,
        next: 0,
    };
    for _ in 1..copies {
        let own = folder.func.locals.get(..folder.locals as usize).unwrap_or_default().to_vec();
        folder.func.locals.extend(own);
    }
    let mut out = Vec::new();
    folder.together(body, &mut out)?;
    // No code comes after the last barrier.
    let last = out.iter().rposition(|inst| !inst.op.leaves());
    if let Some(at) = last.filter(|&at| matches!(out.get(at).map(|i| &i.op), Some(Op::Barrier))) {
        out.remove(at);
    }
    func.body = Block::new(out);
    Ok(())
}

/// Turns a kernel for blocks of a size into one for blocks of more threads in one dimension. The surplus threads exit
/// at once, and count as exited threads do.
///
/// # Errors
/// Fails under the conditions of [`fold_threads`].
pub fn pad_threads(func: &mut Function, block: [u32; 3], invocations: u32, warps: Warps) -> Result<(), Diagnostic> {
    let mut synced = false;
    func.body.for_each(&mut |inst| synced |= inst.op.is_sync_point());
    if synced {
        return fold_threads(func, block, invocations, warps, MAX_COPIED);
    }
    let threads = block.iter().fold(1u32, |n, &extent| n.saturating_mul(extent));
    let index = linear_index(func, block);
    exit_from(func, index, threads);
    Ok(())
}

/// Wraps a kernel in a loop over the threads of an invocation. Returns false if the kernel has a sync point other than
/// the last, or a jump to its end.
fn repeat(func: &mut Function, index: Value, invocations: u32, copies: u32, warps: Warps) -> bool {
    let Some((Inst { op: Op::Barrier, .. }, work)) = func.body.insts.split_last() else { return false };
    if work.iter().any(|inst| syncs(inst, warps) || leaves(inst, true, true)) {
        return false;
    }
    // The index is the first thread's number for the remaining kernel.
    let Some(at) = work.iter().position(|inst| inst.result == Some(index)) else { return false };
    let span = func.span;
    let registers: Vec<(LocalId, Type)> = (0u32..)
        .zip(&func.locals)
        .filter_map(|(i, local)| match local.kind {
            LocalKind::Register(ty) => Some((LocalId(i), ty)),
            // Memory locals are unspecified, so the contents that another thread left there are allowed.
            LocalKind::Memory { .. } => None,
        })
        .collect();
    let thread = LocalId(func.locals.len() as u32);
    func.locals.push(Local { name: String::new(), kind: LocalKind::Register(Type::U32), span });
    let mut work = std::mem::take(&mut func.body.insts);
    work.pop();
    let first = work.remove(at);
    let mut body = Vec::with_capacity(work.len() + 2 * registers.len() + 8);
    for (local, ty) in registers {
        let zero = func.emit_zero(&mut body, ty, span);
        func.emit_set(&mut body, local, zero, span);
    }
    let start = func.emit(&mut body, Type::U32, Op::LocalGet(thread), span);
    let own = func.emit(&mut body, Type::U32, Op::IntBin { op: IntBinOp::Add, a: index, b: start }, span);
    let mut work = Block::new(work);
    let mut aliases = Aliases::default();
    aliases.insert(index, own);
    aliases.apply(&mut work);
    body.append(&mut work.insts);
    let mut continuing = Vec::new();
    let before = func.emit(&mut continuing, Type::U32, Op::LocalGet(thread), span);
    let step = func.emit_const(&mut continuing, Const::u32(invocations), span);
    let after = func.emit(&mut continuing, Type::U32, Op::IntBin { op: IntBinOp::Add, a: before, b: step }, span);
    func.emit_set(&mut continuing, thread, after, span);
    let end = func.emit_const(&mut continuing, Const::u32(invocations.saturating_mul(copies)), span);
    let done = func.emit(&mut continuing, Type::BOOL, Op::Compare { op: CompareOp::Ge, a: after, b: end }, span);
    let over = Op::Loop {
        body: Block::new(body),
        continuing: Block::new(continuing),
        break_if: Some(done),
        unroll: Unroll::default(),
    };
    func.body = Block::new(vec![first, Inst::new(over, span)]);
    true
}

/// Makes `threadIdx` and `blockDim` plain values; returns the thread's number in its block.
fn linear_index(func: &mut Function, [x, y, z]: [u32; 3]) -> Value {
    let span = func.span;
    let mut start = Vec::new();
    let index = func.emit(&mut start, Type::U32, Op::Builtin(Builtin::ThreadIdx(Axis::X)), span);
    let extents = [x, y, z].map(|extent| func.emit_const(&mut start, Const::u32(extent), span));
    let mut arithmetic = |op, a, b| func.emit(&mut start, Type::U32, Op::IntBin { op, a, b }, span);
    let rows = arithmetic(IntBinOp::Div, index, extents[0]);
    let indices = [
        if y == 1 && z == 1 { index } else { arithmetic(IntBinOp::Rem, index, extents[0]) },
        if z == 1 { rows } else { arithmetic(IntBinOp::Rem, rows, extents[1]) },
        arithmetic(IntBinOp::Div, rows, extents[1]),
    ];
    let mut aliases = Aliases::default();
    let mut body = std::mem::take(&mut func.body);
    body.rewrite(&mut |inst, out| {
        let number = |axis| match axis {
            Axis::X => 0,
            Axis::Y => 1,
            Axis::Z => 2,
        };
        match (&inst.op, inst.result) {
            (Op::Builtin(Builtin::ThreadIdx(axis)), Some(result)) => aliases.insert(result, indices[number(*axis)]),
            (Op::Builtin(Builtin::BlockDim(axis)), Some(result)) => aliases.insert(result, extents[number(*axis)]),
            _ => out.push(inst),
        }
    });
    aliases.apply(&mut body);
    start.append(&mut body.insts);
    func.body = Block::new(start);
    index
}

/// Adds a barrier at the kernel's end, so that the lockstep form leads all threads there. Threads from number `end` on
/// exit at once.
fn meet_at_the_end(func: &mut Function, index: Value, end: Option<u32>) {
    let span = func.span;
    let mut insts = std::mem::take(&mut func.body.insts);
    if matches!(insts.last().map(|i| &i.op), Some(Op::Return(_) | Op::Unreachable)) {
        insts.pop();
    }
    insts.push(Inst::new(Op::Barrier, span));
    func.body.insts = insts;
    if let Some(end) = end {
        exit_from(func, index, end);
    }
}

/// Adds barriers at the ends of switches that hold sync points and that some threads leave earlier than others, so that
/// the lockstep form leads all threads there.
fn meet_in_switches(func: &mut Function, uniform: &Uniformity, warps: Warps) {
    let mut body = std::mem::take(&mut func.body);
    meet_in(&mut body, uniform, warps, &mut 0);
    func.body = body;
}

/// Processes a block; returns true if only some threads execute a break in it that leaves the construct around it.
/// `next` counts instructions.
fn meet_in(block: &mut Block, uniform: &Uniformity, warps: Warps, next: &mut u32) -> bool {
    let mut parts = false;
    for inst in &mut block.insts {
        let number = *next;
        *next += 1;
        let synced = syncs(inst, warps);
        let (is_switch, is_loop) = (matches!(inst.op, Op::Switch { .. }), matches!(inst.op, Op::Loop { .. }));
        let mut leave = false;
        for inner in inst.op.blocks_mut() {
            leave |= meet_in(inner, uniform, warps, next);
        }
        if is_switch && leave && synced {
            for case in inst.op.blocks_mut() {
                let jumps = case.insts.last().is_some_and(|last| last.op.leaves());
                let end = case.insts.len() - usize::from(jumps);
                case.insts.insert(end, Inst::new(Op::Barrier, inst.span));
            }
        }
        parts |= match inst.op {
            Op::Break => !uniform.is_uniform_jump(number),
            _ => leave && !is_switch && !is_loop,
        };
    }
    parts
}

/// Returns true if all threads of the block have to reach an instruction together.
fn syncs(inst: &Inst, warps: Warps) -> bool {
    let own = match inst.op {
        Op::Barrier | Op::BarrierVote { .. } => true,
        // With subgroups, warps walk on their own.
        Op::Warp { .. } => warps == Warps::Workgroup,
        _ => false,
    };
    own || inst.op.blocks().into_iter().any(|b| b.insts.iter().any(|i| syncs(i, warps)))
}

/// Makes threads exit at once whose index, the first value of all, is `end` or more.
fn exit_from(func: &mut Function, index: Value, end: u32) {
    let span = func.span;
    let mut exit = Vec::new();
    let end = func.emit_const(&mut exit, Const::u32(end), span);
    let op = Op::Compare { op: CompareOp::Ge, a: index, b: end };
    let cond = func.emit(&mut exit, Type::BOOL, op, span);
    let then = Block::new(vec![Inst::new(Op::Return(None), span)]);
    exit.push(Inst::new(Op::If { cond, then, els: Block::default() }, span));
    func.body.insts.splice(1..1, exit);
}

struct Folder<'a> {
    func: &'a mut Function,
    uniform: Uniformity,
    warps: Warps,
    /// Number of the thread in its block.
    index: Value,
    invocations: u32,
    /// Number of locals of one thread.
    locals: u32,
    /// Values of the threads of an invocation except the first, where they differ from the first thread's.
    values: Vec<FxHashMap<Value, Value>>,
    /// Number of the next instruction of the old kernel, as [`Uniformity::is_uniform_jump`] counts.
    next: u32,
}

impl Folder<'_> {
    /// Returns the numbers of the threads of an invocation.
    fn threads(&self) -> std::ops::Range<usize> {
        0..self.values.len() + 1
    }

    /// Returns the value that replaces a value in a thread.
    fn of(&self, value: Value, thread: usize) -> Value {
        let own = thread.checked_sub(1).and_then(|at| self.values.get(at)).and_then(|map| map.get(&value));
        own.copied().unwrap_or(value)
    }

    /// Emits a block that all threads walk through.
    fn together(&mut self, block: Block, out: &mut Vec<Inst>) -> Result<(), Diagnostic> {
        for inst in block.insts {
            if !syncs(&inst, self.warps) && !leaves(&inst, true, true) {
                self.next += 1 + inst.op.blocks().into_iter().map(Block::len_nested).sum::<usize>() as u32;
                self.apart(inst, out);
                continue;
            }
            let number = self.next;
            self.next += 1;
            let Inst { result, op, span } = inst;
            let op = match op {
                Op::If { cond, then, els } => Op::If { cond, then: self.inner(then)?, els: self.inner(els)? },
                Op::Loop { body, continuing, break_if, unroll } => {
                    Op::Loop { body: self.inner(body)?, continuing: self.inner(continuing)?, break_if, unroll }
                }
                Op::Switch { selector, cases, default } => {
                    let mut new = Vec::with_capacity(cases.len());
                    for case in cases {
                        new.push(SwitchCase { values: case.values, body: self.inner(case.body)? });
                    }
                    Op::Switch { selector, cases: new, default: self.inner(default)? }
                }
                Op::BarrierVote { op, pred } => {
                    self.vote(op, pred, result, span, out);
                    continue;
                }
                op @ Op::Warp { op: WarpOp::Sync, .. } => op,
                op @ Op::Warp { .. } => {
                    self.apart(Inst { result, op, span }, out);
                    continue;
                }
                op if op.leaves() && !self.uniform.is_uniform_jump(number) => {
                    return Err(Diagnostic::internal(
                        codes::DIVERGENT_SYNC,
                        Some(span),
                        "a jump of some threads only was left",
                    ));
                }
                op => op,
            };
            out.push(Inst { result, op, span });
        }
        Ok(())
    }

    fn inner(&mut self, block: Block) -> Result<Block, Diagnostic> {
        let mut out = Vec::new();
        self.together(block, &mut out)?;
        Ok(Block::new(out))
    }

    /// Emits a barrier that votes: a single one, or several if it counts.
    fn vote(&mut self, op: BarrierVote, pred: Value, result: Option<Value>, span: Span, out: &mut Vec<Inst>) {
        let bin = match op {
            BarrierVote::Count => IntBinOp::Add,
            BarrierVote::And => IntBinOp::And,
            BarrierVote::Or => IntBinOp::Or,
        };
        let counts = op == BarrierVote::Count;
        let mut all: Option<Value> = None;
        for thread in self.threads() {
            let pred = self.of(pred, thread);
            let (ty, own) = if counts {
                (Type::I32, self.func.emit(out, Type::I32, Op::BarrierVote { op, pred }, span))
            } else {
                (Type::BOOL, pred)
            };
            all = Some(match all {
                None => own,
                Some(before) => self.func.emit(out, ty, Op::IntBin { op: bin, a: before, b: own }, span),
            });
        }
        let Some(all) = all else { return };
        if !counts {
            out.push(Inst { result, op: Op::BarrierVote { op, pred: all }, span });
        } else if let Some(result) = result {
            let zero = self.func.emit_const(out, Const::Scalar(crate::ir::Scalar::I32, 0), span);
            out.push(Inst { result: Some(result), op: Op::IntBin { op: bin, a: all, b: zero }, span });
        }
    }

    /// Emits the code that each thread executes by itself.
    fn apart(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        if inst.result == Some(self.index) {
            let span = inst.span;
            out.push(inst);
            for thread in self.threads().skip(1) {
                let distance = self.invocations.wrapping_mul(thread as u32);
                let distance = self.func.emit_const(out, Const::u32(distance), span);
                let op = Op::IntBin { op: IntBinOp::Add, a: self.index, b: distance };
                let own = self.func.emit(out, Type::U32, op, span);
                self.set(self.index, thread, own);
            }
            return;
        }
        if self.is_same_in_all(&inst) {
            out.push(inst);
            return;
        }
        let copies: Vec<Inst> = self.threads().skip(1).map(|thread| self.copy(&inst, thread)).collect();
        out.push(inst);
        out.extend(copies);
    }

    /// Returns true if one computation suffices for all threads.
    fn is_same_in_all(&self, inst: &Inst) -> bool {
        let depends = matches!(inst.op, Op::LocalGet(_) | Op::LocalAddr(_) | Op::Load { .. });
        let mut same = inst.op.is_pure() && !depends;
        inst.op.for_each_use(|v| same &= self.values.first().is_none_or(|map| !map.contains_key(&v)));
        same
    }

    fn set(&mut self, value: Value, thread: usize, own: Value) {
        if let Some(map) = thread.checked_sub(1).and_then(|at| self.values.get_mut(at)) {
            map.insert(value, own);
        }
    }

    /// Copies an instruction in terms of another thread's values and locals.
    fn copy(&mut self, inst: &Inst, thread: usize) -> Inst {
        let mut copy = inst.clone();
        for block in copy.op.blocks_mut() {
            block.insts = std::mem::take(&mut block.insts).iter().map(|i| self.copy(i, thread)).collect();
        }
        copy.op.for_each_use_mut(|v| *v = self.of(*v, thread));
        if let Op::LocalGet(local) | Op::LocalSet { local, .. } | Op::LocalAddr(local) = &mut copy.op {
            *local = LocalId(local.0 + self.locals * thread as u32);
        }
        if let Some(result) = inst.result {
            let ty = self.func.ty(result);
            let own = self.func.new_value(ty);
            self.set(result, thread, own);
            copy.result = Some(own);
        }
        copy
    }
}

/// Returns true if the instruction is a jump out of it, or holds one. `breakable`, `in_loop`: a break or continue here
/// leaves it.
fn leaves(inst: &Inst, breakable: bool, in_loop: bool) -> bool {
    let (inner_break, inner_continue) = match inst.op {
        Op::Break => return breakable,
        Op::Continue => return in_loop,
        Op::Return(_) | Op::Unreachable => return true,
        Op::Loop { .. } => (false, false),
        Op::Switch { .. } => (false, in_loop),
        _ => (breakable, in_loop),
    };
    inst.op.blocks().into_iter().any(|b| b.insts.iter().any(|i| leaves(i, inner_break, inner_continue)))
}

/// Blocks of a launch, and of the kernel that is made for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Folding {
    /// Threads of a block in the launch.
    pub block: [u32; 3],
    /// Threads of a block of the new kernel.
    pub invocations: u32,
    /// How warp operations are carried out.
    pub warps: Warps,
}

/// [`fold_threads`] as a pass.
pub struct FoldThreads;

impl<S: Has<Folding>> Pass<S> for FoldThreads {
    fn name(&self) -> &'static str {
        "fold_threads"
    }

    fn does(&self) -> &'static str {
        "runs the threads of a block in fewer invocations, where a device allows no larger blocks"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn guarantees(&self) -> &'static [Property] {
        &[Property::Lockstep]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let Folding { block, invocations, warps } = state.get();
        module
            .functions
            .iter_mut()
            .try_for_each(|f| fold_threads(f, block, invocations, warps, MAX_COPIED))
            .map_err(|d| vec![d])
    }
}

/// [`pad_threads`] as a pass.
pub struct PadThreads;

impl<S: Has<Folding>> Pass<S> for PadThreads {
    fn name(&self) -> &'static str {
        "pad_threads"
    }

    fn does(&self) -> &'static str {
        "adds threads to a block that exit at once, where a driver runs partly filled vectors of threads wrongly"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn guarantees(&self) -> &'static [Property] {
        &[Property::Lockstep]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let Folding { block, invocations, warps } = state.get();
        module.functions.iter_mut().try_for_each(|f| pad_threads(f, block, invocations, warps)).map_err(|d| vec![d])
    }
}
