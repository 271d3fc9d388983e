//! Unique names for the IR: an entity that hides or overloads another in C++ gets a number appended to its name.

use rustc_hash::{FxHashMap, FxHashSet};

/// The set of names in use.
#[derive(Debug, Default)]
pub struct UniqueNames {
    taken: FxHashSet<String>,
    /// Last number appended to each name.
    last: FxHashMap<String, u32>,
}

impl UniqueNames {
    /// Returns true if a name is in use.
    pub fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Returns `wanted` if it is free, else `wanted` with a number appended. The thousandth call for a name costs as
    /// much as the first.
    pub fn make(&mut self, wanted: &str) -> String {
        if self.taken.insert(wanted.to_owned()) {
            return wanted.to_owned();
        }
        let last = self.last.entry(wanted.to_owned()).or_insert(1);
        loop {
            *last += 1;
            let name = format!("{wanted}.{last}");
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_use_get_a_number() {
        let mut names = UniqueNames::default();
        let made: Vec<String> = ["a", "a", "a.3", "a", "b", "a.2"].map(|n| names.make(n)).into();
        assert_eq!(made, ["a", "a.2", "a.3", "a.4", "b", "a.2.2"]);
    }
}
