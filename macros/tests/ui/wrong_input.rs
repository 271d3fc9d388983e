use isowarp_macros::{cuda, include_cuda};

include_cuda!(mod missing = "missing.cu");
include_cuda!("broken.cu", includes = ["include"]);
include_cuda!("broken.cu", fmad = true, fmad = false);
cuda!(mod escapes = "__global__ void k(int *p) {\n    *p = 1;\n}");
cuda!("template <typename T> __global__ void reduce(T *p) { *p = 1; }");
cuda!("__device__ int x;");
cuda!(
    "template <typename T> __global__ void set(T *p) { *p = 1; }",
    kernels = [set = "set<int>", set = "set<float>"]
);
cuda!(mod = "");

fn main() {}
