//! Runs two blocks of a grid as one.
//!
//! Removes: half of the blocks, along x. Each thread of the new kernel does the work of one thread of block `2 b` and
//! of one of block `2 b + 1`, alternating instruction by instruction, so that it waits for both threads' loads at once.
//! Kernels that do little else than read and write memory wait for nothing else.
//!
//! Needs: a kernel without calls, in its last form before emission.
//!
//! Guarantees: launched with half as many blocks along x, rounded up, and with `gridDim` as it was, the new kernel
//! computes what the old one did: threads of two blocks have no order, and the pass accepts only kernels whose threads
//! are independent of each other (no sync points, no shared memory, no atomics, no fences). It returns `None` for any
//! other kernel, and for those with loops, which would wait in iterations of their own.
//!
//! How: where the two threads agree on a branch, their instructions continue to alternate; where they diverge, one
//! thread's code follows the other's.
//!
//! Source: thread coarsening (Magni, Dubach and O'Boyle, "A Large-Scale Cross-Architecture Evaluation of
//! Thread-Coarsening", SC 2013).
use crate::ir::Module;
use crate::passes::manager::{Outcome, Pass, Property, Report};
use rustc_hash::FxHashMap;

use crate::ir::ops::{Axis, Builtin, CompareOp, IntBinOp};
use crate::ir::{Block, Function, Inst, LocalId, LocalKind, Op, Space, Type, Value};
use crate::passes::builder::Code;

/// Most instructions of a kernel that is accepted: both threads' instructions are emitted up to three times for each
/// level of branches.
const MAX_INSTRUCTIONS: usize = 128;

/// Most levels of branches.
const MAX_DEPTH: u32 = 3;

/// Returns the kernel for half as many blocks, or `None` if the pass does not accept the kernel.
pub fn pair_blocks(func: &Function) -> Option<Function> {
    if func.body.len_nested() > MAX_INSTRUCTIONS
        || !func.locals.iter().all(|l| matches!(l.kind, LocalKind::Register(_)))
    {
        return None;
    }
    let mut alone = true;
    func.body.for_each(&mut |inst| alone &= is_alone(func, inst));
    let body = one_way_out(func.body.insts.clone(), 0).filter(|_| alone)?;
    let mut paired = Function { body: Block::default(), ..func.clone() };
    let locals = paired.locals.clone();
    paired.locals.extend(locals);
    let span = func.span;
    let mut code = Code::new(&mut paired, span);
    let here = code.value(Type::U32, Op::Builtin(Builtin::BlockIdx(Axis::X)));
    let first = code.bin_const(IntBinOp::Shl, here, 1);
    let second = code.bin_const(IntBinOp::Add, first, 1);
    let blocks = code.value(Type::U32, Op::Builtin(Builtin::GridDim(Axis::X)));
    let has_second = code.compare(CompareOp::Lt, second, blocks);
    let mut pair = Pair {
        code,
        locals: func.locals.len() as u32,
        blocks: [first, second],
        values: [FxHashMap::default(), FxHashMap::default()],
    };
    let both = pair.nested(|pair| pair.in_turn(&body));
    let one = pair.nested(|pair| pair.one(&body, 0));
    pair.code.effect(Op::If { cond: has_second, then: both, els: one });
    let insts = pair.code.out;
    paired.body = Block::new(insts);
    Some(paired)
}

/// Returns true for an operation that a thread executes without the others, at once.
fn is_alone(func: &Function, inst: &Inst) -> bool {
    let shared = |v: Value| func.try_ty(v) == Some(Type::Ptr(Space::Shared));
    if inst.result.is_some_and(shared) {
        return false;
    }
    match &inst.op {
        Op::Const(_)
        | Op::Builtin(_)
        | Op::Select { .. }
        | Op::Compose { .. }
        | Op::Extract { .. }
        | Op::IntBin { .. }
        | Op::IntUn { .. }
        | Op::FloatBin { .. }
        | Op::FloatUn { .. }
        | Op::Fma { .. }
        | Op::Compare { .. }
        | Op::Convert { .. }
        | Op::LocalGet(_)
        | Op::LocalSet { .. }
        | Op::GlobalAddr(_)
        | Op::PtrAdd { .. }
        | Op::SpaceCast { .. }
        | Op::If { .. }
        | Op::Return(_) => true,
        Op::Load { flags, .. } | Op::Store { flags, .. } => !flags.volatile,
        Op::Math { .. }
        | Op::LocalAddr(_)
        | Op::MemCopy { .. }
        | Op::MemZero { .. }
        | Op::Atomic { .. }
        | Op::AtomicCas { .. }
        | Op::Barrier
        | Op::BarrierVote { .. }
        | Op::Warp { .. }
        | Op::Fence(_)
        | Op::System { .. }
        | Op::Printf { .. }
        | Op::AssertFail(_)
        | Op::Launch { .. }
        | Op::Loop { .. }
        | Op::Switch { .. }
        | Op::Break
        | Op::Continue
        | Op::Unreachable
        | Op::Call { .. } => false,
    }
}

/// Returns the instructions without returns: the code after a branch with a return moves to the other side. Returns
/// `None` if there is a return on only some of a side's paths.
fn one_way_out(insts: Vec<Inst>, depth: u32) -> Option<Block> {
    let mut out = Vec::with_capacity(insts.len());
    let mut rest = insts.into_iter();
    while let Some(mut inst) = rest.next() {
        match &mut inst.op {
            Op::Return(_) => break,
            Op::If { then, els, .. } => {
                if depth >= MAX_DEPTH {
                    return None;
                }
                let ends = [ends_thread(then), ends_thread(els)];
                let after: Vec<Inst> = if ends == [false; 2] { Vec::new() } else { rest.by_ref().collect() };
                for (side, ends) in [then, els].into_iter().zip(ends) {
                    if !ends {
                        if has_return(side) {
                            return None;
                        }
                        side.insts.extend(after.iter().cloned());
                    }
                    *side = one_way_out(std::mem::take(&mut side.insts), depth + 1)?;
                }
                out.push(inst);
            }
            _ => out.push(inst),
        }
    }
    Some(Block::new(out))
}

fn ends_thread(block: &Block) -> bool {
    !block.falls_through()
}

fn has_return(block: &Block) -> bool {
    let mut found = false;
    block.for_each(&mut |inst| found |= matches!(inst.op, Op::Return(_)));
    found
}

/// The two threads that become one.
struct Pair<'f> {
    code: Code<'f>,
    /// Number of locals of the old kernel; the second thread's come after them.
    locals: u32,
    /// Value of `blockIdx.x` in each thread.
    blocks: [Value; 2],
    /// Values of each thread, by those of the old kernel.
    values: [FxHashMap<Value, Value>; 2],
}

impl Pair<'_> {
    fn nested(&mut self, make: impl FnOnce(&mut Self)) -> Block {
        let before = std::mem::take(&mut self.code.out);
        make(self);
        Block::new(std::mem::replace(&mut self.code.out, before))
    }

    /// Returns the value of a thread for one of the old kernel. Parameters are the same in both.
    fn of(&self, value: Value, thread: usize) -> Value {
        self.values.get(thread).and_then(|values| values.get(&value)).copied().unwrap_or(value)
    }

    /// Emits a block for both threads, alternating.
    fn in_turn(&mut self, block: &Block) {
        for inst in &block.insts {
            self.code.span = inst.span;
            if let Op::If { cond, then, els } = &inst.op {
                self.branch(*cond, then, els);
                continue;
            }
            self.instruction(inst, 0);
            if self.is_common(inst) {
                if let Some(result) = inst.result {
                    let first = self.of(result, 0);
                    self.values[1].insert(result, first);
                }
            } else {
                self.instruction(inst, 1);
            }
        }
    }

    /// Returns true if the second thread's result is the first one's.
    fn is_common(&self, inst: &Inst) -> bool {
        let pure = match &inst.op {
            Op::Builtin(builtin) => *builtin != Builtin::BlockIdx(Axis::X),
            Op::LocalGet(_) | Op::LocalSet { .. } | Op::Load { .. } | Op::Store { .. } => false,
            _ => inst.result.is_some(),
        };
        let mut common = pure;
        inst.op.for_each_use(|v| common &= self.of(v, 0) == self.of(v, 1));
        common
    }

    fn branch(&mut self, cond: Value, then: &Block, els: &Block) {
        let [first, second] = [0, 1].map(|thread| self.of(cond, thread));
        let agreed = [then, els].map(|side| self.nested(|pair| pair.in_turn(side)));
        let [agreed_then, agreed_else] = agreed;
        let together = Op::If { cond: first, then: agreed_then, els: agreed_else };
        if first == second {
            self.code.effect(together);
            return;
        }
        let part = self.code.value(Type::BOOL, Op::IntBin { op: IntBinOp::Xor, a: first, b: second });
        let span = self.code.span;
        let apart = self.nested(|pair| {
            for (thread, cond) in [first, second].into_iter().enumerate() {
                let [then, els] = [then, els].map(|side| pair.nested(|pair| pair.one(side, thread)));
                pair.code.span = span;
                pair.code.effect(Op::If { cond, then, els });
            }
        });
        self.code.span = span;
        self.code.effect(Op::If { cond: part, then: apart, els: Block::new(vec![Inst::new(together, span)]) });
    }

    /// Emits a block for one of the threads.
    fn one(&mut self, block: &Block, thread: usize) {
        for inst in &block.insts {
            self.code.span = inst.span;
            if let Op::If { cond, then, els } = &inst.op {
                let cond = self.of(*cond, thread);
                let [then, els] = [then, els].map(|side| self.nested(|pair| pair.one(side, thread)));
                self.code.span = inst.span;
                self.code.effect(Op::If { cond, then, els });
            } else {
                self.instruction(inst, thread);
            }
        }
    }

    fn instruction(&mut self, inst: &Inst, thread: usize) {
        if let (Op::Builtin(Builtin::BlockIdx(Axis::X)), Some(result)) = (&inst.op, inst.result) {
            let own = self.blocks.get(thread).copied().unwrap_or(result);
            self.note(result, thread, own);
            return;
        }
        let mut copy = inst.clone();
        copy.op.for_each_use_mut(|v| *v = self.of(*v, thread));
        if let Op::LocalGet(local) | Op::LocalSet { local, .. } = &mut copy.op {
            *local = LocalId(local.0 + self.locals * thread as u32);
        }
        if let Some(result) = inst.result {
            let own = self.code.func.new_value(self.code.func.ty(result));
            self.note(result, thread, own);
            copy.result = Some(own);
        }
        self.code.out.push(copy);
    }

    fn note(&mut self, value: Value, thread: usize, own: Value) {
        if let Some(values) = self.values.get_mut(thread) {
            values.insert(value, own);
        }
    }
}

/// Report that blocks were paired.
#[derive(Debug, Clone, Copy)]
pub struct Paired;

/// [`pair_blocks`] as a pass; reports the kernel that was made, if one was.
pub struct PairBlocks;

impl<S: Report<Paired>> Pass<S> for PairBlocks {
    fn name(&self) -> &'static str {
        "pair_blocks"
    }

    fn does(&self) -> &'static str {
        "makes one block do the work of two"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        for function in &mut module.functions {
            if let Some(paired) = pair_blocks(function) {
                *function = paired;
                state.report(Paired);
            }
        }
        Ok(())
    }
}
