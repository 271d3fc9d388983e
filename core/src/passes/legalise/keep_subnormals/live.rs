//! Finds how long values and register locals are needed, by the positions of instructions in program order.

use rustc_hash::FxHashMap;

use crate::ir::{Block, Function, LocalId, Op, Value};

/// The last uses of values and locals. A value or local from outside a loop that is used in it counts as used at the
/// loop's end, because there may be another iteration.
#[derive(Debug, Default)]
pub(super) struct Live {
    values: FxHashMap<Value, usize>,
    locals: FxHashMap<LocalId, usize>,
}

impl Live {
    /// Finds the last uses in a function. Positions count instructions, outer ones before those nested in them.
    pub fn of(func: &Function) -> Self {
        let mut walk = Liveness { live: Self::default(), depths: FxHashMap::default(), ends: Vec::new(), position: 0 };
        walk.block(&func.body);
        walk.live
    }

    /// Returns true if a value is used at a position or after it.
    pub fn needs(&self, value: Value, from: usize) -> bool {
        self.values.get(&value).is_some_and(|last| *last >= from)
    }

    /// Records that a value is used wherever another one is.
    pub fn stands_for(&mut self, value: Value, other: Value) {
        if let Some(last) = self.values.get(&other).copied() {
            let slot = self.values.entry(value).or_insert(last);
            *slot = last.max(*slot);
        }
    }

    /// Returns true if a register local is read at a position or after it.
    pub fn reads(&self, local: LocalId, from: usize) -> bool {
        self.locals.get(&local).is_some_and(|last| *last >= from)
    }
}

struct Liveness {
    live: Live,
    /// Number of loops around the definition of each value.
    depths: FxHashMap<Value, usize>,
    /// Last positions of the loops around the current position.
    ends: Vec<usize>,
    position: usize,
}

impl Liveness {
    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            let at = self.position;
            self.position += 1;
            let end = at + inst.op.blocks().into_iter().map(Block::len_nested).sum::<usize>();
            if let Op::Loop { break_if, .. } = inst.op {
                self.ends.push(end);
                self.blocks(&inst.op);
                // The condition is defined in the loop, and used at its end.
                if let Some(v) = break_if {
                    self.note(v, end);
                }
                self.ends.pop();
                continue;
            }
            inst.op.for_each_use(|v| self.note(v, at));
            if let Op::LocalGet(local) = inst.op {
                let last = self.ends.first().copied().unwrap_or(at);
                let slot = self.live.locals.entry(local).or_insert(last);
                *slot = last.max(*slot);
            }
            if let Some(result) = inst.result {
                self.depths.insert(result, self.ends.len());
            }
            self.blocks(&inst.op);
        }
    }

    fn blocks(&mut self, op: &Op) {
        for b in op.blocks() {
            self.block(b);
        }
    }

    fn note(&mut self, value: Value, at: usize) {
        let depth = self.depths.get(&value).copied().unwrap_or(0);
        let last = self.ends.get(depth).copied().unwrap_or(at);
        let slot = self.live.values.entry(value).or_insert(last);
        *slot = last.max(*slot);
    }
}
