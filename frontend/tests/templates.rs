//! Tests templates: the names of their instances, the messages about errors, and their limits.

use isowarp_core::render::render;
use isowarp_frontend::compile::{Compilation, CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;
use isowarp_frontend::sema::ObjectKind;

use crate::common;

fn compile_with(text: &str, instances: &[&str]) -> Compilation {
    let kernel_instances = instances.iter().map(|i| (*i).to_owned()).collect();
    let options = CompileOptions { kernel_instances, ..CompileOptions::default() };
    compile_text("test.cu", text.as_bytes(), &options, &MemoryLoader::new())
}

fn shown(output: &Compilation) -> String {
    render(&output.diagnostics, &output.sources, false)
}

fn kernels(output: &Compilation) -> Vec<String> {
    output.module.kernels().map(|k| k.name.clone()).collect()
}

const FILL: &str = "enum class E { A, B }; namespace n { struct S { int x; }; }\n\
    template <typename T, int N = 4, bool B = false> __global__ void fill(T *p) { p[0] = T(); }\n\
    template <E X> __global__ void mode(int *p) { *p = (int)X; }\n";

/// Textures need a header, which is not read before the name of an instance.
#[test]
fn instances_can_be_requested_in_files_with_textures() {
    let text = "template <typename T> __global__ void k(cudaTextureObject_t t, T *p) { *p = tex1D<T>(t, 0.5f); }";
    let output = compile_with(text, &["k<float>"]);
    assert!(!output.has_errors(), "{}", shown(&output));
    assert_eq!(kernels(&output), ["k<float>"]);
}

#[test]
fn parameters_are_reported_as_written() {
    let text = "template <typename T, typename... Ts> __global__ void k(const T *a, T *const b, const cudaTextureObject_t t, CUsurfObject s,\n\
                const float (*rows)[4], unsigned long long n, Ts... rest) {}\n";
    let output = compile_with(text, &["k<int, bool, const char *>"]);
    assert!(!output.has_errors(), "{}", shown(&output));
    let [kernel] = output.kernels.as_slice() else { panic!("{:?}", output.kernels) };
    let params: Vec<_> = kernel.params.iter().map(|p| (p.ty.as_str(), p.to_const, p.object)).collect();
    let expected = [
        ("const int *", true, None),
        ("int * const", false, None),
        ("const unsigned long long", false, Some(ObjectKind::Texture)),
        ("unsigned long long", false, Some(ObjectKind::Surface)),
        ("pointer to const float[4]", true, None),
        ("unsigned long long", false, None),
        ("bool", false, None),
        ("const char *", true, None),
    ];
    assert_eq!(params, expected);
}

#[test]
fn kernels_have_the_requested_names() {
    let names = ["fill<float,256>", "fill< unsigned , 2*3 , 1 >", "fill<n::S*>", "fill<const int *,1>", "mode<E::B>"];
    let output = compile_with(FILL, &names);
    assert!(!output.has_errors(), "{}", shown(&output));
    let expected = [
        "fill<float, 256, false>",
        "fill<unsigned int, 6, true>",
        "fill<n::S *, 4, false>",
        "fill<const int *, 1, false>",
        "mode<(E)1>",
    ];
    assert_eq!(kernels(&output), expected);
    let named: Vec<(&str, &str)> = output.instances.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(named, names.into_iter().zip(expected).collect::<Vec<_>>());
}

#[test]
fn names_without_a_matching_kernel_are_errors() {
    for name in ["fill<", "fill<float", "nothing<int>", "fill<int, 1, 2, 3>", "fill<4>", "fill<int> x", "fill<int, p>"]
    {
        let output = compile_with(FILL, &[name]);
        assert!(output.has_errors(), "{name}: {:?}", kernels(&output));
    }
}

#[test]
fn launches_in_host_code_make_instances() {
    let text = "#define B 64\nconst int n = 3; namespace w { typedef float real;\n\
        template <typename T, int N> __global__ void k(T *p) { *p = N; }\n\
        void go() { k<real, (1 > 0) ? 9 : 1><<<1, 1>>>(nullptr); } }\n\
        template <typename T> void dependent() { w::k<T, 5><<<1, 1>>>(nullptr); }\n\
        int main() { w::k<float, 2 * B><<<1, 2>>>(0); w::k<double, n><<<dim3(1), 2>>>(0); w::k<float, 128><<<1, 1>>>(0); }";
    let output = compile_with(text, &[]);
    assert!(!output.has_errors(), "{}", shown(&output));
    assert_eq!(kernels(&output), ["w::k<float, 9>", "w::k<float, 128>", "w::k<double, 3>"]);
}

#[test]
fn a_kernel_template_without_instances_is_a_warning() {
    let output = compile_with("template <typename T> __global__ void k(T *p) { *p = what; }", &[]);
    assert!(!output.has_errors());
    let reports: Vec<_> = output.kernels.iter().map(|k| (k.name.as_str(), k.compiled, k.not_instantiated)).collect();
    assert_eq!(reports, [("k", false, true)]);
    assert!(output.diagnostics.iter().any(|d| d.code == "IW0339"), "{}", shown(&output));
    let used = compile_with("template <typename T> __global__ void k(T *p) { *p = 1; }", &["k<int>"]);
    assert!(used.kernels.iter().all(|k| k.compiled && !k.not_instantiated));
}

#[test]
fn endless_recursion_stops_with_an_error() {
    let text = "template <int N> __device__ int f() { return f<N + 1>(); }\n__global__ void k(int *p) { *p = f<0>(); }";
    let output = compile_with(text, &[]);
    let codes: Vec<_> = output.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["IW0338"], "{}", shown(&output));
}

#[test]
fn too_many_instances_stop_with_an_error() {
    let text = "template <int N, int M> __device__ int f() {\n\
        if constexpr (N == 0) return M; else return f<N - 1, 2 * M>() + f<N - 1, 2 * M + 1>(); }\n\
        __global__ void k(int *p) { *p = f<30, 0>(); }";
    let output = compile_with(text, &[]);
    assert!(output.diagnostics.iter().any(|d| d.code == "IW0338"), "{}", shown(&output));
}

#[test]
fn only_what_is_chosen_is_instantiated() {
    let text = "template <typename T> __device__ int f(T) { return T::broken; }\n__device__ int f(int) { return 1; }\n\
        __global__ void k(int *p) { *p = f(1); }";
    assert_eq!(common::errors(text), Vec::<String>::new());
}

#[test]
fn substitution_failure_is_not_an_error() {
    let text = "struct A { struct Inner { int i; }; int x; };\n\
        template <typename T> __device__ int f(T, typename T::Inner *) { return 1; }\n\
        template <typename T> __device__ int f(T, int *) { return 2; }\n\
        __global__ void k(int *p) { *p = f(1, p); }";
    assert!(common::ir(text).contains("f<int>"));
}

/// The messages about typical mistakes.
#[test]
fn messages() {
    let cases = [
        "template <typename T> __device__ T big(T a, T b) { return a < b ? b : a; }\n\
         __global__ void k(int *p) { *p = big(1, 2.0f); }",
        "template <typename T> __device__ T first(const T *p) { return *p; }\n\
         template <typename T, int N> __device__ T first(T (&a)[N], int) { return a[0]; }\n\
         __global__ void k(int *p) { *p = first(3); }",
        "template <typename T, int N> __device__ T f(T x) { return x * N; }\n__global__ void k(int *p) { *p = f(1); }",
        "template <typename T> __device__ T f(T x) { return x; }\n__global__ void k(int *p) { *p = f<int, 3>(1); }",
        "template <int N> __device__ int f() { return N; }\n__global__ void k(int *p) { *p = f<float>() + f<p[0]>(); }",
        "template <typename T> __device__ int inner(T x) { return x.count; }\n\
         template <typename T> __device__ int outer(T x) { return inner(&x); }\n\
         __global__ void k(int *p) { *p = outer(1.0f); }",
        "template <typename T> __device__ T f(T x) { return x; }\ntemplate <> __device__ int f<float>(int x) { return x; }",
    ];
    let all: Vec<String> = cases.iter().map(|text| shown(&compile_with(text, &[]))).collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn instances_as_ir() {
    let text = "template <typename T, int N> __device__ T sum(const T (&a)[N]) {\n\
          T s = 0; for (int i = 0; i < N; i++) s += a[i]; return s; }\n\
        template <> __device__ int sum(const int (&a)[1]) { return a[0]; }\n\
        template <typename T, bool TWICE> __global__ void k(T *p) {\n\
          T one[1] = {p[0]}, two[2] = {p[0], p[1]};\n\
          if constexpr (TWICE) p[0] = sum(two); else p[0] = sum(one); }\n\
        void host() { k<int, false><<<1, 1>>>(0); k<float, true><<<1, 1>>>(0); }";
    insta::assert_snapshot!(common::ir(text));
}

#[test]
fn class_and_alias_templates() {
    let text = "template <typename T, int N = 2> struct Vec { T v[N]; };\ntemplate <typename T> using Ptr = T *;\n\
        template <typename T> struct Node { Node *next; Vec<T> data; };\n\
        template <typename T, int N> __device__ int size(const Vec<T, N> &) { return N; }\n\
        __global__ void k(Ptr<int> p, Node<float> n, Vec<char, 3> c) { *p = size(n.data) + size(c); }";
    let ir = common::ir(text);
    for part in ["struct @\"Node<float>\" size 16", "@\"Vec<char, 3>\"", "@\"size<float, 2>\"", "@\"size<char, 3>\""] {
        assert!(ir.contains(part), "{part} in {ir}");
    }
    let head = "template <typename T> struct A { T x; };\n";
    assert_eq!(common::errors(&format!("{head}__global__ void k(A<int, 2> a) {{}}")), ["IW0336 2:19"]);
    assert_eq!(common::errors(&format!("{head}__global__ void k(A a) {{}}")), ["IW0336 2:19"]);
}

#[test]
fn template_arguments_of_built_in_functions_are_rejected() {
    // `std::fmin<float>(1, 2)` would have another type than `std::fmin(1, 2)`.
    let output = compile_with("__global__ void k(float *p, int n) { p[0] = std::fmin<float>(1, n) / 2; }", &[]);
    assert!(
        shown(&output).contains("template arguments of built-in functions are not supported yet"),
        "{}",
        shown(&output)
    );
    let own = "namespace m { template <typename T> __device__ T max(T a, T b) { return a > b ? a : b; } }\n\
               __global__ void k(float *p, int n) { p[0] = m::max<float>(1, n) / 2; }";
    let output = compile_with(own, &[]);
    assert!(!output.has_errors(), "{}", shown(&output));
}

#[test]
fn failed_deduction_is_explained() {
    let output = common::compile(
        "template <class T> struct P { T a, b; __device__ P(T a, T b) : a(a), b(b) {} };\n\
         __global__ void k() { P p(1, 2.0f); }",
    );
    let text = shown(&output);
    for part in [
        "the template arguments of `P` cannot be deduced from these values",
        "candidate ignored: `T` would be both `int` and `float`",
        "help: write them: `P<…>`, or declare a deduction guide",
    ] {
        assert!(text.contains(part), "{text}");
    }
}
