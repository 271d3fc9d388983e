//! Rust names for entities with C++ names.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};

/// The names in use in one place.
#[derive(Debug, Default)]
pub struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// Creates a set with these names in use.
    pub fn reserving(names: &[&str]) -> Self {
        Self { taken: names.iter().map(|name| (*name).to_owned()).collect() }
    }

    /// Returns an unused name that resembles a C++ name.
    pub fn make(&mut self, cpp: &str) -> Ident {
        let plain = plain(cpp);
        let numbered = (2u64..).map(|n| format!("{plain}_{n}"));
        let free = std::iter::once(plain.clone()).chain(numbered).find(|name| !self.taken.contains(name));
        let name = free.unwrap_or(plain);
        self.taken.insert(name.clone());
        ident(&name)
    }

    /// Reserves a name as it is; returns false if it was in use.
    pub fn take(&mut self, name: &Ident) -> bool {
        self.taken.insert(name.to_string())
    }
}

/// Returns the name with only letters, digits and underscores: `reduce_float_256` for `reduce<float, 256>`.
fn plain(cpp: &str) -> String {
    let mut out = String::new();
    let mut gap = false;
    for c in cpp.chars() {
        if c.is_alphanumeric() || c == '_' {
            if std::mem::take(&mut gap) && !out.is_empty() && !out.ends_with('_') {
                out.push('_');
            }
            out.push(c);
        } else {
            gap = true;
        }
    }
    let digit = out.starts_with(|c: char| !c.is_alphabetic() && c != '_');
    if out.is_empty() || digit || out.chars().all(|c| c == '_') {
        out.insert(0, '_');
        out.insert(0, 'k');
    }
    out
}

/// Creates an identifier, even if it is a keyword in Rust.
fn ident(name: &str) -> Ident {
    if syn::parse_str::<Ident>(name).is_ok() {
        return Ident::new(name, Span::call_site());
    }
    match name {
        "self" | "Self" | "super" | "crate" => Ident::new(&format!("{name}_"), Span::call_site()),
        _ if syn::parse_str::<Ident>(&format!("r#{name}")).is_ok() => Ident::new_raw(name, Span::call_site()),
        // Letters that are not valid in a Rust identifier.
        _ => {
            let ascii: String = name.chars().map(|c| if c.is_ascii() { c } else { '_' }).collect();
            Ident::new(&format!("k{ascii}"), Span::call_site())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_identifiers_and_unique() {
        let mut names = Names::reserving(&["load"]);
        let made = |names: &mut Names, cpp: &str| names.make(cpp).to_string();
        for (cpp, rust) in [
            ("saxpy", "saxpy"),
            ("saxpy", "saxpy_2"),
            ("load", "load_2"),
            ("reduce<float, 256>", "reduce_float_256"),
            ("ns::k(int *, float)", "ns_k_int_float"),
            ("type", "r#type"),
            ("self", "self_"),
            ("", "k_"),
            ("_", "k__"),
            ("3", "k_3"),
            ("größe", "größe"),
            ("a²", "ka_"),
        ] {
            assert_eq!(made(&mut names, cpp), rust, "{cpp}");
        }
    }
}
