//@ refused: is not declared
namespace A {
namespace B {}
inline namespace C {
__device__ int f(int) { return 1; }
}
}
__device__ int g(int) { return 1; }
__global__ void values(long long *out) {
    using A::f;
    *out++ = f(1);
    {
        using A::B::g;
        *out++ = g(1);
    }
}
