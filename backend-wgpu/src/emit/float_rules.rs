//! Defines the rules for floats: computed exactly, as the device does, or in integers.

use isowarp_core::ir::ops::Rounding;

use super::emulate::Missing;
use crate::calibrate::{Calibration, FloatOp, FloatTy, Lowering, Operands, in_integers, soft};

/// A target's rules for computing with floats.
pub trait FloatRules {
    /// Returns the code to emit for an operation in a rounding direction.
    fn lowering(&self, op: FloatOp, ty: FloatTy, rounding: Rounding, operands: Operands) -> Lowering;

    /// Returns true if results must be hidden from a compiler that would fuse products into sums, or regroup sums and
    /// products as if they were not rounded.
    fn shield_results(&self) -> bool;

    /// Returns true if constant zeros must be hidden from a compiler that would simplify with them.
    fn hide_zeros(&self) -> bool;

    /// Returns true if a compiler must not know which constant a variable holds: its folded result may differ from the
    /// device's.
    fn hide_constants(&self) -> bool;

    /// Returns true if results of conversions must be hidden from a compiler that would merge the next conversion with
    /// them.
    fn hide_conversions(&self) -> bool;

    /// Returns true if atomic sums in global memory treat subnormals as zeros, as CUDA's devices do.
    fn flush_atomic_sums(&self) -> bool;
}

/// The exact float mode of a calibrated device.
#[derive(Debug, Clone, Copy)]
pub struct ExactFloats<'a> {
    /// Calibration of the device's arithmetic.
    pub calibration: &'a Calibration,
    /// Whether the device's compiler may fuse a product into a sum, or regroup operations, without being asked (Vulkan,
    /// "Precision and Operation of SPIR-V Instructions"; WGSL, "Floating Point Evaluation"). Passthrough SPIR-V forbids
    /// this by decorations; elsewhere results are hidden from the compiler.
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

/// The device's own operations wherever it has them: the native float mode, and the default of `emit` and `check`
/// without a device. Directed roundings are computed in integers.
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

/// Other rules on a device that lacks 64-bit integers or f64: operations that need them are computed in integers, which
/// [`super::emulate`] then splits into words.
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

/// Returns the rounding direction of a device's own operation.
pub(super) const fn plain_rounding(op: FloatOp) -> Rounding {
    if op.is_float_to_int() { Rounding::Rz } else { Rounding::Rn }
}
