//! Tests damaged programs: every one ends in diagnostics or in IR that verifies, never in a panic.

use isowarp_core::diagnostic::Fault;

use crate::common;

const PROGRAM: &str = r#"
struct Vec3 { float x, y, z; };
struct Node { Vec3 pos; int id; float w[4]; union { int i; float f; } u; Node *next; };
enum Kind { A = 1, B, C = A + 4 };
enum class Mode : unsigned char { On, Off };
typedef unsigned long long u64;
const int N = 4;
__constant__ float table[N] = {1.0f, 2.5f};
__device__ int counter = 3;
__device__ float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ Vec3 scale(const Vec3 &v, float s = 2.0f) { Vec3 r = {v.x * s, v.y * s, v.z * s}; return r; }
__device__ void bump(int &x) { ++x; }
__global__ void __launch_bounds__(128) k(Node *nodes, const float4 *in, float4 *out, Node by_value, int n) {
    __shared__ float tile[N][N + 1];
    extern __shared__ u64 dynamic[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || nodes == nullptr) return;
    tile[i & 3][0] = table[i & 3];
    __syncthreads();
    float4 v = in[i];
    v.x += v.y * v.z - 1;
    for (int j = 0, m = n; j < m; j++, --m) {
        switch (j) {
            case 0: case 1: v.w++; continue;
            case A + 5: v.w -= 2; break;
            default: v.z = j ? v.x : -v.y;
        }
        while (int left = m - j) { if (left > 3 && v.x > 0 || !j) break; m -= left; }
    }
    do { bump(i); } while (i < 3);
    Mode mode = i > 2 ? Mode::On : Mode::Off;
    by_value.w[i & 3] = dot(scale(nodes[i].pos), Vec3{1, 2, 3});
    nodes[i] = by_value;
    nodes[i].next = &nodes[(u64)mode];
    short s = (short)v.x; s <<= 2; s |= 1;
    int a[2][3] = {{1, 2}, {3}}, *p = a[1];
    *p++ ^= sizeof(Node) + (p - &a[0][0]);
    out[i] = make_float4(s, *p, fmaf(v.x, v.y, v.z), __int_as_float(atomicAdd(&counter, 1)));
    dynamic[0] = atomicCAS(&dynamic[1], 0ull, 1ull) + __popc(i) + min(i, 3u);
    out->y = (float)(double)(i, n) + (bool)n;
}
"#;

/// Returns the next number of a small generator, so that failures are reproducible.
fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as usize
}

fn check(text: &str) {
    let output = common::compile(text);
    let defects: Vec<_> = output.diagnostics.iter().filter(|d| d.fault == Fault::Internal).collect();
    assert!(defects.is_empty(), "{defects:?}\n{text}");
}

#[test]
fn the_whole_program_compiles() {
    let text = common::ir(PROGRAM);
    assert!(text.contains("kernel @k("), "{text}");
}

#[test]
fn words_left_out_or_replaced() {
    let words: Vec<&str> = PROGRAM.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let mut state = 0x9e37_79b9_7f4a_7c15;
    for round in 0..1500 {
        let mut damaged = words.clone();
        for _ in 0..=(next(&mut state) % 3) {
            let at = next(&mut state) % damaged.len();
            match round % 3 {
                0 => {
                    damaged.remove(at);
                }
                1 => damaged[at] = words[next(&mut state) % words.len()],
                _ => damaged.insert(at, words[next(&mut state) % words.len()]),
            }
        }
        check(&damaged.concat());
    }
}

#[test]
fn deep_and_long_programs() {
    let sum = vec!["x"; 900].join(" + ");
    check(&format!("__global__ void k(float *p, float x) {{ *p = {sum}; }}"));
    let parens = format!("{}x{}", "(".repeat(10_000), ")".repeat(10_000));
    check(&format!("__global__ void k(float *p, float x) {{ *p = {parens}; }}"));
    let minus = format!("{}x", "- ".repeat(200));
    check(&format!("__global__ void k(float *p, float x) {{ *p = {minus}; }}"));
    let ifs = format!("{}*p = 1;{}", "if (x > 0) { ".repeat(200), "}".repeat(200));
    check(&format!("__global__ void k(float *p, float x) {{ {ifs} }}"));
    let members: String = (0..300).map(|i| format!("struct S{i} {{ {} m; }};\n", chain(i))).collect();
    check(&format!("{members}__global__ void k(S299 *p) {{ p->m; S299 s = {{}}; *p = s; }}"));
    let stars = "*".repeat(300);
    check(&format!("__global__ void k(int {stars}p) {{ int x = {stars}p; }}"));
}

fn chain(i: usize) -> String {
    if i == 0 { "int".to_owned() } else { format!("S{}", i - 1) }
}

#[test]
fn thousands_of_errors_end_early() {
    let text: String = (0..5000).map(|i| format!("p[0] = unknown{i};\n")).collect();
    let output = common::compile(&format!("__global__ void k(int *p) {{ {text} }}"));
    assert!(output.diagnostics.len() < 100, "{}", output.diagnostics.len());
    assert!(output.kernels.iter().all(|k| !k.compiled));
    let output = common::compile(&format!("__global__ void k(int p{}) {{}}", ", int p".repeat(1000)));
    assert!((1..100).contains(&output.diagnostics.len()), "{}", output.diagnostics.len());
    for one in ["int t{};", "1{};", "int a[] = { 1{} };", "__syncthreads(1{});"] {
        let piece = if one.starts_with("int t") { ", t" } else { ", 1[1]" };
        let body = one.replace("{}", &piece.repeat(1000));
        let output = common::compile(&format!("__global__ void k(int *p) {{ {body} }}"));
        assert!((1..100).contains(&output.diagnostics.len()), "{one}: {}", output.diagnostics.len());
    }
}

#[test]
fn long_chains_of_calls() {
    let chain: String =
        (1..2000).map(|i| format!("__device__ int f{i}(int x) {{ return f{}(x); }}\n", i - 1)).collect();
    check(&format!("__device__ int f0(int x) {{ return x; }}\n{chain}__global__ void k(int *p) {{ *p = f1999(1); }}"));
}

#[test]
fn atomics_on_local_variables_are_rejected() {
    for argument in ["&x", "a + 1", "&s.m", "(int *)&y", "(x > 1 ? &x : a)"] {
        let text = format!(
            "struct S {{ int m; }};\n__global__ void k() {{ int x = 1, a[3]; float y; S s; atomicAdd({argument}, 1); }}\n\
             __global__ void other(int *p) {{ atomicAdd(p, 1); }}"
        );
        check(&text);
        let codes: Vec<String> = common::errors(&text).iter().map(|e| e[..6].to_owned()).collect();
        let kernels: Vec<bool> = common::compile(&text).kernels.iter().map(|k| k.compiled).collect();
        assert!(codes.is_empty() || codes == ["IW0316"], "{argument}: {codes:?}");
        assert_eq!(kernels, [codes.is_empty(), true], "{argument}");
    }
}

#[test]
fn broken_variables_in_lambdas_are_reported() {
    let text =
        "__device__ int f() { Unknown c(1); return [&]() { return c.m; }(); }\n__global__ void k(int *p) { *p = f(); }";
    check(text);
    assert_eq!(common::errors(text).first().map(String::as_str), Some("IW0301 1:22"));
    assert!(common::compile(text).kernels.iter().all(|k| !k.diagnostics.is_empty()));
}

#[test]
fn constant_memory_is_not_written() {
    let text = "__constant__ int c[4]; struct S { int m[9]; }; __constant__ S s;\n\
                __global__ void k(S t) { *(int *)&c[1] = 2; }\n__global__ void l(S t) { const_cast<S &>(s) = t; }\n\
                __global__ void m(int *p) { *p = c[0] + s.m[1]; }";
    check(text);
    let codes: Vec<String> = common::errors(text).iter().map(|e| e[..6].to_owned()).collect();
    assert!(codes.iter().all(|c| c == "IW0316" || c == "IW0307"), "{codes:?}");
    assert_eq!(common::compile(text).kernels.iter().map(|k| k.compiled).collect::<Vec<_>>(), [false, false, true]);
}
