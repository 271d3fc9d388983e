//@ values: 3 5
struct B;
struct A { int v; friend __device__ int f(const A &a, const B &b); };
struct B { int w; friend __device__ int f(const A &a, const B &b); __device__ static int c() { return 4; } };
__device__ int f(const A &a, const B &b) { return a.v + b.w; }
struct C { int k; friend __device__ int g(C c); };
__device__ int g(C c) { return c.k; }
__global__ void values(long long *out) {
    *out++ = f(A{1}, B{2});
    *out++ = g(C{5});
}
