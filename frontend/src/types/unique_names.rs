//! Names for the IR, where each may be there only once: what hides or overloads another in C++ gets
//! a number behind its name.

use rustc_hash::{FxHashMap, FxHashSet};

/// The names that are taken.
#[derive(Debug, Default)]
pub struct UniqueNames {
    taken: FxHashSet<String>,
    /// The last number that was given behind a name.
    last: FxHashMap<String, u32>,
}

impl UniqueNames {
    /// True if a name is taken.
    pub fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// `wanted` if it is free, else with a number. Takes the same time for the thousandth as for the first.
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
    fn numbers_behind_names() {
        let mut names = UniqueNames::default();
        let made: Vec<String> = ["a", "a", "a.3", "a", "b", "a.2"].map(|n| names.make(n)).into();
        assert_eq!(made, ["a", "a.2", "a.3", "a.4", "b", "a.2.2"]);
    }
}
