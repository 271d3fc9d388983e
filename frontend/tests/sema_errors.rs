//! What semantic analysis refuses: the code and the place of each message.

use crate::common;

/// Text in which `^` marks where the error is, with its code.
const CASES: &[(&str, &str)] = &[
    // Execution spaces.
    ("IW0314", "__global__ ^int k() { return 1; }"),
    ("IW0315", "__global__ ^__device__ void k() {}"),
    ("IW0315", "__global__ ^__host__ void k() {}"),
    ("IW0315", "__device__ __noinline__ ^__forceinline__ void f() {}"),
    ("IW0311", "__global__ void k() {} __device__ void f() { ^k(); }"),
    ("IW0311", "__global__ void k() { ^k(); }"),
    ("IW0311", "__device__ void k(int *p, int *q) {} __global__ void k(int *p) { ^k(p); }"),
    ("IW0312", "void h() {} __global__ void k() { ^h(); }"),
    ("IW0312", "__host__ int h(int x) { return x; } __global__ void k(int *p) { *p = ^h(1); }"),
    ("IW0327", "__global__ void k(^int &x) {}"),
    ("IW0372", "__global__ void ^k(int x, ...) {}"),
    ("IW0328", "__device__ void ^f(int); __global__ void k() { f(1); }"),
    ("IW0330", "__global__ void __launch_bounds__(^2048) k() {}"),
    ("IW0335", "struct B { char c[40000]; }; __global__ void ^k(B b) {}"),
    // Memory spaces.
    ("IW0316", "__constant__ ^__shared__ int x;"),
    ("IW0316", "__global__ void k(^__shared__ int *p) {}"),
    ("IW0316", "__global__ void k() { ^__constant__ int x; }"),
    ("IW0317", "__global__ void k() { __shared__ int ^s = 1; }"),
    ("IW0319", "__global__ void k() { __shared__ int ^s[]; }"),
    ("IW0307", "__constant__ int c[4]; __global__ void k() { c[1] ^= 2; }"),
    ("IW0313", "int h; __global__ void k(int *p) { *p = ^h; }"),
    ("IW0318", "__device__ int f() { return 1; } __device__ int x = ^f();"),
    ("IW0319", "__global__ void k() { __shared__ double ^s[40000]; }"),
    ("IW0319", "__constant__ double ^c[9000];"),
    ("IW0319", "__constant__ char ^c[65537];"),
    ("IW0319", "__constant__ char a[65536]; __constant__ char ^b;"),
    ("IW0319", "__constant__ char a[65533]; __constant__ int ^b;"),
    ("IW0316", "__managed__ const int ^x = 3;"),
    ("IW0316", "__managed__ constexpr int ^x = 3;"),
    ("IW0316", "__managed__ int x; __managed__ int &^r = x;"),
    ("IW0316", "__managed__ ^__constant__ int x;"),
    ("IW0316", "__managed__ ^__shared__ int x;"),
    ("IW0316", "__global__ void k() { ^__managed__ int x; }"),
    ("IW0316", "__device__ ^__managed__ void f() {}"),
    ("IW0318", "__managed__ int x; __device__ int *p = ^&x;"),
    ("IW0318", "__managed__ int x[4]; __constant__ const int *p = ^x + 1;"),
    // Names.
    ("IW0301", "__global__ void k(int *p) { *p = ^nothing; }"),
    ("IW0301", "__global__ void k(int *p) { ^nothing(1); }"),
    ("IW0301", "__global__ void k(int *p) { *p = ^treadIdx.x; }"),
    ("IW0303", "__global__ void k(int *p) { int a; float ^a; }"),
    ("IW0303", "__device__ void f() {} __device__ void ^f() {}"),
    ("IW0303", "struct S { int a; }; struct ^S { int b; };"),
    // Types and conversions.
    ("IW0304", "__global__ void k(int *p) { float *q = ^p; }"),
    ("IW0304", "__global__ void k(const int *p) { int *q = ^p; }"),
    ("IW0304", "__global__ void k(int *p) { p = ^5; }"),
    ("IW0304", "__global__ void k(float4 *p) { *p = ^1.0f; }"),
    ("IW0304", "enum class E { A }; __global__ void k(int *p) { *p = ^E::A; }"),
    ("IW0304", "__device__ void f(int &x) {} __global__ void k() { f(^1); }"),
    ("IW0305", "__global__ void k(float4 *p) { p[0] = p[1] ^+ p[2]; }"),
    ("IW0305", "__global__ void k(float x) { float y = x ^% 2; }"),
    ("IW0305", "__global__ void k(int *p, int *q) { int *r = p ^+ q; }"),
    ("IW0305", "__global__ void k(int x) { int y = ^*x; }"),
    ("IW0305", "__global__ void k(int x) { int y = ^x[2]; }"),
    ("IW0306", "__global__ void k(int x) { x + 1 ^= 2; }"),
    ("IW0306", "__global__ void k() { threadIdx.x ^= 2; }"),
    ("IW0307", "__global__ void k(const int *p) { p[0] ^= 2; }"),
    ("IW0307", "__global__ void k() { const int n = 2; n ^= 3; }"),
    ("IW0307", "__global__ void k(const float f) { ^f++; }"),
    ("IW0331", "struct S { int a; }; __global__ void k(S s) { int x = ^(int)s; }"),
    ("IW0331", "__global__ void k(int *p) { int x = ^(int)p; }"),
    ("IW0332", "__device__ void f() {} __global__ void k() { int x = 1 + ^f(); }"),
    // Access to members.
    ("IW0342", "class C { int a; }; __global__ void k(C *c) { c->^a = 1; }"),
    ("IW0342", "struct S { private: __device__ int f() { return 1; } }; __global__ void k(S s) { s.^f(); }"),
    ("IW0342", "struct S { protected: int a; }; __global__ void k(S *s) { s->^a = 1; }"),
    (
        "IW0342",
        "class B { int a; }; struct D : B { __device__ int f() { return this->^a; } }; __global__ void k(D d) { d.f(); }",
    ),
    // Calls.
    ("IW0308", "__device__ int f(int a, int b) { return a; } __global__ void k() { ^f(1); }"),
    ("IW0308", "__device__ int f(int a) { return a; } __global__ void k() { ^f(1, 2); }"),
    ("IW0304", "__device__ int f(int a) { return a; } __global__ void k(int *p) { f(^p); }"),
    ("IW0308", "__global__ void k(short *p) { ^atomicAdd(p, 1); }"),
    ("IW0309", "__device__ void f(int, float) {} __device__ void f(float, int) {} __global__ void k() { ^f(1, 1); }"),
    // Templates are no exception.
    (
        "IW0315",
        "template <class T> struct A { static __global__ void ^m(T *p) { *p = 1; } }; __global__ void k(int *o) { o[0] = 1; }",
    ),
    (
        "IW0315",
        "struct A { template <class T> static __global__ void ^m(T *p) { *p = 1; } }; __global__ void k(int *o) { o[0] = 1; }",
    ),
    // The built-in operator is better for the number, and the class's own for the object.
    (
        "IW0309",
        "struct H { short x; __device__ H(float); __device__ operator float() const; }; __device__ H operator+(H a, H b); __global__ void k(H *h, float *o) { *o = h[0] ^+ 1; }",
    ),
    (
        "IW0309",
        "struct H { short x; __device__ H(float); __device__ operator float() const; }; __device__ H operator+(H a, H b); __global__ void k(H *h, float *o) { *o = 1.0f ^+ h[0]; }",
    ),
    (
        "IW0309",
        "struct H { float x; __device__ operator float() const; }; __device__ H operator*(H a, float b); __global__ void k(H *h, float *o) { *o = h[0] ^* 2; }",
    ),
    (
        "IW0309",
        "struct H { float x; __device__ operator float() const; __device__ operator int() const; }; __global__ void k(H *h, float *o) { *o = ^max(h[0], h[0]); }",
    ),
    // A declaration may name an incomplete class; a call and a definition need it whole.
    ("IW0322", "struct S; __device__ S make(); __global__ void k(int *o) { ^make(); }"),
    ("IW0322", "struct S; __device__ int take(S); __global__ void k(S *s, int *o) { *o = take(^*s); }"),
    ("IW0322", "struct S; __device__ int take(^S s) { return 1; } __global__ void k(int *o) { *o = 1; }"),
    ("IW0310", "__global__ void k(int x) { ^x(); }"),
    // Constants.
    ("IW0318", "__global__ void k(int n) { int a[^n]; }"),
    ("IW0318", "__global__ void k(int n) { switch (n) { case ^n: break; } }"),
    ("IW0319", "__global__ void k() { int a[^0]; }"),
    ("IW0319", "__global__ void k() { int a[^-3]; }"),
    ("IW0320", "static_assert(^sizeof(int) == 8, \"int\");"),
    ("IW0320", "__global__ void k() { static_assert(^sizeof(float4) == 12); }"),
    ("IW0320", "struct S { int a; static_assert(^sizeof(int) == 8, \"\"); }; __global__ void k() { S s; S t; }"),
    ("IW0320", "template <int N> struct A { static_assert(^N < 5); }; __global__ void k() { A<4> a; A<7> b; }"),
    (
        "IW0320",
        "template <int N> struct A { static_assert(^N < 5); }; template <int N> struct B : A<N> {}; __global__ void k() { B<7> b; }",
    ),
    ("IW0326", "__global__ void k() { const int ^n; }"),
    ("IW0326", "__global__ void k() { int &^r; }"),
    // Classes and initialisers.
    ("IW0321", "struct S { int a; }; __global__ void k(S s) { s.^b = 1; }"),
    ("IW0321", "__global__ void k(float2 *p) { p->^z = 1; }"),
    ("IW0322", "struct S; __global__ void k(S *p) { ^*p; }"),
    ("IW0323", "__global__ void k() { int a[2] = {1, 2, ^3}; }"),
    ("IW0323", "struct S { int a; }; __global__ void k() { S s = {1, ^2}; }"),
    ("IW0323", "__global__ void k() { int a[2] = ^1; }"),
    // Control flow.
    ("IW0324", "__global__ void k() { ^break; }"),
    ("IW0324", "__global__ void k() { switch (1) { default: ^continue; } }"),
    ("IW0324", "__global__ void k() { ^return 1; }"),
    ("IW0324", "__device__ int f() { ^return; }"),
    ("IW0325", "__global__ void k(int n) { switch (n) { case 1: case ^1: break; } }"),
    ("IW0325", "__global__ void k(int n) { switch (n) { default: break; ^default: break; } }"),
    // Not supported yet.
    ("IW0336", "template <typename... T> __device__ int f(T... x) { return ^x; } __global__ void k() { f(1); }"),
    ("IW0336", "template <typename... T> __device__ int f(T... x) { return ^(x + ...); } __global__ void k() { f(); }"),
    ("IW0336", "__device__ int f(int) { return 1; } __global__ void k(int n) { f(^n...); }"),
    ("IW0336", "__global__ void k(int *p) { *p = ^sizeof...(p); }"),
    (
        "IW0336",
        "template <int...> struct L {}; template <int... A, int... B> __device__ int f(L<A...>, L<B...>) { return ^(0 + ... + (A * B)); } __global__ void k() { f(L<1>(), L<1, 2>()); }",
    ),
    ("IW0312", "struct S { int a; int get() { return a; } }; __global__ void k(S s, int *p) { *p = s.^get(); }"),
    ("IW0351", "__global__ void k(float *p) { *p = ^norm(3, p); }"),
    ("IW0350", "__global__ void k(const char *p) { printf(^p); }"),
    ("IW0308", "__global__ void k() { ^printf(); }"),
    ("IW0351", "__global__ void k(float *p) { *p = ^__isGridConstant(p); }"),
    ("IW0308", "__device__ int f(int a, int b = 2, int ^c) { return a; } __global__ void k(int *p) { *p = f(1); }"),
    ("IW0308", "struct S { __device__ ~S(^float) {} }; __global__ void k(int *p) { S s; *p = 1; }"),
    ("IW0301", "__global__ void k(^__nv_fp8_e4m3 *p) {}"),
];

#[test]
fn each_error_has_its_code_and_place() {
    common::check_marked(CASES);
}

#[test]
fn several_errors_in_one_run() {
    let text = "__global__ void a() { x = 1; y = 2; }\n__global__ void b() { z(); }\n";
    assert_eq!(common::errors(text), ["IW0301 1:23", "IW0301 1:30", "IW0301 2:23"]);
}

#[test]
fn a_broken_kernel_does_not_stop_another() {
    let output = common::compile(
        "__device__ int bad() { return what; }\n\
         __global__ void a(int *p) { *p = bad(); }\n\
         __global__ void b(int *p) { *p = 1; }\n",
    );
    let reports: Vec<(&str, bool, usize)> =
        output.kernels.iter().map(|k| (k.name.as_str(), k.compiled, k.diagnostics.len())).collect();
    assert_eq!(reports, [("a", false, 1), ("b", true, 0)]);
    assert!(output.module.kernel("b").is_some());
    assert!(output.module.kernel("a").is_none());
}

#[test]
fn a_kernel_that_does_not_parse_is_reported_by_name() {
    let output = common::compile("__global__ void a(int *p) { *p = ; }\n__global__ void b(int *p) { *p = 1; }\n");
    let reports: Vec<(&str, bool)> = output.kernels.iter().map(|k| (k.name.as_str(), k.compiled)).collect();
    assert!(reports.contains(&("a", false)), "{reports:?}");
    assert!(reports.contains(&("b", true)), "{reports:?}");
}

#[test]
fn host_code_is_no_error() {
    let text = "#include <vector>\n#include <cstdio>\nusing namespace std;\n\
        typedef std::vector<int> V;\nstatic V cache;\nclass Timer { public: Timer(); ~Timer(); double stop(); };\n\
        __global__ void k(int *p) { *p = 1; }\n\
        int main() { V v(10); Timer t; k<<<1, 1>>>(nullptr); printf(\"%d\", (int)v.size()); return 0; }\n";
    assert_eq!(common::errors(text), Vec::<String>::new());
}

#[test]
fn help_names_what_was_meant() {
    let output = common::compile("__global__ void k(int *count) { *cuont = 1; }");
    let help = output.diagnostics.first().and_then(|d| d.help.clone());
    assert_eq!(help.as_deref(), Some("did you mean `count`?"));
}
