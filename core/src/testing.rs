//! Helpers that the tests of several crates share.

/// Returns how many cases a test has for each one that it tries. Everyday runs try one in `many`;
/// `cargo xtask test --full`, which sets `ISOWARP_ALL_CASES`, tries all.
#[must_use]
pub fn one_in(many: usize) -> usize {
    if std::env::var_os("ISOWARP_ALL_CASES").is_some() { 1 } else { many }
}
