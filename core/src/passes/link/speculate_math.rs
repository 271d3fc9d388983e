//! Computes math functions in their common forms, and computes them again in full if an argument was rare.
//!
//! Changes: straight-line code that calls functions with a common form ([`crate::math::common_form`]). It calls the
//! common forms instead, and a single test after the last one finds out whether any argument was rare. If so,
//! everything that depends on the results is computed again with the functions themselves. One branch for several
//! functions costs less than the code of each of them for rare arguments.
//!
//! Needs: a verified function. Best after `promote_locals`: the straight-line code ends at a store.
//!
//! Guarantees: the same results, bit for bit, and no additional loads. The code that is computed twice has no effects
//! except writes to register locals, which are reset to the values that they had before. It has no loops, which could
//! continue for ever with wrong values, and no loads that depend on these values, neither by their addresses nor by a
//! condition.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::ops::{IntBinOp, MathFn};
use crate::ir::{Block, FuncId, Function, Inst, LocalId, Op, Scalar, Type, Value};
use crate::math::common_form;

/// Most instructions of straight-line code that is computed twice.
const MOST: usize = 512;

/// The functions that implement a common form in a module.
#[derive(Debug, Clone, Copy)]
pub struct Common {
    /// The common form, from `f32` to `f32`.
    pub form: FuncId,
    /// The test for rare arguments, from `f32` to `bool`.
    pub is_rare: FuncId,
}

/// The number of points from which a branch for rare arguments costs less than the code of the functions themselves for
/// them: exponentials have one point, logarithms two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Least(pub u32);

impl Least {
    /// Limit for CUDA: measured on an H200, one `expf` in a loop runs in 0.76 of the time.
    pub const CUDA: Self = Self(1);
    /// Limit for wgpu: on the same GPU, one `expf` in a loop runs in 1.08 of the time, one `logf` in 0.91.
    pub const WGPU: Self = Self(2);
}

fn points(func: MathFn) -> u32 {
    match func {
        MathFn::Log | MathFn::Log2 | MathFn::Log10 => 2,
        _ => 1,
    }
}

/// Returns the math functions over `f32` in a function that have a common form.
pub fn with_common_forms(func: &Function) -> BTreeSet<MathFn> {
    let mut found = BTreeSet::new();
    func.body.for_each(&mut |inst| found.extend(candidate(&func.values, inst).map(|(func, _, _)| func)));
    found
}

/// Rewrites a function. `forms` are the functions that the module has for those of [`with_common_forms`].
pub fn speculate_math(func: &mut Function, forms: &BTreeMap<MathFn, Common>, least: Least) {
    let mut uses = FxHashMap::default();
    count_uses(&func.body, &mut uses);
    let body = std::mem::take(&mut func.body);
    func.body = Speculation { func, forms, least, uses }.block(body);
}

/// Returns the function, the argument and the result of a call with a common form.
fn candidate(values: &[Type], inst: &Inst) -> Option<(MathFn, Value, Value)> {
    let Op::Math { func, args } = &inst.op else { return None };
    let [x] = *args.as_slice() else { return None };
    let is_f32 = values.get(x.0 as usize) == Some(&Type::F32);
    (is_f32 && common_form(*func).is_some()).then_some((*func, x, inst.result?))
}

fn count_uses(block: &Block, uses: &mut FxHashMap<Value, u32>) {
    block.for_each(&mut |inst| inst.op.for_each_use(|v| *uses.entry(v).or_default() += 1));
}

/// The values and locals that depend on results of common forms in a sequence of instructions, and may be computed
/// twice.
#[derive(Debug, Clone, Default)]
struct Dependent {
    values: FxHashSet<Value>,
    locals: BTreeSet<LocalId>,
}

impl Dependent {
    /// Adds everything that depends on the known values and locals, until nothing is new. Returns false if an
    /// instruction among it may not be computed twice.
    fn close(&mut self, values: &[Type], insts: &[Inst]) -> bool {
        loop {
            let known = (self.values.len(), self.locals.len());
            for inst in insts {
                if !self.add(values, inst) {
                    return false;
                }
            }
            if known == (self.values.len(), self.locals.len()) {
                return true;
            }
        }
    }

    /// Returns true if an instruction, or one nested in it, computes or uses a dependent value, or reads or writes a
    /// dependent local.
    fn holds(&self, inst: &Inst) -> bool {
        inst.result.is_some_and(|v| self.values.contains(&v))
            || self.uses_any(&inst.op)
            || inst.op.blocks().iter().any(|block| block.insts.iter().any(|inner| self.holds(inner)))
    }

    /// Returns true if an operation itself uses a dependent value, or reads or writes a dependent local.
    fn uses_any(&self, op: &Op) -> bool {
        let mut any = match op {
            Op::LocalGet(local) | Op::LocalSet { local, .. } => self.locals.contains(local),
            _ => false,
        };
        op.for_each_use(|v| any |= self.values.contains(&v));
        any
    }

    /// Adds an instruction if it depends on the known values. Returns false if it may not be computed twice.
    fn add(&mut self, values: &[Type], inst: &Inst) -> bool {
        if candidate(values, inst).is_none() && !self.holds(inst) {
            return true;
        }
        // Everything that is computed twice is dependent, including the locals that it writes.
        let mut loads = false;
        let mut note = |inst: &Inst| {
            loads |= matches!(inst.op, Op::Load { .. });
            self.values.extend(inst.result);
            if let Op::LocalSet { local, .. } = inst.op {
                self.locals.insert(local);
            }
        };
        note(inst);
        inst.op.blocks().iter().for_each(|block| block.for_each(&mut |inner| note(inner)));
        !loads
    }
}

struct Speculation<'a> {
    func: &'a mut Function,
    forms: &'a BTreeMap<MathFn, Common>,
    least: Least,
    /// Number of uses of each value before the pass.
    uses: FxHashMap<Value, u32>,
}

impl Speculation<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.insts.len());
        let mut rest = block.insts.into_iter().peekable();
        let mut waiting = Vec::new();
        while let Some(inst) = rest.next() {
            if self.form(&inst).is_none() {
                out.push(self.inside(inst));
                continue;
            }
            waiting.push(inst);
            let mut dependent = Dependent::default();
            dependent.close(&self.func.values, &waiting);
            let mut end = (waiting.len(), dependent.clone());
            while waiting.len() < MOST
                && let Some(next) = rest.next_if(|next| may_be_twice(&next.op))
            {
                waiting.push(next);
                if !dependent.close(&self.func.values, &waiting) {
                    break;
                }
                if waiting.last().is_some_and(|last| self.form(last).is_some()) {
                    end = (waiting.len(), dependent.clone());
                }
            }
            let behind = waiting.split_off(end.0);
            let worth: u32 = waiting.iter().filter_map(|inst| self.form(inst)).map(|(func, _, _)| points(func)).sum();
            if worth >= self.least.0 {
                self.twice(&waiting, &end.1, &mut out);
                waiting.clear();
            }
            for inst in waiting.drain(..) {
                out.push(self.inside(inst));
            }
            for inst in behind {
                out.push(self.inside(inst));
            }
        }
        Block::new(out)
    }

    /// Returns the function, the argument and the form of a call whose common form the module has.
    fn form(&self, inst: &Inst) -> Option<(MathFn, Value, Common)> {
        let (func, x, _) = candidate(&self.func.values, inst)?;
        Some((func, x, *self.forms.get(&func)?))
    }

    /// Processes the blocks of an instruction.
    fn inside(&mut self, mut inst: Inst) -> Inst {
        for block in inst.op.blocks_mut() {
            *block = self.block(std::mem::take(block));
        }
        inst
    }

    /// Appends both versions of a sequence of instructions.
    fn twice(&mut self, insts: &[Inst], dependent: &Dependent, out: &mut Vec<Inst>) {
        let Some(span) = insts.last().map(|inst| inst.span) else { return };
        let mut saved = Vec::new();
        for local in &dependent.locals {
            if let Some(ty) = self.func.register_type(*local) {
                saved.push((*local, self.func.emit(out, ty, Op::LocalGet(*local), span)));
            }
        }
        let mut first = Copies::default();
        let mut rare: Option<Value> = None;
        for inst in insts {
            if let Some((_, x, common)) = self.form(inst) {
                let x = first.of(x);
                let is_rare = Op::Call { func: common.is_rare, args: vec![x] };
                let is_rare = self.func.emit(out, Type::BOOL, is_rare, inst.span);
                rare = Some(match rare {
                    Some(before) => {
                        let either = Op::IntBin { op: IntBinOp::Or, a: before, b: is_rare };
                        self.func.emit(out, Type::BOOL, either, inst.span)
                    }
                    None => is_rare,
                });
                let mut copy = first.copy(self.func, inst);
                copy.op = Op::Call { func: common.form, args: vec![x] };
                out.push(copy);
            } else if dependent.holds(inst) {
                out.push(first.copy(self.func, inst));
            } else {
                let once = self.inside(inst.clone());
                out.push(once);
            }
        }
        let mut within = FxHashMap::default();
        insts.iter().for_each(|inst| count_uses(&Block::new(vec![inst.clone()]), &mut within));
        let is_used_later = |v: &Value| self.uses.get(v).unwrap_or(&0) > within.get(v).unwrap_or(&0);
        let results: Vec<Value> = insts
            .iter()
            .filter_map(|inst| inst.result)
            .filter(|v| dependent.values.contains(v) && is_used_later(v))
            .collect();
        let mut kept = Vec::new();
        for v in results {
            if let Some(ty) = self.func.try_ty(v) {
                let local = self.func.new_register(ty, span);
                self.func.emit_set(out, local, first.of(v), span);
                kept.push((v, local));
            }
        }
        let mut again = Vec::new();
        for (local, value) in saved {
            self.func.emit_set(&mut again, local, value, span);
        }
        let mut second = Copies::default();
        for inst in insts.iter().filter(|inst| dependent.holds(inst)) {
            again.push(second.copy(self.func, inst));
        }
        for (v, local) in &kept {
            self.func.emit_set(&mut again, *local, second.of(*v), span);
        }
        if let Some(cond) = rare {
            out.push(Inst::new(Op::If { cond, then: Block::new(again), els: Block::default() }, span));
        }
        for (v, local) in kept {
            out.push(Inst { result: Some(v), op: Op::LocalGet(local), span });
        }
    }
}

/// Returns true if an instruction itself allows code to be computed twice.
fn may_be_twice(op: &Op) -> bool {
    match op {
        Op::System { .. } => false,
        Op::LocalSet { .. } => true,
        Op::If { then, els, .. } => {
            [then, els].iter().all(|block| block.insts.iter().all(|inst| may_be_twice(&inst.op)))
        }
        op => op.is_pure(),
    }
}

/// Copies of instructions, with new values as results.
#[derive(Default)]
struct Copies(FxHashMap<Value, Value>);

impl Copies {
    fn of(&self, v: Value) -> Value {
        self.0.get(&v).copied().unwrap_or(v)
    }

    fn copy(&mut self, func: &mut Function, inst: &Inst) -> Inst {
        let mut copy = inst.clone();
        copy.op.for_each_use_mut(|v| *v = self.of(*v));
        for block in copy.op.blocks_mut() {
            for inner in &mut block.insts {
                *inner = self.copy(func, inner);
            }
        }
        if let Some(v) = inst.result {
            let new = func.new_value(func.try_ty(v).unwrap_or(Type::Scalar(Scalar::U32)));
            self.0.insert(v, new);
            copy.result = Some(new);
        }
        copy
    }
}
