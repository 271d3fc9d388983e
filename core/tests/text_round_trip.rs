//! The IR's text form: print ∘ parse is stable, errors name their position, garbage never panics.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{MathFn, MathType, WarpOp};
use isowarp_core::ir::text::{SpanSource, parse_module, print_module};
use isowarp_core::ir::verify::verify;
use proptest::prelude::*;

const EVERYTHING: &str = include_str!("fixtures/everything.ir");

#[test]
fn everything_prints_as_it_was_written() {
    let module = parse_module(EVERYTHING, SpanSource::Written).unwrap();
    assert_eq!(print_module(&module, true), EVERYTHING);
}

#[test]
fn without_spans_the_rest_stays() {
    let module = parse_module(EVERYTHING, SpanSource::Written).unwrap();
    let text = print_module(&module, false);
    assert!(!text.contains('!'));
    let again = parse_module(&text, SpanSource::Written).unwrap();
    assert_eq!(print_module(&again, true), text);
}

#[test]
fn every_math_function_and_warp_operation_reads_back() {
    let mut text = String::from("kernel @k(%0 f32: f32, %1 f64: f64, %2 i: i32, %3 l: i64, %4 u: u32, %5 b: bool) {\n");
    let mut next = 6;
    let mut add = |ty: String, op: String, operands: &[&str]| {
        text += &format!("  %{next}: {ty} = {op} {}\n", operands.join(", "));
        next += 1;
    };
    for func in MathFn::ALL {
        for (float, operand) in [(Scalar::F32, "%0"), (Scalar::F64, "%1")] {
            if !func.domain().floats().contains(&float) {
                continue;
            }
            let operands: Vec<&str> = func
                .params()
                .iter()
                .map(|p| match p {
                    MathType::Float => operand,
                    MathType::Int => "%2",
                    MathType::Long => "%3",
                })
                .collect();
            add(func.ret().ty(float).to_string(), format!("math.{}", func.name()), &operands);
        }
    }
    for op in WarpOp::ALL.iter().filter(|op| op.operands() >= 2) {
        let (ty, operands): (&str, &[&str]) = match op {
            op if op.is_shuffle() => ("f64", &["%4", "%1", "%4", "%4"]),
            WarpOp::Any | WarpOp::All | WarpOp::Uniform => ("bool", &["%4", "%5"]),
            WarpOp::Ballot => ("u32", &["%4", "%5"]),
            _ => ("u32", &["%4", "%4"]),
        };
        add(ty.to_owned(), format!("warp.{op}"), operands);
    }
    text += "}\n";
    let module = parse_module(&text, SpanSource::Written).unwrap();
    assert_eq!(verify(&module), Vec::new());
    assert_eq!(print_module(&module, true), text);
}

#[test]
fn names_that_are_not_unique_become_numbers() {
    let text = "device @f() {\n  return\n}\n\ndevice @f() {\n  call @#0()\n  call @#7()\n  return\n}\n";
    let module = parse_module(text, SpanSource::Written).unwrap();
    assert_eq!(print_module(&module, true), text);
}

#[test]
fn spans_can_refer_to_the_ir_text() {
    let text = "kernel @k() {\n  barrier\n}\n";
    let module = parse_module(text, SpanSource::Text).unwrap();
    let span = module.functions[0].body.insts[0].span;
    assert_eq!(&text[span.start as usize..span.end as usize], "barrier");
    assert_eq!(module.sources.location(span).unwrap().line, 2);
}

#[test]
fn errors_report_their_position() {
    let cases = [
        ("kernel @k() {\n  frob %1\n}", "2:3: unknown operation frob"),
        ("kernel @k() {\n  %0: f33 = const 1\n}", "2:7: unknown type f33"),
        ("kernel @k() {\n  call @g()\n}", "2:8: no function named g"),
        ("kernel @k() {\n  %0: u8 = const 256\n}", "2:18: expected a constant of type u8"),
        ("kernel @k() {\n  barrier", "2:10: expected an operation"),
        ("var.global @x: [2 x i32 size", "1:25: expected ']'"),
        ("kernel @k(%1: i32) {}", "1:11: expected parameter %0"),
        ("kernel @k() { %99999999: i32 = const 0 }", "value numbers end at"),
        ("\"abc", "1:1: unterminated quote"),
        ("kernel @k() { \u{1F600} }", "unexpected character"),
    ];
    for (text, message) in cases {
        let error = parse_module(text, SpanSource::Written).unwrap_err().to_string();
        assert!(error.contains(message), "{text}\n  gave {error}\n  not  {message}");
    }
}

#[test]
fn deep_nesting_is_an_error() {
    let text = format!("kernel @k() {{ {}", "loop { ".repeat(100_000));
    let error = parse_module(&text, SpanSource::Written).unwrap_err();
    assert!(error.message.contains("too deeply"), "{error}");
    let text = format!("var.global @x: {}", "[1 x ".repeat(100_000));
    let error = parse_module(&text, SpanSource::Written).unwrap_err();
    assert!(error.message.contains("too deeply"), "{error}");
}

proptest! {
    #[test]
    fn garbage_is_an_error_not_a_panic(text in any::<String>()) {
        let _ = parse_module(&text, SpanSource::Written);
    }

    /// Tests slightly damaged text: the fixture with a few bytes replaced. Text that still parses prints to a fixed
    /// point.
    #[test]
    fn damaged_text_never_panics(
        edits in prop::collection::vec((0..EVERYTHING.len(), "[ -~\n]"), 1..6)
    ) {
        let mut bytes = EVERYTHING.as_bytes().to_vec();
        for (at, with) in edits {
            bytes[at] = with.as_bytes()[0];
        }
        let text = String::from_utf8(bytes).unwrap();
        if let Ok(module) = parse_module(&text, SpanSource::Written) {
            let once = print_module(&module, true);
            let twice = print_module(&parse_module(&once, SpanSource::Written).unwrap(), true);
            prop_assert_eq!(once, twice);
        }
    }
}

#[test]
fn random_modules_are_well_formed_and_round_trip() {
    for seed in 0..300 {
        let module = isowarp_core::ir::random::random_module(seed);
        let text = print_module(&module, false);
        assert_eq!(isowarp_core::ir::verify::verify(&module), [], "seed {seed}\n{text}");
        let parsed = parse_module(&text, SpanSource::Written).unwrap();
        assert_eq!(print_module(&parsed, false), text);
        for (a, b) in module.functions.iter().zip(&parsed.functions) {
            assert_eq!((&a.values, &a.locals, &a.body), (&b.values, &b.locals, &b.body), "seed {seed}");
        }
    }
}
