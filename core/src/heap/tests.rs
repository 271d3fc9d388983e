//! What holds of the library.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::ir::verify::verify;

#[test]
fn the_library_is_ir_and_has_what_is_called() {
    let library = library().unwrap();
    assert!(verify(&library).is_empty(), "{:?}", verify(&library));
    for name in [MALLOC, FREE] {
        assert!(library.functions.iter().any(|f| f.name == name), "{name}");
    }
    let place = library.globals.iter().find(|g| g.name == PLACE).unwrap();
    assert_eq!(place.size, 8);
}

#[test]
fn a_heap_has_room_for_its_pages() {
    let layout = Layout::of(DEFAULT_BYTES).unwrap();
    assert_eq!((layout.pages, layout.start % 256), (2048, 0));
    assert!(layout.start >= 4 * (HEAD + 2048 * ENTRY) && layout.bytes == layout.start + DEFAULT_BYTES);
    assert_eq!(Layout::of(0).unwrap().pages, 1);
    assert!(Layout::of(u64::MAX).is_err());
}
