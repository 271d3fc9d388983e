//! Loads the programs with which mutation begins: all kernels of the repository, the programs in the front end's tests,
//! and the inputs that once failed.

use std::path::{Path, PathBuf};

/// Variable that names another copy of the repository, whose programs are used. Long runs need files that do not change
/// meanwhile.
const ROOT_VARIABLE: &str = "ISOWARP_FUZZ_ROOT";

/// Returns the root of the repository whose programs are used.
pub fn root() -> PathBuf {
    if let Some(root) = std::env::var_os(ROOT_VARIABLE) {
        return root.into();
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// Length above which a program is split into its declarations where it is used.
const MAX_BYTES: usize = 24 << 10;

/// Loads all seeds, in an order that depends only on the files' names.
pub fn load() -> Vec<String> {
    let mut files = Vec::new();
    for folder in ["shaders", "tools/fuzz-frontend/corpus", "frontend/tests", "frontend/src/preprocess"] {
        collect(&root().join(folder), &mut files);
    }
    files.sort();
    let mut out = Vec::new();
    for file in files {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        match file.extension().and_then(|e| e.to_str()) {
            Some("cu" | "cuh" | "h") => out.push(text),
            Some("rs") => out.extend(raw_strings(&text)),
            _ => {}
        }
    }
    out.retain(|text| !text.trim().is_empty() && text.len() <= MAX_BYTES);
    out
}

/// Loads the inputs that once failed, with their names.
pub fn corpus() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    collect(&root().join("tools/fuzz-frontend/corpus"), &mut files);
    files.sort();
    let read = |p: &PathBuf| Some((p.file_name()?.to_string_lossy().into_owned(), std::fs::read(p).ok()?));
    files.iter().filter_map(read).collect()
}

fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, out) } else { out.push(path) }
    }
}

/// Returns the raw strings of a Rust file: `r"…"` and `r#"…"#`.
fn raw_strings(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("r#\"").into_iter().chain(rest.find(" r\"")).min() {
        let (skip, end) = if rest[at..].starts_with('r') { (3, "\"#") } else { (3, "\"") };
        let Some(body) = rest.get(at + skip..) else { break };
        let Some(length) = body.find(end) else { break };
        out.push(body[..length].to_owned());
        rest = &body[length + end.len()..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_strings_of_rust_files_are_found() {
        assert_eq!(raw_strings("f(r#\"a \"b\"\"#); g( r\"c\");"), ["a \"b\"", "c"]);
    }

    #[test]
    fn there_are_seeds() {
        assert!(load().len() > 100);
    }
}
