//@ values: 4 4 9 9 5
namespace { __device__ int f(int); struct S { int v; }; __device__ const int n = 3; }
namespace { __device__ int f(int x) { return x + n; } }
namespace A { namespace { __device__ int f(double) { return 9; } } __device__ int g() { return f(1); } }
__global__ void values(long long *out) {
    *out++ = f(1);
    *out++ = S{4}.v;
    *out++ = A::g();
    *out++ = A::f(1);
    *out++ = ::f(2);
}
