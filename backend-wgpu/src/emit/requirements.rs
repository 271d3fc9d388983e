//! Determines a kernel's storage requirements before emission. A naga variable has one element type, so whether the
//! heap and shared memory are atomic is decided for the whole kernel. Whether an access to an atomic heap must use
//! atomic words is decided for each root ([`super::atomic_roots`]).

use super::atomic_roots::Class;
use super::interface::{TargetCaps, View};
use isowarp_core::ir::ops::AtomicOp;
use isowarp_core::ir::{Function, Inst, Op, Scalar, Space, Type, Value};

/// Requirements on the declaration of one memory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct MemoryNeeds {
    /// Elements are atomic: there are atomic operations, stores of less than a word (which must not disturb their
    /// neighbours), volatile accesses, or fences.
    pub(super) atomic: bool,
    /// There is an atomic minimum or maximum of signed numbers.
    signed_min_max: bool,
    /// There is an atomic minimum or maximum of unsigned numbers.
    unsigned_min_max: bool,
    /// There are 64-bit atomic operations, or volatile accesses, which must not tear.
    pub(super) wide: bool,
    /// There are fences.
    pub(super) fences: bool,
    /// Writes of one block must become visible to another one while both run: the program has fences.
    coherent: bool,
    /// Threads may read memory that others are about to write: there are volatile accesses, or operations that locks
    /// are built from.
    pub(super) watched: bool,
    /// There are stores or atomic operations.
    pub(super) written: bool,
    /// There is an atomic minimum or maximum of signed 64-bit numbers.
    wide_signed_min_max: bool,
    /// There is an atomic minimum or maximum of unsigned 64-bit numbers.
    wide_unsigned_min_max: bool,
    /// Views that accesses can use instead of words, by [`View`].
    views: [bool; View::ALL.len()],
    /// Stores of parts of words: of bytes, of halves, and of three bytes, for which there is no view.
    parts: [bool; 3],
}

/// Returns the vectors that an access can use; `None` if it uses single words.
pub(super) fn vectors(size: u64, align: u32) -> Option<View> {
    match align {
        16.. if size.is_multiple_of(16) => Some(View::Quads),
        8.. if size.is_multiple_of(8) => Some(View::Pairs),
        _ => None,
    }
}

/// Returns the elements that an access to a part of a word can use; `None` if there are no such elements.
pub(super) fn part_view(size: u64, align: u32) -> Option<View> {
    match size {
        1 => Some(View::Bytes),
        2 if align >= 2 => Some(View::Halves),
        _ => None,
    }
}

/// Returns the size of the last part of an access, if that is less than a word.
fn last_part(size: u64, align: u32) -> Option<u32> {
    match (align, size % 4) {
        (4.., 0) => None,
        (4.., rest) => Some(rest as u32),
        (2.., _) if size.is_multiple_of(2) => Some(2),
        _ => Some(1),
    }
}

impl MemoryNeeds {
    /// Returns the type of 32-bit elements: signed if that is better. The type decides how a native minimum compares.
    pub(super) fn word(self) -> naga::Scalar {
        let signed = self.atomic && self.signed_min_max && !self.unsigned_min_max;
        if signed { naga::Scalar::I32 } else { naga::Scalar::U32 }
    }

    /// Returns the type of 64-bit elements.
    pub(super) fn wide_word(self) -> naga::Scalar {
        let signed = self.wide_signed_min_max && !self.wide_unsigned_min_max;
        if signed { naga::Scalar::I64 } else { naga::Scalar::U64 }
    }

    /// Adds an access that other threads may observe half done; `wide` means that it has parts of 64 bits.
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
        self.written = true;
        self.add_access(size, align);
        if let Some(part) = last_part(size, align) {
            self.views[View::Halves as usize] |= part == 2;
            self.views[View::Bytes as usize] |= part == 1;
            self.parts[(part as usize - 1).min(2)] = true;
        }
    }

    /// Adds an atomic operation on values of a type; `compares` means that it depends on their sign.
    fn add_atomic(&mut self, scalar: Option<Scalar>, compares: bool) {
        self.atomic = true;
        self.written = true;
        self.wide |= scalar.is_some_and(|s| s.size() == 8);
        if compares {
            self.signed_min_max |= scalar == Some(Scalar::I32);
            self.unsigned_min_max |= scalar == Some(Scalar::U32);
            self.wide_signed_min_max |= scalar == Some(Scalar::I64);
            self.wide_unsigned_min_max |= scalar == Some(Scalar::U64);
        }
    }
}

/// The requirement of an access on the memory that it accesses.
type Need<'a> = &'a dyn Fn(&mut MemoryNeeds);

/// Calls `f` with each address that an instruction accesses, and the requirement on the memory there.
pub(super) fn for_each_need(func: &Function, inst: &Inst, f: &mut dyn FnMut(Value, Need<'_>)) {
    let scalar_of = |value: Value| type_of(func, value).and_then(Type::scalar);
    match &inst.op {
        Op::Load { ptr, align, flags } => {
            let ty = inst.result.and_then(|v| type_of(func, v));
            f(*ptr, &|m| m.add_access(ty.map_or(0, Type::size), *align));
            if flags.volatile {
                f(*ptr, &|m| m.add_volatile(ty.is_some_and(Type::has_wide_parts)));
            }
        }
        Op::Store { ptr, value, align, flags } => {
            let ty = type_of(func, *value);
            f(*ptr, &|m| m.add_store(ty.map_or(0, Type::size), *align));
            if flags.volatile {
                f(*ptr, &|m| m.add_volatile(ty.is_some_and(Type::has_wide_parts)));
            }
        }
        Op::MemCopy { dst, src, size, align } => {
            for bytes in pieces(*size, *align) {
                f(*src, &|m| m.add_access(bytes, *align));
                f(*dst, &|m| m.add_store(bytes, *align));
            }
        }
        Op::MemZero { dst, size, align } => {
            for bytes in pieces(*size, *align) {
                f(*dst, &|m| m.add_store(bytes, *align));
            }
        }
        Op::Atomic { op, ptr, value, .. } => {
            let compares = matches!(op, AtomicOp::Min | AtomicOp::Max);
            f(*ptr, &|m| {
                m.add_atomic(scalar_of(*value), compares);
                m.watched |= *op == AtomicOp::Exch;
            });
        }
        Op::AtomicCas { ptr, new, .. } => f(*ptr, &|m| {
            m.add_atomic(scalar_of(*new), false);
            m.watched = true;
        }),
        _ => {}
    }
}

/// Requirements of a kernel on its storage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Needs {
    /// Requirements on global memory.
    pub(super) heap: MemoryNeeds,
    /// Requirements on shared memory.
    pub(super) shared: MemoryNeeds,
}

impl Needs {
    /// Collects the requirements of a kernel. `wide`: 64-bit atomic operations are native on the device. `coherent`:
    /// the program itself contains fences.
    pub(super) fn of(func: &Function, wide: bool, coherent: bool) -> Self {
        let mut needs = Self::default();
        super::walk(&func.body, &mut |inst| {
            for_each_need(func, inst, &mut |ptr, need| needs.for_memories(func, ptr, need));
            if matches!(inst.op, Op::Fence(_)) {
                needs.heap.atomic = true;
                needs.heap.fences = true;
                needs.heap.coherent = coherent;
                needs.shared.atomic = true;
            }
        });
        needs.heap.wide &= wide;
        needs.shared.wide &= wide;
        needs
    }

    /// Returns the additional views to declare for the heap, if the device can have them. Records for each class of
    /// roots whether its accesses must use the atomic words alone. Where parts of words are written without a view,
    /// memory becomes atomic. Devices read atomic words past their nearest cache. Plain accesses therefore use words
    /// that are not atomic, unless a thread may read memory that another one is about to write. `beside`: storage
    /// buffers of the kernel in addition to the heap.
    pub(super) fn settle(&mut self, windows: u32, beside: u32, caps: &TargetCaps, classes: &mut [Class]) -> Vec<View> {
        self.shared.atomic |= self.shared.parts.contains(&true);
        let [bytes, halves, others] = self.heap.parts;
        self.heap.atomic |= others || bytes && !caps.bytes || halves && !caps.halves;
        let fits = |views: &[View]| {
            (1 + views.len() as u32).saturating_mul(windows).saturating_add(beside) <= caps.aliased_buffers
        };
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
        if !self.heap.atomic {
            return views;
        }
        // Where buffers must not overlap, atomic and non-atomic data have to be in different memory.
        let apart = views.is_empty();
        let has_room =
            !caps.shares_no_buffer && windows.saturating_mul(2).saturating_add(beside) <= caps.storage_buffers;
        let watched = self.heap.coherent || classes.iter().any(|class| !class.internal && class.needs.watched);
        for class in classes.iter_mut() {
            let needs = &class.needs;
            let is_atomic = needs.atomic || needs.parts.contains(&true);
            class.by_atomic_words = match (class.internal, apart) {
                (true, false) => needs.watched,
                (true, true) => is_atomic,
                (false, false) => watched && (needs.written || needs.atomic),
                (false, true) => is_atomic || watched && needs.written,
            };
        }
        if classes.iter().all(|class| class.by_atomic_words) || apart && !has_room {
            classes.iter_mut().for_each(|class| class.by_atomic_words = false);
            return Vec::new();
        }
        if apart { vec![View::Words] } else { views }
    }

    fn for_memories(&mut self, func: &Function, ptr: Value, f: Need<'_>) {
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

/// Returns the sizes of the pieces by which memory is copied or cleared: the usual one, and the last one.
fn pieces(size: u64, align: u32) -> impl Iterator<Item = u64> {
    let usual = u64::from(piece(size, align).max(1));
    [(size >= usual).then_some(usual), Some(size % usual).filter(|rest| *rest > 0)].into_iter().flatten()
}

/// Returns the number of bytes moved at a time when memory is copied or cleared.
pub(super) fn piece(size: u64, align: u32) -> u32 {
    match align {
        16.. if size >= 16 => 16,
        8.. if size >= 8 => 8,
        4.. => 4,
        _ => align.max(1).min(size.clamp(1, 4) as u32),
    }
}
