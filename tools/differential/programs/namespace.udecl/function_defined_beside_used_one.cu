//@ refused: using-declaration
namespace N {
__device__ int g(char) { return 1; }
}
namespace W {
using N::g;
__device__ int g(char) { return 2; }
}
__global__ void values(long long *out) {
    *out++ = W::g('a');
}
