//! What the compiler says about wrong launches and wrong sources: each file of `tests/ui` with the text beside it. `TRYBUILD=overwrite`
//! writes that anew.

#[test]
fn errors_are_said_at_the_right_place() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
}
