//! Makes slow versions small: many guarded operations become a loop that holds one of them.
//!
//! A guarded operation needs some thirty instructions, and drivers expand them for each. A slow version hardly ever
//! runs, but the registers that it needs are not available to the fast one, and compilers need time for all of it. So
//! runs of such operations are executed one at a time in a loop, on operands in an array in local memory, with a list
//! of the operands of each.
//!
//! `a + b` is computed as `a * 1 + b`, and `a * b` as `a * b + -0`: both are rounded once, and the zeros have the same
//! signs.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Flushing, Versions};
use crate::ir::ops::{Axis, Builtin, CompareOp, Const, FloatBinOp, IntBinOp, Rounding};
use crate::ir::{Block, DataType, Function, Inst, Local, LocalId, LocalKind, Op, Scalar, Type, Unroll, Value, ptr};
use crate::passes::analysis::flushing::{Sensitive, sensitive};
use crate::passes::builder::Code;
use crate::span::Span;

/// Fewest operations that become a loop; fewer are expanded.
const FEWEST: usize = 6;

/// Most operands and results of a loop: each number is stored in a byte.
const MOST_VALUES: usize = 256;

/// Most operations of a loop.
const MOST_OPERATIONS: usize = 128;

/// The locals of the loops.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tables {
    values: LocalId,
    operations: LocalId,
    counter: LocalId,
    /// Largest number of values and of operations of a loop so far.
    most: (usize, usize),
}

/// Operations to execute in a loop.
#[derive(Default)]
struct Run {
    operations: Vec<(Inst, [Operand; 3])>,
    numbers: FxHashMap<Value, usize>,
    inputs: Vec<Value>,
    /// The constants 1, -1 and -0, by their bits, with their numbers, where they are operands.
    constants: Vec<(u32, usize)>,
    results: FxHashSet<Value>,
    values: usize,
}

/// Instructions that have to follow a loop.
#[derive(Default)]
struct Waiting {
    insts: Vec<Inst>,
    results: FxHashSet<Value>,
    set: FxHashSet<LocalId>,
    read: FxHashSet<LocalId>,
}

/// An operand of an operation.
#[derive(Clone, Copy)]
enum Operand {
    Value(Value),
    /// A constant by its bits.
    Bits(u32),
}

impl Versions<'_> {
    /// Moves the operations of slow code into loops where there are many, also in nested blocks.
    pub(super) fn compact(&mut self, insts: Vec<Inst>) -> Vec<Inst> {
        let mut out = Vec::with_capacity(insts.len());
        let mut straight = Vec::new();
        for mut inst in insts {
            if inst.op.is_pure() || matches!(inst.op, Op::LocalSet { .. }) {
                straight.push(inst);
                continue;
            }
            // Effects and exits keep their order with the code before them.
            self.compact_straight(std::mem::take(&mut straight), &mut out);
            for b in inst.op.blocks_mut() {
                let inner = self.compact(std::mem::take(&mut b.insts));
                *b = Block::new(inner);
            }
            out.push(inst);
        }
        self.compact_straight(straight, &mut out);
        out
    }

    /// Moves the operations of straight-line code, which computes, reads, and sets locals, into loops. Instructions
    /// that depend on an operation of a loop are placed after the loop, and operations that depend on them in the next
    /// loop.
    fn compact_straight(&mut self, mut insts: Vec<Inst>, out: &mut Vec<Inst>) {
        let flushing = self.flushing;
        let total = insts.iter().filter(|inst| operands(self.func, inst, flushing).is_some()).count();
        if total < FEWEST {
            out.append(&mut insts);
            return;
        }
        while !insts.is_empty() {
            let mut run = Run::default();
            let mut waiting = Waiting::default();
            for inst in insts {
                if waiting.holds_up(&inst) {
                    waiting.push(inst);
                    continue;
                }
                let mut depends = false;
                inst.op.for_each_use(|v| depends |= run.results.contains(&v));
                match operands(self.func, &inst, flushing) {
                    Some(taken) if run.has_room() => run.push(inst, taken),
                    Some(_) => waiting.push(inst),
                    None if depends => waiting.push(inst),
                    None => out.push(inst),
                }
            }
            self.finish_run(run, out);
            insts = waiting.insts;
        }
    }

    fn finish_run(&mut self, run: Run, out: &mut Vec<Inst>) {
        if run.operations.len() < FEWEST {
            out.extend(run.operations.into_iter().map(|(inst, _)| inst));
            return;
        }
        let Some(span) = run.operations.first().map(|(inst, _)| inst.span) else { return };
        let tables = self.tables(span, (run.values, run.operations.len()));
        let mut code = Code::new(self.func, span);
        let local = |code: &mut Code<'_>, local| code.value(ptr(crate::ir::Space::Local), Op::LocalAddr(local));
        let values = local(&mut code, tables.values);
        let list = local(&mut code, tables.operations);
        for v in &run.inputs {
            let number = run.numbers.get(v).copied().unwrap_or(0);
            let at = code.step(values, None, 0, 4 * number as u64);
            code.store(at, *v, 4);
        }
        for (bits, number) in &run.constants {
            let at = code.step(values, None, 0, 4 * *number as u64);
            let v = code.value(Type::F32, Op::Const(Const::Scalar(Scalar::F32, (*bits).into())));
            code.store(at, v, 4);
        }
        for (index, (inst, taken)) in run.operations.iter().enumerate() {
            let [a, b, c] = taken.map(|operand| run.number(operand));
            let to = inst.result.and_then(|v| run.numbers.get(&v).copied()).unwrap_or(0);
            let packed = code.u32((a | b << 8 | c << 16 | to << 24) as u32);
            let at = code.step(list, None, 0, 4 * index as u64);
            code.store(at, packed, 4);
        }
        let zero = code.u32(0);
        code.set(tables.counter, zero);
        let count = run.operations.len() as u32;
        code.one_at_a_time(tables, (values, list), count);
        let mut insts = code.out;
        for (inst, _) in run.operations {
            let Some(result) = inst.result else { continue };
            let number = run.numbers.get(&result).copied().unwrap_or(0);
            let mut code = Code::new(self.func, inst.span);
            let at = code.step(values, None, 0, 4 * number as u64);
            insts.append(&mut code.out);
            let op = Op::Load { ptr: at, align: 4, flags: crate::ir::ops::MemFlags::PLAIN };
            insts.push(Inst { result: Some(result), op, span: inst.span });
        }
        out.append(&mut insts);
    }

    /// Returns the locals of the loops, created when they are first needed, with room for so many values and
    /// operations.
    fn tables(&mut self, span: Span, (values, operations): (usize, usize)) -> Tables {
        let mut tables = match self.tables {
            Some(tables) => tables,
            None => {
                let mut array = || {
                    let kind = array_of(Scalar::U32, 0);
                    self.func.new_local(Local { name: String::new(), kind, span })
                };
                let (values, operations) = (array(), array());
                let counter = self.func.new_register(Type::U32, span);
                Tables { values, operations, counter, most: (0, 0) }
            }
        };
        tables.most = (tables.most.0.max(values), tables.most.1.max(operations));
        let arrays = [(tables.values, Scalar::F32, tables.most.0), (tables.operations, Scalar::U32, tables.most.1)];
        for (local, scalar, count) in arrays {
            if let Some(local) = self.func.locals.get_mut(local.0 as usize) {
                local.kind = array_of(scalar, count);
            }
        }
        self.tables = Some(tables);
        tables
    }
}

fn array_of(scalar: Scalar, count: usize) -> LocalKind {
    let element = std::sync::Arc::new(DataType::Value(Type::Scalar(scalar)));
    LocalKind::Memory { ty: DataType::Array(element, count as u64), size: 4 * count as u64, align: 4 }
}

impl Code<'_> {
    /// Emits the loop over a list of operations.
    fn one_at_a_time(&mut self, tables: Tables, (values, list): (Value, Value), count: u32) {
        // Compilers fully unroll a loop whose iterations they can count. The grid's width is below 2^31.
        let width = self.value(Type::U32, Op::Builtin(Builtin::GridDim(Axis::X)));
        let zero = self.bin_const(IntBinOp::Shr, width, 31);
        let end = self.bin_const(IntBinOp::Add, zero, count);
        let before = std::mem::take(&mut self.out);
        let index = self.get(tables.counter);
        let more = self.compare(CompareOp::Lt, index, end);
        let els = Block::new(vec![Inst::new(Op::Break, self.span)]);
        self.effect(Op::If { cond: more, then: Block::default(), els });
        let at = self.step(list, Some(index), 4, 0);
        let packed = self.load(Type::U32, at, 4);
        let operand = |code: &mut Self, shift: u32| {
            let number = if shift == 0 { packed } else { code.bin_const(IntBinOp::Shr, packed, shift) };
            let number = code.bin_const(IntBinOp::And, number, 255);
            code.step(values, Some(number), 4, 0)
        };
        let [a, b, c, to] = [0, 8, 16, 24].map(|shift| operand(self, shift));
        let [a, b, c] = [a, b, c].map(|at| self.load(Type::F32, at, 4));
        let result = self.value(Type::F32, Op::Fma { rounding: Rounding::Rn, may_flush: false, a, b, c });
        self.store(to, result, 4);
        let body = Block::new(std::mem::take(&mut self.out));
        let index = self.get(tables.counter);
        let next = self.bin_const(IntBinOp::Add, index, 1);
        self.set(tables.counter, next);
        let continuing = Block::new(std::mem::replace(&mut self.out, before));
        self.effect(Op::Loop { body, continuing, break_if: None, unroll: Unroll::Never });
    }
}

impl Run {
    fn has_room(&self) -> bool {
        self.operations.len() < MOST_OPERATIONS && self.values + 4 <= MOST_VALUES
    }

    fn push(&mut self, inst: Inst, taken: [Operand; 3]) {
        for operand in taken {
            match operand {
                Operand::Value(v) if !self.numbers.contains_key(&v) => {
                    self.numbers.insert(v, self.values);
                    self.inputs.push(v);
                    self.values += 1;
                }
                Operand::Bits(bits) if self.constants.iter().all(|(known, _)| *known != bits) => {
                    self.constants.push((bits, self.values));
                    self.values += 1;
                }
                Operand::Value(_) | Operand::Bits(_) => {}
            }
        }
        if let Some(result) = inst.result {
            self.numbers.insert(result, self.values);
            self.results.insert(result);
            self.values += 1;
        }
        self.operations.push((inst, taken));
    }

    fn number(&self, operand: Operand) -> usize {
        match operand {
            Operand::Value(v) => self.numbers.get(&v).copied().unwrap_or(0),
            Operand::Bits(bits) => self.constants.iter().find(|(known, _)| *known == bits).map_or(0, |(_, n)| *n),
        }
    }
}

impl Waiting {
    /// Returns true if an instruction has to wait for others that wait.
    fn holds_up(&self, inst: &Inst) -> bool {
        let mut held = match inst.op {
            Op::LocalGet(local) => self.set.contains(&local),
            Op::LocalSet { local, .. } => self.set.contains(&local) || self.read.contains(&local),
            _ => false,
        };
        inst.op.for_each_use(|v| held |= self.results.contains(&v));
        held
    }

    fn push(&mut self, inst: Inst) {
        match inst.op {
            Op::LocalGet(local) => {
                self.read.insert(local);
            }
            Op::LocalSet { local, .. } => {
                self.set.insert(local);
            }
            _ => {}
        }
        self.results.extend(inst.result);
        self.insts.push(inst);
    }
}

/// Returns the operands of an operation that has two versions, as a multiplication and an addition.
fn operands(func: &Function, inst: &Inst, flushing: Flushing) -> Option<[Operand; 3]> {
    let one = Operand::Bits(1f32.to_bits());
    Some(match (sensitive(func, &inst.op, inst.result, flushing)?, &inst.op) {
        (Sensitive::Product(a, b, Some(c)), _) => [Operand::Value(a), Operand::Value(b), Operand::Value(c)],
        (Sensitive::Product(a, b, None), _) => [Operand::Value(a), Operand::Value(b), Operand::Bits((-0f32).to_bits())],
        (Sensitive::Sum(a, b), Op::FloatBin { op: FloatBinOp::Add, .. }) => [Operand::Value(a), one, Operand::Value(b)],
        // A difference is b times -1, plus a.
        (Sensitive::Sum(a, b), _) => [Operand::Value(b), Operand::Bits((-1f32).to_bits()), Operand::Value(a)],
    })
}
