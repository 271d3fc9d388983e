//@ values: 8 -3 6 2
namespace N { struct S { int v; }; }
template <class T> __device__ int add(T t) { return t + t; }
template <class T> __device__ int neg(T t) { return -t; }
template <class T> struct Sum { T t; __device__ int go() { return t + 1; } };
namespace N { __device__ int operator+(S a, S b) { return a.v + b.v; } __device__ int operator-(S a) { return -a.v; } __device__ int operator+(S a, int b) { return a.v + b; } }
__global__ void values(long long *out) {
    *out++ = add(N::S{4});
    *out++ = neg(N::S{3});
    *out++ = Sum<N::S>{{5}}.go();
    *out++ = add(1);
}
