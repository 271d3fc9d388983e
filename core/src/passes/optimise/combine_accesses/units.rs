//! Selects the accesses that form a unit.

use std::collections::BTreeMap;

use super::alignment::Alignment;
use crate::ir::Scalar;

/// An access as a part of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    /// Offset from the root, in bytes.
    pub offset: i64,
    pub scalar: Scalar,
}

impl Piece {
    pub fn size(self) -> u32 {
        self.scalar.size() as u32
    }

    /// Returns the first byte of the piece, counted from the beginning of a unit that contains it.
    pub fn byte_in(self, start: i64) -> u32 {
        self.offset.wrapping_sub(start) as u32
    }
}

/// The part of a unit that must be accessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cover {
    /// Two parts, or all words but one. Parts may be the same bytes.
    Most,
    /// Every byte of the unit.
    All,
}

/// Accesses that become a single one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unit {
    /// Offset from the root, in bytes.
    pub start: i64,
    /// Size in bytes: 2, 4, 8 or 16.
    pub size: u32,
    /// Indices of the unit's pieces, in ascending order.
    pub pieces: Vec<usize>,
    /// Element type, if the unit is a vector of the type of its pieces.
    pub parts: Option<Scalar>,
}

/// Finds units, larger ones first. `wide` allows units of more than a word.
pub(super) fn units(pieces: &[Piece], root: Alignment, wide: bool, cover: Cover) -> Vec<Unit> {
    let mut free: Vec<usize> = (0..pieces.len()).collect();
    let mut found = Vec::new();
    for size in [16u32, 8, 4, 2] {
        if size > root.modulus || size > 4 && !wide {
            continue;
        }
        let mut windows: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for at in &free {
            let Some(piece) = pieces.get(*at).filter(|piece| piece.size() < size) else { continue };
            let residue = root.moved(piece.offset).residue & (size - 1);
            if residue + piece.size() <= size
                && let Some(start) = piece.offset.checked_sub(residue.into())
            {
                windows.entry(start).or_default().push(*at);
            }
        }
        for (start, inside) in windows {
            let unit = |parts| Unit { start, size, pieces: inside.clone(), parts };
            let parts: Vec<Piece> = inside.iter().filter_map(|at| pieces.get(*at)).copied().collect();
            let unit = match parts.as_slice() {
                [first, rest @ ..] if !rest.is_empty() && covers(&parts, start, size, cover) => {
                    let alike = first.size() >= 4 && rest.iter().all(|piece| piece.scalar == first.scalar);
                    match alike {
                        true => unit(Some(first.scalar)),
                        false if parts.iter().any(|piece| piece.size() > 4) => continue,
                        false => unit(None),
                    }
                }
                _ => continue,
            };
            free.retain(|at| !unit.pieces.contains(at));
            found.push(unit);
        }
    }
    found
}

/// Returns true if enough of a unit is accessed.
fn covers(parts: &[Piece], start: i64, size: u32, cover: Cover) -> bool {
    let mut bytes = 0u32;
    for piece in parts {
        bytes |= ((1 << piece.size()) - 1) << piece.byte_in(start);
    }
    let words = (0..size.div_ceil(4)).filter(|word| bytes >> (4 * word) & 0xf != 0).count();
    match (cover, size) {
        (Cover::All, _) => bytes == (1 << size) - 1,
        (Cover::Most, 16) => words >= 3,
        (Cover::Most, 8) => words == 2,
        (Cover::Most, _) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(scalar: Scalar, offsets: &[i64]) -> Vec<Piece> {
        offsets.iter().map(|offset| Piece { offset: *offset, scalar }).collect()
    }

    fn found(pieces: &[Piece], modulus: u32, residue: u32, cover: Cover) -> Vec<(i64, u32, Vec<usize>)> {
        let all = units(pieces, Alignment { modulus, residue }, true, cover);
        all.into_iter().map(|unit| (unit.start, unit.size, unit.pieces)).collect()
    }

    #[test]
    fn halves_combine_at_known_addresses() {
        let halves = pieces(Scalar::U16, &[0, 2, 4, 6]);
        assert_eq!(found(&halves, 8, 0, Cover::All), [(0, 8, vec![0, 1, 2, 3])]);
        assert_eq!(found(&halves, 4, 0, Cover::All), [(0, 4, vec![0, 1]), (4, 4, vec![2, 3])]);
        assert_eq!(found(&halves, 4, 2, Cover::All), [(2, 4, vec![1, 2])]);
        assert_eq!(found(&halves, 4, 2, Cover::Most), [(2, 4, vec![1, 2])]);
        assert_eq!(found(&halves, 2, 0, Cover::Most), []);
    }

    #[test]
    fn stores_write_every_byte() {
        let bytes = pieces(Scalar::U8, &[0, 1, 3]);
        assert_eq!(found(&bytes, 4, 0, Cover::Most), [(0, 4, vec![0, 1, 2])]);
        assert_eq!(found(&bytes, 4, 0, Cover::All), [(0, 2, vec![0, 1])]);
    }

    #[test]
    fn words_combine_into_vectors() {
        let floats = pieces(Scalar::F32, &[12, 8, 4]);
        assert_eq!(found(&floats, 16, 0, Cover::Most), [(0, 16, vec![0, 1, 2])]);
        assert_eq!(found(&floats, 16, 0, Cover::All), [(8, 8, vec![0, 1])]);
        assert_eq!(found(&pieces(Scalar::F64, &[0, 8]), 16, 0, Cover::All), [(0, 16, vec![0, 1])]);
        let mut mixed = pieces(Scalar::F64, &[0]);
        mixed.extend(pieces(Scalar::F32, &[8, 12]));
        assert_eq!(found(&mixed, 16, 0, Cover::All), [(8, 8, vec![1, 2])]);
    }
}
