//! Functions as values and functions with `...`: what is refused, and the code that is made.

use crate::common;

/// Text in which `^` marks where the error is, with its code.
const CASES: &[(&str, &str)] = &[
    // Types.
    ("IW0304", "__device__ int f(float); __global__ void k() { int (*p)(int) = ^f; }"),
    ("IW0304", "__device__ void f(int); __global__ void k() { int (*p)(int) = 0; p = ^&f; }"),
    ("IW0304", "__device__ int f(int); __global__ void k() { int (&r)(float) = ^f; }"),
    ("IW0304", "__device__ int f(int); __global__ void k() { void *p = ^f; }"),
    ("IW0304", "__global__ void k(int n) { int (*p)(int) = ^[n](int v) { return v + n; }; }"),
    ("IW0304", "__global__ void k() { int (*p)(int) = ^[=](int v) { return v; }; }"),
    ("IW0304", "__global__ void k() { int (*p)(int) = ^[](float v) { return 1; }; }"),
    ("IW0319", "__device__ int f(int); typedef int F(int); __global__ void k() { F a^[2]; }"),
    ("IW0322", "__device__ int f(int); __global__ void k() { int n = ^sizeof(f); }"),
    // Which function.
    ("IW0309", "__device__ int f(int); __device__ int f(float); __global__ void k() { auto p = ^f; }"),
    ("IW0309", "__device__ int f(int); __device__ int f(float); __global__ void k() { ^f; }"),
    ("IW0309", "template <class T> __device__ T f(T); __global__ void k() { auto p = ^&f; }"),
    ("IW0304", "__device__ int f(int); __device__ int f(float); __global__ void k() { int (*p)(char) = ^f; }"),
    (
        "IW0336",
        "template <class F> __device__ void g(F); __device__ int f(int); __device__ int f(float); __global__ void k() { ^g(f); }",
    ),
    ("IW0301", "__global__ void k() { int (*p)(int) = ^nothing; }"),
    ("IW0312", "int h(int v) { return v; } __global__ void k() { int (*p)(int) = ^h; }"),
    ("IW0350", "__global__ void g(int *) {} __global__ void k() { void (*p)(int *) = ^g; }"),
    ("IW0376", "__device__ int f(int) = delete; __global__ void k() { int (*p)(int) = ^f; }"),
    // Calls and operators.
    ("IW0308", "__device__ int f(int v) { return v; } __global__ void k() { auto p = f; ^p(1, 2); }"),
    ("IW0304", "__device__ int f(int v) { return v; } __global__ void k(int *q) { auto p = f; p(^q); }"),
    ("IW0305", "__device__ int f(int); __global__ void k(bool *q) { auto p = f; *q = p ^< p; }"),
    ("IW0322", "__device__ int f(int); __global__ void k() { auto p = f; auto q = p ^+ 1; }"),
    ("IW0305", "__device__ int f(int); __device__ int g(float); __global__ void k(bool *q) { *q = f ^== g; }"),
    ("IW0306", "__device__ int f(int); __global__ void k() { f ^= nullptr; }"),
    ("IW0350", "__device__ int f(int); __global__ void k(long long *q) { *q = ^(long long)f; }"),
    ("IW0350", "__device__ int f(int); __global__ void k() { auto p = ^reinterpret_cast<float (*)(float)>(f); }"),
    ("IW0350", "__global__ void k(long long n) { auto p = ^(int (*)(int))n; }"),
    (
        "IW0318",
        "using F = int (*)(int); constexpr F none = nullptr; __global__ void k() { constexpr int n = ^none(1); }",
    ),
    // Members.
    ("IW0350", "struct S { __device__ int f(int); }; __global__ void k() { auto p = &^S::f; }"),
    ("IW0350", "struct S { int a; }; __global__ void k(S s) { int ^S::*p = nullptr; }"),
    // Arguments of templates.
    (
        "IW0336",
        "template <int (*F)(int)> __device__ int c(int v) { return F(v); } __device__ int f(float); __global__ void k() { ^c<f>(1); }",
    ),
    (
        "IW0336",
        "template <int (*F)(int)> __device__ int c(int v) { return F(v); } __device__ int f(int); __global__ void k() { auto p = f; ^c<p>(1); }",
    ),
    (
        "IW0336",
        "template <int *P> __device__ int c() { return *P; } __device__ int x[3]; __global__ void k() { ^c<&x[1]>(); }",
    ),
    (
        "IW0336",
        "template <int *P> __device__ int c() { return *P; } __device__ int x[3]; __global__ void k() { ^c<x + 1>(); }",
    ),
    (
        "IW0336",
        "template <int *P> __device__ int c() { return *P; } __device__ float x; __global__ void k() { ^c<&x>(); }",
    ),
    (
        "IW0336",
        "template <int *P> __device__ int c() { return *P; } __constant__ const int x = 1; __global__ void k() { ^c<&x>(); }",
    ),
    ("IW0336", "template <int &R> __device__ int c() { return R; } __global__ void k() { int x; ^c<x>(); }"),
    // Variable arguments.
    ("IW0372", "__global__ void ^k(int n, ...) {}"),
    ("IW0372", "__device__ int f(int n, ...) { ^va_list l; return n; } __global__ void k() { f(1); }"),
    ("IW0308", "__device__ int f(int n, ...); __global__ void k() { ^f(); }"),
    ("IW0350", "__device__ int f(int n, ...); __global__ void k() { auto p = ^f; }"),
    (
        "IW0350",
        "struct S { int n; __device__ S(const S &o) : n(o.n) {} }; __device__ int f(...); __global__ void k(S *s) { f(^*s); }",
    ),
    ("IW0309", "__device__ int f(int); __device__ int f(int, ...); __global__ void k() { ^f(1); }"),
];

#[test]
fn errors_have_their_codes_and_places() {
    common::check_marked(CASES);
}

/// The functions that a text's IR calls, by the line of each call.
fn calls(ir: &str) -> Vec<&str> {
    ir.lines().filter(|l| l.contains("call ")).map(str::trim).collect()
}

#[test]
fn a_constant_is_called_directly() {
    let text = "template <int (*F)(int)> __device__ int c(int v) { return F(v); } __device__ int f(int v) { return v; }
        __global__ void k(int *p) { constexpr int (*q)(int) = f; *p = c<f>(1) + q(2) + (*&f)(3); }";
    let ir = common::ir(text);
    assert!(!ir.contains("call_pointer"), "{ir}");
    assert_eq!(calls(&ir).len(), 4, "{ir}");
}

#[test]
fn other_calls_choose_among_functions_of_the_type() {
    let text = "__device__ int f(int v) { return v; } __device__ int g(int v) { return -v; }
        __device__ int unused(int v) { return 0; } __device__ int other(float v) { return 0; }
        __device__ int (*table[])(int) = {f, g};
        __global__ void k(int *p, int (*q)(float)) { q = other; *p = table[*p](1) + q(2); }";
    let ir = common::ir(text);
    assert_eq!(common::ir(text), ir);
    let calls = calls(&ir);
    for (name, count) in
        [("@call_pointer(", 1), ("@\"call_pointer.2\"(", 1), ("@f(", 1), ("@g(", 1), ("@other(", 1), ("@unused(", 0)]
    {
        assert_eq!(calls.iter().filter(|c| c.contains(name)).count(), count, "{name}\n{ir}");
    }
}

#[test]
fn errors_in_a_function_reach_the_kernels_that_may_call_it() {
    let text = "__device__ int f(int v) { return nothing; } __device__ int (*p)(int) = f;
        __global__ void k(int *q, int (*g)(int)) { *q = g(1); } __global__ void fine(int *q) { *q = 1; }";
    let output = common::compile(text);
    assert_eq!(common::errors(text), ["IW0301 1:34"]);
    let compiled = |name| output.kernels.iter().any(|f| f.name == name && f.compiled);
    assert!(!compiled("k") && compiled("fine"));
}

#[test]
fn functions_that_call_themselves_through_pointers_end() {
    let text = "struct Node { int (*f)(Node &, int); }; __device__ int step(Node &n, int v) { return v > 0 ? n.f(n, v - 1) : 7; }
        __global__ void k(int *p) { Node n{step}; *p = n.f(n, *p); }";
    assert!(common::ir(text).contains("@call_pointer("));
}
