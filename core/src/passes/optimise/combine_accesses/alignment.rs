//! Finds the alignments of addresses.
//!
//! A *root* is an address without its constant offset: a value, optionally plus another value times a constant. The
//! alignment of a root follows from each access at a constant distance from it, from the variable that it is the
//! address of, and from the root that it was computed from.

use rustc_hash::FxHashMap;

use crate::ir::{Block, DataType, Function, FunctionKind, Inst, LocalKind, Op, Type, Value};
use crate::passes::analysis::effects::{Address, Places};
use crate::passes::analysis::points_to::Declarations;

/// Size of the largest unit.
const MOST: u32 = 16;

/// Most roots that are followed from a root to the roots that it was computed from.
const DEPTH: usize = 8;

/// An address without its constant offset.
pub(super) type Root = (Value, Option<(Value, i64)>);

/// An alignment: the address is `residue` more than a multiple of `modulus`, a power of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Alignment {
    pub modulus: u32,
    pub residue: u32,
}

impl Alignment {
    const NOTHING: Self = Self { modulus: 1, residue: 0 };

    /// Returns the alignment of an address `bytes` bytes further on.
    pub fn moved(self, bytes: i64) -> Self {
        // In range: the modulus is at most 16.
        let residue = (i64::from(self.residue) + bytes.rem_euclid(i64::from(self.modulus))) as u32;
        Self { residue: residue & (self.modulus - 1), ..self }
    }

    /// Returns a weaker form of the alignment, with at most this modulus.
    fn within(self, modulus: u32) -> Self {
        let modulus = self.modulus.min(modulus);
        Self { modulus, residue: self.residue & (modulus - 1) }
    }

    /// Returns true if the two accesses can have no byte in common, wherever they are.
    fn apart(self, size: u64, other: Self, other_size: u64) -> bool {
        let modulus = self.modulus.min(other.modulus);
        let behind = u64::from(other.within(modulus).moved(-i64::from(self.residue)).residue);
        behind >= size && u64::from(modulus) - behind >= other_size
    }
}

/// The alignments that are known at a place of the code.
pub(super) struct Alignments<'a> {
    places: &'a Places,
    roots: FxHashMap<Root, Alignment>,
    /// Earlier alignments, in the order of their changes.
    changes: Vec<(Root, Option<Alignment>)>,
}

impl<'a> Alignments<'a> {
    /// Builds the state with the alignments of variables.
    pub fn new(places: &'a Places, func: &Function, module: Declarations<'_>, body: &Block) -> Self {
        let mut known = Self { places, roots: FxHashMap::default(), changes: Vec::new() };
        if func.kind == FunctionKind::Kernel {
            for (index, param) in func.params.iter().enumerate() {
                if !matches!(param.ty, DataType::Value(_)) {
                    known.set((Value(index as u32), None), param.ty.align(module.structs), 0);
                }
            }
        }
        body.for_each(&mut |inst| {
            let align = match inst.op {
                Op::GlobalAddr(id) => module.globals.get(id.0 as usize).map(|g| g.align),
                Op::LocalAddr(id) => func.locals.get(id.0 as usize).and_then(|local| match local.kind {
                    LocalKind::Memory { align, .. } => Some(align),
                    LocalKind::Register(_) => None,
                }),
                _ => None,
            };
            if let (Some(result), Some(align)) = (inst.result, align) {
                known.set((result, None), align, 0);
            }
        });
        known
    }

    /// Learns the alignment of the addresses that a top-level instruction accesses from the alignment that it declares.
    pub fn learn(&mut self, func: &Function, inst: &Inst) {
        let own = |v: Value| func.try_ty(v).map_or(1, Type::size) as u32;
        let (first, second, align) = match inst.op {
            Op::Load { ptr, align, .. } | Op::Store { ptr, align, .. } => (ptr, None, align),
            Op::Atomic { ptr, value, .. } => (ptr, None, own(value)),
            Op::AtomicCas { ptr, new, .. } => (ptr, None, own(new)),
            Op::MemCopy { dst, src, align, .. } => (dst, Some(src), align),
            Op::MemZero { dst, align, .. } => (dst, None, align),
            _ => return,
        };
        for ptr in [Some(first), second].into_iter().flatten() {
            let address = self.places.address(ptr);
            self.set(address.root(), align.into(), address.offset.wrapping_neg());
        }
    }

    /// Records that a root is `offset` more than a multiple of a power of two.
    fn set(&mut self, root: Root, align: u64, offset: i64) {
        let modulus = align.min(MOST.into()) as u32;
        let before = self.roots.get(&root).copied();
        if modulus.is_power_of_two() && before.is_none_or(|known| known.modulus < modulus) {
            let known = Alignment { modulus, residue: 0 }.moved(offset);
            self.roots.insert(root, known);
            self.changes.push((root, before));
        }
    }

    /// Returns the alignment of a root.
    pub fn root(&self, root: Root) -> Alignment {
        self.find(root, DEPTH)
    }

    fn find(&self, root: Root, depth: usize) -> Alignment {
        let direct = self.roots.get(&root).copied().unwrap_or(Alignment::NOTHING);
        let (base, index) = root;
        if depth == 0 || direct.modulus == MOST {
            return direct;
        }
        let address = self.places.address(base);
        let made_of = match index {
            // The index may be any number of steps.
            Some((_, scale)) => self.find((base, None), depth - 1).within(1 << scale.trailing_zeros().min(4)),
            None if address.root() == root => return direct,
            None => self.find(address.root(), depth - 1).moved(address.offset),
        };
        if made_of.modulus > direct.modulus { made_of } else { direct }
    }

    /// Returns the alignment of an address.
    fn address(&self, address: Address) -> Alignment {
        self.root(address.root()).moved(address.offset)
    }

    /// Returns true if `a_size` bytes at one address and `b_size` bytes at another may have a byte in common.
    pub fn may_meet(&self, (a, a_size): (Value, u64), (b, b_size): (Value, u64)) -> bool {
        let known = |v| self.address(self.places.address(v));
        self.places.may_meet((a, a_size), (b, b_size)) && !known(a).apart(a_size, known(b), b_size)
    }

    /// Returns a mark of the current state for [`Self::rewind`].
    pub fn mark(&self) -> usize {
        self.changes.len()
    }

    /// Discards everything learned since a mark.
    pub fn rewind(&mut self, mark: usize) {
        while self.changes.len() > mark
            && let Some((root, before)) = self.changes.pop()
        {
            match before {
                Some(known) => self.roots.insert(root, known),
                None => self.roots.remove(&root),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_with_different_residues_do_not_overlap() {
        let at = |modulus, residue| Alignment { modulus, residue };
        assert!(at(4, 0).apart(2, at(4, 2), 2));
        assert!(at(4, 2).apart(2, at(8, 4), 2));
        assert!(at(4, 3).apart(1, at(4, 0), 3));
        assert!(!at(4, 0).apart(3, at(4, 2), 2));
        assert!(!at(4, 2).apart(4, at(4, 0), 2));
        assert!(!at(1, 0).apart(1, at(4, 2), 2));
        assert!(!at(2, 0).apart(2, at(4, 2), 2), "a multiple of 2 may be one of 4, plus 2");
    }

    #[test]
    fn residues_move_with_their_addresses() {
        let at = Alignment { modulus: 8, residue: 6 };
        assert_eq!(at.moved(3).residue, 1);
        assert_eq!(at.moved(-7).residue, 7);
        assert_eq!(at.moved(i64::MIN).residue, 6);
        assert_eq!(at.within(4), Alignment { modulus: 4, residue: 2 });
    }
}
