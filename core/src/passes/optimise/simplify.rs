//! Removes code without effects and folds known values.
//!
//! Removes: pure instructions whose result is unused; writes to register locals that are never read; stores to memory
//! locals that are never read; ifs and switches that do nothing; the side of an `if` with a known condition that never
//! runs; unused locals.
//!
//! Splices: the bodies of loops and switches that run once, such as `do { … } while (0)`.
//!
//! Folds: integer and bool operations on constants, and exact conversions of integers to floats; chains of `ptradd`
//! with constant offsets; selects with a known condition or equal sides; space casts that change nothing.
//!
//! Needs: a verified function.
//!
//! Guarantees: values are numbered without gaps. Other operations on floats are never folded: the device computes them.
//! Volatile accesses, loops, sync points and atomics stay.

use crate::ir::Module;
use crate::passes::manager::{Outcome, Pass, each};
use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::fold::fold;
use crate::ir::ops::{Const, IntBinOp};
use crate::ir::{Block, Function, Inst, LocalId, Op, Scalar, Type, Value};
use crate::passes::analysis::points_to::{Object, PointsTo, has_memory_locals};
use crate::passes::rewrite::{Aliases, Values};

/// Simplifies a function until nothing changes.
pub fn simplify(func: &mut Function) {
    // Each iteration but the last removes or folds something; the bound is for safety.
    for _ in 0..64 {
        let folded = fold_all(func);
        if remove_dead(func, &FxHashSet::default()) || folded {
            continue;
        }
        // Finding the memory that is only written costs most time, so it comes once nothing else is left to do.
        let write_only = write_only_memory(func);
        if write_only.is_empty() || !remove_dead(func, &write_only) {
            break;
        }
    }
    drop_unused_locals(func);
    renumber(func);
}

/// The facts known about values while walking in program order.
#[derive(Default)]
struct Facts {
    consts: FxHashMap<Value, Const>,
    /// For each `ptradd` with a constant offset, its base and the offset.
    offsets: FxHashMap<Value, (Value, i64)>,
    aliases: Aliases,
    changed: bool,
}

fn fold_all(func: &mut Function) -> bool {
    let mut known = Facts::default();
    let mut body = std::mem::take(&mut func.body);
    fold_block(func, &mut body, &mut known);
    known.aliases.apply(&mut body);
    func.body = body;
    known.changed
}

fn fold_block(func: &mut Function, block: &mut Block, known: &mut Facts) {
    let mut out = Vec::with_capacity(block.insts.len());
    for mut inst in std::mem::take(&mut block.insts) {
        inst.op.for_each_use_mut(|v| *v = known.aliases.resolve(*v));
        for b in inst.op.blocks_mut() {
            fold_block(func, b, known);
        }
        fold_inst(func, inst, known, &mut out);
    }
    // Code after an instruction that leaves (a folded `if` may now end so) is never reached.
    if let Some(end) = out.iter().position(|i| i.op.leaves())
        && end + 1 < out.len()
    {
        out.truncate(end + 1);
        known.changed = true;
    }
    block.insts = out;
}

fn fold_inst(func: &Function, mut inst: Inst, known: &mut Facts, out: &mut Vec<Inst>) {
    let ty = inst.result.and_then(|v| func.try_ty(v));
    let alias = match &inst.op {
        Op::Select { a, b, .. } if a == b => Some(*a),
        Op::Select { cond, a, b } => match known.consts.get(cond) {
            Some(Const::Scalar(Scalar::Bool, bit)) => Some(if *bit == 1 { *a } else { *b }),
            _ => None,
        },
        Op::SpaceCast { ptr, .. } if func.try_ty(*ptr) == ty => Some(*ptr),
        Op::PtrAdd { base, index: None, offset: 0, .. } => Some(*base),
        Op::IntBin { op, a, b } => identity(known, *op, *a, *b),
        _ => None,
    };
    if let (Some(by), Some(result)) = (alias, inst.result) {
        known.aliases.insert(result, by);
        known.changed = true;
        return;
    }
    if let Some(c) = fold(&inst.op, ty, &known.consts) {
        inst.op = Op::Const(c);
        known.changed = true;
    }
    match &mut inst.op {
        Op::Const(c) => {
            if let Some(v) = inst.result {
                known.consts.insert(v, *c);
            }
        }
        Op::PtrAdd { base, index, scale, offset } => {
            let step = index.and_then(|i| known.consts.get(&i)).and_then(|c| c.as_int());
            let moved = step
                .and_then(|i| i.checked_mul(i128::from(*scale)))
                .and_then(|i| i.checked_add(i128::from(*offset)))
                .and_then(|i| i64::try_from(i).ok());
            if let Some(moved) = moved {
                (*index, *scale, *offset) = (None, 0, moved);
                known.changed = true;
            }
            if let Some((root, before)) = known.offsets.get(base)
                && let Some(sum) = before.checked_add(*offset)
            {
                (*base, *offset) = (*root, sum);
                known.changed = true;
            }
            if let (None, Some(v)) = (&index, inst.result) {
                known.offsets.insert(v, (*base, *offset));
            }
        }
        op => {
            if let Some(block) = runs_once(op, known) {
                out.extend(block.insts);
                known.changed = true;
                return;
            }
        }
    }
    out.push(inst);
}

/// Returns the block that is all that an `if`, `switch` or loop ever runs, if it runs only once.
fn runs_once(op: &mut Op, known: &Facts) -> Option<Block> {
    let is = |v: &Value, n: i128| known.consts.get(v).and_then(|c| c.as_int()) == Some(n);
    match op {
        Op::If { cond, then, els } => {
            if is(cond, 1) {
                Some(std::mem::take(then))
            } else if is(cond, 0) {
                Some(std::mem::take(els))
            } else {
                None
            }
        }
        Op::Switch { selector, cases, default } => {
            let constant = known.consts.get(selector).and_then(|c| c.as_int());
            let block = match constant {
                // A selector's values are its bits as an `i64`.
                Some(n) => {
                    let case = cases.iter_mut().find(|c| c.values.contains(&(n as i64)));
                    case.map_or(default, |c| &mut c.body)
                }
                None if cases.is_empty() => default,
                None => return None,
            };
            without_break_at_end(block)
        }
        Op::Loop { body, continuing, break_if, unroll: _ } => {
            if let Some(Op::Break) = body.insts.last().map(|i| &i.op) {
                return if body.continues() { None } else { without_break_at_end(body) };
            }
            if break_if.is_some_and(|v| is(&v, 1)) && !body.breaks() && !body.continues() {
                let mut block = std::mem::take(body);
                block.insts.append(&mut continuing.insts);
                return Some(block);
            }
            None
        }
        _ => None,
    }
}

/// Returns a block without the break at its end, if the block has no other break.
fn without_break_at_end(block: &mut Block) -> Option<Block> {
    let rest = match block.insts.split_last() {
        Some((Inst { op: Op::Break, .. }, rest)) => rest,
        _ => &block.insts[..],
    };
    if rest.iter().any(|i| i.op.breaks()) {
        return None;
    }
    let mut block = std::mem::take(block);
    if let Some(Op::Break) = block.insts.last().map(|i| &i.op) {
        block.insts.pop();
    }
    Some(block)
}

/// Returns the operand that the result equals: `x + 0`, `x * 1`, `x & true` and the like.
fn identity(known: &Facts, op: IntBinOp, a: Value, b: Value) -> Option<Value> {
    let is = |v: Value, n: i128| known.consts.get(&v).and_then(|c| c.as_int()) == Some(n);
    let bool_true = |v: Value| known.consts.get(&v) == Some(&Const::bool(true));
    match op {
        IntBinOp::Add | IntBinOp::Or | IntBinOp::Xor if is(b, 0) => Some(a),
        IntBinOp::Add | IntBinOp::Or | IntBinOp::Xor if is(a, 0) => Some(b),
        IntBinOp::Sub | IntBinOp::Shl | IntBinOp::Shr if is(b, 0) => Some(a),
        IntBinOp::Mul | IntBinOp::Div if is(b, 1) => Some(a),
        IntBinOp::Mul if is(a, 1) => Some(b),
        IntBinOp::And if bool_true(b) => Some(a),
        IntBinOp::And if bool_true(a) => Some(b),
        _ => None,
    }
}

/// The values and locals that a function uses.
struct Used {
    values: Values,
    read_locals: FxHashSet<LocalId>,
}

/// Removes instructions without effect, including stores to `write_only`. Returns true if there were any.
fn remove_dead(func: &mut Function, write_only: &FxHashSet<Value>) -> bool {
    let mut used = Used { values: Values::of(func), read_locals: FxHashSet::default() };
    func.body.for_each(&mut |inst| {
        if let Op::LocalGet(l) = inst.op {
            used.read_locals.insert(l);
        }
    });
    let before = func.body.len_nested();
    // Backwards, so that values used only by dead instructions are dead as well.
    sweep(&mut func.body, &mut used, write_only, &[]);
    func.body.len_nested() < before
}

/// Returns the addresses inside memory locals that are only written: stores through them have no effect.
fn write_only_memory(func: &Function) -> FxHashSet<Value> {
    if !has_memory_locals(func) {
        return FxHashSet::default();
    }
    let points_to = PointsTo::of_locals(func);
    let mut read: BTreeSet<Object> = BTreeSet::new();
    let mut written: FxHashSet<Value> = FxHashSet::default();
    func.body.for_each(&mut |inst| {
        let mut reads = Vec::new();
        match &inst.op {
            Op::PtrAdd { .. } | Op::SpaceCast { .. } => {}
            Op::Store { value, flags, ptr, .. } => {
                // A stored address may be read through later.
                reads.push(*value);
                if flags.volatile {
                    reads.push(*ptr);
                }
                written.insert(*ptr);
            }
            Op::MemCopy { dst, src, .. } => {
                reads.push(*src);
                written.insert(*dst);
            }
            Op::MemZero { dst, .. } => {
                written.insert(*dst);
            }
            op => op.for_each_use(|v| reads.push(v)),
        }
        reads.iter().for_each(|v| read.extend(points_to.objects(*v)));
    });
    let only_written = |object: &Object| matches!(object, Object::Local(_)) && !read.contains(object);
    written.retain(|v| {
        let objects = points_to.objects(*v);
        !objects.is_empty() && objects.iter().all(only_written)
    });
    written
}

fn sweep(block: &mut Block, used: &mut Used, write_only: &FxHashSet<Value>, also: &[Value]) {
    also.iter().for_each(|v| {
        used.values.insert(*v);
    });
    let mut kept = Vec::with_capacity(block.insts.len());
    for mut inst in std::mem::take(&mut block.insts).into_iter().rev() {
        let wanted = inst.result.is_some_and(|v| used.values.contains(v));
        let mut dead = inst.op.is_pure() && !wanted;
        match &mut inst.op {
            Op::LocalSet { local, .. } => dead = !used.read_locals.contains(local),
            Op::Store { ptr: p, .. } | Op::MemZero { dst: p, .. } | Op::MemCopy { dst: p, .. } => {
                dead = write_only.contains(p);
            }
            Op::If { then, els, .. } => {
                sweep(then, used, write_only, &[]);
                sweep(els, used, write_only, &[]);
                dead = then.insts.is_empty() && els.insts.is_empty();
            }
            Op::Switch { cases, default, .. } => {
                for b in cases.iter_mut().map(|c| &mut c.body).chain([&mut *default]) {
                    sweep(b, used, write_only, &[]);
                }
                let nothing = |b: &Block| b.insts.iter().all(|i| matches!(i.op, Op::Break));
                dead = cases.iter().map(|c| &c.body).chain([&*default]).all(nothing);
            }
            Op::Loop { body, continuing, break_if, unroll: _ } => {
                // The continuing block comes after the body.
                sweep(continuing, used, write_only, break_if.as_slice());
                sweep(body, used, write_only, &[]);
            }
            _ => {}
        }
        if !dead {
            inst.op.for_each_use(|v| {
                used.values.insert(v);
            });
            kept.push(inst);
        }
    }
    kept.reverse();
    block.insts = kept;
}

/// Removes locals that are not mentioned, and renumbers the rest.
pub(in crate::passes) fn drop_unused_locals(func: &mut Function) {
    let mut mentioned = FxHashSet::default();
    func.body.for_each(&mut |inst| match inst.op {
        Op::LocalGet(l) | Op::LocalAddr(l) | Op::LocalSet { local: l, .. } => {
            mentioned.insert(l);
        }
        _ => {}
    });
    let mut moved = FxHashMap::default();
    let mut kept = Vec::new();
    for (i, local) in std::mem::take(&mut func.locals).into_iter().enumerate() {
        let id = LocalId(i as u32);
        if mentioned.contains(&id) {
            moved.insert(id, LocalId(kept.len() as u32));
            kept.push(local);
        }
    }
    func.locals = kept;
    func.body.for_each_mut(&mut |inst| match &mut inst.op {
        Op::LocalGet(l) | Op::LocalAddr(l) | Op::LocalSet { local: l, .. } => {
            if let Some(to) = moved.get(l) {
                *l = *to;
            }
        }
        _ => {}
    });
}

/// Numbers the values in the order of their definitions, without gaps.
fn renumber(func: &mut Function) {
    let old = std::mem::take(&mut func.values);
    let ty = |v: Value| old.get(v.0 as usize).copied().unwrap_or(Type::BOOL);
    let mut values: Vec<Type> = (0..func.params.len()).map(|i| ty(Value(i as u32))).collect();
    let mut new: FxHashMap<Value, Value> = (0..values.len() as u32).map(|i| (Value(i), Value(i))).collect();
    func.body.for_each(&mut |inst| {
        if let Some(v) = inst.result {
            new.entry(v).or_insert_with(|| {
                values.push(ty(v));
                Value(values.len() as u32 - 1)
            });
        }
    });
    func.body.for_each_mut(&mut |inst| {
        let rename = |v: &mut Value| {
            if let Some(n) = new.get(v) {
                *v = *n;
            }
        };
        inst.result.iter_mut().for_each(rename);
        inst.op.for_each_use_mut(rename);
    });
    func.values = values;
}

/// [`simplify`] as a pass.
pub struct Simplify;

impl<S> Pass<S> for Simplify {
    fn name(&self) -> &'static str {
        "simplify"
    }

    fn does(&self) -> &'static str {
        "folds integers, and conversions of them that are exact, drops dead code and dead writes"
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        each(module, simplify)
    }
}
