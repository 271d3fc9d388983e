//! Isowarp command line.
fn main() {}
