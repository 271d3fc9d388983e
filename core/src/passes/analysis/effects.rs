//! Finds the effects of code on memory, and whether two accesses may touch the same bytes.

use rustc_hash::FxHashMap;

use super::points_to::{Declarations, Object, PointsTo};
use crate::ir::ops::SystemOp;
use crate::ir::{Block, Function, Inst, Op, Space, Type, Value};

/// An address as far as it follows from instructions: a base value, optionally an index value times a constant, and a
/// constant offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::passes) struct Address {
    pub base: Value,
    pub index: Option<(Value, i64)>,
    pub offset: i64,
}

impl Address {
    /// Returns all parts except the constant.
    pub fn root(self) -> (Value, Option<(Value, i64)>) {
        (self.base, self.index)
    }
}

/// The places that a function's accesses go to.
pub(in crate::passes) struct Places {
    points_to: PointsTo,
    addresses: FxHashMap<Value, Address>,
    types: Vec<Type>,
}

impl Places {
    pub fn of(func: &Function, module: Declarations<'_>) -> Self {
        let mut places =
            Self { points_to: PointsTo::of(func, module), addresses: FxHashMap::default(), types: func.values.clone() };
        func.body.for_each(&mut |inst| {
            if let (Some(result), Op::PtrAdd { base, index, scale, offset }) = (inst.result, &inst.op) {
                let from = places.address(*base);
                // Only one index is followed: an address with two starts from a value that has one.
                let address = match (from.index, index) {
                    (_, None) => Address { offset: from.offset.wrapping_add(*offset), ..from },
                    (None, Some(index)) => Address {
                        base: from.base,
                        index: Some((*index, *scale)),
                        offset: from.offset.wrapping_add(*offset),
                    },
                    (Some(_), Some(index)) => Address { base: *base, index: Some((*index, *scale)), offset: *offset },
                };
                places.addresses.insert(result, address);
            }
        });
        places
    }

    /// Returns the parts of an address.
    pub fn address(&self, v: Value) -> Address {
        self.addresses.get(&v).copied().unwrap_or(Address { base: v, index: None, offset: 0 })
    }

    /// Returns true if two addresses are the same.
    pub fn are_same(&self, a: Value, b: Value) -> bool {
        a == b || self.address(a) == self.address(b)
    }

    fn space(&self, ptr: Value) -> Space {
        match self.types.get(ptr.0 as usize) {
            Some(Type::Ptr(space)) => *space,
            _ => Space::Generic,
        }
    }

    /// Returns true if no kernel writes the memory at an address.
    pub fn is_constant(&self, ptr: Value) -> bool {
        matches!(self.space(ptr), Space::Constant | Space::Param)
    }

    /// Returns true if only this thread writes the memory at an address.
    pub fn is_private(&self, ptr: Value) -> bool {
        let objects = self.points_to.objects(ptr);
        !objects.is_empty() && objects.iter().all(|o| matches!(o, Object::Local(_)))
    }

    /// Returns true if `a_size` bytes at one address and `b_size` bytes at another may have a byte in common.
    pub fn may_meet(&self, (a, a_size): (Value, u64), (b, b_size): (Value, u64)) -> bool {
        let (x, y) = (self.address(a), self.address(b));
        if (x.base, x.index) == (y.base, y.index) {
            let behind = i128::from(y.offset) - i128::from(x.offset);
            return behind < i128::from(a_size) && -behind < i128::from(b_size);
        }
        self.points_to.may_overlap((a, a_size), (b, b_size))
    }
}

/// The memory that some code may change.
#[derive(Debug, Default)]
pub(in crate::passes) struct Effects {
    /// Addresses written to, with sizes in bytes.
    writes: Vec<(Value, u64)>,
    /// True if threads synchronise, or one sees the writes of others: all memory that others write may be different
    /// afterwards.
    meets: bool,
}

impl Effects {
    /// Returns the effects of an instruction, without those of nested instructions.
    pub fn of_inst(func: &Function, inst: &Inst) -> Self {
        let mut effects = Self::default();
        effects.add(func, inst);
        effects
    }

    /// Returns the effects of a block from which control continues.
    pub fn of_block(func: &Function, block: &Block) -> Self {
        let mut effects = Self::default();
        block.for_each(&mut |inst| effects.add(func, inst));
        effects
    }

    /// Adds the effects of other code.
    pub fn extend(&mut self, other: Self) {
        self.writes.extend(other.writes);
        self.meets |= other.meets;
    }

    fn add(&mut self, func: &Function, inst: &Inst) {
        let size = |v: Value| func.try_ty(v).map_or(0, Type::size);
        match &inst.op {
            Op::Store { ptr, value, .. } | Op::Atomic { ptr, value, .. } => self.writes.push((*ptr, size(*value))),
            Op::AtomicCas { ptr, new, .. } => self.writes.push((*ptr, size(*new))),
            Op::MemCopy { dst, size, .. } | Op::MemZero { dst, size, .. } => self.writes.push((*dst, *size)),
            Op::Barrier | Op::BarrierVote { .. } | Op::Warp { .. } | Op::Fence(_) | Op::Call { .. } => {
                self.meets = true;
            }
            Op::System { op, .. } => self.meets |= !op.is_pure() || *op == SystemOp::GridSync,
            // Memory that others may wait for, or change at any time.
            Op::Load { flags, .. } if flags.volatile => self.meets = true,
            _ => {}
        }
        if let Op::Store { flags, .. } = &inst.op {
            self.meets |= flags.volatile;
        }
    }

    /// Returns true if the memory at an address may be different after the code.
    pub fn change(&self, places: &Places, ptr: Value, size: u64) -> bool {
        self.change_as(places, ptr, |w| places.may_meet((ptr, size), w))
    }

    /// Returns true if the memory at an address may be different after the code, where `may_meet` decides which writes
    /// may touch it.
    pub fn change_as(&self, places: &Places, ptr: Value, may_meet: impl FnMut((Value, u64)) -> bool) -> bool {
        if places.is_constant(ptr) {
            return false;
        }
        self.meets && !places.is_private(ptr) || self.writes.iter().copied().any(may_meet)
    }

    /// Returns true if the code writes, or threads synchronise.
    pub fn any(&self) -> bool {
        self.meets || !self.writes.is_empty()
    }
}
