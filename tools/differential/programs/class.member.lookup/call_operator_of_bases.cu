//@ values: 12 3
struct A { __device__ int operator()(int) const { return 1; } };
struct B { __device__ int operator()(double) const { return 2; } };
struct C : A, B { using A::operator(); using B::operator(); };
struct E : A { __device__ int operator()(const char *) const { return 3; } };
__global__ void values(long long *out) {
    *out++ = C()(1) * 10 + C()(1.0);
    *out++ = E()("");
}
