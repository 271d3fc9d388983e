//! Keeps the arrows between the rooms of this backend one way: an engine knows nothing of the scheduler, and the
//! scheduler nothing of an engine but the interface.

use std::path::{Path, PathBuf};

/// Rooms, each with those that it may use.
const ROOMS: [(&str, &[&str]); 9] = [
    ("memory", &[]),
    ("races", &["memory"]),
    ("eval", &["memory", "races"]),
    ("kernel", &[]),
    ("launch", &["eval", "memory", "races"]),
    ("fault", &["codes", "eval", "kernel", "launch", "memory"]),
    ("engine", &["eval", "fault", "launch"]),
    ("schedule", &["engine", "eval", "fault", "launch"]),
    ("interpret", &["codes", "engine", "eval", "fault", "kernel", "launch", "memory", "races"]),
];

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, out) } else { out.push(path) }
    }
}

#[test]
fn rooms_use_only_those_below_theirs() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut seen, mut wrong) = (0, Vec::new());
    for (room, allowed) in ROOMS {
        let (folder, file) = (source.join(room), source.join(format!("{room}.rs")));
        let mut sources = Vec::new();
        if folder.is_dir() {
            files(&folder, &mut sources)
        } else {
            sources.push(file)
        }
        for source in sources {
            let text = std::fs::read_to_string(&source).unwrap();
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                for rest in line.split("crate::").skip(1) {
                    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                    let used = &rest[..end];
                    seen += 1;
                    if used != room && !allowed.contains(&used) {
                        wrong.push(format!("{}: {line}", source.display()));
                    }
                }
            }
        }
    }
    assert!(seen > 40, "the rooms are not where this test looks");
    assert!(wrong.is_empty(), "arrows that point up:\n{}", wrong.join("\n"));
}
