//! Reads the modules of a folder.

use std::path::Path;

use anyhow::{Context, Result};
use isowarp_core::testing::rust_files;

/// A source file of a room.
pub struct Source {
    /// Path of the module within the room: folders, then the file's name without its extension. `mod.rs` and `lib.rs`
    /// have the path of their folder.
    pub module: Vec<String>,
    /// True for `mod.rs` and `lib.rs`.
    pub is_root: bool,
    /// Number of lines, without test modules at the end.
    pub lines: usize,
    /// Syntax tree, without test modules.
    pub tree: syn::File,
}

/// Reads all modules below a folder, except tests.
pub fn read(folder: &Path) -> Result<Vec<Source>> {
    let mut out = Vec::new();
    for path in rust_files(folder).with_context(|| folder.display().to_string())? {
        let within = path.strip_prefix(folder)?.with_extension("");
        let mut module: Vec<String> = within.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if module.iter().any(|part| part == "tests") {
            continue;
        }
        let text = std::fs::read_to_string(&path)?;
        let program = without_tests(&text);
        let tree = syn::parse_file(program).with_context(|| path.display().to_string())?;
        let is_root = module.last().is_some_and(|name| matches!(name.as_str(), "mod" | "lib"));
        if is_root {
            module.pop();
        }
        out.push(Source { module, is_root, lines: program.lines().count(), tree });
    }
    out.sort_by(|a, b| a.module.cmp(&b.module));
    Ok(out)
}

/// Returns the text before a test module at its end.
fn without_tests(text: &str) -> &str {
    let is_module = |at: &usize| {
        let mut lines = text.get(*at..).unwrap_or_default().lines();
        lines.find(|line| !line.starts_with("#[")).is_some_and(|line| line.starts_with("mod "))
    };
    let at = text.match_indices("#[cfg(test)]\n").map(|(at, _)| at).find(is_module);
    at.and_then(|at| text.get(..at)).unwrap_or(text)
}
