//! Loops that count: up, down, by shifts, towards bounds that are known or not, or with two counters towards each
//! other.

use super::Gen;
use crate::ir::inst::{Inst, Op, Unroll, Value};
use crate::ir::module::{LocalId, LocalKind};
use crate::ir::ops::{CompareOp, Const, ConvertOp, IntBinOp, MemFlags};
use crate::ir::types::{Scalar, Space, Type};
use crate::span::Span;

/// A counter of a loop. The loop runs a few iterations before its test fails.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counter {
    pub local: LocalId,
    pub scalar: Scalar,
    step: Step,
    test: CompareOp,
    bound: Bound,
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Add(i128),
    Shift(IntBinOp),
}

#[derive(Debug, Clone, Copy)]
enum Bound {
    Constant(Const),
    Value(Value),
    /// Another counter, which counts down.
    Local(LocalId),
}

const SCALARS: [Scalar; 8] =
    [Scalar::I32, Scalar::U32, Scalar::U8, Scalar::I8, Scalar::I16, Scalar::U16, Scalar::I64, Scalar::U64];

impl Gen<'_> {
    /// Generates a counter with its first value. `at_end`: the loop's test is at the end of each iteration.
    pub(super) fn counter(&mut self, out: &mut Vec<Inst>, at_end: bool) -> Counter {
        let scalar = self.rng.pick(&SCALARS).unwrap_or(Scalar::U32);
        let local = self.local(LocalKind::Register(Type::Scalar(scalar)));
        let rounds = usize::from(at_end) + self.rng.below(9);
        let rounds = rounds as i128;
        let (start, step, test, bound) = match self.rng.below(8) {
            // Counts until a value is reached, across the end of the type if necessary.
            0 | 1 => {
                let start = self.rng.pick(&[0, 1, -3, 250, 126, -128, 0x7fff_fffe, 0xffff_fffd]).unwrap_or(0);
                let step = self.rng.pick(&[1, -1, 2, 3, -5]).unwrap_or(1);
                (start, Step::Add(step), CompareOp::Ne, Bound::Constant(Const::int(scalar, start + step * rounds)))
            }
            2 => {
                let step = 1 + self.rng.below(3) as i128;
                (3, Step::Add(step), CompareOp::Lt, Bound::Constant(Const::int(scalar, 3 + step * rounds)))
            }
            3 => {
                let step = 1 + self.rng.below(3) as i128;
                let start = 4 + step * rounds;
                (start, Step::Add(-step), CompareOp::Ge, Bound::Constant(Const::int(scalar, 5)))
            }
            4 => {
                let bits = 6 - rounds.min(6);
                (1 << bits, Step::Shift(IntBinOp::Shl), CompareOp::Le, Bound::Constant(Const::int(scalar, 32)))
            }
            5 => {
                let zero = Const::int(scalar, 0);
                (1 << (rounds.min(6)), Step::Shift(IntBinOp::Shr), CompareOp::Ne, Bound::Constant(zero))
            }
            6 => {
                let (test, step) = if at_end || self.rng.chance(50) {
                    (CompareOp::Lt, 1 + self.rng.below(2) as i128)
                } else {
                    (CompareOp::Ne, 1)
                };
                let v = self.any(out, Type::U32);
                let mask = self.emit(out, Type::U32, Op::Const(Const::u32(15)));
                let bound = self.emit(out, Type::U32, Op::IntBin { op: IntBinOp::And, a: v, b: mask });
                let bound = self.cast(out, scalar, bound);
                (
                    if at_end { 0 } else { -3 * i128::from(test == CompareOp::Ne) },
                    Step::Add(step),
                    test,
                    Bound::Value(bound),
                )
            }
            _ => {
                let other = self.local(LocalKind::Register(Type::Scalar(scalar)));
                let top = self.emit(out, Type::Scalar(scalar), Op::Const(Const::int(scalar, 1 + 2 * rounds)));
                self.push(out, Op::LocalSet { local: other, value: top });
                (1, Step::Add(1), CompareOp::Lt, Bound::Local(other))
            }
        };
        let start = self.emit(out, Type::Scalar(scalar), Op::Const(Const::int(scalar, start)));
        self.push(out, Op::LocalSet { local, value: start });
        Counter { local, scalar, step, test, bound }
    }

    /// Generates the condition under which the loop continues.
    pub(super) fn goes_on(&mut self, out: &mut Vec<Inst>, counter: Counter) -> Value {
        let ty = Type::Scalar(counter.scalar);
        let a = self.emit(out, ty, Op::LocalGet(counter.local));
        let b = match counter.bound {
            Bound::Constant(c) => self.emit(out, ty, Op::Const(c)),
            Bound::Value(v) => v,
            Bound::Local(local) => self.emit(out, ty, Op::LocalGet(local)),
        };
        self.emit(out, Type::BOOL, Op::Compare { op: counter.test, a, b })
    }

    /// Generates the step of a counter.
    pub(super) fn count(&mut self, out: &mut Vec<Inst>, counter: Counter) {
        let ty = Type::Scalar(counter.scalar);
        let mut step = |g: &mut Self, local, step| {
            let a = g.emit(out, ty, Op::LocalGet(local));
            let value = match step {
                Step::Add(by) => {
                    let b = g.emit(out, ty, Op::Const(Const::int(counter.scalar, by)));
                    g.emit(out, ty, Op::IntBin { op: IntBinOp::Add, a, b })
                }
                Step::Shift(op) => {
                    let b = g.emit(out, Type::U32, Op::Const(Const::u32(1)));
                    g.emit(out, ty, Op::IntBin { op, a, b })
                }
            };
            g.push(out, Op::LocalSet { local, value });
        };
        step(self, counter.local, counter.step);
        if let Bound::Local(other) = counter.bound {
            step(self, other, Step::Add(-1));
        }
    }

    /// Reads or writes an element of an array, with an index from a register local.
    pub(super) fn element(&mut self, out: &mut Vec<Inst>, local: LocalId, scalar: Scalar) {
        let mut arrays = self.private.clone();
        arrays.extend(&self.exposed);
        let Some(array) = self.rng.pick(&arrays) else { return };
        let now = self.emit(out, Type::Scalar(scalar), Op::LocalGet(local));
        let index = self.cast(out, Scalar::U32, now);
        let mask = self.emit(out, Type::U32, Op::Const(Const::u32(3)));
        let index = self.emit(out, Type::U32, Op::IntBin { op: IntBinOp::And, a: index, b: mask });
        let base = self.emit(out, Type::Ptr(Space::Local), Op::LocalAddr(array));
        let step = Op::PtrAdd { base, index: Some(index), scale: 4, offset: 0 };
        // The step is not visible: no other code may use it as the address of 16 bytes.
        let ptr = self.f.emit(out, Type::Ptr(Space::Local), step, Span::default());
        if self.rng.chance(50) {
            self.emit(out, Type::I32, Op::Load { ptr, align: 4, flags: MemFlags::PLAIN });
            return;
        }
        let value = if self.rng.chance(30) { self.cast(out, Scalar::I32, now) } else { self.any(out, Type::I32) };
        self.push(out, Op::Store { ptr, value, align: 4, flags: MemFlags::PLAIN });
    }

    /// Reads or writes an element of an array, with an index from any integer local.
    pub(super) fn element_of_any(&mut self, out: &mut Vec<Inst>) {
        let mut choosers = self.counters.clone();
        let integer = |(local, ty): &(LocalId, Type)| Some((*local, ty.scalar().filter(|s| s.is_int())?));
        choosers.extend(self.registers.iter().filter_map(integer));
        if let Some((local, scalar)) = self.rng.pick(&choosers) {
            self.element(out, local, scalar);
        }
    }

    /// Returns an unrolling request that an author may make.
    pub(super) fn unroll(&mut self) -> Unroll {
        match self.rng.below(10) {
            0..=4 => Unroll::Auto,
            5 | 6 => Unroll::Full,
            7 | 8 => Unroll::Times(2 + self.rng.below(4) as u32),
            _ => Unroll::Never,
        }
    }

    fn cast(&mut self, out: &mut Vec<Inst>, to: Scalar, value: Value) -> Value {
        if self.f.is_scalar(value, to) {
            return value;
        }
        self.emit(out, Type::Scalar(to), Op::Convert { op: ConvertOp::Int, a: value })
    }
}
