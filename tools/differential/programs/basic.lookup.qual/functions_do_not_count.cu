//@ values: 4
struct S { static const int n = 3; };
namespace A { __device__ int S() { return 1; } __device__ int g() { return S::n + S(); } }
__global__ void values(long long *out) {
    *out++ = A::g();
}
