//! Lays out the state that is saved from one segment to the next, and emits the code that saves and restores it.
//!
//! The memory of a launch begins with a header, whose first word is the number of the next segment. Arrays follow, with
//! an element for each thread or each block. The beginnings of the arrays depend on the number of threads and blocks,
//! so the arrays are in the order of their elements' alignment. Last comes dynamic shared memory, block after block.
//!
//! A block may read what it saved while some of its threads are already saving new values. State that is saved for a
//! block as a whole therefore has two copies, for segments with even and odd numbers. (Shared memory has barriers
//! around it.)

use std::collections::BTreeMap;

use crate::ir::ops::{CompareOp, ConvertOp};
use crate::ir::{Function, GlobalId, Local, LocalId, LocalKind, Module, Op, Scalar, Space, Type, Value};
use crate::passes::analysis::uniformity::Uniformity;
use crate::passes::rewrite::Aliases;

use super::is_site;
use super::live::Locals;
use super::resume::{Extra, Resumed, add_parameters};
use crate::passes::builder::Code;

/// Bytes before the arrays.
pub(super) const HEADER: u64 = 16;

/// An array with an element for each thread or block.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Array {
    /// Bytes of an element.
    size: u64,
    /// True if there is one element for each block, not for each thread.
    by_block: bool,
    /// Bytes for each thread in the arrays before this one.
    thread_bytes: u64,
    /// Bytes for each block in the arrays before this one.
    block_bytes: u64,
}

impl Array {
    fn new(size: u64, by_block: bool) -> Self {
        Self { size, by_block, ..Self::default() }
    }

    /// Returns the known alignment of elements.
    fn align(&self) -> u32 {
        1 << self.size.trailing_zeros().min(4)
    }

    /// Emits the address of an element.
    pub fn at(&self, code: &mut Code<'_>, grid: &Grid, index: Value) -> Value {
        let start = arrays(code, grid, self.thread_bytes, self.block_bytes);
        code.step(start, Some(index), self.size, 0)
    }
}

/// Emits the address after arrays with so many bytes for each thread and block.
pub(super) fn arrays(code: &mut Code<'_>, grid: &Grid, thread_bytes: u64, block_bytes: u64) -> Value {
    let mut at = code.step(grid.scratch, None, 0, HEADER);
    for (index, bytes) in [(grid.threads, thread_bytes), (grid.blocks, block_bytes)] {
        if bytes > 0 {
            at = code.step(at, Some(index), bytes, 0);
        }
    }
    at
}

/// Values that addresses are computed from.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub scratch: Value,
    pub blocks: Value,
    pub threads: Value,
}

impl From<Extra> for Grid {
    fn from(extra: Extra) -> Self {
        Self { scratch: extra.scratch, blocks: extra.blocks, threads: extra.threads }
    }
}

/// A static shared variable, saved by elements.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shared {
    pub variable: GlobalId,
    /// Type of an element: a word, or a part of one.
    pub unit: Scalar,
    pub count: u32,
    pub array: Array,
}

/// A memory local that is saved.
struct Memory {
    /// Number of the local in the body.
    local: LocalId,
    declared: Local,
    size: u64,
    align: u32,
    array: Array,
}

/// The places where all state is saved.
pub(super) struct State {
    /// The site that each thread waits at, with the segment's number.
    pub slots: Array,
    registers: BTreeMap<LocalId, Array>,
    memory: Vec<Memory>,
    pub shared: Vec<Shared>,
    /// Variable of the dynamic shared memory.
    pub dynamic: Option<GlobalId>,
    pub thread_bytes: u64,
    pub block_bytes: u64,
}

impl State {
    /// Allocates a place for all state. `by_thread`: threads of a block may wait in different places.
    pub fn new(body: &Resumed, live: &[Locals], module: &Module, by_thread: bool) -> Self {
        let func = &body.func;
        let same = Uniformity::of(func);
        let mut registers = BTreeMap::new();
        for local in live.iter().flatten() {
            if let Some(LocalKind::Register(ty)) = func.locals.get(local.0 as usize).map(|l| &l.kind) {
                let by_block = !by_thread && same.is_uniform_local(*local);
                registers.insert(*local, Array::new(kept_size(*ty), by_block));
            }
        }
        let mut variables = Vec::new();
        let mut memory: Vec<Memory> = Vec::new();
        func.body.for_each(&mut |inst| match inst.op {
            Op::GlobalAddr(g) if !variables.contains(&g) => variables.push(g),
            Op::LocalAddr(l) if !memory.iter().any(|m| m.local == l) => {
                if let Some(declared) = func.locals.get(l.0 as usize)
                    && let LocalKind::Memory { size, align, .. } = &declared.kind
                {
                    let array = Array::new((*size).max(1).next_multiple_of(16), false);
                    // Elements are aligned to 16.
                    memory.push(Memory {
                        local: l,
                        declared: declared.clone(),
                        size: *size,
                        align: (*align).clamp(1, 16) as u32,
                        array,
                    });
                }
            }
            _ => {}
        });
        let (mut shared, mut dynamic) = (Vec::new(), None);
        for variable in variables {
            let Some(global) = module.globals.get(variable.0 as usize).filter(|g| g.space == Space::Shared) else {
                continue;
            };
            if global.dynamic {
                dynamic = dynamic.or(Some(variable));
                continue;
            }
            let unit = match global.align {
                0 | 1 => Scalar::U8,
                2 | 3 => Scalar::U16,
                _ => Scalar::U32,
            };
            let count = global.size.div_ceil(unit.size()).min(u64::from(u32::MAX)) as u32;
            let array = Array::new((u64::from(count) * 4).next_multiple_of(16), true);
            shared.push(Shared { variable, unit, count, array });
        }
        let slots = Array::new(4, !by_thread);
        let mut state = Self { slots, registers, memory, shared, dynamic, thread_bytes: 0, block_bytes: 0 };
        state.place();
        state
    }

    fn place(&mut self) {
        let (mut thread_bytes, mut block_bytes) = (0u64, 0u64);
        // Shared variables have one copy, other state of a block two, and slots two in any case.
        let mut all: Vec<(&mut Array, u64)> = vec![(&mut self.slots, 2)];
        all.extend(self.registers.values_mut().map(|a| {
            let times = if a.by_block { 2 } else { 1 };
            (a, times)
        }));
        all.extend(self.memory.iter_mut().map(|m| (&mut m.array, 1)));
        all.extend(self.shared.iter_mut().map(|s| (&mut s.array, 1)));
        all.sort_by_key(|(a, _)| std::cmp::Reverse(a.align()));
        for (array, times) in all {
            (array.thread_bytes, array.block_bytes) = (thread_bytes, block_bytes);
            let sum = if array.by_block { &mut block_bytes } else { &mut thread_bytes };
            *sum = sum.saturating_add(array.size.saturating_mul(times));
        }
        (self.thread_bytes, self.block_bytes) = (thread_bytes, block_bytes);
    }

    /// Makes each site save the registers that are live across it, and restores them after it.
    pub fn keep(&self, body: &mut Resumed, live: &[Locals]) {
        let extra = body.extra;
        at_sites(body, live, &|code, live| self.save(code, extra, live), &|code, live| self.restore(code, extra, live));
    }

    fn each(&self, live: &Locals) -> impl Iterator<Item = (LocalId, Array)> {
        live.iter().filter_map(|l| Some((*l, *self.registers.get(l)?)))
    }

    fn save(&self, code: &mut Code<'_>, extra: Extra, live: &Locals) {
        for (local, array) in self.each(live) {
            let at = array.at(code, &extra.into(), if array.by_block { extra.new_block } else { extra.thread });
            let value = code.get(local);
            store(code, at, value, array.align());
        }
    }

    fn restore(&self, code: &mut Code<'_>, extra: Extra, live: &Locals) {
        for (local, array) in self.each(live) {
            let at = array.at(code, &extra.into(), if array.by_block { extra.old_block } else { extra.thread });
            let Some(ty) = code.func.register_type(local) else { continue };
            let value = load(code, at, ty, array.align());
            code.set(local, value);
        }
    }

    /// Moves memory locals from the body to the kernel. The body gets their addresses as parameters, after its others,
    /// so that the kernel copies each local in one place and not at each site.
    pub fn take_memory(&self, body: &mut Function) {
        let first = add_parameters(body, &vec![("memory", Type::Ptr(Space::Local)); self.memory.len()]);
        let mut aliases = Aliases::default();
        let mut insts = std::mem::take(&mut body.body);
        insts.rewrite(&mut |inst, out| {
            let place = match inst.op {
                Op::LocalAddr(local) => self.memory.iter().position(|m| m.local == local),
                _ => None,
            };
            match (place, inst.result) {
                (Some(place), Some(result)) => aliases.insert(result, Value(first + place as u32)),
                _ => out.push(inst),
            }
        });
        aliases.apply(&mut insts);
        body.body = insts;
    }

    /// Adds the memory locals to the kernel, and returns their addresses.
    pub fn place_memory(&self, code: &mut Code<'_>) -> Vec<Value> {
        let place = |m: &Memory| {
            let local = code.func.new_local(m.declared.clone());
            code.value(Type::Ptr(Space::Local), Op::LocalAddr(local))
        };
        self.memory.iter().map(place).collect()
    }

    /// Saves the memory locals of a thread, or restores them.
    pub fn copy_memory(&self, code: &mut Code<'_>, grid: &Grid, thread: Value, places: &[Value], keep: bool) {
        for (m, &place) in self.memory.iter().zip(places) {
            let kept = m.array.at(code, grid, thread);
            let (dst, src) = if keep { (kept, place) } else { (place, kept) };
            code.effect(Op::MemCopy { dst, src, size: m.size, align: m.align });
        }
    }
}

/// Code to emit at a site for the locals that are live across it.
pub(in crate::passes) type AtSite<'a> = &'a dyn Fn(&mut Code<'_>, &Locals);

/// Makes each site `save` the live locals instead of waiting, and `restore` them after it.
pub(in crate::passes) fn at_sites(body: &mut Resumed, live: &[Locals], save: AtSite<'_>, restore: AtSite<'_>) {
    let local = body.local;
    let func = &mut body.func;
    let (mut sites, mut sets) = (live.iter(), live.iter());
    let mut first = true;
    let mut insts = std::mem::take(&mut func.body);
    insts.rewrite(&mut |inst, out| {
        let mut code = Code::new(func, inst.span);
        match inst.op {
            ref op if is_site(op) => {
                sites.next().into_iter().for_each(|live| save(&mut code, live));
                out.append(&mut code.out);
                return;
            }
            Op::LocalSet { local: l, .. } if l == local && !std::mem::take(&mut first) => {
                sets.next().into_iter().for_each(|live| restore(&mut code, live));
                out.append(&mut code.out);
            }
            _ => {}
        }
        out.push(inst);
    });
    func.body = insts;
}

/// Returns the bytes that a value occupies when it is saved: whole words for each component, because threads that write
/// to parts of one word interfere with each other.
pub(super) fn kept_size(ty: Type) -> u64 {
    match ty {
        Type::Vector(s, n) if s.size() < 4 => 4 * u64::from(n),
        ty => ty.size().max(4),
    }
}

pub(super) fn store(code: &mut Code<'_>, at: Value, value: Value, align: u32) {
    match code.func.try_ty(value) {
        Some(Type::Vector(s, n)) if s.size() < 4 => {
            for index in 0..n {
                let part = code.value(Type::Scalar(s), Op::Extract { vector: value, index });
                let at = code.step(at, None, 0, 4 * u64::from(index));
                store(code, at, part, 4);
            }
        }
        Some(Type::Scalar(s)) if s.size() < 4 => {
            let word = to_word(code, value, s);
            code.store(at, word, align);
        }
        Some(Type::Ptr(space)) if space != Space::Generic => {
            let to = Space::Generic;
            let value = code.value(Type::Ptr(to), Op::SpaceCast { ptr: value, to });
            code.store(at, value, align);
        }
        _ => code.store(at, value, align),
    }
}

pub(super) fn load(code: &mut Code<'_>, at: Value, ty: Type, align: u32) -> Value {
    match ty {
        Type::Vector(s, n) if s.size() < 4 => {
            let parts = (0..n)
                .map(|index| {
                    let at = code.step(at, None, 0, 4 * u64::from(index));
                    load(code, at, Type::Scalar(s), 4)
                })
                .collect();
            code.value(ty, Op::Compose { parts })
        }
        Type::Scalar(s) if s.size() < 4 => {
            let word = code.load(Type::U32, at, align);
            from_word(code, word, s)
        }
        Type::Ptr(space) if space != Space::Generic => {
            let ptr = code.load(Type::Ptr(Space::Generic), at, align);
            code.value(ty, Op::SpaceCast { ptr, to: space })
        }
        ty => code.load(ty, at, align),
    }
}

/// Converts a value of less than 32 bits to a word.
pub(super) fn to_word(code: &mut Code<'_>, value: Value, scalar: Scalar) -> Value {
    match scalar {
        Scalar::Bool => {
            let (one, zero) = (code.u32(1), code.u32(0));
            code.select(Type::U32, value, one, zero)
        }
        Scalar::F16 | Scalar::BF16 => {
            let bits = code.value(Type::Scalar(Scalar::U16), Op::Convert { op: ConvertOp::Bits, a: value });
            code.cast(Scalar::U32, bits)
        }
        Scalar::U32 => value,
        _ => code.cast(Scalar::U32, value),
    }
}

/// Converts a word to a value of less than 32 bits.
pub(super) fn from_word(code: &mut Code<'_>, word: Value, scalar: Scalar) -> Value {
    match scalar {
        Scalar::Bool => code.compare_const(CompareOp::Ne, word, 0),
        Scalar::F16 | Scalar::BF16 => {
            let bits = code.cast(Scalar::U16, word);
            code.value(Type::Scalar(scalar), Op::Convert { op: ConvertOp::Bits, a: bits })
        }
        Scalar::U32 => word,
        _ => code.cast(scalar, word),
    }
}
