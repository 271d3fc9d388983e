//! Emits the checks of values at run time.
//!
//! Most checks are a single comparison, `|x| >= 2^e`. Zeros fail it, and so do NaNs unless they are among many numbers.
//! Only then are the bits examined, which decide correctly about zeros and NaNs.

use std::collections::BTreeMap;

use super::{Asked, Versions};
use crate::ir::ops::{CompareOp, Const, ConvertOp, FloatBinOp, FloatUnOp, IntBinOp, Rounding};
use crate::ir::{Block, Inst, Op, Scalar, Type, Value};
use crate::passes::analysis::granularity::DIGITS;
use crate::span::Span;

/// Least number of comparisons for which it is worth finding the smallest number first.
const MANY: usize = 6;

/// Returns the biased exponent of the least number, except zero, that has to be a multiple of 2^level. Exponents below
/// -126 belong to numbers that are not normal, and those above 127 to infinite ones.
fn exponent(level: i32) -> u32 {
    ((level + DIGITS).clamp(-126, 127) + 127) as u32
}

impl Versions<'_> {
    /// Emits the conjunction of some truth values and, if requested, of the flag.
    pub(super) fn all(&mut self, held: Vec<Value>, with_flag: bool, out: &mut Vec<Inst>, span: Span) -> Value {
        let mut all = with_flag.then(|| self.func.emit(out, Type::BOOL, Op::LocalGet(self.ok), span));
        for v in held {
            all = Some(match all {
                Some(a) => self.func.emit(out, Type::BOOL, Op::IntBin { op: IntBinOp::And, a, b: v }, span),
                None => v,
            });
        }
        all.unwrap_or_else(|| self.func.emit_const(out, Const::bool(true), span))
    }

    /// Emits whether all values are large enough, or NaNs, and, if requested, the flag holds. If not, some may be zero.
    pub(super) fn quick(&mut self, asked: &[Asked], with_flag: bool, out: &mut Vec<Inst>, span: Span) -> Value {
        let mut sizes: BTreeMap<i32, Vec<Value>> = BTreeMap::new();
        for (v, level) in asked {
            for part in self.parts(*v, out, span) {
                let size = Op::FloatUn { op: FloatUnOp::Abs, rounding: Rounding::Rn, a: part };
                sizes.entry(*level).or_default().push(self.func.emit(out, Type::F32, size, span));
            }
        }
        let mut held = Vec::new();
        for (level, mut sizes) in sizes {
            if self.flushing.cheap_min && sizes.len() >= MANY {
                sizes = self.smallest(sizes, out, span);
            }
            for a in sizes {
                let least = Const::f32(f32::from_bits(exponent(level) << 23));
                let b = self.func.emit_const(out, least, span);
                held.push(self.func.emit(out, Type::BOOL, Op::Compare { op: CompareOp::Ge, a, b }, span));
            }
        }
        self.all(held, with_flag, out, span)
    }

    /// Emits the smallest of some numbers, found in pairs: comparisons would wait for each other, because compilers
    /// make each depend on the result of the one before. NaNs are never the smaller number, and need no check.
    fn smallest(&mut self, mut sizes: Vec<Value>, out: &mut Vec<Inst>, span: Span) -> Vec<Value> {
        while sizes.len() > 1 {
            let pairs = sizes.chunks(2).filter_map(|pair| match *pair {
                [a, b] => {
                    let op = Op::FloatBin { op: FloatBinOp::Min, rounding: Rounding::Rn, may_flush: false, a, b };
                    Some(self.func.emit(out, Type::F32, op, span))
                }
                [alone] => Some(alone),
                _ => None,
            });
            sizes = pairs.collect();
        }
        sizes
    }

    /// Emits whether all values are zero, large enough, infinite or NaN, and, if requested, the flag holds.
    pub(super) fn full(&mut self, asked: &[Asked], with_flag: bool, out: &mut Vec<Inst>, span: Span) -> Value {
        let mut held = Vec::new();
        for (v, level) in asked {
            held.extend(self.check_parts(*v, *level, out, span));
        }
        self.all(held, with_flag, out, span)
    }

    /// Checks values, and sets the flag accordingly.
    pub(super) fn settle(&mut self, asked: &[Asked], out: &mut Vec<Inst>, span: Span) {
        if asked.is_empty() {
            return;
        }
        let cond = self.quick(asked, false, out, span);
        let mut els = Vec::new();
        let full = self.full(asked, true, &mut els, span);
        self.func.emit_set(&mut els, self.ok, full, span);
        out.push(Inst::new(Op::If { cond, then: Block::default(), els: Block::new(els) }, span));
    }

    /// Executes slow code if a value is too fine, or, if requested, the flag does not hold.
    pub(super) fn unless(
        &mut self,
        asked: &[Asked],
        with_flag: bool,
        slow: Vec<Inst>,
        out: &mut Vec<Inst>,
        span: Span,
    ) {
        let cond = self.quick(asked, with_flag, out, span);
        let mut els = Vec::new();
        let full = self.full(asked, with_flag, &mut els, span);
        let slow = Op::If { cond: full, then: Block::default(), els: Block::new(slow) };
        els.push(Inst::new(slow, span));
        out.push(Inst::new(Op::If { cond, then: Block::default(), els: Block::new(els) }, span));
    }

    /// Emits for each part of a value whether it is zero, large enough, infinite or NaN.
    pub(super) fn check_parts(&mut self, v: Value, level: i32, out: &mut Vec<Inst>, span: Span) -> Vec<Value> {
        let parts = self.parts(v, out, span);
        let least = exponent(level) << 24;
        let f = &mut *self.func;
        parts
            .into_iter()
            .map(|a| {
                // For zero, all bits are then ones.
                let bits = f.emit(out, Type::U32, Op::Convert { op: ConvertOp::Bits, a }, span);
                let twice = f.emit(out, Type::U32, Op::IntBin { op: IntBinOp::Add, a: bits, b: bits }, span);
                let one = f.emit_const(out, Const::u32(1), span);
                let a = f.emit(out, Type::U32, Op::IntBin { op: IntBinOp::Sub, a: twice, b: one }, span);
                let b = f.emit_const(out, Const::u32(least - 1), span);
                f.emit(out, Type::BOOL, Op::Compare { op: CompareOp::Ge, a, b }, span)
            })
            .collect()
    }

    /// Returns a number itself, or the parts of a vector.
    fn parts(&mut self, v: Value, out: &mut Vec<Inst>, span: Span) -> Vec<Value> {
        match self.func.try_ty(v) {
            Some(Type::Vector(Scalar::F32, n)) => {
                (0..n).map(|index| self.func.emit(out, Type::F32, Op::Extract { vector: v, index }, span)).collect()
            }
            _ => vec![v],
        }
    }
}
