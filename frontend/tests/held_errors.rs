//! Errors in functions that an attempt needs first: the attempt drops what it reports, but a kernel that
//! uses the function is told why it is refused, once.

use isowarp_frontend::compile::Compilation;

use crate::common::{self, check_marked, compile};

/// Kernels that are refused have reasons.
fn reasons(text: &str) -> Compilation {
    let output = compile(text);
    for kernel in &output.kernels {
        assert!(kernel.compiled || !kernel.diagnostics.is_empty(), "{text}: {kernel:?}");
    }
    output
}

#[test]
fn a_member_that_a_failed_assertion_needs_first() {
    let cases = [
        "template <int N> struct L { int v[N]; __device__ constexpr int operator[](int i) const { return ^data; } }; \
         constexpr L<8> order = {{}}; static_assert(order[3] == 0); __global__ void k(int *o) { o[0] = order[7]; }",
        "template <int N> struct L { int v[N]; __device__ constexpr int operator[](int i) const { return ^data; } }; \
         constexpr L<8> order = {{}}; enum { E = order[3] }; __global__ void k(int *o) { o[0] = order[7]; }",
        "template <int N> struct L { int v[N]; __device__ constexpr int operator[](int i) const { return ^data; } }; \
         constexpr L<8> order = {{}}; const int h = order[3]; __global__ void k(int *o) { o[0] = order[o[1]]; }",
        "template <int N> struct L { int v[N]; __device__ constexpr int operator[](int i) const { return ^data; } }; \
         constexpr L<8> order = {{}}; static_assert(order[3] == 0); __device__ int f() { return order[1]; } \
         __global__ void k(int *o) { o[0] = f(); }",
    ];
    check_marked(&cases.iter().map(|text| ("IW0301", *text)).collect::<Vec<_>>());
    cases.iter().for_each(|text| {
        reasons(&text.replace('^', ""));
    });
}

#[test]
fn a_function_that_overload_resolution_needs_first() {
    // The type of the result is deduced from the body.
    let text = "template <class T> __device__ auto g(T x) { return x + ^nothing; } \
        template <class T> __device__ auto f(T x) -> decltype(g(x)) { return 1; } \
        __device__ int f(...) { return 2; } \
        __global__ void k(int *o) { o[0] = f(1); o[1] = g(1); }";
    check_marked(&[("IW0301", text)]);
    reasons(&text.replace('^', ""));
}

#[test]
fn what_nothing_uses_is_not_reported() {
    let text = "template <int N> struct L { int v[N]; \
        __device__ constexpr int operator[](int i) const { return data; } }; \
        constexpr L<8> order = {{}}; static_assert(order[3] == 0); \
        __global__ void k(int *o) { o[0] = order.v[7]; }";
    let output = reasons(text);
    assert!(!output.has_errors(), "{:?}", output.diagnostics);
}

#[test]
fn functions_without_a_known_result_are_reported_once() {
    let text = "__device__ auto g(int x) { return x + ^nothing; } \
        __global__ void a(int *o) { o[0] = g(1) + g(2); } \
        __global__ void b(int *o) { int x = g(1); o[0] = g(x); }";
    check_marked(&[("IW0301", text)]);
    reasons(&text.replace('^', ""));
}

#[test]
fn a_broken_function_in_a_constant_is_one_mistake() {
    let text = "__device__ constexpr int n() { return ^nothing; } \
        __global__ void k(int *o) { __shared__ int s[n()]; int t[n() + 1]; s[0] = 1; t[0] = 2; o[0] = s[0] + t[0]; }";
    check_marked(&[("IW0301", text)]);
    reasons(&text.replace('^', ""));
}

#[test]
fn copies_that_need_copies() {
    let only_host = "struct D { int v; __device__ D(int v) : v(v) {} D(D &o); }; struct M { D d; }; \
        __global__ void k(int *o) { M a{D(1)}; M b = a; o[0] = b.d.v; }";
    let around = "struct O; struct D { int v; __device__ D(int v) : v(v) {} __device__ D(O o); D(D &o); }; \
        struct O { D d; __device__ O(D d); }; \
        __global__ void k(int *o) { D d(1); D e = d; o[0] = e.v; }";
    for text in [only_host, around] {
        assert!(reasons(text).has_errors(), "{text}");
    }
}

#[test]
fn a_constructor_that_takes_its_own_class_by_value() {
    let text = "struct S { int v; __device__ S(int v) : v(v) {} __device__ S(S ^o) : v(o.v) {} }; \
        __global__ void k(int *o) { S a(1); S b = static_cast<S>(a); o[0] = b.v; }";
    check_marked(&[("IW0327", text)]);
    reasons(&text.replace('^', ""));
}

#[test]
fn functions_for_both_may_be_for_the_host_alone() {
    let head = "#include <vector>\n#include <string>\n\
        __host__ __device__ int size(const std::vector<int> &v) { return v.size(); }\n\
        __host__ __device__ std::string name(std::string s) { return s; }\n\
        __host__ __device__ int made(int n) { std::vector<int> v(n); return v.size(); }\n\
        __host__ __device__ int more(int n) { return made(n) + 1; }\n\
        __host__ __device__ int size(int n) { return n; }\n\
        template <class T> __host__ __device__ T sum(const std::vector<T> &v) { return v[0]; }\n\
        struct P { int a; __host__ __device__ void fill(std::vector<int> v) { a = v[0]; } };\n";
    let unused = format!("{head}__global__ void k(int *o, P p) {{ *o = p.a + size(3); }}\n");
    let output = common::compile(&unused);
    assert!(!output.has_errors(), "{:?}", output.diagnostics);
    let text = output.device_text();
    for gone in ["vector", "string", "made", "more", "fill"] {
        let code: Vec<&str> = text.lines().filter(|l| !l.starts_with('#')).collect();
        assert!(!code.join("\n").contains(gone), "{gone}: {text}");
    }
    assert!(text.contains("int size(int n)"), "{text}");
    // What device code calls, also by way of others, must be for the device.
    for (used, at) in [("*o = more(1);", "5:39"), ("P().fill({1});", "9:49")] {
        let errors = common::errors(&format!("{head}__global__ void k(int *o) {{ {used} }}\n"));
        assert_eq!(errors, [format!("IW0375 {at}")], "{used}");
    }
}
