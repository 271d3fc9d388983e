//! The page that lists the functions.

use std::path::Path;

#[test]
fn the_page_lists_the_functions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/cublas.md");
    let page = cublas::page();
    if std::env::var_os("ISOWARP_BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    assert!(std::fs::read_to_string(&path).unwrap_or_default() == page, "ISOWARP_BLESS=1 writes docs/cublas.md");
}
