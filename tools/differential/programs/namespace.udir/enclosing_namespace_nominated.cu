//@ values: 1 2
namespace A { __device__ int f(int) { return 1; } namespace B { using namespace A; __device__ int g() { return f(1); } namespace C { __device__ int f(double) { return 2; } __device__ int h() { return f(1); } } } }
__global__ void values(long long *out) {
    *out++ = A::B::g();
    *out++ = A::B::C::h();
}
