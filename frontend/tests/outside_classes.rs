//! Definitions outside of a class or namespace that are of nothing that it declares
//! (C++17 [class.mfct], [temp.mem.func], [namespace.memdef]).

use crate::common;

/// Texts in which `^` marks the place of the only error, with its code.
const REJECTED: &[(&str, &str)] = &[
    // No such class.
    ("IW0301", "__device__ int ^Unknown::f() { return 1; } __global__ void k() {}"),
    ("IW0301", "__device__ int ^Unknown::f(); __global__ void k() {}"),
    ("IW0301", "__device__ ^Unknown::Unknown() {} __global__ void k() {}"),
    ("IW0301", "__device__ ^Unknown::operator int() const { return 1; } __global__ void k() {}"),
    ("IW0301", "__global__ void ^Unknown::k(int *o) {}"),
    ("IW0301", "__device__ int ^Unknown::x = 3; __global__ void k() {}"),
    ("IW0301", "template <class T> __device__ int ^Unknown<T>::f() { return 1; } __global__ void k() {}"),
    ("IW0301", "template <> __device__ int ^Unknown<int>::f() { return 1; } __global__ void k() {}"),
    (
        "IW0301",
        "template <class T> struct S { __device__ int f(); }; __device__ int ^S::f() { return 1; } __global__ void k() {}",
    ),
    ("IW0321", "using S = int; __device__ int ^S::f() { return 1; } __global__ void k() {}"),
    ("IW0322", "struct S; __device__ int S::^f() { return 1; } __global__ void k() {}"),
    // No such member.
    ("IW0321", "struct S { int a; }; __device__ int S::^f() { return 1; } __global__ void k() {}"),
    ("IW0321", "struct S { int f; }; __device__ int S::^f() { return 1; } __global__ void k() {}"),
    ("IW0321", "struct S { __device__ int f(int); }; __device__ int S::^f() { return 1; } __global__ void k() {}"),
    ("IW0321", "struct S { __device__ int f(); }; __device__ int S::^f() const { return 1; } __global__ void k() {}"),
    ("IW0321", "struct S { __device__ int f() &; }; __device__ int S::^f() { return 1; } __global__ void k() {}"),
    ("IW0321", "struct S { __device__ S(int); }; __device__ S::^S() {} __global__ void k() {}"),
    ("IW0321", "struct S {}; __device__ S::^S() {} __global__ void k() {}"),
    ("IW0321", "struct S {}; __device__ int S::^operator+(int) { return 1; } __global__ void k() {}"),
    (
        "IW0321",
        "struct S { template <class U> __device__ int f(U); }; template <class U> __device__ int ^S::f(U *) { return 1; } __global__ void k() {}",
    ),
    ("IW0321", "struct S {}; struct S::^T { int a; }; __global__ void k() {}"),
    ("IW0321", "struct S { int n; }; __device__ int S::^n = 3; __global__ void k() {}"),
    (
        "IW0321",
        "template <class T> struct S { T a; }; template <class T> __device__ int ^S<T>::f() { return 1; } __global__ void k() {}",
    ),
    (
        "IW0321",
        "template <class T> struct S { __device__ int f(int); }; template <class T> __device__ int ^S<T>::f() { return 1; } __global__ void k() {}",
    ),
    (
        "IW0336",
        "template <class T> struct S { __device__ int f(); }; template <class T, class U> __device__ int ^S<T>::f() { return 1; } __global__ void k() {}",
    ),
    (
        "IW0336",
        "template <class T> struct S { __device__ int f(); }; template <class T> __device__ int ^S<T *>::f() { return 1; } __global__ void k() {}",
    ),
    (
        "IW0336",
        "template <class T> struct S { __device__ int f(); }; __device__ int S<int>::^f() { return 1; } __global__ void k() {}",
    ),
    ("IW0321", "namespace n {} __device__ int n::^f() { return 1; } __global__ void k() {}"),
    ("IW0321", "namespace n { __device__ int f(int); } __device__ int n::^f() { return 1; } __global__ void k() {}"),
    // Not as it is declared.
    ("IW0303", "struct S { __device__ int f(); }; __device__ float S::^f() { return 1; } __global__ void k() {}"),
    (
        "IW0303",
        "struct S { __device__ int f() { return 2; } }; __device__ int S::^f() { return 1; } __global__ void k() {}",
    ),
    (
        "IW0303",
        "struct S { __device__ int f(); }; __device__ int S::f() { return 1; } __device__ int S::^f() { return 1; } __global__ void k() {}",
    ),
    (
        "IW0303",
        "template <class T> struct S { __device__ int f(); }; template <class T> __device__ int S<T>::f() { return 1; } template <class U> __device__ int ^S<U>::f() { return 2; } __global__ void k() {}",
    ),
    (
        "IW0303",
        "struct S { __device__ int f(); }; __device__ int S::^f(); __device__ int S::f() { return 1; } __global__ void k() {}",
    ),
    (
        "IW0303",
        "struct S { __device__ void f(int a = 1); }; __device__ void S::f(int ^a = 2) {} __global__ void k() {}",
    ),
    (
        "IW0303",
        "struct S { static __device__ int f(); }; ^static __device__ int S::f() { return 1; } __global__ void k() {}",
    ),
    ("IW0303", "struct S { explicit __device__ S(int); }; ^explicit __device__ S::S(int) {} __global__ void k() {}"),
    (
        "IW0303",
        "struct S { __device__ int f() noexcept; }; __device__ int S::^f() { return 1; } __global__ void k() {}",
    ),
];

/// Definitions that have a declaration.
const ACCEPTED: &[&str] = &[
    "struct S { struct T { __device__ int g() const; }; template <class U> __device__ U f(U u); __device__ operator int() const; }; __device__ int S::T::g() const { return 1; } template <class V> __device__ V S::f(V u) { return u; } __device__ S::operator int() const { return 2; } __global__ void k(int *o) { *o = S::T().g() + S().f(3) + S(); }",
    "struct A { __device__ int f(); }; using S = A; __device__ int S::f() { return 1; } __global__ void k(int *o) { *o = A().f(); }",
    "template <class T> struct S { template <class U> __device__ int f(U); __device__ operator int() const; __device__ operator float() const; }; template <class T> template <class U> __device__ int S<T>::f(U) { return sizeof(T); } template <class X> __device__ S<X>::operator int() const { return 1; } template <class X> __device__ S<X>::operator float() const { return 1; } __global__ void k(int *o) { *o = S<int>().f(1) + (int)S<int>(); }",
    "template <class T> struct S { __device__ int f(); }; template <class T> struct S<T *> { __device__ int g(); }; template <class T> __device__ int S<T *>::g() { return 1; } template <> struct S<int> { __device__ int h(); }; __device__ int S<int>::h() { return 2; } template <> __device__ int S<float>::f() { return 3; } __global__ void k(int *o) { *o = S<int *>().g() + S<int>().h() + S<float>().f(); }",
    "namespace n { __device__ int f(int); struct S { static __device__ int g(int a, int b = 1); }; } __device__ int n::f(int a) { return a; } __device__ int n::S::g(int a, int b) { return a + b; } __global__ void k(int *o) { *o = n::f(1) + n::S::g(2); }",
];

#[test]
fn definitions_without_a_declaration_are_errors() {
    common::check_marked(REJECTED);
}

#[test]
fn definitions_find_their_declarations() {
    common::check_accepted(ACCEPTED);
}
