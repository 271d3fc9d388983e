//@ values: 2 3
namespace A { struct S {}; }
template <class T> __device__ int call(T t) { return f(t); }
template <class T> __device__ int two(T t) { return g(t, 1); }
__device__ int f(int) { return 1; }
namespace A { __device__ int f(S) { return 2; } __device__ int g(S, long) { return 3; } }
__device__ int g(A::S, int) { return 4; }
__global__ void values(long long *out) {
    A::S s;
    *out++ = call(s);
    *out++ = two(s);
}
