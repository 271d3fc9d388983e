//! The layout of a class while its fields are placed: packing, bases and bit-fields.

use std::collections::BTreeSet;

use isowarp_core::span::Span;

use crate::types::records::{Field, Role};
use crate::types::virtual_bases::VirtualBase;
use crate::types::{QualType, RecordId, Ty};

/// A base class as written.
#[derive(Debug, Clone)]
pub(in crate::sema) struct BaseClass {
    pub ty: Ty,
    pub span: Span,
    /// Set if the base depends on template parameters.
    pub dependent: bool,
    pub is_virtual: bool,
}

/// The layout of a class under construction.
#[derive(Default)]
pub(in crate::sema) struct Layout {
    pub(in crate::sema) fields: Vec<Field>,
    /// The virtual bases, in the order of their construction.
    pub(in crate::sema) virtual_bases: Vec<VirtualBase>,
    /// The virtual base at the beginning of the class.
    pub(in crate::sema) virtual_primary: Option<RecordId>,
    pub(in crate::sema) size: u64,
    pub(in crate::sema) data_size: u64,
    pub(in crate::sema) align: u64,
    /// The packing of the members.
    pub(in crate::sema) packing: Packing,
    /// Set if a member may be less aligned than its type requires.
    pub(in crate::sema) weakened: bool,
    pub(in crate::sema) is_union: bool,
    /// The position of the next bit-field.
    pub(in crate::sema) bits: BitCursor,
    /// The empty classes placed so far, with their offsets.
    pub(in crate::sema) empties: BTreeSet<(u64, RecordId)>,
}

impl Layout {
    /// Returns true if two empty classes of one type would have the same address.
    pub(in crate::sema) fn overlaps(&self, empties: &[(u64, RecordId)], offset: u64) -> bool {
        !self.is_union && empties.iter().any(|(at, id)| self.empties.contains(&(at.saturating_add(offset), *id)))
    }
}

/// Returns an unnamed field for a base.
pub(in crate::sema) fn field_of(ty: QualType, offset: u64, span: Span) -> Field {
    Field {
        name: None,
        ty,
        offset,
        span,
        role: Role::Base,
        has_default: false,
        is_mutable: false,
        constant: None,
        bits: None,
    }
}

/// The packing of the members of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::sema) struct Packing {
    /// Set by the attribute `packed`: members need no alignment.
    pub attribute: bool,
    /// The largest alignment that members need, set by `#pragma pack`.
    pub pragma: Option<u64>,
}

impl Packing {
    /// Returns the alignment of a member or base whose type has the alignment `natural`.
    pub fn limit(self, natural: u64) -> u64 {
        match (self.attribute, self.pragma) {
            (true, _) => 1,
            (false, Some(most)) => natural.min(most),
            (false, None) => natural,
        }
    }
}

/// The meaning of an attribute that requests a weaker alignment than the type has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Weaker {
    /// No effect: a variable is at least as aligned as its type.
    Nothing,
    /// An error: NVRTC follows the attribute, g++ does not.
    Refused,
}

/// The position of the next bit-field in a class.
#[derive(Debug, Default)]
pub(in crate::sema) struct BitCursor {
    /// The first free bit.
    pub(in crate::sema) end: u64,
    /// Set if the last member was a bit-field.
    open: bool,
    /// The first bit of the current run.
    pub(in crate::sema) run: Option<u64>,
    /// Bit-fields by field index, with their first bits and the first bits of their runs.
    pub(in crate::sema) placed: Vec<(usize, u64, u64)>,
    /// The ends of runs, by their first bits.
    pub(in crate::sema) ends: Vec<(u64, u64)>,
}

impl BitCursor {
    /// Begins after the members that end at byte `end`, or continues after the last bit-field.
    pub(in crate::sema) fn start(&mut self, end: u64, is_union: bool) {
        if !self.open || is_union {
            self.end = end.saturating_mul(8);
            self.run = None;
        }
        self.open = true;
    }

    /// Ends the current run because the next member is not a bit-field.
    pub(in crate::sema) fn end_run(&mut self) {
        self.open = false;
    }

    /// Returns true if there are bit-fields, named or unnamed.
    pub(in crate::sema) fn any(&self) -> bool {
        !self.ends.is_empty()
    }

    /// Returns the next free byte.
    pub(in crate::sema) fn bytes(&self) -> u64 {
        self.end.div_ceil(8)
    }

    /// Determines the accesses that read and write each bit-field, once all members are placed.
    pub(in crate::sema) fn finish(&self, fields: &mut [Field]) {
        for (index, first, run) in &self.placed {
            let end = self.ends.iter().find(|(start, _)| start == run).map_or(*first, |(_, end)| *end);
            if let Some(field) = fields.get_mut(*index)
                && let Some(bits) = &mut field.bits
            {
                let (low, high) = (first / 8, (first + u64::from(bits.width)).div_ceil(8));
                let (start, parts) = accesses(low, high, run / 8, end.div_ceil(8));
                field.offset = start;
                bits.shift = (first - start * 8) as u32;
                bits.parts = parts;
            }
        }
    }
}

/// Returns the accesses for the bytes from `low` to `high` in a run: the first byte, and offsets from it with sizes.
fn accesses(low: u64, high: u64, run_low: u64, run_high: u64) -> (u64, Vec<(u64, u64)>) {
    for size in [1, 2, 4, 8] {
        let start = low / size * size;
        if start >= run_low && start + size <= run_high && high <= start + size {
            return (start, vec![(0, size)]);
        }
    }
    let mut parts = Vec::new();
    let mut at = low;
    while at < high {
        let left = high - at;
        let size = [8, 4, 2, 1].into_iter().find(|s| *s <= left).unwrap_or(1);
        parts.push((at - low, size));
        at += size;
    }
    (low, parts)
}
