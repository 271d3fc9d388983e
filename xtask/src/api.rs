//! `cargo xtask api`: lists the public API of the crate `isowarp`, so that a change of it is seen in a review.
//!
//! The names are those that `src/lib.rs` exports. The items are found by their names in the sources of the crates,
//! with their public fields, variants, methods and trait implementations, and macros with the forms that they accept.
//! Items that are `#[doc(hidden)]` are left out.
//!
//! Macros are not expanded. Implementations that they generate are found where a macro has `impl Trait for $ty` and each
//! entry of its invocation begins with the type.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Fields, ImplItem, Item, TraitItem, UseTree, Visibility};

use crate::process::root;

/// The listing, relative to the repository.
const LISTING: &str = "docs/api.txt";

/// Folders and files whose items the crate exports.
const SOURCES: [&str; 6] = [
    "src",
    "core/src/api",
    "core/src/backend",
    "core/src/diagnostic.rs",
    "core/src/span.rs",
    "frontend/src/compile/mod.rs",
];

/// Files of other crates that have exported functions and macros.
const OTHERS: [&str; 2] = ["backend-wgpu/src/calibrate/first_use.rs", "macros/src/lib.rs"];

/// The first lines of the listing.
const HEAD: &str = "\
// The public API of the crate `isowarp`, made by `cargo xtask api --write`.
// Left out: items of the module `typed`, derived implementations (their traits follow the type's name), and those of
// traits that are neither of this crate nor of a type of it.
";

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write the listing instead of comparing with it
    #[arg(long)]
    write: bool,
}

pub fn run(args: &Args) -> Result<()> {
    if args.write {
        return std::fs::write(root().join(LISTING), listing()?).context(LISTING);
    }
    check()
}

/// Compares the listing with the sources.
pub fn check() -> Result<()> {
    let (new, old) = (listing()?, std::fs::read_to_string(root().join(LISTING)).unwrap_or_default());
    let (new, old): (BTreeSet<&str>, BTreeSet<&str>) = (new.lines().collect(), old.lines().collect());
    for line in old.difference(&new) {
        println!("- {line}");
    }
    for line in new.difference(&old) {
        println!("+ {line}");
    }
    if new != old {
        bail!("the public API differs from {LISTING}: if that is intended, run `cargo xtask api --write`");
    }
    Ok(())
}

/// Lists the public API, one line for each item.
fn listing() -> Result<String> {
    let mut names = BTreeMap::new();
    for item in parse(&root().join("src/lib.rs"))? {
        if let Item::Use(used) = item
            && is_public(&used.vis)
            && !is_hidden(&used.attrs)
        {
            exported(&used.tree, &condition(&used.attrs), &mut names);
        }
    }
    let mut files: Vec<PathBuf> = OTHERS.iter().map(|file| root().join(file)).collect();
    for source in SOURCES {
        collect(&root().join(source), &mut files)?;
    }
    let mut lines = BTreeSet::new();
    for file in files {
        let items = parse(&file)?;
        generated(&items, &names, &mut lines);
        items.iter().for_each(|item| describe(item, &names, &mut lines));
    }
    let missing = names.keys().filter(|name| !lines.iter().any(|line| mentions(line, name)));
    lines.extend(missing.map(|name| format!("mod {name}")).collect::<Vec<_>>());
    Ok(lines.into_iter().fold(HEAD.to_owned(), |text, line| text + &line + "\n"))
}

fn mentions(line: &str, name: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

fn parse(file: &Path) -> Result<Vec<Item>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    Ok(syn::parse_file(&text).with_context(|| file.display().to_string())?.items)
}

/// Adds the Rust files of a folder, except for tests.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if path.is_file() {
        if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path.to_owned());
        }
        return Ok(());
    }
    for entry in std::fs::read_dir(path).with_context(|| path.display().to_string())? {
        let entry = entry?.path();
        if !entry.ends_with("tests") && !entry.ends_with("cli") {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

/// Adds the names that a `use` exports, with the feature that they need.
fn exported(tree: &UseTree, condition: &str, names: &mut BTreeMap<String, String>) {
    match tree {
        UseTree::Path(path) => exported(&path.tree, condition, names),
        UseTree::Name(name) => drop(names.insert(name.ident.to_string(), condition.to_owned())),
        UseTree::Rename(renamed) => drop(names.insert(renamed.rename.to_string(), condition.to_owned())),
        UseTree::Group(group) => group.items.iter().for_each(|tree| exported(tree, condition, names)),
        UseTree::Glob(_) => {}
    }
}

/// Returns the conditions of an item's `cfg` attributes.
fn condition(attributes: &[Attribute]) -> String {
    let conditions = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    conditions.map(|attribute| format!("{} ", shown(attribute))).collect()
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("doc") && shown(attribute).contains("hidden"))
}

/// Returns the text of tokens with one space between words, and none before and after punctuation where possible.
fn shown(tokens: &impl ToTokens) -> String {
    let text = tokens.to_token_stream().to_string();
    let pairs = [
        (" :: ", "::"),
        (":: ", "::"),
        (" ,", ","),
        (" ;", ";"),
        (" :", ":"),
        ("& ", "&"),
        ("< ", "<"),
        (" <", "<"),
        (" >", ">"),
        ("( ", "("),
        (" )", ")"),
        (" (", "("),
        ("[ ", "["),
        (" ]", "]"),
        ("# ", "#"),
        ("' ", "'"),
        (" !", "!"),
        ("->", " -> "),
        ("  ", " "),
        (" - > ", " -> "),
        ("- >", "->"),
    ];
    pairs.iter().fold(text, |text, (from, to)| text.replace(from, to))
}

/// Adds the lines of an item, if it is exported.
fn describe(item: &Item, names: &BTreeMap<String, String>, lines: &mut BTreeSet<String>) {
    let wanted = |name: &dyn ToString, attributes: &[Attribute]| {
        if is_hidden(attributes) { None } else { names.get_key_value(&name.to_string()) }
    };
    match item {
        Item::Struct(of) if is_public(&of.vis) => {
            let Some((name, condition)) = wanted(&of.ident, &of.attrs) else { return };
            let traits = derived(&of.attrs);
            lines.insert(format!("{condition}struct {name}{}{traits}", shown(&of.generics)));
            fields(name, &of.fields, lines);
        }
        Item::Enum(of) if is_public(&of.vis) => {
            let Some((name, condition)) = wanted(&of.ident, &of.attrs) else { return };
            lines.insert(format!("{condition}enum {name}{}{}", shown(&of.generics), derived(&of.attrs)));
            for variant in of.variants.iter().filter(|variant| !is_hidden(&variant.attrs)) {
                let parts: Vec<String> = match &variant.fields {
                    Fields::Named(named) => named.named.iter().map(field).collect(),
                    Fields::Unnamed(unnamed) => unnamed.unnamed.iter().map(|f| shown(&f.ty)).collect(),
                    Fields::Unit => Vec::new(),
                };
                lines.insert(format!("{name}::{} {{ {} }}", variant.ident, parts.join(", ")).replace(" {  }", ""));
            }
        }
        Item::Macro(of) if of.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export")) => {
            let Some(ident) = &of.ident else { return };
            let Some((name, condition)) = wanted(ident, &of.attrs) else { return };
            lines.extend(forms(&of.mac.tokens).map(|form| format!("{condition}macro {name}!{form}")));
        }
        Item::Fn(of) if of.attrs.iter().any(|attribute| attribute.path().is_ident("proc_macro")) => {
            let Some((name, condition)) = wanted(&of.sig.ident, &of.attrs) else { return };
            lines.insert(format!("{condition}macro {name}!"));
        }
        Item::Fn(of) if is_public(&of.vis) => {
            let Some((_, condition)) = wanted(&of.sig.ident, &of.attrs) else { return };
            lines.insert(format!("{condition}{}", shown(&of.sig)));
        }
        Item::Trait(of) if is_public(&of.vis) => {
            let Some((name, _)) = wanted(&of.ident, &of.attrs) else { return };
            lines.insert(format!("trait {name}"));
            for part in &of.items {
                if let TraitItem::Fn(of) = part {
                    lines.insert(format!("{name}::{}", shown(&of.sig)));
                }
            }
        }
        Item::Impl(of) => {
            let ty = shown(&of.self_ty);
            let name = ty.split(['<', ':']).next().unwrap_or_default();
            if let Some((_, of_trait, _)) = &of.trait_ {
                let own = of_trait.get_ident().is_some_and(|ident| names.contains_key(&ident.to_string()));
                if own || names.contains_key(name) {
                    lines.insert(format!("impl {} for {ty}", shown(of_trait)));
                }
                return;
            }
            if !names.contains_key(name) {
                return;
            }
            for part in &of.items {
                match part {
                    ImplItem::Fn(of) if is_public(&of.vis) && !is_hidden(&of.attrs) => {
                        lines.insert(format!("{ty}::{}", shown(&of.sig)));
                    }
                    ImplItem::Const(of) if is_public(&of.vis) && !is_hidden(&of.attrs) => {
                        lines.insert(format!("{ty}::{}: {}", of.ident, shown(&of.ty)));
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// Returns the forms that a `macro_rules!` macro accepts: the groups before `=>`.
fn forms(rules: &TokenStream) -> impl Iterator<Item = String> {
    let tokens: Vec<TokenTree> = rules.clone().into_iter().collect();
    let all: Vec<String> = tokens
        .windows(2)
        .filter_map(|pair| match pair {
            [form @ TokenTree::Group(_), TokenTree::Punct(equal)] if equal.as_char() == '=' => {
                Some(shown(form).replace("$ ", "$").replace(") ?", ")?"))
            }
            _ => None,
        })
        .collect();
    all.into_iter()
}

/// Adds the implementations of exported traits that macros of a file generate.
fn generated(items: &[Item], names: &BTreeMap<String, String>, lines: &mut BTreeSet<String>) {
    let rules = |name: &syn::Path| {
        let called = items.iter().filter_map(|item| match item {
            Item::Macro(of) if of.ident.is_some() && of.ident.as_ref() == name.get_ident() => Some(&of.mac.tokens),
            _ => None,
        });
        called.map(ToString::to_string).collect::<String>()
    };
    for item in items {
        let Item::Macro(of) = item else { continue };
        let body = rules(&of.mac.path);
        // Tokens are separated by blanks.
        let traits = body.split("impl ").skip(1).filter_map(|rest| Some(rest.split_once(" for $")?.0.trim()));
        let traits: Vec<&str> = traits.filter(|of_trait| names.contains_key(*of_trait)).collect();
        if !traits.is_empty() {
            let types = first_of_entries(&of.mac.tokens);
            lines.extend(traits.iter().flat_map(|of| types.iter().map(move |ty| format!("impl {of} for {ty}"))));
        }
    }
}

/// Returns the beginnings of a macro's entries, which end at `=>`. Entries are separated by semicolons if the macro has
/// some, and otherwise by commas.
fn first_of_entries(tokens: &TokenStream) -> Vec<String> {
    let is = |token: &TokenTree, c: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == c);
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let separator = if tokens.iter().any(|token| is(token, ';')) { ';' } else { ',' };
    let entries = tokens.split(|token| is(token, separator)).filter(|entry| !entry.is_empty());
    let first =
        |entry: &[TokenTree]| entry.iter().take_while(|token| !is(token, '=')).cloned().collect::<TokenStream>();
    entries.map(|entry| shown(&first(entry))).collect()
}

fn field(of: &syn::Field) -> String {
    let name = of.ident.as_ref().map(ToString::to_string).unwrap_or_default();
    format!("{name}: {}", shown(&of.ty))
}

fn fields(name: &str, of: &Fields, lines: &mut BTreeSet<String>) {
    for part in of.iter().filter(|part| is_public(&part.vis) && !is_hidden(&part.attrs)) {
        lines.insert(format!("{name}.{}", field(part)));
    }
}

/// Returns the derived traits and `non_exhaustive`.
fn derived(attributes: &[Attribute]) -> String {
    let all = attributes.iter().filter(|a| a.path().is_ident("derive") || a.path().is_ident("non_exhaustive"));
    all.map(|attribute| format!(" {}", shown(attribute))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_and_the_implementations_they_generate_are_listed() {
        let file = "
            #[macro_export]
            macro_rules! list { ($($x:expr),*) => { [$($x),*] }; (none) => { [] }; }
            macro_rules! numbers { ($($ty:ty => $n:expr;)*) => { $(impl Sealed for $ty {} impl Arg for $ty {})* }; }
            numbers! { u8 => 1, 2; half::f16 => |x| x; }
            macro_rules! wide { ($($ty:ty),*) => { $(impl Arg for $ty {})* }; }
            wide!(i128, u128);
            impl<A: Arg> Arg for &A {}
            #[proc_macro]
            pub fn made(tokens: TokenStream) -> TokenStream { tokens }
        ";
        let names = BTreeMap::from(["list", "Arg", "made"].map(|name| (name.to_owned(), String::new())));
        let items = syn::parse_file(file).expect("the file is valid").items;
        let mut lines = BTreeSet::new();
        generated(&items, &names, &mut lines);
        items.iter().for_each(|item| describe(item, &names, &mut lines));
        let want = [
            "impl Arg for &A",
            "impl Arg for half::f16",
            "impl Arg for i128",
            "impl Arg for u128",
            "impl Arg for u8",
            "macro list!($($x: expr),*)",
            "macro list!(none)",
            "macro made!",
        ];
        assert_eq!(lines.into_iter().collect::<Vec<_>>(), want);
    }
}
