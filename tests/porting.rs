//! Tests `docs/porting-from-cuda.md`: its programs run, and the names of the host API in its tables exist.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

mod plain {
    include!("porting/plain.rs");

    #[test]
    fn the_plain_program_runs() {
        main().unwrap();
    }
}

#[cfg(feature = "macros")]
mod typed {
    include!("porting/typed.rs");

    #[test]
    fn the_typed_program_runs() {
        main().unwrap();
    }
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn the_page_shows_the_programs_that_run() {
    let page = read("docs/porting-from-cuda.md");
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    for (language, file) in [("cuda", "smooth.cu"), ("rust", "plain.rs"), ("rust", "typed.rs")] {
        let program = format!("{language}\n{}", read(&format!("tests/porting/{file}")));
        assert!(blocks.contains(&program.as_str()), "docs/porting-from-cuda.md does not show tests/porting/{file}");
    }
    assert_eq!(blocks.len(), 3, "every program of the page is one of tests/porting");
}

/// Collects the members of public types in some files: functions, fields and variants, as far as formatted lines show
/// them.
fn members(folder: &Path, out: &mut BTreeMap<String, BTreeSet<String>>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            members(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            members_of(&std::fs::read_to_string(path).unwrap(), out);
        }
    }
}

fn members_of(text: &str, out: &mut BTreeMap<String, BTreeSet<String>>) {
    let word = |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("").to_owned();
    let mut around = None;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("impl") {
            // Skip the parameters of the block, and the trait.
            let rest = if rest.starts_with('<') { rest.split_once("> ").map_or(rest, |(_, rest)| rest) } else { rest };
            around = Some(word(rest.split_once(" for ").map_or(rest, |(_, ty)| ty).trim()));
        } else if let Some(rest) = ["pub struct ", "pub enum "].iter().find_map(|start| line.strip_prefix(start)) {
            around = Some(word(rest));
            out.entry(word(rest)).or_default();
        } else if let (Some(ty), Some(inner)) = (&around, line.strip_prefix("    ")) {
            let public =
                inner.strip_prefix("pub ").map(|rest| rest.trim_start_matches("const ").trim_start_matches("fn "));
            let variant = Some(inner).filter(|inner| inner.starts_with(char::is_uppercase));
            let names = public.or(variant).map(word);
            out.entry(ty.clone()).or_default().extend(names);
        }
    }
}

/// Names in backticks on the page that are not CUDA's, such as `Device::alloc`, `args!` and `open_default`, exist.
#[test]
fn names_of_the_host_api_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut known = BTreeMap::new();
    members(&root.join("core/src/api"), &mut known);
    members(&root.join("core/src/backend"), &mut known);
    members(&root.join("src"), &mut known);
    let page = read("docs/porting-from-cuda.md");
    let prose: String = page.split("```").step_by(2).collect();
    let mut count = 0;
    let mut unknown = Vec::new();
    for code in prose.split('`').skip(1).step_by(2) {
        let parts: Vec<&str> = code.split("::").collect();
        let [ty, member] = parts[..] else { continue };
        if !ty.starts_with(char::is_uppercase) {
            continue;
        }
        count += 1;
        let member = member.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        if !known.get(ty).is_some_and(|members| members.contains(member)) {
            unknown.push(code);
        }
    }
    assert!(unknown.is_empty(), "docs/porting-from-cuda.md names what the host API does not have: {unknown:?}");
    assert!(count > 60, "only {count} names were recognised");
}
