//! Executes loads before it is known whether their results are needed.
//!
//! Removes: an `if` that does nothing but load from global memory into register locals, or set them to values that are
//! cheap to compute: `inside ? p[i] : 0`. Both sides are executed, and the locals get the selected values. Where a load
//! is not needed, it reads `p[0]`, the same place for all threads, which costs no bandwidth. Consecutive loads then
//! need not wait for each other, as they would after branches.
//!
//! Needs: a verified function; and that any address can be read
//! ([`super::hoist_loop_invariants::Speculation::Allowed`]).
//!
//! Guarantees: floats are loaded and selected, and not computed with, so that no operation uses the bits of an unneeded
//! float. Loads that need the results of other loads in the same branch stay there, and so do those of shared memory,
//! whose bounds devices do not know.
//!
//! After "if-conversion": Allen, Kennedy, Porterfield and Warren, Conversion of Control Dependence to Data Dependence,
//! POPL 1983.
use crate::ir::Module;
use crate::passes::manager::{Outcome, Pass, each};
use rustc_hash::{FxHashMap, FxHashSet};

use super::eliminate_redundant_loads::is_plain;
use crate::ir::ops::{ConvertOp, IntBinOp};
use crate::ir::{Block, Function, Inst, LocalId, Op, Space, Type, Value};
use crate::span::Span;

/// Most loads of an `if`: each is an access that may not be needed.
const MAX_LOADS: usize = 2;

/// Most other instructions of a side, without constants.
const MAX_OTHERS: usize = 12;

/// Moves loads out of the branches of a function.
pub fn select_loads(func: &mut Function) {
    let mut indexed = FxHashMap::default();
    let mut branches = false;
    func.body.for_each(&mut |inst| {
        branches |= matches!(inst.op, Op::If { .. });
        if let (Some(result), Op::PtrAdd { index: Some(_), .. }) = (inst.result, &inst.op) {
            indexed.insert(result, inst.op.clone());
        }
    });
    if !branches {
        return;
    }
    let mut body = std::mem::take(&mut func.body);
    body.rewrite(&mut |inst, out| match &inst.op {
        Op::If { cond, then, els } => match (Side::of(func, then), Side::of(func, els)) {
            (Some(then), Some(els)) if (1..=MAX_LOADS).contains(&(then.loads + els.loads)) => {
                join(func, &indexed, (*cond, inst.span), [then, els], out);
            }
            _ => out.push(inst),
        },
        _ => out.push(inst),
    });
    func.body = body;
}

/// A side of an `if`.
struct Side {
    /// Instructions that yield values.
    insts: Vec<Inst>,
    /// Values of the locals at the end, in the order of their first assignments.
    sets: Vec<(LocalId, Value)>,
    loads: usize,
}

impl Side {
    /// Returns `None` if the side does more than load and set locals.
    fn of(func: &Function, block: &Block) -> Option<Self> {
        let mut side = Self { insts: Vec::new(), sets: Vec::new(), loads: 0 };
        let mut from_loads: FxHashSet<Value> = FxHashSet::default();
        let mut others = 0;
        for inst in &block.insts {
            let mut waits = false;
            inst.op.for_each_use(|v| waits |= from_loads.contains(&v));
            match &inst.op {
                Op::LocalSet { local, value } => {
                    func.register_type(*local)?.scalar()?;
                    match side.sets.iter_mut().find(|(set, _)| set == local) {
                        Some((_, last)) => *last = *value,
                        None => side.sets.push((*local, *value)),
                    }
                    continue;
                }
                // The local was set on this side.
                Op::LocalGet(local) if side.sets.iter().any(|(set, _)| set == local) => return None,
                Op::Load { ptr, .. } if is_plain(&inst.op) && !waits => {
                    let global = func.try_ty(*ptr) == Some(Type::Ptr(Space::Global));
                    inst.result.and_then(|v| func.try_ty(v)).filter(|_| global)?.scalar()?;
                    side.loads += 1;
                }
                Op::Const(_) => {}
                op if is_cheap(op) => others += 1,
                _ => return None,
            }
            if waits || matches!(inst.op, Op::Load { .. }) {
                from_loads.extend(inst.result);
            }
            side.insts.push(inst.clone());
        }
        (others <= MAX_OTHERS).then_some(side)
    }
}

/// Returns true for an operation that may be executed in vain.
fn is_cheap(op: &Op) -> bool {
    match op {
        Op::Builtin(_)
        | Op::Select { .. }
        | Op::Compare { .. }
        | Op::LocalGet(_)
        | Op::GlobalAddr(_)
        | Op::PtrAdd { .. }
        | Op::SpaceCast { .. }
        | Op::Convert { op: ConvertOp::Int, .. } => true,
        Op::IntBin { op, .. } => !matches!(op, IntBinOp::Div | IntBinOp::Rem),
        _ => false,
    }
}

/// Executes both sides, and sets each local to the value from the selected one.
fn join(
    func: &mut Function,
    indexed: &FxHashMap<Value, Op>,
    (cond, span): (Value, Span),
    sides: [Side; 2],
    out: &mut Vec<Inst>,
) {
    for (number, side) in sides.iter().enumerate() {
        for inst in &side.insts {
            let mut inst = inst.clone();
            if let Op::Load { ptr, .. } = &mut inst.op
                && let Some(Op::PtrAdd { base, index: Some(index), scale, offset }) = indexed.get(ptr)
                && let (Some(pointer), Some(of_index)) = (func.try_ty(*ptr), func.try_ty(*index))
            {
                let first = func.emit_zero(out, of_index, inst.span);
                let (a, b) = if number == 0 { (*index, first) } else { (first, *index) };
                let wanted = func.emit(out, of_index, Op::Select { cond, a, b }, inst.span);
                let op = Op::PtrAdd { base: *base, index: Some(wanted), scale: *scale, offset: *offset };
                *ptr = func.emit(out, pointer, op, inst.span);
            }
            out.push(inst);
        }
    }
    let [then, els] = sides;
    let of = |sets: &[(LocalId, Value)], local| sets.iter().find(|(set, _)| *set == local).map(|(_, value)| *value);
    let mut locals: Vec<LocalId> = Vec::new();
    for (local, _) in then.sets.iter().chain(&els.sets) {
        if !locals.contains(local) {
            locals.push(*local);
        }
    }
    for local in locals {
        let Some(ty) = func.register_type(local) else { continue };
        let mut side = |sets: &[(LocalId, Value)]| {
            of(sets, local).unwrap_or_else(|| func.emit(out, ty, Op::LocalGet(local), span))
        };
        let (a, b) = (side(&then.sets), side(&els.sets));
        let value = func.emit(out, ty, Op::Select { cond, a, b }, span);
        func.emit_set(out, local, value, span);
    }
}

/// [`select_loads`] as a pass.
pub struct SelectLoads;

impl<S> Pass<S> for SelectLoads {
    fn name(&self) -> &'static str {
        "select_loads"
    }

    fn does(&self) -> &'static str {
        "loads from global memory before it is known whether the value is wanted, `inside ? p[i] : 0`, and selects then: such loads need not wait for each other"
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        each(module, select_loads)
    }
}
