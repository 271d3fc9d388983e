//! Measures the front end's time for a file of 5,000 lines, for 300,000 lines of headers, for headers that are
//! included repeatedly, and for many instances of templates: `cargo bench -p isowarp-frontend`.

use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::parse::{Dialect, parse};
use isowarp_frontend::preprocess::{MemoryLoader, PreprocessOptions, preprocess_bytes};

/// Number of lines of the file.
const LINES: usize = 5_000;

/// Some hundred lines of device code; `@` is replaced by the number of the copy.
const BLOCK: &str = include_str!("block.cu");

fn main() {
    divan::main();
}

/// Declarations of a library's header; `@` is replaced by the number of the copy.
const HEADER: &str = include_str!("header.h");

/// Number of lines of headers.
const HEADER_LINES: usize = 300_000;

/// Number of headers with guards, each of which includes all earlier ones.
const GUARDED: usize = 300;

/// Numbers of lines and instances of a file of templates.
const TEMPLATE_LINES: usize = 18_500;
const INSTANCES: usize = 1_409;

/// Returns a file of varied device code.
fn source() -> String {
    format!("#include <cuda_runtime.h>\n{}", copies(BLOCK, LINES))
}

/// Returns numbered copies of a text (the number replaces `@`) with at least this many lines.
fn copies(text: &str, lines: usize) -> String {
    (0..lines.div_ceil(text.lines().count())).map(|n| text.replace('@', &n.to_string())).collect()
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
        parse(&output.tokens, Dialect::default())
    });
}

/// Measures compilation from bytes to verified IR.
#[divan::bench]
fn whole(bencher: divan::Bencher<'_, '_>) {
    compile(bencher, &source(), &MemoryLoader::new());
}

/// Measures a kernel after a large header.
#[divan::bench(sample_count = 5)]
fn headers(bencher: divan::Bencher<'_, '_>) {
    let loader = MemoryLoader::new().with("large.h", copies(HEADER, HEADER_LINES));
    let kernel = "__global__ void k(float *p) { lib::vec3<float, 4> v; v[0] = *p; p[1] = v[0] * v.size(); }\n";
    compile(bencher, &format!("#include <vector>\n#include \"large.h\"\n{kernel}"), &loader);
}

/// Measures headers that include each other repeatedly, as those of large libraries do.
#[divan::bench(sample_count = 5)]
fn included_again(bencher: divan::Bencher<'_, '_>) {
    let mut loader = MemoryLoader::new();
    for n in 0..GUARDED {
        let before: String = (0..n).map(|m| format!("#include \"h{m}.h\"\n")).collect();
        let text = HEADER.replace('@', &n.to_string());
        loader = loader.with(format!("h{n}.h"), format!("#ifndef H{n}\n#define H{n}\n{before}{text}#endif\n"));
    }
    compile(
        bencher,
        &format!("#include <vector>\n#include \"h{}.h\"\n__global__ void k(float *p) {{ *p = 1; }}\n", GUARDED - 1),
        &loader,
    );
}

/// Measures many instances of a kernel template in a large file.
#[divan::bench(sample_count = 5)]
fn instances(bencher: divan::Bencher<'_, '_>) {
    let kernel = "template <int N> __global__ void many(int *p) { int v[4] = {}; for (int i = 0; i < 4; i++) v[i] = N * p[i]; \\
        if (v[N % 4] > N) *p = v[1] + v[2]; }\n";
    let launches: String = (0..INSTANCES).map(|n| format!("    many<{n}><<<1, 32>>>(p);\n")).collect();
    let rest = copies(BLOCK, TEMPLATE_LINES - INSTANCES);
    compile(
        bencher,
        &format!("#include <cuda_runtime.h>\n{rest}{kernel}void run(int *p) {{\n{launches}}}\n"),
        &MemoryLoader::new(),
    );
}

fn compile(bencher: divan::Bencher<'_, '_>, text: &str, loader: &MemoryLoader) {
    let compile = || compile_text("a.cu", text.as_bytes(), &CompileOptions::default(), loader);
    let output = compile();
    let shown = isowarp_core::render::render(&output.diagnostics, &output.sources, false);
    assert!(!output.has_errors(), "{shown}");
    bencher.bench(compile);
}
