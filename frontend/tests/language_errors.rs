//! What is refused about statements and small expression forms: the code and the place of each message.

mod common;

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
];

#[test]
fn each_error_has_its_code_and_place() {
    common::check_marked(CASES);
}
