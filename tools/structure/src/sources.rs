//! Reads the modules of a folder.

use std::path::Path;

use anyhow::{Context, Result};

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
    collect(folder, &mut Vec::new(), &mut out)?;
    out.sort_by(|a, b| a.module.cmp(&b.module));
    Ok(out)
}

fn collect(folder: &Path, prefix: &mut Vec<String>, out: &mut Vec<Source>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let Some(name) = path.file_stem().and_then(|name| name.to_str()).map(str::to_owned) else { continue };
        if name == "tests" {
            continue;
        }
        if path.is_dir() {
            prefix.push(name);
            collect(&path, prefix, out)?;
            prefix.pop();
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path)?;
            let program = without_tests(&text);
            let tree = syn::parse_file(program).with_context(|| path.display().to_string())?;
            let is_root = matches!(name.as_str(), "mod" | "lib");
            let mut module = prefix.clone();
            if !is_root {
                module.push(name);
            }
            out.push(Source { module, is_root, lines: program.lines().count(), tree });
        }
    }
    Ok(())
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
