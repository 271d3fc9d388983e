//! How floats are computed: exactly, as the device does, or in integers.

use isowarp_core::ir::ops::Rounding;

use super::emulate::Missing;
use crate::calibrate::{Calibration, FloatOp, FloatTy, Lowering, Operands, in_integers, soft};

/// How a target computes with floats.
pub trait FloatRules {
    /// What to emit for an operation in a rounding direction.
    fn lowering(&self, op: FloatOp, ty: FloatTy, rounding: Rounding, operands: Operands) -> Lowering;

    /// True if results must be hidden from a compiler that would fuse products into sums, or regroup sums
    /// and products as if they were not rounded.
    fn shield_results(&self) -> bool;

    /// True if constant zeros must be hidden from a compiler that would simplify with them.
    fn hide_zeros(&self) -> bool;

    /// True if a compiler must not know which constant a variable holds: what it folds need not be what the device computes.
    fn hide_constants(&self) -> bool;

    /// True if results of conversions must be hidden from a compiler that would merge the next one with them.
    fn hide_conversions(&self) -> bool;

    /// True if atomic sums in global memory treat subnormals as zeros, as CUDA's devices do.
    fn flush_atomic_sums(&self) -> bool;
}

/// The exact float mode of a calibrated device.
#[derive(Debug, Clone, Copy)]
pub struct ExactFloats<'a> {
    /// What the device's arithmetic does.
    pub calibration: &'a Calibration,
    /// Whether the device's compiler may fuse a product into a sum, or regroup operations, unasked (Vulkan,
    /// "Precision and Operation of SPIR-V Instructions"; WGSL, "Floating Point Evaluation"). Passthrough SPIR-V
    /// forbids it by decorations; elsewhere results are hidden from it.
    pub shield_results: bool,
}

impl FloatRules for ExactFloats<'_> {
    fn lowering(&self, op: FloatOp, ty: FloatTy, rounding: Rounding, operands: Operands) -> Lowering {
        self.calibration.lowering(op, ty, rounding, operands)
    }

    fn shield_results(&self) -> bool {
        self.shield_results
    }

    fn hide_zeros(&self) -> bool {
        self.calibration.folds_zeros()
    }

    fn hide_constants(&self) -> bool {
        true
    }

    fn hide_conversions(&self) -> bool {
        self.calibration.quirks.merges_conversions
    }

    fn flush_atomic_sums(&self) -> bool {
        true
    }
}

/// The device's own operations wherever it has them: the native float mode, and what `emit` and
/// `check` assume without a device. Directed roundings are computed in integers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NativeFloats;

impl FloatRules for NativeFloats {
    fn lowering(&self, op: FloatOp, ty: FloatTy, rounding: Rounding, _: Operands) -> Lowering {
        if op == FloatOp::Ne {
            // naga's own is false for NaNs.
            return Lowering::Call { routine: format!("iw_{}_ne_guarded", ty.name()), mode: None };
        }
        if rounding == plain_rounding(op) || !op.rounds() { Lowering::Native } else { soft(op, ty, rounding) }
    }

    fn shield_results(&self) -> bool {
        false
    }

    fn hide_zeros(&self) -> bool {
        false
    }

    fn hide_constants(&self) -> bool {
        false
    }

    fn hide_conversions(&self) -> bool {
        false
    }

    fn flush_atomic_sums(&self) -> bool {
        false
    }
}

/// Some rules on a device that lacks 64-bit integers or f64: what needs them is computed in integers,
/// which [`super::emulate`] then takes apart.
#[derive(Clone, Copy)]
pub(super) struct InIntegers<'a> {
    pub(super) rules: &'a dyn FloatRules,
    pub(super) missing: Missing,
}

impl FloatRules for InIntegers<'_> {
    fn lowering(&self, op: FloatOp, ty: FloatTy, rounding: Rounding, operands: Operands) -> Lowering {
        let has_f64 = ty == FloatTy::F64 || op == FloatOp::ToF64;
        let lacks = op.needs_wide(ty) && (self.missing.i64 || has_f64 && self.missing.f64);
        if lacks { in_integers(op, ty, rounding) } else { self.rules.lowering(op, ty, rounding, operands) }
    }

    fn shield_results(&self) -> bool {
        self.rules.shield_results()
    }

    fn hide_zeros(&self) -> bool {
        self.rules.hide_zeros()
    }

    fn hide_constants(&self) -> bool {
        self.rules.hide_constants()
    }

    fn hide_conversions(&self) -> bool {
        self.rules.hide_conversions()
    }

    fn flush_atomic_sums(&self) -> bool {
        self.rules.flush_atomic_sums()
    }
}

/// The direction in which a device's own operation rounds.
pub(super) const fn plain_rounding(op: FloatOp) -> Rounding {
    if op.is_float_to_int() { Rounding::Rz } else { Rounding::Rn }
}
