//@ values: 123 153 45 8 2
__device__ int f(int, int, int = 3);
__device__ int f(int, int = 2, int);
__device__ int f(int a, int b, int c) { return a * 100 + b * 10 + c; }
struct S {
    __device__ int m(int, int = 5);
};
__device__ int S::m(int a = 4, int b) { return a * 10 + b; }
__device__ int shadow(int a, int b = 1) { return a + b; }
__device__ int local() {
    __device__ int shadow(int a, int b = 7);
    return shadow(1);
}
__global__ void values(long long *out) {
    *out++ = f(1);
    *out++ = f(1, 5);
    *out++ = S().m();
    *out++ = local();
    *out++ = shadow(1);
}
