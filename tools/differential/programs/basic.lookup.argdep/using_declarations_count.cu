//@ values: 1
namespace B { template <class T> __device__ int f(T) { return 1; } }
namespace A { struct S {}; using B::f; }
__global__ void values(long long *out) {
    *out++ = f(A::S());
}
