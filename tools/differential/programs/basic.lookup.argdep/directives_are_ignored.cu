//@ refused:
namespace B { __device__ int f(...) { return 1; } }
namespace A { struct S {}; using namespace B; }
__global__ void values(long long *out) {
    *out++ = f(A::S());
}
