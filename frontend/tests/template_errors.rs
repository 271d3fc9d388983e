//! What is said of templates that do not fit: deduction of classes, packs, bases, friends, and names
//! that are declared too late.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{check_marked, compile};
use isowarp_frontend::render::render;

#[test]
fn classes_whose_arguments_cannot_be_deduced() {
    let pair = "template <class T> struct P { T a, b; __device__ P(T a, T b) : a(a), b(b) {} }; ";
    let explicit = "template <class T> struct Q { T v; __device__ explicit Q(T v) : v(v) {} }; ";
    let member = "template <class T> struct S { T v; __device__ S(typename T::type v); }; ";
    let plain = "template <class T> struct A { T v; }; ";
    let alias = "template <class T> struct A { T v; }; template <class T> using B = A<T>; ";
    let kernel = |before: &str, body: &str| format!("{before}__global__ void k(int *o) {{ {body} }}");
    let cases = [
        ("IW0336", kernel(pair, "^P p(1, 2.0f);")),
        ("IW0336", kernel(pair, "^P p(1);")),
        ("IW0336", kernel(pair, "^P p;")),
        ("IW0336", kernel(pair, "o[0] = ^P{1, 2u}.a;")),
        ("IW0336", kernel(explicit, "^Q q = 3;")),
        ("IW0336", kernel(member, "^S s(1);")),
        ("IW0336", kernel(plain, "^A a;")),
        ("IW0336", kernel(alias, "^B b{1};")),
        ("IW0304", kernel(pair, "P p(1, 2), ^q(1.0f, 2.0f);")),
        ("IW0304", kernel("", "auto p = 1, ^q = 2.0f;")),
    ];
    check_marked(&cases.iter().map(|(code, text)| (*code, text.as_str())).collect::<Vec<_>>());
}

#[test]
fn guides_that_deduce_nothing_or_too_much() {
    check_marked(&[
        (
            "IW0309",
            "template <class T> struct R { T v; }; template <class T> R(T, int) -> R<T>; \
             template <class T> R(int, T) -> R<T>; __global__ void k() { ^R r{1, 2}; }",
        ),
        (
            "IW0336",
            "template <class T> struct R { T v; }; template <class T> R(T, int) -> R<T>; \
             __global__ void k() { ^R r{1}; }",
        ),
        ("IW0336", "template <class T> struct R { T v; }; template <class T> R(T) -> ^int;"),
        (
            "IW0336",
            "template <class T> struct P { T v; }; template <class T> struct R { T v; }; \
             template <class T> R(T) -> ^P<T>;",
        ),
        (
            "IW0336",
            "template <class T> struct R { T v; }; template <class T> explicit R(T) -> R<T>; \
             __global__ void k() { ^R r = 1; }",
        ),
    ]);
}

#[test]
fn bases_that_are_not_the_ones_needed() {
    let head = "template <int I> struct L { int v; }; \
        template <int I> __device__ int get(L<I> &l) { return l.v; } ";
    let cases = [
        "struct Two : L<1>, L<2> {}; __global__ void k(int *o) { Two t; o[0] = ^get(t); }",
        "struct None {}; __global__ void k(int *o) { None n; o[0] = ^get(n); }",
        "struct One : L<1> {}; __global__ void k(int *o) { One n; o[0] = ^get<2>(n); }",
    ];
    let cases: Vec<String> = cases.iter().map(|c| format!("{head}{c}")).collect();
    check_marked(&cases.iter().map(|text| ("IW0336", text.as_str())).collect::<Vec<_>>()[..2]);
    let output = compile(&cases[2].replace('^', ""));
    assert!(output.has_errors(), "{}", render(&output.diagnostics, &output.sources, false));
    check_marked(&[(
        "IW0309",
        "struct A { __device__ int f() { return 1; } }; struct B { __device__ int f() { return 2; } }; \
         template <class... T> struct J : T... {}; __global__ void k(int *o) { J<A, B> j; o[0] = j.^f(); }",
    )]);
}

#[test]
fn packs_of_bases_and_captures() {
    check_marked(&[
        (
            "IW0323",
            "struct A { int v; }; template <class... B> struct K : B... { __device__ K(B... b) : B(b)..., ^A(b...) {} }; \
             __global__ void k() { K<A> k(A{}); }",
        ),
        (
            "IW0336",
            "template <class... A> __device__ int f(A... a) { return [^a] { return 1; }(); } \
             __global__ void k(int *o) { o[0] = f(1, 2); }",
        ),
        (
            "IW0301",
            "template <class... A> __device__ int f(A... a) { return [^A...] { return 1; }(); } \
             __global__ void k(int *o) { o[0] = f(1, 2); }",
        ),
        ("IW0301", "__device__ int f(int a) { return [^a...] { return 1; }(); }"),
        (
            "IW0303",
            "template <class... A> __device__ int f(A... a) { return [a..., ^&a...] { return 1; }(); } \
             __global__ void k(int *o) { o[0] = f(1, 2); }",
        ),
    ]);
}

#[test]
fn friends_are_found_by_their_arguments_only() {
    let head = "namespace n { struct H { int v; __device__ friend int one(const H &h) { return h.v; } \
        template <class T> __device__ friend int two(T t, const H &h) { return h.v + t; } }; } ";
    let good = format!("{head}__global__ void k(int *o) {{ o[0] = one(n::H{{}}) + two(2, n::H{{}}); }}");
    let output = compile(&good);
    assert!(!output.has_errors(), "{}", render(&output.diagnostics, &output.sources, false));
    let cases = [
        format!("{head}__global__ void k(int *o) {{ o[0] = ^n::one(n::H{{}}); }}"),
        format!("{head}__global__ void k(int *o) {{ o[0] = ^two(2, 3); }}"),
        format!("{head}namespace n {{ __device__ int f() {{ return ^one(3); }} }}"),
    ];
    check_marked(&cases.iter().map(|text| ("IW0301", text.as_str())).collect::<Vec<_>>());
}

#[test]
fn names_that_are_declared_behind_their_template() {
    let after = " __global__ void k(int *o) { o[0] = f(1); }";
    let cases = [
        "template <class T> __device__ T f(T x) { return x * ^later; } __device__ constexpr int later = 3;",
        "template <class T> __device__ T f(T x) { return x + ^A; } enum { A = 3 };",
        "namespace n {} template <class T> __device__ T f(T x) { return x + ^n::later; } \
         namespace n { __device__ constexpr int later = 3; }",
        "namespace n {} template <class T> __device__ T f(T x) { return ^n::later(x); } \
         namespace n { __device__ int later(int x) { return x; } }",
    ];
    let cases: Vec<String> = cases.iter().map(|c| format!("{c}{after}")).collect();
    check_marked(&cases.iter().map(|text| ("IW0301", text.as_str())).collect::<Vec<_>>());
}

#[test]
fn a_kernel_is_told_why_nothing_is_deduced() {
    let output = compile(
        "template <class T> struct P { T a, b; __device__ P(T a, T b) : a(a), b(b) {} };\n\
         __global__ void k() { P p(1, 2.0f); }",
    );
    let text = render(&output.diagnostics, &output.sources, false);
    for part in [
        "the template arguments of `P` cannot be deduced from these values",
        "not from this: `T` would be both `int` and `float`",
        "help: write them: `P<…>`, or declare a deduction guide",
    ] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn members_that_are_specialised_wrongly() {
    let head = "template <class T> struct A { __device__ int f() { return 1; } }; ";
    let cases = [
        format!("{head}template <> __device__ int ^A<int>::f(int x) {{ return x; }}"),
        format!(
            "{head}__device__ int g() {{ return A<int>().f(); }} template <> __device__ int ^A<int>::f() {{ return 2; }}"
        ),
        format!("{head}template <> __device__ int ^A<int>::g() {{ return 2; }}"),
    ];
    let found: Vec<_> = cases.iter().map(|c| common::errors(&c.replace('^', ""))).collect();
    assert!(found.iter().all(|e| e.len() == 1), "{found:?}");
    check_marked(&cases.iter().map(|text| ("IW0336", text.as_str())).collect::<Vec<_>>()[..2]);
}

#[test]
fn lists_that_no_array_takes() {
    let bound = "template <class T, int N> __device__ int f(const T (&)[N]) { return N; } ";
    let fixed = "template <class T> __device__ int f(const T (&)[2]) { return 1; } ";
    let lvalue = "template <int N> __device__ int f(int (&)[N]) { return N; } ";
    let value = "template <class T> __device__ int f(T v) { return 1; } ";
    let pointer = "template <class T> __device__ int f(T v[4]) { return 1; } ";
    let library = "template <class T> __device__ int f(^std::initializer_list<T> v) { return 1; } ";
    let nested = "template <int M, int N> __device__ int f(const int (&)[M][N]) { return N; } ";
    let kernel = |before: &str, call: &str| format!("{before}__global__ void k(int *o) {{ o[0] = {call}; }}");
    let cases = [
        ("IW0336", kernel(bound, "^f({1, 2.0f})")),
        ("IW0336", kernel(bound, "^f({})")),
        ("IW0336", kernel(value, "^f({1, 2})")),
        ("IW0336", kernel(pointer, "^f({1, 2})")),
        ("IW0336", kernel(nested, "^f({{1, 2}, {1, 2, 3}})")),
        ("IW0336", kernel(nested, "^f({{}, {}})")),
        ("IW0323", kernel(fixed, "f({1, 2, ^3})")),
        ("IW0304", kernel(lvalue, "f(^{1, 2})")),
        ("IW0336", kernel(&library.replace('^', ""), "^f({1, 2.0f})")),
        ("IW0336", kernel(&library.replace('^', ""), "^f({})")),
    ];
    check_marked(&cases.iter().map(|(code, text)| (*code, text.as_str())).collect::<Vec<_>>());
}

#[test]
fn definitions_outside_that_fit_nothing() {
    check_marked(&[
        (
            "IW0336",
            "template <class T> struct A { template <class U> __device__ int f(U u) { return 1; } }; template \
             <> template <class U> __device__ int ^A<int>::f(U *u) { return 2; }",
        ),
        (
            "IW0336",
            "template <class T> struct A { template <class U> __device__ int f(U u) { return 1; } }; template \
             <> template <> __device__ int ^A<int>::f(int a, int b) { return 2; }",
        ),
        (
            "IW0336",
            "template <class T> struct A { __device__ int g() { return 1; } }; template <> __device__ int \
             ^A<int>::g(int a) { return 2; }",
        ),
        (
            "IW0303",
            "template <class T> struct A { template <class U> __device__ int f(U u) { return 1; } }; \
             __global__ void k(int *o) { o[0] = A<int>().f(1); } template <> template <> __device__ int \
             A<int>::^f(int u) { return 2; }",
        ),
        (
            "IW0303",
            "template <class T> struct A { template <class U> __device__ int f(U u) { return 1; } }; \
             __global__ void k(int *o) { o[0] = A<int>().f(1); } template <> template <class U> __device__ \
             int A<int>::^f(U u) { return 2; }",
        ),
        (
            "IW0303",
            "template <class T> struct A { template <class U> struct B { U u; }; }; __device__ A<int>::B<int> \
             b; template <> template <class U> struct A<int>::^B { int v; };",
        ),
        (
            "IW0303",
            "template <class T> struct A { struct C { int x; }; }; __device__ int f() { A<int>::C c{1}; return c.x; } \
             template <> struct A<int>::^C { int y; };",
        ),
        (
            "IW0328",
            "template <class T> struct P { __device__ int f(); }; template <class T> struct P<T *> { \
             __device__ int ^f(); }; template <class T> struct P<T &> { __device__ int f(); }; template \
             <class T> __device__ int P<T &>::f() { return 1; } __global__ void k(int *o) { o[0] = P<int \
             *>().f(); }",
        ),
        (
            "IW0328",
            "struct S { template <class U> __device__ int ^f(U); template <class U> __device__ int f(U *); }; \
             template <class U> __device__ int S::f(U *) { return 1; } __global__ void k(int *o) { o[0] = \
             S().f(1); }",
        ),
    ]);
}

#[test]
fn objects_that_a_member_function_is_not_for() {
    let s = "struct S { __device__ int f() & { return 1; } __device__ int g() && { return 2; } }; ";
    let kernel = |body: &str| format!("{s}__global__ void k(int *o) {{ S s; {body} }}");
    let cases = [
        ("IW0304", kernel("o[0] = ^S().f();")),
        ("IW0304", kernel("o[0] = ^s.g();")),
        ("IW0316", "struct S { static __device__ int ^v; };".to_owned()),
    ];
    check_marked(&cases.iter().map(|(code, text)| (*code, text.as_str())).collect::<Vec<_>>());
}
