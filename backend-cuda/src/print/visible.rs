//! Where it can be seen which NaN a value is.
//!
//! `f64` instructions hand on an operand's NaN, and the result has to be made canonical only if something looks at its
//! bits: what another float operation makes of a NaN does not depend on which one it is.
//!
//! A NaN that was put into a local is made canonical where it is read if that is in fewer loops than where it was
//! computed, as what a loop adds up is: behind the loop instead of in each round. Not if the local may hold what no operation has
//! computed, as a loaded number is: that keeps its bits.

use std::collections::{HashMap, HashSet};

use isowarp_core::ir::ops::{Const, ConvertOp, FloatUnOp, WarpOp};
use isowarp_core::ir::{Block, Function, Inst, LocalId, Op, Scalar, Value};
use isowarp_core::passes::analysis::clamped_nans::clamped_nans;
use isowarp_core::passes::analysis::reaching_constants::ReachingConstants;
use rustc_hash::FxHashSet;

/// What has to be made canonical.
#[derive(Debug, Default)]
pub(super) struct Visible {
    /// Results of operations.
    pub(super) results: HashSet<Value>,
    /// What is read from locals.
    pub(super) reads: HashSet<Value>,
    /// Comparisons whose constant the compiler must not know ([`clamped_nans`]).
    pub(super) clamps: FxHashSet<Value>,
}

/// Finds it in a function.
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

/// How floats get from one place to another.
struct Flow<'a> {
    function: &'a Function,
    /// What values hand on a NaN to a result.
    from: HashMap<Value, Vec<Value>>,
    /// Values of which something looks at the bits.
    open: Vec<Value>,
    /// What is read from a local, in how many loops.
    reads: HashMap<Value, (LocalId, usize)>,
    /// What is put into a local, in how many loops at most.
    writes: HashMap<LocalId, (Vec<Value>, usize)>,
    /// Addresses in locals.
    pointers: HashMap<Value, LocalId>,
    /// Locals that more is done with than reading and writing `f64`.
    other: HashSet<LocalId>,
    /// Results of operations that make each NaN canonical.
    computed: HashSet<Value>,
    /// What selections choose from.
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

    /// Locals that may hold a NaN that no operation has computed: one that was loaded, passed or called for.
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

    /// True if a value may be such a NaN, where these locals may hold some.
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
            // The first operand is the mask, the second one what is handed over.
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
        // What is put somewhere may be an address.
        if let Op::LocalSet { value, .. } | Op::Store { value, .. } = inst.op {
            self.other.extend(self.pointers.get(&value));
        }
        if let Op::Select { a, b, .. } = inst.op {
            self.other.extend([a, b].iter().filter_map(|v| self.pointers.get(v)));
        }
    }
}

/// True if a NaN that an operation gives is the canonical one.
fn computes(op: &Op) -> bool {
    match op {
        Op::FloatBin { .. } | Op::Fma { .. } | Op::FloatUn { .. } => true,
        Op::Convert { op, .. } => matches!(op, ConvertOp::IntToFloat(_)),
        Op::Const(Const::Scalar(Scalar::F32, bits)) => !f32::from_bits(*bits as u32).is_nan(),
        Op::Const(Const::Scalar(Scalar::F64, bits)) => !f64::from_bits(*bits).is_nan(),
        _ => false,
    }
}
