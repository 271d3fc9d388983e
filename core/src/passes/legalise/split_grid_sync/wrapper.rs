//! Builds the kernel around the resumable body: finds out where its threads resume, runs the body, and records where
//! they stopped. All threads of the block restore and save shared memory together.

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::ir::ops::{Axis, BarrierVote, Builtin, CompareOp, IntBinOp};
use crate::ir::{
    Block, FuncId, Function, GlobalId, Inst, LocalId, Module, Op, Param, Scalar, Space, Type, Unroll, Value,
};
use crate::passes::optimise::inline_calls::inline_function;

use super::resume::add_parameters;
use super::state::{Grid, State, arrays, from_word, to_word};
use crate::passes::builder::Code;

/// The parameters for building the kernel.
pub(super) struct Plan<'a> {
    pub state: &'a State,
    /// Number of bits of a site's number.
    pub bits: u32,
    /// True if threads of a block vote on where to resume.
    pub votes: bool,
    /// True if each thread has a site of its own to resume at.
    pub by_thread: bool,
    /// True if threads that continue in a segment resume at the site with its number.
    pub straight: bool,
}

/// The numbers of the thread and block, and other values of a launch.
struct Here {
    grid: Grid,
    segment: Value,
    dynamic: Value,
    /// Number of the thread in its block.
    lane: Value,
    /// Number of threads in the block.
    lanes: Value,
    block: Value,
    thread: Value,
    old_block: Value,
    new_block: Value,
    /// Slot for the record of the previous segment.
    old_slot: Value,
    /// Slot for the record of this segment.
    new_slot: Value,
}

/// Returns the kernel that calls the body, with the body inlined.
pub(super) fn wrap(
    module: &Module,
    original: Function,
    body: Function,
    plan: &Plan<'_>,
) -> Result<Function, Diagnostic> {
    let count = original.params.len();
    let mut kernel = Function { locals: Vec::new(), values: Vec::new(), body: Block::default(), ..original };
    let span = kernel.span;
    let added = [("iw_state", Type::Ptr(Space::Global)), ("iw_segment", Type::U32), ("iw_dynamic", Type::U32)];
    kernel.values = kernel.params.iter().map(Param::value_type).collect();
    add_parameters(&mut kernel, &added);
    let mut code = Code::new(&mut kernel, span);
    let params: Vec<Value> = (0..count as u32).map(Value).collect();
    plan.kernel(&mut code, &params);
    let insts = std::mem::take(&mut code.out);
    kernel.body = Block::new(insts);
    let both = Module {
        sources: module.sources.clone(),
        structs: Arc::clone(&module.structs),
        globals: module.globals.clone(),
        functions: vec![kernel, body],
    };
    inline_function(&both, FuncId(0))
}

impl Plan<'_> {
    fn kernel(&self, code: &mut Code<'_>, params: &[Value]) {
        let here = self.here(code, params.len() as u32);
        let site = register(code, Type::U32);
        let fresh = code.compare_const(CompareOp::Eq, here.segment, 0);
        let again = code.compare_const(CompareOp::Ne, here.segment, 0);
        let places = self.state.place_memory(code);
        code.when(again, |code| {
            self.find_site(code, &here, site);
            if !places.is_empty() {
                let site = code.get(site);
                // Other threads are done.
                let waited = code.compare_const(CompareOp::Ne, site, 0);
                code.when(waited, |code| self.state.copy_memory(code, &here.grid, here.thread, &places, false));
            }
        });
        let site = code.get(site);
        let mut args = params.to_vec();
        let entered = if self.straight { here.segment } else { site };
        args.extend([entered, here.grid.scratch, here.grid.blocks, here.grid.threads, here.thread]);
        args.extend([here.old_block, here.new_block]);
        args.extend(&places);
        let call = Op::Call { func: FuncId(1), args };
        let stopped = if self.by_thread {
            let stopped = register(code, Type::U32);
            let waits = code.compare_const(CompareOp::Ne, site, 0);
            let goes = code.value(Type::BOOL, Op::IntBin { op: IntBinOp::Or, a: fresh, b: waits });
            code.when(goes, |code| {
                let at = code.value(Type::U32, call);
                code.set(stopped, at);
            });
            code.get(stopped)
        } else {
            code.value(Type::U32, call)
        };
        let waits = code.compare_const(CompareOp::Ne, stopped, 0);
        if self.keeps_shared() {
            let any = code.value(Type::BOOL, Op::BarrierVote { op: BarrierVote::Or, pred: waits });
            code.when(any, |code| self.shared(code, &here, true));
        }
        code.when(waits, |code| {
            let next = code.bin_const(IntBinOp::Add, here.segment, 1);
            let number = code.bin_const(IntBinOp::Shl, next, self.bits);
            let note = code.bin(IntBinOp::Or, number, stopped);
            let at = self.state.slots.at(code, &here.grid, here.new_slot);
            code.store(at, note, 4);
            code.store(here.grid.scratch, next, 4);
            self.state.copy_memory(code, &here.grid, here.thread, &places, true);
        });
    }

    fn keeps_shared(&self) -> bool {
        !self.state.shared.is_empty() || self.state.dynamic.is_some()
    }

    fn here(&self, code: &mut Code<'_>, first: u32) -> Here {
        let mut builtin = |b: fn(Axis) -> Builtin| {
            [Axis::X, Axis::Y, Axis::Z].map(|axis| code.value(Type::U32, Op::Builtin(b(axis))))
        };
        let (thread, block) = (builtin(Builtin::ThreadIdx), builtin(Builtin::BlockIdx));
        let (block_dim, grid_dim) = (builtin(Builtin::BlockDim), builtin(Builtin::GridDim));
        let lane = code.linear(thread, block_dim);
        let lanes = code.product(block_dim);
        let block = code.linear(block, grid_dim);
        let blocks = code.product(grid_dim);
        let threads = code.bin(IntBinOp::Mul, blocks, lanes);
        let first_thread = code.bin(IntBinOp::Mul, block, lanes);
        let thread = code.bin(IntBinOp::Add, first_thread, lane);
        let [scratch, segment, dynamic] = [0, 1, 2].map(|i| Value(first + i));
        let old = code.bin_const(IntBinOp::And, segment, 1);
        let new = code.bin_const(IntBinOp::Xor, old, 1);
        let mut nth = |half, count, index| {
            let start = code.bin(IntBinOp::Mul, half, count);
            code.bin(IntBinOp::Add, start, index)
        };
        let (old_block, new_block) = (nth(old, blocks, block), nth(new, blocks, block));
        let (old_slot, new_slot) = if self.by_thread {
            (nth(old, threads, thread), nth(new, threads, thread))
        } else {
            (old_block, new_block)
        };
        let grid = Grid { scratch, blocks, threads };
        Here { grid, segment, dynamic, lane, lanes, block, thread, old_block, new_block, old_slot, new_slot }
    }

    /// In segments after the first, sets the site to resume at, and restores shared memory.
    fn find_site(&self, code: &mut Code<'_>, here: &Here, site: LocalId) {
        let at = self.state.slots.at(code, &here.grid, here.old_slot);
        let note = code.load(Type::U32, at, 4);
        let number = code.bin_const(IntBinOp::Shr, note, self.bits);
        let waited = code.compare(CompareOp::Eq, number, here.segment);
        let noted = code.bin_const(IntBinOp::And, note, (1 << self.bits) - 1);
        let zero = code.u32(0);
        let mut there = code.select(Type::U32, waited, noted, zero);
        if self.votes && !self.by_thread {
            there = self.vote(code, there);
        }
        code.set(site, there);
        if !self.by_thread {
            let done = code.compare_const(CompareOp::Eq, there, 0);
            code.when(done, |code| code.effect(Op::Return(None)));
        }
        if self.keeps_shared() {
            self.shared(code, here, false);
            code.effect(Op::Barrier);
        }
    }

    /// Emits a number that is the same in all threads of the block, bit by bit.
    fn vote(&self, code: &mut Code<'_>, number: Value) -> Value {
        let mut sum = code.u32(0);
        for bit in 0..self.bits {
            let masked = code.bin_const(IntBinOp::And, number, 1 << bit);
            let pred = code.compare_const(CompareOp::Ne, masked, 0);
            let set = code.value(Type::BOOL, Op::BarrierVote { op: BarrierVote::Or, pred });
            let (weight, zero) = (code.u32(1 << bit), code.u32(0));
            let part = code.select(Type::U32, set, weight, zero);
            sum = code.bin(IntBinOp::Or, sum, part);
        }
        sum
    }

    /// Saves or restores shared memory. All threads of the block do it together.
    fn shared(&self, code: &mut Code<'_>, here: &Here, keep: bool) {
        for s in &self.state.shared {
            let start = s.array.at(code, &here.grid, here.block);
            let count = code.u32(s.count);
            copy(code, here, (s.variable, s.unit), (start, count), keep);
        }
        if let Some(variable) = self.state.dynamic {
            let start = arrays(code, &here.grid, self.state.thread_bytes, self.state.block_bytes);
            let quads = rounded_up(code, here.dynamic, 4);
            let before = code.bin(IntBinOp::Mul, here.block, quads);
            let start = code.step(start, Some(before), 16, 0);
            let count = rounded_up(code, here.dynamic, 2);
            copy(code, here, (variable, Scalar::U32), (start, count), keep);
        }
    }
}

/// Copies a shared variable's units to words in memory, or back; each thread copies some of them.
fn copy(
    code: &mut Code<'_>,
    here: &Here,
    (variable, unit): (GlobalId, Scalar),
    (start, count): (Value, Value),
    keep: bool,
) {
    let index = register(code, Type::U32);
    code.set(index, here.lane);
    let outer = std::mem::take(&mut code.out);
    let i = code.get(index);
    let past = code.compare(CompareOp::Ge, i, count);
    code.when(past, |code| code.effect(Op::Break));
    let place = code.value(Type::Ptr(Space::Shared), Op::GlobalAddr(variable));
    let align = unit.size() as u32;
    let place = code.step(place, Some(i), unit.size(), 0);
    let kept = code.step(start, Some(i), 4, 0);
    if keep {
        let value = code.load(Type::Scalar(unit), place, align);
        let word = to_word(code, value, unit);
        code.store(kept, word, 4);
    } else {
        let word = code.load(Type::U32, kept, 4);
        let value = from_word(code, word, unit);
        code.store(place, value, align);
    }
    let body = Block::new(std::mem::take(&mut code.out));
    let i = code.get(index);
    let next = code.bin(IntBinOp::Add, i, here.lanes);
    code.set(index, next);
    let continuing = Block::new(std::mem::replace(&mut code.out, outer));
    code.out.push(Inst::new(Op::Loop { body, continuing, break_if: None, unroll: Unroll::Auto }, code.span));
}

/// Emits a number of bytes in units of a power of two, rounded up.
fn rounded_up(code: &mut Code<'_>, bytes: Value, shift: u32) -> Value {
    let sum = code.bin_const(IntBinOp::Add, bytes, (1 << shift) - 1);
    code.bin_const(IntBinOp::Shr, sum, shift)
}

fn register(code: &mut Code<'_>, ty: Type) -> LocalId {
    let span = code.span;
    code.func.new_register(ty, span)
}
