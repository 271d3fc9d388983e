//! Counts the methods of a type, and the calls of them between the rooms of a folder.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{ExprMethodCall, ImplItem, ItemImpl, Type};

use crate::sources::Source;

/// Figures of the methods of a type.
pub struct Calls {
    /// Number of methods.
    pub methods: usize,
    /// Number of calls, by names that only this type has in the folder.
    pub calls: usize,
    /// Number of calls of methods of the same subfolder.
    pub inside: usize,
    /// Pairs of subfolders, one of them calling the other.
    pub pairs: usize,
    /// Pairs of subfolders that call each other.
    pub both_ways: usize,
}

/// Counts the methods of the type `name` in `files` and the calls of them.
pub fn of_type(files: &[Source], name: &str) -> Calls {
    let mut found = Methods { name, own: Vec::new(), other: BTreeSet::new() };
    let mut rooms = BTreeMap::new();
    for file in files {
        found.visit_file(&file.tree);
        for method in found.own.drain(..) {
            rooms.entry(method).or_insert_with(Vec::new).push(file.module.first());
        }
    }
    let methods = rooms.values().map(Vec::len).sum();
    let (mut calls, mut inside, mut arrows) = (0, 0, BTreeSet::new());
    for file in files {
        let mut called = Called::default();
        called.visit_file(&file.tree);
        for method in called.names {
            let Some([room]) = rooms.get(&method).filter(|_| !found.other.contains(&method)).map(Vec::as_slice) else {
                continue;
            };
            calls += 1;
            let from = file.module.first();
            inside += usize::from(from == *room);
            if from != *room {
                arrows.insert((from, *room));
            }
        }
    }
    let pairs: BTreeSet<_> = arrows.iter().map(|(from, to)| (from.min(to), from.max(to))).collect();
    let both_ways = arrows.iter().filter(|(from, to)| from < to && arrows.contains(&(*to, *from))).count();
    Calls { methods, calls, inside, pairs: pairs.len(), both_ways }
}

/// Names of the functions in implementations.
struct Methods<'n> {
    name: &'n str,
    own: Vec<String>,
    other: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Methods<'_> {
    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let of = match &*item.self_ty {
            Type::Path(path) => path.path.segments.last().is_some_and(|segment| segment.ident == self.name),
            _ => false,
        };
        for item in &item.items {
            if let ImplItem::Fn(function) = item {
                let name = function.sig.ident.to_string();
                match of {
                    true => self.own.push(name),
                    false => {
                        self.other.insert(name);
                    }
                }
            }
        }
    }
}

/// Names of called methods.
#[derive(Default)]
struct Called {
    names: Vec<String>,
}

impl<'ast> Visit<'ast> for Called {
    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        self.names.push(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn calls_are_counted_by_rooms() {
        let source = |module: &str, text: &str| Source {
            module: module.split('/').map(str::to_owned).collect(),
            is_root: false,
            lines: 1,
            tree: syn::parse_file(text).unwrap(),
        };
        let files = [
            source("a/x", "impl<'a> Sema<'a> { fn f(&self) { self.g(); self.h(); self.len(); } fn len(&self) {} }"),
            source("a/y", "impl Sema<'_> { fn g(&self) {} }\nimpl Other { fn len(&self) {} }"),
            source("b/z", "impl Sema<'_> { fn h(&self) { self.f() } }"),
        ];
        let found = of_type(&files, "Sema");
        assert_eq!((found.methods, found.calls, found.inside), (4, 3, 1));
        assert_eq!((found.pairs, found.both_ways), (1, 1));
    }
}
