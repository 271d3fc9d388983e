//@ values: 15 1007 5000000000 3
// A declaration without a definition means CUDA's function; with one, the file's.
//@ not g++: it has none of these functions
extern __device__ int __popc(unsigned);
extern "C" __device__ int abs(int);
__device__ int __clz(int);
__device__ long long llabs(long long);
__device__ int before(int x) { return __ffs(x) + __clz(x); }
__device__ int __ffs(int);
__device__ int __clz(int x) { return 1000 + x; }
__global__ void values(long long *out) {
    *out++ = __popc(0xf0f0u) + abs(-7);
    *out++ = before(4);
    *out++ = llabs(-5000000000ll);
    int (*of)(int) = abs;
    *out++ = of(-3);
}
