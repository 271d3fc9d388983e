//! Determines which sync points order global memory.
//!
//! Ordering global memory is expensive (docs/evidence/h100.md), and most sync points need not do it. A sync point has
//! to if one thread may have written before it the memory that another one accesses after it, or read before it the
//! memory that another one writes after it. Without the ordering the two accesses are a data race (Vulkan Memory Model,
//! "Data race" and "Location-ordered").
//!
//! Two accesses may be of the same memory unless they are known to be in different objects
//! ([`isowarp_core::passes::analysis::points_to`]). Two parameters are different objects only if their pointers point into
//! different allocations, which is known at a launch: [`Separation`] lists the conditions to check there.
//!
//! In a kernel with fences other blocks may wait for values that this block has written, and knowledge that a thread
//! gained at a sync point must be visible to the threads that learn it from that thread. In such a kernel, every sync
//! point after an access orders global memory.

use std::collections::{BTreeMap, BTreeSet};

use isowarp_core::ir::{Block, Function, Op, Space, Type, Value};
use isowarp_core::passes::analysis::points_to::{Object, PointsTo};

use super::lone_counters;

/// Objects that must be in separate allocations so that fewer sync points order global memory, or so that counters are
/// lone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Separation {
    /// Pointers in the parameter block, by their offsets in it, in bytes.
    pub params: Vec<u64>,
    /// Whether the module's variables are among the objects.
    pub variables: bool,
    /// Whether there are lone counters.
    pub counters: bool,
}

impl Separation {
    /// Returns the conditions for a function; `None` if they would make no difference.
    fn of(func: &Function, found: &Accesses<'_>) -> Option<Self> {
        let counters = !lone_counters(func, found.points_to).is_empty();
        if !counters && !found.roots_differ() && found.sync_points(true) == found.sync_points(false) {
            return None;
        }
        let variables = found.objects.keys().any(|object| matches!(object, Object::Variable(_)));
        Some(Self { params: found.params().collect(), variables, counters })
    }
}

/// Returns the data of a function that launches have to check: the objects that must be in separate allocations, and
/// the offsets in the parameter block, in bytes, of the pointers that the function may follow.
pub fn looked_at(func: &Function, points_to: &PointsTo) -> (Option<Separation>, BTreeSet<u64>) {
    let found = Accesses::of(func, points_to, &|_| false);
    (Separation::of(func, &found), found.params().collect())
}

/// Returns, for each sync point in the order of emission, whether it orders global memory. `spilled` returns true for
/// pointers into shared memory that may point into storage buffers, which are ordered as global memory is. `separate`
/// means that a launch satisfies its [`Separation`].
pub fn sync_points(
    func: &Function,
    points_to: &PointsTo,
    spilled: &dyn Fn(Value) -> bool,
    separate: bool,
) -> Vec<bool> {
    Accesses::of(func, points_to, spilled).sync_points(separate)
}

/// Times of reads or writes. A time is the number of an instruction in the order of emission. An access in a loop
/// counts for all times of the loop.
#[derive(Debug, Default, Clone, Copy)]
struct Times {
    first: Option<usize>,
    last: usize,
}

impl Times {
    fn add(&mut self, time: usize) {
        self.first.get_or_insert(time);
        self.last = time;
    }

    fn any_until(&self, end: usize) -> bool {
        self.first.is_some_and(|first| first <= end)
    }

    fn any_from(&self, begin: usize) -> bool {
        self.first.is_some() && self.last >= begin
    }
}

/// Times at which an object is accessed in any way, and at which it is written.
#[derive(Debug, Default, Clone, Copy)]
struct Uses {
    any: Times,
    writes: Times,
    /// Whether some access requires atomic memory on some device.
    atomic: bool,
}

/// The accesses to global memory, and the sync points of a function.
struct Accesses<'p> {
    points_to: &'p PointsTo,
    objects: BTreeMap<Object, Uses>,
    /// For each sync point: the first time that comes after it, and the last one that comes before it.
    sync_points: Vec<(usize, usize)>,
    has_fences: bool,
}

impl<'p> Accesses<'p> {
    fn of(func: &Function, points_to: &'p PointsTo, spilled: &dyn Fn(Value) -> bool) -> Self {
        let found = Self { points_to, objects: BTreeMap::new(), sync_points: Vec::new(), has_fences: false };
        let mut walk = OrderWalk { func, spilled, time: 0, in_loop: None, found };
        walk.block(&func.body);
        walk.found
    }

    /// Returns the offsets in the parameter block of the pointers that are followed.
    fn params(&self) -> impl Iterator<Item = u64> {
        self.objects.keys().filter_map(|object| match object {
            Object::Param(at) => Some(*at),
            _ => None,
        })
    }

    /// Returns true if some of the objects that parameters point into are atomic, and some are not.
    fn roots_differ(&self) -> bool {
        let known = self.objects.keys().all(|object| !matches!(object, Object::Host | Object::Unknown));
        let atomic = self.objects.values().filter(|uses| uses.atomic).count();
        known && self.objects.len() > 1 && atomic < self.objects.len() && (atomic > 0 || self.has_fences)
    }

    fn sync_points(&self, separate: bool) -> Vec<bool> {
        let orders = |&(begin, end): &(usize, usize)| {
            if self.has_fences {
                return self.objects.values().any(|uses| uses.any.any_until(end));
            }
            let races = |before: &Uses, after: &Uses| {
                before.writes.any_until(end) && after.any.any_from(begin)
                    || before.any.any_until(end) && after.writes.any_from(begin)
            };
            self.objects.iter().any(|(a, before)| {
                self.objects
                    .iter()
                    .any(|(b, after)| races(before, after) && (!separate || self.points_to.overlap(*a, *b)))
            })
        };
        self.sync_points.iter().map(orders).collect()
    }
}

/// Walks a body in the order of emission.
struct OrderWalk<'a, 'p> {
    func: &'a Function,
    spilled: &'a dyn Fn(Value) -> bool,
    time: usize,
    /// First and last time of the outermost enclosing loop.
    in_loop: Option<(usize, usize)>,
    found: Accesses<'p>,
}

impl OrderWalk<'_, '_> {
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
                // Instructions after this one are not emitted.
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
            op => {
                let atomic = match op {
                    Op::Atomic { .. } | Op::AtomicCas { .. } => true,
                    Op::Load { flags, .. } => flags.volatile,
                    Op::Store { value, flags, .. } => {
                        flags.volatile || self.func.try_ty(*value).is_some_and(|ty| ty.size() % 4 != 0)
                    }
                    Op::MemCopy { size, align, .. } | Op::MemZero { size, align, .. } => *align < 4 || size % 4 != 0,
                    _ => false,
                };
                for_each_access(op, &mut |address, write| self.access(address, write, atomic));
            }
        }
    }

    fn access(&mut self, address: Value, write: bool, atomic: bool) {
        match self.func.try_ty(address) {
            Some(Type::Ptr(Space::Local | Space::Param)) => return,
            Some(Type::Ptr(Space::Shared)) if !(self.spilled)(address) => return,
            _ => {}
        }
        let mut objects = self.found.points_to.objects(address).clone();
        if objects.is_empty() {
            // The address is a number or null, which a valid program does not dereference.
            objects.insert(Object::Unknown);
        }
        for object in objects {
            let uses = self.found.objects.entry(object).or_default();
            uses.any.add(self.time);
            uses.atomic |= atomic;
            if write {
                uses.writes.add(self.time);
            }
        }
    }
}

/// Calls `f` with each address that an operation accesses, and whether the operation may write there.
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

/// Returns the number of instructions in the blocks nested in an operation.
fn size(op: &Op) -> usize {
    let mut count = 0;
    op.blocks().into_iter().for_each(|block| block.for_each(&mut |_| count += 1));
    count
}
