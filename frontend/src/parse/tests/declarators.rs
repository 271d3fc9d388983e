//! Tests of declarators and types.

use super::tree;

/// Returns the type of `x` in a device function that declares it.
#[track_caller]
fn type_of(declaration: &str) -> String {
    let text = tree(&format!("typedef int T;\n__device__ void f(int n) {{ {declaration} }}"));
    let line = text.lines().find(|l| l.contains("var ") && l.contains("x: ")).unwrap_or_else(|| panic!("{text}"));
    line.split_once("x: ").unwrap().1.to_owned()
}

#[test]
fn all_forms_of_declarators() {
    let table = [
        ("int x;", "int"),
        ("unsigned x;", "unsigned int"),
        ("unsigned long long int x;", "unsigned long long"),
        ("long unsigned int long x;", "unsigned long long"),
        ("short int x;", "short"),
        ("signed char x;", "signed char"),
        ("long double x;", "long double"),
        ("int *x;", "pointer to int"),
        ("const char* const x = 0;", "const pointer to const char = 0"),
        ("char const * x;", "pointer to const char"),
        ("float* __restrict__ x;", "restrict pointer to float"),
        ("volatile int* x;", "pointer to volatile int"),
        ("int (*x)[3];", "pointer to array [3] of int"),
        ("float *x[2];", "array [2] of pointer to float"),
        ("float (x);", "float"),
        ("float x[2][3];", "array [2] of array [3] of float"),
        ("int (*x)(float, int*);", "pointer to function (float, pointer to int) -> int"),
        ("int (*(*x)(int))[4];", "pointer to function (int) -> pointer to array [4] of int"),
        ("int (*x[3])(void);", "array [3] of pointer to function () -> int"),
        ("int &x = n;", "reference to int = n"),
        ("int (&x)[3] = y;", "reference to array [3] of int = y"),
        ("auto &&x = n;", "rvalue reference to auto = n"),
        ("float4 x = make_float4(1, 2, 3, 4);", "float4 = make_float4(1, 2, 3, 4)"),
        ("dim3 x(1, 2);", "dim3(1, 2)"),
        ("float2 x{1, 2};", "float2{1, 2}"),
        ("T x = 1;", "T = 1"),
        ("T *x;", "pointer to T"),
        ("Unknown *x = 0;", "pointer to Unknown = 0"),
        ("ns::Unknown<int, 3> x;", "ns::Unknown<int, 3>"),
        ("struct S *x;", "pointer to struct S"),
        ("decltype(n) x;", "decltype(n)"),
        ("float T::*x;", "pointer to member of T: float"),
        ("__shared__ float x[256];", "array [256] of float"),
        ("int x[] = {1, 2, [4] = 5};", "array [] of int = {1, 2, [4] = 5}"),
    ];
    for (source, expected) in table {
        assert_eq!(type_of(source), expected, "{source}");
    }
}

#[test]
fn several_declarators_share_only_the_specifiers() {
    let text = tree("__device__ int a, *b, c[2], f(int);");
    assert_eq!(
        text,
        "var __device__ a: int\nvar __device__ b: pointer to int\nvar __device__ c: array [2] of int\n\
         function __device__ f(int) -> int (declaration)\n"
    );
}

#[test]
fn the_most_vexing_parse_is_a_function() {
    assert!(tree("struct U {}; struct T { T(U); };\n__device__ void f() { T x(U()); }").contains("function x("));
    assert!(tree("__device__ void f(int n) { dim3 x(int(n), 3); }").contains("var x: dim3(int(n), 3)"));
}

#[test]
fn typedefs_and_shadowing() {
    // `T` is a variable inside, so `(T)-1` is a subtraction and `T * p` a product.
    let text = tree(
        "typedef int T;\n__device__ int f(int T, int p) { T * p; return (T)-1; }\n__device__ int g() { return (T)-1; }",
    );
    assert!(text.contains("(T * p)"), "{text}");
    assert!(text.contains("return (T - 1)"), "{text}");
    assert!(text.contains("return cast<T>((-1))"), "{text}");
}

#[test]
fn anonymous_classes_get_names() {
    assert_eq!(
        tree("typedef struct { float x, y; } P;\ntypedef struct Q { int a; } Q, *R;\nstruct { int v; } s;"),
        "struct P\n  field x: float\n  field y: float\nstruct Q\n  field a: int\nalias R = pointer to Q\n\
         struct <anonymous struct 2>\n  field v: int\nvar s: <anonymous struct 2>\n"
    );
    assert_eq!(
        tree("struct V { union { float f; int i; }; int b : 3; int : 2; };"),
        "struct V\n  union <anonymous union 1>\n    field f: float\n    field i: int\n  field <anonymous union 1>\n  \
         field b: int bits 3\n  field int bits 2\n"
    );
}

#[test]
fn enums() {
    assert_eq!(
        tree("enum A { x, y = 3, };\nenum class B : unsigned char { p };\nenum { N = 4 };"),
        "enum A\n  x\n  y = 3\nenum class B : unsigned char\n  p\nenum <anonymous enum 1>\n  N = 4\n"
    );
}
