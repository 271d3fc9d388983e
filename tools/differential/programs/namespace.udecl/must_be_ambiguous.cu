//@ refused: ambiguous
namespace n { __device__ int f(float) { return 1; } }
namespace m { __device__ int f(long) { return 2; } }

//# functions of two namespaces
using n::f;
using m::f;
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# in a block
__global__ void values(long long *out) {
    using n::f;
    using m::f;
    *out++ = f(1);
}

//# beside an own function
using n::f;
__device__ int f(unsigned) { return 3; }
__global__ void values(long long *out) {
    *out++ = f(1LL);
}

//# functions of two bases
struct X { __device__ int g(float) { return 1; } };
struct Y { __device__ int g(long) { return 2; } };
struct Z : X, Y { using X::g; using Y::g; };
__global__ void values(long long *out) {
    Z z;
    *out++ = z.g(1);
}
