//! Splits memory locals into register locals, one per piece that is accessed.
//!
//! Removes: memory locals whose address is used only in loads, stores, `memcopy` and `memzero` at offsets known at
//! compile time, if the accessed pieces (an offset and a type) do not partly overlap each other. Copies from and to
//! such locals become piecewise loads, stores and moves. Vectors that are also accessed by component are split into
//! their components.
//!
//! Needs: a verified function; best after `inline_calls` and `forward_locals`, which reveal the uses of addresses.
//!
//! Guarantees: a remaining memory local is indexed dynamically, escapes, is accessed in several ways, is volatile, or
//! has more than [`MAX_PIECES`] pieces. Bytes of a local that nothing ever accesses are unspecified, so copies out of
//! it leave such bytes of the destination alone.
//!
//! After "scalar replacement of aggregates": Muchnick, Advanced Compiler Design, section 12.2.

use crate::ir::Module;
use crate::passes::manager::{Outcome, Pass, each};
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::ir::ops::MemFlags;
use crate::ir::{Function, Inst, Local, LocalId, LocalKind, Op, Scalar, Space, Type, Value, ptr};
use crate::passes::analysis::points_to::{Object, PointsTo};
use crate::passes::rewrite::align_at;
use crate::span::Span;

/// Most pieces of a local that is promoted; a local with more stays in memory. Tiles of registers have 64 elements (8
/// by 8), 128 or 256; threads have 255 registers on NVIDIA's devices, and no more on others.
pub const MAX_PIECES: usize = 256;

/// Promotes the memory locals of a function where that is possible.
pub fn promote_locals(func: &mut Function) {
    let uses = Uses::collect(func);
    let (pieces, _) = choose(func, &uses);
    let mut registers = FxHashMap::default();
    for (local, pieces) in &pieces {
        let Some(Local { name, span, .. }) = func.locals.get(local.0 as usize).cloned() else { continue };
        for (offset, ty) in pieces {
            let name = if pieces.len() == 1 { name.clone() } else { format!("{name}+{offset}") };
            let register = func.new_local(Local { name, kind: LocalKind::Register(*ty), span });
            registers.insert((*local, *offset), register);
        }
    }
    let mut body = std::mem::take(&mut func.body);
    let mut promoter = Promoter { func, points_to: &uses.points_to, pieces: &pieces, registers: &registers };
    body.rewrite(&mut |inst, out| promoter.instruction(inst, out));
    func.body = body;
}

/// An address inside a memory local.
type Place = (LocalId, u64);

/// The pieces of a local: the type of each, by offset.
type Pieces = BTreeMap<u64, Type>;

/// The pieces of each candidate while they are being found; they may still overlap.
type PieceSets = BTreeMap<LocalId, BTreeSet<(u64, Type)>>;

/// A copy of `size` bytes between places; one of them may be elsewhere.
struct Copy {
    dst: Option<Place>,
    src: Option<Place>,
    size: u64,
}

/// Returns the place in a memory local that a value is the address of, if it is known.
fn place(points_to: &PointsTo, v: Value) -> Option<Place> {
    match points_to.place(v)? {
        (Object::Local(local), at) => Some((local, u64::try_from(at).ok()?)),
        _ => None,
    }
}

/// The uses of memory locals.
struct Uses {
    points_to: PointsTo,
    /// Locals that have to stay in memory.
    stay: BTreeSet<LocalId>,
    /// Loads and stores, by local, offset and type.
    accesses: BTreeSet<(LocalId, u64, Type)>,
    /// Copies, and fills (which have no source).
    copies: Vec<Copy>,
}

impl Uses {
    fn collect(func: &Function) -> Self {
        let mut uses = Uses {
            points_to: PointsTo::of_locals(func),
            stay: BTreeSet::new(),
            accesses: BTreeSet::new(),
            copies: Vec::new(),
        };
        func.body.for_each(&mut |inst| uses.instruction(func, inst));
        uses
    }

    /// Records that all locals that a value may point into have to stay.
    fn keep(&mut self, v: Value) {
        self.stay.extend(self.points_to.objects(v).iter().filter_map(|object| match object {
            Object::Local(local) => Some(*local),
            _ => None,
        }));
    }

    /// Returns the place that a value is the address of. Locals that it may point into in other ways have to stay.
    fn place(&mut self, v: Value) -> Option<Place> {
        let found = place(&self.points_to, v);
        if found.is_none() {
            self.keep(v);
        }
        found
    }

    fn instruction(&mut self, func: &Function, inst: &Inst) {
        match &inst.op {
            Op::LocalAddr(_) => {}
            Op::PtrAdd { base: from, .. } | Op::SpaceCast { ptr: from, .. } => {
                self.place(*from);
                if let Some(v) = inst.result {
                    self.place(v);
                }
            }
            Op::Load { ptr, flags, .. } => {
                if let Some((local, at)) = self.place(*ptr) {
                    match inst.result.and_then(|v| func.try_ty(v)) {
                        Some(ty) if !flags.volatile => {
                            self.accesses.insert((local, at, ty));
                        }
                        _ => {
                            self.stay.insert(local);
                        }
                    }
                }
            }
            Op::Store { ptr, value, flags, .. } => {
                self.keep(*value);
                if let Some((local, at)) = self.place(*ptr) {
                    match func.try_ty(*value) {
                        Some(ty) if !flags.volatile => {
                            self.accesses.insert((local, at, ty));
                        }
                        _ => {
                            self.stay.insert(local);
                        }
                    }
                }
            }
            Op::MemCopy { dst, src, size, .. } => {
                let (dst, src) = (self.place(*dst), self.place(*src));
                if let (Some(d), Some(s)) = (dst, src)
                    && d.0 == s.0
                    && d != s
                {
                    self.stay.insert(d.0);
                }
                if dst.is_some() || src.is_some() {
                    self.copies.push(Copy { dst, src, size: *size });
                }
            }
            Op::MemZero { dst, size, .. } => {
                if let Some(dst) = self.place(*dst) {
                    self.copies.push(Copy { dst: Some(dst), src: None, size: *size });
                }
            }
            op => op.for_each_use(|v| self.keep(v)),
        }
    }
}

/// Returns the pieces of each local that can be promoted, and the number of passes over all locals that this needed.
fn choose(func: &Function, uses: &Uses) -> (BTreeMap<LocalId, Pieces>, usize) {
    let mut chooser = Chooser::new(uses);
    let memory = func.locals.iter().enumerate().filter_map(|(i, local)| match local.kind {
        LocalKind::Memory { size, .. } => Some((LocalId(i as u32), size)),
        LocalKind::Register(_) => None,
    });
    let mut sizes: BTreeMap<LocalId, u64> = memory.filter(|(local, _)| !uses.stay.contains(local)).collect();
    // First drop the locals that cannot be promoted whatever they are copied to: this affects no others.
    if let Err(failing) = chooser.attempt(&sizes, false) {
        sizes.retain(|local, _| !failing.contains(local));
    }
    // Each iteration drops a local or ends.
    loop {
        match chooser.attempt(&sizes, true) {
            Ok(pieces) => return (pieces, chooser.sweeps),
            Err(failing) => chooser.thin_out(&failing).iter().for_each(|local| {
                sizes.remove(local);
            }),
        }
    }
}

/// Distance from a dropped local, in copies, within which other failing locals are examined again before they are
/// dropped.
const REACH: usize = 8;

/// The search for the locals that can be promoted.
struct Chooser<'a> {
    uses: &'a Uses,
    /// Ends of copies in each local: the offset and the size.
    ends: BTreeMap<LocalId, Vec<(u64, u64)>>,
    /// Locals that each local is copied from or to.
    neighbours: BTreeMap<LocalId, BTreeSet<LocalId>>,
    /// Number of passes over all candidates.
    sweeps: usize,
}

impl<'a> Chooser<'a> {
    fn new(uses: &'a Uses) -> Self {
        let mut ends: BTreeMap<LocalId, Vec<(u64, u64)>> = BTreeMap::new();
        let mut neighbours: BTreeMap<LocalId, BTreeSet<LocalId>> = BTreeMap::new();
        for copy in &uses.copies {
            for (local, at) in [copy.dst, copy.src].into_iter().flatten() {
                ends.entry(local).or_default().push((at, copy.size));
            }
            if let (Some((dst, _)), Some((src, _))) = (copy.dst, copy.src)
                && dst != src
            {
                neighbours.entry(dst).or_default().insert(src);
                neighbours.entry(src).or_default().insert(dst);
            }
        }
        Self { uses, ends, neighbours, sweeps: 0 }
    }

    fn ends(&self, local: LocalId) -> &[(u64, u64)] {
        self.ends.get(&local).map_or(&[], Vec::as_slice)
    }

    /// Finds the pieces of all candidates, or returns the locals that cannot be promoted. With `together`, copies
    /// between candidates count; otherwise each is examined as if it were not copied to and from the others.
    fn attempt(
        &mut self,
        sizes: &BTreeMap<LocalId, u64>,
        together: bool,
    ) -> Result<BTreeMap<LocalId, Pieces>, BTreeSet<LocalId>> {
        let mut sets: PieceSets = sizes.keys().map(|l| (*l, BTreeSet::new())).collect();
        for (local, at, ty) in &self.uses.accesses {
            if let Some(set) = sets.get_mut(local) {
                set.insert((*at, *ty));
            }
        }
        let mut failing = self.settle(&mut sets, together);
        if together && failing.is_empty() {
            fill_gaps(self.uses, &mut sets);
            failing = self.settle(&mut sets, together);
        }
        for (local, set) in &sets {
            let size = sizes.get(local).copied().unwrap_or(0);
            let mut end = 0;
            for (at, ty) in set {
                if *at < end || at.checked_add(ty.size()).is_none_or(|e| e > size) {
                    failing.insert(*local);
                }
                end = at.saturating_add(ty.size());
            }
            let unfit = |(at, n): &(u64, u64)| at.checked_add(*n).is_none_or(|e| e > size) || crosses(set, *at, *n);
            if self.ends(*local).iter().any(unfit) {
                failing.insert(*local);
            }
        }
        if !failing.is_empty() {
            return Err(failing);
        }
        Ok(sets.into_iter().map(|(local, set)| (local, set.into_iter().collect())).collect())
    }

    /// Spreads pieces along copies and splits vectors until nothing changes. Returns the locals that get too many
    /// pieces.
    fn settle(&mut self, sets: &mut PieceSets, together: bool) -> BTreeSet<LocalId> {
        let mut full = BTreeSet::new();
        let uses = self.uses;
        let mut inside: Vec<(Place, Place, u64)> = Vec::new();
        if together {
            let both = uses.copies.iter().filter_map(|c| Some((c.dst?, c.src?, c.size)));
            inside.extend(both.filter(|(d, s, _)| d != s && sets.contains_key(&d.0) && sets.contains_key(&s.0)));
        }
        loop {
            self.sweeps += 1;
            let mut changed = false;
            // Forwards and backwards, so that a chain of copies is processed at once, in either direction.
            for (dst, src, size) in inside.iter().chain(inside.iter().rev()) {
                if !full.contains(&dst.0) && !full.contains(&src.0) {
                    changed |= spread(sets, *src, *dst, *size) | spread(sets, *dst, *src, *size);
                }
            }
            for (local, set) in &mut *sets {
                if full.contains(local) {
                    continue;
                }
                changed |= split_vectors(set, self.ends(*local));
                if set.len() > MAX_PIECES {
                    full.insert(*local);
                }
            }
            if !changed {
                return full;
            }
        }
    }

    /// Selects the failing locals to drop before the others are examined again: those copied to and from most others
    /// first, and none that may fail only because of one that is dropped.
    fn thin_out(&self, failing: &BTreeSet<LocalId>) -> BTreeSet<LocalId> {
        let near =
            |local: &LocalId| self.neighbours.get(local).into_iter().flatten().copied().filter(|l| failing.contains(l));
        let mut order: Vec<LocalId> = failing.iter().copied().collect();
        order.sort_by_cached_key(|local| (std::cmp::Reverse(near(local).count()), *local));
        let (mut dropped, mut spared) = (BTreeSet::new(), BTreeSet::new());
        for local in order {
            if spared.contains(&local) {
                continue;
            }
            dropped.insert(local);
            let mut border = vec![local];
            for _ in 0..REACH {
                border = border.iter().flat_map(near).filter(|l| spared.insert(*l)).collect();
            }
        }
        dropped
    }
}

/// Adds pieces for the gaps between the known ones: where bytes are copied into a local as a whole and later out of it,
/// the bytes in the gaps have to be copied as well.
fn fill_gaps(uses: &Uses, sets: &mut PieceSets) {
    let inside = |sets: &PieceSets, p: Option<Place>| p.filter(|p| sets.contains_key(&p.0));
    let mut written: BTreeSet<LocalId> = BTreeSet::new();
    loop {
        let before = written.len();
        for c in &uses.copies {
            let Some(dst) = inside(sets, c.dst) else { continue };
            if inside(sets, c.src).is_none_or(|src| written.contains(&src.0)) {
                written.insert(dst.0);
            }
        }
        if written.len() == before {
            break;
        }
    }
    for c in &uses.copies {
        if inside(sets, c.dst).is_some() {
            continue;
        }
        let Some((local, start)) = c.src else { continue };
        let Some(set) = sets.get_mut(&local).filter(|_| written.contains(&local)) else { continue };
        let end = start.saturating_add(c.size);
        let mut at = start;
        // `at` grows in every iteration; too many pieces are refused by `Chooser::settle`.
        while at < end && set.len() <= MAX_PIECES {
            if let Some((piece, ty)) = set.iter().find(|(p, t)| p.saturating_add(t.size()) > at)
                && *piece <= at
            {
                at = piece.saturating_add(ty.size());
                continue;
            }
            let next = set.iter().map(|(p, _)| *p).find(|p| *p > at).unwrap_or(end).min(end);
            let fits = |s: &Scalar| at % s.size() == 0 && s.size() <= next - at;
            let scalar = [Scalar::U32, Scalar::U16].into_iter().find(fits).unwrap_or(Scalar::U8);
            set.insert((at, Type::Scalar(scalar)));
            at += scalar.size();
        }
    }
}

/// Returns true if a piece lies partly inside and partly outside of a range.
fn crosses(set: &BTreeSet<(u64, Type)>, start: u64, size: u64) -> bool {
    let end = start.saturating_add(size);
    set.iter().any(|(at, ty)| {
        let piece_end = at.saturating_add(ty.size());
        let overlaps = *at < end && piece_end > start;
        overlaps && (*at < start || piece_end > end)
    })
}

/// Adds to `to` the pieces that a copy of `size` bytes copies from `from`. Returns true if there are new ones.
fn spread(sets: &mut PieceSets, from: Place, to: Place, size: u64) -> bool {
    let end = from.1.saturating_add(size);
    let taken: Vec<(u64, Type)> = sets
        .get(&from.0)
        .into_iter()
        .flatten()
        .filter(|(at, ty)| *at >= from.1 && at.saturating_add(ty.size()) <= end)
        .map(|(at, ty)| ((at - from.1).saturating_add(to.1), *ty))
        .collect();
    let Some(set) = sets.get_mut(&to.0) else { return false };
    let before = set.len();
    set.extend(taken);
    set.len() > before
}

/// Splits vectors that overlap other pieces or lie across the border of a copy, given by offset and size. Returns true
/// if any was split.
fn split_vectors(set: &mut BTreeSet<(u64, Type)>, copies: &[(u64, u64)]) -> bool {
    let vectors: Vec<(u64, Type)> = set.iter().filter(|(_, ty)| matches!(ty, Type::Vector(..))).copied().collect();
    let mut changed = false;
    for (at, ty) in vectors {
        let Type::Vector(scalar, count) = ty else { continue };
        let overlaps = |(at2, ty2): &(u64, Type)| {
            (*at2, *ty2) != (at, ty) && *at2 < at.saturating_add(ty.size()) && at < at2.saturating_add(ty2.size())
        };
        let one = BTreeSet::from([(at, ty)]);
        let across = copies.iter().any(|(start, size)| crosses(&one, *start, *size));
        if across || set.iter().any(overlaps) {
            set.remove(&(at, ty));
            for i in 0..u64::from(count) {
                set.insert((at.saturating_add(i * scalar.size()), Type::Scalar(scalar)));
            }
            changed = true;
        }
    }
    changed
}

/// The rewriting of the accesses.
struct Promoter<'a> {
    func: &'a mut Function,
    points_to: &'a PointsTo,
    pieces: &'a BTreeMap<LocalId, Pieces>,
    registers: &'a FxHashMap<Place, LocalId>,
}

impl Promoter<'_> {
    /// Returns the place that a value is the address of, if its local is promoted.
    fn place(&self, v: Value) -> Option<Place> {
        place(self.points_to, v).filter(|(local, _)| self.pieces.contains_key(local))
    }

    /// Returns the pieces in a range: offset from its start, type, register.
    fn range(&self, (local, start): Place, size: u64) -> Vec<(u64, Type, LocalId)> {
        let Some(pieces) = self.pieces.get(&local) else { return Vec::new() };
        let end = start.saturating_add(size);
        pieces
            .range(start..end)
            .filter_map(|(at, ty)| Some((at - start, *ty, *self.registers.get(&(local, *at))?)))
            .collect()
    }

    fn instruction(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let span = inst.span;
        match &inst.op {
            Op::LocalAddr(_) | Op::PtrAdd { .. } | Op::SpaceCast { .. } => {
                if inst.result.and_then(|v| self.place(v)).is_none() {
                    out.push(inst);
                }
            }
            Op::Load { ptr, .. } => match (self.place(*ptr), inst.result) {
                (Some(place), Some(result)) => self.load(place, result, span, out),
                _ => out.push(inst),
            },
            Op::Store { ptr, value, .. } => match self.place(*ptr) {
                Some(place) => self.store(place, *value, span, out),
                None => out.push(inst),
            },
            Op::MemZero { dst, size, .. } => match self.place(*dst) {
                Some(place) => {
                    for (_, ty, register) in self.range(place, *size) {
                        let zero = self.func.emit_zero(out, ty, span);
                        self.func.emit_set(out, register, zero, span);
                    }
                }
                None => out.push(inst),
            },
            Op::MemCopy { dst, src, size, align } => match (self.place(*dst), self.place(*src)) {
                (None, None) => out.push(inst),
                (Some(to), Some(from)) => self.copy_inside(to, from, *size, span, out),
                (Some(to), None) => self.copy_in(to, *src, (*size, *align), span, out),
                (None, Some(from)) => self.copy_out(*dst, from, (*size, *align), span, out),
            },
            _ => out.push(inst),
        }
    }

    fn load(&mut self, place: Place, result: Value, span: Span, out: &mut Vec<Inst>) {
        let ty = self.func.ty(result);
        let found = self.range(place, ty.size());
        if let [(0, t, register)] = found[..]
            && t == ty
        {
            out.push(Inst { result: Some(result), op: Op::LocalGet(register), span });
            return;
        }
        let parts = found.iter().map(|(_, t, r)| self.func.emit(out, *t, Op::LocalGet(*r), span)).collect();
        out.push(Inst { result: Some(result), op: Op::Compose { parts }, span });
    }

    fn store(&mut self, place: Place, value: Value, span: Span, out: &mut Vec<Inst>) {
        let ty = self.func.ty(value);
        let found = self.range(place, ty.size());
        if let [(0, t, register)] = found[..]
            && t == ty
        {
            self.func.emit_set(out, register, value, span);
            return;
        }
        for (i, (_, t, register)) in found.into_iter().enumerate() {
            let part = self.func.emit(out, t, Op::Extract { vector: value, index: i as u8 }, span);
            self.func.emit_set(out, register, part, span);
        }
    }

    fn copy_inside(&mut self, to: Place, from: Place, size: u64, span: Span, out: &mut Vec<Inst>) {
        if to == from {
            return;
        }
        for ((_, ty, source), (_, _, target)) in self.range(from, size).into_iter().zip(self.range(to, size)) {
            let v = self.func.emit(out, ty, Op::LocalGet(source), span);
            self.func.emit_set(out, target, v, span);
        }
    }

    fn copy_in(&mut self, to: Place, src: Value, (size, align): (u64, u32), span: Span, out: &mut Vec<Inst>) {
        for (offset, ty, register) in self.range(to, size) {
            let p = self.offset(src, offset, span, out);
            let op = Op::Load { ptr: p, align: align_at(align, offset), flags: MemFlags::PLAIN };
            let v = self.func.emit(out, ty, op, span);
            self.func.emit_set(out, register, v, span);
        }
    }

    fn copy_out(&mut self, dst: Value, from: Place, (size, align): (u64, u32), span: Span, out: &mut Vec<Inst>) {
        for (offset, ty, register) in self.range(from, size) {
            let value = self.func.emit(out, ty, Op::LocalGet(register), span);
            let p = self.offset(dst, offset, span, out);
            let op = Op::Store { ptr: p, value, align: align_at(align, offset), flags: MemFlags::PLAIN };
            out.push(Inst::new(op, span));
        }
    }

    /// Emits `base + offset`.
    fn offset(&mut self, base: Value, offset: u64, span: Span, out: &mut Vec<Inst>) -> Value {
        if offset == 0 {
            return base;
        }
        let ty = self.func.try_ty(base).unwrap_or(ptr(Space::Generic));
        let op = Op::PtrAdd { base, index: None, scale: 0, offset: offset as i64 };
        self.func.emit(out, ty, op, span)
    }
}

/// [`promote_locals`] as a pass.
pub struct PromoteLocals;

impl<S> Pass<S> for PromoteLocals {
    fn name(&self) -> &'static str {
        "promote_locals"
    }

    fn does(&self) -> &'static str {
        "makes registers of arrays and structs whose parts are accessed at known offsets"
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        each(module, promote_locals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::text::{SpanSource, parse_module};

    /// Returns the number of passes over the locals of a kernel, and the number of locals that can be promoted.
    fn work(text: &str) -> (usize, usize) {
        let module = parse_module(text, SpanSource::Text).unwrap_or_else(|e| panic!("{e}"));
        let func = &module.functions[0];
        let uses = Uses::collect(func);
        let (pieces, sweeps) = choose(func, &uses);
        (sweeps, pieces.len())
    }

    /// Returns a kernel with many locals. `body` writes the code for each from its number, its address's name and that
    /// of the next.
    fn kernel(count: usize, body: impl Fn(usize, &str, &str) -> String) -> String {
        let mut text = "kernel @k(%0 p: ptr.global, %1 x: f32, %2 n: i32) {\n".to_owned();
        (0..count).for_each(|i| text += &format!("  memory ${i} l{i}: u32 size 4 align 4\n"));
        (0..count).for_each(|i| text += &format!("  %{}: ptr.local = addr ${i}\n", i + 3));
        (0..count).for_each(|i| text += &body(i, &format!("%{}", i + 3), &format!("%{}", (i + 1) % count + 3)));
        text + "}\n"
    }

    #[test]
    fn number_of_sweeps_is_bounded() {
        let copy = |from: &str, to: &str| format!("  memcopy {to}, {from} size 4 align 4\n");
        let float = |p: &str| format!("  store {p}, %1 align 4\n");
        let int = |p: &str| format!("  store {p}, %2 align 4\n");
        let other = |i: usize, p: &str| if i.is_multiple_of(2) { float(p) } else { int(p) };
        // Each is copied to the next or from back to front, read in two ways by itself, or in another way than the next
        // one.
        let copies = |i: usize, p: &str, next: &str| if i == 0 { float(p) + &copy(p, next) } else { copy(p, next) };
        let backwards = |i: usize, p: &str, next: &str| if i == 0 { float(p) + &copy(next, p) } else { copy(next, p) };
        let puns = |_: usize, p: &str, next: &str| float(p) + &int(p) + &copy(p, next);
        let some = |i: usize, p: &str, next: &str| if i == 400 { float(p) + &int(p) + &copy(p, next) } else { int(p) };
        let turns = |i: usize, p: &str, next: &str| other(i, p) + &copy(p, next);
        // All are copied to the last one.
        let star = |i: usize, p: &str, _: &str| other(i, p) + &copy(p, "%802");
        let all: [(&str, String, std::ops::RangeInclusive<usize>); 6] = [
            ("copies", kernel(800, copies), 800..=800),
            ("copies from back to front", kernel(800, backwards), 800..=800),
            ("puns", kernel(800, puns), 0..=0),
            ("one pun", kernel(800, some), 799..=799),
            ("floats and integers in turn", kernel(800, turns), 1..=400),
            ("copies to one", kernel(800, star), 799..=799),
        ];
        for (what, text, promoted) in all {
            let (sweeps, count) = work(&text);
            assert!(sweeps <= 40, "{what}: {sweeps} sweeps");
            assert!(promoted.contains(&count), "{what}: {count} promoted");
        }
    }
}
