//@ refused:
struct B { int v = 1; };
struct L : B {}; struct R : B {};
struct C : L, R { __device__ int get() { return v; } };
__global__ void values(long long *out) {
    *out++ = C().get();
}
