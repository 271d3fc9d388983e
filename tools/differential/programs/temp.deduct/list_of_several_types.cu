//@ refused:
#include <initializer_list>
template <class T> __device__ int f(std::initializer_list<T>) { return 1; }
__global__ void values(long long *out) { *out++ = f({1, 2.0}); }
