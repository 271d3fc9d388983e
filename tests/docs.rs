//! Keeps the pages true: files that they name exist, every diagnostic code is explained, every example and command is
//! listed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Folders whose contents pages may name.
const FOLDERS: [&str; 15] = [
    "core",
    "frontend",
    "backend-cpu",
    "backend-wgpu",
    "backend-cuda",
    "conformance",
    "macros",
    "tools",
    "xtask",
    "src",
    "shaders",
    "examples",
    "tests",
    "docs",
    ".ci",
];

/// A folder that exists only while a case has no golden result.
const NOT_ALWAYS_THERE: &str = "shaders/unrecorded";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, extension: &str, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, extension, out);
        } else if path.extension().is_some_and(|e| e == extension) {
            out.push(path);
        }
    }
}

fn pages() -> Vec<(PathBuf, String)> {
    let mut paths: Vec<_> =
        ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(|p| root().join(p)).to_vec();
    files(&root().join("docs"), "md", &mut paths);
    paths.into_iter().map(|p| (p.clone(), std::fs::read_to_string(p).unwrap())).collect()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Returns the parts of a page in backticks, and the targets of its links.
fn named(text: &str) -> (Vec<&str>, Vec<&str>) {
    // Fenced blocks hold commands and trees, not references.
    let prose: Vec<&str> = text.split("```").step_by(2).collect();
    let code = prose.iter().flat_map(|p| p.split('`').skip(1).step_by(2)).collect();
    let links = prose.iter().flat_map(|p| p.split("](").skip(1)).filter_map(|l| Some(l.split_once(')')?.0)).collect();
    (code, links)
}

/// Returns true for `core/src/ir/inst.rs`, `shaders/lib/`, `examples/*.rs`; false for `a/b` and `core::ir`.
fn is_path(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/*".contains(c);
    let Some((first, _)) = text.split_once('/') else { return false };
    FOLDERS.contains(&first) && text.chars().all(plain)
}

/// Returns true if there is something at a path below a folder. A star in a name stands for any characters, and a name
/// in capital letters for any name.
fn exists(folder: &Path, path: &str) -> bool {
    let (name, rest) = path.split_once('/').unwrap_or((path, ""));
    let any = !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase());
    let name = if any { "*" } else { name };
    let found: Vec<PathBuf> = match name.split_once('*') {
        None => vec![folder.join(name)],
        Some((before, after)) => {
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            let names = entries.map(|e| e.file_name().to_string_lossy().into_owned());
            names.filter(|n| n.starts_with(before) && n.ends_with(after)).map(|n| folder.join(n)).collect()
        }
    };
    found.iter().any(|path| path.exists() && (rest.is_empty() || exists(path, rest)))
}

#[test]
fn files_that_pages_name_exist() {
    let mut count = 0;
    let mut missing = Vec::new();
    for (page, text) in pages() {
        let (code, links) = named(&text);
        for path in code.into_iter().filter(|c| is_path(c)) {
            count += 1;
            if !exists(root(), path) && path != NOT_ALWAYS_THERE {
                missing.push(format!("{}: `{path}`", page.display()));
            }
        }
        for link in links.into_iter().filter(|l| !l.contains("://") && !l.starts_with('#')) {
            count += 1;
            let target = page.parent().unwrap().join(link.split('#').next().unwrap());
            if !target.exists() {
                missing.push(format!("{}: ({link})", page.display()));
            }
        }
    }
    assert!(missing.is_empty(), "pages name what is not there:\n{}", missing.join("\n"));
    assert!(count > 30, "only {count} references were recognised");
}

/// Returns all codes such as `IW1234` in a text.
fn codes(text: &str) -> BTreeSet<String> {
    let starts = text.match_indices("IW0").map(|(at, _)| at);
    let codes = starts.filter_map(|at| text.get(at..at + 6));
    codes.filter(|c| c[2..].chars().all(|d| d.is_ascii_digit())).map(str::to_owned).collect()
}

#[test]
fn every_diagnostic_code_is_explained() {
    let mut sources = Vec::new();
    for folder in ["core", "frontend", "backend-cpu", "backend-wgpu", "backend-cuda", "conformance", "macros", "."] {
        files(&root().join(folder).join("src"), "rs", &mut sources);
    }
    // Tests use codes, including made-up ones, but do not define any.
    sources.retain(|p| !p.iter().any(|part| part == "tests" || part == "tests.rs"));
    let used: BTreeSet<String> = sources
        .iter()
        .flat_map(|path| {
            let text = std::fs::read_to_string(path).unwrap();
            // Only string literals define codes; comments mention them.
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
            codes(&text).into_iter().filter(move |c| text.contains(&format!("\"{c}\""))).collect::<Vec<_>>()
        })
        .collect();
    let page = read("docs/diagnostics.md");
    let listed: BTreeSet<String> =
        page.lines().filter_map(|l| l.strip_prefix("| ")?.split(' ').next().map(str::to_owned)).collect();
    let listed: BTreeSet<String> = listed.into_iter().filter(|c| c.starts_with("IW0")).collect();
    assert!(used.len() > 40, "only {} codes were found", used.len());
    let missing: Vec<_> = used.difference(&listed).collect();
    let stale: Vec<_> = listed.difference(&used).collect();
    assert!(missing.is_empty(), "docs/diagnostics.md lacks {missing:?}");
    assert!(stale.is_empty(), "docs/diagnostics.md lists codes that no source uses: {stale:?}");
}

#[test]
fn the_readme_lists_every_example() {
    let readme = read("README.md");
    let mut examples = Vec::new();
    files(&root().join("examples"), "rs", &mut examples);
    for path in examples.iter().filter(|p| p.file_name().is_some_and(|n| n != "mod.rs")) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(readme.contains(&format!("`{name}`")), "README.md does not list the example {name}");
    }
}

/// The first kernel of the README is the kernel of the library's documentation, which is compiled.
#[test]
fn the_first_kernel_is_the_compiled_one() {
    let library = read("src/lib.rs");
    let block = library.split("```").nth(1).expect("the library's documentation has an example");
    let lines = block.lines().skip(1).filter_map(|l| l.strip_prefix("//!")).map(|l| l.strip_prefix(' ').unwrap_or(l));
    let readme = read("README.md");
    let mut shown = 0;
    // Hidden lines wrap it into a function; the README shows that function.
    for line in lines.map(str::trim).filter(|l| !l.is_empty() && !l.starts_with("# ")) {
        // The documentation's example runs as a test, so it opens `cpu` instead of any device.
        let line = line.replace("open(\"cpu\", ", "open_default(");
        assert!(readme.lines().any(|r| r.trim() == line), "README.md lacks this line of the first kernel: {line}");
        shown += 1;
    }
    assert!((5..20).contains(&shown), "{shown} lines");
}

/// The tables of docs/optimiser.md are those of the compiler. With ISOWARP_BLESS=1 they are written anew.
#[test]
fn the_page_on_passes_has_the_tables() {
    let page = read("docs/optimiser.md");
    let (head, rest) = page.split_once("<!-- passes -->\n").expect("the page has a place for the tables");
    let (before, tail) = rest.split_once("<!-- end of passes -->").expect("the tables have an end");
    let tables = isowarp_core::passes::pipelines::documentation();
    if std::env::var_os("ISOWARP_BLESS").is_some() {
        let text = format!("{head}<!-- passes -->\n{tables}<!-- end of passes -->{tail}");
        std::fs::write(root().join("docs/optimiser.md"), text).unwrap();
    } else {
        assert_eq!(before, tables);
    }
}
