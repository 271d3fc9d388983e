//@ refused: ambiguous
namespace n { struct S { int v; }; __device__ int f(S) { return 1; } template <class T> __device__ int h(T, S) { return 1; } }
namespace m { struct S { int v; }; }

//# both namespaces have it
__device__ int f(n::S) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(n::S{1});
}

//# each argument has its own
namespace n { template <class T> __device__ int g(S, T) { return 1; } }
namespace m { template <class T> __device__ int g(T, S) { return 2; } }
__global__ void values(long long *out) {
    *out++ = g(n::S{1}, m::S{2});
}

//# a friend and a function
namespace k { struct S { friend __device__ int f(const S &) { return 1; } }; }
template <class T> __device__ int f(T, int = 1) { return 2; }
__device__ int f(const k::S &) { return 3; }
__global__ void values(long long *out) {
    *out++ = f(k::S{});
}

//# an operator of both namespaces
namespace n { __device__ int operator+(S, m::S); }
namespace m { __device__ int operator+(n::S, S) { return 2; } }
namespace n { __device__ int operator+(S, m::S) { return 1; } }
__global__ void values(long long *out) {
    *out++ = n::S{1} + m::S{2};
}
