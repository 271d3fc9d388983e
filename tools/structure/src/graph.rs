//! Builds the graph of imports between the files of a room, and finds its circles.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use syn::visit::{self, Visit};
use syn::{Path, UseTree};

use crate::sources::Source;

/// Figures of a room.
pub struct Figures {
    /// Groups of files that import each other, by their module paths, largest first.
    pub circles: Vec<Vec<String>>,
    /// Ordered pairs of subfolders, the first importing from the second.
    pub arrows: usize,
    /// Unordered pairs of subfolders that import from each other.
    pub both_ways: usize,
}

/// Returns the figures of a room from its files.
pub fn figures(files: &[Source]) -> Figures {
    let numbers: BTreeMap<&[String], u32> = (0..).zip(files).map(|(n, file)| (file.module.as_slice(), n)).collect();
    let mut graph = DiGraphMap::<u32, ()>::new();
    let mut arrows = BTreeSet::new();
    for (n, file) in (0..).zip(files) {
        let mut imports = Imports::default();
        imports.visit_file(&file.tree);
        for path in imports.paths {
            let Some(used) = resolve(&file.module, &path, &numbers) else { continue };
            let (Some(other), false) = (files.get(used as usize), used == n) else { continue };
            if !file.is_root && !other.is_root {
                graph.add_edge(n, used, ());
            }
            if let (Some(from), Some(to)) = (file.module.first(), other.module.first())
                && from != to
            {
                arrows.insert((from, to));
            }
        }
    }
    let name = |n: &u32| files.get(*n as usize).map(|file| file.module.join("/")).unwrap_or_default();
    let named = |group: Vec<u32>| -> Vec<String> {
        let names: BTreeSet<String> = group.iter().map(name).collect();
        names.into_iter().collect()
    };
    let mut circles: Vec<_> = tarjan_scc(&graph).into_iter().filter(|group| group.len() > 1).map(named).collect();
    circles.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    let both_ways = arrows.iter().filter(|(from, to)| from < to && arrows.contains(&(*to, *from))).count();
    Figures { circles, arrows: arrows.len(), both_ways }
}

/// Returns the file of a room that a path in the module `at` leads to. A path from the crate's root is matched by the
/// first of its segments that begins a module of the room.
fn resolve(at: &[String], path: &[String], numbers: &BTreeMap<&[String], u32>) -> Option<u32> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => (0..rest.len()).find_map(|skipped| longest(rest.get(skipped..)?, numbers)),
        "self" => longest(&[at, rest].concat(), numbers),
        "super" => {
            let ups = path.iter().take_while(|segment| *segment == "super").count();
            let base = at.get(..at.len().checked_sub(ups)?)?;
            longest(&[base, path.get(ups..)?].concat(), numbers)
        }
        _ => {
            let child = [at, path].concat();
            longest(&child, numbers).filter(|_| numbers.contains_key(&child[..=at.len()]))
        }
    }
}

/// Returns the file with the longest module path at the beginning of `path`.
fn longest(path: &[String], numbers: &BTreeMap<&[String], u32>) -> Option<u32> {
    (1..=path.len()).rev().find_map(|len| numbers.get(path.get(..len)?).copied())
}

/// Paths in a file: imports and qualified names.
#[derive(Default)]
struct Imports {
    paths: Vec<Vec<String>>,
}

impl Imports {
    fn tree(&mut self, prefix: &[String], tree: &UseTree) {
        let with = |name: &syn::Ident| [prefix, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.tree(&with(&path.ident), &path.tree),
            UseTree::Name(name) => self.paths.push(with(&name.ident)),
            UseTree::Rename(rename) => self.paths.push(with(&rename.ident)),
            UseTree::Glob(_) => self.paths.push(prefix.to_vec()),
            UseTree::Group(group) => group.items.iter().for_each(|item| self.tree(prefix, item)),
        }
    }
}

impl<'ast> Visit<'ast> for Imports {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.tree(&[], &item.tree);
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_path(&mut self, path: &'ast Path) {
        if path.segments.len() > 1 {
            self.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn source(module: &str, text: &str) -> Source {
        let module: Vec<String> = module.split('/').map(str::to_owned).collect();
        let is_root = module.last().is_some_and(|name| name == "mod");
        let module = if is_root { module[..module.len() - 1].to_vec() } else { module };
        Source { module, is_root, lines: 1, tree: syn::parse_file(text).unwrap() }
    }

    #[test]
    fn circles_and_arrows_are_found() {
        let files = [
            source("a/x", "use super::y::Y;\nfn f() { crate::room::b::z::g() }"),
            source("a/y", "use crate::room::b::{z::Z, other::O};"),
            source("b/mod", "mod z;\npub use z::Z;"),
            source("b/z", "pub(in crate::room::a) fn g() {}\nuse crate::room::a::x::X;"),
        ];
        let found = figures(&files);
        assert_eq!(found.circles, [["a/x", "a/y", "b/z"]]);
        assert_eq!((found.arrows, found.both_ways), (2, 1));
    }

    #[test]
    fn a_room_without_circles_has_none() {
        let files =
            [source("a", "use super::b::B;\nuse std::fmt;"), source("b", "fn b() {}"), source("mod", "use a::A;")];
        let found = figures(&files);
        assert!(found.circles.is_empty() && found.both_ways == 0);
    }
}
