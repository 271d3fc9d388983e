//! What a kernel needs of its storage, found before emission: a naga variable has one element
//! type, so whether the heap and shared memory are atomic is decided for the whole kernel.

use isowarp_core::ir::ops::AtomicOp;
use isowarp_core::ir::{Function, Inst, Op, Scalar, Space, Type, Value};

/// How one memory must be declared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct MemoryNeeds {
    /// Elements are atomic: there are atomic operations, stores of less than a word (which must
    /// not disturb their neighbours), volatile accesses, or fences.
    pub(super) atomic: bool,
    /// Atomic minimum or maximum of signed numbers.
    signed_min_max: bool,
    /// Atomic minimum or maximum of unsigned numbers.
    unsigned_min_max: bool,
}

impl MemoryNeeds {
    /// True if the elements are better signed: the element type decides what a native minimum
    /// compares.
    pub(super) fn signed(self) -> bool {
        self.atomic && self.signed_min_max && !self.unsigned_min_max
    }
}

/// What a kernel needs of its storage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Needs {
    /// Global memory.
    pub(super) heap: MemoryNeeds,
    /// Shared memory.
    pub(super) shared: MemoryNeeds,
}

impl Needs {
    pub(super) fn of(func: &Function) -> Self {
        let mut needs = Self::default();
        super::walk(&func.body, &mut |inst| needs.add(func, inst));
        needs
    }

    fn add(&mut self, func: &Function, inst: &Inst) {
        match &inst.op {
            Op::Load { ptr, flags, .. } if flags.volatile => {
                self.for_memories(func, *ptr, |m| m.atomic = true);
            }
            Op::Store { ptr, value, align, flags } => {
                let size = type_of(func, *value).map_or(0, Type::size);
                let parts = *align < 4 || !size.is_multiple_of(4);
                if parts || flags.volatile {
                    self.for_memories(func, *ptr, |m| m.atomic = true);
                }
            }
            Op::MemCopy { dst, size, align, .. } | Op::MemZero { dst, size, align }
                if *align < 4 || !size.is_multiple_of(4) =>
            {
                self.for_memories(func, *dst, |m| m.atomic = true);
            }
            Op::Atomic { op, ptr, value, .. } => {
                let scalar = type_of(func, *value).and_then(Type::scalar);
                self.for_memories(func, *ptr, |m| {
                    m.atomic = true;
                    if matches!(op, AtomicOp::Min | AtomicOp::Max) {
                        m.signed_min_max |= scalar == Some(Scalar::I32);
                        m.unsigned_min_max |= scalar == Some(Scalar::U32);
                    }
                });
            }
            Op::AtomicCas { ptr, .. } => self.for_memories(func, *ptr, |m| m.atomic = true),
            Op::Fence(_) => {
                self.heap.atomic = true;
                self.shared.atomic = true;
            }
            _ => {}
        }
    }

    fn for_memories(&mut self, func: &Function, ptr: Value, mut f: impl FnMut(&mut MemoryNeeds)) {
        match type_of(func, ptr) {
            Some(Type::Ptr(Space::Global | Space::Constant)) => f(&mut self.heap),
            Some(Type::Ptr(Space::Shared)) => f(&mut self.shared),
            Some(Type::Ptr(Space::Generic)) => {
                f(&mut self.heap);
                f(&mut self.shared);
            }
            _ => {}
        }
    }
}

fn type_of(func: &Function, value: Value) -> Option<Type> {
    func.values.get(value.0 as usize).copied()
}
