//! Tracks what is known at a place of a function: constants and addresses, in values and in register locals.

use rustc_hash::{FxHashMap, FxHashSet};

use super::addresses::{Address, Root};
use crate::ir::ops::Const;
use crate::ir::{Function, LocalId, LocalKind, Scalar, Type, Value};

/// The knowledge about a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Constant(Const),
    Address(Address),
}

/// A known constant or address, with the innermost of the unrolled loops around the place that it changes with: 0 is
/// none, 1 the outermost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Held {
    pub what: What,
    pub level: u32,
    /// Time of the assignment to a local.
    pub since: u64,
}

/// Changes of locals in a part of the code; `None` means that the local is not known.
pub(super) type Changes = FxHashMap<LocalId, Option<Held>>;

/// The knowledge about values and locals. Knowledge about locals changes from place to place, and can be restored.
#[derive(Debug)]
pub(super) struct KnownValues {
    /// Values that are constant in the current iteration.
    pub values: FxHashMap<Value, Const>,
    /// Values that are known addresses in the current iteration.
    addresses: FxHashMap<Value, Address>,
    /// Level of the loop that a known value changes with, for values that change with one.
    levels: FxHashMap<Value, u32>,
    locals: Vec<Option<Held>>,
    /// Earlier contents of each changed local.
    journal: Vec<(LocalId, Option<Held>)>,
}

impl KnownValues {
    /// Builds the state at the start of a function, where register locals are zero.
    pub fn at_start(func: &Function) -> Self {
        let zero = |kind: &LocalKind| match kind {
            LocalKind::Register(Type::Scalar(s)) => Some(Const::Scalar(*s, 0)),
            LocalKind::Register(Type::Ptr(space)) => Some(Const::Null(*space)),
            LocalKind::Register(Type::Vector(..)) | LocalKind::Memory { .. } => None,
        };
        let held = |constant| Held { what: What::Constant(constant), level: 0, since: 0 };
        let locals = func.locals.iter().map(|local| zero(&local.kind).map(held)).collect();
        let params = (0..func.params.len() as u32).map(Value).filter(|v| func.try_ty(*v).is_some_and(Type::is_ptr));
        let addresses = params.map(|v| (v, Address { root: Root::Param(v), offset: 0 })).collect();
        Self { values: FxHashMap::default(), addresses, levels: FxHashMap::default(), locals, journal: Vec::new() }
    }

    /// Returns the constant that a value is known to be.
    pub fn value(&self, value: Value) -> Option<Const> {
        self.values.get(&value).copied()
    }

    /// Returns the address that a value is known to be.
    pub fn address(&self, value: Value) -> Option<Address> {
        self.addresses.get(&value).copied()
    }

    /// Returns whether a `bool` holds, if that is known.
    pub fn truth(&self, value: Value) -> Option<bool> {
        match self.value(value)? {
            Const::Scalar(Scalar::Bool, bit) => Some(bit == 1),
            _ => None,
        }
    }

    /// Records the contents of a value from now on.
    pub fn define(&mut self, value: Value, now: Option<Held>) {
        self.values.remove(&value);
        self.addresses.remove(&value);
        self.levels.remove(&value);
        let Some(Held { what, level, since: _ }) = now else { return };
        match what {
            What::Constant(constant) => drop(self.values.insert(value, constant)),
            What::Address(address) => drop(self.addresses.insert(value, address)),
        }
        if level > 0 {
            self.levels.insert(value, level);
        }
    }

    /// Returns the level of the loop that a known value changes with.
    pub fn level(&self, value: Value) -> u32 {
        self.levels.get(&value).copied().unwrap_or(0)
    }

    /// Returns the known contents of a register local.
    pub fn local(&self, local: LocalId) -> Option<Held> {
        self.locals.get(local.0 as usize).copied().flatten()
    }

    /// Records the contents of a local from now on.
    pub fn set(&mut self, local: LocalId, now: Option<Held>) {
        if let Some(slot) = self.locals.get_mut(local.0 as usize)
            && *slot != now
        {
            self.journal.push((local, *slot));
            *slot = now;
        }
    }

    /// Discards everything known about some locals.
    pub fn forget(&mut self, locals: &FxHashSet<LocalId>) {
        locals.iter().for_each(|local| self.set(*local, None));
    }

    /// Returns a mark of the current state for [`Self::restore`].
    pub fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Restores the state at a mark.
    pub fn restore(&mut self, mark: usize) {
        while self.journal.len() > mark
            && let Some((local, before)) = self.journal.pop()
        {
            if let Some(slot) = self.locals.get_mut(local.0 as usize) {
                *slot = before;
            }
        }
    }

    /// Restores the state at a mark, and returns the changes since.
    pub fn take(&mut self, mark: usize) -> Changes {
        let changed = self.journal.get(mark..).unwrap_or(&[]);
        let changes = changed.iter().map(|(local, _)| (*local, self.local(*local))).collect();
        self.restore(mark);
        changes
    }

    /// Applies the changes of the only path that leads to the current place.
    pub fn apply(&mut self, changes: &Changes) {
        changes.iter().for_each(|(local, now)| self.set(*local, *now));
    }

    /// Joins the changes of two paths that lead to the current place.
    pub fn join(&mut self, a: &Changes, b: &Changes) {
        let now = |changes: &Changes, local: LocalId, before| changes.get(&local).copied().unwrap_or(before);
        for local in a.keys().chain(b.keys()).copied() {
            let before = self.local(local);
            let both = match (now(a, local, before), now(b, local, before)) {
                (Some(a), Some(b)) if a.what == b.what => Some(Held { level: a.level.max(b.level), ..a }),
                _ => None,
            };
            self.set(local, both);
        }
    }
}
