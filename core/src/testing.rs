//! Helpers that the tests of several crates share.

use std::io;
use std::path::{Path, PathBuf};

/// Returns how many cases a test has for each one that it tries. Everyday runs try one in `many`;
/// `cargo xtask test --full`, which sets `ISOWARP_ALL_CASES`, tries all.
#[must_use]
pub fn one_in(many: usize) -> usize {
    if std::env::var_os("ISOWARP_ALL_CASES").is_some() { 1 } else { many }
}

/// Returns the Rust files below a folder.
///
/// # Errors
/// An error of the file system.
pub fn rust_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    Ok(found)
}

/// A use of a module, by a line of code that names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// The module.
    pub module: String,
    /// The file, and the line.
    pub place: String,
}

/// Returns the uses of modules in a room, which is a folder, a file of that name with `.rs`, or both. A use is a name
/// after `prefix`, such as `crate::`, in a line that is not a comment.
///
/// # Errors
/// An error of the file system.
pub fn uses_in(room: &Path, prefix: &str) -> io::Result<Vec<Use>> {
    let mut files = if room.is_dir() { rust_files(room)? } else { Vec::new() };
    let file = room.with_extension("rs");
    files.extend(file.is_file().then_some(file));
    let mut uses = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file)?;
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for rest in line.split(prefix).skip(1) {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                let module = rest.get(..end).unwrap_or_default().to_owned();
                uses.push(Use { module, place: format!("{}: {line}", file.display()) });
            }
        }
    }
    Ok(uses)
}
