//@ refused:
struct A { int v; __device__ int f() { return 1; } };
struct B : A {};
struct C : A {};
struct D : B, C {};

//# no such member
__global__ void values(long long *out) {
    A a{};
    *out++ = a.w;
}

//# no such member of a base
__global__ void values(long long *out) {
    B b{};
    *out++ = b.g();
}

//# data of two copies
__global__ void values(long long *out) {
    D d{};
    *out++ = d.v;
}

//# a function of two copies
__global__ void values(long long *out) {
    D d{};
    *out++ = d.f();
}

//# data of two copies by the name of the base
__global__ void values(long long *out) {
    D d{};
    *out++ = d.A::v;
}

//# data and a function of two bases
struct X { int m; };
struct Y { __device__ int m() { return 1; } };
struct Z : X, Y {};
__global__ void values(long long *out) {
    Z z{};
    *out++ = z.m;
}

//# a type and data of two bases
struct X { typedef int m; };
struct Y { int m; };
struct Z : X, Y {};
__global__ void values(long long *out) {
    Z z{};
    *out++ = z.m;
}

//# static functions of two bases
struct X { static __device__ int m() { return 1; } };
struct Y { static __device__ int m() { return 2; } };
struct Z : X, Y {};
__global__ void values(long long *out) {
    *out++ = Z::m();
}

//# types of two bases
struct X { typedef int T; };
struct Y { typedef long T; };
struct Z : X, Y {};
__global__ void values(long long *out) {
    *out++ = sizeof(Z::T);
}

//# a template and a function of two bases
struct X { template <class T> __device__ int m(T) { return 1; } };
struct Y { __device__ int m(int) { return 2; } };
struct Z : X, Y {};
__global__ void values(long long *out) {
    Z z;
    *out++ = z.m(1);
}

//# hidden by a function of another type
struct X : A { __device__ int f(int) { return 2; } };
__global__ void values(long long *out) {
    X x{};
    *out++ = x.f();
}

//# hidden by data
struct X : A { int f; };
__global__ void values(long long *out) {
    X x{};
    *out++ = x.f();
}

//# a member of a class that is only declared
struct X;
__device__ X &get();
__global__ void values(long long *out) {
    *out++ = get().v;
}
