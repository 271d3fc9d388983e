//@ values: 7 3 6 20 102 5 5 9
struct S { int v; __device__ int operator-(int x) { return v - x; } __device__ int operator()(int a) { return a + v; } __device__ int operator[](int a) { return a * v; } };
__device__ int operator+(S a, int b) { return a.v + b; }
namespace N { struct T { int v; }; __device__ int operator+(T a, int b) { return a.v + b + 100; } }
struct M { __device__ int operator+(int) { return 9; } __device__ int in(S s) { return s + 1; } __device__ int self() { return operator+(3); } };
__global__ void values(long long *out) {
    S s{4};
    *out++ = operator+(s, 3);
    *out++ = s.operator-(1);
    *out++ = s.operator()(2);
    *out++ = s.operator[](5);
    *out++ = operator+(N::T{1}, 1);
    *out++ = ::operator+(s, 1);
    *out++ = M().in(s);
    *out++ = M().self();
}
