//! Tests entities that device code cannot use: host code may use all of them, and some have more detailed messages.

use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

use crate::common;

/// Host code that uses all of them, and a kernel.
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
fn host_code_may_use_all_libraries() {
    let output = compile_text("host.cu", HOST.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    let shown = isowarp_core::render::render(&output.diagnostics, &output.sources, false);
    assert_eq!(shown, "");
    assert_eq!(output.module.functions.len(), 1);
}

#[test]
fn the_include_is_named() {
    let output = common::compile("#include <cub/block/block_reduce.cuh>\n__global__ void k() { cub::Sum s; }");
    let shown = isowarp_core::render::render(&output.diagnostics, &output.sources, false);
    assert!(shown.contains("#include <cub/block/block_reduce.cuh>"), "{shown}");
}

#[test]
fn inline_ptx_is_listed_once_and_may_be_guarded() {
    let text = "__global__ void k(int *p) {\n    asm(\"{ popc.b32 %0, %1; }\" : \"=r\"(p[0]) : \"r\"(p[1]));\n    \
                asm(\"{ add.s32 %0, %1, 1;\\n popc.b32 %0, %0; }\" : \"=r\"(p[0]) : \"r\"(p[1]));\n}";
    let output = common::compile(text);
    let shown = isowarp_core::render::render(&output.diagnostics, &output.sources, false);
    insta::assert_snapshot!(shown, @r#"
    error[IW0363]: inline PTX is not supported: `popc.b32`, `add.s32`
      ┌─ test.cu:2:5
      │
    2 │     asm("{ popc.b32 %0, %1; }" : "=r"(p[0]) : "r"(p[1]));
      │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
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
fn uses_of_host_classes_are_shown() {
    let text = "#include <vector>\nstruct Holder { std::vector<int> v; int n; };\n\
                __device__ int get(Holder *h) { return h->n; }\n__global__ void k(int *o, Holder *h) { *o = get(h); }\n";
    let output = common::compile(text);
    let [found] = output.diagnostics.as_slice() else { panic!("{:#?}", output.diagnostics) };
    let [(span, label)] = found.labels.as_slice() else { panic!("{found:#?}") };
    assert_eq!((found.code, label.as_str()), ("IW0375", "`Holder` is used here"));
    assert_eq!(&text[span.start as usize..span.end as usize], "h->n");
}
