//! The contents of objects that constant evaluation knows: bytes that know what was stored in them
//! (C++17 [expr.const] 2: what may be read, and where a pointer may go).
//!
//! Each byte remembers the kind of scalar that it belongs to, so that bytes without a value and
//! members of a union that are not the active one are told apart from the rest. Pointers are kept
//! beside the bytes: they have no number here.

use std::collections::BTreeMap;

use crate::extended::Extended;
use crate::types::{Basic, Const, Wide};
use isowarp_core::ir::{GlobalId, Scalar};

/// Names an object of an evaluation. The place of an object that is gone is used again, with the
/// next generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ObjId {
    /// Its place among the objects.
    pub(crate) index: u32,
    /// How many objects had this place before it.
    pub(crate) generation: u32,
}

/// What a pointer points into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// Nothing: the null pointer.
    Null,
    /// An object of the evaluation.
    Object(ObjId),
    /// A variable of the module.
    Global(GlobalId),
}

/// A pointer: where it points, and how far arithmetic may move it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pointer {
    /// What it points into.
    pub base: Base,
    /// Offset in bytes.
    pub offset: i64,
    /// First byte of the array (or object) that it may walk in.
    pub low: i64,
    /// Behind the last byte of it.
    pub high: i64,
}

impl Pointer {
    /// The null pointer.
    pub const NULL: Pointer = Pointer { base: Base::Null, offset: 0, low: 0, high: 0 };

    /// To a whole object of some bytes.
    pub const fn whole(base: Base, size: u64) -> Pointer {
        Pointer { base, offset: 0, low: 0, high: size as i64 }
    }

    /// To a part of what this points to: the part at `offset` of `size` bytes.
    #[must_use]
    pub const fn part(self, offset: u64, size: u64) -> Pointer {
        let at = self.offset.wrapping_add(offset as i64);
        Pointer { base: self.base, offset: at, low: at, high: at.wrapping_add(size as i64) }
    }
}

/// What a byte belongs to: nothing yet.
const UNSET: u8 = 0;
/// A zero of whatever type is read.
const ZERO: u8 = 1;
/// Part of a pointer.
const POINTER: u8 = 2;
/// A byte that any number may be made of.
const BYTE: u8 = 3;

/// Part of a `long double`.
const EXTENDED: u8 = 4;
/// How many bytes a `long double` has.
const EXTENDED_BYTES: u64 = 16;

/// Part of an integer of 128 bits.
const WIDE: u8 = 5;
/// How many bytes such an integer has.
const WIDE_BYTES: u64 = 16;

/// The kind of a scalar's bytes: integers of one size are of one kind, signed or not.
fn kind(scalar: Scalar) -> u8 {
    let class = if scalar == Scalar::Bool {
        1
    } else if scalar.is_float() {
        2
    } else {
        3
    };
    // Sizes are 1 to 8.
    let format = if scalar == Scalar::BF16 { 1 } else { 0 };
    16 * class + scalar.size() as u8 + format
}

/// The bytes of a pointer.
const POINTER_BYTES: u64 = 8;

/// Why a part of an object cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadError {
    /// It has no value yet.
    Unset,
    /// It holds a value of another type.
    OtherType,
    /// It is outside of the object.
    Outside,
}

/// The contents of an object.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Contents {
    bytes: Vec<u8>,
    kinds: Vec<u8>,
    pointers: BTreeMap<u64, Pointer>,
}

impl Contents {
    /// An object without a value.
    pub fn unset(size: u64) -> Self {
        Self { bytes: vec![0; size as usize], kinds: vec![UNSET; size as usize], pointers: BTreeMap::new() }
    }

    /// An object of zeros.
    pub fn zero(size: u64) -> Self {
        Self { bytes: vec![0; size as usize], kinds: vec![ZERO; size as usize], pointers: BTreeMap::new() }
    }

    /// Size in bytes.
    pub fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// The bytes; those without a value are zero.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes as device code has them: a `long double` is a `double` in front of as many zeros.
    pub fn device_bytes(&self) -> Vec<u8> {
        let mut out = self.bytes.clone();
        let size = EXTENDED_BYTES as usize;
        for (to, kinds) in out.chunks_mut(size).zip(self.kinds.chunks(size)) {
            if kinds.iter().all(|k| *k == EXTENDED)
                && kinds.len() == size
                && let Some(bytes) = to.first_chunk::<10>()
            {
                let double = Extended::from_bytes(*bytes).to_double();
                to.fill(0);
                to.iter_mut().zip(double.to_bits().to_le_bytes()).for_each(|(to, from)| *to = from);
            }
        }
        out
    }

    /// The pointers and where they are.
    pub fn pointers(&self) -> impl Iterator<Item = (u64, Pointer)> {
        self.pointers.iter().map(|(at, p)| (*at, *p))
    }

    /// True if the bytes have values, as far as they are inside.
    pub fn is_set(&self, at: u64, size: u64) -> bool {
        range(at, size).and_then(|r| self.kinds.get(r)).is_some_and(|k| k.iter().all(|k| *k != UNSET))
    }

    fn kind_of(&self, at: u64, size: u64) -> Result<u8, ReadError> {
        let kinds = range(at, size).and_then(|r| self.kinds.get(r)).ok_or(ReadError::Outside)?;
        let first = kinds.first().copied().unwrap_or(UNSET);
        if kinds.contains(&UNSET) {
            return Err(ReadError::Unset);
        }
        if kinds.iter().any(|k| *k != first) { Err(ReadError::OtherType) } else { Ok(first) }
    }

    /// The scalar at an offset.
    pub fn scalar(&self, at: u64, scalar: Scalar) -> Result<Const, ReadError> {
        let found = self.kind_of(at, scalar.size())?;
        if ![ZERO, kind(scalar)].contains(&found) && (found != BYTE || scalar == Scalar::Bool) {
            return Err(ReadError::OtherType);
        }
        let bytes = range(at, scalar.size()).and_then(|r| self.bytes.get(r)).ok_or(ReadError::Outside)?;
        let mut bits = [0u8; 8];
        bits.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        Ok(Const::Scalar(scalar, u64::from_le_bytes(bits)))
    }

    /// The number of an arithmetic type at an offset.
    pub fn number(&self, at: u64, basic: Basic) -> Result<Const, ReadError> {
        let Some(scalar) = basic.scalar() else { return self.wide(at, basic.is_signed()) };
        if basic != Basic::LongDouble {
            return self.scalar(at, scalar);
        }
        if ![ZERO, EXTENDED].contains(&self.kind_of(at, EXTENDED_BYTES)?) {
            return Err(ReadError::OtherType);
        }
        let mut bytes = [0; 10];
        let from = range(at, EXTENDED_BYTES).and_then(|r| self.bytes.get(r)).ok_or(ReadError::Outside)?;
        bytes.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        Ok(Const::Extended(Extended::from_bytes(bytes)))
    }

    /// The integer of 128 bits at an offset.
    fn wide(&self, at: u64, signed: bool) -> Result<Const, ReadError> {
        if ![ZERO, BYTE, WIDE].contains(&self.kind_of(at, WIDE_BYTES)?) {
            return Err(ReadError::OtherType);
        }
        let mut bytes = [0; WIDE_BYTES as usize];
        let from = range(at, WIDE_BYTES).and_then(|r| self.bytes.get(r)).ok_or(ReadError::Outside)?;
        bytes.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        Ok(Const::Wide(Wide::from_bytes(signed, bytes)))
    }

    /// The pointer at an offset.
    pub fn pointer(&self, at: u64) -> Result<Pointer, ReadError> {
        match self.kind_of(at, POINTER_BYTES)? {
            ZERO => Ok(Pointer::NULL),
            POINTER => self.pointers.get(&at).copied().ok_or(ReadError::OtherType),
            _ => Err(ReadError::OtherType),
        }
    }

    /// The bytes for any type; `None` if they hold a pointer. Those without a value have none then, too.
    pub fn untyped(mut self) -> Option<Contents> {
        if self.kinds.contains(&POINTER) {
            return None;
        }
        self.kinds.iter_mut().filter(|k| **k != UNSET).for_each(|k| *k = BYTE);
        Some(self)
    }

    /// A part with its pointers.
    pub fn part(&self, at: u64, size: u64) -> Option<Contents> {
        let place = range(at, size)?;
        let (bytes, kinds) = (self.bytes.get(place.clone())?.to_vec(), self.kinds.get(place)?.to_vec());
        let pointers = self.pointers.range(at..at.checked_add(size)?).map(|(o, p)| (o - at, *p)).collect();
        Some(Contents { bytes, kinds, pointers })
    }

    fn forget_pointers(&mut self, at: u64, size: u64) {
        if self.pointers.is_empty() {
            return;
        }
        let from = at.saturating_sub(POINTER_BYTES - 1);
        let gone: Vec<u64> = self.pointers.range(from..at.saturating_add(size)).map(|(o, _)| *o).collect();
        for o in gone {
            self.pointers.remove(&o);
        }
    }

    /// Stores a scalar; `None` if it is outside.
    pub fn set_scalar(&mut self, at: u64, value: Const) -> Option<()> {
        let (scalar, bits) = match value {
            Const::Scalar(scalar, bits) => (scalar, bits),
            Const::Null(_) => return self.set_pointer(at, Pointer::NULL),
            Const::Extended(x) => return self.set_extended(at, x),
            Const::Wide(x) => return self.set_wide(at, x),
        };
        let size = scalar.size();
        let place = range(at, size)?;
        let source = bits.to_le_bytes();
        self.bytes.get_mut(place.clone())?.copy_from_slice(source.get(..size as usize)?);
        self.kinds.get_mut(place)?.fill(kind(scalar));
        self.forget_pointers(at, size);
        Some(())
    }

    /// Stores a `long double`; `None` if it is outside.
    fn set_extended(&mut self, at: u64, value: Extended) -> Option<()> {
        let place = range(at, EXTENDED_BYTES)?;
        let bytes = self.bytes.get_mut(place.clone())?;
        bytes.fill(0);
        bytes.iter_mut().zip(value.bytes()).for_each(|(to, from)| *to = from);
        self.kinds.get_mut(place)?.fill(EXTENDED);
        self.forget_pointers(at, EXTENDED_BYTES);
        Some(())
    }

    /// Stores an integer of 128 bits; `None` if it is outside.
    fn set_wide(&mut self, at: u64, value: Wide) -> Option<()> {
        let place = range(at, WIDE_BYTES)?;
        self.bytes.get_mut(place.clone())?.copy_from_slice(&value.bits().to_le_bytes());
        self.kinds.get_mut(place)?.fill(WIDE);
        self.forget_pointers(at, WIDE_BYTES);
        Some(())
    }

    /// Stores a pointer; `None` if it is outside.
    pub fn set_pointer(&mut self, at: u64, pointer: Pointer) -> Option<()> {
        let place = range(at, POINTER_BYTES)?;
        self.bytes.get_mut(place.clone())?.fill(0);
        self.kinds.get_mut(place)?.fill(POINTER);
        self.forget_pointers(at, POINTER_BYTES);
        self.pointers.insert(at, pointer);
        Some(())
    }

    /// Stores a part; `None` if it is outside.
    pub fn set_part(&mut self, at: u64, part: &Contents) -> Option<()> {
        let place = range(at, part.size())?;
        self.bytes.get_mut(place.clone())?.copy_from_slice(&part.bytes);
        self.kinds.get_mut(place)?.copy_from_slice(&part.kinds);
        self.forget_pointers(at, part.size());
        self.pointers.extend(part.pointers.iter().map(|(o, p)| (at + o, *p)));
        Some(())
    }
}

fn range(at: u64, size: u64) -> Option<std::ops::Range<usize>> {
    let (at, size) = (usize::try_from(at).ok()?, usize::try_from(size).ok()?);
    Some(at..at.checked_add(size)?)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn bytes_know_what_they_hold() {
        let mut object = Contents::unset(16);
        assert_eq!(object.scalar(0, Scalar::I32), Err(ReadError::Unset));
        object.set_scalar(0, Const::i32(-2)).unwrap();
        assert_eq!(object.scalar(0, Scalar::I32), Ok(Const::i32(-2)));
        assert_eq!(object.scalar(0, Scalar::U32), Ok(Const::u32(0xffff_fffe)));
        assert_eq!(object.scalar(0, Scalar::F32), Err(ReadError::OtherType));
        assert_eq!(object.scalar(0, Scalar::I64), Err(ReadError::Unset));
        assert_eq!(object.scalar(14, Scalar::I32), Err(ReadError::Outside));
        assert_eq!(Contents::zero(8).scalar(0, Scalar::F64), Ok(Const::f64(0.0)));
    }

    #[test]
    fn pointers_move_with_their_bytes() {
        let p = Pointer::whole(Base::Object(ObjId { index: 3, generation: 0 }), 4);
        let mut object = Contents::zero(32);
        object.set_pointer(8, p).unwrap();
        assert_eq!(object.pointer(8), Ok(p));
        assert_eq!(object.pointer(0), Ok(Pointer::NULL));
        let mut other = Contents::unset(24);
        other.set_part(8, &object.part(8, 16).unwrap()).unwrap();
        assert_eq!(other.pointer(8), Ok(p));
        other.set_scalar(12, Const::u32(1)).unwrap();
        assert_eq!(other.pointer(8), Err(ReadError::OtherType));
        assert_eq!(object.part(20, 16), None);
    }
}
