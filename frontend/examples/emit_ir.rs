//! Prints the IR of a .cu file: `cargo run -p isowarp-frontend --example emit_ir FILE`.

use std::path::Path;
use std::process::ExitCode;

use isowarp_core::ir::text::print_module;
use isowarp_frontend::compile::{CompileOptions, compile_file};
use isowarp_frontend::preprocess::DiskLoader;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: emit_ir FILE");
        return ExitCode::from(2);
    };
    let output = compile_file(Path::new(&path), &DiskLoader, &CompileOptions::default());
    eprint!("{}", output.render(false));
    if let Some(module) = &output.module {
        print!("{}", print_module(module, false));
    }
    ExitCode::from(u8::from(output.has_errors()))
}
