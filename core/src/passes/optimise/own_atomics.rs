//! Replaces atomic operations on memory of one thread by plain accesses: no other thread sees that memory.
//!
//! Removes: `atomic` and `atomiccas` of scalars on a `ptr.local`.
//!
//! Needs: a pointer whose space is known ([`super::infer_spaces`], which asks for each operation).
//!
//! Guarantees: the same old and new values. Sums of floats keep subnormals, as atomic ones do outside global memory.

use crate::ir::ops::{AtomicOp, CompareOp, Const, FloatBinOp, IntBinOp, MemFlags, Rounding};
use crate::ir::{Function, Inst, Op, Scalar, Space, Type, Value};
use crate::span::Span;

/// Appends the plain accesses of an atomic operation if it is on memory of one thread; otherwise returns the
/// instruction.
pub(in crate::passes) fn plain_atomic(func: &mut Function, inst: Inst, out: &mut Vec<Inst>) -> Option<Inst> {
    let (Some(result), Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. }) = (inst.result, &inst.op) else {
        return Some(inst);
    };
    let ptr = *ptr;
    let (Some(Type::Ptr(Space::Local)), Some(Type::Scalar(scalar))) = (func.try_ty(ptr), func.try_ty(result)) else {
        return Some(inst);
    };
    let align = scalar.size() as u32;
    let span = inst.span;
    let load = Op::Load { ptr, align, flags: MemFlags::PLAIN };
    out.push(Inst { result: Some(result), op: load, span });
    let mut emit = Emitter { func, out, scalar, span };
    let new = match inst.op {
        Op::Atomic { op, value, .. } => emit.updated(op, result, value),
        Op::AtomicCas { expected, new, .. } => {
            let same = emit.compare(CompareOp::Eq, result, expected);
            emit.select(same, new, result)
        }
        _ => return None,
    };
    out.push(Inst { result: None, op: Op::Store { ptr, value: new, align, flags: MemFlags::PLAIN }, span });
    None
}

struct Emitter<'a> {
    func: &'a mut Function,
    out: &'a mut Vec<Inst>,
    scalar: Scalar,
    span: Span,
}

impl Emitter<'_> {
    fn emit(&mut self, ty: Type, op: Op) -> Value {
        self.func.emit(self.out, ty, op, self.span)
    }

    fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Value {
        self.emit(Type::BOOL, Op::Compare { op, a, b })
    }

    fn select(&mut self, cond: Value, a: Value, b: Value) -> Value {
        self.emit(Type::Scalar(self.scalar), Op::Select { cond, a, b })
    }

    fn number(&mut self, n: i128) -> Value {
        self.emit(Type::Scalar(self.scalar), Op::Const(Const::int(self.scalar, n)))
    }

    fn int(&mut self, op: IntBinOp, a: Value, b: Value) -> Value {
        self.emit(Type::Scalar(self.scalar), Op::IntBin { op, a, b })
    }

    fn float(&mut self, op: FloatBinOp, a: Value, b: Value) -> Value {
        let op = Op::FloatBin { op, rounding: Rounding::Rn, may_flush: false, a, b };
        self.emit(Type::Scalar(self.scalar), op)
    }

    /// Emits the value that is stored.
    fn updated(&mut self, op: AtomicOp, old: Value, value: Value) -> Value {
        match op {
            AtomicOp::Exch => value,
            // Addition is the only operation on floats besides exchange.
            AtomicOp::Add if self.scalar.is_float() => self.float(FloatBinOp::Add, old, value),
            AtomicOp::Add => self.int(IntBinOp::Add, old, value),
            AtomicOp::Sub => self.int(IntBinOp::Sub, old, value),
            AtomicOp::Min => self.int(IntBinOp::Min, old, value),
            AtomicOp::Max => self.int(IntBinOp::Max, old, value),
            AtomicOp::And => self.int(IntBinOp::And, old, value),
            AtomicOp::Or => self.int(IntBinOp::Or, old, value),
            AtomicOp::Xor => self.int(IntBinOp::Xor, old, value),
            AtomicOp::Inc => {
                let wraps = self.compare(CompareOp::Ge, old, value);
                let (zero, one) = (self.number(0), self.number(1));
                let next = self.int(IntBinOp::Add, old, one);
                self.select(wraps, zero, next)
            }
            AtomicOp::Dec => {
                let (zero, one) = (self.number(0), self.number(1));
                let is_zero = self.compare(CompareOp::Eq, old, zero);
                let beyond = self.compare(CompareOp::Gt, old, value);
                let wraps = self.emit(Type::BOOL, Op::IntBin { op: IntBinOp::Or, a: is_zero, b: beyond });
                let next = self.int(IntBinOp::Sub, old, one);
                self.select(wraps, value, next)
            }
        }
    }
}
