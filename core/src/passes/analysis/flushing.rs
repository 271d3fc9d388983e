//! Operations on `f32` that a device may compute with zeros in place of subnormal numbers.
//!
//! Removes: nothing; an analysis of single instructions.

use crate::ir::ops::{FloatBinOp, Rounding};
use crate::ir::{Function, Inst, Op, Type, Value};

/// The operations on `f32` that a device performs with zeros in place of subnormal numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flushing {
    /// True for `a * b + c`, rounded once.
    pub fma: bool,
    /// True for sums and differences.
    pub add: bool,
    /// True for products of two numbers.
    pub mul: bool,
    /// True if the smaller of two numbers costs no more than a comparison. Only checks use this.
    pub cheap_min: bool,
}

impl Flushing {
    /// A device that flushes only in fused multiply-adds.
    pub const FMA: Self = Self { fma: true, add: false, mul: false, cheap_min: false };
    /// A device that flushes in all sums and products.
    pub const ALL: Self = Self { fma: true, add: true, mul: true, cheap_min: true };
}

/// Returns true if a device with `flushing` needs a guard for an operation.
pub(in crate::passes) fn is_guarded(func: &Function, inst: &Inst, flushing: Flushing) -> bool {
    sensitive(func, &inst.op, inst.result, flushing).is_some()
}

/// An operation that is right on a flushing device if its operands are coarse enough.
#[derive(Debug, Clone, Copy)]
pub(in crate::passes) enum Sensitive {
    /// `a * b`, or `a * b + c` if there is an addend.
    Product(Value, Value, Option<Value>),
    /// A sum `a + b` or a difference `a - b`.
    Sum(Value, Value),
}

pub(in crate::passes) fn sensitive(
    func: &Function,
    op: &Op,
    result: Option<Value>,
    flushing: Flushing,
) -> Option<Sensitive> {
    if result.and_then(|v| func.try_ty(v)) != Some(Type::F32) {
        return None;
    }
    match *op {
        Op::Fma { rounding: Rounding::Rn, may_flush: false, a, b, c } if flushing.fma => {
            Some(Sensitive::Product(a, b, Some(c)))
        }
        Op::FloatBin { op: FloatBinOp::Mul, rounding: Rounding::Rn, may_flush: false, a, b } if flushing.mul => {
            Some(Sensitive::Product(a, b, None))
        }
        Op::FloatBin { op: FloatBinOp::Add | FloatBinOp::Sub, rounding: Rounding::Rn, may_flush: false, a, b }
            if flushing.add =>
        {
            Some(Sensitive::Sum(a, b))
        }
        _ => None,
    }
}
