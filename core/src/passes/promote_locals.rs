//! Splits memory locals into register locals, one per piece that is accessed.
//!
//! Removes: memory locals whose address goes nowhere but into loads, stores, `memcopy` and
//! `memzero` at offsets known at compile time, if the accessed pieces (an offset and a type) do not
//! overlap each other partly. Copies from and to such locals become piecewise loads, stores and
//! moves. Vectors that are also accessed by component are split into their components.
//!
//! Needs: a verified function; best after `inline_calls` and `forward_locals`, which reveal where
//! addresses go.
//!
//! Guarantees: what stays a memory local is indexed dynamically, escapes, is accessed in several
//! ways, is volatile, or has more than [`MAX_PIECES`] pieces. Bytes of a local that nothing ever
//! accesses are unspecified, so copies out of it leave such bytes of the destination alone.
//!
//! After "scalar replacement of aggregates": Muchnick, Advanced Compiler Design, section 12.2.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::points_to::{Object, PointsTo};
use super::rewrite::align_at;
use crate::ir::ops::MemFlags;
use crate::ir::{Function, Inst, Local, LocalId, LocalKind, Op, Scalar, Space, Type, Value, ptr};
use crate::span::Span;

/// A local of more pieces stays in memory.
pub const MAX_PIECES: usize = 64;

/// Promotes the memory locals of a function where that is possible.
pub fn promote_locals(func: &mut Function) {
    let uses = Uses::collect(func);
    let Some(pieces) = choose(func, &uses) else { return };
    let mut registers = HashMap::new();
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

/// The place in a memory local that a value is the address of, if it is known.
fn place(points_to: &PointsTo, v: Value) -> Option<Place> {
    match points_to.place(v)? {
        (Object::Local(local), at) => Some((local, u64::try_from(at).ok()?)),
        _ => None,
    }
}

/// How memory locals are used.
struct Uses {
    points_to: PointsTo,
    /// Locals that have to stay.
    stay: BTreeSet<LocalId>,
    /// Loads and stores.
    accesses: BTreeSet<(LocalId, u64, Type)>,
    /// Copies and fills (from nowhere).
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

    /// Notes that all locals that a value may point into have to stay.
    fn keep(&mut self, v: Value) {
        self.stay.extend(self.points_to.objects(v).iter().filter_map(|object| match object {
            Object::Local(local) => Some(*local),
            _ => None,
        }));
    }

    /// The place that a value is the address of. Locals that it may point into in other ways have to stay.
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

/// The pieces of each local that can be promoted; `None` if there is none.
fn choose(func: &Function, uses: &Uses) -> Option<BTreeMap<LocalId, Pieces>> {
    let mut sizes: BTreeMap<LocalId, u64> = BTreeMap::new();
    for (i, local) in func.locals.iter().enumerate() {
        let id = LocalId(i as u32);
        if let LocalKind::Memory { size, .. } = local.kind
            && !uses.stay.contains(&id)
        {
            sizes.insert(id, size);
        }
    }
    // Each round drops a local or ends.
    while !sizes.is_empty() {
        match attempt(uses, &sizes) {
            Ok(pieces) => return Some(pieces),
            Err(local) => {
                sizes.remove(&local);
            }
        }
    }
    None
}

/// Finds the pieces of all candidates, or a local that is none.
fn attempt(uses: &Uses, sizes: &BTreeMap<LocalId, u64>) -> Result<BTreeMap<LocalId, Pieces>, LocalId> {
    let mut sets: PieceSets = sizes.keys().map(|l| (*l, BTreeSet::new())).collect();
    for (local, at, ty) in &uses.accesses {
        if let Some(set) = sets.get_mut(local) {
            set.insert((*at, *ty));
        }
    }
    settle(uses, &mut sets)?;
    fill_gaps(uses, &mut sets);
    settle(uses, &mut sets)?;
    let mut all = BTreeMap::new();
    for (local, set) in sets {
        let size = sizes.get(&local).copied().unwrap_or(0);
        let mut end = 0;
        for (at, ty) in &set {
            if *at < end || at.checked_add(ty.size()).is_none_or(|e| e > size) {
                return Err(local);
            }
            end = at + ty.size();
        }
        let unfit = |p: &Place, c: &Copy| {
            p.0 == local && (p.1.checked_add(c.size).is_none_or(|e| e > size) || crosses(&set, p.1, c.size))
        };
        if uses.copies.iter().any(|c| [c.dst, c.src].iter().flatten().any(|p| unfit(p, c))) {
            return Err(local);
        }
        all.insert(local, set.into_iter().collect());
    }
    Ok(all)
}

/// Spreads pieces along copies and splits vectors until nothing changes. Fails with a local that
/// gets too many.
fn settle(uses: &Uses, sets: &mut PieceSets) -> Result<(), LocalId> {
    loop {
        let mut changed = false;
        for copy in &uses.copies {
            let (Some(dst), Some(src)) = (copy.dst, copy.src) else { continue };
            if dst != src && sets.contains_key(&dst.0) && sets.contains_key(&src.0) {
                changed |= spread(sets, src, dst, copy.size) | spread(sets, dst, src, copy.size);
            }
        }
        for (local, set) in &mut *sets {
            changed |= split_vectors(set, *local, &uses.copies);
            if set.len() > MAX_PIECES {
                return Err(*local);
            }
        }
        if !changed {
            return Ok(());
        }
    }
}

/// Where bytes are copied into a local as a whole and later out of it, those between the known
/// pieces have to travel as well: makes them pieces of their own.
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
        // `at` grows in every round; too many pieces are refused by `settle`.
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

/// True if a piece lies partly inside and partly outside of a range.
fn crosses(set: &BTreeSet<(u64, Type)>, start: u64, size: u64) -> bool {
    let end = start.saturating_add(size);
    set.iter().any(|(at, ty)| {
        let piece_end = at.saturating_add(ty.size());
        let overlaps = *at < end && piece_end > start;
        overlaps && (*at < start || piece_end > end)
    })
}

/// Adds to `to` the pieces that a copy of `size` bytes takes from `from`; true if there are new ones.
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

/// Splits vectors that overlap other pieces or lie across a copy's border; true if it did.
fn split_vectors(set: &mut BTreeSet<(u64, Type)>, local: LocalId, copies: &[Copy]) -> bool {
    let vectors: Vec<(u64, Type)> = set.iter().filter(|(_, ty)| matches!(ty, Type::Vector(..))).copied().collect();
    let mut changed = false;
    for (at, ty) in vectors {
        let Type::Vector(scalar, count) = ty else { continue };
        let overlaps = |(at2, ty2): &(u64, Type)| {
            (*at2, *ty2) != (at, ty) && *at2 < at.saturating_add(ty.size()) && at < at2.saturating_add(ty2.size())
        };
        let one = BTreeSet::from([(at, ty)]);
        let across = copies
            .iter()
            .any(|c| [c.dst, c.src].into_iter().flatten().any(|p| p.0 == local && crosses(&one, p.1, c.size)));
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

/// Rewrites the accesses.
struct Promoter<'a> {
    func: &'a mut Function,
    points_to: &'a PointsTo,
    pieces: &'a BTreeMap<LocalId, Pieces>,
    registers: &'a HashMap<Place, LocalId>,
}

impl Promoter<'_> {
    /// The place that a value is the address of, if its local is promoted.
    fn place(&self, v: Value) -> Option<Place> {
        place(self.points_to, v).filter(|(local, _)| self.pieces.contains_key(local))
    }

    /// The pieces in a range: offset from its start, type, register.
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

    /// `base + offset`.
    fn offset(&mut self, base: Value, offset: u64, span: Span, out: &mut Vec<Inst>) -> Value {
        if offset == 0 {
            return base;
        }
        let ty = self.func.try_ty(base).unwrap_or(ptr(Space::Generic));
        let op = Op::PtrAdd { base, index: None, scale: 0, offset: offset as i64 };
        self.func.emit(out, ty, op, span)
    }
}
