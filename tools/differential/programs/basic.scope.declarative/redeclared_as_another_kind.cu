//@ refused:
namespace N {
__device__ const int n = 1;
enum { n = 2 };
}
__global__ void values(long long *out) {
    *out++ = N::n;
}
