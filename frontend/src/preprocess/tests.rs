//! Tests of the preprocessor's output, as tables of text, and of its errors, as they are shown.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use super::*;
use crate::lex::token::TokenKind;
use isowarp_core::render::render;

fn run(text: &str) -> PreprocessOutput {
    preprocess_bytes("k.cu", text.as_bytes(), &PreprocessOptions::default(), &MemoryLoader::new())
}

/// Returns the tokens on one line; diagnostics are not allowed.
fn tokens(text: &str) -> String {
    let output = run(text);
    let shown = render(&output.diagnostics, &output.sources, false);
    assert!(output.diagnostics.is_empty(), "{text}\n{shown}");
    emit::emit(&output.tokens).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn check(table: &[(&str, &str)]) {
    for (text, expected) in table {
        assert_eq!(tokens(text), *expected, "{text}");
    }
}

/// Returns errors as they are shown.
fn errors(text: &str) -> String {
    let output = run(text);
    render(&output.diagnostics, &output.sources, false)
}

fn codes(output: &PreprocessOutput) -> Vec<&'static str> {
    output.diagnostics.iter().map(|d| d.code).collect()
}

#[test]
fn plain_tokens() {
    check(&[
        ("", ""),
        ("  // nothing\n/* at\n all */", ""),
        ("int a\\\nb;", "int ab;"),
        ("a/**/b", "a b"),
        ("k<<<1,2>>>(x);", "k<<<1,2>>>(x);"),
        ("a<b<c>> d; a<b<c<d>>> e; x>>=1;", "a<b<c>> d; a<b<c<d>>> e; x>>=1;"),
        ("a and not b bitor c", "a && ! b | c"),
        ("<% %> <: :> a<::b>", "{ } [ ] a<::b>"),
        ("\"a\" \"b\" u8\"c\" 'x' L'y' R\"(a\\b)\"", "u8\"abc\" 'x' L'y' \"a\\\\b\""),
        ("0x1.8p1f 1e3 .5f 017 0b11u 1'000ull", "3.0f 1000.0 0.5f 017 0b11u 1000ull"),
        ("10ms 1_km", "10ms 1_km"),
        ("x+++y--->z", "x+++y--->z"),
        ("größe $x", "größe $x"),
        ("__inline__ __restrict", "inline __restrict__"),
    ]);
}

#[test]
fn object_macros() {
    check(&[
        ("#define N 4\nint a[N];", "int a[4];"),
        ("#define EMPTY\nx EMPTY y", "x y"),
        ("#define A B\n#define B 1\nA", "1"),
        ("#define A 1\n#undef A\nA", "A"),
        ("#define foo foo a\nfoo", "foo a"),
        ("#define a b c\n#define b a\na b", "a c b c"),
        ("# define  X  /* c */ 1 /* d */ + 2 // e\nX", "1 + 2"),
        ("#define minus -\n-minus-1", "- - -1"),
        ("#define A x\n#define A x\nA", "x"),
        ("#", ""),
        ("#define if(x) never\n", ""),
    ]);
}

#[test]
fn function_macros() {
    check(&[
        ("#define F(x) (x+1)\nF(2) F F (3)", "(2+1) F (3+1)"),
        ("#define F() 1\nF() F( )", "1 1"),
        ("#define F(x) [x]\nF((a,b)) F()", "[(a,b)] []"),
        ("#define MAX(a,b) ((a)>(b)?(a):(b))\nMAX(MAX(1,2),3)", "((((1)>(2)?(1):(2)))>(3)?(((1)>(2)?(1):(2))):(3))"),
        ("#define F(x) x\nF\n(\n1\n)", "1"),
        ("#define G F\n#define F(x) <x>\nG(1)", "<1>"),
        ("#define F(x) f(x)\n#define f(x) F(x)\nf(1)", "f(1)"),
        ("#define LP (\n#define F(x) x\nF LP 1 )", "F ( 1 )"),
        ("#define F (x)\nF", "(x)"),
        // An argument is fully expanded before it is substituted, even by the macro itself.
        ("#define INC(x) (x+1)\nINC(INC(INC(0)))", "(((0+1)+1)+1)"),
        // Directives between the arguments, as in gcc.
        ("#define F(x) [x]\nF(a\n#ifdef NO\nb\n#else\nc\n#endif\n)", "[a c]"),
        // A name found inside its own expansion is never expanded again.
        ("#define z z[0]\n#define F(x) x\nF(z) F(F)(1)", "z[0] F(1)"),
    ]);
}

#[test]
fn stringize_and_paste() {
    check(&[("#define S(x) #x\nS( a  +\tb ) S(\"q\\n\") S('\\0') S()", "\"a + b\\\"q\\\\n\\\"'\\\\0'\"")]);
    check(&[
        ("#define S(x) #x\n#define N 4\nS(N)", "\"N\""),
        ("#define S(x) #x\n#define SS(x) S(x)\n#define N 4\nSS(N)", "\"4\""),
        ("#define C(a,b) a##b\nC(x,1) C(1,x) C(+,=) C(,y) C(z,) C(,)", "x1 1x += y z"),
        ("#define C(a,b,c) a##b##c\nC(1,,2) C(,3,) C(<,<,=)", "12 3 <<="),
        ("#define C(a,b) a##b\n#define xy 7\nC(x,y)", "7"),
        ("#define N 4\n#define C(a,b) a##b\nC(N,N) C(L,\"w\")", "NN L\"w\""),
        // The result of ## is never an operator.
        ("#define HH # ## #\n#define MK(a) # a\n#define IN(a) MK(a)\n#define J(c,d) IN(c HH d)\nJ(x,y)", "\"x ## y\""),
        ("#define T(n) v ## n = n\nT(1) T(2 3)", "v1 = 1 v2 3 = 2 3"),
    ]);
}

#[test]
fn variable_arguments() {
    check(&[
        (
            "#define E\n#define L(f,...) p(f,##__VA_ARGS__)\n#define V(...) p(0,##__VA_ARGS__)\nL(1,) L(1,E) V() V(E)",
            "p(1,) p(1,) p(0) p(0,)",
        ),
        ("#define L(f,...) p(f,__VA_ARGS__)\nL(1,2,3) L(1,)", "p(1,2,3) p(1,)"),
        ("#define L(f,...) p(f,##__VA_ARGS__)\nL(1) L(1,2,3) L(L(1,2),3)", "p(1) p(1,2,3) p(p(1,2),3)"),
        ("#define L(args...) p(args)\nL() L(1,2)", "p() p(1,2)"),
        ("#define L(f,...) p(f __VA_OPT__(,) __VA_ARGS__)\nL(1) L(1,2)", "p(1) p(1 , 2)"),
        ("#define S(...) #__VA_ARGS__\nS(a, b ,c)", "\"a, b ,c\""),
        ("#define F(x,...) x##__VA_OPT__(_more)\nF(a) F(a,b)", "a a_more"),
    ]);
}

#[test]
fn conditionals() {
    let yes = [
        "1",
        "-1 < 0",
        "0u - 1 > 0",
        "-1 > 0u",
        "(2 || 1/0)",
        "!(0 && 1/0)",
        "1 ? 2 : 1/0",
        "defined X",
        "defined(X)",
        "!defined Y",
        "X == 3",
        "UNKNOWN == 0",
        "'a' == 97",
        "'\\xff' < 0",
        "0x7fffffffffffffff + 1 < 0",
        "1 << 63 < 0",
        "18446744073709551615u == -1",
        "-8 >> 1 == -4",
        "7 % -4 == 3",
        "~0 == -1",
        "true && !false",
        "(1 ? -1 : 0u) > 0",
        "__CUDA_ARCH__ >= 900",
        "__CUDACC__",
        "__cplusplus >= 201103L",
        "defined __global__",
        "HAS_X",
        "0x80000000 > 0",
        "__has_include(<stdio.h>)",
        "!__has_include(\"nowhere.h\")",
        "!__has_builtin(__builtin_foo)",
        "not 0 and 1",
        "defined(__NVCC__) && !defined(__CUDACC_RTC__)",
        "2 - 1 - 1 == 0",
        "1 | 6 ^ 2 & 3",
        "1000000 * 1000000 == 1000000000000",
    ];
    for condition in yes {
        let text = format!("#define X 3\n#define HAS_X defined(X)\n#if {condition}\nyes\n#else\nno\n#endif");
        assert_eq!(tokens(&text), "yes", "{condition}");
    }
    check(&[
        ("#if 0\n#if 1\na\n#else\nb\n#endif\nit's \" fine\n#bad\n#elif 1\nc\n#else\nd\n#endif", "c"),
        ("#if 1\na\n#elif 1/0\nb\n#else\nc\n#endif", "a"),
        ("#ifdef Q\na\n#elifdef __CUDACC__\nb\n#endif", "b"),
        ("#ifndef Q\na\n#elifndef R\nb\n#endif", "a"),
        ("#if 0 /*\n#endif */\na\n#endif\nb", "b"),
        ("#if 0\nR\"(\n#endif\n)\"\n#endif\nb", "b"),
        ("#if 0\nu8R\"x(\n#endif\n)x\" 1'0 u'\"' \"/*\"\n#endif\nb", "b"),
        ("#if 0\na #endif\na /*\n*/ #endif\n\"\\\n#endif\"\n%:endif\nb", "b"),
        ("#if 0\n##endif\n%endif\n  /**/ # /**/ endif\nb", "b"),
    ]);
}

#[test]
fn predefined_and_dynamic() {
    check(&[
        ("\n\n__LINE__ __FILE__", "3 \"k.cu\""),
        ("#define L __LINE__\n\nL\nL", "3 4"),
        ("__COUNTER__ __COUNTER__", "0 1"),
        ("INT_MAX M_PI NULL", "2147483647 3.141592653589793 0"),
        ("#include <float.h>\nFLT_MAX FLT_MIN", "3.4028235e38f 1.1754944e-38f"),
        ("#include <cstdint>\nUINT64_C(5) UINT32_MAX", "5ul 4294967295u"),
        ("#include <math_constants.h>\nCUDART_PI_F", "3.1415927f"),
        ("__CUDA_ARCH__", "900"),
    ]);
    let options = PreprocessOptions {
        defines: vec![("N".into(), Some("8".into())), ("ON".into(), None), ("SQ(x)".into(), Some("x*x".into()))],
        undefines: vec!["__NVCC__".into()],
        cuda_arch: 750,
        ..PreprocessOptions::default()
    };
    let output = preprocess_bytes("k.cu", b"N ON SQ(2) __NVCC__ __CUDA_ARCH__", &options, &MemoryLoader::new());
    assert_eq!(emit::emit(&output.tokens), "8 1 2*2 __NVCC__ 750\n");
}

#[test]
fn files_of_the_command_line_come_first() {
    let loader = MemoryLoader::new()
        .with("config.h", "#include \"more.h\"\n#define N (M + 1)\nint first = __COUNTER__;\n")
        .with("more.h", "#define M 2\n")
        .with("inc/other.h", "int second = N;\n");
    let options = PreprocessOptions {
        include_dirs: vec!["inc".into()],
        pre_includes: vec!["config.h".into(), "other.h".into()],
        ..PreprocessOptions::default()
    };
    let output = preprocess_bytes("src/k.cu", b"N __COUNTER__ __LINE__", &options, &loader);
    assert!(!output.has_errors(), "{:?}", output.diagnostics);
    assert_eq!(emit::emit(&output.tokens), "int first = 0;\nint second = (2 + 1);\n(2 + 1) 1 1\n");
    let options = PreprocessOptions { pre_includes: vec!["nowhere.h".into()], ..PreprocessOptions::default() };
    let output = preprocess_bytes("src/k.cu", b"", &options, &loader);
    assert!(output.diagnostics.iter().any(|d| d.message.contains("nowhere.h")), "{:?}", output.diagnostics);
}

#[test]
fn headers_of_an_installed_toolkit_are_built_in() {
    let text = b"#include \"/usr/local/cuda-10.1/targets/x86_64-linux/include/math_constants.h\"\nCUDART_PI_F";
    let output = preprocess_bytes("k.cu", text, &PreprocessOptions::default(), &MemoryLoader::new());
    assert!(!output.has_errors(), "{:?}", output.diagnostics);
    assert_eq!(emit::emit(&output.tokens), "3.1415927f\n");
    let text = b"#include \"/usr/local/other/include/math_constants.h\"\n";
    assert!(preprocess_bytes("k.cu", text, &PreprocessOptions::default(), &MemoryLoader::new()).has_errors());
}

#[test]
fn angle_brackets_find_files_of_the_project() {
    let loader = MemoryLoader::new()
        .with("src/ops.cuh", "OPS")
        .with("inc/ops.cuh", "GIVEN")
        .with("src/vector", "not this")
        .with("src/sub/here.h", "#include <there.h>\n")
        .with("src/sub/there.h", "THERE");
    let text = "#include <ops.cuh>\n#include <vector>\n#include \"sub/here.h\"\n";
    let shown = |options: &PreprocessOptions| {
        let output = preprocess_bytes("src/k.cu", text.as_bytes(), options, &loader);
        assert!(!output.has_errors(), "{:?}", output.diagnostics);
        emit::emit(&output.tokens)
    };
    assert_eq!(shown(&PreprocessOptions::default()), "OPS\nTHERE\n");
    let options = PreprocessOptions { include_dirs: vec!["inc".into()], ..PreprocessOptions::default() };
    assert_eq!(shown(&options), "GIVEN\nTHERE\n");
}

#[test]
fn pragmas() {
    check(&[
        ("#pragma unroll\nfor", "#pragma unroll for"),
        ("#define U 4\n#pragma unroll U*2\nfor", "#pragma unroll 4*2 for"),
        ("#pragma unroll (16)\nfor", "#pragma unroll (16) for"),
        ("#pragma unroll N\nfor", "#pragma unroll N for"),
        ("#pragma nounroll\nfor", "#pragma nounroll for"),
        ("#define N 8\n#pragma GCC unroll N\nfor", "#pragma GCC unroll 8 for"),
        ("#pragma GCC ivdep\nfor", "for"),
        ("_Pragma(\"unroll 2\") for", "#pragma unroll 2 for"),
        ("#define UN _Pragma(\"unroll\")\nUN for", "#pragma unroll for"),
        (
            "#pragma pack(push, 1)\nx\n#pragma pack(2)\ny\n#pragma pack(pop)\nz",
            "#pragma pack(1) x #pragma pack(2) y #pragma pack() z",
        ),
        ("#pragma pack(push, a, 1)\n#pragma pack(push, b)\n#pragma pack(pop, a)\nx", "x"),
        ("#define P _Pragma(\"pack(4)\")\nx P y", "x #pragma pack(4) y"),
        ("#pragma omp parallel\nx", "x"),
    ]);
}

#[test]
fn known_headers_in_toolkit_folders_are_not_read() {
    let loader = MemoryLoader::new()
        .with("cuda/cuda_runtime_api.h", "int api;")
        .with("cuda/cuda_fp16.h", "int theirs;")
        .with("cuda/thrust/sort.h", "int sort;")
        .with("cuda/mine.h", "int mine;")
        .with("own/cuda_fp16.h", "int own;");
    let text = "#include <cuda_runtime_api.h>\n#include <thrust/sort.h>\n#include <mine.h>\n#include <cuda_fp16.h>\n";
    for (folders, toolkits, own) in [(vec!["cuda"], 1, false), (vec!["own", "cuda"], 1, true), (vec!["own"], 0, true)] {
        let include_dirs = folders.iter().map(Into::into).collect();
        let options = PreprocessOptions { include_dirs, ..PreprocessOptions::default() };
        let output = preprocess_bytes("a.cu", text.as_bytes(), &options, &loader);
        let has = |name: &str| output.tokens.iter().any(|t| t.kind.ident().is_some_and(|i| i == name));
        assert_eq!((has("own"), has("__half2float")), (own, !own), "{folders:?}");
        assert!(!has("theirs") && !has("api") && !has("sort"), "{folders:?}");
        assert_eq!((has("mine"), output.toolkits.len()), (toolkits == 1, toolkits), "{folders:?}");
    }
}

#[test]
fn includes() {
    let loader = MemoryLoader::new()
        .with("src/a.h", "#pragma once\n#include \"sub/b.h\"\nA")
        .with("src/sub/b.h", "#include \"c.h\"\nB")
        .with("src/sub/c.h", "C __FILE__ __INCLUDE_LEVEL__")
        .with("inc/d.h", "D")
        .with("inc/math.h", "MINE");
    let options = PreprocessOptions { include_dirs: vec!["inc".into()], ..PreprocessOptions::default() };
    let text = "#include \"a.h\"\n#include \"./sub/../a.h\"\n#include <d.h>\n#define H <d.h>\n#include H\n\
                #include \"d.h\"\n#include <stdio.h>\n#include \"cuda_runtime.h\"\n#include <curand.h>\n\
                #include <math.h>\nx";
    let output = preprocess_bytes("src/k.cu", text.as_bytes(), &options, &loader);
    assert_eq!(render(&output.diagnostics, &output.sources, false), "");
    assert_eq!(emit::emit(&output.tokens), "C \"src/sub/c.h\" 3\nB\nA\nD\nD\nD\nMINE\nx\n");
    let left_out: Vec<_> =
        output.includes.iter().filter(|i| i.target == IncludeTarget::LeftOut).map(|i| i.name.as_str()).collect();
    assert_eq!(left_out, ["stdio.h", "curand.h"]);
    assert_eq!(output.sources.get(FileId(0)).map(|f| f.name()), Some("src/k.cu"));
}

#[test]
fn a_file_is_read_again_unless_its_guard_covers_everything() {
    for (header, twice) in [
        ("// about\n#ifndef X\n#define X\na\n#endif // X\n", "a |"),
        ("#if !defined(X)\n#define X\n#if 1\na\n#else\n#endif\n#endif\n", "a |"),
        ("#if ! defined X\n#define X\na\n#endif\n", "a |"),
        ("#ifndef X\n#define X\na\n#endif\nb", "a b | b"),
        ("b\n#ifndef X\n#define X\na\n#endif\n", "b a | b"),
        ("#define X\n#ifndef X\na\n#endif\n", "|"),
        ("#ifndef X\n#define X\na\n#else\nb\n#endif\n", "a | b"),
        ("#ifndef X\n#define X\na\n#elif 1\nb\n#endif\n", "a | b"),
        ("#ifndef X\n#define X\na\n#endif\n#ifdef X\nb\n#endif\n", "a b | b"),
        ("#ifndef X\n#define X\na\n#endif\n#undef X\n", "a | a"),
        ("#ifndef X\na\n#endif\n", "a | a"),
        ("#ifdef X\nb\n#endif\n#define X\n", "| b"),
        ("#if !defined(X) || 1\n#define X\na\n#endif\n", "a | a"),
    ] {
        let loader = MemoryLoader::new().with("h.h", header);
        let text = b"#include \"h.h\"\n|\n#include \"h.h\"\n";
        let output = preprocess_bytes("k.cu", text, &PreprocessOptions::default(), &loader);
        assert_eq!(render(&output.diagnostics, &output.sources, false), "");
        let found = emit::emit(&output.tokens).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(found, twice, "{header}");
        // Skipped or not, the header was requested.
        assert_eq!(output.includes.len(), 2);
    }
}

#[test]
fn a_guarded_file_is_read_again_once_its_macro_is_gone() {
    let loader = MemoryLoader::new().with("h.h", "#ifndef X\n#define X\na\n#endif\n");
    let text =
        b"#define X\n#include \"h.h\"\n#undef X\n#include \"h.h\"\n#include \"h.h\"\n#undef X\n#include \"h.h\"\n";
    let output = preprocess_bytes("k.cu", text, &PreprocessOptions::default(), &loader);
    assert_eq!(render(&output.diagnostics, &output.sources, false), "");
    assert_eq!(emit::emit(&output.tokens), "a\na\n");
}

#[test]
fn spans_point_into_the_file() {
    let text = "#define ADD(a, b) ((a) + b)\nint x = ADD(1, yy);\nint z\\\nz;";
    let output = run(text);
    let shown = |name: &str| {
        let token = output.tokens.iter().find(|t| t.kind == TokenKind::Ident(name.into())).unwrap();
        text.get(token.span.start as usize..token.span.end as usize).unwrap()
    };
    assert_eq!(shown("yy"), "yy");
    assert_eq!(shown("x"), "x");
    assert_eq!(shown("zz"), "z\\\nz");
    let plus = output.tokens.iter().find(|t| t.kind == TokenKind::Punct(Punct::Plus)).unwrap();
    assert_eq!(text.get(plus.span.start as usize..plus.span.end as usize), Some("ADD(1, yy)"));
    let chain: Vec<_> = output.sources.expansions().chain(plus.span.expansion).collect();
    let [("ADD", spelling)] = chain[..] else { panic!("{chain:?}") };
    assert_eq!(text.get(spelling.start as usize..spelling.end as usize), Some("+"));
    let last = output.tokens.last().unwrap();
    assert_eq!((last.kind, last.span.start as usize), (TokenKind::Eof, text.len()));
}

#[test]
fn errors_as_shown() {
    let table = [
        ("unterminated comment", "int a;\n/* never\nclosed"),
        ("unterminated string", "const char* s = \"abc;\nint b = 'x;\n"),
        ("stray characters", "int a = 3 @@ 4;"),
        ("numbers", "int a = 09; float b = 1.2.3; long c = 99999999999999999999;"),
        ("escapes", r#"char a = '\q'; char b = ''; auto c = "\x";"#),
        (
            "missing include",
            "#include \"nowhere.h\"\n#include \"elsewhere_1.h\"\n#include \"helper_cuda.h\"\n#include <tolerated>\n#include",
        ),
        ("open #if", "#if 1\n#ifdef A\n#endif\nint a;"),
        ("unbalanced", "#endif\n#else\n#elif 1\n#if 1\n#else\n#else\n#endif"),
        (
            "conditions",
            "#if\n#endif\n#if 1 +\n#endif\n#if (1\n#endif\n#if 1 2\n#endif\n#if 1/0\n#endif\n#if FOO(1)\n#endif\n#if 1.5\n#endif\n#if \"a\"\n#endif\n#if defined\n#endif\n#ifdef 3\n#endif",
        ),
        (
            "definitions",
            "#define\n#define 3\n#define F(a,a) a\n#define F(a\n#define F(a b)\n#define F(a) #b\n#define G ## x\n#define defined 1\n#define A 1\n#define A 2\n",
        ),
        ("invocations", "#define F(a,b) a b\n#define G() 0\n#define V(a,b,...) 0\nF(1) F(1,2,3) G(1) V(1)\nF(1,"),
        ("paste", "#define C(a,b) a##b\nint x = C(a,+) C(/,/);"),
        ("directives", "#error this kernel needs more\n#warning careful\n#frobnicate\n#undef\n_Pragma(1)"),
    ];
    let shown: Vec<String> = table.iter().map(|(name, text)| format!("=== {name}\n{}", errors(text))).collect();
    insta::assert_snapshot!(shown.join(""));
}

#[test]
fn an_error_in_an_included_file_shows_the_include() {
    let loader = MemoryLoader::new().with("a.h", "\n#error no");
    let output = preprocess_bytes("k.cu", b"#include \"a.h\"\n", &PreprocessOptions::default(), &loader);
    insta::assert_snapshot!(render(&output.diagnostics, &output.sources, false), @r"
    error[IW0118]: #error no
      ┌─ a.h:2:1
      │
    2 │ #error no
      │ ^^^^^^^^^
      │
      = `a.h` is included from k.cu:1
    ");
}

#[test]
fn include_cycles_end() {
    let loader =
        MemoryLoader::new().with("a.h", "#include \"b.h\"\n").with("b.h", "#include \"a.h\"\n#include \"a.h\"\n");
    let output = preprocess_bytes("k.cu", b"#include \"a.h\"\nint x;", &PreprocessOptions::default(), &loader);
    assert_eq!(codes(&output), ["IW0121"]);
    let guarded = MemoryLoader::new().with("a.h", "#ifndef A\n#define A\n#include \"a.h\"\nok\n#endif");
    let output = preprocess_bytes("k.cu", b"#include \"a.h\"\n", &PreprocessOptions::default(), &guarded);
    assert_eq!(emit::emit(&output.tokens), "ok\n");
}

#[test]
fn runaway_macros_end() {
    let mut text = String::from("#define A0 x x\n");
    for i in 1..64 {
        text += &format!("#define A{i} A{} A{}\n", i - 1, i - 1);
    }
    text += "A63";
    assert_eq!(codes(&run(&text)), ["IW0124"]);

    let nested = format!("#define F(x) (x)\n{}1{}", "F(".repeat(10_000), ")".repeat(10_000));
    assert_eq!(codes(&run(&nested)), ["IW0124"]);

    let strings =
        format!("#define S(x) #x\n#define T(x) S(x)\n{}\"{}", "T(".repeat(60), "\"".to_owned() + &")".repeat(60));
    assert_eq!(codes(&run(&strings)), ["IW0124"]);
    let pasted = format!("#define A x{}\nA", " ## x".repeat(20_000));
    assert_eq!(codes(&run(&pasted)), ["IW0124"]);

    let chain: String = (0..20_000).map(|i| format!("#define B{i} B{}\n", i + 1)).collect();
    assert_eq!(tokens(&(chain + "B0")), "B20000");

    let condition = format!("#if {}1{}\n#endif", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(codes(&run(&condition)), ["IW0112"]);
    let condition = format!("#if {}1\n#endif", "!".repeat(100_000));
    assert_eq!(codes(&run(&condition)), ["IW0112"]);
    let condition = format!("#if 1{}\n#endif", "?1:0".repeat(100_000));
    assert_eq!(codes(&run(&condition)), ["IW0112"]);
}

#[test]
fn unusual_files_are_rejected_with_clear_errors() {
    let refuse = |bytes: &[u8]| {
        let output = preprocess_bytes("k.cu", bytes, &PreprocessOptions::default(), &MemoryLoader::new());
        assert!(output.tokens.iter().all(|token| token.kind == TokenKind::Eof));
        codes(&output)
    };
    assert_eq!(refuse(b"\x7fELF\x02\x01\x01\0\0\0\0\0"), ["IW0101"]);
    assert_eq!(refuse(&[0xff; 100]), ["IW0101"]);
    assert!(refuse(b"").is_empty());
    let output = preprocess_file(Path::new("none.cu"), &PreprocessOptions::default(), &MemoryLoader::new());
    assert_eq!(codes(&output), ["IW0102"]);
    assert_eq!(
        render(&output.diagnostics, &output.sources, false),
        "error[IW0102]: `none.cu` cannot be read: entity not found\n\n"
    );
}

#[test]
fn a_line_of_ten_megabytes() {
    let mut text = "int a = 1 + ".repeat(10 * 1024 * 1024 / 12);
    text += "`;";
    let output = run(&text);
    assert_eq!(codes(&output), ["IW0105"]);
    assert!(render(&output.diagnostics, &output.sources, false).len() < 1000);
    assert_eq!(output.tokens.len(), 10 * 1024 * 1024 / 12 * 5 + 2);
    let output = run(&format!("{}\"", "a".repeat(10 * 1024 * 1024)));
    assert_eq!(codes(&output), ["IW0104"]);
}

#[test]
fn the_number_of_errors_is_limited() {
    let output = run(&"09 ".repeat(1000));
    assert_eq!(output.diagnostics.len(), MAX_ERRORS + 1);
    assert_eq!(codes(&output).last(), Some(&"IW0125"));
}

#[test]
fn a_file_that_includes_itself_reports_each_mistake_once() {
    let options = PreprocessOptions::default();
    let text = "#define B ^\n#define H __VA_ARGS__\n#define 5\n#include \"a.h\"\n09 1.2.3\n";
    let loader = MemoryLoader::new().with("a.h", text);
    let output = preprocess_bytes("main.cu", b"#include \"a.h\"\n", &options, &loader);
    let mut places: Vec<_> = output.diagnostics.iter().map(|d| (d.code, d.span)).collect();
    let count = places.len();
    places.sort_by_key(|(code, span)| (*code, span.map(|s| (s.file, s.start))));
    places.dedup();
    assert_eq!(places.len(), count);
    assert!(count < 8, "{:?}", output.diagnostics);
}

#[test]
fn random_bytes_never_panic() {
    let words: &[&str] = &[
        "#",
        "##",
        "define ",
        "F(",
        ")",
        ",",
        "\n",
        "\\\n",
        "\"",
        "'",
        "R\"x(",
        "/*",
        "*/",
        "//",
        "if ",
        "endif\n",
        "else\n",
        "__VA_ARGS__",
        "__VA_OPT__(",
        "...",
        "F",
        "x",
        "1",
        "0x",
        "e+",
        "é",
        "\u{fffd}",
        "\0",
        "\r",
        "include ",
        "<",
        ">",
        "defined",
        "_Pragma(",
        "undef ",
        "elif ",
        "__LINE__",
        " ",
        "#define F(x,...) x##F(__VA_ARGS__) #x\n",
        "#define x F(x\n",
        "__has_include(",
        "\"k.cu\"",
        "pragma unroll ",
        "?",
        ":",
        "-",
        "\\",
    ];
    let mut state = 1u64;
    for _ in 0..3000 {
        let mut text = String::new();
        for _ in 0..40 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            text += words[(state >> 33) as usize % words.len()];
        }
        let output = run(&text);
        render(&output.diagnostics, &output.sources, false);
        emit::emit(&output.tokens);
    }
}
