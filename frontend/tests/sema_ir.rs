//! Tests the IR of functions with small examples.

use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

use crate::common::ir;

/// Returns the instructions of the only function, without indentation.
fn body(text: &str) -> Vec<String> {
    let ir = ir(text);
    ir.lines().map(str::trim).filter(|l| !l.is_empty()).map(str::to_owned).collect()
}

/// Returns the number of instructions with this word.
fn ops(text: &str, word: &str) -> usize {
    body(text).iter().filter(|l| l.split([' ', '=']).any(|w| w == word)).count()
}

#[test]
fn saxpy() {
    insta::assert_snapshot!(ir("__global__ void saxpy(int n, float a, const float *x, float *y) {\n\
        int i = blockIdx.x * blockDim.x + threadIdx.x;\n\
        if (i < n) y[i] = a * x[i] + y[i];\n}\n"));
}

#[test]
fn a_switch_with_fall_through() {
    insta::assert_snapshot!(ir("__global__ void k(int *p, int n) {\n\
        switch (n) { case 1: *p = 1; case 2: *p = 2; break; default: *p = 3; }\n}\n"));
}

#[test]
fn structs_by_value() {
    insta::assert_snapshot!(ir("struct S { int a; double d; float4 v; };\n\
        __device__ S make(S s, int x) { s.a += x; return s; }\n\
        __global__ void k(S s, S *out) { out[threadIdx.x] = make(s, 2); }\n"));
}

/// Returns the float operations of an expression of `x`, `y`, `z`, `w`, in order.
fn float_ops(expression: &str, fmad: bool) -> Vec<String> {
    let text = format!("__global__ void k(float *p, float x, float y, float z, float w) {{ {expression}; }}");
    let options = CompileOptions { fmad, ..CompileOptions::default() };
    let output = compile_text("t.cu", text.as_bytes(), &options, &MemoryLoader::new());
    assert!(!output.has_errors(), "{expression}");
    let text = isowarp_core::ir::text::print_module(&output.module, false);
    let ops = text.lines().filter_map(|l| l.split(" = ").nth(1));
    ops.filter(|o| ["fma.", "fadd.", "fsub.", "fmul.", "fneg"].iter().any(|p| o.starts_with(p)))
        .map(str::to_owned)
        .collect()
}

#[test]
fn contraction_follows_one_rule() {
    // Parameters are %0 p, %1 x, %2 y, %3 z, %4 w.
    for (expression, expected) in [
        ("*p = x * y + z", vec!["fma.rn %1, %2, %3"]),
        ("*p = z + x * y", vec!["fma.rn %1, %2, %3"]),
        ("*p = (x * y) + (z)", vec!["fma.rn %1, %2, %3"]),
        ("*p = x * y - z", vec!["fneg %3", "fma.rn %1, %2, %5"]),
        ("*p = z - x * y", vec!["fneg %1", "fma.rn %5, %2, %3"]),
        ("*p = x * y + z * w", vec!["fmul.rn %3, %4", "fma.rn %1, %2, %5"]),
        ("*p = x * y - z * w", vec!["fmul.rn %3, %4", "fneg %5", "fma.rn %1, %2, %6"]),
        ("*p = -(x * y) + z", vec!["fmul.rn %1, %2", "fneg %5", "fadd.rn %6, %3"]),
        ("float t = x * y; *p = t + z", vec!["fmul.rn %1, %2", "fadd.rn %5, %3"]),
    ] {
        assert_eq!(float_ops(expression, true), expected, "{expression}");
    }
    // A conversion in between is a boundary; without fmad nothing is fused.
    assert_eq!(float_ops("*p = (float)(double)(x * y) + z", true).len(), 2);
    assert_eq!(float_ops("double d = x * y + (double)z; *p = d", true).len(), 2);
    assert_eq!(float_ops("*p = x * y + z", false), ["fmul.rn %1, %2", "fadd.rn %5, %3"]);
}

#[test]
fn contraction_in_compound_assignments() {
    let ops = float_ops("float s = w; s += x * y; s -= x * z; *p = s", true);
    assert_eq!(ops.iter().filter(|o| o.starts_with("fma.rn")).count(), 2, "{ops:?}");
    assert!(!ops.iter().any(|o| o.starts_with("fmul")), "{ops:?}");
}

#[test]
fn narrow_integers_from_floats_go_through_32_bits() {
    let text = "__global__ void k(unsigned char *p, float x) { *p = x; }";
    let body = body(text);
    assert!(body.iter().any(|l| l.contains(": u32 = ftoi.rz")), "{body:?}");
    assert!(body.iter().any(|l| l.contains(": u8 = icast")), "{body:?}");
}

#[test]
fn side_effects_keep_their_order_and_number() {
    assert_eq!(ops("__global__ void k(int *p, int i) { p[i++] += 2; }", "store"), 1);
    let text = "__device__ int f(int *p) { return ++*p; }\n\
        __global__ void k(int *p, int c) { *p = c ? f(p) : f(p + 1); if (c && f(p)) *p = 0; }";
    assert_eq!(ops(text, "call"), 3);
    assert_eq!(ops(text, "select"), 0);
    assert_eq!(ops("__global__ void k(int *p, int c) { *p = c ? c + 1 : c - 1; }", "select"), 1);
}

#[test]
fn variables_live_in_registers_unless_their_address_is_needed() {
    let registers =
        body("__global__ void k(int *p, int n) { int s = 0; for (int i = 0; i < n; ++i) s += p[i]; *p = s; }");
    assert!(!registers.iter().any(|l| l.starts_with("memory ")), "{registers:?}");
    let memory = body("__device__ void f(int &x) { x = 1; } __global__ void k(int *p) { int s = 0; f(s); *p = s; }");
    assert_eq!(memory.iter().filter(|l| l.starts_with("memory ")).count(), 1, "{memory:?}");
}

#[test]
fn layouts_match_x86_64() {
    let text = "struct A { char c; double d; short s; }; struct __align__(16) B { float f[3]; };\n\
        union U { char c[5]; int i; }; struct C { A a; B b; U u; float3 v; };\n\
        static_assert(sizeof(A) == 24 && alignof(A) == 8, \"\");\n\
        static_assert(sizeof(B) == 16 && alignof(B) == 16, \"\");\n\
        __global__ void k(int *p) {\n\
          static_assert(sizeof(U) == 8 && sizeof(C) == 80 && sizeof(long) == 8, \"\");\n\
          static_assert(sizeof(float3) == 12 && alignof(float3) == 4 && alignof(double4) == 16, \"\");\n\
          static_assert(sizeof(int *) == 8 && sizeof(bool) == 1 && (char)200 < 0, \"\"); *p = 1; }";
    ir(text);
}

#[test]
fn initial_bytes_of_module_variables() {
    let text = ir("struct P { short s; float f; };\n\
        __constant__ P c[2] = {{1, 2.0f}, {.f = 1.0f}};\n\
        __device__ unsigned char b[4] = {1, 2, 255};\n__device__ float z[8] = {};\n\
        __global__ void k(float *p) { *p = c[0].f + b[1] + z[2]; }");
    assert!(text.contains("init x\"0100000000000040000000000000803f\""), "{text}");
    assert!(text.contains("init x\"0102ff00\""), "{text}");
    assert!(text.lines().any(|l| l.contains("@z") && !l.contains("init")), "{text}");
}

#[test]
fn overloads_by_type() {
    let text = "__device__ int f(int x) { return 1; } __device__ int f(float x) { return 2; }\n\
        __device__ int f(double x) { return 3; } __device__ int f(const char *x) { return 4; }\n\
        __global__ void k(int *p, char c, float x, const char *s) { p[0] = f(c); p[1] = f(x); p[2] = f(1.0); p[3] = f(s); }";
    let body = body(text);
    let calls: Vec<&String> = body.iter().filter(|l| l.contains("call @")).collect();
    assert_eq!(calls.len(), 4);
    let mut names: Vec<&str> = calls.iter().filter_map(|l| l.split('@').nth(1)?.split('(').next()).collect();
    names.dedup();
    assert_eq!(names.len(), 4, "{names:?}");
}

#[test]
fn operators_of_the_file() {
    let text = "struct C { float re, im; };\n\
        __device__ C operator*(const C &a, const C &b) { return C{a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }\n\
        __host__ __device__ float3 operator-(float3 a) { return make_float3(-a.x, -a.y, -a.z); }\n\
        __device__ void operator+=(float3 &a, float3 b) { a.x += b.x; a.y += b.y; a.z += b.z; }\n\
        __global__ void k(C *c, float3 *p) { c[0] = c[1] * c[2]; p[0] += -p[1]; }";
    assert_eq!(body(text).iter().filter(|l| l.contains("call @\"operator")).count(), 3);
}

#[test]
fn pointers_and_references_to_arrays_gain_const() {
    ir("__device__ double f(const double (*m)[8], const float (&v)[3]) { return m[1][2] + v[1]; }\n\
        __global__ void k(double *p) { double m[4][8]; float v[3] = {1, 2, 3}; m[1][2] = 5; *p = f(m, v); }");
}

#[test]
fn the_object_expression_of_a_static_member_call_is_evaluated() {
    let head = "struct S { __device__ static int f() { return 7; } };\n\
        __device__ S *next(int *n) { ++*n; return nullptr; }\n";
    assert_eq!(ops(&format!("{head}__global__ void k(int *p) {{ *p = next(p + 1)->f(); }}\n"), "call"), 2);
    assert_eq!(ops(&format!("{head}__global__ void k(int *p, S *s) {{ *p = s->f(); }}\n"), "call"), 1);
}

#[test]
fn constants_used_only_by_value_need_no_memory() {
    let kernel = |body: &str| {
        let start = "constexpr int N = 3; __device__ int see(const int &x) { return x; } ";
        format!("{start}__global__ void k(int *out) {{ const int c = 2; constexpr float f = 1.5f; {body} }}")
    };
    for used in [
        "*out = c + N;",
        "*out = c * f + N;",
        "*out = *out > 1 ? c : N;",
        "int a[N + c]; *out = sizeof a; switch (*out) { case c: *out = 1; }",
        "c; N; (void)c; *out = (c, N);",
        "auto l = [] { return c + N; }; *out = l();",
        "auto l = [=] { return c + f; }; *out = l();",
        "auto l = [&] { return c + N; }; *out = l();",
        "if constexpr (c == 2) *out = c;",
        "*out = sizeof(see(c)) + sizeof(see(N));",
    ] {
        let text = kernel(used);
        // A closure is an object, even an empty one.
        let closures = usize::from(used.contains("auto l"));
        let memory = body(&text).iter().filter(|l| l.starts_with("memory $")).count();
        assert!(memory <= closures && ops(&text, "load") <= 2, "{used}\n{}", ir(&text));
        assert!(!ir(&text).contains("global @N"), "{used}\n{}", ir(&text));
    }
    let needed = kernel("*out = see(N) + see(N) + see(c) + see(c);");
    assert_eq!(ir(&needed).matches("global @N").count(), 1, "{}", ir(&needed));
}

#[test]
fn loops_keep_their_unroll_pragmas() {
    let hints = |pragma: &str, before: &str, behind: &str| {
        let text = format!(
            "template<int N> __device__ void each(int *p, int n) {{\n{pragma}\n{before} p[n + N]++; {behind}\n}}\n\
             __global__ void k(int *p, int n) {{ each<4>(p, n); }}\n"
        );
        body(&text).into_iter().filter(|l| l.starts_with("loop")).collect::<Vec<_>>()
    };
    for (pragma, expected) in [
        ("", "loop {"),
        ("#pragma unroll", "loop unroll {"),
        ("#pragma unroll 1", "loop unroll never {"),
        ("#pragma unroll N", "loop unroll 4 {"),
        ("#pragma unroll (N + 3)", "loop unroll 7 {"),
        ("#pragma unroll N - 4", "loop {"),
        ("#pragma unroll sizeof(int[N])", "loop unroll 16 {"),
        ("#pragma nounroll", "loop unroll never {"),
        ("#pragma GCC unroll 8", "loop unroll 8 {"),
        ("#pragma GCC unroll 0", "loop unroll never {"),
        ("_Pragma(\"unroll N\")", "loop unroll 4 {"),
        ("#pragma unroll 8\n#pragma unroll 2", "loop unroll 2 {"),
        ("#pragma unroll 8\n#pragma unroll 0", "loop unroll 8 {"),
        ("#pragma unroll 8\nhere:", "loop unroll 8 {"),
    ] {
        let loops = [("for (int i = 0; i < n; i++)", ""), ("while (n-- > 0)", ""), ("do", "while (n-- > 0);")];
        for (before, behind) in loops {
            assert_eq!(hints(pragma, before, behind), [expected], "{pragma}\n{before}");
        }
        assert_eq!(hints(pragma, "for (int x : {1, 2, 3})", ""), [expected], "{pragma}");
    }
}
