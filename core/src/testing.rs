//! What the tests of several crates share.

/// How many things a test may pass over for each that it tries: everyday runs take one in so many, and `cargo xtask test --full`, which sets
/// `ISOWARP_ALL_CASES`, takes all.
#[must_use]
pub fn one_in(many: usize) -> usize {
    if std::env::var_os("ISOWARP_ALL_CASES").is_some() { 1 } else { many }
}
