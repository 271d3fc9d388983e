//! `cargo xtask api`: lists the public API of the crate `isowarp`, so that a change of it is seen in a review.
//!
//! The names are those that `src/lib.rs` exports. The items are found by their names in the sources of the crates,
//! with their public fields, variants, methods and trait implementations. Items that are `#[doc(hidden)]` are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
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

/// A file of another crate that has an exported function.
const FIRST_USE: &str = "backend-wgpu/src/calibrate/first_use.rs";

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
    let mut files = vec![root().join(FIRST_USE)];
    for source in SOURCES {
        collect(&root().join(source), &mut files)?;
    }
    let mut lines = BTreeSet::new();
    for file in files {
        for item in parse(&file)? {
            describe(&item, &names, &mut lines);
        }
    }
    let missing = names.keys().filter(|name| !lines.iter().any(|line| mentions(line, name)));
    lines.extend(missing.map(|name| format!("{name} (a module or a macro)")).collect::<Vec<_>>());
    Ok(lines.into_iter().fold(String::new(), |text, line| text + &line + "\n"))
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
            if !names.contains_key(name) {
                return;
            }
            if let Some((_, of_trait, _)) = &of.trait_ {
                lines.insert(format!("impl {} for {ty}", shown(of_trait)));
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
