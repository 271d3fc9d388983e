//! Tests that `docs/device-functions.md` lists exactly the contents of the front end's tables. `ISOWARP_BLESS=1`
//! rewrites it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use isowarp_frontend::lex::keyword::Keyword;
use isowarp_frontend::parse::{BUILTIN_VARIABLES, builtin_type_names};
use isowarp_frontend::sema::IO_FUNCTIONS;
use isowarp_frontend::types::builtin_type;
use isowarp_frontend::{builtins, headers};

const INTRODUCTION: &str = "\
# Device functions

The names that kernels may use: functions, variables, types and macros, by family or by header. They are those of CUDA C++ and C++17, and mean what they
mean there. This page is made from the front end's tables by a test, `frontend/tests/device_functions.rs`; do not edit it.

Other names are refused with a message ([diagnostics.md](diagnostics.md)). [exactness.md](exactness.md) describes the bits of math functions,
[limits.md](limits.md) what is otherwise on a weaker device.
";

/// Prefix of the names of header parts.
const PART: &str = "isowarp/";
const TEXTURES: &str = "isowarp/textures";
const EXTENTS: &str = "isowarp/extents";
const DEVICE_RUNTIME: &str = "isowarp/device_runtime";

/// Largest number of characters of a line of names.
const WIDTH: usize = 120;

type Names = BTreeSet<String>;

/// Returns false for internal entries of the tables: parts of headers, guards, instructions of PTX.
fn is_for_programs(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ':');
    let own = ["__iw", "_iw", "_isowarp", "isowarp"]
        .iter()
        .any(|start| lower.split("::").any(|part| part.starts_with(start)));
    let inner = name.split("::").any(|part| part == "details" || part == "detail");
    // Names with two underscores belong to CUDA, except in the namespaces of libraries.
    let of_library = name.contains("::") && name.split("::").any(|part| part.starts_with('_'));
    let guard = ["_h", "_h_", "_h__"].iter().any(|end| lower.ends_with(end));
    plain && !own && !inner && !of_library && !guard
}

fn declared(header: &str) -> Names {
    headers::declared_by(header).into_iter().filter(|name| is_for_programs(name)).collect()
}

/// Returns the first of the names of a header's text.
fn first_name(header: &'static str) -> &'static str {
    headers::names().find(|other| headers::text(other) == headers::text(header)).unwrap_or(header)
}

/// Returns the built-in headers whose names a header has: it includes them, its text contains theirs, or it declares
/// their names in `cuda::std`.
fn parts(header: &str) -> HeaderSet {
    let text = headers::text(header).unwrap_or_default();
    let included = |other: &str| {
        [format!("<{other}>"), format!("\"{other}\"")].iter().any(|o| text.contains(&format!("#include {o}")))
    };
    let contained = |other: &str| {
        let part = headers::text(other).unwrap_or_default();
        part != text && text.contains(part) && !part.starts_with("#include")
    };
    let of_std = header.strip_prefix("cuda/std/");
    let found = headers::names().filter(|other| included(other) || contained(other) || of_std == Some(other));
    found.map(first_name).collect()
}

type HeaderSet = BTreeSet<&'static str>;

/// The headers with the same names of their own and the same parts, and the headers without names of their own, by
/// their parts.
type Headers = (BTreeMap<(Names, HeaderSet), HeaderSet>, BTreeMap<HeaderSet, HeaderSet>);

fn by_header() -> Headers {
    let (mut own, mut of_others) = Headers::default();
    for header in headers::names().filter(|header| !header.starts_with(PART)) {
        let mut parts = parts(header);
        // These have no names for users: their declarations are listed with the headers that include them.
        parts.retain(|part| !part.starts_with(PART));
        let others = parts.iter().flat_map(|part| declared(part)).collect();
        let names = &declared(header) - &others;
        if names.is_empty() {
            of_others.entry(parts).or_default().insert(header);
        } else {
            // Headers without names, or with only other headers, are of no use to the reader.
            let only_includes = |part: &str| {
                headers::text(part).is_some_and(|text| text.lines().all(|line| line.starts_with("#include")))
            };
            parts.retain(|part| !declared(part).is_empty() && !only_includes(part));
            own.entry((names, parts)).or_default().insert(header);
        }
    }
    (own, of_others)
}

/// Appends names in lines of limited length.
fn list<S: AsRef<str>>(page: &mut String, names: impl IntoIterator<Item = S>) {
    *page += "\n```text\n";
    let mut width = 0;
    for name in names {
        let name = name.as_ref();
        if width > 0 && width + 2 + name.len() > WIDTH {
            *page += "\n";
            width = 0;
        }
        let gap = if width > 0 { "  " } else { "" };
        *page += &format!("{gap}{name}");
        width += gap.len() + name.len();
    }
    *page += "\n```\n";
}

fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    page += "\n## Variables\n";
    list(&mut page, BUILTIN_VARIABLES);
    page += "\n## Keywords in addition to those of C++\n";
    list(&mut page, Keyword::ALL.iter().map(|k| k.as_str()).filter(|k| k.starts_with("__")));
    page += "\n## Types\n\nWithout a header:\n";
    list(&mut page, builtin_type_names().filter(|name| builtin_type(name).is_some()).chain(declared(EXTENTS)));
    page += "\n## Macros\n\nWithout a header, also those of `limits.h` and `math.h`:\n";
    list(&mut page, headers::predefined_macros().into_iter().filter(|name| is_for_programs(name)));
    page += "\n## Functions\n\nWithout a header:\n\n### Functions with text arguments\n";
    list(&mut page, IO_FUNCTIONS);
    for (family, names) in builtins::families() {
        let names: Vec<_> = names.iter().filter(|name| is_for_programs(name)).collect();
        if !names.is_empty() {
            page += &format!("\n### {family}\n");
            list(&mut page, names);
        }
    }
    page += "\n### Textures and surfaces\n";
    list(&mut page, declared(TEXTURES));
    page += "\n### The device runtime\n\nIn kernels that launch kernels:\n";
    list(&mut page, declared(DEVICE_RUNTIME));
    let (own, of_others) = by_header();
    page += "\n## Headers\n\nMembers of classes are not listed. Headers below `cuda/std` have their names in `cuda::std` as well.\n";
    let in_code = |names: &BTreeSet<&str>| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let own: BTreeMap<_, _> = own.into_iter().map(|(names, headers)| (headers, names)).collect();
    for (headers, (names, parts)) in own {
        page += &format!("\n### {}\n", in_code(&headers));
        if !parts.is_empty() {
            page += &format!("\nAlso what is in {}:\n", in_code(&parts));
        }
        list(&mut page, names);
    }
    page += "\n### Headers with the names of others\n\n| headers | have what is in |\n|---|---|\n";
    for (parts, headers) in of_others {
        let parts =
            if parts.is_empty() { "nothing, or what is there without a header".to_owned() } else { in_code(&parts) };
        page += &format!("| {} | {parts} |\n", in_code(&headers));
    }
    page
}

#[test]
fn the_page_lists_what_the_tables_have() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/device-functions.md");
    let page = page();
    if std::env::var_os("ISOWARP_BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (stale, missing) = (&lines(&written) - &lines(&page), &lines(&page) - &lines(&written));
    assert!(
        written == page,
        "docs/device-functions.md is not what the tables give, ISOWARP_BLESS=1 writes it anew: {stale:#?} should be {missing:#?}"
    );
}
