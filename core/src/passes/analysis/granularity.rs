//! Finds the powers of two that the floats of a function are multiples of.
//!
//! Removes: nothing; an analysis.
//!
//! Needs: a verified function. The caller may name values that are checked when the kernel runs, with the granularity
//! that the check ensures.
//!
//! Guarantees: if the granularity of an `f32` is *g*, the value is a multiple of 2^g, a zero, infinite or NaN. All
//! checks that are named are assumed to have held.
//!
//! The rules, for an operation that rounds to nearest or in any other direction:
//! - a product is a multiple of the product of the two powers; a sum, a difference, a minimum, a maximum or a choice is
//!   a multiple of the smaller power. Rounding does not change that: the exact result is a multiple of 2^g, floats that
//!   are smaller than 2^(g + 24) and multiples of 2^g need no rounding, and all floats above are multiples of 2^g;
//! - an integer is a multiple of 1 as a float, rounded or not;
//! - a root of a multiple of 2^g is 0 or at least 2^(g/2), and thus a multiple of 2^(g/2 - 23), because every float
//!   that is at least 2^e is a multiple of 2^(e - 23);
//! - a reciprocal of a root is at least 2^-64, and that of infinity is a zero;
//! - a register local holds a value that was stored in it, or zero; and so does memory that is tracked
//!   (`keep_subnormals/tracked.rs`);
//! - a constant that is tracked holds the values that the host has stored in it, about which only a check can give
//!   information.
//!
//! A float whose granularity is -126 or more is not subnormal: subnormal numbers are not multiples of 2^-126.
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::points_to::Object;
use super::tracked::Tracked;

use crate::ir::ops::{Const, ConvertOp, FloatBinOp, FloatUnOp};
use crate::ir::{Function, Inst, LocalId, Op, Scalar, Type, Value};

/// Granularity of a value about which nothing is known: every float is a multiple of this power of two.
pub(in crate::passes) const UNKNOWN: i32 = -149;

/// Granularity of zeros, infinities and NaNs; more than any sum of granularities needs.
pub(in crate::passes) const ZERO: i32 = 1000;

/// Least granularity that no subnormal number has.
pub(in crate::passes) const NORMAL: i32 = -126;

/// Digits of a float after the first: a float that is at least 2^e is a multiple of 2^(e - `DIGITS`).
pub(in crate::passes) const DIGITS: i32 = 23;

/// Iterations after which a local that still gets finer is assumed to have any granularity.
const ROUNDS: usize = 6;

/// The granularities that checks ensure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::passes) struct Checks {
    /// Granularity of each value that is checked.
    pub values: FxHashMap<Value, i32>,
    /// Granularity of everything in each constant that is checked.
    pub constants: BTreeMap<Object, i32>,
}

/// The granularities of a function's values and register locals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::passes) struct Granularity {
    values: Vec<i32>,
    locals: Vec<i32>,
    /// Granularities of tracked memory.
    objects: BTreeMap<Object, i32>,
}

impl Granularity {
    /// Finds the granularities, if the checks hold.
    pub fn of(func: &Function, tracked: &Tracked, checks: &Checks) -> Self {
        // Floats that no instruction of this function computes, such as parameters, are unknown.
        let values = func.values.iter().map(|_| UNKNOWN).collect();
        let mut found = Self { values, locals: vec![ZERO; func.locals.len()], objects: BTreeMap::new() };
        for (value, level) in &checks.values {
            found.raise(*value, *level);
        }
        for (object, _) in tracked.constants() {
            found.objects.insert(object, checks.constants.get(&object).copied().unwrap_or(UNKNOWN));
        }
        for round in 0.. {
            let before = (found.locals.clone(), found.objects.clone());
            func.body.for_each(&mut |inst| found.instruction(func, tracked, checks, inst));
            if (&found.locals, &found.objects) == (&before.0, &before.1) {
                break;
            }
            if round >= ROUNDS {
                // Each of these iterations makes at least one local unknown for good, or is the last one.
                for (now, then) in found.locals.iter_mut().zip(&before.0) {
                    if now != then {
                        *now = UNKNOWN;
                    }
                }
                for (object, now) in &mut found.objects {
                    if before.1.get(object) != Some(now) {
                        *now = UNKNOWN;
                    }
                }
            }
        }
        found
    }

    /// Returns the granularity of a value; unknown if it is not an `f32` or a vector of them.
    pub fn value(&self, value: Value) -> i32 {
        self.values.get(value.0 as usize).copied().unwrap_or(UNKNOWN)
    }

    /// Returns the granularity of a register local.
    pub fn local(&self, local: LocalId) -> i32 {
        self.locals.get(local.0 as usize).copied().unwrap_or(UNKNOWN)
    }

    /// Returns the granularity of tracked memory.
    pub fn object(&self, object: Object) -> i32 {
        self.objects.get(&object).copied().unwrap_or(ZERO)
    }

    /// Records that a constant is at least as coarse as `level`.
    pub fn raise_constant(&mut self, object: Object, level: i32) {
        let slot = self.objects.entry(object).or_insert(UNKNOWN);
        *slot = level.max(*slot);
    }

    /// Records that a value is at least as coarse as `level`.
    pub fn raise(&mut self, value: Value, level: i32) {
        if let Some(slot) = self.values.get_mut(value.0 as usize) {
            *slot = level.max(*slot);
        }
    }

    fn instruction(&mut self, func: &Function, tracked: &Tracked, checks: &Checks, inst: &Inst) {
        if let Op::Store { ptr, value, .. } = inst.op
            && let Some(object) = tracked.object(ptr)
        {
            let level = self.value(value).min(self.object(object));
            self.objects.insert(object, level);
        }
        if let Op::LocalSet { local, value } = inst.op {
            let value = self.value(value);
            if let Some(slot) = self.locals.get_mut(local.0 as usize) {
                *slot = value.min(*slot);
            }
            return;
        }
        let Some(result) = inst.result.filter(|v| func.try_ty(*v).is_some_and(is_f32)) else { return };
        let found = self.result(func, tracked, &inst.op).clamp(UNKNOWN, ZERO);
        let checked = checks.values.get(&result).copied().unwrap_or(UNKNOWN);
        if let Some(slot) = self.values.get_mut(result.0 as usize) {
            *slot = found.max(checked);
        }
    }

    /// Returns the granularity of an operation's result.
    fn result(&self, func: &Function, tracked: &Tracked, op: &Op) -> i32 {
        let of = |v: &Value| self.value(*v);
        match op {
            Op::Const(Const::Scalar(Scalar::F32, bits)) => of_constant(f32::from_bits(*bits as u32)),
            Op::LocalGet(local) => self.local(*local),
            Op::Load { ptr, .. } => tracked.object(*ptr).map_or(UNKNOWN, |object| self.object(object)),
            Op::Select { a, b, .. } => of(a).min(of(b)),
            Op::Compose { parts } => parts.iter().map(of).min().unwrap_or(UNKNOWN),
            Op::Extract { vector, .. } => of(vector),
            Op::FloatBin { op, a, b, .. } => match op {
                FloatBinOp::Add | FloatBinOp::Sub | FloatBinOp::Min | FloatBinOp::Max => of(a).min(of(b)),
                FloatBinOp::Mul => of(a) + of(b),
                FloatBinOp::Div => UNKNOWN,
            },
            Op::Fma { a, b, c, .. } => (of(a) + of(b)).min(of(c)),
            Op::FloatUn { op, a, .. } => match op {
                FloatUnOp::Neg | FloatUnOp::Abs => of(a),
                FloatUnOp::Sqrt => of(a).div_euclid(2) - DIGITS,
                // The reciprocal of the largest number's root is just above 2^-64.
                FloatUnOp::Rsqrt | FloatUnOp::RsqrtNormal => -64 - DIGITS,
                FloatUnOp::Floor | FloatUnOp::Ceil | FloatUnOp::Trunc | FloatUnOp::Rint => of(a).max(0),
            },
            Op::Convert { op: ConvertOp::IntToFloat(_), .. } => 0,
            // The least subnormal half is 2^-24.
            Op::Convert { op: ConvertOp::Float(_), a } if func.is_scalar(*a, Scalar::F16) => -24,
            _ => UNKNOWN,
        }
    }
}

/// Returns true for `f32` and vectors of it.
pub(in crate::passes) fn is_f32(ty: Type) -> bool {
    matches!(ty, Type::Scalar(Scalar::F32) | Type::Vector(Scalar::F32, _))
}

/// Returns the largest power of two that a number is a multiple of.
pub(in crate::passes) fn of_constant(x: f32) -> i32 {
    if x == 0.0 || !x.is_finite() {
        return ZERO;
    }
    let bits = x.to_bits();
    let (exponent, digits) = (bits >> 23 & 0xff, bits & 0x7f_ffff);
    match exponent {
        0 => UNKNOWN + digits.trailing_zeros() as i32,
        // 1.f × 2^(exponent - 127), whose last digit is 2^(exponent - 150).
        _ => exponent as i32 - 150 + (digits | 0x80_0000).trailing_zeros() as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_multiples_of_their_last_digit() {
        for (x, g) in [
            (1.0, 0),
            (-4.5, -1),
            (0.1, -27),
            (f32::MAX, 104),
            (f32::MIN_POSITIVE, -126),
            (f32::from_bits(1), -149),
            (f32::from_bits(12), -147),
            (0.0, ZERO),
            (f32::INFINITY, ZERO),
            (f32::NAN, ZERO),
        ] {
            assert_eq!(of_constant(x), g, "{x:e}");
        }
    }
}
