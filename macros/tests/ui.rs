//! Tests the compiler's messages about wrong launches and wrong sources: each file of `tests/ui` has its text next to
//! it. `TRYBUILD=overwrite` rewrites the texts.

#[test]
fn errors_are_reported_at_the_right_place() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
}
