//! Atomic operations on 32-bit words.
//!
//! What naga has no operation for (increment and decrement with wrap, float sums, a minimum of the
//! other signedness than the memory's) is a compare-and-swap loop (CUDA C++ Programming Guide,
//! "Atomic Functions": "any atomic operation can be implemented based on atomicCAS()").
//!
//! Float sums are such loops in global memory even where the device has them: CUDA's treat
//! subnormal inputs and results as zeros of their sign there, and keep them in shared memory (PTX
//! ISA, `atom`), which the devices' own sums do not do alike.

use isowarp_core::ir::ops::AtomicOp;
use isowarp_core::ir::{Scalar, Value};
use naga::{
    AtomicFunction, BinaryOperator as Bin, Expression, MathFunction, PredeclaredType, ScalarKind, Statement,
    UnaryOperator,
};

use super::builder::Expr;
use super::floats::FLUSH_F32;
use super::kernel::Emitter;
use super::regions::Region;
use super::types::Emit;

impl Emitter<'_> {
    pub(super) fn atomic(&mut self, op: AtomicOp, ptr: Value, value: Value, wanted: bool) -> Emit<Expr> {
        let scalar = self.atomic_scalar(value)?;
        let operand = self.visible(value)?;
        let operand = self.word_of(operand, scalar);
        let old = self.at(ptr, usize::from(wanted), &mut |e, place| {
            let index = e.word_index(place.offset);
            e.check_atomic_place(place.region)?;
            let pointer = e.word_pointer(place.region, index)?;
            let old = e.atomic_at(op, scalar, place.region, pointer, operand, wanted)?;
            Ok(old.into_iter().collect())
        })?;
        match old.first() {
            Some(&old) => Ok(self.value_of_word(old, scalar)),
            None => Ok(operand),
        }
    }

    pub(super) fn atomic_cas(&mut self, ptr: Value, expected: Value, new: Value) -> Emit<Expr> {
        let scalar = self.atomic_scalar(new)?;
        let (expected, new) = (self.visible(expected)?, self.visible(new)?);
        let (expected, new) = (self.word_of(expected, scalar), self.word_of(new, scalar));
        let old = self.at(ptr, 1, &mut |e, place| {
            let index = e.word_index(place.offset);
            e.check_atomic_place(place.region)?;
            let signed = e.is_signed(place.region);
            let pointer = e.word_pointer(place.region, index)?;
            // An exchange may fail although the values are equal; then it is tried again.
            let word = e.builder.scalar_ty(naga::Scalar::U32);
            let slot = e.builder.new_local(None, word);
            e.builder.open();
            let (old, exchanged) = e.exchange_if(pointer, signed, expected, new);
            e.builder.set(slot, old);
            let differs = e.builder.bin(Bin::NotEqual, old, expected);
            let done = e.builder.bin(Bin::LogicalOr, exchanged, differs);
            e.builder.if_else(done, |b| b.statement(Statement::Break), |_| {});
            let body = e.builder.close();
            e.builder.statement(Statement::Loop { body, continuing: naga::Block::new(), break_if: None });
            Ok(vec![e.builder.get(slot)])
        })?;
        match old.first() {
            Some(&old) => Ok(self.value_of_word(old, scalar)),
            None => Err(self.internal("an atomic operation has no result")),
        }
    }

    fn atomic_scalar(&self, value: Value) -> Emit<Scalar> {
        let scalar = self.scalar_of(value)?;
        match scalar {
            Scalar::I32 | Scalar::U32 | Scalar::F32 => Ok(scalar),
            _ => {
                let message = format!("atomics on {}-bit values are not supported on wgpu yet", scalar.bits());
                Err(self.refuse("IW0560", message))
            }
        }
    }

    fn check_atomic_place(&self, region: Region) -> Emit<()> {
        if self.is_atomic(region) {
            return Ok(());
        }
        Err(self.refuse("IW0561", "an atomic operation on a local variable or parameter is not supported on wgpu"))
    }

    fn word_of(&mut self, value: Expr, scalar: Scalar) -> Expr {
        if scalar == Scalar::U32 { value } else { self.builder.bitcast(value, ScalarKind::Uint) }
    }

    fn value_of_word(&mut self, word: Expr, scalar: Scalar) -> Expr {
        match scalar {
            Scalar::I32 => self.builder.bitcast(word, ScalarKind::Sint),
            Scalar::F32 => self.builder.bitcast(word, ScalarKind::Float),
            _ => word,
        }
    }

    /// One operation on a word; `operand` and the result are `u32`.
    fn atomic_at(
        &mut self,
        op: AtomicOp,
        scalar: Scalar,
        region: Region,
        pointer: Expr,
        operand: Expr,
        wanted: bool,
    ) -> Emit<Option<Expr>> {
        let signed = self.is_signed(region);
        let native = match op {
            AtomicOp::Add if scalar != Scalar::F32 => Some(AtomicFunction::Add),
            AtomicOp::Sub if scalar != Scalar::F32 => Some(AtomicFunction::Subtract),
            AtomicOp::And => Some(AtomicFunction::And),
            AtomicOp::Or => Some(AtomicFunction::InclusiveOr),
            AtomicOp::Xor => Some(AtomicFunction::ExclusiveOr),
            AtomicOp::Exch => Some(AtomicFunction::Exchange { compare: None }),
            AtomicOp::Min if scalar == native_kind(signed) => Some(AtomicFunction::Min),
            AtomicOp::Max if scalar == native_kind(signed) => Some(AtomicFunction::Max),
            _ => None,
        };
        if let Some(fun) = native {
            let needs_result = wanted || matches!(fun, AtomicFunction::Exchange { .. });
            return Ok(self.native_atomic(fun, pointer, signed, operand, needs_result));
        }
        let old = if scalar == Scalar::F32 {
            let flush = self.rules.flush_atomic_sums() && matches!(region, Region::Window(_));
            let operand = self.float_atomic_operand(op, operand, flush)?;
            self.cas_loop(pointer, signed, &mut |e, old| e.float_atomic_step(old, operand, flush))?
        } else {
            self.cas_loop(pointer, signed, &mut |e, old| e.atomic_step(op, scalar, old, operand))?
        };
        Ok(wanted.then_some(old))
    }

    fn native_atomic(
        &mut self,
        fun: AtomicFunction,
        pointer: Expr,
        signed: bool,
        operand: Expr,
        wanted: bool,
    ) -> Option<Expr> {
        let b = &mut self.builder;
        let value = if signed { b.bitcast(operand, ScalarKind::Sint) } else { operand };
        let element = if signed { naga::Scalar::I32 } else { naga::Scalar::U32 };
        let result = wanted.then(|| {
            let ty = b.scalar_ty(element);
            b.result(Expression::AtomicResult { ty, comparison: false })
        });
        b.statement(Statement::Atomic { pointer, fun, value, result });
        let result = result?;
        Some(if signed { b.bitcast(result, ScalarKind::Uint) } else { result })
    }

    /// What an operation makes of the old word.
    fn atomic_step(&mut self, op: AtomicOp, scalar: Scalar, old: Expr, operand: Expr) -> Emit<Expr> {
        let b = &mut self.builder;
        Ok(match op {
            AtomicOp::Inc => {
                let (zero, one) = (b.u32(0), b.u32(1));
                let wraps = b.bin(Bin::GreaterEqual, old, operand);
                let next = b.bin(Bin::Add, old, one);
                b.select(wraps, zero, next)
            }
            AtomicOp::Dec => {
                let (zero, one) = (b.u32(0), b.u32(1));
                let is_zero = b.bin(Bin::Equal, old, zero);
                let above = b.bin(Bin::Greater, old, operand);
                let wraps = b.bin(Bin::LogicalOr, is_zero, above);
                let next = b.bin(Bin::Subtract, old, one);
                b.select(wraps, operand, next)
            }
            AtomicOp::Min | AtomicOp::Max => {
                let fun = if op == AtomicOp::Min { MathFunction::Min } else { MathFunction::Max };
                if scalar == Scalar::I32 {
                    let (x, y) = (b.bitcast(old, ScalarKind::Sint), b.bitcast(operand, ScalarKind::Sint));
                    let result = b.math2(fun, x, y);
                    b.bitcast(result, ScalarKind::Uint)
                } else {
                    b.math2(fun, old, operand)
                }
            }
            AtomicOp::Add | AtomicOp::Sub | AtomicOp::And | AtomicOp::Or | AtomicOp::Xor | AtomicOp::Exch => {
                return Err(self.internal("a native atomic operation in a loop"));
            }
        })
    }

    /// `old = *pointer; do { new = step(old) } while (!swap)`: yields the old word.
    pub(super) fn cas_loop(
        &mut self,
        pointer: Expr,
        signed: bool,
        step: &mut dyn FnMut(&mut Self, Expr) -> Emit<Expr>,
    ) -> Emit<Expr> {
        let word = self.builder.scalar_ty(naga::Scalar::U32);
        let slot = self.builder.new_local(None, word);
        let first = self.builder.load(pointer);
        let first = if signed { self.builder.bitcast(first, ScalarKind::Uint) } else { first };
        self.builder.set(slot, first);
        self.builder.open();
        let old = self.builder.get(slot);
        let new = step(self, old);
        let mut body = naga::Block::new();
        if let Ok(new) = new {
            let (seen, exchanged) = self.exchange_if(pointer, signed, old, new);
            self.builder.if_else(exchanged, |b| b.statement(Statement::Break), |_| {});
            self.builder.set(slot, seen);
        }
        body.append(&mut self.builder.close());
        new?;
        self.builder.statement(Statement::Loop { body, continuing: naga::Block::new(), break_if: None });
        Ok(self.builder.get(slot))
    }

    /// A single compare-and-swap: what was there, and whether it was exchanged.
    fn exchange_if(&mut self, pointer: Expr, signed: bool, expected: Expr, new: Expr) -> (Expr, Expr) {
        let b = &mut self.builder;
        let element = if signed { naga::Scalar::I32 } else { naga::Scalar::U32 };
        let (compare, value) = if signed {
            (b.bitcast(expected, ScalarKind::Sint), b.bitcast(new, ScalarKind::Sint))
        } else {
            (expected, new)
        };
        let ty = b.module.generate_predeclared_type(PredeclaredType::AtomicCompareExchangeWeakResult(element));
        let result = b.result(Expression::AtomicResult { ty, comparison: true });
        let fun = AtomicFunction::Exchange { compare: Some(compare) };
        b.statement(Statement::Atomic { pointer, fun, value, result: Some(result) });
        let old = b.member(result, 0);
        let exchanged = b.member(result, 1);
        let old = if signed { b.bitcast(old, ScalarKind::Uint) } else { old };
        (old, exchanged)
    }

    /// The addend of a float sum.
    fn float_atomic_operand(&mut self, op: AtomicOp, operand: Expr, flush: bool) -> Emit<Expr> {
        let b = &mut self.builder;
        let bits = match op {
            AtomicOp::Add => operand,
            AtomicOp::Sub => {
                let sign = b.u32(0x8000_0000);
                b.bin(Bin::ExclusiveOr, operand, sign)
            }
            _ => {
                let message = format!("atomic `{op}` on float is not supported on wgpu");
                return Err(self.refuse("IW0562", message));
            }
        };
        let addend = b.bitcast(bits, ScalarKind::Float);
        if flush { self.routine(FLUSH_F32, vec![addend]) } else { Ok(addend) }
    }

    /// What a float sum makes of the old word.
    fn float_atomic_step(&mut self, old: Expr, addend: Expr, flush: bool) -> Emit<Expr> {
        let mut x = self.builder.bitcast(old, ScalarKind::Float);
        if flush {
            x = self.routine(FLUSH_F32, vec![x])?;
        }
        let mut sum = self.float_sum(addend, x)?;
        if flush {
            sum = self.routine(FLUSH_F32, vec![sum])?;
        }
        Ok(self.builder.bitcast(sum, ScalarKind::Uint))
    }

    /// Negation of a truth value.
    pub(super) fn not(&mut self, value: Expr) -> Expr {
        self.builder.un(UnaryOperator::LogicalNot, value)
    }
}

const fn native_kind(signed: bool) -> Scalar {
    if signed { Scalar::I32 } else { Scalar::U32 }
}
