//@ refused:
namespace n { __device__ int v = 1; struct S { int m; }; namespace i { __device__ int w = 2; } }

//# not in the namespace
__global__ void values(long long *out) {
    *out++ = n::w;
}

//# no such namespace
__global__ void values(long long *out) {
    *out++ = m::v;
}

//# not of the global namespace
__global__ void values(long long *out) {
    *out++ = ::v;
}

//# not in the class
__global__ void values(long long *out) {
    *out++ = n::S::v;
}

//# a variable before `::`
__global__ void values(long long *out) {
    *out++ = n::v::x;
}

//# a member of no object
__global__ void values(long long *out) {
    *out++ = n::S::m;
}

//# a type of a number
typedef int T;
__global__ void values(long long *out) {
    *out++ = T::v;
}

//# by an inner name
__global__ void values(long long *out) {
    *out++ = i::w;
}

//# an outer name is not looked for
__device__ int u = 3;
__global__ void values(long long *out) {
    *out++ = n::u;
}

//# a class of a function
__device__ int f() { struct L { int v; }; return 1; }
__global__ void values(long long *out) {
    f::L l{1};
    *out++ = l.v;
}
