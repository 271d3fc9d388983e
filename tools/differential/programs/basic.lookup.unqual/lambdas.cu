//@ nvrtc refuses: it takes generic lambdas for functions of the host
//@ values: 48 12 13
namespace A { __device__ int f(int) { return 1; } }
__device__ int f(double) { return 2; }
struct S { int x = 4; __device__ int f(char) { return 3; } __device__ int run() { auto l = [this](int x) { return f('a') + x + this->x * 10; }; return l(5); } };
__device__ int k() { using namespace A; auto l = [](int a) { return f(a) * 10 + f(1.0); }; return l(3); }
__global__ void values(long long *out) {
    *out++ = S().run();
    *out++ = k(); int n = 3; auto g = [n](auto v) { int n2 = n; { int n = 9; n2 += n; } return n2 + v; };
    *out++ = g(1);
}
