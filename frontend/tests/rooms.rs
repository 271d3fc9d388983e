//! Keeps the arrows between the front end's rooms one way: data knows nothing of the stage that makes it.

use std::path::Path;

use isowarp_core::testing::{rust_files, uses_in};

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

#[test]
fn rooms_use_only_those_before_theirs() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut seen, mut wrong) = (0, Vec::new());
    for (room, allowed) in ROOMS {
        for arrow in uses_in(&source.join(room), "crate::").unwrap() {
            let used = arrow.module.as_str();
            seen += usize::from(ALL.contains(&used));
            if used != room && ALL.contains(&used) && !allowed.contains(&used) {
                wrong.push(arrow.place);
            }
        }
    }
    assert!(seen > 200, "the rooms are not where this test looks");
    assert!(wrong.is_empty(), "arrows that point back:\n{}", wrong.join("\n"));
}

/// Tests that the data of the analysis uses nothing that checks programs, except the proof that an error was reported.
#[test]
fn data_of_sema_uses_no_checks() {
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/sema/model");
    let arrows = uses_in(&model, "crate::sema::").unwrap();
    let wrong: Vec<_> = arrows.iter().filter(|a| !["model", "Reported", "Sema"].contains(&a.module.as_str())).collect();
    assert!(arrows.len() > 8, "the data is not where this test looks");
    let places: Vec<&str> = wrong.iter().map(|arrow| arrow.place.as_str()).collect();
    assert!(places.is_empty(), "data that uses checks:\n{}", places.join("\n"));
}

/// Tests that no decision depends on the wording of a message: a diagnostic has its code, and the name that is missing.
#[test]
fn nothing_reads_messages() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut seen, mut wrong) = (0, Vec::new());
    for path in rust_files(&source).unwrap().into_iter().filter(|path| !path.ends_with("tests.rs")) {
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
