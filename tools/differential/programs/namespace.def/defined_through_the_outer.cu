//@ values: 2 5 9
namespace A { inline namespace I { __device__ int f(int); struct S { __device__ int g(); }; template <class T> __device__ int t(T); } }
__device__ int A::f(int x) { return x + 1; }
__device__ int A::S::g() { return 5; }
template <> __device__ int A::t(int) { return 9; }
__global__ void values(long long *out) {
    *out++ = A::f(1);
    *out++ = A::S().g();
    *out++ = A::t(1);
}
