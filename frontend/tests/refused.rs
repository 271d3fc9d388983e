//! What device code cannot use: each has its code and a way out, and host code may use all of it.

use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

use crate::common;

/// The code, the place (`^`) and a word of the message or the help.
const CASES: &[(&str, &str, &str)] = &[
    (
        "IW0360",
        "struct S { __device__ ^virtual int f(); int a; }; __global__ void k(S *s) { s->a = 1; }",
        "`S` has `f`",
    ),
    ("IW0360", "struct A { int a; }; struct B : virtual ^A {}; __global__ void k(B *b) { b->a = 1; }", "virtual base"),
    ("IW0361", "__global__ void k(int x) { if (x) ^throw 1; }", "flag"),
    ("IW0361", "__global__ void k(int *x) { ^try { *x = 1; } catch (...) {} }", "no exceptions"),
    ("IW0362", "__global__ void k(int *x) { *x = sizeof(^typeid(int)); }", "tag"),
    ("IW0362", "struct A { int a; }; __global__ void k(A *x) { ^dynamic_cast<A *>(x); }", "dynamic_cast"),
    ("IW0363", "__global__ void k(int *x) { ^asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(*x)); }", "`mov.u32`"),
    ("IW0363", "__global__ void k(int *x) { ^asm volatile(\"\" ::: \"memory\"); }", "__ISOWARP__"),
    ("IW0364", "#include <cub/cub.cuh>\n__global__ void k() { typedef ^cub::BlockReduce<int, 32> R; R r; }", "CUB"),
    ("IW0364", "#include <thrust/sort.h>\n__global__ void k(int *p) { ^thrust::sort(p, p + 3); }", "Thrust"),
    ("IW0365", "#include <curand_kernel.h>\n__global__ void k(^curandState *s) {}", "cuRAND"),
    ("IW0366", "__global__ void k() { auto g = ^cooperative_groups::no_such_group(); }", "cooperative groups"),
    (
        "IW0366",
        "namespace n = cooperative_groups; __global__ void k() { auto g = ^n::no_such_group(); }",
        "cooperative",
    ),
    ("IW0366", "__global__ void k(^cuda::barrier<cuda::thread_scope_block> *b) {}", "libcu++"),
    ("IW0367", "using namespace nvcuda; __global__ void k() { ^wmma::fragment<int, 16> f; }", "tensor cores"),
    ("IW0368", "__global__ void k(^cudaTextureObject_t t) {}", "textures"),
    ("IW0368", "__global__ void k(float *p) { *p = ^tex2D<float>(7, 1.0f, 1.0f); }", "plain array"),
    ("IW0369", "__global__ void k(^cudaSurfaceObject_t t) {}", "surfaces"),
    ("IW0370", "__global__ void c() {} __global__ void k() { ^c<<<1, 1>>>(); }", "host code"),
    ("IW0371", "__global__ void k() { int *p = ^new int[3]; }", "memory"),
    ("IW0371", "__global__ void k(int *p) { ^delete p; }", "memory"),
    ("IW0371", "__global__ void k() { int *p = (int *)^malloc(3); }", "memory"),
    ("IW0372", "__global__ void ^k(int n, ...) {}", "variable arguments"),
    ("IW0373", "__global__ void k() { ^__int128 x = 1; }", "64-bit"),
    ("IW0373", "__global__ void k() { ^unsigned __int128 x = 1; }", "64-bit"),
    ("IW0373", "__global__ void k() { ^long double x = 1; }", "`double`"),
    ("IW0374", "__global__ void k() { ^thread_local int x; }", "thread_local"),
    ("IW0375", "#include <vector>\n__global__ void k() { ^std::vector<int> v; }", "standard library"),
    ("IW0375", "#include <algorithm>\n__global__ void k(int *p) { ^std::sort(p, p + 3); }", "standard library"),
    ("IW0312", "__global__ void k(int *p) { ^cudaFree(p); }", "host"),
];

#[test]
fn each_has_its_code_and_a_way_out() {
    for (code, text, words) in CASES {
        let offset = text.find('^').unwrap();
        let clean = text.replacen('^', "", 1);
        let output = common::compile(&clean);
        let errors: Vec<_> = output.diagnostics.iter().filter(|d| d.is_error()).collect();
        let [error] = errors[..] else { panic!("{clean}: {errors:?}") };
        assert_eq!((error.code, error.span.map(|s| s.start as usize)), (*code, Some(offset)), "{clean}: {error:?}");
        let said = format!("{} {}", error.message, error.help.as_deref().unwrap_or_else(|| panic!("{clean}: no help")));
        assert!(said.contains(words), "{clean}: {said}");
    }
}

/// Host code with all of it, and a kernel beside it.
const HOST: &str = r#"
#include <vector>
#include <thread>
#include <thrust/device_vector.h>
#include <cub/cub.cuh>
#include <curand.h>
struct Shape { virtual ~Shape() {} virtual double area() const = 0; };
struct Square : Shape { double side; double area() const override { return side * side; } };
template <typename T> struct Holder : virtual Shape { T *value; virtual T get() { return *value; } };
thread_local int depth = 0;
static thread_local std::vector<int> stack;
__int128 wide(__int128 a) { return a * a; }
long double longer(long double a) { return a * 2.0L; }
int add(int count, ...) { __builtin_va_list list; __builtin_va_start(list, count); return __builtin_va_arg(list, int); }
std::vector<float> values(const thrust::device_vector<float> &in) {
    try {
        Shape *shape = new Square();
        if (auto *square = dynamic_cast<Square *>(shape)) printf("%s", typeid(*square).name());
        if (in.empty()) throw std::runtime_error("empty");
        thrust::sort(in.begin(), in.end());
        cub::DeviceReduce::Sum(nullptr, 0, nullptr, nullptr, 0);
    } catch (const std::exception &e) {
        throw;
    }
    asm volatile("pause" ::: "memory");
    cudaTextureObject_t texture; cudaSurfaceObject_t surface; curandGenerator_t generator;
    return {};
}
typedef long double wide_real;
using big = unsigned __int128;
asm(".globl marker");
__global__ void k(int *p) { p[threadIdx.x] = 1; }
int main() { k<<<1, 32>>>(nullptr); std::thread worker([] {}); worker.join(); }
"#;

#[test]
fn host_code_may_use_all_of_it() {
    let output = compile_text("host.cu", HOST.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    let shown = isowarp_frontend::render::render(&output.diagnostics, &output.sources, false);
    assert_eq!(shown, "");
    assert_eq!(output.module.functions.len(), 1);
}

#[test]
fn the_include_is_named() {
    let output = common::compile("#include <cub/block/block_reduce.cuh>\n__global__ void k() { cub::Sum s; }");
    let shown = isowarp_frontend::render::render(&output.diagnostics, &output.sources, false);
    assert!(shown.contains("#include <cub/block/block_reduce.cuh>"), "{shown}");
}

#[test]
fn inline_ptx_is_listed_once_and_may_be_guarded() {
    let text = "__global__ void k(int *p) {\n    asm(\"popc.b32 %0, %1;\" : \"=r\"(p[0]) : \"r\"(p[1]));\n    \
                asm(\"{ add.s32 %0, %1, 1;\\n popc.b32 %0, %0; }\" : \"=r\"(p[0]) : \"r\"(p[1]));\n}";
    let output = common::compile(text);
    let shown = isowarp_frontend::render::render(&output.diagnostics, &output.sources, false);
    insta::assert_snapshot!(shown, @r#"
    error[IW0363]: inline PTX is not supported: `popc.b32`, `add.s32`
      ┌─ test.cu:2:5
      │
    2 │     asm("popc.b32 %0, %1;" : "=r"(p[0]) : "r"(p[1]));
      │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      │
      = this is legal CUDA that is not supported here
      = help: `popc.b32` is `__popc` in C++; write it in C++, at least for other devices: `#if defined(__ISOWARP__)` … `#else` asm … `#endif`
    "#);
    for guard in ["defined(__ISOWARP__)", "__ISOWARP__", "!defined(__CUDA_ARCH__)"] {
        let text = format!("__global__ void k(int *p) {{\n#if {guard}\n*p = 1;\n#else\nasm(\"x\");\n#endif\n}}");
        let errors = common::errors(&text);
        assert_eq!(errors.is_empty(), !guard.contains("CUDA_ARCH"), "{guard}: {errors:?}");
    }
}

#[test]
fn members_may_be_used_where_they_are_accessible() {
    let text = "class C {\n    int a = 1;\n    friend __device__ int outside(const C &c);\n    friend struct Other;\npublic:\n    \
                __device__ int get() const { auto f = [this] { return a; }; return f() + hidden(); }\n\
                protected:\n    __device__ int hidden() const { return a; }\n};\n\
                __device__ int outside(const C &c) { return c.a; }\n\
                struct Other { __device__ int get(const C &c) { return c.a; } };\n\
                class B { protected: int b = 2; };\n\
                struct D : B { __device__ int get() { return b + this->b; } };\n\
                template <typename T> class V { T x; public: __device__ V(T v) : x(v) {} \
                __device__ bool same(const V &o) const { return x == o.x; } __device__ T get() const; };\n\
                template <typename T> __device__ T V<T>::get() const { return this->x; }\n\
                __global__ void k(int *p) { C c; D d; Other o; V<int> v(3); \
                p[0] = c.get() + outside(c) + o.get(c) + d.get() + v.same(v) + v.get(); }";
    assert_eq!(common::errors(text), Vec::<String>::new());
}

#[test]
fn atomics_by_order_and_scope() {
    let text =
        "__global__ void k(int *o) { __nv_atomic_fetch_add(o, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE); }";
    let found = common::errors(text);
    assert!(matches!(found.as_slice(), [one] if one.contains("IW0351")), "{found:?}");
}
