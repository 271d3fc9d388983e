//! Implements 64-bit atomic operations and fences for devices that have none: the threads of a block serialise.
//!
//! Removes: 64-bit atomic operations and volatile 64-bit stores that several threads execute at the same time, and
//! fences that order anything. The remaining atomic operations may be executed as a load, an operation and a store; the
//! remaining stores, as two; the remaining fences, as nothing.
//!
//! Needs: a kernel without calls, alone in its module. Comes before [`super::lockstep`], which brings the barriers that
//! are added here into control flow that all threads of a block walk through.
//!
//! Guarantees: between the barriers around it, each 64-bit atomic operation, and each volatile store of 64 bits, is
//! executed by one thread while the others of the block wait, so that none of them reads half of it. A barrier of the
//! block comes before each fence, so that all writes before it are visible to all threads of the block after it: more
//! than a fence promises (CUDA C++ Programming Guide, "Memory Fence Functions"). If [`Turns::blocks`] is set, other
//! blocks may get in between: the launcher of the kernel must run one block after the other. CUDA lets blocks run in
//! any order (the guide, "Thread Hierarchy").
//!
//! A thread that waits for another thread's action between two barriers may then wait forever: [`crate::passes::analysis::waits`] finds
//! loops that do.
//!
//! How: the threads that reach an operation draw numbers from a counter in shared memory; a barrier counts them; then
//! all walk through as many iterations, with a barrier in each, and each number executes its operation in its
//! iteration.

use crate::ir::ops::{AtomicOp, BarrierVote, CompareOp, Const, IntBinOp, Scope};
use crate::ir::{Block, DataType, Function, Global, GlobalId, Inst, Module, Op, Scalar, Space, Type, Unroll, ptr};
use crate::passes::builder::Code;
use crate::passes::manager::{Has, Outcome, Pass, Property, Report};
use crate::span::Span;

/// Name of the counter variable. No variable of a program has this name.
const NAME: &str = "the turns";

/// The features that a device lacks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Lacks {
    /// True if the device lacks 64-bit atomic operations.
    pub wide_atomics: bool,
    /// True if the device lacks fences.
    pub fences: bool,
}

/// The operations at which threads serialise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Turns {
    /// Source range of the first 64-bit atomic operation or volatile store, if there is one.
    pub wide_atomics: Option<Span>,
    /// Source range of the first fence, if there is one.
    pub fences: Option<Span>,
    /// True if blocks must not run at the same time.
    pub blocks: bool,
}

impl Turns {
    /// Returns the operations of a kernel that a device lacks; `None` if there are none.
    pub fn of(func: &Function, lacks: Lacks) -> Option<Self> {
        let mut turns = Self::default();
        func.body.for_each(&mut |inst| match inst.op {
            Op::Fence(scope) if lacks.fences => {
                turns.fences.get_or_insert(inst.span);
                turns.blocks |= scope != Scope::Block;
            }
            Op::Atomic { ptr, scope, .. } | Op::AtomicCas { ptr, scope, .. }
                if lacks.wide_atomics && is_wide(func, inst) =>
            {
                turns.wide_atomics.get_or_insert(inst.span);
                turns.blocks |= scope != Scope::Block && func.try_ty(ptr) != Some(Type::Ptr(Space::Shared));
            }
            Op::Store { ptr, .. } if lacks.wide_atomics && is_wide(func, inst) => {
                turns.wide_atomics.get_or_insert(inst.span);
                turns.blocks |= func.try_ty(ptr) != Some(Type::Ptr(Space::Shared));
            }
            _ => {}
        });
        (turns.wide_atomics.is_some() || turns.fences.is_some()).then_some(turns)
    }
}

/// Returns true for a 64-bit atomic operation or volatile store on memory that other threads reach.
fn is_wide(func: &Function, inst: &Inst) -> bool {
    let (ptr, value) = match inst.op {
        Op::Atomic { ptr, value, .. } | Op::AtomicCas { ptr, new: value, .. } => (ptr, value),
        Op::Store { ptr, value, flags, .. } if flags.volatile => (ptr, value),
        _ => return false,
    };
    let of_memory = func.try_ty(ptr) != Some(Type::Ptr(Space::Local));
    of_memory && func.try_ty(value).is_some_and(Type::has_wide_parts)
}

/// Rewrites the module's kernels; returns the operations of the last one that was changed.
pub fn take_turns(module: &mut Module, lacks: Lacks) -> Option<Turns> {
    let mut found = None;
    for at in 0..module.functions.len() {
        let Some(turns) = module.functions.get(at).and_then(|f| Turns::of(f, lacks)) else { continue };
        found = Some(turns);
        let counter = turns.wide_atomics.map(|_| counter(module));
        if let Some(func) = module.functions.get_mut(at) {
            rewrite(func, lacks, counter);
        }
    }
    found
}

/// Returns the variable that numbers are drawn from.
fn counter(module: &mut Module) -> GlobalId {
    let known = module.globals.iter().position(|g| g.name == NAME);
    let at = known.unwrap_or_else(|| {
        module.globals.push(Global::internal(NAME, Space::Shared, DataType::Value(Type::U32), 4, 4));
        module.globals.len() - 1
    });
    GlobalId(at as u32)
}

fn rewrite(func: &mut Function, lacks: Lacks, counter: Option<GlobalId>) {
    let mut body = std::mem::take(&mut func.body);
    body.rewrite(&mut |inst, out| match (&inst.op, counter) {
        (Op::Fence(_), _) if lacks.fences => {
            out.push(Inst::new(Op::Barrier, inst.span));
            out.push(inst);
        }
        (Op::Atomic { .. } | Op::AtomicCas { .. } | Op::Store { .. }, Some(counter))
            if lacks.wide_atomics && is_wide(func, &inst) =>
        {
            out.append(&mut in_turns(func, inst, counter));
        }
        _ => out.push(inst),
    });
    func.body = body;
    if let Some(counter) = counter {
        // Initialise the counter before any thread draws a number.
        let span = func.span;
        let mut code = Code::new(func, span);
        let at = code.value(ptr(Space::Shared), Op::GlobalAddr(counter));
        let none = code.u32(0);
        code.store(at, none, 4);
        code.effect(Op::Barrier);
        let mut start = code.out;
        start.append(&mut func.body.insts);
        func.body.insts = start;
    }
}

/// Emits an operation that one thread after the other executes.
fn in_turns(func: &mut Function, inst: Inst, counter: GlobalId) -> Vec<Inst> {
    let Inst { result, op, span } = inst;
    let old = result.and_then(|v| func.try_ty(v)).map(|ty| (func.new_register(ty, span), ty));
    let turn = func.new_register(Type::U32, span);
    let mut code = Code::new(func, span);
    let at = code.value(ptr(Space::Shared), Op::GlobalAddr(counter));
    let one = code.u32(1);
    let draw = Op::Atomic { op: AtomicOp::Add, ptr: at, value: one, scope: Scope::Block };
    let number = code.value(Type::U32, draw);
    let here = code.value(Type::BOOL, Op::Const(Const::bool(true)));
    let count = code.value(Type::I32, Op::BarrierVote { op: BarrierVote::Count, pred: here });
    let count = code.cast(Scalar::U32, count);
    let first = code.u32(0);
    code.set(turn, first);
    let before = std::mem::take(&mut code.out);
    let now = code.get(turn);
    let over = code.compare(CompareOp::Ge, now, count);
    code.when(over, |code| code.effect(Op::Break));
    let mine = code.compare(CompareOp::Eq, number, now);
    code.when(mine, |code| {
        match old {
            Some((old, ty)) => {
                let value = code.value(ty, op);
                code.set(old, value);
            }
            None => code.effect(op),
        }
        // All have drawn, and the next ones draw after the barrier.
        let is_first = code.compare(CompareOp::Eq, now, first);
        code.when(is_first, |code| code.store(at, first, 4));
    });
    code.effect(Op::Barrier);
    let body = Block::new(std::mem::take(&mut code.out));
    let now = code.get(turn);
    let next = code.bin_const(IntBinOp::Add, now, 1);
    code.set(turn, next);
    let continuing = Block::new(std::mem::replace(&mut code.out, before));
    code.effect(Op::Loop { body, continuing, break_if: None, unroll: Unroll::Auto });
    let mut out = code.out;
    if let (Some((old, _)), Some(_)) = (old, result) {
        out.push(Inst { result, op: Op::LocalGet(old), span });
    }
    out
}

/// [`take_turns`] as a pass; reports what threads take turns at.
pub struct TakeTurns;

impl<S: Has<Lacks> + Report<Turns>> Pass<S> for TakeTurns {
    fn name(&self) -> &'static str {
        "take_turns"
    }

    fn does(&self) -> &'static str {
        "serialises threads where the device lacks 64-bit atomic operations or fences"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        if let Some(turns) = take_turns(module, state.get()) {
            state.report(turns);
        }
        Ok(())
    }
}
