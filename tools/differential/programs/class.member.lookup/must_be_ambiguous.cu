//@ refused: ambiguous
struct X { static __device__ int m(int) { return 1; } enum { e = 1 }; };
struct Y { static __device__ int m(long) { return 2; } enum { e = 2 }; };
struct Z : X, Y {};

//# functions of two bases
__global__ void values(long long *out) {
    Z z;
    *out++ = z.m(1);
}

//# functions of two bases by their class
__global__ void values(long long *out) {
    *out++ = Z::m(1);
}

//# enumerators of two bases
__global__ void values(long long *out) {
    *out++ = Z::e;
}

//# named in a member
struct W : Z { __device__ int g() { return e; } };
__global__ void values(long long *out) {
    W w;
    *out++ = w.g();
}

//# by way of a derived class
struct W : Z {};
__global__ void values(long long *out) {
    W w;
    *out++ = w.m(1);
}
