//! What holds of the whole library.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use super::*;
use crate::ir::verify::verify;
use crate::ir::{DataType, Op};

#[test]
fn every_function_is_there() {
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
fn parts_are_whole() {
    for (func, float) in MathFn::forms() {
        let module = part(&BTreeSet::from([name(func, float)])).unwrap();
        assert!(verify(&module).is_empty(), "{}: {:?}", name(func, float), verify(&module));
        for function in &module.functions {
            function.body.for_each(&mut |inst| assert!(!matches!(inst.op, Op::Math { .. }), "{}", function.name));
        }
    }
}
