//@ refused: ambiguous
#include <initializer_list>
__device__ int f(std::initializer_list<long>) { return 1; }
__device__ int f(std::initializer_list<double>) { return 2; }
__global__ void values(long long *out) { *out++ = f({1, 2}); }
