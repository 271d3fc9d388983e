//! How long the front end takes for a file of 5,000 lines: `cargo bench -p isowarp-frontend`.

use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::parse::parse;
use isowarp_frontend::preprocess::{MemoryLoader, PreprocessOptions, preprocess_bytes};

/// The file's length.
const LINES: usize = 5_000;

/// Some hundred lines of device code; `@` stands for the number of the copy.
const BLOCK: &str = include_str!("block.cu");

fn main() {
    divan::main();
}

/// A file of varied device code.
fn source() -> String {
    let mut text = String::from("#include <cuda_runtime.h>\n");
    let mut lines = 1;
    for n in 0.. {
        for line in BLOCK.lines() {
            text.push_str(&line.replace('@', &n.to_string()));
            text.push('\n');
            lines += 1;
        }
        if lines >= LINES {
            break;
        }
    }
    text
}

#[divan::bench]
fn preprocess(bencher: divan::Bencher<'_, '_>) {
    let text = source();
    bencher.bench(|| preprocess_bytes("a.cu", text.as_bytes(), &PreprocessOptions::default(), &MemoryLoader::new()));
}

#[divan::bench]
fn preprocess_and_parse(bencher: divan::Bencher<'_, '_>) {
    let text = source();
    bencher.bench(|| {
        let output = preprocess_bytes("a.cu", text.as_bytes(), &PreprocessOptions::default(), &MemoryLoader::new());
        parse(&output.tokens, false)
    });
}

/// From bytes to verified IR.
#[divan::bench]
fn whole(bencher: divan::Bencher<'_, '_>) {
    let text = source();
    let compile = || compile_text("a.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    let output = compile();
    let shown = isowarp_frontend::render::render(&output.diagnostics, &output.sources, false);
    assert!(!output.has_errors(), "{shown}");
    bencher.bench(compile);
}
