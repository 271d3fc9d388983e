//! The contents of objects that constant evaluation knows: bytes that record what was stored in them (C++17
//! [expr.const] 2 defines what may be read and where a pointer may point).
//!
//! Each byte records the kind of scalar that it belongs to. Bytes without a value and inactive members of a union are
//! therefore distinguished from the rest. Pointers are kept in a separate map: they have no numeric value here.

use std::collections::BTreeMap;

use crate::extended::Extended;
use crate::types::{Basic, Const, Wide};
use isowarp_core::ir::{GlobalId, Scalar};

/// Id of an object of an evaluation. The slot of a destroyed object is reused with the next generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ObjId {
    /// Slot of the object.
    pub(crate) index: u32,
    /// Number of earlier objects in this slot.
    pub(crate) generation: u32,
}

/// The object that a pointer points into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// No object: the null pointer.
    Null,
    /// An object of the evaluation.
    Object(ObjId),
    /// A variable of the module.
    Global(GlobalId),
}

/// A pointer: its target and the limits of pointer arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pointer {
    /// Object that the pointer points into.
    pub base: Base,
    /// Offset in bytes.
    pub offset: i64,
    /// First byte of the array (or object) within which the pointer may move.
    pub low: i64,
    /// First byte after that array (or object).
    pub high: i64,
}

impl Pointer {
    /// The null pointer.
    pub const NULL: Pointer = Pointer { base: Base::Null, offset: 0, low: 0, high: 0 };

    /// Creates a pointer to a whole object of `size` bytes.
    pub const fn whole(base: Base, size: u64) -> Pointer {
        Pointer { base, offset: 0, low: 0, high: size as i64 }
    }

    /// Creates a pointer to a part of the pointee: `size` bytes at `offset`.
    #[must_use]
    pub const fn part(self, offset: u64, size: u64) -> Pointer {
        let at = self.offset.wrapping_add(offset as i64);
        Pointer { base: self.base, offset: at, low: at, high: at.wrapping_add(size as i64) }
    }
}

/// Kind of a byte without a value.
const UNSET: u8 = 0;
/// Kind of a zero byte of any type.
const ZERO: u8 = 1;
/// Kind of a byte of a pointer.
const POINTER: u8 = 2;
/// Kind of a byte that can be read as part of any number.
const BYTE: u8 = 3;

/// Kind of a byte of a `long double`.
const EXTENDED: u8 = 4;
/// Size of a `long double` in bytes.
const EXTENDED_BYTES: u64 = 16;

/// Kind of a byte of a 128-bit integer.
const WIDE: u8 = 5;
/// Size of a 128-bit integer in bytes.
const WIDE_BYTES: u64 = 16;

/// Returns the kind of a scalar's bytes. Signed and unsigned integers of one size have the same kind.
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

/// Size of a pointer in bytes.
const POINTER_BYTES: u64 = 8;

/// The reason why a part of an object cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadError {
    /// The part has no value yet.
    Unset,
    /// The part holds a value of another type.
    OtherType,
    /// The part is outside the object.
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
    /// Creates an object without a value.
    pub fn unset(size: u64) -> Self {
        Self { bytes: vec![0; size as usize], kinds: vec![UNSET; size as usize], pointers: BTreeMap::new() }
    }

    /// Creates an object of zeros.
    pub fn zero(size: u64) -> Self {
        Self { bytes: vec![0; size as usize], kinds: vec![ZERO; size as usize], pointers: BTreeMap::new() }
    }

    /// Returns the size in bytes.
    pub fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Returns the bytes; those without a value are zero.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the bytes as device code has them: a `long double` is a `double` followed by eight zero bytes.
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

    /// Returns the pointers with their offsets.
    pub fn pointers(&self) -> impl Iterator<Item = (u64, Pointer)> {
        self.pointers.iter().map(|(at, p)| (*at, *p))
    }

    /// Returns true if the bytes are inside the object and all have values.
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

    /// Reads the scalar at an offset.
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

    /// Reads the number of an arithmetic type at an offset.
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

    /// Reads the 128-bit integer at an offset.
    fn wide(&self, at: u64, signed: bool) -> Result<Const, ReadError> {
        if ![ZERO, BYTE, WIDE].contains(&self.kind_of(at, WIDE_BYTES)?) {
            return Err(ReadError::OtherType);
        }
        let mut bytes = [0; WIDE_BYTES as usize];
        let from = range(at, WIDE_BYTES).and_then(|r| self.bytes.get(r)).ok_or(ReadError::Outside)?;
        bytes.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        Ok(Const::Wide(Wide::from_bytes(signed, bytes)))
    }

    /// Reads the pointer at an offset.
    pub fn pointer(&self, at: u64) -> Result<Pointer, ReadError> {
        match self.kind_of(at, POINTER_BYTES)? {
            ZERO => Ok(Pointer::NULL),
            POINTER => self.pointers.get(&at).copied().ok_or(ReadError::OtherType),
            _ => Err(ReadError::OtherType),
        }
    }

    /// Returns the contents with bytes that can be read as any type; `None` if they hold a pointer. Bytes without a
    /// value remain so.
    pub fn untyped(mut self) -> Option<Contents> {
        if self.kinds.contains(&POINTER) {
            return None;
        }
        self.kinds.iter_mut().filter(|k| **k != UNSET).for_each(|k| *k = BYTE);
        Some(self)
    }

    /// Returns a part with its pointers; `None` if it is outside the object.
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

    /// Stores a scalar; returns `None` if it is outside the object.
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

    /// Stores a `long double`; returns `None` if it is outside the object.
    fn set_extended(&mut self, at: u64, value: Extended) -> Option<()> {
        let place = range(at, EXTENDED_BYTES)?;
        let bytes = self.bytes.get_mut(place.clone())?;
        bytes.fill(0);
        bytes.iter_mut().zip(value.bytes()).for_each(|(to, from)| *to = from);
        self.kinds.get_mut(place)?.fill(EXTENDED);
        self.forget_pointers(at, EXTENDED_BYTES);
        Some(())
    }

    /// Stores a 128-bit integer; returns `None` if it is outside the object.
    fn set_wide(&mut self, at: u64, value: Wide) -> Option<()> {
        let place = range(at, WIDE_BYTES)?;
        self.bytes.get_mut(place.clone())?.copy_from_slice(&value.bits().to_le_bytes());
        self.kinds.get_mut(place)?.fill(WIDE);
        self.forget_pointers(at, WIDE_BYTES);
        Some(())
    }

    /// Stores a pointer; returns `None` if it is outside the object.
    pub fn set_pointer(&mut self, at: u64, pointer: Pointer) -> Option<()> {
        let place = range(at, POINTER_BYTES)?;
        self.bytes.get_mut(place.clone())?.fill(0);
        self.kinds.get_mut(place)?.fill(POINTER);
        self.forget_pointers(at, POINTER_BYTES);
        self.pointers.insert(at, pointer);
        Some(())
    }

    /// Stores a part; returns `None` if it is outside the object.
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
    fn reads_check_the_stored_type() {
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
