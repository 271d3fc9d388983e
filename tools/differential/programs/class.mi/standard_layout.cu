//@ values: 1 0 0 0 0 0 0 0 0 0
struct A { int a; };
struct V { __device__ virtual int f() { return 1; } };
struct W { __device__ virtual int f() { return 1; } int w; };
struct B : virtual A {};
struct C : B {};
struct D { W w; };
__global__ void values(long long *out) {
    *out++ = __is_standard_layout(A);
    *out++ = __is_standard_layout(V);
    *out++ = __is_standard_layout(W);
    *out++ = __is_standard_layout(B);
    *out++ = __is_standard_layout(C);
    *out++ = __is_standard_layout(D);
    *out++ = __is_trivially_copyable(B);
    *out++ = __is_aggregate(B);
    *out++ = __is_polymorphic(B);
    *out++ = __is_empty(B);
}
