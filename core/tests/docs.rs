//! The example in docs/ir.md is well-formed and prints as it is written.

use isowarp_core::ir::text::{SpanSource, parse_module, print_module};
use isowarp_core::ir::verify::verify;

#[test]
fn the_example_is_ir() {
    let page = include_str!("../../docs/ir.md");
    let example = page.split("```\n").nth(1).unwrap();
    let module = parse_module(example, SpanSource::Written).unwrap();
    assert_eq!(verify(&module), []);
    assert_eq!(print_module(&module, true), example);
}
