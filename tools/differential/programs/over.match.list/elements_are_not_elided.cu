//@ refused:
#include <initializer_list>
struct P {
    int x, y;
};
__device__ int f(std::initializer_list<P>) { return 1; }
__global__ void values(long long *out) { *out++ = f({1, 2, 3, 4}); }
