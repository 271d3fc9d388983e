//! What a kernel needs of its storage, found before emission: a naga variable has one element
//! type, so whether the heap and shared memory are atomic is decided for the whole kernel.

use super::interface::TargetCaps;
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
    /// There are 64-bit atomic operations, or volatile accesses, which must not tear.
    pub(super) wide: bool,
    /// What one block writes, another one is to see while both run: there are fences.
    pub(super) coherent: bool,
    /// Atomic minimum or maximum of signed 64-bit numbers.
    wide_signed_min_max: bool,
    /// Atomic minimum or maximum of unsigned 64-bit numbers.
    wide_unsigned_min_max: bool,
    /// Accesses that can go by vectors of two words, and of four.
    vectors: [bool; 2],
}

/// The words of the vectors by which an access can go; `None` if it goes by single words.
pub(super) fn vector_words(size: u64, align: u32) -> Option<u8> {
    match align {
        16.. if size.is_multiple_of(16) => Some(4),
        8.. if size.is_multiple_of(8) => Some(2),
        _ => None,
    }
}

impl MemoryNeeds {
    /// The type of 32-bit elements: signed if that is better. It decides what a native minimum compares.
    pub(super) fn word(self) -> naga::Scalar {
        let signed = self.atomic && self.signed_min_max && !self.unsigned_min_max;
        if signed { naga::Scalar::I32 } else { naga::Scalar::U32 }
    }

    /// The type of 64-bit elements.
    pub(super) fn wide_word(self) -> naga::Scalar {
        let signed = self.wide_signed_min_max && !self.wide_unsigned_min_max;
        if signed { naga::Scalar::I64 } else { naga::Scalar::U64 }
    }

    /// The words of the vectors as which the memory is to be declared too.
    pub(super) fn vectors(self) -> impl Iterator<Item = u8> {
        [2, 4].into_iter().zip(self.vectors).filter(move |(_, any)| *any && !self.atomic).map(|(words, _)| words)
    }

    /// Adds an access that other threads may be in the middle of; `wide` says that it has parts of 64 bits.
    fn add_volatile(&mut self, wide: bool) {
        self.atomic = true;
        self.wide |= wide;
    }

    fn add_access(&mut self, size: u64, align: u32) {
        match vector_words(size, align) {
            Some(2) => self.vectors[0] = true,
            Some(_) => self.vectors[1] = true,
            None => {}
        }
    }

    /// Adds an atomic operation on values of a type; `compares` says that it depends on their sign.
    fn add_atomic(&mut self, scalar: Option<Scalar>, compares: bool) {
        self.atomic = true;
        self.wide |= scalar.is_some_and(|s| s.size() == 8);
        if compares {
            self.signed_min_max |= scalar == Some(Scalar::I32);
            self.unsigned_min_max |= scalar == Some(Scalar::U32);
            self.wide_signed_min_max |= scalar == Some(Scalar::I64);
            self.wide_unsigned_min_max |= scalar == Some(Scalar::U64);
        }
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
    /// `wide`: 64-bit atomic operations are the device's.
    pub(super) fn of(func: &Function, wide: bool) -> Self {
        let mut needs = Self::default();
        super::walk(&func.body, &mut |inst| needs.add(func, inst));
        needs.heap.wide &= wide;
        needs.shared.wide &= wide;
        needs
    }

    fn add(&mut self, func: &Function, inst: &Inst) {
        match &inst.op {
            Op::Load { ptr, align, .. } => {
                let size = inst.result.and_then(|v| type_of(func, v)).map_or(0, Type::size);
                self.for_memories(func, *ptr, |m| m.add_access(size, *align));
            }
            Op::Store { ptr, value, align, .. } => {
                let size = type_of(func, *value).map_or(0, Type::size);
                self.for_memories(func, *ptr, |m| m.add_access(size, *align));
            }
            Op::MemCopy { dst, src, size, align } => {
                let piece = piece(*size, *align);
                for ptr in [*dst, *src] {
                    self.for_memories(func, ptr, |m| m.add_access(u64::from(piece), *align));
                }
            }
            Op::MemZero { dst, size, align } => {
                let piece = piece(*size, *align);
                self.for_memories(func, *dst, |m| m.add_access(u64::from(piece), *align));
            }
            _ => {}
        }
        match &inst.op {
            Op::Load { ptr, flags, .. } if flags.volatile => {
                let wide = inst.result.and_then(|v| type_of(func, v)).is_some_and(Type::has_wide_parts);
                self.for_memories(func, *ptr, |m| m.add_volatile(wide));
            }
            Op::Store { ptr, value, align, flags } => {
                let size = type_of(func, *value).map_or(0, Type::size);
                let parts = *align < 4 || !size.is_multiple_of(4);
                let wide = flags.volatile && type_of(func, *value).is_some_and(Type::has_wide_parts);
                if parts || flags.volatile {
                    self.for_memories(func, *ptr, |m| m.add_volatile(wide));
                }
            }
            Op::MemCopy { dst, size, align, .. } | Op::MemZero { dst, size, align }
                if *align < 4 || !size.is_multiple_of(4) =>
            {
                self.for_memories(func, *dst, |m| m.atomic = true);
            }
            Op::Atomic { op, ptr, value, .. } => {
                let scalar = type_of(func, *value).and_then(Type::scalar);
                let compares = matches!(op, AtomicOp::Min | AtomicOp::Max);
                self.for_memories(func, *ptr, |m| m.add_atomic(scalar, compares));
            }
            Op::AtomicCas { ptr, new, .. } => {
                let scalar = type_of(func, *new).and_then(Type::scalar);
                self.for_memories(func, *ptr, |m| m.add_atomic(scalar, false));
            }
            Op::Fence(_) => {
                self.heap.atomic = true;
                self.heap.coherent = true;
                self.shared.atomic = true;
            }
            _ => {}
        }
    }

    /// The words of the vectors as which the heap is to be declared too, if the device can.
    pub(super) fn heap_vectors(&self, windows: u32, caps: &TargetCaps) -> Vec<u8> {
        let vectors: Vec<u8> = self.heap.vectors().collect();
        let buffers = (1 + vectors.len() as u32).saturating_mul(windows);
        if buffers <= caps.aliased_buffers { vectors } else { Vec::new() }
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

/// Bytes moved at a time when memory is copied or cleared.
pub(super) fn piece(size: u64, align: u32) -> u32 {
    match align {
        16.. if size >= 16 => 16,
        8.. if size >= 8 => 8,
        4.. => 4,
        _ => align.max(1).min(size.clamp(1, 4) as u32),
    }
}
