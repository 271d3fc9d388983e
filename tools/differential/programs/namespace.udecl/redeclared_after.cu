//@ values: 2 6 3 89
namespace A { __device__ int f(int); __device__ int g(int x = 3); template <class T> __device__ int t(T); }
using A::f; using A::g; using A::t;
using A::f;
namespace A { __device__ int f(int x) { return x + 1; } __device__ int g(int x) { return x; } template <class T> __device__ int t(T) { return 8; } }
__device__ int f(const char *) { return 6; }
__device__ int t(const char *) { return 9; }
__global__ void values(long long *out) {
    *out++ = f(1);
    *out++ = f("");
    *out++ = g();
    *out++ = t(1) * 10 + t("");
}
