//! Reads `compile_commands.json`, which build systems write (Clang's documentation, "JSON Compilation Database Format
//! Specification").

use std::path::{Path, PathBuf};

use super::Failure;
use super::nvcc::Options;

/// A CUDA file with its compile options.
pub(super) struct Entry {
    pub file: PathBuf,
    pub options: Options,
}

#[derive(Debug, serde::Deserialize)]
struct Command {
    directory: PathBuf,
    file: PathBuf,
    command: Option<String>,
    arguments: Option<Vec<String>>,
}

/// Reads the CUDA files of a database, given as a file or as its folder.
pub(super) fn read(path: &Path) -> Result<Vec<Entry>, Failure> {
    let path = if path.is_dir() { path.join("compile_commands.json") } else { path.to_owned() };
    let failed = |why: String| Failure::Usage(format!("`{}`: {why}", path.display()));
    let text = std::fs::read_to_string(&path).map_err(|e| failed(e.to_string()))?;
    let commands: Vec<Command> = serde_json::from_str(&text).map_err(|e| failed(e.to_string()))?;
    let mut out: Vec<Entry> = Vec::new();
    for command in commands {
        let words = match (command.arguments, command.command) {
            (Some(words), _) => words,
            (None, Some(line)) => shell_words::split(&line).map_err(|e| failed(format!("{e}: {line}")))?,
            (None, None) => continue,
        };
        let options = Options::of_command(words.get(1..).unwrap_or_default()).below(&command.directory);
        let file = command.directory.join(command.file);
        let cuda = file.extension().is_some_and(|e| e == "cu") || options.language.as_deref() == Some("cu");
        // A file may be compiled for several targets; the first entry is used.
        if cuda && !out.iter().any(|e| e.file == file) {
            out.push(Entry { file, options });
        }
    }
    if out.is_empty() {
        return Err(failed("it names no CUDA file".to_owned()));
    }
    Ok(out)
}
