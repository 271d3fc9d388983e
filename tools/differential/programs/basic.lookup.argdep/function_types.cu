//@ values: 1 2 1
namespace A { struct S {}; __device__ int take(int (*)(S)) { return 1; } __device__ int take(S (*)()) { return 2; } __device__ int one(S) { return 3; } }
__device__ int g(A::S) { return 4; }
__device__ A::S h() { return A::S(); }
__global__ void values(long long *out) {
    *out++ = take(g);
    *out++ = take(h);
    *out++ = take(&g);
}
