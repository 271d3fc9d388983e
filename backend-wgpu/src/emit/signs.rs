//! Negations of floats that compilers take for absolute values.
//!
//! `x < 0 ? -x : x` is not `fabs(x)`: of -0 it is -0, and of a NaN it is that NaN. NVIDIA's Vulkan driver (580.159) makes one of it all the
//! same, also where `if (x < 0) x = -x;` is what was written. So the negation of what is compared with zero is hidden.

use std::collections::HashSet;

use isowarp_core::ir::ops::{Const, FloatUnOp};
use isowarp_core::ir::{Function, Op, Scalar, Value};

/// Finds the negations whose operand is compared with a zero, or that are an arm of a selection beside their operand.
pub(super) fn conditional(func: &Function) -> HashSet<Value> {
    let (mut zeros, mut negations) = (HashSet::new(), Vec::new());
    func.body.for_each(&mut |inst| match (inst.op.clone(), inst.result) {
        (Op::Const(Const::Scalar(Scalar::F32, bits)), Some(result)) if f32::from_bits(bits as u32) == 0.0 => {
            zeros.insert(result);
        }
        (Op::Const(Const::Scalar(Scalar::F64, bits)), Some(result)) if f64::from_bits(bits) == 0.0 => {
            zeros.insert(result);
        }
        (Op::FloatUn { op: FloatUnOp::Neg, a, .. }, Some(result)) => negations.push((result, a)),
        _ => {}
    });
    if negations.is_empty() {
        return HashSet::new();
    }
    let (mut compared, mut arms) = (HashSet::new(), HashSet::new());
    func.body.for_each(&mut |inst| match inst.op {
        Op::Compare { a, b, .. } if zeros.contains(&b) => {
            compared.insert(a);
        }
        Op::Compare { a, b, .. } if zeros.contains(&a) => {
            compared.insert(b);
        }
        Op::Select { a, b, .. } => arms.extend([(a, b), (b, a)]),
        _ => {}
    });
    let found = negations.into_iter().filter(|pair| compared.contains(&pair.1) || arms.contains(pair));
    found.map(|(result, _)| result).collect()
}
