//@ values: 1 2 3 4 4
struct T { int v = 1; };
namespace N { typedef T U; struct T { int v = 2; }; typedef T W; }
__device__ const int k = 3;
namespace N { struct Q { int a = k; }; __device__ const int k = 4; struct R { int a = k; }; __device__ int g(int x = k) { return x; } }
__global__ void values(long long *out) {
    *out++ = N::U().v;
    *out++ = N::W().v;
    *out++ = N::Q().a;
    *out++ = N::R().a;
    *out++ = N::g();
}
