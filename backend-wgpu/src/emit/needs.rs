//! What a kernel needs of its storage, found before emission: a naga variable has one element
//! type, so whether the heap and shared memory are atomic is decided for the whole kernel.

use super::interface::{TargetCaps, View};
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
    /// Threads may look at what others are about to write: there are volatile accesses, or operations of which locks are made.
    watched: bool,
    /// Atomic minimum or maximum of signed 64-bit numbers.
    wide_signed_min_max: bool,
    /// Atomic minimum or maximum of unsigned 64-bit numbers.
    wide_unsigned_min_max: bool,
    /// Accesses that can go by other elements than words, by [`View`].
    views: [bool; View::ALL.len()],
    /// Stores of parts of words: of bytes, of halves, and of three bytes, which no view has.
    parts: [bool; 3],
}

/// The vectors by which an access can go; `None` if it goes by single words.
pub(super) fn vectors(size: u64, align: u32) -> Option<View> {
    match align {
        16.. if size.is_multiple_of(16) => Some(View::Quads),
        8.. if size.is_multiple_of(8) => Some(View::Pairs),
        _ => None,
    }
}

/// The elements by which an access to a part of a word can go; `None` if there are no such elements.
pub(super) fn part_view(size: u64, align: u32) -> Option<View> {
    match size {
        1 => Some(View::Bytes),
        2 if align >= 2 => Some(View::Halves),
        _ => None,
    }
}

/// The size of the last part by which an access goes, if that is less than a word.
fn last_part(size: u64, align: u32) -> Option<u32> {
    match (align, size % 4) {
        (4.., 0) => None,
        (4.., rest) => Some(rest as u32),
        (2.., _) if size.is_multiple_of(2) => Some(2),
        _ => Some(1),
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

    /// Adds an access that other threads may be in the middle of; `wide` says that it has parts of 64 bits.
    fn add_volatile(&mut self, wide: bool) {
        self.atomic = true;
        self.watched = true;
        self.wide |= wide;
    }

    fn add_access(&mut self, size: u64, align: u32) {
        self.views[View::Words as usize] = true;
        if let Some(view) = part_view(size, align).or_else(|| vectors(size, align)) {
            self.views[view as usize] = true;
        }
    }

    fn add_store(&mut self, size: u64, align: u32) {
        self.add_access(size, align);
        if let Some(part) = last_part(size, align) {
            self.views[View::Halves as usize] |= part == 2;
            self.views[View::Bytes as usize] |= part == 1;
            self.parts[(part as usize - 1).min(2)] = true;
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
                self.for_memories(func, *ptr, |m| m.add_store(size, *align));
            }
            Op::MemCopy { dst, src, size, align } => {
                for bytes in pieces(*size, *align) {
                    self.for_memories(func, *src, |m| m.add_access(bytes, *align));
                    self.for_memories(func, *dst, |m| m.add_store(bytes, *align));
                }
            }
            Op::MemZero { dst, size, align } => {
                for bytes in pieces(*size, *align) {
                    self.for_memories(func, *dst, |m| m.add_store(bytes, *align));
                }
            }
            _ => {}
        }
        match &inst.op {
            Op::Load { ptr, flags, .. } if flags.volatile => {
                let wide = inst.result.and_then(|v| type_of(func, v)).is_some_and(Type::has_wide_parts);
                self.for_memories(func, *ptr, |m| m.add_volatile(wide));
            }
            Op::Store { ptr, value, flags, .. } if flags.volatile => {
                let wide = type_of(func, *value).is_some_and(Type::has_wide_parts);
                self.for_memories(func, *ptr, |m| m.add_volatile(wide));
            }
            Op::Atomic { op, ptr, value, .. } => {
                let scalar = type_of(func, *value).and_then(Type::scalar);
                let compares = matches!(op, AtomicOp::Min | AtomicOp::Max);
                self.for_memories(func, *ptr, |m| {
                    m.add_atomic(scalar, compares);
                    m.watched |= *op == AtomicOp::Exch;
                });
            }
            Op::AtomicCas { ptr, new, .. } => {
                let scalar = type_of(func, *new).and_then(Type::scalar);
                self.for_memories(func, *ptr, |m| {
                    m.add_atomic(scalar, false);
                    m.watched = true;
                });
            }
            Op::Fence(_) => {
                self.heap.atomic = true;
                self.heap.coherent = true;
                self.shared.atomic = true;
            }
            _ => {}
        }
    }

    /// As what the heap is to be declared too, if the device can. Where parts of words are written otherwise, memory
    /// becomes atomic. Devices read atomic words past their nearest cache, so that plain accesses go by words that are not, unless
    /// a thread may look at what another one is about to write.
    pub(super) fn settle(&mut self, windows: u32, caps: &TargetCaps) -> Vec<View> {
        self.shared.atomic |= self.shared.parts.contains(&true);
        let [bytes, halves, others] = self.heap.parts;
        self.heap.atomic |= others || bytes && !caps.bytes || halves && !caps.halves;
        let fits = |views: &[View]| (1 + views.len() as u32).saturating_mul(windows) <= caps.aliased_buffers;
        let wanted = |view: &View| match view {
            View::Words => self.heap.atomic,
            View::Halves => caps.halves,
            View::Bytes => caps.bytes,
            View::Pairs | View::Quads => true,
        };
        let mut views: Vec<View> =
            View::ALL.into_iter().filter(|v| self.heap.views[*v as usize] && wanted(v)).collect();
        if !fits(&views) {
            views.retain(|view| matches!(view, View::Words | View::Halves | View::Bytes));
        }
        if !fits(&views) {
            self.heap.atomic |= bytes || halves;
            views.clear();
        }
        if self.heap.atomic && (self.heap.coherent || self.heap.watched) { Vec::new() } else { views }
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

/// The sizes of the pieces by which memory is copied or cleared: the usual one, and the last one.
fn pieces(size: u64, align: u32) -> impl Iterator<Item = u64> {
    let usual = u64::from(piece(size, align).max(1));
    [(size >= usual).then_some(usual), Some(size % usual).filter(|rest| *rest > 0)].into_iter().flatten()
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
