//@ values: 123 12
namespace A { __device__ int f(int) { return 1; } template <class T> __device__ int g(T) { return 1; } }
namespace B { __device__ int f(double) { return 2; } template <class T> __device__ int g(T *) { return 2; } }
using namespace A;
using namespace B;
__device__ int f(const char *) { return 3; }
__global__ void values(long long *out) {
    int i = 0;
    *out++ = f(1) * 100 + f(1.5) * 10 + f("x");
    *out++ = g(i) * 10 + g(&i);
}
