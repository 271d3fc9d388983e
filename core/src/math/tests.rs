//! Properties of the whole library.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use super::*;
use crate::ir::archive::encode_archive;
use crate::ir::text::{SpanSource, parse_module};
use crate::ir::verify::verify;
use crate::ir::{DataType, Op, Type};
use crate::passes::link::link_math::link_math_except;

/// The library as text, for its authors.
const TEXT: &str = include_str!("library.ir");

#[test]
fn binary_matches_the_text() {
    let made = encode_archive(&parse_module(TEXT, SpanSource::Written).unwrap()).unwrap();
    assert!(made == BYTES, "core/src/math/library.bin is not what library.ir gives: run `cargo xtask math`");
}

/// Splits the text into its items by name. Items begin at lines that are not indented.
fn items() -> BTreeMap<&'static str, &'static str> {
    let mut items = BTreeMap::new();
    let mut rest = TEXT;
    while !rest.is_empty() {
        let is_start = |at: &usize| rest[at + 1..].starts_with(|c: char| c.is_ascii_lowercase());
        let end = rest.match_indices('\n').map(|(at, _)| at).find(is_start).map_or(rest.len(), |at| at + 1);
        items.insert(names(rest).next().unwrap(), &rest[..end]);
        rest = &rest[end..];
    }
    items
}

/// Returns the names of the library in a text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(['"', '@', '%']).filter(|part| part.starts_with(PREFIX))
}

#[test]
fn each_function_matches_its_text() {
    let items = items();
    let functions: Vec<&str> = items.keys().copied().filter(|name| items[name].starts_with("device")).collect();
    assert_eq!(functions.len(), TEXT.matches("\ndevice ").count());
    for name in functions {
        let (mut wanted, mut open) = (BTreeSet::new(), vec![name]);
        while let Some(name) = open.pop() {
            if wanted.insert(name) {
                open.extend(names(items[name]));
            }
        }
        let text: String = wanted.into_iter().map(|name| items[name]).collect();
        let parsed = parse_module(&text, SpanSource::Written).unwrap();
        let read = part(&BTreeSet::from([name.to_owned()])).unwrap();
        assert!(read.has_code_of(&parsed), "{name}");
        assert_eq!(read.to_string(), parsed.to_string(), "{name}");
    }
}

#[test]
fn every_math_function_exists() {
    let missing: Vec<String> = MathFn::forms().filter(|(f, s)| !has(*f, *s)).map(|(f, s)| name(f, s)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn functions_have_the_types_of_the_operations() {
    let all = parse_module(TEXT, SpanSource::Written).unwrap();
    assert!(verify(&all).is_empty(), "{:?}", verify(&all));
    for (func, float) in MathFn::forms() {
        let found = all.functions.iter().find(|f| f.name == name(func, float)).unwrap();
        let params: Vec<DataType> = func.params().iter().map(|p| DataType::Value(p.ty(float))).collect();
        let own: Vec<DataType> = found.params.iter().map(|p| p.ty.clone()).collect();
        assert_eq!((own, found.ret), (params, Some(func.ret().ty(float))), "{}", found.name);
    }
}

#[test]
fn parts_are_complete() {
    for (func, float) in MathFn::forms() {
        let module = part(&BTreeSet::from([name(func, float)])).unwrap();
        assert!(verify(&module).is_empty(), "{}: {:?}", name(func, float), verify(&module));
        for function in &module.functions {
            function.body.for_each(&mut |inst| assert!(!matches!(inst.op, Op::Math { .. }), "{}", function.name));
        }
    }
}

#[test]
fn pairs_compute_both_results_of_one_float() {
    for (pair, sine, cosine) in PAIRS {
        let module = part(&BTreeSet::from([pair.to_owned()])).unwrap();
        assert!(verify(&module).is_empty(), "{pair}: {:?}", verify(&module));
        let found = module.functions.iter().find(|f| f.name == pair).unwrap();
        let params: Vec<DataType> = found.params.iter().map(|p| p.ty.clone()).collect();
        assert_eq!(
            (params, found.ret),
            (vec![DataType::Value(Type::F32)], Some(Type::Vector(Scalar::F32, 2))),
            "{pair}"
        );
        assert!(has(sine, Scalar::F32) && has(cosine, Scalar::F32), "{pair}");
    }
}

/// Returns the functions that a kernel calls for some operations on two floats.
fn called_for(operations: &str) -> Vec<String> {
    called_beside(operations, &[])
}

/// Returns the functions that a kernel calls for some operations on two floats, on a device that has some math
/// functions of its own.
fn called_beside(operations: &str, own: &[MathFn]) -> Vec<String> {
    let text = format!("kernel @k(%0 x: f32, %1 y: f32) {{\n{operations}}}\n");
    let module = parse_module(&text, SpanSource::Text).unwrap();
    assert!(verify(&module).is_empty(), "{:?}", verify(&module));
    let linked = link_math_except(&module, &own.iter().copied().collect()).unwrap().unwrap_or(module);
    assert!(verify(&linked).is_empty(), "{:?}", verify(&linked));
    let mut names = Vec::new();
    linked.functions[0].body.for_each(&mut |inst| {
        if let Op::Call { func, .. } = inst.op {
            names.push(linked.functions[func.0 as usize].name.clone());
        }
    });
    names
}

#[test]
fn sine_and_cosine_of_one_value_become_one_call() {
    let both = "  %2: f32 = math.cos %0\n  %3: f32 = math.sin %0\n";
    assert_eq!(called_for(both), ["math.sincos_f32"]);
    let others = "  %2: f32 = math.sinpi %0\n  %3: f32 = math.cospi %1\n  %4: f32 = math.sin %1\n";
    assert_eq!(called_for(others), ["math.sinpi_f32", "math.cospi_f32", "math.sin_f32"]);
    let many = "  %2: f32 = math.sinpi %0\n  %3: f32 = math.sinpi %0\n  %4: f32 = math.cospi %0\n";
    assert_eq!(called_for(many), ["math.sincospi_f32", "math.sinpi_f32"]);
    // The cosine is not always computed.
    let apart = "  %2: f32 = math.sin %0\n  %3: bool = lt %0, %1\n  if %3 {\n    %4: f32 = math.cos %0\n  }\n";
    assert_eq!(called_for(apart), ["math.sin_f32", "math.cos_f32"]);
    let double = "  %2: f64 = fcast.rn %0\n  %3: f64 = math.sin %2\n  %4: f64 = math.cos %2\n";
    assert_eq!(called_for(double), ["math.sin_f64", "math.cos_f64"]);
}

#[test]
fn functions_native_to_the_device_are_not_replaced() {
    let three = "  %2: f32 = math.sin %0\n  %3: f32 = math.cos %0\n  %4: f32 = math.exp %0\n";
    assert_eq!(called_beside(three, &[MathFn::Sin]), ["math.cos_f32", "math.exp_f32"]);
    assert_eq!(called_beside(three, &[MathFn::Exp]), ["math.sincos_f32"]);
    assert!(called_beside(three, &[MathFn::Sin, MathFn::Cos, MathFn::Exp]).is_empty());
    let double = "  %2: f64 = fcast.rn %0\n  %3: f64 = math.sin %2\n";
    assert_eq!(called_beside(double, &[MathFn::Sin]), ["math.sin_f64"], "in f64 it is the library's");
}
