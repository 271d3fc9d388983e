//! What is known at a place of a function: constants in values and in register locals.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::ops::Const;
use crate::ir::{Function, LocalId, LocalKind, Scalar, Type, Value};

/// A constant, with the innermost of the unrolled loops around the place that it changes with: 0 is none, 1 the outermost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Held {
    pub constant: Const,
    pub level: u32,
    /// When it came into a local.
    pub since: u64,
}

/// What locals became in a part of the code: their constants, or `None`.
pub(super) type Changes = FxHashMap<LocalId, Option<Held>>;

/// Constants by value and by local. Those of locals change from place to place, and go back to what they were.
#[derive(Debug)]
pub(super) struct Known {
    /// The values that are constant in the round that is looked at.
    pub values: FxHashMap<Value, Const>,
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
        let held = |constant| Held { constant, level: 0, since: 0 };
        let locals = func.locals.iter().map(|local| zero(&local.kind).map(held)).collect();
        Self { values: FxHashMap::default(), levels: FxHashMap::default(), locals, journal: Vec::new() }
    }

    /// The constant that a value is.
    pub fn value(&self, value: Value) -> Option<Const> {
        self.values.get(&value).copied()
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
        match now {
            Some(held) => drop(self.values.insert(value, held.constant)),
            None => drop(self.values.remove(&value)),
        }
        match now {
            Some(Held { level: 1.., .. }) => drop(self.levels.insert(value, now.map_or(0, |held| held.level))),
            Some(_) | None => drop(self.levels.remove(&value)),
        }
    }

    /// The loop that a constant value changes with.
    pub fn level(&self, value: Value) -> u32 {
        self.levels.get(&value).copied().unwrap_or(0)
    }

    /// The constant in a register local.
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
                (Some(a), Some(b)) if a.constant == b.constant => Some(Held { level: a.level.max(b.level), ..a }),
                _ => None,
            };
            self.set(local, both);
        }
    }
}
