//! Random kernels that access parts of words, for passes that access several at once.

use super::{Rng, WORDS_PER_THREAD};
use crate::ir::inst::{Block, Inst, Op, Unroll, Value};
use crate::ir::module::{Function, FunctionKind, Global, GlobalId, Local, LocalKind, Module, Param};
use crate::ir::ops::{Axis, Builtin, CompareOp, Const, ConvertOp, IntBinOp, MemFlags};
use crate::ir::types::{DataType, Scalar, Space, Type};
use crate::span::Span;
use std::sync::Arc;

/// Bytes of each memory that belong to a single thread.
const BYTES: i64 = 4 * WORDS_PER_THREAD as i64;

/// Number of threads for which the shared memory is large enough.
const THREADS: u64 = 32;

const SCALARS: [Scalar; 11] = {
    use Scalar::{BF16, F16, F32, F64, I8, I16, U8, U16, U32, U64};
    [U8, I8, U16, I16, F16, BF16, U32, F32, U64, F64, U8]
};

/// Returns a random kernel `k(out: ptr.global, again: ptr.global)` in which thread `i` owns the bytes from
/// `out + i * 4 * WORDS_PER_THREAD`, and as many bytes of shared memory and of its own memory. It reads and writes
/// integers and floats of all sizes there, many of them adjacent. Launch it with one block and one buffer for both
/// parameters.
pub fn random_byte_module(seed: u64) -> Module {
    let mut rng = Rng::new(seed);
    for _ in 0..8 {
        rng.number();
    }
    let bytes = |count: u64| DataType::Array(Arc::new(DataType::Value(Type::Scalar(Scalar::U8))), count);
    let pointer = Type::Ptr(Space::Global);
    let param = |name: &str| Param {
        name: name.to_owned(),
        ty: DataType::Value(pointer),
        pointee: None,
        span: Span::default(),
    };
    let func = Function {
        name: "k".to_owned(),
        kind: FunctionKind::Kernel,
        params: vec![param("out"), param("again")],
        ret: None,
        locals: Vec::new(),
        values: vec![pointer; 2],
        body: Block::default(),
        max_threads: None,
        span: Span::default(),
    };
    let size = THREADS * BYTES as u64;
    let global = Global::internal("tile", Space::Shared, bytes(size), size, 16);
    let mut g = Bytes { rng: &mut rng, func, bases: Vec::new(), values: Vec::new(), fuel: 50 };
    let mut out = Vec::new();
    let thread = g.emit(&mut out, Type::U32, Op::Builtin(Builtin::ThreadIdx(Axis::X)));
    let tile = g.emit(&mut out, Type::Ptr(Space::Shared), Op::GlobalAddr(GlobalId(0)));
    let kind = LocalKind::Memory { ty: bytes(BYTES as u64), size: BYTES as u64, align: 8 };
    let local = g.func.new_local(Local { name: String::new(), kind, span: Span::default() });
    let own = g.emit(&mut out, Type::Ptr(Space::Local), Op::LocalAddr(local));
    for base in [tile, Value(0), Value(1)] {
        let ty = g.func.ty(base);
        let step = Op::PtrAdd { base, index: Some(thread), scale: BYTES, offset: 0 };
        let ptr = g.emit(&mut out, ty, step);
        g.bases.push(Base { ptr, bytes: BYTES, align: 16 });
    }
    g.bases.push(Base { ptr: own, bytes: BYTES, align: 8 });
    for base in [g.bases[0], g.bases[3]] {
        let op = Op::MemZero { dst: base.ptr, size: BYTES as u64, align: 1 };
        g.push(&mut out, op);
    }
    g.statements(&mut out, 0);
    // The values that were read are made visible, too.
    let mut sum = g.emit(&mut out, Type::U32, Op::Const(Const::u32(0)));
    for (value, scalar) in g.values.clone() {
        let word = g.word(&mut out, value, scalar);
        let up = g.emit(&mut out, Type::U32, Op::IntBin { op: IntBinOp::Mul, a: sum, b: thread });
        sum = g.emit(&mut out, Type::U32, Op::IntBin { op: IntBinOp::Add, a: up, b: word });
    }
    let ptr = g.bases[1].ptr;
    g.push(&mut out, Op::Store { ptr, value: sum, align: 4, flags: MemFlags::PLAIN });
    g.func.body = Block::new(out);
    Module { functions: vec![g.func], globals: vec![global], ..Module::default() }
}

/// An address from which this many bytes belong to the thread.
#[derive(Clone, Copy)]
struct Base {
    ptr: Value,
    bytes: i64,
    align: i64,
}

struct Bytes<'a> {
    rng: &'a mut Rng,
    func: Function,
    bases: Vec<Base>,
    /// The values that were read.
    values: Vec<(Value, Scalar)>,
    fuel: usize,
}

impl Bytes<'_> {
    fn emit(&mut self, out: &mut Vec<Inst>, ty: Type, op: Op) -> Value {
        self.func.emit(out, ty, op, Span::default())
    }

    fn push(&mut self, out: &mut Vec<Inst>, op: Op) {
        out.push(Inst::new(op, Span::default()));
    }

    fn cast(&mut self, out: &mut Vec<Inst>, to: Scalar, op: ConvertOp, a: Value) -> Value {
        self.emit(out, Type::Scalar(to), Op::Convert { op, a })
    }

    /// Returns a number's bits as a word, or their low word.
    fn word(&mut self, out: &mut Vec<Inst>, value: Value, scalar: Scalar) -> Value {
        let integer = match scalar {
            Scalar::F16 | Scalar::BF16 => self.cast(out, Scalar::U16, ConvertOp::Bits, value),
            Scalar::F32 => self.cast(out, Scalar::U32, ConvertOp::Bits, value),
            Scalar::F64 => self.cast(out, Scalar::U64, ConvertOp::Bits, value),
            _ => value,
        };
        if self.func.is_scalar(integer, Scalar::U32) {
            return integer;
        }
        self.cast(out, Scalar::U32, ConvertOp::Int, integer)
    }

    /// Returns a number of a type: one that was read, or one converted from such a number.
    fn number(&mut self, out: &mut Vec<Inst>, scalar: Scalar) -> Value {
        let alike: Vec<(Value, Scalar)> = self.values.iter().rev().take(8).copied().collect();
        let same: Vec<(Value, Scalar)> = alike.iter().filter(|(_, s)| *s == scalar).copied().collect();
        if self.rng.chance(60)
            && let Some((value, _)) = self.rng.pick(&same)
        {
            return value;
        }
        let word = match self.rng.pick(&alike) {
            Some((value, from)) => self.word(out, value, from),
            None => {
                let bits = self.rng.number() as u32;
                self.emit(out, Type::U32, Op::Const(Const::u32(bits)))
            }
        };
        let (integer, float) = match scalar {
            Scalar::F16 | Scalar::BF16 => (Scalar::U16, true),
            Scalar::F32 => (Scalar::U32, true),
            Scalar::F64 => (Scalar::U64, true),
            _ => (scalar, false),
        };
        let value = if integer == Scalar::U32 { word } else { self.cast(out, integer, ConvertOp::Int, word) };
        if float { self.cast(out, scalar, ConvertOp::Bits, value) } else { value }
    }

    /// Returns a base address, possibly some steps from another one.
    fn base(&mut self, out: &mut Vec<Inst>) -> Base {
        // A thread always has some address.
        let base = self.rng.pick(&self.bases).unwrap_or(self.bases[0]);
        if base.bytes < BYTES || self.rng.chance(70) {
            return base;
        }
        let scale = self.rng.pick(&[2, 4, 8]).unwrap_or(4);
        let number = self.number(out, Scalar::U32);
        let mask = self.emit(out, Type::U32, Op::Const(Const::u32((16 / scale) as u32 - 1)));
        let index = self.emit(out, Type::U32, Op::IntBin { op: IntBinOp::And, a: number, b: mask });
        let offset = self.rng.pick(&[0, 0, 2, 4]).unwrap_or(0);
        let ty = self.func.ty(base.ptr);
        let ptr = self.emit(out, ty, Op::PtrAdd { base: base.ptr, index: Some(index), scale, offset });
        let align = if offset == 0 { scale } else { scale.min(offset) };
        let base = Base { ptr, bytes: BYTES - 16 - offset, align: base.align.min(align) };
        self.bases.push(base);
        base
    }

    /// Reads or writes some adjacent numbers, in any order.
    fn neighbours(&mut self, out: &mut Vec<Inst>) {
        let base = self.base(out);
        let usual = self.rng.pick(&SCALARS).unwrap_or(Scalar::U8);
        let start = self.rng.below(base.bytes as usize) as i64;
        let mut places = Vec::new();
        let mut at = start;
        for _ in 0..1 + self.rng.below(6) {
            let scalar = if self.rng.chance(85) { usual } else { self.rng.pick(&SCALARS).unwrap_or(usual) };
            let size = scalar.size() as i64;
            at = (at + size - 1) / size * size;
            if at + size > base.bytes {
                break;
            }
            if base.align >= size {
                places.push((at, scalar));
            }
            // Occasionally a byte is skipped, or accessed again.
            at += if self.rng.chance(90) { size } else { self.rng.below(3) as i64 };
        }
        let writes = self.rng.chance(50);
        while !places.is_empty() {
            let next = if self.rng.chance(70) { 0 } else { self.rng.below(places.len()) };
            let (offset, scalar) = places.remove(next);
            self.access(out, base, offset, scalar, writes);
            if self.rng.chance(10) {
                self.statement(out, 2);
            }
        }
    }

    fn access(&mut self, out: &mut Vec<Inst>, base: Base, offset: i64, scalar: Scalar, writes: bool) {
        let ty = self.func.ty(base.ptr);
        let ptr = match offset {
            0 => base.ptr,
            _ => self.emit(out, ty, Op::PtrAdd { base: base.ptr, index: None, scale: 0, offset }),
        };
        let actual = if offset == 0 { base.align } else { base.align.min(1 << offset.trailing_zeros()) };
        let align = if self.rng.chance(40) { actual } else { scalar.size() as i64 } as u32;
        let flags = MemFlags { volatile: self.rng.chance(3), ..MemFlags::PLAIN };
        if writes {
            let value = self.number(out, scalar);
            self.push(out, Op::Store { ptr, value, align, flags });
        } else {
            let value = self.emit(out, Type::Scalar(scalar), Op::Load { ptr, align, flags });
            self.values.push((value, scalar));
        }
    }

    fn statements(&mut self, out: &mut Vec<Inst>, depth: usize) {
        for _ in 0..if depth == 0 { 30 } else { 1 + self.rng.below(5) } {
            if self.fuel == 0 {
                return;
            }
            self.fuel -= 1;
            self.statement(out, depth);
        }
    }

    fn statement(&mut self, out: &mut Vec<Inst>, depth: usize) {
        match self.rng.below(16) {
            0 if depth == 0 => self.push(out, Op::Barrier),
            1 if depth < 2 => {
                let cond = self.condition(out);
                let then = self.nested(depth, None);
                let els = if self.rng.chance(40) { self.nested(depth, None) } else { Block::default() };
                self.push(out, Op::If { cond, then, els });
            }
            2 if depth < 2 => {
                let counter = self.func.new_register(Type::U32, Span::default());
                let zero = self.emit(out, Type::U32, Op::Const(Const::u32(0)));
                self.push(out, Op::LocalSet { local: counter, value: zero });
                let body = self.nested(depth, Some(counter));
                let (continuing, unroll) = (Block::default(), Unroll::Never);
                self.push(out, Op::Loop { body, continuing, break_if: None, unroll });
            }
            3 if depth == 0 && self.rng.chance(20) => {
                let cond = self.condition(out);
                let then = Block::new(vec![Inst::new(Op::Return(None), Span::default())]);
                // No thread waits for one that has exited.
                let barriers = out.iter().any(|inst| matches!(inst.op, Op::Barrier));
                if !barriers && self.fuel < 20 {
                    self.fuel = 0;
                    self.push(out, Op::If { cond, then, els: Block::default() });
                }
            }
            _ => self.neighbours(out),
        }
    }

    fn condition(&mut self, out: &mut Vec<Inst>) -> Value {
        let (a, b) = (self.number(out, Scalar::U8), self.number(out, Scalar::U8));
        self.emit(out, Type::BOOL, Op::Compare { op: CompareOp::Lt, a, b })
    }

    /// Generates a branch, or the body of a loop of three iterations.
    fn nested(&mut self, depth: usize, counter: Option<crate::ir::module::LocalId>) -> Block {
        let (bases, values) = (self.bases.len(), self.values.len());
        let mut body = Vec::new();
        if let Some(counter) = counter {
            let now = self.emit(&mut body, Type::U32, Op::LocalGet(counter));
            let one = self.emit(&mut body, Type::U32, Op::Const(Const::u32(1)));
            let next = self.emit(&mut body, Type::U32, Op::IntBin { op: IntBinOp::Add, a: now, b: one });
            self.push(&mut body, Op::LocalSet { local: counter, value: next });
            let end = self.emit(&mut body, Type::U32, Op::Const(Const::u32(3)));
            let cond = self.emit(&mut body, Type::BOOL, Op::Compare { op: CompareOp::Ge, a: now, b: end });
            let then = Block::new(vec![Inst::new(Op::Break, Span::default())]);
            self.push(&mut body, Op::If { cond, then, els: Block::default() });
        }
        self.statements(&mut body, depth + 1);
        self.bases.truncate(bases);
        self.values.truncate(values);
        Block::new(body)
    }
}
