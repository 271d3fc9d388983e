//@ values: 2 5 10
namespace A { __device__ int f(int) { return 1; } __device__ const int n = 4; struct S { int v; }; }
using namespace A;
struct C {
    int v = n;
    __device__ int f(double) { return 2; }
    __device__ int call() { return f(1); }
    __device__ int other() { return ::f(1) + n; }
    S s = {6};
};
__global__ void values(long long *out) {
    *out++ = C().call();
    *out++ = C().other();
    *out++ = C().v + C().s.v;
}
