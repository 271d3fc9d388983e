//! Where it can be seen which NaN a value is.
//!
//! `f64` instructions hand on an operand's NaN, and the result has to be made canonical only if something looks at its
//! bits: what another float operation makes of a NaN does not depend on which one it is.

use std::collections::{HashMap, HashSet};

use isowarp_core::ir::ops::{ConvertOp, FloatUnOp};
use isowarp_core::ir::{Function, LocalId, Op, Value};

/// The values of a function whose bits something looks at.
pub(super) fn visible(function: &Function) -> HashSet<Value> {
    let mut from: HashMap<Value, Vec<Value>> = HashMap::default();
    let mut gets: Vec<(LocalId, Value)> = Vec::new();
    let mut sets: HashMap<LocalId, Vec<Value>> = HashMap::default();
    let mut open: Vec<Value> = Vec::new();
    function.body.for_each(&mut |inst| match (&inst.op, inst.result) {
        (Op::FloatBin { .. } | Op::Fma { .. } | Op::Compare { .. }, _) => {}
        (Op::FloatUn { op: FloatUnOp::Neg | FloatUnOp::Abs, a, .. }, Some(result)) => {
            from.entry(result).or_default().push(*a);
        }
        (Op::FloatUn { .. }, _) => {}
        (Op::Select { cond, a, b }, Some(result)) => {
            from.entry(result).or_default().extend([*a, *b]);
            open.push(*cond);
        }
        (Op::LocalGet(local), Some(result)) => gets.push((*local, result)),
        (Op::LocalSet { local, value }, _) => sets.entry(*local).or_default().push(*value),
        (Op::Convert { op: ConvertOp::FloatToInt(_), .. }, _) => {}
        // A NaN keeps a part of its payload.
        (Op::Convert { op: ConvertOp::Float(_), a, .. }, Some(result)) => from.entry(result).or_default().push(*a),
        (op, _) => op.for_each_use(|v| open.push(v)),
    });
    let gets: HashMap<Value, LocalId> = gets.into_iter().map(|(local, value)| (value, local)).collect();
    let mut seen = HashSet::default();
    while let Some(value) = open.pop() {
        if seen.insert(value) {
            open.extend(from.get(&value).into_iter().flatten());
            open.extend(gets.get(&value).and_then(|local| sets.get(local)).into_iter().flatten());
        }
    }
    seen
}
