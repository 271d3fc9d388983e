//! Properties of the library.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::ir::Op;
use crate::ir::archive::encode_archive;
use crate::ir::text::{SpanSource, parse_module};
use crate::ir::verify::verify;
use crate::passes::link::link_heap::link_heap;

#[test]
fn binary_matches_the_text() {
    let parsed = parse_module(include_str!("library.ir"), SpanSource::Written).unwrap();
    let made = encode_archive(&parsed).unwrap();
    assert!(made == BYTES, "core/src/heap/library.bin is not what library.ir gives: run `cargo xtask math`");
    let read = library().unwrap();
    assert!(read.has_code_of(&parsed));
    assert_eq!(read.to_string(), parsed.to_string());
}

#[test]
fn the_library_verifies_and_has_the_called_functions() {
    let library = library().unwrap();
    assert!(verify(&library).is_empty(), "{:?}", verify(&library));
    for name in [MALLOC, FREE] {
        assert!(library.functions.iter().any(|f| f.name == name), "{name}");
    }
    for name in [PLACE, FIRST_PAGE] {
        let variable = library.globals.iter().find(|g| g.name == name).unwrap();
        assert_eq!(variable.size, 8);
    }
}

#[test]
fn a_heap_has_room_for_its_pages() {
    let layout = Layout::of(DEFAULT_BYTES).unwrap();
    assert_eq!((layout.pages, layout.start % 256), (2048, 0));
    assert!(layout.start >= 4 * (HEAD + 2048 * ENTRY) && layout.bytes == layout.start + DEFAULT_BYTES);
    assert_eq!(Layout::of(0).unwrap().pages, 1);
    assert!(Layout::of(u64::MAX).is_err());
}

#[test]
fn fences_are_left_out_for_devices_that_have_none() {
    let text = "kernel @\"k\"(%0 p: ptr.generic) {\n  system.free %0\n  return\n}\n";
    let module = parse_module(text, SpanSource::Written).unwrap();
    for fences in [true, false] {
        let linked = link_heap(&module, fences).unwrap().unwrap();
        assert!(verify(&linked).is_empty(), "{:?}", verify(&linked));
        let mut found = false;
        for function in &linked.functions {
            function.body.for_each(&mut |inst| found |= matches!(inst.op, Op::Fence(_)));
        }
        assert_eq!(found, fences);
    }
}
