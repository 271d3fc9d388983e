//! Keeps the arrows between the rooms of passes one way, and those between handles and backends.

use std::path::Path;

use isowarp_core::testing::{rust_files, uses_in};

/// Rooms, each with those that it may use.
const ROOMS: [(&str, &[&str]); 4] = [
    ("analysis", &[]),
    ("optimise", &["analysis"]),
    ("link", &["analysis", "optimise"]),
    ("legalise", &["analysis", "optimise"]),
];

/// Modules above all rooms: tables of passes, and what runs a table.
const ABOVE: [&str; 2] = ["pipelines", "record_launches"];

#[test]
fn passes_use_only_the_rooms_below_theirs() {
    let passes = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/passes");
    let (mut seen, mut wrong) = (0, Vec::new());
    for (room, allowed) in ROOMS {
        for arrow in uses_in(&passes.join(room), "crate::passes::").unwrap() {
            let used = arrow.module.as_str();
            seen += 1;
            let is_room = ROOMS.iter().any(|(name, _)| *name == used) && used != room;
            if ABOVE.contains(&used) || is_room && !allowed.contains(&used) {
                wrong.push(arrow.place);
            }
        }
    }
    assert!(seen > 50, "the rooms are not where this test looks");
    assert!(wrong.is_empty(), "arrows that point up:\n{}", wrong.join("\n"));
}

/// Tests that nothing but handles uses handles: backends and their data are below them.
#[test]
fn backends_do_not_use_handles() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut seen, mut wrong) = (0, Vec::new());
    for path in rust_files(&source).unwrap() {
        let of_handles = path.starts_with(source.join("api")) || path.ends_with("lib.rs");
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            seen += usize::from(line.contains("crate::backend::"));
            if !of_handles && line.contains("crate::api::") {
                wrong.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(seen > 20, "the room is not where this test looks");
    assert!(wrong.is_empty(), "arrows that point up:\n{}", wrong.join("\n"));
}
