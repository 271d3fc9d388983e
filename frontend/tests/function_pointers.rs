//! Tests functions as values: the generated code.

use crate::common;

/// Returns the lines of a text's IR with calls.
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
