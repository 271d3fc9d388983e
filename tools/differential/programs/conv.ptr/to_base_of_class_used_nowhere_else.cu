//@ values: 1
struct A { };
struct D : A { };
__device__ A *f(D *d) { return d; }
__global__ void values(long long *out) { *out++ = f(nullptr) == nullptr; }
