//! The IR's binary form: writing and reading a module gives the same module, and no bytes make the reader panic.

use std::sync::Arc;

use isowarp_core::api::typed::{Embedded, EmbeddedSource};
use isowarp_core::api::{Error, FloatMode};
use isowarp_core::expansion::ExpansionTable;
use isowarp_core::ir::binary::{BinaryError, decode_module, encode_module};
use isowarp_core::ir::ops::Const;
use isowarp_core::ir::text::{MAX_NESTING, MAX_TYPE_NESTING, SpanSource, parse_module, print_module};
use isowarp_core::ir::{Block, DataType, Inst, Module, Op, Scalar, StructDef, StructId, Type};
use isowarp_core::span::{FileId, Span};
use proptest::prelude::*;

const EVERYTHING: &str = include_str!("fixtures/everything.ir");

/// Writes a module and reads it back.
fn again(module: &Module) -> Module {
    decode_module(&encode_module(module).unwrap()).unwrap()
}

#[track_caller]
fn assert_same(a: &Module, b: &Module) {
    assert_eq!(a.structs, b.structs);
    assert_eq!(a.globals, b.globals);
    assert_eq!(a.functions, b.functions);
    assert_eq!(print_module(a, true), print_module(b, true));
}

fn everything() -> Module {
    parse_module(EVERYTHING, SpanSource::Written).unwrap()
}

/// Returns a module with one kernel of these instructions.
fn with_body(insts: Vec<Inst>) -> Module {
    let mut module = parse_module("kernel @k() {\n}\n", SpanSource::Written).unwrap();
    module.functions[0].body = Block::new(insts);
    module
}

fn inst(op: Op) -> Inst {
    Inst { result: None, op, span: Span::default() }
}

#[test]
fn every_operation_reads_back() {
    let module = everything();
    let read = again(&module);
    assert_same(&module, &read);
    assert_eq!(print_module(&read, true), EVERYTHING);
}

#[test]
fn random_modules_read_back() {
    for seed in 0..300 {
        let module = isowarp_core::ir::random::random_module(seed);
        assert_same(&module, &again(&module));
    }
}

#[test]
fn float_constants_keep_all_bits() {
    let floats =
        [f64::NAN.to_bits(), 0xfff4_0000_dead_beef, 0x7ff0_0000_0000_0001, (-0.0f64).to_bits(), 0, 1, u64::MAX];
    let short = [0x7fc0_0000, 0xffa0_0001, 0x8000_0000, 0x0000_0001, 0xffff_ffff];
    let constants = floats.map(|bits| Const::Scalar(Scalar::F64, bits)).into_iter();
    let constants = constants.chain(short.map(|bits| Const::Scalar(Scalar::F32, bits)));
    let module = with_body(constants.map(|c| inst(Op::Const(c))).collect());
    assert_same(&module, &again(&module));
}

#[test]
fn spans_survive_without_macro_expansions() {
    let mut table = ExpansionTable::default();
    let makro = table.add_macro("M");
    let mut span = Span::new(FileId(3), 1_000_000, u32::MAX);
    span.expansion = table.add(makro, Span::default(), span.expansion);
    let module = with_body(vec![Inst { span, ..inst(Op::Barrier) }]);
    let read = again(&module).functions[0].body.insts[0].span;
    assert_eq!(read, span);
    assert!(read.expansion.is_none());
}

#[test]
fn other_versions_are_reported() {
    let bytes = encode_module(&everything()).unwrap();
    let line = bytes.iter().position(|b| *b == b'\n').unwrap();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(bytes[..line], *format!("Isowarp IR {version}").as_bytes());
    let other = [b"Isowarp IR 99.0.0-x", &bytes[line..]].concat();
    let error = decode_module(&other).unwrap_err();
    assert_eq!(error, BinaryError::OtherVersion { found: "99.0.0-x".to_owned() });
    let message = format!("it was written by version 99.0.0-x of isowarp-core, and this is version {version}");
    assert!(error.to_string().starts_with(&message), "{error}");
    for none in
        [&b""[..], b"Isowarp IR ", b"kernel @k() {}", &[0xff; 100], &[b"Isowarp IR ", &[b'1'; 1000][..]].concat()]
    {
        assert_eq!(decode_module(none).unwrap_err(), BinaryError::NotIr);
    }
}

#[test]
fn truncated_or_trailing_bytes_are_an_error() {
    let bytes = encode_module(&everything()).unwrap();
    for end in 0..bytes.len() {
        assert!(decode_module(&bytes[..end]).is_err(), "{end} of {} bytes", bytes.len());
    }
    let longer = [&bytes[..], &[0; 3]].concat();
    assert_eq!(decode_module(&longer).unwrap_err(), BinaryError::Trailing(3));
}

/// Huge numbers at every position. A reader that reserved memory for so many of anything would be killed.
#[test]
fn lengths_beyond_the_bytes_are_an_error() {
    let bytes = encode_module(&everything()).unwrap();
    let line = bytes.iter().position(|b| *b == b'\n').unwrap();
    for number in [u64::MAX, i64::MAX as u64, 1 << 40] {
        let number: Vec<u8> =
            (0..10).map(|i| (number.unbounded_shr(7 * i) & 0x7f) as u8 | u8::from(i < 9) << 7).collect();
        for at in line + 1..bytes.len() {
            let _ = decode_module(&[&bytes[..at], &number, &bytes[at + 1..]].concat());
        }
        let structs = decode_module(&[&bytes[..=line], &number, &bytes[line + 2..]].concat());
        assert!(matches!(structs.unwrap_err(), BinaryError::Damaged(_)));
    }
}

/// Returns an embedded program of these bytes, in the form that the macros generate.
fn embedded(ir: Vec<u8>) -> Embedded {
    let source = EmbeddedSource {
        ir: ir.leak(),
        files: &[("a.cu", "")],
        name: "a.cu",
        text: "",
        options: &[],
        instances: &[],
        overloads: &[],
        nameless: &[],
        fmad: true,
    };
    Embedded::new(source, &[])
}

#[test]
fn embedded_programs_are_read_or_report_an_error() {
    let bytes = encode_module(&everything()).unwrap();
    assert_same(&embedded(bytes.clone()).program(FloatMode::Exact).unwrap().module, &everything());
    let damaged = [&bytes[..bytes.len() - 1], b"99.0.0\n"].concat();
    for (bytes, why) in [(&damaged[..], "the module"), (b"Isowarp IR 0.0.0\n", "version 0.0.0"), (b"", "not IR")] {
        match embedded(bytes.to_vec()).program(FloatMode::Exact) {
            Err(Error::Internal(message)) => {
                assert!(message.starts_with("the embedded IR of a.cu: ") && message.contains(why), "{message}");
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Returns a module with nested blocks, this many levels around the innermost one.
fn nested(levels: usize) -> Module {
    let body = (0..levels).fold(Block::default(), |body, level| {
        let (continuing, break_if) = (Block::new(vec![inst(Op::Barrier)]), None);
        Block::new(match level % 2 {
            0 => vec![inst(Op::Barrier), inst(Op::Loop { body, continuing, break_if, unroll: Default::default() })],
            _ => vec![inst(Op::Loop { body: continuing, continuing: body, break_if, unroll: Default::default() })],
        })
    });
    with_body(body.insts)
}

#[test]
fn blocks_nest_as_deeply_as_in_text() {
    let deepest = nested(MAX_NESTING);
    assert_same(&deepest, &again(&deepest));
    assert_same(&deepest, &parse_module(&print_module(&deepest, true), SpanSource::Written).unwrap());
    let deeper = encode_module(&nested(MAX_NESTING + 1)).unwrap();
    assert!(matches!(decode_module(&deeper).unwrap_err(), BinaryError::Damaged(_)));
}

#[test]
fn arrays_nest_as_deeply_as_in_text() {
    let module = |levels| {
        let mut module = Module::default();
        for element in [DataType::Value(Type::F32), DataType::Struct(StructId(7))] {
            let ty = (0..levels).fold(element, |ty, level| DataType::Array(Arc::new(ty), level as u64));
            let field = isowarp_core::ir::Field { name: "x".to_owned(), ty, offset: 0 };
            let name = format!("s{}", module.structs.len());
            let def = StructDef { name, size: 4, align: 4, fields: vec![field] };
            Arc::make_mut(&mut module.structs).push(def);
        }
        module
    };
    let deepest = module(MAX_TYPE_NESTING);
    assert_eq!(deepest.structs, again(&deepest).structs);
    let deeper = encode_module(&module(MAX_TYPE_NESTING + 1)).unwrap();
    assert!(matches!(decode_module(&deeper).unwrap_err(), BinaryError::Damaged(_)));
}

/// A function's body is one list with those of its nested blocks. A list of another length is not a body.
#[test]
fn surplus_or_missing_blocks_are_an_error() {
    let bytes = encode_module(&with_body(Vec::new())).unwrap();
    // After the body: no launch bounds, and the span.
    let at = bytes.len() - 6;
    assert_eq!(bytes[at..at + 2], [1, 0]);
    let with = |list: &[u8]| decode_module(&[&bytes[..at], list, &bytes[at + 2..]].concat());
    assert!(with(&[1, 0]).is_ok());
    assert!(with(&[0]).is_err());
    assert!(with(&[2, 0, 0]).is_err());
}

proptest! {
    #[test]
    fn garbage_is_an_error_not_a_panic(garbage in prop::collection::vec(any::<u8>(), 0..400)) {
        let head = encode_module(&Module::default()).unwrap();
        let line = head.iter().position(|b| *b == b'\n').unwrap();
        let _ = decode_module(&[&head[..=line], &garbage].concat());
        prop_assert_eq!(decode_module(&garbage).unwrap_err(), BinaryError::NotIr);
    }

    /// Tests slightly damaged bytes: modules that can still be read are the same when written and read again, and the
    /// verifier and the printer accept them.
    #[test]
    fn damaged_bytes_never_panic(edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
        let mut bytes = encode_module(&everything()).unwrap();
        for (at, with) in edits {
            let at = at.index(bytes.len());
            bytes[at] = with;
        }
        if let Ok(module) = decode_module(&bytes) {
            assert_same(&module, &again(&module));
            let _ = isowarp_core::ir::verify::verify(&module);
        }
    }
}
