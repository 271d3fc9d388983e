//! Determines which pointers keep their high word.
//!
//! A pointer has 64 bits wherever a kernel can observe them. Kernels compute with the low word alone where the high one
//! follows from the space. It does not follow if the pointer may be an arbitrary number: an index, a sentinel, an
//! address with tags in it. Such numbers come from memory and from integers. They matter where the number can be
//! observed: in comparisons, in conversions to integers, and where the pointer is stored. A pointer that is only
//! dereferenced is an address, and does not need its high word.
//!
//! Arithmetic on the pointers that keep it is done with 64 bits.

use std::collections::HashSet;

use isowarp_core::ir::ops::ConvertOp;
use isowarp_core::ir::{Function, Inst, LocalId, Op, Value};
use isowarp_core::passes::analysis::points_to::PointsTo;

/// The pointers that may be numbers, and are observed as such.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct HighWords {
    values: HashSet<Value>,
    locals: HashSet<LocalId>,
}

/// Values and register locals.
#[derive(Debug, Default, PartialEq, Eq, Clone)]
struct Marked {
    values: HashSet<Value>,
    locals: HashSet<LocalId>,
}

impl Marked {
    fn len(&self) -> usize {
        self.values.len() + self.locals.len()
    }
}

impl HighWords {
    pub(super) fn of(func: &Function, points_to: &PointsTo) -> Self {
        let is_pointer = |v: Value| func.values.get(v.0 as usize).is_some_and(|ty| ty.is_ptr());
        let numbers = until_stable(func, &mut |inst, marked| mark_numbers(inst, points_to, &is_pointer, marked));
        if numbers.values.is_empty() {
            return Self::default();
        }
        let seen = until_stable(func, &mut |inst, marked| mark_seen(inst, &is_pointer, marked));
        Self {
            values: numbers.values.intersection(&seen.values).copied().collect(),
            locals: numbers.locals.intersection(&seen.locals).copied().collect(),
        }
    }

    pub(super) fn has(&self, v: Value) -> bool {
        self.values.contains(&v)
    }

    pub(super) fn has_local(&self, local: LocalId) -> bool {
        self.locals.contains(&local)
    }
}

/// Marks values and locals until nothing is added: each iteration but the last adds one.
fn until_stable(func: &Function, mark: &mut dyn FnMut(&Inst, &mut Marked)) -> Marked {
    let mut marked = Marked::default();
    loop {
        let before = marked.len();
        super::walk(&func.body, &mut |inst| mark(inst, &mut marked));
        if marked.len() == before {
            return marked;
        }
    }
}

/// Marks pointers that may be numbers, forwards from their origins.
fn mark_numbers(inst: &Inst, points_to: &PointsTo, is_pointer: &dyn Fn(Value) -> bool, marked: &mut Marked) {
    if let Op::LocalSet { local, value } = inst.op
        && marked.values.contains(&value)
    {
        marked.locals.insert(local);
    }
    let Some(result) = inst.result.filter(|v| is_pointer(*v)) else { return };
    let is_number = match &inst.op {
        Op::Load { .. } | Op::Convert { op: ConvertOp::IntToPtr, .. } => true,
        // A sum with null is a number.
        Op::PtrAdd { base, .. } => marked.values.contains(base) || points_to.objects(*base).is_empty(),
        Op::Select { a, b, .. } => marked.values.contains(a) || marked.values.contains(b),
        Op::SpaceCast { ptr, .. } => marked.values.contains(ptr),
        Op::LocalGet(local) => marked.locals.contains(local),
        _ => false,
    };
    if is_number {
        marked.values.insert(result);
    }
}

/// Marks pointers whose numbers can be observed, backwards from the observations.
fn mark_seen(inst: &Inst, is_pointer: &dyn Fn(Value) -> bool, marked: &mut Marked) {
    let result_is_seen = inst.result.is_some_and(|v| marked.values.contains(&v));
    match &inst.op {
        Op::PtrAdd { base: from, .. } | Op::SpaceCast { ptr: from, .. } => {
            if result_is_seen {
                marked.values.insert(*from);
            }
        }
        Op::Select { a, b, .. } => {
            if result_is_seen {
                marked.values.extend([*a, *b].into_iter().filter(|v| is_pointer(*v)));
            }
        }
        Op::LocalGet(local) => {
            if result_is_seen {
                marked.locals.insert(*local);
            }
        }
        Op::LocalSet { local, value } => {
            if marked.locals.contains(local) {
                marked.values.insert(*value);
            }
        }
        // The address is only dereferenced, the value is observed.
        Op::Load { .. } | Op::MemCopy { .. } | Op::MemZero { .. } => {}
        Op::Store { value, .. } | Op::Atomic { value, .. } => {
            marked.values.extend(Some(*value).filter(|v| is_pointer(*v)));
        }
        Op::AtomicCas { expected, new, .. } => {
            marked.values.extend([*expected, *new].into_iter().filter(|v| is_pointer(*v)));
        }
        op => op.for_each_use(|v| {
            if is_pointer(v) {
                marked.values.insert(v);
            }
        }),
    }
}
