//! Tests the limit on the nesting of written expressions.

use std::fmt::Write as _;

use super::super::{EmitOptions, TargetCaps, to_wgsl};
use super::emit_with;

#[test]
fn deep_expressions_are_split_into_variables() {
    let mut text = "kernel @k(%0 p: ptr.global) {\n  %1: u32 = load %0 align 4\n".to_owned();
    for i in 1..200 {
        let op = if i % 2 == 0 { "add" } else { "xor" };
        writeln!(text, "  %{}: u32 = {op} %{i}, %1", i + 1).unwrap();
    }
    text += "  store %0, %200 align 4\n  return\n}";
    let emitted = emit_with(&text, &EmitOptions::new([64, 1, 1]), &TargetCaps::full()).unwrap();
    let wgsl = to_wgsl(&emitted).unwrap();
    let deepest = |line: &str| {
        let mut open = 0u32;
        let depths = line.chars().map(|c| {
            open = match c {
                '(' => open + 1,
                ')' => open.saturating_sub(1),
                _ => open,
            };
            open
        });
        depths.max().unwrap_or(0)
    };
    assert!(wgsl.lines().all(|line| deepest(line) < 40), "{wgsl}");
}
