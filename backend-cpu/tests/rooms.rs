//! Keeps the arrows between the rooms of this backend one way: an engine knows nothing of the scheduler, and the
//! scheduler nothing of an engine but the interface.

use std::path::Path;

use isowarp_core::testing::uses_in;

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

#[test]
fn rooms_use_only_those_below_theirs() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut seen, mut wrong) = (0, Vec::new());
    for (room, allowed) in ROOMS {
        for arrow in uses_in(&source.join(room), "crate::").unwrap() {
            seen += 1;
            if arrow.module != room && !allowed.contains(&arrow.module.as_str()) {
                wrong.push(arrow.place);
            }
        }
    }
    assert!(seen > 40, "the rooms are not where this test looks");
    assert!(wrong.is_empty(), "arrows that point up:\n{}", wrong.join("\n"));
}
