//! Tests of the parser's errors.

use super::{errors, places};

#[test]
fn typical_mistakes() {
    insta::assert_snapshot!(errors(
        r#"
__global__ void a(float *x, int n)
{
    int i = threadIdx.x
    x[i] = x[i] * ;
    if (i < n { x[i] = 0; }
    foo(1, 2;
    float f = (int;
    else x[0] = 1;
    long float g;
    return
}
__global__ b(int *p) { }
__device__ int c(int n) { return n +; }
struct S { int a; }
__device__ int d(int n) { k<<<1>>>(n); return int; }
"#
    ));
}

#[test]
fn an_unclosed_brace_names_the_opening_one() {
    insta::assert_snapshot!(errors(
        "__global__ void a(int n)\n{\n    if (n) {\n        n = 1;\n}\n__global__ void b(int n) { n = ; }\n"
    ));
    assert_eq!(places("__global__ void a() {\n  if (1) {"), ["IW0203@1:21"]);
    assert_eq!(places("__device__ int x;\n}\n__device__ int y;"), ["IW0203@2:1"]);
    assert_eq!(places("namespace n {\n__device__ int x;\n"), ["IW0203@1:13"]);
}

#[test]
fn one_error_for_one_mistake() {
    let table: &[(&str, &[&str])] = &[
        ("__global__ void k(int n) { n = 1 }", &["IW0202@1:33"]),
        ("__global__ void k(int n) { n = 1\n n = 2; }", &["IW0202@1:33"]),
        ("__global__ void k(int n) { n = 1 2; n = 3 }", &["IW0202@1:34", "IW0202@1:42"]),
        ("__global__ void k(int n { n = 1; }", &["IW0201@1:25"]),
        ("__global__ void k(int n) { for (int i = 0; i < n i++) n = i; }", &["IW0202@1:50"]),
        ("__global__ void k(int n) { for (int i = 0, i < n; i++) { n = i; } }", &["IW0202@1:46"]),
        ("__global__ void k(int n) { if n > 3 { n = i; } n = 1; }", &["IW0201@1:31"]),
        ("__global__ void k(int n) { n = (1 + 2; }", &["IW0201@1:38"]),
        ("__global__ void k(int n) { n[1 = 2; }", &["IW0201@1:35"]),
        ("__global__ void k(int n) { case 1 n = 2; }", &["IW0201@1:35"]),
        ("__global__ void k(int n) { do n = 1; }", &["IW0201@1:38"]),
        ("__global__ void k(int, int n,) { }", &["IW0205@1:30"]),
        ("__device__ int x = ;\n__device__ int y;", &["IW0204@1:20"]),
        ("__device__ x;", &["IW0205@1:12"]),
        ("__device__ unsigned float x;", &["IW0206@1:12"]),
        ("__device__ int float x;", &["IW0206@1:12"]),
        ("__device__ void f() { __global__ void g() { } }", &["IW0212@1:23"]),
        ("__device__ int f() { return sizeof(struct { int a; }); }", &["IW0211@1:36"]),
        ("struct S { __device__ int f() { return 1 } };", &["IW0202@1:41"]),
        ("__device__ int f() { int 3x; return 0; }", &[]),
    ];
    for (source, expected) in table {
        if expected.is_empty() {
            continue;
        }
        assert_eq!(places(source), *expected, "{source}\n{}", errors(source));
    }
}

#[test]
fn host_mistakes_are_skipped() {
    assert_eq!(errors("int f( { ) + ; }\n__global__ void k() { }"), "");
    assert_eq!(errors("auto x = [&]<typename T>(T t) requires C<T> { };\n__global__ void k() { }"), "");
}

#[test]
fn an_unknown_macro_before_device_code() {
    insta::assert_snapshot!(errors(
        "INLINE __device__ float f(float x) { return x; }\nAPI uint2 __device__ g(int x) { return {}; }\n"
    ));
}

#[test]
fn the_number_of_errors_is_bounded() {
    let source = format!("__global__ void k() {{ {} }}", "a = ;\n".repeat(1000));
    assert_eq!(places(&source).len(), 50);
}
