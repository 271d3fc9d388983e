//! Estimates the size of operations that a device has to emulate.

use super::Unroller;
use super::shape::Parts;
use crate::ir::{Function, Inst, Op, Scalar, Value};

/// The number of plain instructions of an operation on a device, for operations with many. An unrolled loop copies
/// them: compilers of devices inline functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Costs {
    /// Instructions of an operation on `double`.
    pub double: usize,
}

impl Costs {
    /// Costs for a device with operations for all types.
    pub const NATIVE: Self = Self { double: 1 };
    /// Costs for a device without `double`. A sum or a product has about 200 instructions on integers of 32 bits, `fma`
    /// 700.
    pub const EMULATED_DOUBLES: Self = Self { double: 200 };

    /// Returns the cost of an instruction, without those in its blocks.
    pub(super) fn of(self, func: &Function, inst: &Inst) -> usize {
        let is_double = |v: Value| func.try_ty(v).and_then(|ty| ty.scalar()) == Some(Scalar::F64);
        let double = match &inst.op {
            Op::FloatBin { .. } | Op::FloatUn { .. } | Op::Fma { .. } => inst.result.is_some_and(is_double),
            Op::Compare { a, .. } => is_double(*a),
            Op::Convert { a, .. } => is_double(*a) || inst.result.is_some_and(is_double),
            _ => false,
        };
        if double { self.double } else { 1 }
    }
}

impl Unroller<'_> {
    /// Returns the number of a loop's instructions, weighted by their costs.
    pub(super) fn len_of(&self, parts: Parts<'_>) -> usize {
        let mut len = 0usize;
        parts.for_each(|inst| len = len.saturating_add(self.costs.of(self.func, inst)));
        len
    }
}
