//! Reads memory only once if it cannot have changed.
//!
//! Removes: loads from a place that was read or written before, as the same type, in the same block or one around it,
//! if nothing on any path between may have changed it: no store, atomic operation or copy that may touch it, and for
//! memory that other threads see, no place where threads synchronise, no fence, and no volatile access.
//!
//! Needs: a verified function without calls; best after `eliminate_common_subexpressions`, which makes equal addresses
//! one value.
//!
//! Guarantees: volatile loads stay, and so do those with cache hints that ask to read memory again. Two parameters may
//! point to the same buffer: a write through one may be read through the other.
//!
//! After "redundant load elimination": Muchnick, Advanced Compiler Design, section 12.4, over the structure of the IR.
use crate::ir::Module;
use crate::ir::ops::CacheHint;
use crate::ir::{Block, Function, Inst, Op, Type, Value};
use crate::passes::analysis::effects::{Effects, Places};
use crate::passes::analysis::points_to::Declarations;
use crate::passes::manager::{Outcome, Pass, Property};
use crate::passes::rewrite::Aliases;

/// Most places that are remembered at a time: a bound on time.
const MOST: usize = 128;

/// Removes the redundant loads of a function of a module with these declarations.
pub fn eliminate_redundant_loads(func: &mut Function, module: Declarations<'_>) {
    let mut loads = 0;
    func.body.for_each(&mut |inst| loads += usize::from(matches!(inst.op, Op::Load { .. })));
    if loads == 0 {
        return;
    }
    let places = Places::of(func, module);
    let mut body = std::mem::take(&mut func.body);
    let mut walk = LoadEliminator { func, places, aliases: Aliases::default() };
    walk.block(&mut body, &mut Vec::new());
    let aliases = walk.aliases;
    aliases.apply(&mut body);
    func.body = body;
}

/// The known contents of an address.
#[derive(Clone, Copy)]
struct Contents {
    ptr: Value,
    ty: Type,
    value: Value,
}

struct LoadEliminator<'a> {
    func: &'a Function,
    places: Places,
    aliases: Aliases,
}

/// Returns true if a load may be removed when the contents of its place are known.
pub(in crate::passes) fn is_plain(op: &Op) -> bool {
    matches!(op, Op::Load { flags, .. } if !flags.volatile
        && matches!(flags.cache, CacheHint::Default | CacheHint::ReadOnly | CacheHint::All))
}

impl LoadEliminator<'_> {
    fn block(&mut self, block: &mut Block, known: &mut Vec<Contents>) {
        let mut out = Vec::with_capacity(block.insts.len());
        for mut inst in std::mem::take(&mut block.insts) {
            inst.op.for_each_use_mut(|v| *v = self.aliases.resolve(*v));
            if !self.inst(&mut inst, known) {
                out.push(inst);
            }
        }
        block.insts = out;
    }

    /// Processes an instruction; returns true if it is redundant.
    fn inst(&mut self, inst: &mut Inst, known: &mut Vec<Contents>) -> bool {
        if let (Op::Load { ptr, .. }, Some(result)) = (&inst.op, inst.result)
            && is_plain(&inst.op)
            && let Some(ty) = self.func.try_ty(result)
        {
            let found = known.iter().rev().find(|k| k.ty == ty && self.places.are_same(k.ptr, *ptr));
            if let Some(k) = found {
                self.aliases.insert(result, k.value);
                return true;
            }
            remember(known, Contents { ptr: *ptr, ty, value: result });
            return false;
        }
        match &mut inst.op {
            Op::If { then, els, .. } => {
                let mut effects = Effects::default();
                for b in [then, els] {
                    self.branch(b, known, &mut effects);
                }
                self.forget(known, &effects);
            }
            Op::Switch { cases, default, .. } => {
                let mut effects = Effects::default();
                for b in cases.iter_mut().map(|c| &mut c.body).chain([default]) {
                    self.branch(b, known, &mut effects);
                }
                self.forget(known, &effects);
            }
            Op::Loop { body, continuing, .. } => {
                let mut effects = Effects::of_block(self.func, body);
                effects.extend(Effects::of_block(self.func, continuing));
                self.forget(known, &effects);
                self.block(body, &mut known.clone());
                self.block(continuing, &mut known.clone());
            }
            _ => {
                self.forget(known, &Effects::of_inst(self.func, inst));
                if let Op::Store { ptr, value, flags, .. } = &inst.op
                    && !flags.volatile
                    && let Some(ty) = self.func.try_ty(*value)
                {
                    remember(known, Contents { ptr: *ptr, ty, value: *value });
                }
            }
        }
        false
    }

    /// Processes one side of a branch, and adds its effects if control continues after it.
    fn branch(&mut self, block: &mut Block, known: &[Contents], effects: &mut Effects) {
        // Control that breaks out of a switch also continues after it.
        if block.falls_through() || block.breaks() {
            effects.extend(Effects::of_block(self.func, block));
        }
        self.block(block, &mut known.to_vec());
    }

    fn forget(&self, known: &mut Vec<Contents>, effects: &Effects) {
        known.retain(|k| !effects.change(&self.places, k.ptr, k.ty.size()));
    }
}

fn remember(known: &mut Vec<Contents>, new: Contents) {
    if known.len() >= MOST {
        known.remove(0);
    }
    known.push(new);
}

/// [`eliminate_redundant_loads`] as a pass.
pub struct EliminateRedundantLoads;

impl<S> Pass<S> for EliminateRedundantLoads {
    fn name(&self) -> &'static str {
        "eliminate_redundant_loads"
    }

    fn does(&self) -> &'static str {
        "reads memory once where nothing can have changed (`effects`, `points_to`)"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        let Module { structs, globals, functions, .. } = module;
        let declarations = Declarations { structs, globals };
        functions.iter_mut().for_each(|f| eliminate_redundant_loads(f, declarations));
        Ok(())
    }
}
