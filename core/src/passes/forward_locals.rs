//! Replaces reads of register locals by the value written last, where that is known.
//!
//! Removes: `get` of a register local that a `set` before it, in the same block or one around it,
//! determines on every way to it; and a `get` behind another one if nothing in between sets the local.
//!
//! Needs: a verified function. Best after `inline_calls` (parameters kept in locals become
//! plain values) and again after `promote_locals`.
//!
//! Guarantees: nothing for other passes, but `promote_locals` and `infer_spaces` find more. The
//! sets stay; `simplify` removes those of locals that are never read.
use rustc_hash::{FxHashMap, FxHashSet};

use super::rewrite::Aliases;
use crate::ir::{Block, Function, Inst, LocalId, Op, Value};

/// Forwards values through the register locals of a function.
pub fn forward_locals(func: &mut Function) {
    let mut aliases = Aliases::default();
    let mut body = std::mem::take(&mut func.body);
    let mut known = Known::default();
    block(&mut body, &mut known, &mut aliases);
    aliases.apply(&mut body);
    func.body = body;
}

/// The current value of each local where it is known. Each is visible at the current place.
type Known = FxHashMap<LocalId, Value>;

fn block(block: &mut Block, known: &mut Known, aliases: &mut Aliases) {
    block.insts.retain_mut(|inst| {
        match &inst.op {
            Op::LocalGet(local) => {
                if let (Some(result), Some(value)) = (inst.result, known.get(local)) {
                    aliases.insert(result, *value);
                    return false;
                }
                // Whoever reads it next reads the same.
                if let Some(result) = inst.result {
                    known.insert(*local, result);
                }
            }
            Op::LocalSet { local, value } => {
                known.insert(*local, *value);
            }
            Op::If { .. } | Op::Switch { .. } => {
                let written = written_in(inst);
                for b in inst.op.blocks_mut() {
                    self::block(b, &mut known.clone(), aliases);
                }
                known.retain(|l, _| !written.contains(l));
            }
            Op::Loop { .. } => {
                // Another round may already have written.
                let written = written_in(inst);
                known.retain(|l, _| !written.contains(l));
                for b in inst.op.blocks_mut() {
                    self::block(b, &mut known.clone(), aliases);
                }
            }
            _ => {}
        }
        true
    });
}

fn written_in(inst: &Inst) -> FxHashSet<LocalId> {
    let mut written = FxHashSet::default();
    for b in inst.op.blocks() {
        b.for_each(&mut |i| {
            if let Op::LocalSet { local, .. } = i.op {
                written.insert(local);
            }
        });
    }
    written
}
