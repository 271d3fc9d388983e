//@ values: 1 1 2 1 1 1 1 2 1 1
//@ nvrtc refuses: it has no header <utility>
#include <utility>
template <class T> __device__ int f(T &&) { return 1; }
__device__ int f(const int &) { return 2; }
template <class T> __device__ int g(T &&) { return 1; }
template <class T> __device__ int g(const T &) { return 2; }
template <class T> __device__ int only(T &&) { return 1; }
__global__ void values(long long *out) {
    int i = 0;
    const int c = 0;
    *out++ = f(std::move(i));
    *out++ = f(i);
    *out++ = f(c);
    *out++ = f(3);
    *out++ = f(std::move(c));
    *out++ = only(std::move(i));
    *out++ = g(i);
    *out++ = g(c);
    *out++ = g(std::move(i));
    *out++ = g(5);
}
