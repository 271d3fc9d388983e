//! A part of a library has everything that is needed and reads nothing else, and no bytes make the reader panic.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use proptest::prelude::*;

use super::*;
use crate::ir::text::{SpanSource, parse_module};
use crate::ir::verify::verify;

const TEXT: &str = r#"var.global @z: [2 x u64] size 16 align 8 init x"00000000000000000000000000000000" address 8 @y 4
var.global @unused: u32 size 4 align 4
var.global @y: [2 x u32] size 8 align 4

device @second(%0 x: i32) -> i32 {
  %1: i32 = add %0, %0
  return %1
}

device @alone() {
  return
}

device @first(%0 x: i32) -> i32 {
  %1: ptr.global = addr @z
  %2: i32 = call @second(%0)
  %3: i32 = load %1 align 4
  return %3
}
"#;

fn library() -> Module {
    parse_module(TEXT, SpanSource::Written).unwrap()
}

fn encoded() -> Vec<u8> {
    encode_archive(&library()).unwrap()
}

/// Returns the library with other bytes for one of its functions.
fn with_function(number: usize, content: &[u8]) -> Vec<u8> {
    let library = encoded();
    let mut items: Items<'_> = value(&library).unwrap();
    items.functions[number].1 = content;
    bytes(&items).unwrap()
}

#[test]
fn the_whole_archive_is_the_module() {
    let (library, bytes) = (library(), encoded());
    assert!(verify(&library).is_empty(), "{:?}", verify(&library));
    let whole = Archive::open(&bytes).unwrap().whole().unwrap();
    assert!(whole.has_code_of(&library), "{whole}");
}

#[test]
fn a_part_has_what_is_needed_by_name() {
    let bytes = encoded();
    let archive = Archive::open(&bytes).unwrap();
    let part = archive.part(["first", "not there"]).unwrap();
    assert!(verify(&part).is_empty(), "{:?}", verify(&part));
    let functions: Vec<&str> = part.functions.iter().map(|f| f.name.as_str()).collect();
    let globals: Vec<&str> = part.globals.iter().map(|g| g.name.as_str()).collect();
    assert_eq!((functions, globals), (vec!["first", "second"], vec!["y", "z"]));
    let text = part.to_string();
    for named in ["addr @z", "call @second(%0)", "address 8 @y 4"] {
        assert!(text.contains(named), "{named}: {text}");
    }
    assert!(archive.has("alone") && !archive.has("not there") && !archive.has("z"));
    assert!(archive.part([]).unwrap().has_code_of(&Module::default()));
}

#[test]
fn the_rest_is_not_read() {
    let damaged = with_function(0, b"\xff\xff\xff");
    let archive = Archive::open(&damaged).unwrap();
    assert_eq!(archive.part(["alone"]).unwrap().functions, library().functions[1..2]);
    for names in [["first"], ["second"]] {
        assert!(matches!(archive.part(names), Err(BinaryError::Damaged(_))));
    }
    assert!(matches!(archive.whole(), Err(BinaryError::Damaged(_))));
}

#[test]
fn unresolved_numbers_are_an_error() {
    let mut library = library();
    library.functions[2].body.for_each_mut(&mut |inst| {
        if let Op::Call { func, .. } = &mut inst.op {
            *func = FuncId(3);
        }
    });
    library.globals[0].addresses[0].target = GlobalId(u32::MAX);
    let bytes = encode_archive(&library).unwrap();
    let error = Archive::open(&bytes).unwrap().part(["first"]).unwrap_err();
    assert_eq!(error, BinaryError::Damaged("it has no item 3".to_owned()));
    library.functions.remove(0);
    library.functions[1].body.for_each_mut(&mut |inst| {
        if let Op::Call { func, .. } = &mut inst.op {
            *func = FuncId(0);
        }
    });
    let bytes = encode_archive(&library).unwrap();
    let error = Archive::open(&bytes).unwrap().part(["first"]).unwrap_err();
    assert_eq!(error, BinaryError::Damaged("it has no item 4294967295".to_owned()));
}

#[test]
fn truncated_or_trailing_bytes_are_an_error() {
    let library = encoded();
    for end in 0..library.len() {
        assert!(Archive::open(&library[..end]).is_err(), "{end} of {} bytes", library.len());
    }
    assert_eq!(Archive::open(&[&library[..], &[0; 3]].concat()).unwrap_err(), BinaryError::Trailing(3));
    let items: Items<'_> = value(&library).unwrap();
    let function = items.functions[0].1;
    for end in 0..function.len() {
        let cut = with_function(0, &function[..end]);
        assert!(Archive::open(&cut).unwrap().part(["first"]).is_err(), "{end} of {} bytes", function.len());
    }
    let longer = with_function(0, &[function, &[0; 2]].concat());
    assert_eq!(Archive::open(&longer).unwrap().part(["first"]).unwrap_err(), BinaryError::Trailing(2));
}

/// Huge numbers at every position. A reader that reserved memory for so many of anything would be killed.
#[test]
fn lengths_beyond_the_bytes_do_not_panic() {
    let library = encoded();
    for number in [u64::MAX, i64::MAX as u64, 1 << 40] {
        let number: Vec<u8> =
            (0..10).map(|i| (number.unbounded_shr(7 * i) & 0x7f) as u8 | u8::from(i < 9) << 7).collect();
        for at in 0..library.len() {
            read(&[&library[..at], &number, &library[at + 1..]].concat());
        }
        assert!(matches!(Archive::open(&number).unwrap_err(), BinaryError::Damaged(_)));
    }
}

#[test]
fn structs_are_refused() {
    let module = parse_module("struct @s size 4 align 4 {\n  x: i32 at 0\n}\n", SpanSource::Written).unwrap();
    assert!(matches!(encode_archive(&module), Err(BinaryError::Unwritable(_))));
}

/// Reads everything that can be read; the printer and the verifier must accept the result.
fn read(bytes: &[u8]) {
    let Ok(archive) = Archive::open(bytes) else { return };
    let names: Vec<&str> = archive.functions.keys().copied().collect();
    let parts = names.iter().map(|name| archive.part([*name]));
    for module in parts.chain([archive.whole(), archive.part(names.iter().copied())]).flatten() {
        let _ = module.to_string();
        let _ = verify(&module);
    }
}

proptest! {
    #[test]
    fn garbage_does_not_panic(garbage in prop::collection::vec(any::<u8>(), 0..400)) {
        read(&garbage);
        read(&with_function(0, &garbage));
    }

    #[test]
    fn damaged_bytes_never_panic(edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
        let mut library = encoded();
        for (at, with) in edits {
            let at = at.index(library.len());
            library[at] = with;
        }
        read(&library);
    }
}
