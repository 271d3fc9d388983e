//! Finds address indices that are computed by stepping from other values in loops.

use std::collections::HashMap;

use isowarp_core::ir::ops::IntBinOp;
use isowarp_core::ir::{Block, Function, LocalId, Op, Scalar, Value};

/// A sum or difference of two `int` in a loop. One operand is invariant in the loop; the other one has several such
/// sums.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) a: Value,
    pub(super) b: Value,
    pub(super) subtracts: bool,
}

/// Returns the steps of a function, by their results.
pub(super) fn steps(function: &Function) -> HashMap<Value, Step> {
    let mut found = Steps { function, defined_in: HashMap::new(), read_from: HashMap::new(), steps: HashMap::new() };
    found.block(&function.body, 0);
    let origin = |step: &(Step, Value)| {
        found.read_from.get(&step.1).map_or(Origin::Value(step.1), |local| Origin::Local(*local))
    };
    let mut counts: HashMap<Origin, u32> = HashMap::new();
    found.steps.values().for_each(|step| *counts.entry(origin(step)).or_default() += 1);
    let several = found.steps.iter().filter(|(_, step)| counts.get(&origin(step)).is_some_and(|count| *count > 1));
    several.map(|(result, (step, _))| (*result, *step)).collect()
}

/// The origin of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Origin {
    Value(Value),
    Local(LocalId),
}

struct Steps<'f> {
    function: &'f Function,
    /// Number of loops around the definitions of values; 0 for constants.
    defined_in: HashMap<Value, u32>,
    /// The locals from which values are read.
    read_from: HashMap<Value, LocalId>,
    /// All steps, with the value from which each starts.
    steps: HashMap<Value, (Step, Value)>,
}

impl Steps<'_> {
    fn block(&mut self, block: &Block, loops: u32) {
        for inst in &block.insts {
            if let Some(result) = inst.result {
                let outside = matches!(inst.op, Op::Const(_));
                self.defined_in.insert(result, if outside { 0 } else { loops });
                if let Op::IntBin { op: op @ (IntBinOp::Add | IntBinOp::Sub), a, b } = inst.op
                    && self.function.is_scalar(result, Scalar::I32)
                    && self.varies(a, loops) != self.varies(b, loops)
                {
                    let from = if self.varies(a, loops) { a } else { b };
                    self.steps.insert(result, (Step { a, b, subtracts: op == IntBinOp::Sub }, from));
                }
                if let Op::LocalGet(local) = inst.op {
                    self.read_from.insert(result, local);
                }
            }
            let within = loops + u32::from(matches!(inst.op, Op::Loop { .. }));
            for inner in inst.op.blocks() {
                self.block(inner, within);
            }
        }
    }

    /// Returns true if a value is recomputed in each iteration of the innermost of this many loops. Parameters are not.
    fn varies(&self, value: Value, loops: u32) -> bool {
        loops > 0 && self.defined_in.get(&value) == Some(&loops)
    }
}
