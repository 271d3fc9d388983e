//! Prints to terminals, files and pipes. A closed pipe does not cause a panic.

use std::io::{IsTerminal, Write};
use std::path::Path;

use super::Failure;

/// Prints to standard output. A closed pipe ends the output, but not the program.
pub(super) fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Prints a line to standard output.
pub(super) fn line(text: &str) {
    print(&format!("{text}\n"));
}

/// Prints to standard error.
pub(super) fn note(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", text.trim_end());
}

/// Prints an error. Rendered diagnostics already begin with their severity.
pub(super) fn error(text: &str) {
    if text.starts_with("error") || text.starts_with("warning") { note(text) } else { note(&format!("error: {text}")) }
}

/// Returns true if diagnostics may have colours.
pub(super) fn colour() -> bool {
    std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// Writes a file atomically: to a temporary file in the same folder, which is then renamed.
pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, path));
    written.map_err(|e| {
        // The temporary file may not even exist.
        let _ = std::fs::remove_file(&part);
        Failure::Usage(format!("{} cannot be written: {e}", path.display()))
    })
}
