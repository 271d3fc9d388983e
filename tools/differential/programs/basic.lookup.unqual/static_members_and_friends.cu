//@ values: 2 2 2 2
namespace A { __device__ const int n = 1; struct S { static const int n = 2; struct T { int v = n; __device__ int get(int x = n) { return x; } }; friend __device__ int fr(S) { return n; } __device__ static int st(); }; __device__ int S::st() { return n; } }
__global__ void values(long long *out) {
    *out++ = A::S::T().v;
    *out++ = A::S::T().get();
    *out++ = fr(A::S());
    *out++ = A::S::st();
}
