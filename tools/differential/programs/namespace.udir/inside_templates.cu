//@ values: 123 12 42
namespace A { __device__ int f(int) { return 1; } template <class T> __device__ int g(T) { return 2; } struct X {}; __device__ int h(X) { return 3; } }
__device__ int f(double) { return 4; }
template <class T> __device__ int t(T v) { using namespace A; return f(1) * 100 + g(v) * 10 + h(X()); }
template <class T> struct C { __device__ int m(T v) { using namespace A; return f(v) * 10 + g(v); } };
__global__ void values(long long *out) {
    *out++ = t(1.0);
    *out++ = C<int>().m(1);
    *out++ = C<double>().m(1.0);
}
