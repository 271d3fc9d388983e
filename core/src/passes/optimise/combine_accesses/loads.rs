//! Combines neighbouring loads.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::alignment::Root;
use super::bits::{parts_of, take};
use super::units::{Cover, Piece, Unit, units};
use super::{AccessKind, Combiner, may_be_wide, unit_address};
use crate::ir::ops::MemFlags;
use crate::ir::{Inst, Op, Value};
use crate::passes::analysis::effects::{Address, Effects};
use crate::passes::builder::Code;

/// Most groups that are open at a time, and most changes of memory after which a group is still open: bounds on time.
const MOST: usize = 32;

/// Loads that may all be executed at the place of the first.
struct Group {
    root: Root,
    flags: MemFlags,
    wide: bool,
    /// Positions of the instructions in the segment.
    at: Vec<usize>,
    pieces: Vec<Piece>,
    /// Changes of memory since the first load.
    changes: Vec<Rc<Effects>>,
}

/// A combined load of a unit.
struct Load {
    unit: Unit,
    root: Root,
    flags: MemFlags,
    /// Parts of the loaded unit, once the load is emitted.
    parts: Vec<Value>,
}

impl Combiner<'_> {
    pub(super) fn loads(&mut self, insts: Vec<Inst>, out: &mut Vec<Inst>) {
        let (mut loads, pieces) = self.combined_loads(&insts);
        for (at, inst) in insts.into_iter().enumerate() {
            let combined = pieces.get(&at).and_then(|(number, piece)| Some((loads.get_mut(*number)?, *piece)));
            let (Some((load, piece)), Some(result)) = (combined, inst.result) else {
                out.push(inst);
                continue;
            };
            let mut code = Code::new(self.func, inst.span);
            if load.parts.is_empty() {
                let (base, index) = load.root;
                let ptr = unit_address(&mut code, Address { base, index, offset: load.unit.start });
                let op = Op::Load { ptr, align: load.unit.size, flags: load.flags };
                let loaded = code.value(load.unit.ty(), op);
                load.parts = parts_of(&mut code, &load.unit, loaded);
            }
            match take(&mut code, &load.unit, &load.parts, piece) {
                Some(value) => {
                    out.append(&mut code.out);
                    self.aliases.insert(result, value);
                }
                None => {
                    out.append(&mut code.out);
                    out.push(inst);
                }
            }
        }
    }

    /// Returns the combined loads of a segment, and for each combined instruction its load and piece.
    fn combined_loads(&self, insts: &[Inst]) -> (Vec<Load>, FxHashMap<usize, (usize, Piece)>) {
        let mut open: Vec<Group> = Vec::new();
        let mut groups: Vec<Group> = Vec::new();
        for (at, inst) in insts.iter().enumerate() {
            if let (Some(access), Op::Load { flags, .. }) = (AccessKind::Loads.access(self.func, inst), &inst.op) {
                let address = self.places.address(access.ptr);
                let (root, flags) = (address.root(), *flags);
                let piece = Piece { offset: address.offset, scalar: access.scalar };
                let known = open.iter().position(|group| (group.root, group.flags) == (root, flags));
                match known.and_then(|number| open.get_mut(number)) {
                    Some(group) if !self.is_changed(group, access.ptr, access.scalar.size()) => {
                        group.at.push(at);
                        group.pieces.push(piece);
                        continue;
                    }
                    _ => {}
                }
                if let Some(number) = known {
                    groups.push(open.remove(number));
                } else if open.len() >= MOST {
                    groups.push(open.remove(0));
                }
                let wide = may_be_wide(self.func, access.ptr);
                open.push(Group { root, flags, wide, at: vec![at], pieces: vec![piece], changes: Vec::new() });
                continue;
            }
            let mut effects = Effects::of_inst(self.func, inst);
            inst.op.blocks().into_iter().for_each(|b| effects.extend(Effects::of_block(self.func, b)));
            if effects.any() {
                let effects = Rc::new(effects);
                let (closed, rest) = open.into_iter().partition(|group| group.changes.len() >= MOST);
                groups.extend::<Vec<Group>>(closed);
                open = rest;
                open.iter_mut().for_each(|group| group.changes.push(Rc::clone(&effects)));
            }
        }
        groups.append(&mut open);
        let (mut loads, mut pieces) = (Vec::new(), FxHashMap::default());
        for group in groups {
            for unit in units(&group.pieces, self.known.root(group.root), group.wide, Cover::Most) {
                for (at, piece) in unit.pieces.iter().filter_map(|p| group.at.get(*p).zip(group.pieces.get(*p))) {
                    pieces.insert(*at, (loads.len(), *piece));
                }
                loads.push(Load { unit, root: group.root, flags: group.flags, parts: Vec::new() });
            }
        }
        (loads, pieces)
    }

    /// Returns true if the contents of an address may differ from those at a group's first load.
    fn is_changed(&self, group: &Group, ptr: Value, size: u64) -> bool {
        let meets = |write| self.known.may_meet((ptr, size), write);
        group.changes.iter().any(|effects| effects.change_as(self.places, ptr, meets))
    }
}
