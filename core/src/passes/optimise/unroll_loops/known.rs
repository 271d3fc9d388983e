//! What is known at a place of a function: constants and addresses, in values and in register locals.

use rustc_hash::{FxHashMap, FxHashSet};

use super::addresses::{Address, Root};
use crate::ir::ops::Const;
use crate::ir::{Function, LocalId, LocalKind, Scalar, Type, Value};

/// What is known of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Constant(Const),
    Address(Address),
}

/// What is known, with the innermost of the unrolled loops around the place that it changes with: 0 is none, 1 the outermost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Held {
    pub what: What,
    pub level: u32,
    /// When it came into a local.
    pub since: u64,
}

/// What locals became in a part of the code; `None` is something that is not known.
pub(super) type Changes = FxHashMap<LocalId, Option<Held>>;

/// What is known by value and by local. That of locals changes from place to place, and goes back to what it was.
#[derive(Debug)]
pub(super) struct Known {
    /// The values that are constant in the round that is looked at.
    pub values: FxHashMap<Value, Const>,
    /// Those that are such addresses.
    addresses: FxHashMap<Value, Address>,
    /// Of those that change with a loop: which.
    levels: FxHashMap<Value, u32>,
    locals: Vec<Option<Held>>,
    /// What was there before each change.
    journal: Vec<(LocalId, Option<Held>)>,
}

impl Known {
    /// At the start of a function, where register locals are zero.
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

    /// The constant that a value is.
    pub fn value(&self, value: Value) -> Option<Const> {
        self.values.get(&value).copied()
    }

    /// The address that a value is.
    pub fn address(&self, value: Value) -> Option<Address> {
        self.addresses.get(&value).copied()
    }

    /// Whether a `bool` holds.
    pub fn truth(&self, value: Value) -> Option<bool> {
        match self.value(value)? {
            Const::Scalar(Scalar::Bool, bit) => Some(bit == 1),
            _ => None,
        }
    }

    /// Notes what a value is from now on.
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

    /// The loop that a known value changes with.
    pub fn level(&self, value: Value) -> u32 {
        self.levels.get(&value).copied().unwrap_or(0)
    }

    /// What is in a register local.
    pub fn local(&self, local: LocalId) -> Option<Held> {
        self.locals.get(local.0 as usize).copied().flatten()
    }

    /// Notes what is in a local from now on.
    pub fn set(&mut self, local: LocalId, now: Option<Held>) {
        if let Some(slot) = self.locals.get_mut(local.0 as usize)
            && *slot != now
        {
            self.journal.push((local, *slot));
            *slot = now;
        }
    }

    /// Nothing is known of these locals any more.
    pub fn forget(&mut self, locals: &FxHashSet<LocalId>) {
        locals.iter().for_each(|local| self.set(*local, None));
    }

    /// A place to go back to.
    pub fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Goes back.
    pub fn restore(&mut self, mark: usize) {
        while self.journal.len() > mark
            && let Some((local, before)) = self.journal.pop()
        {
            if let Some(slot) = self.locals.get_mut(local.0 as usize) {
                *slot = before;
            }
        }
    }

    /// Goes back, and says what has changed since.
    pub fn take(&mut self, mark: usize) -> Changes {
        let changed = self.journal.get(mark..).unwrap_or(&[]);
        let changes = changed.iter().map(|(local, _)| (*local, self.local(*local))).collect();
        self.restore(mark);
        changes
    }

    /// Goes on behind the only way that leads there.
    pub fn apply(&mut self, changes: &Changes) {
        changes.iter().for_each(|(local, now)| self.set(*local, *now));
    }

    /// Goes on where two ways meet.
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
