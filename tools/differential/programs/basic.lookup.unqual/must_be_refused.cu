//@ refused:

//# not declared
__global__ void values(long long *out) {
    *out++ = nothing;
}

//# declared later
__device__ int f() { return later; }
__device__ int later = 1;
__global__ void values(long long *out) {
    *out++ = f();
}

//# out of its block
__global__ void values(long long *out) {
    { int i = 1; }
    *out++ = i;
}

//# out of its loop
__global__ void values(long long *out) {
    for (int i = 0; i < 1; ++i) {}
    *out++ = i;
}

//# of another namespace
namespace n { __device__ int v = 1; }
__global__ void values(long long *out) {
    *out++ = v;
}

//# a member without its class
struct S { static constexpr int v = 1; };
__global__ void values(long long *out) {
    *out++ = v;
}

//# an enumerator of a class
enum class E { e };
__global__ void values(long long *out) {
    *out++ = (int)e;
}

//# hidden by a variable
__device__ int f(int v) { return v; }
__global__ void values(long long *out) {
    int f = 1;
    *out++ = f(1);
}

//# a type hidden by a variable
struct S { int v; };
__global__ void values(long long *out) {
    int S = 1;
    S s{1};
    *out++ = s.v;
}

//# in another function
__device__ int f() { int v = 1; return v; }
__global__ void values(long long *out) {
    *out++ = f() + v;
}

//# a parameter in a default argument
__device__ int f(int a, int b = a) { return a + b; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a name of a template parameter outside
template <class T> __device__ int f(T t) { return t; }
__global__ void values(long long *out) {
    T t = 1;
    *out++ = f(t);
}
