//! Stores sets of objects, each set once.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::Object;

/// A set of objects, by its number in [`Sets`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct SetId(u32);

/// The empty set.
pub(super) const NONE: SetId = SetId(0);

/// All sets that occur.
#[derive(Debug, Clone)]
pub(super) struct Sets {
    sets: Vec<BTreeSet<Object>>,
    numbers: FxHashMap<BTreeSet<Object>, SetId>,
    joins: FxHashMap<(SetId, SetId), SetId>,
    ones: FxHashMap<Object, SetId>,
}

impl Sets {
    pub(super) fn new() -> Self {
        let numbers = FxHashMap::from_iter([(BTreeSet::new(), NONE)]);
        Self { sets: vec![BTreeSet::new()], numbers, joins: FxHashMap::default(), ones: FxHashMap::default() }
    }

    pub(super) fn get(&self, id: SetId) -> &BTreeSet<Object> {
        &self.sets[id.0 as usize]
    }

    fn add(&mut self, set: BTreeSet<Object>) -> SetId {
        if let Some(id) = self.numbers.get(&set) {
            return *id;
        }
        let id = SetId(self.sets.len() as u32);
        self.sets.push(set.clone());
        self.numbers.insert(set, id);
        id
    }

    /// Returns the set of one object.
    pub(super) fn one(&mut self, object: Object) -> SetId {
        if let Some(id) = self.ones.get(&object) {
            return *id;
        }
        let id = self.add(BTreeSet::from([object]));
        self.ones.insert(object, id);
        id
    }

    /// Returns the union of two sets.
    pub(super) fn join(&mut self, a: SetId, b: SetId) -> SetId {
        match (a, b) {
            (NONE, x) | (x, NONE) => x,
            (a, b) if a == b => a,
            (a, b) => {
                let key = (SetId(a.0.min(b.0)), SetId(a.0.max(b.0)));
                if let Some(id) = self.joins.get(&key) {
                    return *id;
                }
                let both = self.get(a).union(self.get(b)).copied().collect();
                let id = self.add(both);
                self.joins.insert(key, id);
                id
            }
        }
    }
}
