//! Finds values that are the same in all threads of a block.

use rustc_hash::{FxHashMap, FxHashSet};

use super::shape::Parts;
use crate::ir::ops::Builtin;
use crate::ir::{Function, LocalId, Op, Value};

/// The values that are the same in all threads: parameters, constants, the numbers of blocks, and values computed from
/// them.
#[derive(Debug, Default)]
pub(super) struct Uniform {
    values: FxHashSet<Value>,
    /// For each register local, the number of assignments, and whether the last one outside branches and loops stores
    /// such a value.
    sets: FxHashMap<LocalId, (usize, bool)>,
}

impl Uniform {
    pub fn of(func: &Function) -> Self {
        let mut found = Self::default();
        found.values.extend((0..func.params.len() as u32).map(Value));
        func.body.for_each(&mut |inst| {
            let depends_on_operands = match &inst.op {
                Op::Builtin(Builtin::ThreadIdx(_)) | Op::LocalGet(_) | Op::LocalAddr(_) | Op::Load { .. } => false,
                Op::System { .. } => false,
                op => op.is_pure(),
            };
            let mut same = depends_on_operands;
            inst.op.for_each_use(|v| same &= found.values.contains(&v));
            if let (Some(result), true) = (inst.result, same) {
                found.values.insert(result);
            }
            if let Op::LocalSet { local, .. } = inst.op {
                found.sets.entry(local).or_insert((0, false)).0 += 1;
            }
        });
        for inst in &func.body.insts {
            if let Op::LocalSet { local, value } = inst.op {
                let slot = found.sets.entry(local).or_insert((0, false));
                slot.1 = found.values.contains(&value);
            }
        }
        found
    }

    pub fn has(&self, v: Value) -> bool {
        self.values.contains(&v)
    }

    /// Returns true for a local that is set once, to such a value.
    pub fn has_local(&self, local: LocalId) -> bool {
        self.sets.get(&local) == Some(&(1, true))
    }

    /// Returns true if a loop's counter has the same value in all threads when they reach the loop: it is set once
    /// before, and once in the loop.
    pub fn starts_equally(&self, counter: LocalId, parts: Parts<'_>) -> bool {
        parts.sets().contains(&counter) && self.sets.get(&counter) == Some(&(2, true))
    }
}
