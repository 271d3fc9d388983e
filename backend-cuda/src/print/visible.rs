//! Finds the values for which it is observable which NaN they are.
//!
//! `f64` instructions propagate an operand's NaN. The result has to be made canonical only if something inspects its
//! bits: the result of another float operation on a NaN does not depend on which NaN it is.
//!
//! A NaN that was stored in a local is made canonical where it is read, if the read is in fewer loops than the
//! computation, as for a loop's sum: after the loop instead of in each iteration. This does not apply if the local may
//! hold a value that no operation has computed, such as a loaded number, which keeps its bits.

use std::collections::{HashMap, HashSet};

use isowarp_core::ir::ops::{Const, ConvertOp, FloatUnOp, WarpOp};
use isowarp_core::ir::{Block, Function, Inst, LocalId, Op, Scalar, Value};
use isowarp_core::passes::analysis::clamped_nans::clamped_nans;
use isowarp_core::passes::analysis::reaching_constants::ReachingConstants;
use rustc_hash::FxHashSet;

/// The values that have to be made canonical.
#[derive(Debug, Default)]
pub(super) struct Visible {
    /// Results of operations.
    pub(super) results: HashSet<Value>,
    /// Values read from locals.
    pub(super) reads: HashSet<Value>,
    /// Comparisons whose constant the compiler must not know ([`clamped_nans`]).
    pub(super) clamps: FxHashSet<Value>,
}

/// Finds the values in a function that have to be made canonical.
pub(super) fn visible(function: &Function, reaching: &ReachingConstants) -> Visible {
    let mut flow = Flow::new(function);
    flow.block(&function.body, 0);
    for local in &flow.other {
        flow.open.extend(flow.writes.get(local).into_iter().flat_map(|(values, _)| values));
    }
    let copies = flow.locals_with_copies();
    let mut found = Visible::default();
    while let Some(value) = flow.open.pop() {
        if !found.results.insert(value) {
            continue;
        }
        flow.open.extend(flow.from.get(&value).into_iter().flatten());
        let Some((local, depth)) = flow.reads.get(&value).filter(|(local, _)| !flow.other.contains(local)) else {
            continue;
        };
        let Some((values, deepest)) = flow.writes.get(local) else { continue };
        if depth < deepest && function.is_scalar(value, Scalar::F64) && !copies.contains(local) {
            found.reads.insert(value);
        } else {
            flow.open.extend(values);
        }
    }
    found.clamps = clamped_nans(function, reaching, |result, side| {
        found.results.contains(&result) && flow.may_be_copied(side, &copies)
    });
    found
}

/// The flow of floats between values and locals.
struct Flow<'a> {
    function: &'a Function,
    /// The operands whose NaN may become the NaN of a result.
    from: HashMap<Value, Vec<Value>>,
    /// Values whose bits something inspects.
    open: Vec<Value>,
    /// Values read from a local, and the number of loops around the read.
    reads: HashMap<Value, (LocalId, usize)>,
    /// Values stored in a local, and the largest number of loops around a store.
    writes: HashMap<LocalId, (Vec<Value>, usize)>,
    /// Addresses in locals.
    pointers: HashMap<Value, LocalId>,
    /// Locals with uses other than reading and writing `f64`.
    other: HashSet<LocalId>,
    /// Results of operations that make each NaN canonical.
    computed: HashSet<Value>,
    /// The operands of selections.
    chosen: HashMap<Value, [Value; 2]>,
}

impl<'a> Flow<'a> {
    fn new(function: &'a Function) -> Self {
        Self {
            function,
            from: HashMap::new(),
            open: Vec::new(),
            reads: HashMap::new(),
            writes: HashMap::new(),
            pointers: HashMap::new(),
            other: HashSet::new(),
            computed: HashSet::new(),
            chosen: HashMap::new(),
        }
    }

    /// Returns the locals that may hold a NaN that no operation has computed: one that was loaded, passed or returned
    /// from a call.
    fn locals_with_copies(&self) -> HashSet<LocalId> {
        let mut locals = self.other.clone();
        loop {
            let copied = |value: &Value| self.may_be_copied(*value, &locals);
            let more: Vec<LocalId> = (self.writes.iter())
                .filter(|(local, (values, _))| !locals.contains(*local) && values.iter().any(copied))
                .map(|(local, _)| *local)
                .collect();
            if more.is_empty() {
                return locals;
            }
            locals.extend(more);
        }
    }

    /// Returns true if a value may be a NaN that no operation has computed, when these locals may hold one.
    fn may_be_copied(&self, value: Value, locals: &HashSet<LocalId>) -> bool {
        let (mut open, mut seen) = (vec![value], HashSet::new());
        while let Some(value) = open.pop() {
            if self.computed.contains(&value) || !seen.insert(value) {
                continue;
            }
            match (self.chosen.get(&value), self.reads.get(&value)) {
                (Some(sides), _) => open.extend(sides),
                (None, Some((local, _))) if !locals.contains(local) => {}
                _ => return true,
            }
        }
        false
    }

    fn block(&mut self, block: &Block, depth: usize) {
        for inst in &block.insts {
            self.instruction(inst, depth);
            let inner = depth + usize::from(matches!(inst.op, Op::Loop { .. }));
            for b in inst.op.blocks() {
                self.block(b, inner);
            }
        }
    }

    fn write(&mut self, local: LocalId, value: Value, depth: usize) {
        let (values, deepest) = self.writes.entry(local).or_default();
        values.push(value);
        *deepest = depth.max(*deepest);
    }

    fn instruction(&mut self, inst: &Inst, depth: usize) {
        let is_f64 = |v: Value| self.function.is_scalar(v, Scalar::F64);
        if computes(&inst.op) {
            self.computed.extend(inst.result);
        }
        match (&inst.op, inst.result) {
            (Op::FloatBin { .. } | Op::Fma { .. } | Op::Compare { .. }, _) => {}
            (Op::FloatUn { op: FloatUnOp::Neg | FloatUnOp::Abs, a, .. }, Some(result)) => {
                self.from.entry(result).or_default().push(*a);
            }
            (Op::FloatUn { .. }, _) => {}
            (Op::Select { cond, a, b }, Some(result)) => {
                self.from.entry(result).or_default().extend([*a, *b]);
                self.chosen.insert(result, [*a, *b]);
                self.open.push(*cond);
            }
            (Op::LocalGet(local), Some(result)) => {
                self.reads.insert(result, (*local, depth));
            }
            (Op::LocalSet { local, value }, _) => self.write(*local, *value, depth),
            (Op::LocalAddr(local), Some(result)) => {
                self.pointers.insert(result, *local);
            }
            (Op::PtrAdd { base, index, .. }, Some(result)) if self.pointers.contains_key(base) => {
                self.pointers.extend(self.pointers.get(base).map(|local| (result, *local)));
                self.open.extend(*index);
            }
            (Op::Load { ptr, flags, .. }, Some(result)) if is_f64(result) && !flags.volatile => {
                self.reads.extend(self.pointers.get(ptr).map(|local| (result, (*local, depth))));
            }
            (Op::Store { ptr, value, flags, .. }, _)
                if is_f64(*value) && !flags.volatile && self.pointers.contains_key(ptr) =>
            {
                if let Some(local) = self.pointers.get(ptr).copied() {
                    self.write(local, *value, depth);
                }
            }
            (Op::MemZero { .. }, _) => {}
            (Op::Convert { op: ConvertOp::FloatToInt(_), .. }, _) => {}
            // A NaN keeps a part of its payload.
            (Op::Convert { op: ConvertOp::Float(_), a, .. }, Some(result)) => {
                self.from.entry(result).or_default().push(*a);
            }
            // The first operand is the mask, the second one is the value that is passed.
            (
                Op::Warp {
                    op: WarpOp::ShuffleIndex | WarpOp::ShuffleUp | WarpOp::ShuffleDown | WarpOp::ShuffleXor,
                    args,
                },
                Some(result),
            ) => {
                self.from.entry(result).or_default().extend(args);
            }
            (op, _) => op.for_each_use(|v| {
                self.open.push(v);
                self.other.extend(self.pointers.get(&v));
            }),
        }
        // A stored value may be an address.
        if let Op::LocalSet { value, .. } | Op::Store { value, .. } = inst.op {
            self.other.extend(self.pointers.get(&value));
        }
        if let Op::Select { a, b, .. } = inst.op {
            self.other.extend([a, b].iter().filter_map(|v| self.pointers.get(v)));
        }
    }
}

/// Returns true if any NaN that an operation returns is the canonical one.
fn computes(op: &Op) -> bool {
    match op {
        Op::FloatBin { .. } | Op::Fma { .. } | Op::FloatUn { .. } => true,
        Op::Convert { op, .. } => matches!(op, ConvertOp::IntToFloat(_)),
        Op::Const(Const::Scalar(Scalar::F32, bits)) => !f32::from_bits(*bits as u32).is_nan(),
        Op::Const(Const::Scalar(Scalar::F64, bits)) => !f64::from_bits(*bits).is_nan(),
        _ => false,
    }
}
