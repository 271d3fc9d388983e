//@ values: 2 24 5
__device__ int f(double) { return 1; }
__device__ const int n = 1;
__device__ int a() { return f(1) + n; }
__device__ int f(int) { return 2; }
struct S { __device__ int m() { return f(1) * 10 + later(); } __device__ int later() { return k; } int k = n + 3; };
namespace B { __device__ const int n = 5; __device__ int b() { return n; } }
__global__ void values(long long *out) {
    *out++ = a();
    *out++ = S().m();
    *out++ = B::b();
}
