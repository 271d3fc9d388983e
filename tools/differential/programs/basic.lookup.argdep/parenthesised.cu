//@ refused:
namespace A { struct S {}; __device__ int f(S) { return 1; } }
__global__ void values(long long *out) {
    *out++ = (f)(A::S());
}
