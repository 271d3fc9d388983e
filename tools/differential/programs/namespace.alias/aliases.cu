//@ values: 43 3 3
namespace Long { namespace Inner { __device__ int f() { return 3; } } __device__ int Inner_f() { return 4; } }
namespace L = Long;
namespace LI = L::Inner;
namespace LI = Long::Inner;
__device__ int g() { namespace Q = LI; return Q::f(); }
__device__ int h() { using namespace LI; return f(); }
__global__ void values(long long *out) {
    *out++ = LI::f() + L::Inner_f() * 10;
    *out++ = g();
    *out++ = h();
}
