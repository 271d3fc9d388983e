//! Combines neighbouring stores.

use rustc_hash::{FxHashMap, FxHashSet};

use super::alignment::Root;
use super::bits::compose;
use super::units::{Cover, Piece, Unit, units};
use super::{AccessKind, Combiner, may_be_wide, unit_address};
use crate::ir::ops::MemFlags;
use crate::ir::{Inst, Op, Type, Value};
use crate::passes::analysis::effects::Address;
use crate::passes::builder::Code;

/// Most groups that are open at a time: a bound on time.
const MOST: usize = 32;

/// Stores that may all be executed at the place of the last.
struct Group {
    root: Root,
    flags: MemFlags,
    wide: bool,
    stores: Vec<Pending>,
}

/// A store that waits for others.
#[derive(Clone, Copy)]
struct Pending {
    /// Position in the segment.
    at: usize,
    ptr: Value,
    value: Value,
    piece: Piece,
}

/// A combined store of a unit.
struct Store {
    unit: Unit,
    root: Root,
    flags: MemFlags,
    values: Vec<(Piece, Value)>,
}

/// The changes to a segment's stores.
#[derive(Default)]
struct Combined {
    /// Positions of stores that are removed.
    gone: FxHashSet<usize>,
    /// Combined stores, by the positions of the stores that they replace.
    made: FxHashMap<usize, Store>,
}

impl Combiner<'_> {
    pub(super) fn stores(&mut self, insts: Vec<Inst>, out: &mut Vec<Inst>) {
        let mut combined = self.combined_stores(&insts);
        for (at, inst) in insts.into_iter().enumerate() {
            if let Some(Store { unit, root: (base, index), flags, values }) = combined.made.remove(&at) {
                let mut code = Code::new(self.func, inst.span);
                let value = compose(&mut code, &unit, &values, &self.sources);
                let ptr = unit_address(&mut code, Address { base, index, offset: unit.start });
                code.effect(Op::Store { ptr, value, align: unit.size, flags });
                out.append(&mut code.out);
            } else if !combined.gone.contains(&at) {
                out.push(inst);
            }
        }
    }

    fn combined_stores(&self, insts: &[Inst]) -> Combined {
        let mut combined = Combined::default();
        let mut open: Vec<Group> = Vec::new();
        for (at, inst) in insts.iter().enumerate() {
            let access = AccessKind::Stores.access(self.func, inst);
            match (&inst.op, access) {
                (Op::Store { flags, .. }, Some(access)) => {
                    let size = access.scalar.size();
                    self.close(&mut open, &mut combined, |group| self.touches(group, access.ptr, size));
                    let address = self.places.address(access.ptr);
                    let (root, flags) = (address.root(), *flags);
                    let piece = Piece { offset: address.offset, scalar: access.scalar };
                    let pending = Pending { at, ptr: access.ptr, value: access.value, piece };
                    if let Some(group) = open.iter_mut().find(|group| (group.root, group.flags) == (root, flags)) {
                        group.stores.push(pending);
                        continue;
                    }
                    if open.len() >= MOST {
                        let first = open.remove(0);
                        self.finish(first, &mut combined);
                    }
                    let wide = may_be_wide(self.func, access.ptr);
                    open.push(Group { root, flags, wide, stores: vec![pending] });
                }
                (Op::Store { ptr, value, flags, .. }, None) if !flags.volatile => {
                    let size = self.func.try_ty(*value).map_or(0, Type::size);
                    self.close(&mut open, &mut combined, |group| self.touches(group, *ptr, size));
                }
                _ => {
                    let mut reads = Vec::new();
                    match self.only_reads(inst, &mut reads) {
                        true => self.close(&mut open, &mut combined, |group| {
                            reads.iter().any(|(ptr, size)| self.touches(group, *ptr, *size))
                        }),
                        false => self.close(&mut open, &mut combined, |_| true),
                    }
                }
            }
        }
        self.close(&mut open, &mut combined, |_| true);
        combined
    }

    /// Returns true if an instruction has no effects that others see, and collects the memory that it reads.
    fn only_reads(&self, inst: &Inst, reads: &mut Vec<(Value, u64)>) -> bool {
        if let (Op::Load { ptr, .. }, Some(result)) = (&inst.op, inst.result) {
            reads.push((*ptr, self.func.try_ty(result).map_or(0, Type::size)));
        }
        let blocks = inst.op.blocks();
        let branches = matches!(inst.op, Op::If { .. } | Op::Switch { .. });
        (inst.op.is_pure() || branches || matches!(inst.op, Op::LocalSet { .. }))
            && blocks.into_iter().all(|b| b.insts.iter().all(|inst| self.only_reads(inst, reads)))
    }

    /// Returns true if some bytes of a group's stores may be among those at an address.
    fn touches(&self, group: &Group, ptr: Value, size: u64) -> bool {
        group.stores.iter().any(|store| self.known.may_meet((ptr, size), (store.ptr, store.piece.scalar.size())))
    }

    /// Closes the groups that `ends` selects.
    fn close(&self, open: &mut Vec<Group>, combined: &mut Combined, ends: impl Fn(&Group) -> bool) {
        let (ended, rest) = std::mem::take(open).into_iter().partition(|group| ends(group));
        *open = rest;
        for group in Vec::<Group>::into_iter(ended) {
            self.finish(group, combined);
        }
    }

    /// Finds the units of a closed group.
    fn finish(&self, group: Group, combined: &mut Combined) {
        let pieces: Vec<Piece> = group.stores.iter().map(|store| store.piece).collect();
        for unit in units(&pieces, self.known.root(group.root), group.wide, Cover::All) {
            let stores: Vec<Pending> = unit.pieces.iter().filter_map(|at| group.stores.get(*at)).copied().collect();
            let Some((last, others)) = stores.split_last() else { continue };
            combined.gone.extend(others.iter().map(|store| store.at));
            let values = stores.iter().map(|store| (store.piece, store.value)).collect();
            combined.made.insert(last.at, Store { unit, root: group.root, flags: group.flags, values });
        }
    }
}
