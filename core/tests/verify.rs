//! The verifier: fixtures/malformed/*.ir mark each guilty line with `//~ message`; a line may have several marks. The
//! errors found must be exactly the marked ones.

use isowarp_core::ir::text::{SpanSource, parse_module};
use isowarp_core::ir::verify::{VerifyError, verify};
use isowarp_core::ir::{Block, DataType, Function, FunctionKind, Inst, Module, Op, Unroll, Value};
use isowarp_core::span::Span;
use proptest::prelude::*;

fn check_marks(text: &str) {
    let module = parse_module(text, SpanSource::Text).unwrap();
    let mut found: Vec<(u32, String)> =
        verify(&module).into_iter().map(|e| (module.sources.location(e.span).unwrap().line, e.message)).collect();
    let mut marked: Vec<(u32, String)> = text
        .lines()
        .enumerate()
        .flat_map(|(i, line)| line.split("//~ ").skip(1).map(move |m| (i as u32 + 1, m.trim().to_owned())))
        .collect();
    found.sort();
    marked.sort();
    assert_eq!(found, marked);
}

#[test]
fn malformed_modules() {
    check_marks(include_str!("fixtures/malformed/module.ir"));
}

#[test]
fn malformed_scopes() {
    check_marks(include_str!("fixtures/malformed/scope.ir"));
}

#[test]
fn malformed_control_flow() {
    check_marks(include_str!("fixtures/malformed/control.ir"));
}

#[test]
fn malformed_types() {
    check_marks(include_str!("fixtures/malformed/types.ir"));
}

#[test]
fn malformed_memory() {
    check_marks(include_str!("fixtures/malformed/memory.ir"));
}

#[test]
fn everything_is_well_formed() {
    check_marks(include_str!("fixtures/everything.ir"));
}

fn errors(text: &str) -> Vec<VerifyError> {
    verify(&parse_module(text, SpanSource::Text).unwrap())
}

#[test]
fn malformed_structs() {
    let cases = [
        ("struct @A size 4 align 3 {}", "A", "the alignment 3 is not a power of two"),
        ("struct @A size 6 align 4 {}", "A", "the size 6 is not a multiple of the alignment 4"),
        ("struct @A size 4 align 4 { x: f64 at 0 }", "A", "field x lies outside the struct"),
        ("struct @A size 4 align 4 { x: f32 at 18446744073709551615 }", "A", "field x lies outside the struct"),
        (
            "struct @A size 4 align 4 { x: [1 x @B] at 0 } struct @B size 4 align 4 { x: @A at 0 }",
            "the structs",
            "contains itself",
        ),
        ("struct @A size 4 align 4 {} struct @A size 4 align 4 {}", "A", "the name A is already used"),
    ];
    for (text, place, message) in cases {
        let found = errors(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].place, place);
        assert!(found[0].message.contains(message), "{text}: {found:?}");
    }
}

#[test]
fn the_place_identifies_the_instruction() {
    let found = errors("kernel @k(%0 c: bool) { barrier if %0 { barrier } else { barrier break } }");
    assert_eq!(found[0].to_string(), "IW0403: in k/1/1/1: break outside a loop or switch");
}

#[test]
fn nesting_beyond_the_limit_is_an_error() {
    let mut body = Block::default();
    for _ in 0..2000 {
        let op = Op::Loop { body, continuing: Block::default(), break_if: None, unroll: Unroll::Auto };
        body = Block { insts: vec![Inst { result: None, op, span: Span::default() }] };
    }
    let f = Function {
        name: "k".into(),
        kind: FunctionKind::Kernel,
        params: Vec::new(),
        ret: None,
        locals: Vec::new(),
        values: Vec::new(),
        body,
        max_threads: None,
        span: Span::default(),
    };
    let module = Module { functions: vec![f], ..Module::default() };
    assert_eq!(verify(&module)[0].message, "blocks nest too deeply");
}

#[test]
fn parameters_without_values_are_an_error() {
    let mut module = parse_module("kernel @k(%0 x: f32) {}", SpanSource::Text).unwrap();
    module.functions[0].values.clear();
    module.functions[0].body.insts.push(Inst { result: None, op: Op::Return(Some(Value(0))), span: Span::default() });
    assert!(!verify(&module).is_empty());
    module.functions[0].params[0].ty = DataType::Struct(isowarp_core::ir::StructId(7));
    assert!(!verify(&module).is_empty());
}

const EVERYTHING: &str = include_str!("fixtures/everything.ir");
const TYPES: &str = include_str!("fixtures/malformed/types.ir");

proptest! {
    /// Any numbers in place of the correct ones must not cause a panic.
    #[test]
    fn damaged_modules_never_panic(which: bool, edits in prop::collection::vec((0..4000usize, 0..10u8), 1..20)) {
        let mut bytes = if which { EVERYTHING } else { TYPES }.as_bytes().to_vec();
        let digits: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit()).collect();
        for (at, digit) in edits {
            bytes[digits[at % digits.len()]] = b'0' + digit;
        }
        let text = String::from_utf8(bytes).unwrap();
        if let Ok(module) = parse_module(&text, SpanSource::Text) {
            let _ = verify(&module);
        }
    }
}
