//@ values: 1 2 3 4
namespace O { struct P { int v; }; inline namespace I { struct Q { int v; }; __device__ int f(P) { return 1; } inline namespace J { struct R {}; __device__ int f(R) { return 3; } } } __device__ int f(Q) { return 2; } __device__ int g(R) { return 4; } }
__global__ void values(long long *out) {
    *out++ = f(O::P());
    *out++ = f(O::Q());
    *out++ = f(O::R());
    *out++ = g(O::R());
}
