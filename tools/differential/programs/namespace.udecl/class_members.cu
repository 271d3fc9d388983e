//@ values: 123 6 10 4 14
struct A { __device__ int f(int) { return 1; } __device__ int g(int) { return 10; } int x = 5; };
struct B { __device__ int f(double) { return 2; } __device__ int g(double) { return 20; } int x = 6; };
struct C : A, B { using A::f; using B::f; using B::x; __device__ int f(const char *) { return 3; } using A::g; };
struct E : A { __device__ int f(long) { return 4; } };
struct F : A { __device__ int f(long) { return 4; } using A::f; };
__global__ void values(long long *out) {
    C c;
    *out++ = c.f(1) * 100 + c.f(1.0) * 10 + c.f("");
    *out++ = c.x;
    *out++ = c.g(1.5);
    *out++ = E().f(1);
    *out++ = F().f(1) * 10 + F().f(1L);
}
