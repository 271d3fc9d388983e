//! The order of two places in the source, also in different files.

use isowarp_core::span::{FileId, Span};
use rustc_hash::FxHashMap;

use crate::preprocess::{Include, IncludeTarget};

/// Maximum nesting depth of included files.
const MAX_DEPTH: usize = 64;

/// The places where each file was included.
#[derive(Debug, Default)]
pub struct SourceOrder {
    /// For each included file, the `#include`s that lead to it, from the outermost file inwards. `None` if the file, or
    /// a file on the way, is read more than once.
    ways: FxHashMap<FileId, Option<Vec<Span>>>,
}

impl SourceOrder {
    /// Creates the order from the `#include`s of a translation unit, in their order.
    pub fn new(includes: &[Include]) -> Self {
        let mut first: FxHashMap<FileId, (Span, bool)> = FxHashMap::default();
        for include in includes {
            match include.target {
                IncludeTarget::File(file) | IncludeTarget::BuiltIn(file) => {
                    first.entry(file).and_modify(|(_, again)| *again = true).or_insert((include.span, false));
                }
                IncludeTarget::LeftOut | IncludeTarget::Failed => {}
            }
        }
        let ways = first.keys().map(|file| (*file, way(*file, &first))).collect();
        Self { ways }
    }

    /// Returns true if `a` is not after `b`. Declarations that are in no file come first. In a file that is read more
    /// than once, a place is several places, and counts as before. Code from the body of a macro has the place of the
    /// whole invocation, so that the arguments count as before it.
    pub fn is_before(&self, a: Span, b: Span) -> bool {
        if a.file == b.file || a == Span::default() {
            let in_invocation = !b.expansion.is_none() && a.start < b.end;
            return a.start <= b.start || in_invocation || a == Span::default();
        }
        let (Some(to_a), Some(to_b)) = (self.way_to(a.file), self.way_to(b.file)) else { return true };
        // Both paths are the same up to the file that includes both.
        let pairs = to_a.iter().chain([&a]).zip(to_b.iter().chain([&b]));
        match pairs.take_while(|(x, y)| x.file == y.file).find(|(x, y)| x.start != y.start) {
            Some((x, y)) => x.start < y.start,
            None => true,
        }
    }

    fn way_to(&self, file: FileId) -> Option<&[Span]> {
        match self.ways.get(&file) {
            Some(way) => way.as_deref(),
            None => Some(&[]),
        }
    }
}

/// Returns the `#include`s that lead to a file.
fn way(mut file: FileId, first: &FxHashMap<FileId, (Span, bool)>) -> Option<Vec<Span>> {
    let mut way = Vec::new();
    while let Some((include, again)) = first.get(&file) {
        if *again || way.len() > MAX_DEPTH {
            return None;
        }
        way.push(*include);
        file = include.file;
    }
    way.reverse();
    Some(way)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(file: u32, start: u32) -> Span {
        Span::new(FileId(file), start, start + 1)
    }

    fn include(place: Span, file: u32) -> Include {
        let name = file.to_string();
        Include { name, angled: false, span: place, target: IncludeTarget::File(FileId(file)) }
    }

    #[test]
    fn orders_places_in_different_files_by_their_includes() {
        // File 0 includes 1 at 10 and 3 at 30; file 1 includes 2 at 5.
        let order = SourceOrder::new(&[include(at(0, 10), 1), include(at(1, 5), 2), include(at(0, 30), 3)]);
        assert!(order.is_before(at(0, 3), at(1, 0)));
        assert!(!order.is_before(at(1, 0), at(0, 3)));
        assert!(order.is_before(at(2, 99), at(0, 20)));
        assert!(order.is_before(at(2, 99), at(1, 6)));
        assert!(!order.is_before(at(1, 6), at(2, 99)));
        assert!(order.is_before(at(2, 0), at(3, 0)));
        assert!(!order.is_before(at(3, 0), at(2, 0)));
    }

    #[test]
    fn places_in_a_file_read_twice_count_as_before() {
        let order = SourceOrder::new(&[include(at(0, 10), 1), include(at(0, 30), 1)]);
        assert!(order.is_before(at(1, 0), at(0, 5)));
    }
}
