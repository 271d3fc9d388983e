//! Finds differences whose negation NVIDIA's compilers lose.
//!
//! Removes: nothing; an analysis.
//!
//! Guarantees: finds the differences `a - b` of integers where `b` is a bound (a minimum, a maximum, an absolute value,
//! or a selection) and the difference is an operand of another bound, ignoring conversions between them. In
//! `max(31 - min(x, 31), y)` NVRTC 13.0 mistakes `x - 31` for the difference (`VIADDMNMX` with -31); backends hide such
//! a difference. A difference from zero is a negation, which they hide anyway: an exclusive or that hides something
//! twice hides nothing.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::ops::{IntBinOp, IntUnOp};
use crate::ir::{Function, Op, Value};

/// Most conversions between a bound and a difference.
const CONVERSIONS: usize = 4;

/// Finds the differences of a function.
pub fn lost_negations(func: &Function) -> FxHashSet<Value> {
    let mut converted: FxHashMap<Value, Value> = FxHashMap::default();
    let (mut bounds, mut bounded) = (FxHashSet::default(), Vec::new());
    let (mut differences, mut zeros) = (Vec::new(), FxHashSet::default());
    func.body.for_each(&mut |inst| {
        let Some(result) = inst.result else { return };
        match &inst.op {
            Op::Convert { a, .. } => {
                converted.insert(result, *a);
            }
            Op::Const(c) if c.as_int() == Some(0) => {
                zeros.insert(result);
            }
            Op::IntBin { op: IntBinOp::Sub, a, b } if !zeros.contains(a) => differences.push((result, *b)),
            Op::IntBin { op: IntBinOp::Min | IntBinOp::Max, a, b } | Op::Select { a, b, .. } => {
                bounds.insert(result);
                bounded.extend([*a, *b]);
            }
            Op::IntUn { op: IntUnOp::Abs, a } => {
                bounds.insert(result);
                bounded.push(*a);
            }
            _ => {}
        }
    });
    let source = |mut value: Value| {
        for _ in 0..CONVERSIONS {
            match converted.get(&value) {
                Some(of) => value = *of,
                None => break,
            }
        }
        value
    };
    let bounded: FxHashSet<Value> = bounded.into_iter().map(source).collect();
    let lost = differences.into_iter().filter(|(result, of)| bounded.contains(result) && bounds.contains(&source(*of)));
    lost.map(|(result, _)| result).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::lost_negations;
    use crate::ir::Op;
    use crate::ir::ops::IntBinOp;
    use crate::ir::text::{SpanSource, parse_module};

    #[test]
    fn differences_between_bounds_are_found() {
        let text = "kernel @k(%0 p: ptr.global, %1 x: i32, %2 y: i32) {
  %3: i32 = const 31
  %4: i32 = min %1, %3
  %5: i32 = sub %3, %4
  %6: i16 = icast %5
  %7: i32 = icast %6
  %8: i32 = max %7, %2
  %9: i32 = sub %3, %1
  %10: i32 = max %9, %8
  %11: i32 = sub %10, %4
  %12: i32 = const 0
  %13: i32 = sub %12, %4
  %14: i32 = max %13, %2
  store %0, %11 align 4
}";
        let module = parse_module(text, SpanSource::Text).unwrap();
        let kernel = module.functions.first().unwrap();
        let (found, mut differences) = (lost_negations(kernel), Vec::new());
        kernel.body.for_each(&mut |inst| {
            if matches!(inst.op, Op::IntBin { op: IntBinOp::Sub, .. }) {
                differences.push(inst.result.is_some_and(|result| found.contains(&result)));
            }
        });
        assert_eq!(differences, [true, false, false, false]);
    }
}
