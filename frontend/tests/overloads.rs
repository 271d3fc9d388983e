//! Overload resolution: what must be ambiguous, and what has no candidate (C++17 [over.match.best]).

use crate::common;

const BEFORE: &str = "struct A { int a; }; struct B : A {}; struct C : B {};\n\
    struct Two { __device__ operator int() const; __device__ operator long() const; };\n\
    struct Word { __device__ explicit operator double() const; };\n\
    struct Left; struct Right { __device__ Right(const Left &); };\n\
    struct Left { __device__ operator Right() const; };\n\
    enum Plain { plain }; enum class Scoped { scoped };\n\
    __device__ int ab(A *, double); __device__ int ab(B *, int);\n\
    __device__ int number(float); __device__ int number(long);\n\
    __device__ int right(Right);\n\
    __device__ int same(int); template <class T> __device__ int same2(T, int); template <class T> __device__ int same2(int, T);\n\
    __device__ int reference(int &); __device__ int rvalue(int &&);\n\
    __device__ int null(int *); __device__ int null(const char *);\n";

/// Calls in a kernel, each with the code of its error.
const REFUSED: &[(&str, &str)] = &[
    ("IW0309", "C c; ab(&c, 1.0f);"),
    ("IW0309", "number(1);"),
    ("IW0309", "number(plain);"),
    ("IW0308", "number(Scoped::scoped);"),
    ("IW0309", "Two t; number(t);"),
    ("IW0309", "Two t; double d = t;"),
    ("IW0309", "Two t; (void)(t + 1);"),
    ("IW0309", "Left l; right(l);"),
    ("IW0304", "Word w; double d = w;"),
    ("IW0309", "same2(1, 2);"),
    ("IW0309", "null(nullptr);"),
    ("IW0309", "null(0);"),
    ("IW0309", "max(2.5f, 1);"),
    ("IW0309", "max(8589934593LL, 2);"),
    ("IW0309", "abs(1u);"),
    ("IW0309", "rsqrt(2);"),
    ("IW0304", "const int c = reference(*(int *)0); const int &r = c; reference(r);"),
    ("IW0304", "int i = 0; rvalue(i);"),
];

#[test]
fn ambiguous_calls_are_refused() {
    let mut wrong = Vec::new();
    for (code, body) in REFUSED {
        let text = format!("{BEFORE}__global__ void k() {{ {body} }}");
        let output = common::compile(&text);
        let codes: Vec<_> = output.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code).collect();
        if codes != [*code] {
            wrong.push(format!("{body} expected {code}, found {codes:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn an_ambiguous_call_names_its_candidates() {
    let text = format!("{BEFORE}__global__ void k() {{ number(1); }}");
    let output = common::compile(&text);
    let labels: usize = output.diagnostics.iter().map(|d| d.labels.len()).sum();
    assert_eq!(labels, 2);
}

#[test]
fn a_constructor_that_takes_anything_does_not_convert_without_end() {
    common::check_accepted(&[
        "struct C { int v; __device__ C(...) : v(2) {} }; __global__ void k(int *o) { C a{\"ab\"}; C b(\"ab\"); C c = 3; *o = a.v + b.v + c.v; }",
        "struct C { template <class T> __device__ C(T t); }; __device__ int f(C); __device__ int f(...); __global__ void k(int *o) { *o = sizeof(f(5)); }",
    ]);
}
