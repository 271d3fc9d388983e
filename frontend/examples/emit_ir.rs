//! Prints the IR of a .cu file: `cargo run -p isowarp-frontend --example emit_ir FILE`.

use std::path::Path;
use std::process::ExitCode;

use isowarp_core::ir::text::print_module;
use isowarp_core::render::render;
use isowarp_frontend::compile::{CompileOptions, compile_file};

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: emit_ir FILE");
        return ExitCode::from(2);
    };
    let output = compile_file(Path::new(&path), &CompileOptions::default());
    eprint!("{}", render(&output.diagnostics, &output.sources, false));
    print!("{}", print_module(&output.module, false));
    ExitCode::from(u8::from(output.has_errors()))
}
