//! Literal operators for numbers and characters, and the `noexcept` operator.

use crate::common;

#[test]
fn literals_call_the_operators_of_their_suffixes() {
    common::check_accepted(&["struct Km { unsigned long long v; };\n\
         __host__ __device__ constexpr Km operator\"\"_km(unsigned long long v) { return Km{v * 1000}; }\n\
         __host__ __device__ constexpr int operator\"\"_c(char c) { return c - 'a'; }\n\
         __host__ __device__ constexpr int operator\"\" _w(wchar_t c) { return c; }\n\
         namespace n { __host__ __device__ constexpr unsigned long long operator\"\"_m(unsigned long long v) { return v; } }\n\
         __global__ void k(unsigned long long *p) {\n\
           static_assert((1_km).v == 1000 && 0x1'0_km .v == 16000 && 'd'_c == 3 && L'a'_w == 97, \"\");\n\
           using namespace n; using n::operator\"\"_m; p[0] = 5_m + 2_km .v; }"]);
    common::check_marked(&[
        ("IW0301", "__global__ void k(int *p) { *p = ^1_nothing; }"),
        ("IW0204", "__global__ void k(int *p) { *p = ^12x; }"),
    ]);
}

#[test]
fn the_noexcept_operator_asks_for_specifications() {
    common::check_accepted(&[
        "struct A { __device__ A() noexcept {} __device__ int f() noexcept { return 1; } __device__ int g() { return 1; } };\n\
         struct B { A a; }; struct D { __device__ ~D() noexcept(false) {} }; struct E { __device__ E() {} }; struct F { E e; };\n\
         template <class T> __device__ int t() noexcept(sizeof(T) > 4) { return 1; }\n\
         __device__ int h(int) noexcept; __device__ int i(int);\n\
         __global__ void k(int n, int *p) {\n\
           static_assert(noexcept(n + 1) && noexcept(A()) && noexcept(A().f()) && !noexcept(A().g()) && noexcept(B()), \"\");\n\
           static_assert(!noexcept(D()) && !noexcept(E()) && !noexcept(F()), \"\");\n\
           static_assert(!noexcept(t<char>()) && noexcept(t<double>()) && noexcept(h(1)) && !noexcept(i(1)), \"\");\n\
           static_assert(!noexcept(h(i(1))) && !noexcept(atomicAdd(p, 1)), \"\"); }",
    ]);
}
