//! Bytes of a number that are put together in another order.
//!
//! NVIDIA's compilers make one instruction (`PRMT`) of `x >> 8 & 255 | (x & 255) << 8` and its like, and may give it a wrong operand: a half then
//! has the selector in place of the bytes (580.159, H200). So one of the parts is hidden. Rotations, which have no masks, stay as they are.

use std::collections::{BTreeSet, HashMap, HashSet};

use isowarp_core::ir::ops::{Const, ConvertOp, IntBinOp};
use isowarp_core::ir::{Function, Op, Value};
use naga::ScalarKind;

use super::builder::Expr;
use super::kernel::Emitter;
use super::types::Emit;

/// Steps of the way from a part to the number that it is of.
const STEPS: usize = 8;

/// Finds the parts that are to be hidden: operands of an `or` whose other operand has bytes of the same number.
pub(super) fn parts(func: &Function) -> HashSet<Value> {
    let (mut made, mut constants, mut joined) = (HashMap::new(), HashMap::new(), Vec::new());
    func.body.for_each(&mut |inst| {
        let Some(result) = inst.result else { return };
        match inst.op {
            Op::Const(Const::Scalar(_, bits)) => drop(constants.insert(result, bits)),
            Op::IntBin { op: IntBinOp::Or, a, b } => {
                joined.push((a, b));
                made.insert(result, (vec![a, b], false));
            }
            Op::IntBin { op: IntBinOp::Shl | IntBinOp::Shr, a, .. } => drop(made.insert(result, (vec![a], false))),
            Op::IntBin { op: IntBinOp::And, a, b } => {
                let mask = |value| constants.get(&value).is_some_and(|mask| *mask <= 0xffff_ffff);
                match (mask(a), mask(b)) {
                    (_, true) => drop(made.insert(result, (vec![a], true))),
                    (true, false) => drop(made.insert(result, (vec![b], true))),
                    (false, false) => {}
                }
            }
            Op::Convert { op: ConvertOp::Int, a } => {
                let narrow = func.try_ty(result).is_some_and(|ty| ty.size() < 4);
                made.insert(result, (vec![a], narrow));
            }
            _ => {}
        }
    });
    let mut found = HashSet::new();
    for (a, b) in joined {
        let (mut of_a, mut of_b) = (BTreeSet::new(), BTreeSet::new());
        let masked = [roots(a, &made, STEPS, &mut of_a), roots(b, &made, STEPS, &mut of_b)];
        if masked.contains(&true) && !of_a.is_disjoint(&of_b) {
            found.insert(if made.contains_key(&b) { b } else { a });
        }
    }
    found
}

/// Collects the numbers that a part is of. True if bytes are masked out on the way.
fn roots(part: Value, made: &HashMap<Value, (Vec<Value>, bool)>, steps: usize, found: &mut BTreeSet<Value>) -> bool {
    match made.get(&part).filter(|_| steps > 0) {
        Some((operands, masked)) => {
            operands.iter().fold(*masked, |masked, operand| roots(*operand, made, steps - 1, found) || masked)
        }
        None => {
            found.insert(part);
            false
        }
    }
}

impl Emitter<'_> {
    /// The value of an instruction, hidden if it is a part that has to be.
    pub(super) fn hidden_part(&mut self, result: Option<Value>, value: Expr) -> Emit<Expr> {
        let Some(part) = result.filter(|result| self.hidden_parts.contains(result)) else { return Ok(value) };
        let scalar = self.scalar_of(part)?;
        let kind = if scalar.is_signed() { ScalarKind::Sint } else { ScalarKind::Uint };
        Ok(self.hidden(value, kind, if scalar.bits() == 64 { 8 } else { 4 }))
    }
}
