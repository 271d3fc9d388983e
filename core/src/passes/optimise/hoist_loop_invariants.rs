//! Moves computations that are the same in every iteration out of loops.
//!
//! Removes: from the body of a loop, pure instructions whose operands come from outside; reads of register locals that
//! the loop does not set; and loads of memory that nothing in the loop may change.
//!
//! Needs: a verified function without calls.
//!
//! Guarantees: only instructions directly in the body move, not those inside a branch. A load moves if it is always
//! executed in the first iteration, or if the caller declares that a load that the program would not have executed is
//! harmless (`Speculation`).
//!
//! After "loop-invariant code motion": Muchnick, Advanced Compiler Design, section 13.2.
use crate::ir::Module;
use crate::passes::manager::{Outcome, Pass, Property};
use rustc_hash::FxHashSet;

use super::eliminate_common_subexpressions::depends_on_operands_alone;
use super::eliminate_redundant_loads::is_plain;
use crate::ir::{Block, Function, Inst, LocalId, Op, Type, Value};
use crate::passes::analysis::effects::{Effects, Places};
use crate::passes::analysis::points_to::Declarations;

/// Permission to execute a load that the program would not have executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speculation {
    /// Forbidden: a wild address is an error.
    Forbidden,
    /// Allowed: any address can be read.
    Allowed,
}

/// Hoists the invariant code of a function's loops.
pub fn hoist_loop_invariants(func: &mut Function, module: Declarations<'_>, speculation: Speculation) {
    let mut loops = false;
    func.body.for_each(&mut |inst| loops |= matches!(inst.op, Op::Loop { .. }));
    if !loops {
        return;
    }
    let places = Places::of(func, module);
    let mut body = std::mem::take(&mut func.body);
    block(&Hoister { func, places, speculation }, &mut body);
    func.body = body;
}

struct Hoister<'a> {
    func: &'a Function,
    places: Places,
    speculation: Speculation,
}

fn block(walk: &Hoister<'_>, code: &mut Block) {
    let mut out = Vec::with_capacity(code.insts.len());
    for mut inst in std::mem::take(&mut code.insts) {
        // Instructions moved out of an inner loop may also move out of the outer one.
        for b in inst.op.blocks_mut() {
            block(walk, b);
        }
        if let Op::Loop { body, continuing, .. } = &mut inst.op {
            walk.hoist(body, continuing, &mut out);
        }
        out.push(inst);
    }
    code.insts = out;
}

impl Hoister<'_> {
    /// Moves the invariant instructions of a loop to `out`.
    fn hoist(&self, body: &mut Block, continuing: &Block, out: &mut Vec<Inst>) {
        let mut inside: FxHashSet<Value> = FxHashSet::default();
        let mut set: FxHashSet<LocalId> = FxHashSet::default();
        for b in [&*body, continuing] {
            b.for_each(&mut |inst| {
                inside.extend(inst.result);
                if let Op::LocalSet { local, .. } = inst.op {
                    set.insert(local);
                }
            });
        }
        let mut effects = Effects::of_block(self.func, body);
        effects.extend(Effects::of_block(self.func, continuing));
        // True while control is certain to reach this place in the first iteration.
        let mut certain = true;
        let mut kept = Vec::with_capacity(body.insts.len());
        for inst in std::mem::take(&mut body.insts) {
            let mut invariant = true;
            inst.op.for_each_use(|v| invariant &= !inside.contains(&v));
            let goes = invariant
                && match &inst.op {
                    Op::LocalGet(local) => !set.contains(local),
                    Op::Load { ptr, .. } => {
                        let size = inst.result.and_then(|v| self.func.try_ty(v)).map_or(0, Type::size);
                        is_plain(&inst.op)
                            && (certain || self.speculation == Speculation::Allowed)
                            && !effects.change(&self.places, *ptr, size)
                    }
                    op => depends_on_operands_alone(op),
                };
            if goes {
                if let Some(result) = inst.result {
                    inside.remove(&result);
                }
                out.push(inst);
                continue;
            }
            certain &= !may_leave(&inst.op);
            kept.push(inst);
        }
        body.insts = kept;
    }
}

/// Returns true if control may not reach the next instruction.
fn may_leave(op: &Op) -> bool {
    op.leaves()
        || match op {
            Op::Loop { body, continuing, .. } => {
                leaves_function(body) || leaves_function(continuing) || body.continues()
            }
            Op::AssertFail(_) | Op::System { .. } => true,
            op => op.blocks().into_iter().any(|b| b.insts.iter().any(|inst| may_leave(&inst.op))),
        }
}

fn leaves_function(block: &Block) -> bool {
    let mut found = false;
    block.for_each(&mut |inst| found |= matches!(inst.op, Op::Return(_) | Op::Unreachable | Op::System { .. }));
    found
}

/// [`hoist_loop_invariants`] as a pass, without speculation.
pub struct HoistLoopInvariants;

impl<S> Pass<S> for HoistLoopInvariants {
    fn name(&self) -> &'static str {
        "hoist_loop_invariants"
    }

    fn does(&self) -> &'static str {
        "computes before a loop what is the same in every iteration; loads, too"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        let Module { structs, globals, functions, .. } = module;
        let declarations = Declarations { structs, globals };
        functions.iter_mut().for_each(|f| hoist_loop_invariants(f, declarations, Speculation::Forbidden));
        Ok(())
    }
}

/// [`hoist_loop_invariants`] as a pass, with speculation.
pub struct HoistLoads;

impl<S> Pass<S> for HoistLoads {
    fn name(&self) -> &'static str {
        "hoist_loads"
    }

    fn does(&self) -> &'static str {
        "hoists also loads that the program might not have done: a device returns something for any address"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        let Module { structs, globals, functions, .. } = module;
        let declarations = Declarations { structs, globals };
        functions.iter_mut().for_each(|f| hoist_loop_invariants(f, declarations, Speculation::Allowed));
        Ok(())
    }
}
