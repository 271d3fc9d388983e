//! Access to members of classes (C++17 [class.access]): what may be named where.

use crate::common;

/// Programs without errors.
const ALLOWED: &[&str] = &[
    // Inside of the class, and of what it contains.
    "class C { int x = 1; public: __device__ int f(C &o) { return o.x; } }; __global__ void k(int *p) { C c; *p = c.f(c); }",
    "class C { int x = 1; public: __device__ int f() { return [&] { return x; }(); } }; __global__ void k(int *p) { C c; *p = c.f(); }",
    "class C { static __device__ int g() { return 2; } public: static __device__ int f() { return [] { return g(); }(); } }; __global__ void k(int *p) { *p = C::f(); }",
    "class C { int x = 1; public: __device__ int f() { struct L { __device__ int g(C &c) { return c.x; } } l; return l.g(*this); } }; __global__ void k(int *p) { C c; *p = c.f(); }",
    "class C { int x = 1; public: struct N { __device__ int g(C &c) { return c.x; } }; }; __global__ void k(int *p) { C c; C::N n; *p = n.g(c); }",
    "class C { static constexpr int X = 2; public: static __device__ int f(int v = X) { return v; } }; __global__ void k(int *p) { *p = C::f(); }",
    "class C { static constexpr int X = 2; public: int y = X; }; __global__ void k(int *p) { C c; *p = c.y; }",
    "class C { enum class E { A }; public: static __device__ int f() { return (int)E::A; } }; __global__ void k(int *p) { *p = C::f(); }",
    "template <class T> class V { T x = 2; public: __device__ int f(V &u) { return u.x; } }; __global__ void k(int *p) { V<int> a; *p = a.f(a); }",
    "template <class T> class V { template <class U> struct I { U u; }; public: __device__ T f() { I<T> i; i.u = 2; return i.u; } }; __global__ void k(int *p) { V<int> a; *p = a.f(); }",
    // Definitions outside of the class.
    "class C { struct N { int v; }; public: __device__ N f(); __device__ int g(); }; __device__ C::N C::f() { return N{2}; } __device__ int C::g() { return f().v; } __global__ void k(int *p) { C c; *p = c.g(); }",
    "class C { struct N { int v; __device__ int f(); }; public: __device__ int g(); }; __device__ int C::N::f() { return v; } __device__ int C::g() { N n; n.v = 2; return n.f(); } __global__ void k(int *p) { C c; *p = c.g(); }",
    // Names are restricted, not what they stand for.
    "class C { struct N { int v; }; public: static __device__ N f() { return N{3}; } }; __global__ void k(int *p) { auto n = C::f(); *p = n.v; }",
    "class C { struct N { int v; }; public: using M = N; }; __global__ void k(int *p) { C::M n; n.v = 3; *p = n.v; }",
    "class C { __device__ C(int v) : x(v) {} public: int x; static __device__ C make() { return C(1); } }; __global__ void k(int *p) { C c = C::make(); *p = c.x; }",
    "class C { __device__ ~C() {} public: static __device__ int f() { C c; return 1; } }; __global__ void k(int *p) { *p = C::f(); }",
    // Overloads have their own access.
    "class C { __device__ int f(int) { return 1; } public: __device__ int f(float) { return 2; } }; __global__ void k(int *p) { C c; *p = c.f(1.0f); }",
    "class C { __device__ C(float) {} public: __device__ C(int) {} }; __global__ void k(int *p) { C c(1); *p = 1; }",
    // Derived classes.
    "class B { protected: int x; static __device__ int f() { return 1; } }; struct D : B { __device__ int g() { return x + f() + this->x + B::x; } }; __global__ void k(int *p) { D d; *p = d.g(); }",
    "class B { protected: int x; }; struct D : B { __device__ int g(D &o) { return o.x + o.B::x; } }; __global__ void k(int *p) { D d; *p = d.g(d); }",
    "class B { protected: static constexpr int q = 2; }; struct D : B { __device__ int g(B &b) { return b.q + B::q; } }; __global__ void k(int *p) { D d; B b; *p = d.g(b); }",
    "class B { protected: struct N { int v; }; }; struct D : B { N n; __device__ int g() { B::N m; m.v = 1; return m.v; } }; __global__ void k(int *p) { D d; *p = d.g(); }",
    "class B { protected: __device__ B(int) {} }; struct D : B { __device__ D() : B(1) {} }; __global__ void k(int *p) { D d; *p = 1; }",
    "class B { protected: __device__ B() {} __device__ ~B() {} }; struct D : B { int y; }; __global__ void k(int *p) { D d; d.y = 2; *p = d.y; }",
    "struct B { int x; }; class D : B { public: __device__ int f() { return x; } __device__ B &b() { return *this; } }; __global__ void k(int *p) { D d; *p = d.f() + d.b().x; }",
    "class B { protected: int x; __device__ void f() {} }; struct D : B { using B::x; using B::f; }; __global__ void k(int *p) { D d; d.x = 1; d.f(); *p = d.x; }",
    "class B { public: int x; __device__ B(int v) : x(v) {} }; struct D : B { using B::B; }; __global__ void k(int *p) { D d(3); *p = d.x; }",
    // Friends.
    "class C { int x; friend __device__ int get(C &c); }; __device__ int get(C &c) { return c.x; } __global__ void k(int *p) { C c; *p = get(c); }",
    "class C { int x; friend struct F; }; struct F { __device__ int get(C &c) { return c.x; } }; __global__ void k(int *p) { C c; F f; *p = f.get(c); }",
    "template <class D> struct B { __device__ int f() { return static_cast<D *>(this)->x; } }; class D : public B<D> { friend struct B<D>; int x = 3; }; __global__ void k(int *p) { D d; *p = d.f(); }",
    // Other classes of the same template.
    "template <class T> class A { static constexpr int v = 1; }; template <> class A<int> { public: static constexpr int v = 2; }; __global__ void k(int *p) { *p = A<int>::v; }",
    // What may not be named is no candidate.
    "class C { typedef int T; }; template <class X> __device__ int f(typename X::T *) { return 1; } template <class X> __device__ int f(void *) { return 2; } __global__ void k(int *p) { *p = f<C>(nullptr); }",
    "class C { public: union { int a; float b; }; }; __global__ void k(int *p) { C c; c.a = 1; *p = c.a; }",
];

/// Programs with one error, at the `^`.
const REFUSED: &[(&str, &str)] = &[
    // Named on objects.
    ("IW0342", "class C { int x; }; __global__ void k(int *p) { C c; c.^x = 1; }"),
    ("IW0342", "class C { __device__ void f() {} }; __global__ void k(int *p) { C c; c.^f(); }"),
    ("IW0342", "class C { static __device__ int f() { return 1; } }; __global__ void k(int *p) { C c; *p = c.^f(); }"),
    ("IW0342", "class C { static constexpr int s = 2; }; __global__ void k(int *p) { C c; *p = c.^s; }"),
    ("IW0342", "class C { union { int a; float b; }; }; __global__ void k(int *p) { C c; c.^a = 1; }"),
    ("IW0342", "struct C { protected: int x; }; __global__ void k(int *p) { C c; c.^x = 1; }"),
    (
        "IW0342",
        "class C { template <class U> __device__ U f(U u) { return u; } }; __global__ void k(int *p) { C c; *p = c.^f(1); }",
    ),
    (
        "IW0342",
        "class C { __device__ int f(int) { return 1; } public: __device__ int f(float) { return 2; } }; __global__ void k(int *p) { C c; *p = c.^f(1); }",
    ),
    (
        "IW0342",
        "class C { struct N { private: int y; }; public: __device__ int f() { N n; return n.^y; } }; __global__ void k(int *p) { C c; *p = c.f(); }",
    ),
    // Named behind `::`.
    ("IW0342", "class C { static __device__ int f() { return 1; } }; __global__ void k(int *p) { *p = C::^f(); }"),
    ("IW0342", "class C { static constexpr int s = 2; }; __global__ void k(int *p) { *p = C::^s; }"),
    ("IW0342", "class C { enum E { A }; }; __global__ void k(int *p) { *p = C::^A; }"),
    ("IW0342", "class C { enum class E { A }; }; __global__ void k(int *p) { *p = (int)C::^E::A; }"),
    ("IW0342", "class C { enum E { A }; }; __global__ void k(int *p) { C::^E e; *p = 1; }"),
    ("IW0342", "class C { struct N { int v; }; }; __global__ void k(int *p) { C::^N n; *p = 1; }"),
    ("IW0342", "class C { struct N { static constexpr int q = 4; }; }; __global__ void k(int *p) { *p = C::^N::q; }"),
    ("IW0342", "class C { typedef int T; }; __global__ void k(int *p) { C::^T t = 1; *p = t; }"),
    ("IW0342", "template <class T> class V { typedef T X; }; __global__ void k(int *p) { V<int>::^X a = 1; *p = a; }"),
    (
        "IW0342",
        "template <class T> class V { template <class U> struct I { U u; }; }; __global__ void k(int *p) { V<int>::^I<int> i; i.u = 1; *p = i.u; }",
    ),
    (
        "IW0342",
        "template <class T> class A { static constexpr int v = 1; }; template <> class A<int> { public: static constexpr int v = 2; }; __global__ void k(int *p) { *p = A<float>::^v; }",
    ),
    // Constructors, destructors, operators.
    ("IW0342", "class C { __device__ C(int) {} }; __global__ void k(int *p) { C ^c(1); *p = 1; }"),
    ("IW0342", "class C { protected: __device__ C(int) {} }; __global__ void k(int *p) { C ^c(1); *p = 1; }"),
    ("IW0342", "class C { __device__ C() {} }; __global__ void k(int *p) { C ^c; *p = 1; }"),
    ("IW0342", "class C { __device__ ~C() {} }; __global__ void k(int *p) { ^C c; *p = 1; }"),
    ("IW0342", "class C { ~C() = default; public: int x; }; __global__ void k(int *p) { ^C c; c.x = 1; }"),
    (
        "IW0342",
        "class C { __device__ C(const C &) {} public: __device__ C() {} }; __device__ void f(C) {} __global__ void k(int *p) { C c; f(^c); }",
    ),
    (
        "IW0342",
        "class C { __device__ C &operator=(const C &) { return *this; } }; __global__ void k(int *p) { C a, b; a ^= b; }",
    ),
    ("IW0342", "class C { __device__ C operator+(int) { return *this; } }; __global__ void k(int *p) { C c; c ^+ 1; }"),
    (
        "IW0342",
        "class C { __device__ int operator[](int) { return 1; } }; __global__ void k(int *p) { C a; *p = ^a[1]; }",
    ),
    (
        "IW0342",
        "class C { int x = 1; __device__ operator int() { return x; } }; __global__ void k(int *p) { C c; *p = ^c; }",
    ),
    // Derived classes.
    (
        "IW0342",
        "class B { int x; }; struct D : B { __device__ int f() { return ^x; } }; __global__ void k(int *p) { D d; *p = d.f(); }",
    ),
    (
        "IW0342",
        "class B { static __device__ int g() { return 1; } }; struct D : B { __device__ int f() { return ^g(); } }; __global__ void k(int *p) { D d; *p = d.f(); }",
    ),
    (
        "IW0342",
        "class B { protected: int x; }; struct D : B { __device__ int f(B &b) { return b.^x; } }; __global__ void k(int *p) { D d; B b; *p = d.f(b); }",
    ),
    (
        "IW0342",
        "class B { __device__ B(float) {} }; struct D : B { __device__ D() : ^B(1.0f) {} }; __global__ void k(int *p) { D d; *p = 1; }",
    ),
    ("IW0342", "struct B { int x; }; class D : B {}; __global__ void k(int *p) { D d; d.^x = 1; }"),
    (
        "IW0342",
        "struct B { __device__ void f() {} }; class D : protected B {}; __global__ void k(int *p) { D d; d.^f(); }",
    ),
    (
        "IW0342",
        "struct B { int x; }; class D : B {}; __device__ int f(B &b) { return b.x; } __global__ void k(int *p) { D d; *p = f(^d); }",
    ),
    (
        "IW0342",
        "struct B { int x; }; class D : B {}; __device__ int f(B *b) { return b->x; } __global__ void k(int *p) { D d; *p = f(^&d); }",
    ),
    ("IW0342", "struct B { int x; }; class D : B {}; __global__ void k(int *p) { D d; B b = ^d; *p = b.x; }"),
    // Templates.
    (
        "IW0342",
        "template <class T> class V { T x; public: template <class U> __device__ int f(V<U> &u) { return u.^x; } }; __global__ void k(int *p) { V<int> a; V<float> b; *p = a.f(b); }",
    ),
    (
        "IW0342",
        "class C { typedef int T; }; template <class X> __device__ int f() { typename X::^T t = 1; return t; } __global__ void k(int *p) { *p = f<C>(); }",
    ),
    (
        "IW0342",
        "template <class D> struct B { __device__ int f() { return static_cast<D *>(this)->^x; } }; class D : public B<D> { int x = 3; }; __global__ void k(int *p) { D d; *p = d.f(); }",
    ),
];

#[test]
fn what_may_be_named() {
    let wrong: Vec<String> = ALLOWED
        .iter()
        .map(|text| (text, common::errors(text)))
        .filter(|(_, errors)| !errors.is_empty())
        .map(|(text, errors)| format!("{text}\n    {errors:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_may_not_be_named() {
    common::check_marked(REFUSED);
}
