//! Tests that the IR of all conformance cases is the same after encoding to and decoding from its binary form, which
//! is smaller than the text.

use isowarp_core::ir::binary::{decode_module, encode_module};
use isowarp_core::ir::text::print_module;
use isowarp_core::ir::verify::verify;
use isowarp_core::testing::one_in;
use isowarp_frontend::compile::{CompileOptions, compile_file};

use crate::common;

#[test]
fn all_conformance_cases_read_back_from_bytes() {
    let files = common::conformance_cases();
    let mut compiled = 0;
    let files: Vec<_> = files.into_iter().step_by(one_in(4)).collect();
    for path in &files {
        let module = compile_file(path, &CompileOptions::default()).module;
        let bytes = encode_module(&module).unwrap();
        let read = decode_module(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(read.structs, module.structs, "{}", path.display());
        assert_eq!(read.globals, module.globals, "{}", path.display());
        assert!(read.functions == module.functions, "{}", path.display());
        let text = print_module(&module, true);
        assert_eq!(print_module(&read, true), text, "{}", path.display());
        assert_eq!(verify(&read), [], "{}", path.display());
        if module.kernels().next().is_some() {
            compiled += 1;
            assert!(bytes.len() < text.len(), "{}: {} bytes", path.display(), bytes.len());
        }
    }
    // The others are instances of templates that are named only by the case's own directives.
    assert!(compiled * 10 > files.len() * 8, "{compiled} of {}", files.len());
}
