//@ values: 7 3
namespace A { __device__ const int n = 1; __device__ const int m = 4; }
namespace B { __device__ const int n = 2; }
using namespace A;
using namespace B;
__global__ void values(long long *out) {
    *out++ = A::n + B::n + m;
    int n = 3;
    *out++ = n;
}
