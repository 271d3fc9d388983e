//@ values: 212 12 12 1
struct A { int v = 1; __device__ int f() { return 10; } typedef int T; };
struct B { int v = 2; __device__ int f() { return 20; } typedef float T; };
struct C : A, B { using B::v; using A::f; using A::T; __device__ int get() { T t = 2.9f; return v + f() + t * 100; } };
struct E : C { __device__ int get() { return v + f(); } };
__global__ void values(long long *out) {
    *out++ = C().get();
    *out++ = C().v + C().f();
    *out++ = E().get(); C::T t = 1;
    *out++ = t;
}
