//! Extracts parts of words, and composes words from parts.

use rustc_hash::FxHashMap;

use super::units::{Piece, Unit};
use crate::ir::ops::{CompareOp, Const, ConvertOp, IntBinOp};
use crate::ir::{Block, Function, Op, Scalar, Type, Value};
use crate::passes::builder::Code;

impl Unit {
    /// Returns the type of the access to the unit.
    pub fn ty(&self) -> Type {
        match (self.parts, self.size) {
            (Some(scalar), size) => Type::Vector(scalar, (u64::from(size) / scalar.size()) as u8),
            (None, 2) => Type::Scalar(Scalar::U16),
            (None, 4) => Type::U32,
            (None, size) => Type::Vector(Scalar::U32, (size / 4) as u8),
        }
    }
}

/// Emits the parts of a loaded unit: its words, or its elements if it is a vector of the type of its pieces.
pub(super) fn parts_of(code: &mut Code<'_>, unit: &Unit, loaded: Value) -> Vec<Value> {
    match unit.ty() {
        Type::Vector(scalar, n) => {
            (0..n).map(|index| code.value(Type::Scalar(scalar), Op::Extract { vector: loaded, index })).collect()
        }
        Type::U32 => vec![loaded],
        _ => vec![code.cast(Scalar::U32, loaded)],
    }
}

/// Emits a piece of a unit from the unit's parts.
pub(super) fn take(code: &mut Code<'_>, unit: &Unit, parts: &[Value], piece: Piece) -> Option<Value> {
    let byte = piece.byte_in(unit.start);
    if unit.parts.is_some() {
        return parts.get((byte / piece.size()) as usize).copied();
    }
    let word = *parts.get((byte / 4) as usize)?;
    let shift = byte % 4 * 8;
    let down = if shift == 0 { word } else { code.bin_const(IntBinOp::Shr, word, shift) };
    Some(match piece.scalar {
        Scalar::Bool => {
            let low = code.bin_const(IntBinOp::And, down, 0xff);
            code.compare_const(CompareOp::Ne, low, 0)
        }
        Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 => code.cast(piece.scalar, down),
        Scalar::F16 | Scalar::BF16 => {
            let low = code.cast(Scalar::U16, down);
            bits(code, low, piece.scalar)
        }
        Scalar::U32 => word,
        Scalar::I32 | Scalar::F32 => bits(code, word, piece.scalar),
        // Wide scalars are never combined with others.
        Scalar::I64 | Scalar::U64 | Scalar::F64 => return None,
    })
}

/// Emits the value to store in a unit, from the values of its pieces.
pub(super) fn compose(code: &mut Code<'_>, unit: &Unit, pieces: &[(Piece, Value)], sources: &Sources) -> Value {
    let mut sorted = pieces.to_vec();
    sorted.sort_by_key(|(piece, _)| piece.offset);
    if unit.parts.is_some() {
        let parts = sorted.into_iter().map(|(_, value)| value).collect();
        return code.value(unit.ty(), Op::Compose { parts });
    }
    let mut words = Vec::new();
    for at in (0..unit.size).step_by(4) {
        let inside = |(piece, _): &&(Piece, Value)| piece.byte_in(unit.start) / 4 == at / 4;
        let inside: Vec<(Piece, Value)> = sorted.iter().filter(inside).copied().collect();
        words.push(word(code, unit.start.wrapping_add(at.into()), &inside, sources));
    }
    match (unit.ty(), words.as_slice()) {
        (Type::U32, [word]) => *word,
        (ty @ Type::Vector(..), _) => code.value(ty, Op::Compose { parts: words }),
        (_, [word, ..]) => code.cast(Scalar::U16, *word),
        (_, []) => code.u32(0),
    }
}

/// Emits a word from the pieces that lie in it.
fn word(code: &mut Code<'_>, start: i64, pieces: &[(Piece, Value)], sources: &Sources) -> Value {
    if let Some(word) = sources.whole(start, pieces) {
        return word;
    }
    let mut sum = None;
    for (piece, value) in pieces {
        let bits = unsigned(code, *value, piece.scalar);
        let shift = piece.byte_in(start) * 8;
        let up = if shift == 0 { bits } else { code.bin_const(IntBinOp::Shl, bits, shift) };
        sum = Some(match sum {
            None => up,
            Some(low) => code.bin(IntBinOp::Or, low, up),
        });
    }
    sum.unwrap_or_else(|| code.u32(0))
}

/// Emits the bits of a value of at most 32 bits, with zeros above.
fn unsigned(code: &mut Code<'_>, value: Value, scalar: Scalar) -> Value {
    match scalar {
        Scalar::U32 => value,
        Scalar::Bool | Scalar::U8 | Scalar::U16 => code.cast(Scalar::U32, value),
        Scalar::I8 => {
            let low = code.cast(Scalar::U8, value);
            code.cast(Scalar::U32, low)
        }
        Scalar::I16 => {
            let low = code.cast(Scalar::U16, value);
            code.cast(Scalar::U32, low)
        }
        Scalar::F16 | Scalar::BF16 => {
            let low = bits(code, value, Scalar::U16);
            code.cast(Scalar::U32, low)
        }
        Scalar::I32 | Scalar::F32 => bits(code, value, Scalar::U32),
        // Wide scalars are never combined with others.
        Scalar::I64 | Scalar::U64 | Scalar::F64 => code.cast(Scalar::U32, value),
    }
}

fn bits(code: &mut Code<'_>, a: Value, to: Scalar) -> Value {
    code.value(Type::Scalar(to), Op::Convert { op: ConvertOp::Bits, a })
}

/// A part of a word that a value holds.
#[derive(Debug, Clone, Copy)]
struct Part {
    word: Value,
    first: u32,
    /// Number of bytes that come from the word; higher bytes of the value do not.
    bytes: u32,
}

/// The values that are parts of words.
#[derive(Debug, Default)]
pub(super) struct Sources {
    parts: FxHashMap<Value, Part>,
}

impl Sources {
    /// Finds the values of a function with this body that are parts of words.
    pub fn of(func: &Function, body: &Block) -> Self {
        let mut found = Self::default();
        let mut constants: FxHashMap<Value, u64> = FxHashMap::default();
        body.for_each(&mut |inst| {
            let Some(result) = inst.result else { return };
            let (from, skipped) = match &inst.op {
                Op::Const(Const::Scalar(Scalar::U32, bits)) => {
                    constants.insert(result, *bits);
                    return;
                }
                Op::IntBin { op: IntBinOp::Shr, a, b } => match constants.get(b) {
                    Some(bits @ (8 | 16 | 24)) => (*a, (bits / 8) as u32),
                    _ => return,
                },
                Op::Convert { op: ConvertOp::Int | ConvertOp::Bits, a } => (*a, 0),
                _ => return,
            };
            let whole = Part { word: from, first: 0, bytes: 4 };
            let part = found.parts.get(&from).copied().or_else(|| func.is_scalar(from, Scalar::U32).then_some(whole));
            let size = func.try_ty(result).and_then(Type::scalar).filter(|s| *s != Scalar::Bool).map(Scalar::size);
            if let (Some(part), Some(size)) = (part.filter(|part| part.bytes > skipped), size) {
                let bytes = (part.bytes - skipped).min(size as u32);
                found.parts.insert(result, Part { word: part.word, first: part.first + skipped, bytes });
            }
        });
        found
    }

    /// Returns the word that pieces make up, if they are its parts at their original places.
    fn whole(&self, start: i64, pieces: &[(Piece, Value)]) -> Option<Value> {
        let mut words = pieces.iter().map(|(piece, value)| {
            let part = self.parts.get(value)?;
            (part.first == piece.byte_in(start) && part.bytes >= piece.size()).then_some(part.word)
        });
        let word = words.next()??;
        words.all(|other| other == Some(word)).then_some(word)
    }
}
