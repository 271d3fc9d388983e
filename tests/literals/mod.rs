//! Finds CUDA C++ in the string literals of tests.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Folders of tests that contain CUDA C++.
const FOLDERS: [&str; 4] = ["frontend/tests", "frontend/src", "tests", "backend-cpu/src/tests"];

/// Words that only CUDA C++ has.
const WORDS: [&str; 4] = ["__global__", "__device__", "__constant__", "__shared__"];

/// A piece of CUDA C++ in a test.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// Path of the test's file.
    pub file: String,
    pub text: String,
}

/// Returns all pieces of CUDA C++, each once per file.
pub fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in FOLDERS {
        rust_files(&root.join(folder), &mut files);
    }
    files.sort();
    let mut out = BTreeSet::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let file = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
        // Other files of the front end contain the words themselves.
        let has_tests = file.starts_with("frontend/src") && !file.contains("tests");
        let text = match (has_tests, text.find("#[cfg(test)]")) {
            (false, _) => text.as_str(),
            (true, Some(at)) => &text[at..],
            (true, None) => continue,
        };
        let mut before = String::new();
        for literal in literals(text) {
            let marked = before.len() == 6 && before.starts_with("IW");
            // A mark shows the place of the error.
            let source = if marked { literal.replacen('^', "", 1) } else { literal.clone() };
            if WORDS.iter().any(|w| literal.contains(w)) && source.contains(['(', ';']) {
                out.insert(Source { file: file.clone(), text: source });
            }
            before = literal;
        }
    }
    out.into_iter().collect()
}

fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// Returns the values of the string literals in Rust code.
fn literals(code: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find(['"', '/', '\'']) {
        let (before, from) = rest.split_at(at);
        rest = if from.starts_with("//") {
            from.split_once('\n').map_or("", |(_, after)| after)
        } else if from.starts_with("/*") {
            from.split_once("*/").map_or("", |(_, after)| after)
        } else if let Some(after) = from.strip_prefix("'\"'") {
            after
        } else if let Some(after) = from.strip_prefix('"') {
            let hashes = before.len() - before.trim_end_matches('#').len();
            if before.trim_end_matches('#').ends_with('r') {
                let end = format!("\"{}", "#".repeat(hashes));
                let (text, after) = after.split_once(&end).unwrap_or((after, ""));
                out.push(text.to_owned());
                after
            } else {
                let (text, after) = quoted(after);
                out.push(text);
                after
            }
        } else {
            &from[1..]
        };
    }
    out
}

/// Returns the value of a literal after its opening quote, and the rest of the code.
fn quoted(code: &str) -> (String, &str) {
    let mut out = String::new();
    let mut chars = code.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return (out, &code[at + 1..]),
            '\\' => match chars.next().map(|(_, c)| c) {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some('r') => out.push('\r'),
                Some('0') => out.push('\0'),
                // The line continues without its indentation.
                Some('\n') => {
                    let rest = chars.as_str();
                    let skipped = rest.len() - rest.trim_start().len();
                    chars = code.char_indices();
                    let to = code.len() - rest.len() + skipped;
                    while chars.clone().next().is_some_and(|(i, _)| i < to) {
                        chars.next();
                    }
                }
                Some(other) => out.push(other),
                None => break,
            },
            c => out.push(c),
        }
    }
    (out, "")
}

#[test]
fn literals_are_found() {
    let code = "a(\"x\\n\\\n      y\"); // \"no\"\n let c = '\"'; r#\"raw \"q\" \"# r\"k\"";
    assert_eq!(literals(code), ["x\ny", "raw \"q\" ", "k"]);
}
