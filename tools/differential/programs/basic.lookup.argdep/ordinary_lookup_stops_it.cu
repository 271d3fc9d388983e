//@ values: 3 2 5
namespace A { struct S {}; __device__ int f(S) { return 1; } __device__ int g(S) { return 2; } }
struct M { __device__ int f(...) { return 3; } __device__ int call(A::S s) { return f(1); } __device__ int other(A::S s) { return g(s); } };
__device__ int k() { struct L { __device__ int operator()(A::S) const { return 5; } }; L f; return f(A::S()); }
__global__ void values(long long *out) {
    *out++ = M().call(A::S());
    *out++ = M().other(A::S());
    *out++ = k();
}
