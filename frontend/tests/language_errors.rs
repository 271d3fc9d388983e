//! What is refused about statements and small expression forms: the code and the place of each message.

use crate::common;

/// Text in which `^` marks where the error is, with its code.
const CASES: &[(&str, &str)] = &[
    // Range-based for.
    ("IW0305", "__global__ void k(int *p) { for (int x : ^p) {} }"),
    ("IW0305", "__global__ void k(int n) { for (int x : ^n) {} }"),
    ("IW0301", "__global__ void k() { for (int x : ^nothing) { x = 1; } }"),
    ("IW0304", "__global__ void k() { float a[3]; for (int &x : ^a) {} }"),
    ("IW0304", "__global__ void k() { const int a[2] = {1, 2}; for (int &x : ^a) {} }"),
    ("IW0307", "__global__ void k() { int a[3]; for (const auto &x : a) x ^= 1; }"),
    ("IW0323", "__global__ void k() { for (auto x : ^{}) {} }"),
    ("IW0323", "__global__ void k() { for (auto x : {1, ^2.0}) {} }"),
    ("IW0324", "__global__ void k() { int a[3]; for (int x : a) {} ^break; }"),
    // Structured bindings.
    ("IW0323", "__global__ void k() { int a[3]; ^auto [x, y] = a; x = 1; }"),
    ("IW0323", "struct P { int a, b; }; __global__ void k(P p) { ^auto [x, y, z] = p; }"),
    ("IW0323", "__global__ void k(int n) { auto [x] = ^n; }"),
    ("IW0323", "struct P { int a; union { int b; float c; }; }; __global__ void k(P p) { ^auto [x, y] = p; }"),
    ("IW0304", "struct P { int a, b; }; __device__ P f(); __global__ void k() { auto &[x, y] = ^f(); }"),
    ("IW0303", "struct P { int a, b; }; __global__ void k(P p) { int x; auto [^x, y] = p; }"),
    ("IW0307", "struct P { int a, b; }; __global__ void k(P p) { const auto [x, y] = p; x ^= 1; }"),
    ("IW0307", "__global__ void k() { const int a[1] = {1}; auto [x] = a; x ^= 1; }"),
    // Labels and jumps.
    ("IW0324", "__global__ void k() { goto ^nowhere; }"),
    ("IW0324", "__global__ void k() { goto ^nowhere; goto nowhere; }"),
    ("IW0324", "__global__ void k() { l: goto l; ^l: ; }"),
    ("IW0324", "__device__ void f() { l: ; } __global__ void k() { goto ^l; }"),
    ("IW0324", "__global__ void k(int n) { if constexpr (sizeof(int) == 4) { l: n = 1; } if (n) goto ^l; }"),
    ("IW0324", "__global__ void k(int n) { ^case 1: n = 2; }"),
    ("IW0325", "__global__ void k(int n) { switch (n) { case 1: while (n) { default: n = 2; } ^default: ; } }"),
    ("IW0325", "__global__ void k(int n) { switch (n) { case 1: while (n) { case ^1: n = 2; } } }"),
    // String literals.
    ("IW0323", "__global__ void k() { char s[3] = ^\"abc\"; }"),
    ("IW0323", "__global__ void k() { int s[4] = ^\"abc\"; }"),
    ("IW0304", "__global__ void k() { const int *s = ^\"abc\"; }"),
    ("IW0307", "__global__ void k() { \"abc\"[0] ^= 'x'; }"),
    ("IW0350", "__shared__ int s; __device__ int *p = ^&s; __global__ void k(int *q) { *q = *p; }"),
    // Braced lists: only direct initialisation makes an enumeration from a number.
    ("IW0304", "enum class E { A }; __global__ void k(int n) { E e = {^n}; }"),
    ("IW0304", "enum class E { A }; __global__ void k(int n) { E e[1] = {{^n}}; }"),
    ("IW0304", "enum E { A }; __global__ void k(int n) { E e{^n}; }"),
    ("IW0304", "enum class E { A }; enum class F { B }; __global__ void k(F f) { E e{^f}; }"),
    ("IW0304", "__device__ void f(int (&a)[2]); __global__ void k() { f(^{1, 2}); }"),
    ("IW0304", "struct P { int a, b; }; __global__ void k() { P &p = ^{1, 2}; }"),
    // Bit-fields.
    ("IW0304", "struct S { ^float x : 3; }; __global__ void k(S s) {}"),
    ("IW0319", "struct S { int x : ^0; }; __global__ void k(S s) {}"),
    ("IW0319", "struct S { int x : ^-1; }; __global__ void k(S s) {}"),
    ("IW0350", "struct S { char x : ^9; }; __global__ void k(S s) {}"),
    ("IW0318", "__device__ int n; struct S { int x : ^n; }; __global__ void k(S s) {}"),
    ("IW0306", "struct S { int x : 3; }; __global__ void k(S s) { int *p = ^&s.x; }"),
    ("IW0306", "struct S { int x : 3; }; __global__ void k(S s) { int &r = ^s.x; }"),
    ("IW0306", "struct S { int x : 3; }; __global__ void k(S s) { auto &r = ^s.x; r = 1; }"),
    ("IW0306", "struct S { int x : 3; }; __global__ void k(S s) { unsigned long n = ^sizeof(s.x); }"),
    ("IW0306", "struct S { int x : 3; }; __device__ void f(int &x); __global__ void k(S s) { f(^s.x); }"),
    // Lists that are no direct initialisation, and explicit constructors.
    ("IW0323", "struct S { explicit __device__ S(int); }; __global__ void k() { S s = ^{3}; }"),
    ("IW0323", "struct S { explicit __device__ S(int); }; __device__ void f(S); __global__ void k() { f(^{3}); }"),
    ("IW0323", "struct S { explicit __device__ S(int); }; __device__ S f() { return ^{3}; }"),
    ("IW0323", "struct S { explicit __device__ S(int); }; struct T { S s; }; __global__ void k() { T t{^{3}}; }"),
    ("IW0323", "struct S { explicit __device__ S(); int i; }; __global__ void k() { S s = ^{}; }"),
    ("IW0323", "struct S { explicit __device__ S(int); }; __global__ void k(S s) { s = ^{3}; }"),
    // Designators in the order of the members, each once.
    ("IW0323", "struct S { int a, b; }; __global__ void k() { S s = {.b = 1, .^a = 2}; }"),
    ("IW0323", "struct S { int a, b; }; __global__ void k() { S s = {.a = 1, .^a = 2}; }"),
    ("IW0323", "union U { int a; float b; }; __global__ void k() { U u = {.a = 1, .^b = 2}; }"),
    // Casts that lose qualifiers.
    ("IW0331", "__global__ void k(const int *p) { auto q = ^reinterpret_cast<char *>(p); }"),
    ("IW0331", "__global__ void k(const int *p) { auto q = ^static_cast<int *>(p); }"),
    ("IW0331", "__global__ void k(const void *p) { auto q = ^static_cast<int *>(p); }"),
    ("IW0331", "__global__ void k(volatile int *p) { auto q = ^reinterpret_cast<int *>(p); }"),
    ("IW0331", "__global__ void k(const int **p) { auto q = ^reinterpret_cast<int **>(p); }"),
    ("IW0331", "__global__ void k(const int *p) { auto &q = ^reinterpret_cast<float &>(*p); }"),
    ("IW0331", "__global__ void k(const int *p) { auto &q = ^static_cast<int &>(*p); }"),
    ("IW0331", "__global__ void k(const int *p) { auto &&q = ^static_cast<int &&>(*p); }"),
    ("IW0331", "struct B {}; struct D : B {}; __global__ void k(const B *p) { auto q = ^static_cast<D *>(p); }"),
    ("IW0331", "struct B {}; struct D : B {}; __global__ void k(const B *p) { auto &q = ^static_cast<D &>(*p); }"),
    ("IW0307", "struct S { const int x : 3; }; __global__ void k(S s) { s.x ^= 1; }"),
];

/// Jumps past initialisations are warnings, as nvcc has them.
const WARNINGS: &[(&str, &str)] = &[
    ("IW0345", "__global__ void k(int n) { if (n) goto ^l; int x = 1; n += x; l: n = 2; }"),
    ("IW0345", "__global__ void k(int n) { switch (n) { case 1: int x = 1; n += x; ^case 2: n = 2; case 3: n = 3; } }"),
    ("IW0345", "__global__ void k(int n) { if (n) goto ^l; for (int i = 0; i < 2; ++i) { l: n = 2; } }"),
];

#[test]
fn jumps_past_initialisations_are_warnings() {
    for (code, marked) in WARNINGS {
        let (at, text) = (marked.find('^').map_or(0, |at| at + 1), marked.replacen('^', "", 1));
        let output = common::compile(&text);
        let found: Vec<_> = output.diagnostics.iter().map(|d| (d.code, d.is_error(), d.span)).collect();
        let column = found.first().and_then(|(_, _, s)| output.sources.location((*s)?)).map(|l| l.column as usize);
        let seen: Vec<_> = found.iter().map(|(code, is_error, _)| (*code, *is_error)).collect();
        assert_eq!((seen, column), (vec![(*code, false)], Some(at)), "{text}");
    }
}

#[test]
fn jumps_that_bypass_nothing_are_fine() {
    let text = "__global__ void k(int n) {\n\
        again: int x; x = n; if (x > 3) { int y = 1; n -= y; goto again; }\n\
        switch (n) { case 1: { int z = 2; n += z; } case 2: int w; w = n; n = w; default: static int s = 4; n += s; }\n\
        if (n) goto end; { int later = 1; n += later; }\n\
        end: ; }";
    assert!(common::compile(text).diagnostics.is_empty());
}

#[test]
fn each_error_has_its_code_and_place() {
    common::check_marked(CASES);
}

#[test]
fn explicit_constructors_and_casts_where_they_are_legal() {
    common::check_accepted(&[
        "struct S { explicit __device__ S(int) {} }; struct T { S s; __device__ T() : s{3} {} };\n\
         __global__ void k() { T t; S a[1] = {S{3}}; S q{3}; q = S{4}; S r = S{5}; S u = {r}; S v(6); }",
        "__global__ void k(const int *p, int *q) { auto a = (int *)p; auto b = (char *)p; auto c = const_cast<int *>(p);\n\
         auto d = reinterpret_cast<unsigned long>(p); auto &e = (int &)*p; auto &f = const_cast<int &>(*p);\n\
         auto g = reinterpret_cast<const float *>(q); auto h = static_cast<const void *>(p); *a = *c + e + f; }",
        "struct S { int a, b, c; }; __global__ void k(int *p) { S s = {.a = 1, .c = 3}; *p = s.c; }",
    ]);
}
