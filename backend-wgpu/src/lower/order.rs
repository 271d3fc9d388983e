//! Which sync points order global memory.
//!
//! Ordering it costs (docs/evidence/h100.md), and most sync points need not: they have to if one thread may have
//! written before what another one accesses after. Reads before a sync point are done before it: no
//! thread gets past one with a load not yet issued.
//!
//! Two addresses may be the same unless they have different known roots
//! ([`isowarp_core::passes::roots`]). Two parameters are different roots only if their pointers point into
//! different allocations, which is known at a launch: [`Separation`] says what has to be looked at there.
//!
//! In a kernel with fences other blocks may wait for what this one has written, and what a thread learned at a
//! sync point must be visible to those who learn it from that thread: there, every sync point after a
//! write orders global memory.

use std::collections::BTreeMap;

use isowarp_core::ir::{Block, Function, Op, Space, StructDef, Type, Value};
use isowarp_core::passes::roots::{Root, Roots};

use super::lone_counters;

/// What has to lie in allocations of its own so that fewer sync points order global memory, or counters are alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Separation {
    /// Pointers in the parameter block, by their offsets in it, in bytes.
    pub params: Vec<u64>,
    /// The module's variables.
    pub variables: bool,
    /// There are lone counters.
    pub counters: bool,
}

impl Separation {
    /// None if it would make no difference.
    pub fn of(func: &Function, structs: &[StructDef]) -> Option<Self> {
        let found = Accesses::of(func, structs, &|_| false);
        let counters = !lone_counters(func, structs).is_empty();
        if !counters && found.sync_points(true) == found.sync_points(false) {
            return None;
        }
        let params = found.roots.keys().filter_map(|root| match root {
            Root::Param(at) => Some(*at),
            Root::Nothing | Root::Variable(_) | Root::ParamBlock(_) | Root::Unknown => None,
        });
        let variables = found.roots.keys().any(|root| matches!(root, Root::Variable(_)));
        Some(Self { params: params.collect(), variables, counters })
    }
}

/// For each sync point in the order of emission: whether it orders global memory. `spilled` tells which pointers into
/// shared memory may point into storage buffers, which are ordered as global memory is; `separate` that a launch has what
/// [`Separation`] asks for.
pub fn sync_points(
    func: &Function,
    structs: &[StructDef],
    spilled: &dyn Fn(Value) -> bool,
    separate: bool,
) -> Vec<bool> {
    Accesses::of(func, structs, spilled).sync_points(separate)
}

/// When something is accessed. Times are numbers of instructions in the order of emission; what is in a loop is done at
/// all times of the loop.
#[derive(Debug, Default)]
struct Times {
    first_write: Option<usize>,
    last_access: usize,
}

/// The accesses to global memory, and the sync points.
struct Accesses {
    roots: BTreeMap<Root, Times>,
    /// Each: the first time that comes after it, and the last one that comes before.
    sync_points: Vec<(usize, usize)>,
    has_fences: bool,
}

impl Accesses {
    fn of(func: &Function, structs: &[StructDef], spilled: &dyn Fn(Value) -> bool) -> Self {
        let found = Self { roots: BTreeMap::new(), sync_points: Vec::new(), has_fences: false };
        let mut walk = Walk { func, spilled, roots: Roots::of(func, structs), time: 0, in_loop: None, found };
        walk.block(&func.body);
        walk.found
    }

    fn sync_points(&self, separate: bool) -> Vec<bool> {
        let orders = |&(begin, end): &(usize, usize)| {
            let written = |times: &Times| times.first_write.is_some_and(|first| first <= end);
            let accessed = |times: &Times| times.last_access >= begin;
            let any_written = self.roots.values().any(written);
            let any_accessed = self.roots.values().any(accessed);
            if self.has_fences {
                return any_written;
            }
            if !separate {
                return any_written && any_accessed;
            }
            self.roots.iter().any(|(root, times)| match root {
                Root::Unknown => written(times) && any_accessed || accessed(times) && any_written,
                Root::Nothing | Root::Param(_) | Root::Variable(_) | Root::ParamBlock(_) => {
                    written(times) && accessed(times)
                }
            })
        };
        self.sync_points.iter().map(orders).collect()
    }
}

/// Walks a body in the order of emission.
struct Walk<'a> {
    func: &'a Function,
    spilled: &'a dyn Fn(Value) -> bool,
    roots: Roots,
    time: usize,
    /// First and last time of the outermost loop around.
    in_loop: Option<(usize, usize)>,
    found: Accesses,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            self.time += 1;
            self.instruction(&inst.op);
            let outermost = self.in_loop.is_none() && matches!(inst.op, Op::Loop { .. });
            if outermost {
                self.in_loop = Some((self.time, self.time + size(&inst.op)));
            }
            inst.op.blocks().into_iter().for_each(|b| self.block(b));
            if outermost {
                self.in_loop = None;
            }
            if inst.op.leaves() {
                // What follows is not emitted.
                break;
            }
        }
    }

    fn instruction(&mut self, op: &Op) {
        match op {
            op if op.is_sync_point() => {
                let (begin, end) = self.in_loop.unwrap_or((self.time, self.time));
                self.found.sync_points.push((begin, end));
            }
            Op::Fence(_) => self.found.has_fences = true,
            op => for_each_access(op, &mut |address, write| self.access(address, write)),
        }
    }

    fn access(&mut self, address: Value, write: bool) {
        match self.func.try_ty(address) {
            Some(Type::Ptr(Space::Local | Space::Param)) => return,
            Some(Type::Ptr(Space::Shared)) if !(self.spilled)(address) => return,
            _ => {}
        }
        let times = self.found.roots.entry(self.roots.root(address)).or_default();
        times.last_access = self.time;
        if write {
            times.first_write.get_or_insert(self.time);
        }
    }
}

/// Calls `f` with each address that an operation accesses, and whether it may write there.
pub(super) fn for_each_access(op: &Op, f: &mut dyn FnMut(Value, bool)) {
    match op {
        Op::Load { ptr, .. } => f(*ptr, false),
        Op::Store { ptr, .. } | Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. } => f(*ptr, true),
        Op::MemCopy { dst, src, .. } => {
            f(*src, false);
            f(*dst, true);
        }
        Op::MemZero { dst, .. } => f(*dst, true),
        _ => {}
    }
}

/// Instructions in the blocks nested in an operation.
fn size(op: &Op) -> usize {
    let mut count = 0;
    op.blocks().into_iter().for_each(|block| block.for_each(&mut |_| count += 1));
    count
}
