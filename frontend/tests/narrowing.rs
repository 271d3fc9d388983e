//! Narrowing conversions in braces, constants that do not fit their types, and what NVRTC only warns of
//! (C++17 [dcl.init.list] 7, [expr.const] 4).

use crate::common;

/// Texts in which `^` marks the place of the only error, with its code.
const REJECTED: &[(&str, &str)] = &[
    // Arguments of constructors.
    ("IW0304", "struct T { __device__ T(int) {} }; __global__ void k() { T t{^1.0}; }"),
    ("IW0304", "struct T { __device__ T(int) {} }; __global__ void k(float f) { T t = {^f}; }"),
    ("IW0304", "struct T { __device__ T(char) {} }; __global__ void k() { T t{^300}; }"),
    ("IW0304", "struct T { __device__ T(char) {} }; __global__ void k(int n) { T t{^n & 1}; }"),
    ("IW0304", "struct T { __device__ T(unsigned) {} }; __global__ void k() { T t{^-1}; }"),
    ("IW0304", "struct T { __device__ T(unsigned char) {} }; __global__ void k(char c) { T t{^c}; }"),
    ("IW0304", "struct T { __device__ T(long) {} }; __global__ void k(unsigned long n) { T t{^n}; }"),
    ("IW0304", "struct T { __device__ T(float) {} }; __global__ void k(double d) { T t{^d}; }"),
    ("IW0304", "struct T { __device__ T(float) {} }; __global__ void k() { const double d = 0.1; T t{^d}; }"),
    ("IW0304", "struct T { __device__ T(float) {} }; __global__ void k() { T t{^16777217}; }"),
    ("IW0304", "struct T { __device__ T(float) {} }; __global__ void k() { T t{^1e300}; }"),
    ("IW0304", "struct T { __device__ T(double) {} }; __global__ void k(int n) { T t{^n}; }"),
    ("IW0304", "struct T { __device__ T(bool) {} }; __global__ void k(int *p) { T t{^p}; }"),
    ("IW0304", "struct T { __device__ T(char) {} }; enum E { A }; __global__ void k(E e) { T t{^e}; }"),
    (
        "IW0304",
        "struct S { unsigned b : 3; }; struct T { __device__ T(int) {} }; __global__ void k(S s) { T t{^s.b}; }",
    ),
    ("IW0304", "struct T { __device__ T(int, float) {} }; __global__ void k(double d) { T t{1, ^d}; }"),
    (
        "IW0304",
        "struct T { __device__ T(int) {} }; struct U { __device__ U(T) {} }; __global__ void k(float f) { U u{{^f}}; }",
    ),
    (
        "IW0304",
        "struct T { __device__ T(int) {} }; struct U : T { using T::T; }; __global__ void k(float f) { U u{^f}; }",
    ),
    ("IW0304", "struct T { __device__ T(int) {} }; __global__ void k(float f) { T t[2] = {{1}, {^f}}; }"),
    (
        "IW0304",
        "struct T { __device__ T(int) {} }; __device__ void f(T) {} __device__ void f(...) {} __global__ void k(float x) { f({^x}); }",
    ),
    (
        "IW0304",
        "struct T { int a; __device__ T(int n) : a(n) {} }; struct Q { T t; __device__ Q(float f) : t{^f} {} }; __global__ void k(float f) { Q q(f); }",
    ),
    ("IW0304", "__global__ void k(int n) { dim3 d{1, 2, ^n}; }"),
    ("IW0304", "__global__ void k() { dim3 d = {^-1}; }"),
    // Scalars that are assigned, returned, or bound to a reference.
    ("IW0304", "__global__ void k(int *p, float f) { *p = {^f}; }"),
    ("IW0304", "__global__ void k(bool *p) { *p = {^2}; }"),
    ("IW0304", "__device__ int f(float x) { return {^x}; }"),
    ("IW0304", "__device__ unsigned char f() { return {^-1}; }"),
    ("IW0304", "__global__ void k(double d) { const int &x{^d}; }"),
    ("IW0304", "__global__ void k(double d) { int &&x = {^d}; }"),
    ("IW0304", "__device__ int f(const int &x) { return x; } __global__ void k(int *p, double d) { *p = f({^d}); }"),
    // Converted constant expressions.
    ("IW0304", "__global__ void k(unsigned n) { switch (n) { case ^-1: break; } }"),
    ("IW0304", "__global__ void k(int n) { switch (n) { case ^4294967296: break; } }"),
    ("IW0318", "enum class E { A }; __global__ void k(E e) { switch (e) { case ^0: break; } }"),
    ("IW0336", "template <bool B> struct A {}; __global__ void k() { A<^2> a; }"),
    ("IW0304", "enum E : char { ^A = 300 }; __global__ void k() {}"),
    ("IW0304", "enum E : char { A = 127, ^B }; __global__ void k() {}"),
    ("IW0304", "enum class E { ^A = 5000000000 }; __global__ void k() {}"),
    ("IW0318", "const float f = 4.0f; __global__ void k() { int a[(int)^f]; }"),
    ("IW0318", "constexpr float x = ^1e300; __global__ void k(float *p) { *p = x; }"),
    ("IW0318", "__global__ void k(float *p) { constexpr float x = ^1e38f * 10; *p = x; }"),
    // Literals.
    ("IW0323", "__global__ void k(float *p) { *p = ^1e39f; }"),
    ("IW0323", "__global__ void k(float *p) { *p = ^1e-46f; }"),
    ("IW0323", "__global__ void k(double *p) { *p = ^1e309; }"),
    // A null pointer is a truth value only where it initialises one directly.
    ("IW0304", "__global__ void k() { bool b = ^nullptr; }"),
    ("IW0304", "__device__ bool f() { return ^nullptr; }"),
    // Parameters of templates.
    ("IW0336", "template <^float F> struct A {}; __global__ void k() {}"),
    ("IW0336", "struct S { int a; }; template <^S s> __device__ int f() { return 1; } __global__ void k() {}"),
    ("IW0336", "template <int ^&&R> struct A {}; __global__ void k() {}"),
    ("IW0336", "template <template <^double> class C> struct A {}; __global__ void k() {}"),
    // Other operands in braces.
    ("IW0305", "__global__ void k(int *p) { p[^{0}] = 1; }"),
    ("IW0331", "__global__ void k(float *p, double d) { *p = ^__builtin_bit_cast(float, d); }"),
    (
        "IW0331",
        "struct D { int x; __device__ ~D() {} }; __global__ void k(int *p, D *d) { *p = ^__builtin_bit_cast(int, *d); }",
    ),
];

/// What NVRTC takes, some of it with a warning.
const ACCEPTED: &[&str] = &[
    "__global__ void k(int *p, double d) { int x{d}; int y = {d}; int z[2] = {d, 2.5}; p[0] = int{d} + x + y + z[1]; }",
    "struct A { int a; }; __device__ A f(float x) { return {x}; } __global__ void k(int *p, double d) { A a{d}; a = {d}; *p = a.a + f(2).a; }",
    "__device__ int f(int x) { return x; } __global__ void k(int *p, double d) { *p = f({d}); float4 v = {d, d, d, d}; *p += v.x; }",
    "__global__ void k(double d) { const int (&x)[2] = {d, d}; struct A { int a; }; const A &y = {d}; }",
    "struct T { __device__ T(float) {} }; __global__ void k() { T t{1}; T u{1.0}; T v{1.0 / 3}; T w{16777216}; constexpr double d = 0.1; T x{d}; }",
    "struct T { __device__ T(char) {} }; __device__ constexpr int g() { return 4; } __global__ void k() { const int c = 5; T t{c}; T u{g()}; T v{'a'}; T w{true}; }",
    "struct T { __device__ T(const int &) {} }; __global__ void k(double d) { T t{d}; }",
    "struct B { int x; __device__ operator double() const { return x; } }; struct T { __device__ T(int) {} }; __global__ void k(B b) { T t{b}; }",
    "struct T { __device__ T(unsigned) {} }; __global__ void k() { T t{threadIdx.x}; T u{sizeof(int)}; T v{5l}; dim3 d{blockIdx}; dim3 e{1, 2}; }",
    "struct S { __device__ void operator=(int) {} }; __global__ void k() { S s; s = {1}; }",
    "enum E : bool { A = 2 }; __global__ void k(unsigned char *p) { switch (*p) { case 300: break; } }",
    "__global__ void k(bool *p) { bool b(nullptr); bool c{nullptr}; *p = b || c || static_cast<bool>(nullptr); }",
    "__global__ void k(unsigned long *p) { *p = 18446744073709551615; static_assert(sizeof(9223372036854775808) == 8); }",
    "struct I { int x, y; }; struct P { int a; __device__ int operator[](const I &i) const { return i.x + i.y; } }; __global__ void k(int *o, P p) { o[0] = p[{1, 2}]; }",
    "const float f = 1.25f; const float g = 1.0 / f; __global__ void k(float *p) { *p = g * f; }",
    "__global__ void k(float *o, int *p) { o[0] = __builtin_bit_cast(float, p[0]); }",
];

#[test]
fn narrowing_is_an_error_where_nvrtc_has_it() {
    common::check_marked(REJECTED);
}

#[test]
fn what_nvrtc_only_warns_of_is_accepted() {
    common::check_accepted(ACCEPTED);
}
