//! Builds code: a few helpers over [`Function::emit`].

use crate::ir::ops::{CompareOp, Const, ConvertOp, FloatBinOp, IntBinOp, MemFlags, Rounding};
use crate::ir::{Block, Function, Inst, LocalId, Op, Scalar, Type, Unroll, Value};
use crate::span::Span;

/// Instructions being built for a function.
pub(super) struct Code<'f> {
    pub func: &'f mut Function,
    pub out: Vec<Inst>,
    pub span: Span,
}

impl<'f> Code<'f> {
    pub fn new(func: &'f mut Function, span: Span) -> Self {
        Self { func, out: Vec::new(), span }
    }

    pub fn value(&mut self, ty: Type, op: Op) -> Value {
        self.func.emit(&mut self.out, ty, op, self.span)
    }

    pub fn effect(&mut self, op: Op) {
        self.out.push(Inst::new(op, self.span));
    }

    pub fn u32(&mut self, value: u32) -> Value {
        self.value(Type::U32, Op::Const(Const::u32(value)))
    }

    pub fn bin(&mut self, op: IntBinOp, a: Value, b: Value) -> Value {
        self.value(Type::U32, Op::IntBin { op, a, b })
    }

    /// Emits `a OP b`.
    pub fn bin_const(&mut self, op: IntBinOp, a: Value, b: u32) -> Value {
        let b = self.u32(b);
        self.bin(op, a, b)
    }

    /// Emits `(z * height + y) * width + x`.
    pub fn linear(&mut self, [x, y, z]: [Value; 3], [width, height, _]: [Value; 3]) -> Value {
        let planes = self.bin(IntBinOp::Mul, z, height);
        let rows = self.bin(IntBinOp::Add, planes, y);
        let before = self.bin(IntBinOp::Mul, rows, width);
        self.bin(IntBinOp::Add, before, x)
    }

    pub fn product(&mut self, [x, y, z]: [Value; 3]) -> Value {
        let xy = self.bin(IntBinOp::Mul, x, y);
        self.bin(IntBinOp::Mul, xy, z)
    }

    /// Emits a sum, difference, product or quotient of `f32`, rounded to nearest.
    pub fn float(&mut self, op: FloatBinOp, a: Value, b: Value) -> Value {
        self.value(Type::F32, Op::FloatBin { op, rounding: Rounding::Rn, may_flush: false, a, b })
    }

    pub fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Value {
        self.value(Type::BOOL, Op::Compare { op, a, b })
    }

    pub fn compare_const(&mut self, op: CompareOp, a: Value, b: u32) -> Value {
        let b = self.u32(b);
        self.compare(op, a, b)
    }

    pub fn select(&mut self, ty: Type, cond: Value, a: Value, b: Value) -> Value {
        self.value(ty, Op::Select { cond, a, b })
    }

    /// Emits a truncated or extended integer.
    pub fn cast(&mut self, to: Scalar, a: Value) -> Value {
        self.value(Type::Scalar(to), Op::Convert { op: ConvertOp::Int, a })
    }

    pub fn get(&mut self, local: LocalId) -> Value {
        let ty = self.func.register_type(local).unwrap_or(Type::U32);
        self.value(ty, Op::LocalGet(local))
    }

    pub fn set(&mut self, local: LocalId, value: Value) {
        self.effect(Op::LocalSet { local, value });
    }

    /// Emits `base + index * scale + offset`, in the space of `base`.
    pub fn step(&mut self, base: Value, index: Option<Value>, scale: u64, offset: u64) -> Value {
        let ty = self.func.try_ty(base).unwrap_or(Type::U32);
        // Sizes of locals and variables, whose sums stay far below the limits of `i64`.
        let (scale, offset) = (scale as i64, offset as i64);
        self.value(ty, Op::PtrAdd { base, index, scale: if index.is_some() { scale } else { 0 }, offset })
    }

    pub fn load(&mut self, ty: Type, ptr: Value, align: u32) -> Value {
        self.value(ty, Op::Load { ptr, align, flags: MemFlags::PLAIN })
    }

    pub fn store(&mut self, ptr: Value, value: Value, align: u32) {
        self.effect(Op::Store { ptr, value, align, flags: MemFlags::PLAIN });
    }

    /// Emits `if (cond) { … }`.
    pub fn when(&mut self, cond: Value, then: impl FnOnce(&mut Self)) {
        let before = std::mem::take(&mut self.out);
        then(self);
        let then = Block::new(std::mem::replace(&mut self.out, before));
        self.effect(Op::If { cond, then, els: Block::default() });
    }

    /// Emits `for (;;) { … }`, which runs until a `break` of the body.
    pub fn repeat(&mut self, unroll: Unroll, body: impl FnOnce(&mut Self)) {
        let before = std::mem::take(&mut self.out);
        body(self);
        let body = Block::new(std::mem::replace(&mut self.out, before));
        self.effect(Op::Loop { body, continuing: Block::default(), break_if: None, unroll });
    }

    /// Emits `if (cond) break;`
    pub fn break_if(&mut self, cond: Value) {
        self.when(cond, |code| code.effect(Op::Break));
    }
}
