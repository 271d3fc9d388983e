//! Replaces reads of register locals by the value written last, where that is known.
//!
//! Removes: `get` of a register local that a `set` before it, in the same block or one around it, determines on every
//! path to it; and a `get` after another one if nothing in between sets the local.
//!
//! Needs: a verified function. Best after `inline_calls` (parameters kept in locals become plain values) and again
//! after `promote_locals`.
//!
//! Guarantees: nothing for other passes, but `promote_locals` and `infer_spaces` find more. The sets stay; `simplify`
//! removes those of locals that are never read.
use crate::ir::Module;
use crate::passes::manager::{Outcome, Pass, each};
use rustc_hash::FxHashSet;

use crate::ir::{Block, Function, Inst, LocalId, Op, Value};
use crate::passes::rewrite::Aliases;

/// Forwards values through the register locals of a function.
pub fn forward_locals(func: &mut Function) {
    let mut aliases = Aliases::default();
    let mut body = std::mem::take(&mut func.body);
    let mut known = LocalValues { values: vec![None; func.locals.len()], undo: Vec::new(), set: Vec::new() };
    block(&mut body, &mut known, &mut aliases);
    aliases.apply(&mut body);
    func.body = body;
}

/// The current value of each local where it is known. Each value is visible at the current place.
struct LocalValues {
    values: Vec<Option<Value>>,
    /// Earlier values of changed locals, in the order of the changes.
    undo: Vec<(LocalId, Option<Value>)>,
    /// Locals that were set, in order.
    set: Vec<LocalId>,
}

impl LocalValues {
    fn get(&self, local: LocalId) -> Option<Value> {
        self.values.get(local.0 as usize).copied().flatten()
    }

    fn put(&mut self, local: LocalId, value: Option<Value>) {
        if let Some(slot) = self.values.get_mut(local.0 as usize) {
            self.undo.push((local, *slot));
            *slot = value;
        }
    }

    /// Processes nested blocks; each begins with the values known here.
    fn inside(&mut self, inst: &mut Inst, aliases: &mut Aliases) {
        inst.op.for_each_block_mut(|b| {
            let before = self.undo.len();
            block(b, self, aliases);
            while self.undo.len() > before
                && let Some((local, value)) = self.undo.pop()
                && let Some(slot) = self.values.get_mut(local.0 as usize)
            {
                *slot = value;
            }
        });
    }
}

fn block(block: &mut Block, known: &mut LocalValues, aliases: &mut Aliases) {
    block.insts.retain_mut(|inst| {
        match &inst.op {
            Op::LocalGet(local) => {
                let local = *local;
                if let (Some(result), Some(value)) = (inst.result, known.get(local)) {
                    aliases.insert(result, value);
                    return false;
                }
                // The next read of the local has the same value.
                if let Some(result) = inst.result {
                    known.put(local, Some(result));
                }
            }
            Op::LocalSet { local, value } => {
                known.put(*local, Some(*value));
                known.set.push(*local);
            }
            Op::If { .. } | Op::Switch { .. } => {
                let before = known.set.len();
                known.inside(inst, aliases);
                for at in before..known.set.len() {
                    if let Some(local) = known.set.get(at).copied() {
                        known.put(local, None);
                    }
                }
            }
            Op::Loop { .. } => {
                // An earlier iteration may already have written.
                for local in written_in(inst) {
                    known.put(local, None);
                }
                known.inside(inst, aliases);
            }
            _ => {}
        }
        true
    });
}

fn written_in(inst: &Inst) -> FxHashSet<LocalId> {
    let mut written = FxHashSet::default();
    inst.op.for_each_block(|b| {
        b.for_each(&mut |i| {
            if let Op::LocalSet { local, .. } = i.op {
                written.insert(local);
            }
        });
    });
    written
}

/// [`forward_locals`] as a pass.
pub struct ForwardLocals;

impl<S> Pass<S> for ForwardLocals {
    fn name(&self) -> &'static str {
        "forward_locals"
    }

    fn does(&self) -> &'static str {
        "makes values of register locals"
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        each(module, forward_locals)
    }
}
