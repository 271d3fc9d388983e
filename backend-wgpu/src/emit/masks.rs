//! Finds masks that merge the bits of two numbers, `a & m | b & !m`, for drivers that may merge wrongly
//! ([`crate::calibrate::Quirks::merges_bits`]). A driver cannot recognise the merge if only the launch knows the mask.

use std::collections::{HashMap, HashSet};

use isowarp_core::ir::ops::{Const, IntBinOp};
use isowarp_core::ir::{Function, Op, Scalar, Value};

/// Returns the operands of each `and` whose result is merged with the other bits of another number.
pub(super) fn merging(func: &Function) -> HashSet<(Value, Value)> {
    let (mut constants, mut masked, mut found) = (HashMap::new(), HashMap::new(), HashSet::new());
    func.body.for_each(&mut |inst| {
        let Some(result) = inst.result else { return };
        match inst.op {
            Op::Const(Const::Scalar(scalar, bits)) if scalar.is_int() => {
                constants.insert(result, bits & ones(scalar));
            }
            Op::IntBin { op: IntBinOp::And, a, b } => {
                let scalar = func.try_ty(result).and_then(|ty| ty.scalar());
                if let (Some(scalar), Some(mask)) = (scalar, constants.get(&a).or_else(|| constants.get(&b))) {
                    masked.insert(result, ((a, b), scalar, *mask));
                }
            }
            Op::IntBin { op: IntBinOp::Or, a, b } => {
                if let (Some((x, scalar, mask)), Some((y, _, other))) = (masked.get(&a), masked.get(&b))
                    && mask ^ other == ones(*scalar)
                {
                    found.extend([*x, *y]);
                }
            }
            _ => {}
        }
    });
    found
}

/// Returns all bits of a type.
const fn ones(scalar: Scalar) -> u64 {
    u64::MAX >> (64 - scalar.bits())
}
