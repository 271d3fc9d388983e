//@ refused:
struct A { int v; };
struct B { friend __device__ int g(A a) { return 2; } };
__global__ void values(long long *out) {
    *out++ = g(A{1});
}
