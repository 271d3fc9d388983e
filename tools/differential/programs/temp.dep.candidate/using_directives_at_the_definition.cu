//@ values: 321
namespace N { struct S {}; __device__ int f(S, int) { return 1; } }
namespace M { __device__ int f(N::S, double) { return 2; } template <class T> __device__ int only(T) { return 3; } }
using namespace M;
template <class T> __device__ int call(T t) { return f(t, 1.0) * 10 + f(t, 1) + only(t) * 100; }
__global__ void values(long long *out) {
    *out++ = call(N::S());
}
