//! Provides what several passes need to rewrite functions: substitution of values, constants by value.
use rustc_hash::FxHashMap;

use crate::ir::ops::Const;
use crate::ir::{Block, Function, Op, Value};

/// A substitution of values by others.
#[derive(Debug, Default)]
pub(super) struct Aliases {
    map: FxHashMap<Value, Value>,
}

impl Aliases {
    /// Replaces uses of `value` by uses of `by`, which is older.
    pub fn insert(&mut self, value: Value, by: Value) {
        let by = self.resolve(by);
        if by != value {
            self.map.insert(value, by);
        }
    }

    /// Returns the value that finally replaces a value.
    pub fn resolve(&self, mut value: Value) -> Value {
        // This terminates: the target of an entry was resolved, and is not a key later on, because a value becomes a
        // key only when it is defined, which comes before its uses.
        while let Some(to) = self.map.get(&value) {
            value = *to;
        }
        value
    }

    /// Replaces all uses in a block.
    pub fn apply(&self, body: &mut Block) {
        if self.map.is_empty() {
            return;
        }
        body.for_each_mut(&mut |inst| inst.op.for_each_use_mut(|v| *v = self.resolve(*v)));
    }
}

/// A set of values of a function.
#[derive(Debug, Clone, Default)]
pub(super) struct Values(Vec<bool>);

impl Values {
    /// Creates an empty set.
    pub(super) fn of(func: &Function) -> Self {
        Self(vec![false; func.values.len()])
    }

    /// Returns true for a value in the set.
    pub(super) fn contains(&self, v: Value) -> bool {
        self.0.get(v.0 as usize).copied().unwrap_or(false)
    }

    /// Adds a value. Returns true if it was not in the set.
    pub(super) fn insert(&mut self, v: Value) -> bool {
        let at = v.0 as usize;
        if at >= self.0.len() {
            self.0.resize(at + 1, false);
        }
        self.0.get_mut(at).is_some_and(|known| !std::mem::replace(known, true))
    }
}

/// Returns the constants of a function, by value.
pub(super) fn constants(func: &Function) -> FxHashMap<Value, Const> {
    let mut map = FxHashMap::default();
    func.body.for_each(&mut |inst| {
        if let (Some(v), Op::Const(c)) = (inst.result, &inst.op) {
            map.insert(v, *c);
        }
    });
    map
}

/// Returns the known alignment of `base + offset` if `base` is aligned to `align`.
pub(super) fn align_at(align: u32, offset: u64) -> u32 {
    if offset == 0 {
        return align;
    }
    let zeros = offset.trailing_zeros().min(31);
    align.min(1 << zeros)
}
