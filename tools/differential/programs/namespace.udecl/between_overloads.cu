//@ values: 1234 1 2 21
namespace A { __device__ int f(int) { return 1; } __device__ int f(const char *) { return 2; } template <class T> __device__ int g(T) { return 1; } }
namespace B { __device__ int f(double) { return 3; } using A::f; __device__ int f(char) { return 4; } __device__ int g(int) { return 2; } using A::g; __device__ int run() { return f(1) * 1000 + f("") * 100 + f(1.0) * 10 + f('a'); } }
__global__ void values(long long *out) {
    *out++ = B::run();
    *out++ = B::f(1);
    *out++ = B::f("");
    *out++ = B::g(1) * 10 + B::g(1.0);
}
