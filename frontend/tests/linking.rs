//! Tests files that use each other's device code.

use std::path::PathBuf;
use std::sync::Arc;

use isowarp_core::ir::text::print_module;
use isowarp_frontend::compile::{Compilation, CompileOptions, compile_files, compile_program};
use isowarp_frontend::preprocess::MemoryLoader;

/// Compiles files `0.cu`, `1.cu` and so on, which may include `h.cuh`.
fn files(header: &str, texts: &[&str]) -> Vec<Compilation> {
    let paths: Vec<PathBuf> = (0..texts.len()).map(|i| PathBuf::from(format!("{i}.cu"))).collect();
    let known = MemoryLoader::new().with("h.cuh", header);
    let loader = paths.iter().zip(texts).fold(known, |loader, (path, text)| loader.with(path, *text));
    let files: Vec<_> = paths.into_iter().map(|path| (path, CompileOptions::default())).collect();
    compile_files(&files, &loader)
}

/// Returns the module of the first file, if there are no errors.
fn module(header: &str, texts: &[&str]) -> String {
    let compiled = files(header, texts);
    for file in &compiled {
        assert!(!file.has_errors(), "{:?}", file.diagnostics);
    }
    print_module(&compiled[0].module, false)
}

/// Returns the messages about the first file, with positions.
fn said(header: &str, texts: &[&str]) -> String {
    let first = &files(header, texts)[0];
    let line = |span| first.sources.location(span).map_or_else(String::new, |l| format!("{}:{}", l.file, l.line));
    let label = |(span, text): &(_, String)| format!(" [{} {text}]", line(*span));
    let one = |d: &isowarp_core::diagnostic::Diagnostic| {
        let labels: String = d.labels.iter().map(label).collect();
        format!("{} {} {}{labels}\n", d.code, d.span.map(line).unwrap_or_default(), d.message)
    };
    first.diagnostics.iter().map(one).collect()
}

#[test]
fn functions_and_variables_of_other_files_are_used() {
    let header = "struct P { int x, y; };\n__device__ int twice(int a);\n__device__ int twice(P a);\n\
        extern __device__ P counter;\nextern __constant__ float table[4];\nextern __device__ int unused;\n\
        namespace n { struct S { int v; __device__ int get() const; __device__ int in_class() { return v; } }; }\n";
    let first = "#include \"h.cuh\"\nstatic __device__ int own;\n__device__ static int helper(int a) { return a + own; }\n\
        namespace { __device__ int hidden = 5; }\n\
        __global__ void k(int *p) { n::S s{3}; *p = twice(counter.x) + twice(P{1, 2}) + (int)table[1] + helper(2) + s.get() + s.in_class() + hidden; }\n";
    let second = "#include \"h.cuh\"\nstatic __device__ int own = 7;\n__device__ static int helper(int a) { return a * own; }\n\
        namespace { __device__ int hidden = 6; }\n\
        __device__ int twice(int a) { return helper(a) + hidden; }\n__device__ int twice(P a) { return a.x + a.y; }\n\
        __device__ P counter = {4, 5};\n__constant__ float table[4] = {0, 1};\n\
        __device__ int n::S::get() const { return v; }\n__global__ void other(int *p) { *p = own; }\n";
    insta::assert_snapshot!(module(header, &[first, second]));
    // The order does not matter, and a file that needs nothing stays alone.
    let compiled = files(header, &[second, first]);
    assert!(compiled.iter().all(|c| !c.has_errors()));
    assert_eq!(compiled[0].module.kernels().count(), 1);
    assert_eq!(compiled[1].module.kernels().count(), 2);
}

#[test]
fn missing_and_duplicate_definitions_are_reported() {
    let kernel = "__global__ void k(int *p) { *p = f(1); }\n__global__ void alone(int *p) { *p = 1; }\n";
    let text = format!("__device__ int f(int a);\n{kernel}");
    let undefined = said("", &[&text, "static __device__ int f(int a) { return a; }\n"]);
    assert_eq!(
        undefined,
        "IW0801 0.cu:1 `f(int)` is declared here, but none of the files that are linked defines it\n"
    );
    let one = "__device__ int f(int a) { return a; }\n";
    let twice = said("", &[&text, one, one]);
    assert_eq!(twice, "IW0802 2.cu:1 `f(int)` is also defined in another file [1.cu:1 the other definition is here]\n");
    let other = said("", &[&text, "__device__ long f(int a) { return a; }\n"]);
    assert_eq!(
        other,
        "IW0803 0.cu:1 `f(int)` is declared here with another type than it is defined with [1.cu:1 defined here]\n"
    );
    let variable = "extern __device__ int x;\n__global__ void k(int *p) { *p = x; }\n";
    let other = said("", &[variable, "__device__ float x;\n"]);
    assert_eq!(
        other,
        "IW0803 0.cu:1 `x` is declared here with another type than it is defined with [1.cu:1 defined here]\n"
    );
    let alone = &files("", &[&text, ""])[0];
    let verdicts: Vec<_> = alone.kernels.iter().map(|k| (k.name.as_str(), k.compiled)).collect();
    assert_eq!(verdicts, [("k", false), ("alone", true)]);
}

#[test]
fn one_file_may_declare_and_define_an_entity() {
    let text = "extern __device__ int x;\n__device__ int read() { return x; }\n__device__ int x = 3;\nextern __device__ int x;\n\
        extern __device__ int nobody;\n__global__ void k(int *p) { *p = read() + x; }\n";
    insta::assert_snapshot!(module("", &[text]));
    let text = "extern __device__ int x;\n__global__ void k(int *p) { *p = x; }\n";
    assert_eq!(
        said("", &[text]),
        "IW0801 0.cu:1 `x` is declared here, but none of the files that are linked defines it\n"
    );
}

#[test]
fn constants_of_other_files_are_read() {
    let header = "extern const __device__ int size;\nextern __constant__ const float step;\n";
    let first =
        "#include \"h.cuh\"\nconst __device__ int own = 1;\n__global__ void k(float *p) { *p = size * step + own; }\n";
    let second = "#include \"h.cuh\"\nconst __device__ int own = 2;\nconst __device__ int size = 3;\n__constant__ const float step = 0.5f;\n";
    let text = module(header, &[first, second]);
    assert!(text.contains("var.global @size: i32 size 4 align 4 init x\"03000000\""), "{text}");
    assert!(text.contains("var.constant @step: f32 size 4 align 4 init x\"0000003f\""), "{text}");
}

#[test]
fn constant_memory_of_all_files_is_counted_once() {
    let header = "extern __constant__ int big[10000];\n__device__ int f(int a);\n";
    let first = "#include \"h.cuh\"\n__constant__ int big[10000];\n__global__ void k(int *p) { *p = big[f(3)]; }\n";
    let second = "#include \"h.cuh\"\n__device__ int f(int a) { return a + big[a]; }\n";
    let third = "__constant__ int own[10000];\n__device__ int f(int a) { return own[a]; }\n";
    assert!(module(header, &[first, second]).contains("var.constant @big: [10000 x i32]"));
    let expected = "IW0319  the constants of the linked files need 80000 bytes, but constant memory has 64 KiB\n";
    assert_eq!(said(header, &[first, third]), expected);
}

#[test]
fn variables_of_inline_functions_are_not_doubled() {
    let header = "inline __device__ int count() { static int n; return n++; }\n__device__ int f();\n";
    let first = "#include \"h.cuh\"\n__global__ void k(int *p) { *p = count() + f(); }\n";
    let second = "#include \"h.cuh\"\n__device__ int f() { return count(); }\n";
    let expected =
        "IW0802 h.cuh:1 `count.n` is one variable that two of the linked files define: that is not supported";
    let said = said(header, &[first, second]);
    assert!(said.starts_with(expected), "{said}");
}

#[test]
fn pointers_to_functions_stay_in_one_file() {
    let first = "__device__ int apply(int (*f)(int), int a);\n__device__ int one(int a) { return a; }\n\
        __global__ void k(int *p) { *p = apply(one, 3); }\n";
    let second = "__device__ int two(int a) { return a; }\n__device__ int (*table[])(int) = {two};\n\
        __device__ int apply(int (*f)(int), int a) { return f(a) + table[a](a); }\n";
    let said = said("", &[first, second]);
    assert_eq!(
        said,
        "IW0350  pointers to functions and virtual functions in several files that are linked are not supported\n"
    );
}

#[test]
fn objects_with_virtual_functions_stay_in_one_file() {
    let header = "struct A { int a; __device__ virtual int f() { return a; } };\n__device__ int call(A *a);\n";
    let first = "#include \"h.cuh\"\nstruct B : A { __device__ int f() override { return 2; } };\n\
        __global__ void k(int *p) { B b; *p = call(&b); }\n";
    let second = "#include \"h.cuh\"\nstruct C : A { __device__ int f() override { return 3; } };\n\
        __device__ int call(A *a) { C c; A *other = &c; return a->f() + other->f(); }\n";
    let said = said(header, &[first, second]);
    assert_eq!(
        said,
        "IW0350  pointers to functions and virtual functions in several files that are linked are not supported\n"
    );
}

#[test]
fn files_of_a_program_share_their_variables() {
    let texts = [
        "extern __device__ int n; static __device__ int own;\n__global__ void k(int *p) { *p = n + own; }",
        "__device__ int n; static __device__ int own = 2;\n__global__ void k(float *p) { n = own; *p = 1; }",
        "__device__ int n2;\n__global__ void alone() { n2 = 1; }",
    ];
    let paths = ["0.cu", "1.cu", "2.cu"].map(PathBuf::from);
    let loader = paths.iter().zip(texts).fold(MemoryLoader::new(), |loader, (path, text)| loader.with(path, text));
    let compiled = compile_program(&paths.map(|path| (path, CompileOptions::default())), &loader);
    assert!(compiled.iter().all(|c| !c.has_errors()));
    assert!(Arc::ptr_eq(&compiled[0].module, &compiled[1].module));
    assert!(!Arc::ptr_eq(&compiled[0].module, &compiled[2].module));
    assert_eq!(compiled[0].variables(), [("n", "n"), ("own", "own")]);
    assert_eq!(compiled[1].variables(), [("n", "n"), ("own", "own.2")]);
    assert_eq!((compiled[0].kernel_in_module("k"), compiled[1].kernel_in_module("k")), ("k", "k.2"));
    assert_eq!(compiled[2].kernel_in_module("alone"), "alone");
}
