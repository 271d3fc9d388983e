#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;

#[test]
fn every_routine_parses_and_is_valid_by_itself() {
    for name in names() {
        let base = base_module([name]).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(base.routines.contains_key(name));
        naga::valid::Validator::new(
            naga::valid::ValidationFlags::all(),
            naga::valid::Capabilities::FLOAT64 | naga::valid::Capabilities::SHADER_INT64,
        )
        .validate(&base.module)
        .unwrap_or_else(|e| panic!("{name}: {}", e.emit_to_string("")));
    }
}

#[test]
fn f32_arithmetic_needs_no_wide_types() {
    for name in ["add", "sub", "mul", "div", "sqrt", "fma"].map(|op| format!("iw_{op}_soft_f32")) {
        let text = source([&name]).unwrap();
        assert!(!text.contains("64"), "{name} uses a 64-bit type");
    }
}

#[test]
fn an_unknown_routine_is_an_error() {
    assert_eq!(base_module(["iw_nothing"]).unwrap_err(), FloatsError::Unknown("iw_nothing".into()));
}
