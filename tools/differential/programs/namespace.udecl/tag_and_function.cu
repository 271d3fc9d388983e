//@ values: 7
namespace A { struct stat { int v; }; __device__ int stat(int x) { return x; } }
using A::stat;
__global__ void values(long long *out) {
    struct stat s{3};
    *out++ = s.v + stat(4);
}
