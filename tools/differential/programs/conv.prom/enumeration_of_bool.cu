//@ values: 1 1 1
//@ not g++: it takes the conversion to bool for no promotion, against [conv.prom] 4
enum E : bool { a, b };
__device__ int f(bool) { return 1; }
__device__ int f(int) { return 2; }
__device__ int g(bool) { return 1; }
__device__ int g(long) { return 2; }
__device__ int h(int) { return 1; }
__device__ int h(long) { return 2; }
__global__ void values(long long *out) {
    E e = a;
    *out++ = f(e);
    *out++ = g(e);
    *out++ = h(e);
}
