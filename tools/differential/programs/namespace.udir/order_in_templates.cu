//@ values: 2 2 1
namespace A { __device__ int f(int) { return 1; } }
__device__ int f(long) { return 2; }
template <class T> __device__ int early(T) { return f(1); }
template <class T> __device__ int dependent(T t) { return f(t); }
using namespace A;
template <class T> __device__ int late(T) { return f(1); }
__global__ void values(long long *out) {
    *out++ = early(0);
    *out++ = dependent(1);
    *out++ = late(0);
}
