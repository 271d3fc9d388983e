//@ values: 2 10
struct S { int v; };
__device__ int f(S, double) { return 1; }
__device__ int f(int, double) { return 10; }
template <class T> __device__ int call(T t) { return f(t, 1); }
__device__ int f(S, int) { return 2; }
__device__ int f(int, int) { return 20; }
__global__ void values(long long *out) {
    *out++ = call(S());
    *out++ = call(1);
}
