//@ values: 1 2
namespace A { __device__ int f(int) { return 1; } }
using A::f;
namespace A { __device__ int f(char) { return 2; } }
__global__ void values(long long *out) {
    *out++ = f('a');
    *out++ = A::f('a');
}
