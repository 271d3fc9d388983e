//! Keeps the arrows between the front end's rooms one way: data knows nothing of the stage that makes it.

use std::path::{Path, PathBuf};

/// Rooms, each with those that it may use.
const ROOMS: [(&str, &[&str]); 8] = [
    ("lex", &[]),
    ("ast", &["lex"]),
    ("preprocess", &["lex", "headers"]),
    ("parse", &["lex", "ast", "preprocess"]),
    ("types", &["lex", "ast"]),
    ("builtins", &["lex", "types", "builder"]),
    ("hir", &["lex", "ast", "types", "builtins"]),
    ("lower", &["lex", "ast", "types", "builtins", "builder", "hir"]),
];

/// Rooms of stages that all of these come before.
const ALL: [&str; 12] =
    ["lex", "ast", "preprocess", "headers", "parse", "types", "builtins", "builder", "hir", "lower", "sema", "compile"];

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, out) } else { out.push(path) }
    }
}

#[test]
fn rooms_use_only_those_before_theirs() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut seen, mut wrong) = (0, Vec::new());
    for (room, allowed) in ROOMS {
        let (folder, file) = (source.join(room), source.join(format!("{room}.rs")));
        let mut sources = Vec::new();
        if folder.is_dir() {
            files(&folder, &mut sources);
        }
        sources.extend(file.is_file().then_some(file));
        for path in sources.into_iter().filter(|path| path.extension().is_some_and(|e| e == "rs")) {
            let text = std::fs::read_to_string(&path).unwrap();
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                for rest in line.split("crate::").skip(1) {
                    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                    let used = &rest[..end];
                    seen += usize::from(ALL.contains(&used));
                    if used != room && ALL.contains(&used) && !allowed.contains(&used) {
                        wrong.push(format!("{}: {line}", path.display()));
                    }
                }
            }
        }
    }
    assert!(seen > 200, "the rooms are not where this test looks");
    assert!(wrong.is_empty(), "arrows that point back:\n{}", wrong.join("\n"));
}

/// Tests that no decision depends on the wording of a message: a diagnostic has its code, and the name that is missing.
#[test]
fn nothing_reads_messages() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut sources, mut seen, mut wrong) = (Vec::new(), 0, Vec::new());
    files(&source, &mut sources);
    for path in
        sources.into_iter().filter(|path| path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs"))
    {
        let text = std::fs::read_to_string(&path).unwrap();
        let program = text.split("#[cfg(test)]").next().unwrap_or_default();
        for line in program.lines() {
            seen += usize::from(line.contains(".message"));
            let reads = ["contains(", "split(", "starts_with(", "ends_with(", "find(", "strip_"];
            let of = |field: &str| reads.iter().any(|read| line.contains(&format!(".{field}.{read}")));
            // One place shortens a message, which decides nothing.
            if (of("message") || of("help")) && !line.contains("strip_prefix(STATIC_ASSERT)") {
                wrong.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(seen > 10, "messages are not where this test looks");
    assert!(wrong.is_empty(), "decisions by the text of messages:\n{}", wrong.join("\n"));
}
