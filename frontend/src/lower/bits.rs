//! Lowers bit-fields, which are read and written through the bytes that contain them.

use isowarp_core::ir::ops::{CompareOp, Const, IntBinOp};
use isowarp_core::ir::{Scalar, Type, Value};

use super::body::FnLower;
use super::place::flags;
use crate::types::bitfields::BitField;
use crate::types::{QualType, RecordId};

/// The place of a bit-field: the address of its bytes, its class, and its index among the fields.
#[derive(Debug, Clone, Copy)]
pub(super) struct BitPlace {
    pub ptr: Value,
    pub offset: i64,
    /// Distance of the bytes from the start of an object; `align` is the alignment of that object.
    pub within: u64,
    pub align: u64,
    pub record: RecordId,
    pub index: usize,
}

impl FnLower<'_> {
    pub(super) fn bit_field(&self, record: RecordId, index: usize) -> Option<&BitField> {
        self.cx.types.record(record).fields.get(index)?.bits.as_ref()
    }

    /// Reads a bit-field as a value of its declared type.
    pub(super) fn read_bits(&mut self, place: BitPlace, ty: &QualType) -> Value {
        let target = scalar(self.value_type(&ty.ty));
        let Some(bits) = self.bit_field(place.record, place.index).cloned() else { return self.b.int(target, 0) };
        let wide = wide(&bits);
        let mut whole: Option<Value> = None;
        for (at, size) in &bits.parts {
            let part = self.load_part(place, *at, *size, ty);
            let part = self.b.int_cast(part, wide);
            let part = self.shifted(IntBinOp::Shl, part, (at * 8) as u32);
            whole = Some(match whole {
                Some(low) => self.b.int_bin(IntBinOp::Or, low, part),
                None => part,
            });
        }
        let Some(whole) = whole else { return self.b.int(target, 0) };
        let whole = self.shifted(IntBinOp::Shr, whole, bits.shift);
        self.extend(whole, &bits, target)
    }

    /// Writes a bit-field; returns the value that it then holds.
    pub(super) fn write_bits(&mut self, place: BitPlace, ty: &QualType, value: Value) -> Value {
        let target = scalar(self.value_type(&ty.ty));
        let Some(bits) = self.bit_field(place.record, place.index).cloned() else { return value };
        let wide = wide(&bits);
        let mask = mask(bits.width);
        let value = self.b.int_cast(value, wide);
        let all = self.b.int(wide, i128::from(mask));
        let value = self.b.int_bin(IntBinOp::And, value, all);
        let moved = self.shifted(IntBinOp::Shl, value, bits.shift);
        for (at, size) in &bits.parts {
            let part_type = unsigned(*size);
            let part = self.shifted(IntBinOp::Shr, moved, (at * 8) as u32);
            let mut part = self.b.int_cast(part, part_type);
            let covered = ((u128::from(mask) << bits.shift) >> (at * 8)) & u128::from(self::mask(*size as u32 * 8));
            if covered != u128::from(self::mask(*size as u32 * 8)) {
                let old = self.load_part(place, *at, *size, ty);
                let keep = self.b.int(part_type, !(covered as i128));
                let old = self.b.int_bin(IntBinOp::And, old, keep);
                part = self.b.int_bin(IntBinOp::Or, old, part);
            }
            let (offset, align) = self.part_at(place, *at, *size);
            let ptr = self.b.offset(place.ptr, offset);
            self.b.store(ptr, part, align, flags(ty));
        }
        self.extend(value, &bits, target)
    }

    fn load_part(&mut self, place: BitPlace, at: u64, size: u64, ty: &QualType) -> Value {
        let (offset, align) = self.part_at(place, at, size);
        let ptr = self.b.offset(place.ptr, offset);
        self.b.load(ptr, unsigned(size), align, flags(ty))
    }

    fn part_at(&self, place: BitPlace, at: u64, size: u64) -> (i64, u32) {
        let align = place.align.min(size).max(1);
        let aligned = place.within.saturating_add(at).is_multiple_of(align);
        (place.offset.saturating_add(at as i64), if aligned { align as u32 } else { 1 })
    }

    fn shifted(&mut self, op: IntBinOp, value: Value, count: u32) -> Value {
        if count == 0 {
            return value;
        }
        let count = self.b.u32(count);
        self.b.int_bin(op, value, count)
    }

    /// Converts the lowest bits to a value of the declared type.
    fn extend(&mut self, value: Value, bits: &BitField, target: Scalar) -> Value {
        let wide = self.b.scalar(value);
        let unused = wide.bits() - bits.width;
        if bits.signed {
            let signed = if wide == Scalar::U64 { Scalar::I64 } else { Scalar::I32 };
            let value = self.b.int_cast(value, signed);
            let value = self.shifted(IntBinOp::Shl, value, unused);
            let value = self.shifted(IntBinOp::Shr, value, unused);
            return self.b.int_cast(value, target);
        }
        let value = if unused == 0 {
            value
        } else {
            let all = self.b.int(wide, i128::from(mask(bits.width)));
            self.b.int_bin(IntBinOp::And, value, all)
        };
        if target == Scalar::Bool {
            let zero = self.b.constant(Const::int(wide, 0));
            return self.b.compare(CompareOp::Ne, value, zero);
        }
        self.b.int_cast(value, target)
    }
}

fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// Returns the type in which the bits are combined.
fn wide(bits: &BitField) -> Scalar {
    if bits.bytes() > 4 { Scalar::U64 } else { Scalar::U32 }
}

fn unsigned(size: u64) -> Scalar {
    match size {
        1 => Scalar::U8,
        2 => Scalar::U16,
        4 => Scalar::U32,
        _ => Scalar::U64,
    }
}

fn scalar(ty: Type) -> Scalar {
    match ty {
        Type::Scalar(s) => s,
        Type::Vector(..) | Type::Ptr(_) => Scalar::I32,
    }
}
