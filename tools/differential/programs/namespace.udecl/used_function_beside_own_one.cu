//@ refused: using-declaration
namespace N {
__device__ int g(char) { return 1; }
}
namespace W {
__device__ int g(char);
using N::g;
}
__global__ void values(long long *out) {
    *out++ = N::g('a');
}
