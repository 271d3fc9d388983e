//! The pages that list the functions.

use std::path::Path;

#[test]
fn the_pages_list_the_functions() {
    for (name, page) in [("cudart.md", cudart::page()), ("driver-api.md", cudart::driver_page())] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
        if std::env::var_os("ISOWARP_BLESS").is_some() {
            std::fs::write(&path, &page).unwrap();
        }
        assert!(std::fs::read_to_string(&path).unwrap_or_default() == page, "ISOWARP_BLESS=1 writes docs/{name}");
    }
}
