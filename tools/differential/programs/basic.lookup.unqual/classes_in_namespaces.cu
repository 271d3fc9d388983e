//@ values: 25 21
namespace A { __device__ const int n = 1; __device__ int f(int) { return 10; }
struct B { __device__ int get(); __device__ static int f(double) { return 20; } struct C { __device__ int get() { return n + f(1); } }; static const int m = 4; }; }
__device__ const int n = 2;
__device__ int A::B::get() { return n + f(1) + m; }
__global__ void values(long long *out) {
    *out++ = A::B().get();
    *out++ = A::B::C().get();
}
