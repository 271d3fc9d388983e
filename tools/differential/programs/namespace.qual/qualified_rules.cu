//@ values: 1 2 7 2 5
namespace A { __device__ int f(int) { return 1; } }
namespace B { __device__ int f(double) { return 2; } __device__ const int n = 2; }
namespace C { using namespace A; using namespace B; __device__ int g(int) { return 5; } }
namespace E { using namespace A; __device__ int f(const char *) { return 6; } __device__ int f(double) { return 7; } }
namespace F { using namespace C; using namespace B; }
__global__ void values(long long *out) {
    *out++ = C::f(1);
    *out++ = C::f(1.0);
    *out++ = E::f(1);
    *out++ = F::n;
    *out++ = F::g(1);
}
