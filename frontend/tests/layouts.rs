//! Packed and aligned classes, types of characters, and macros that are kept: what they are, and what is
//! refused because g++ and NVRTC lay objects out differently, or because it cannot be honoured.

use crate::common;

/// Tells whether two types are the same.
const SAME: &str =
    "template<class A, class B> struct Q { enum { v = 0 }; }; template<class A> struct Q<A, A> { enum { v = 1 }; };";

/// Definitions with conditions that hold, as g++ and NVRTC have them.
const HOLD: &[(&str, &str)] = &[
    (
        "#pragma pack(push, 1)\nstruct S { char c; int i; };\n#pragma pack(pop)\nstruct T { char c; int i; };\n",
        "sizeof(S) == 5 && alignof(S) == 1 && sizeof(T) == 8",
    ),
    (
        "#pragma pack(2)\nstruct S { char c; double d; short s; };\n#pragma pack()\nstruct T { char c; int i; };\n",
        "sizeof(S) == 12 && alignof(S) == 2 && sizeof(T) == 8",
    ),
    (
        "#pragma pack(push, a, 1)\n#pragma pack(push, 2)\n#pragma pack(pop, a)\nstruct S { char c; int i; };\n",
        "sizeof(S) == 8",
    ),
    ("#pragma pack(push)\n#pragma pack(4)\nstruct S { char c; double d; };\n#pragma pack(pop)\n", "sizeof(S) == 12"),
    (
        "#define PACKED(...) _Pragma(\"pack(push, 1)\") __VA_ARGS__ _Pragma(\"pack(pop)\")\n\
      PACKED(struct S { char c; int i; };) struct T { char c; int i; };",
        "sizeof(S) == 5 && sizeof(T) == 8",
    ),
    ("#pragma pack(push, 1)\ntemplate<class T> struct S { char c; T t; };\n#pragma pack(pop)\n", "sizeof(S<int>) == 5"),
    ("template<class T> struct S { char c; T t; };\n#pragma pack(1)\n", "sizeof(S<int>) == 8"),
    ("#pragma pack(1)\nunion S { char c; int i; double d[3]; };\n", "sizeof(S) == 24 && alignof(S) == 1"),
    ("#pragma pack(1)\nstruct S { char c; int a : 5; int b : 30; long long d : 40; short s; };\n", "sizeof(S) == 13"),
    ("struct P { char c; int i; };\n#pragma pack(1)\nstruct S { char c; P p; float a[3]; };\n", "sizeof(S) == 21"),
    ("#pragma pack(1)\nstruct __align__(8) S { char c; int i; };\n", "sizeof(S) == 8 && alignof(S) == 8"),
    ("struct __attribute__((packed)) S { char c; int i; double d; };", "sizeof(S) == 13 && alignof(S) == 1"),
    ("struct __attribute__((__packed__)) S { char c; int i; };", "sizeof(S) == 5"),
    ("struct __attribute__((packed, aligned(4))) S { char c; int i; };", "sizeof(S) == 8 && alignof(S) == 4"),
    (
        "struct S { char c; int i __attribute__((packed)); char d; __attribute__((packed)) double j; int k; };",
        "sizeof(S) == 20 && alignof(S) == 4",
    ),
    ("struct S { char c; int i __attribute__((packed, aligned(2))); };", "sizeof(S) == 6 && alignof(S) == 2"),
    ("struct S { char c; int i __attribute__((aligned)); };", "sizeof(S) == 32 && alignof(S) == 16"),
    ("struct S { char c; alignas(0) int i; };", "sizeof(S) == 8"),
    (
        "enum __attribute__((packed)) E { A, B = 255 }; enum __attribute__((packed)) F { C = -1, D = 200 };",
        "sizeof(E) == 1 && sizeof(F) == 2 && sizeof(A + 0) == 4",
    ),
    ("enum class __attribute__((packed)) E { A, B };", "sizeof(E) == 4"),
    ("__align__(32) struct S { char a; };", "sizeof(S) == 1 && alignof(S) == 1"),
    ("typedef struct { float x, y, z, w; } __align__(4) S;", "sizeof(S) == 16 && alignof(S) == 4"),
    ("typedef float4 F __attribute__((aligned(16)));", "sizeof(F) == 16"),
    ("struct __attribute__((unused, visibility(\"default\"))) [[maybe_unused]] S { int i; };", "sizeof(S) == 4"),
    ("[[vendor::thing(1, 2)]] __device__ int f();", "sizeof(int) == 4"),
    // Types of characters.
    (
        SAME,
        "!Q<wchar_t, int>::v && !Q<char16_t, unsigned short>::v && !Q<char32_t, unsigned>::v && !Q<char16_t, wchar_t>::v",
    ),
    (SAME, "Q<decltype(L'a'), wchar_t>::v && Q<decltype(u'a'), char16_t>::v && Q<decltype(U'a'), char32_t>::v"),
    (
        SAME,
        "Q<decltype(+L'a'), int>::v && Q<decltype(+u'a'), int>::v && Q<decltype(+U'a'), unsigned>::v && Q<decltype(L'a' + L'b'), int>::v",
    ),
    (
        SAME,
        "sizeof(wchar_t) == 4 && sizeof(char16_t) == 2 && sizeof(char32_t) == 4 && wchar_t(-1) < 0 && char16_t(-1) > 0",
    ),
    (SAME, "sizeof(L\"ab\") == 12 && sizeof(u\"ab\") == 6 && sizeof(U\"ab\") == 12 && sizeof(u8\"ab\") == 3"),
    (
        "__host__ __device__ constexpr int f(const wchar_t *) { return 1; } \
      __host__ __device__ constexpr int f(const char16_t *) { return 2; } \
      __host__ __device__ constexpr int f(const char32_t *) { return 3; } \
      __host__ __device__ constexpr int f(const char *) { return 4; }",
        "f(L\"a\") == 1 && f(u\"a\") == 2 && f(U\"a\") == 3 && f(u8\"a\") == 4 && f(\"a\") == 4",
    ),
    (
        "__host__ __device__ constexpr int f(int) { return 1; } __host__ __device__ constexpr int f(wchar_t) { return 2; } \
      __host__ __device__ constexpr int f(char16_t) { return 3; } __host__ __device__ constexpr int f(unsigned) { return 4; }",
        "f(L'a') == 2 && f(u'a') == 3 && f(U'a') == 4 && f('a') == 1",
    ),
    (
        "#define X 1\n#pragma push_macro(\"X\")\n#undef X\n#define X 2\nenum { A = X };\n#pragma pop_macro(\"X\")\nenum { B = X };\n\
      #pragma push_macro(\"Y\")\n#define Y 3\nenum { C = Y };\n#pragma pop_macro(\"Y\")\n#ifdef Y\nenum { D = 1 };\n#else\nenum { D = 0 };\n#endif\n",
        "A == 2 && B == 1 && C == 3 && D == 0",
    ),
    (
        "#define X 1\n_Pragma(\"push_macro(\\\"X\\\")\")\n#undef X\n#define X 2\n_Pragma(\"pop_macro(\\\"X\\\")\")\nenum { A = X };\n",
        "A == 1",
    ),
];

/// What is refused, with the code.
const REFUSED: &[(&str, &str)] = &[
    // Pragmas that are malformed, or about which compilers disagree.
    ("IW0123", "#pragma pack(3)\n"),
    ("IW0123", "#pragma pack(32)\n"),
    ("IW0123", "#pragma pack 1\n"),
    ("IW0123", "#pragma pack(push, 1\n"),
    ("IW0123", "#pragma pack(pop)\n"),
    ("IW0123", "#pragma pack(pop, 1)\n"),
    ("IW0123", "#define N 2\n#pragma pack(N)\n"),
    ("IW0123", "#pragma push_macro(X)\n"),
    ("IW0218", "struct S { __device__ void f(); char c;\n#pragma pack(1)\nint i; };"),
    ("IW0348", "#pragma pack(1)\nstruct S { char c; alignas(8) int i; };\n"),
    ("IW0348", "#pragma pack(1)\nstruct S { char c; int : 0; };\n"),
    ("IW0348", "#pragma pack(4)\nstruct S { char c; long long a : 33; int b : 31; int d : 3; };\n"),
    ("IW0350", "struct B { char c; double d; };\n#pragma pack(1)\nstruct S : B { char x; int y; };\n"),
    // Attributes that compilers understand differently.
    ("IW0350", "struct S { [[no_unique_address]] char c; int i; };"),
    ("IW0348", "struct S { char c; int i; } __attribute__((packed));"),
    ("IW0348", "typedef struct { char c; int i; } __attribute__((packed)) S;"),
    ("IW0348", "struct S { char c; } __align__(32);"),
    ("IW0348", "struct __align__(2) S { int i; };"),
    ("IW0348", "struct S { __align__(2) int i; };"),
    ("IW0348", "struct B { int i; }; struct __attribute__((packed)) S : B { char c; };"),
    (
        "IW0348",
        "struct P { int i; P() = default; __device__ P(int); }; struct __attribute__((packed)) S { char c; P p; };",
    ),
    ("IW0348", "struct S { alignas(2) int i; };"),
    ("IW0348", "struct alignas(2) S { int i; };"),
    ("IW0350", "typedef int S __attribute__((aligned(16)));"),
    ("IW0350", "using S [[maybe_unused]] = int; typedef struct { char a; } T __align__(32); typedef T S;"),
];

/// What is refused while it is parsed: in device code at once.
const MARKED: &[(&str, &str)] = &[
    ("IW0217", "struct [[^gnu::packed]] S { char c; __device__ void f(); };"),
    ("IW0217", "struct [[using gnu: ^packed]] S { char c; __device__ void f(); };"),
    ("IW0217", "struct [[^packed]] S { char c; __device__ void f(); };"),
    ("IW0217", "__device__ int __attribute__((^mode(DI))) x;"),
    ("IW0217", "__device__ int __attribute__((^vector_size(16))) x;"),
    ("IW0217", "__device__ int __attribute__((^nothing_known)) x;"),
    ("IW0217", "__device__ int __attribute__((^packed)) x;"),
    ("IW0217", "__attribute__((^shared)) __device__ int x;"),
    ("IW0217", "__device__ void f(^alignas(16) int x) {}"),
    ("IW0217", "__global__ void k() { auto n = sizeof(int __attribute__((^aligned(16)))); }"),
    ("IW0217", "__global__ void k() { struct ^__align__(16) S; }"),
    ("IW0217", "__global__ void k() { enum E { A } __attribute__((^packed)); }"),
    ("IW0217", "__global__ void k() { int *__attribute__((^aligned(16))) p; }"),
];

#[test]
fn layouts_are_those_of_g_and_nvrtc() {
    for (definitions, condition) in HOLD {
        let text = format!("{definitions}\n__global__ void k() {{ static_assert({condition}, \"\"); }}");
        assert_eq!(common::errors(&text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn what_has_no_right_layout_is_refused() {
    for (code, definitions) in REFUSED {
        let text = format!("{definitions}\n__global__ void k() {{ unsigned long n = sizeof(S); }}");
        let found = common::errors(&text);
        assert!(found.first().is_some_and(|f| f.starts_with(code)), "{text}\n{found:?}");
    }
}

#[test]
fn attributes_that_cannot_be_honoured_are_refused() {
    common::check_marked(MARKED);
}

/// Empty classes: two of one type have two addresses (Itanium C++ ABI, 2.4).
const EMPTY: &[(&str, &str)] = &[
    ("struct E {}; struct A : E {}; struct B : E {}; struct S : A, B {};", "sizeof(S) == 2"),
    (
        "struct E {}; struct A : E {}; struct B : E {}; struct S : A, B { char c; };",
        "sizeof(S) == 2 && __builtin_offsetof(S, c) == 0",
    ),
    ("struct E {}; struct A : E {}; struct S : A { E e; char c; };", "sizeof(S) == 3 && __builtin_offsetof(S, c) == 2"),
    ("struct E {}; struct A : E { int i; }; struct B : E {}; struct S : B, A {};", "sizeof(S) == 8"),
    ("struct E {}; struct F : E {}; struct S : F { E e[2]; int i; };", "sizeof(S) == 8"),
    (
        "struct E {}; struct A : E {}; struct B : E {}; struct C : A, B {}; struct D : E {}; struct S : C, D { int i; };",
        "sizeof(S) == 4",
    ),
];

#[test]
fn empty_classes_of_one_type_have_addresses_of_their_own() {
    for (definitions, condition) in EMPTY {
        let text = format!("{definitions}\n__global__ void k() {{ static_assert({condition}, \"\"); }}");
        assert_eq!(common::errors(&text), Vec::<String>::new(), "{text}");
    }
}
