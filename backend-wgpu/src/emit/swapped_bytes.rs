//! Finds bytes of a number that are recombined in another order.
//!
//! NVIDIA's Vulkan driver compiles `x >> 8 & 255 | (x & 255) << 8` and similar expressions to one instruction. Where 16
//! bits of the result are used, that instruction may read a register that was never written, and `x` is not even loaded
//! (580.159, H200: seen in the disassembled code). An exclusive or with an unknown number does not prevent this, but an
//! unknown shift count does.

use std::collections::{BTreeSet, HashMap, HashSet};

use isowarp_core::ir::ops::{Const, ConvertOp, IntBinOp};
use isowarp_core::ir::{Function, Op, Value};

/// Limit on the steps from a part to the number that it belongs to.
const STEPS: usize = 8;

/// The derivation of a value from others, as far as it contains their bytes.
#[derive(Default)]
struct Made {
    /// Operands whose bytes the value contains.
    of: Vec<Value>,
    /// Count of a shift; to the left if it is positive.
    shift: i32,
    /// Whether the value is a whole operand, at most shifted.
    whole: bool,
}

/// Finds the shifts, and products by powers of two, whose counts must be hidden: those in one of two parts of one
/// number that are joined.
pub(super) fn shifts(func: &Function) -> HashSet<Value> {
    let (mut made, mut joined) = (HashMap::new(), Vec::new());
    let mut constants: HashMap<Value, u64> = HashMap::new();
    func.body.for_each(&mut |inst| {
        let Some(result) = inst.result else { return };
        let part = |of: &Value| Made { of: vec![*of], ..Made::default() };
        let found = match &inst.op {
            Op::Const(Const::Scalar(_, bits)) => {
                constants.insert(result, *bits);
                return;
            }
            Op::IntBin { op: IntBinOp::Or | IntBinOp::Xor | IntBinOp::Add, a, b } => {
                joined.push((*a, *b));
                Made { of: vec![*a, *b], ..Made::default() }
            }
            Op::IntBin { op: op @ (IntBinOp::Shl | IntBinOp::Shr), a, b } => match constants.get(b) {
                Some(&count @ 1..64) => {
                    let count = count as i32;
                    Made { shift: if *op == IntBinOp::Shl { count } else { -count }, whole: true, ..part(a) }
                }
                _ => return,
            },
            Op::IntBin { op: IntBinOp::Mul, a, b } => match constants.get(b) {
                Some(power) if power.is_power_of_two() => {
                    Made { shift: power.trailing_zeros() as i32, whole: true, ..part(a) }
                }
                _ => return,
            },
            Op::IntBin { op: IntBinOp::And, a, b } => match (constants.get(a), constants.get(b)) {
                (_, Some(_)) => part(a),
                (Some(_), None) => part(b),
                (None, None) => return,
            },
            Op::Convert { op: ConvertOp::Int, a } => part(a),
            _ => return,
        };
        made.insert(result, found);
    });
    let mut found = HashSet::new();
    for (a, b) in joined {
        let (mut of_a, mut of_b) = (Way::default(), Way::default());
        follow(a, &made, STEPS, &mut of_a);
        follow(b, &made, STEPS, &mut of_b);
        if !of_a.roots.is_disjoint(&of_b.roots) && !is_rotation(func, [a, b], &made) {
            found.extend(of_b.shifts.first().or(of_a.shifts.first()));
        }
    }
    found
}

/// The path from a part to the numbers that it belongs to.
#[derive(Default)]
struct Way {
    roots: BTreeSet<Value>,
    /// Shifts by whole bytes, the last one first.
    shifts: Vec<Value>,
}

fn follow(part: Value, made: &HashMap<Value, Made>, steps: usize, way: &mut Way) {
    match made.get(&part).filter(|_| steps > 0) {
        Some(step) => {
            if step.shift != 0 && step.shift % 8 == 0 {
                way.shifts.push(part);
            }
            for operand in &step.of {
                follow(*operand, made, steps - 1, way);
            }
        }
        None => drop(way.roots.insert(part)),
    }
}

/// Returns true if two parts rotate a number of at least 32 bits. Rotations are common, and drivers compute them
/// correctly.
fn is_rotation(func: &Function, parts: [Value; 2], made: &HashMap<Value, Made>) -> bool {
    let [Some(a), Some(b)] = parts.map(|part| made.get(&part)) else { return false };
    let bits = a.of.first().and_then(|of| func.try_ty(*of)).map_or(0, |ty| ty.size() as i32 * 8);
    let whole = a.whole && b.whole && a.of == b.of && bits >= 32;
    whole && a.shift.signum() != b.shift.signum() && a.shift.abs() + b.shift.abs() == bits
}
