//! Moves the tests of loops to their ends.
//!
//! A loop whose condition computes with floats has two pieces of straight-line code, before its test and after it, and
//! each would have a slow version. With the test at the end of the body, and once before the loop, they are a single
//! piece.
//!
//! After "loop inversion": Muchnick, Advanced Compiler Design, section 18.5.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Flushing;
use crate::ir::{Block, Function, Inst, LocalId, Op, Type, Value};
use crate::passes::analysis::flushing::sensitive;

/// Most instructions of a condition, which is duplicated.
const MOST_TESTED: usize = 64;

/// Rotates the loops of a function that compute in their conditions.
pub(super) fn rotate_loops(func: &mut Function, flushing: Flushing) {
    let mut body = std::mem::take(&mut func.body);
    block(func, &mut body, flushing);
    func.body = body;
}

fn block(func: &mut Function, code: &mut Block, flushing: Flushing) {
    let mut out = Vec::with_capacity(code.insts.len());
    for mut inst in std::mem::take(&mut code.insts) {
        for b in inst.op.blocks_mut() {
            block(func, b, flushing);
        }
        if let Op::Loop { body, continuing, break_if: None, .. } = &mut inst.op
            && let Some(at) = test_to_move(func, body, continuing, flushing)
        {
            rotate(func, inst, at, &mut out);
        } else {
            out.push(inst);
        }
    }
    code.insts = out;
}

/// Returns the position of the test in a loop's body, if it is to be moved.
fn test_to_move(func: &Function, body: &Block, continuing: &Block, flushing: Flushing) -> Option<usize> {
    let at = body.insts.iter().position(|inst| !inst.op.is_pure())?;
    let (head, rest) = (body.insts.get(..at)?, body.insts.get(at + 1..)?);
    let Op::If { then, els, .. } = &body.insts.get(at)?.op else { return None };
    let leaves = |b: &Block| matches!(b.insts[..], [Inst { op: Op::Break, .. }]);
    let tests = leaves(then) && els.insts.is_empty() || leaves(els) && then.insts.is_empty();
    let computes = head.iter().any(|inst| sensitive(func, &inst.op, inst.result, flushing).is_some());
    let mut meets = false;
    for b in [body, continuing] {
        b.for_each(&mut |inst| meets |= inst.op.is_sync_point());
    }
    let goes_on = rest.iter().all(|inst| inst.op.falls_through());
    (tests && computes && !meets && goes_on && !body.continues() && at <= MOST_TESTED).then_some(at)
}

fn rotate(func: &mut Function, mut inst: Inst, at: usize, out: &mut Vec<Inst>) {
    let span = inst.span;
    let Op::Loop { body, continuing, .. } = &mut inst.op else { return };
    let mut insts = std::mem::take(&mut body.insts);
    let mut rest = insts.split_off(at + 1);
    let Some(Inst { op: Op::If { cond, then, .. }, span: test_span, .. }) = insts.pop() else { return };
    let breaks_if = !then.insts.is_empty();
    rest.append(&mut continuing.insts);

    // Values that the condition computes and the rest uses travel in locals.
    let computed: FxHashMap<Value, Type> =
        insts.iter().filter_map(|i| Some((i.result?, func.try_ty(i.result?)?))).collect();
    let mut used: FxHashSet<Value> = FxHashSet::default();
    for inst in &rest {
        note_uses(inst, &computed, &mut used);
    }
    let order = insts.iter().filter_map(|i| i.result).filter(|v| used.contains(v));
    let homes: Vec<(Value, LocalId)> =
        order.map(|v| (v, func.new_register(computed.get(&v).copied().unwrap_or(Type::BOOL), span))).collect();

    let (again, copies) = copy(func, &insts);
    // Before the loop, under new names.
    let (first, firsts) = copy(func, &insts);
    out.extend(first);
    for (v, home) in &homes {
        let value = firsts.get(v).copied().unwrap_or(*v);
        func.emit_set(out, *home, value, span);
    }
    let mut body_insts = Vec::with_capacity(rest.len() + again.len() + homes.len() * 2);
    for (v, home) in &homes {
        body_insts.push(Inst { result: Some(*v), op: Op::LocalGet(*home), span });
    }
    body_insts.append(&mut rest);
    body_insts.extend(again);
    for (v, home) in &homes {
        let value = copies.get(v).copied().unwrap_or(*v);
        func.emit_set(&mut body_insts, *home, value, span);
    }
    let leave = |cond: Value| {
        let leaves = Block::new(vec![Inst::new(Op::Break, test_span)]);
        let (then, els) = if breaks_if { (leaves, Block::default()) } else { (Block::default(), leaves) };
        Inst::new(Op::If { cond, then, els }, test_span)
    };
    body_insts.push(leave(copies.get(&cond).copied().unwrap_or(cond)));
    body.insts = body_insts;
    let cond = firsts.get(&cond).copied().unwrap_or(cond);
    let entered = Block::new(vec![inst]);
    let (then, els) = if breaks_if { (Block::default(), entered) } else { (entered, Block::default()) };
    out.push(Inst::new(Op::If { cond, then, els }, span));
}

/// Copies pure instructions, with new values as results.
fn copy(func: &mut Function, insts: &[Inst]) -> (Vec<Inst>, FxHashMap<Value, Value>) {
    let mut copies: FxHashMap<Value, Value> = FxHashMap::default();
    let made = insts
        .iter()
        .map(|inst| {
            let mut inst = inst.clone();
            inst.op.for_each_use_mut(|v| *v = copies.get(v).copied().unwrap_or(*v));
            if let Some(old) = inst.result {
                let new = func.new_value(func.ty(old));
                copies.insert(old, new);
                inst.result = Some(new);
            }
            inst
        })
        .collect();
    (made, copies)
}

/// Records the values among `of` that an instruction uses, also in nested blocks.
fn note_uses(inst: &Inst, of: &FxHashMap<Value, Type>, used: &mut FxHashSet<Value>) {
    let mut note = |op: &Op| {
        op.for_each_use(|v| {
            if of.contains_key(&v) {
                used.insert(v);
            }
        });
    };
    note(&inst.op);
    for b in inst.op.blocks() {
        b.for_each(&mut |inner| note(&inner.op));
    }
}
