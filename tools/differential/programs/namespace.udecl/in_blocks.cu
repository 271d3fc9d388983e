//@ values: 1 21 13 8 3
namespace A { __device__ int f(int) { return 1; } struct T { int v = 4; }; __device__ const int n = 6; enum E { e1 = 3 }; template <class X> struct V { X x; }; }
namespace B { __device__ int f(double) { return 2; } }
__device__ int f(const char *) { return 3; }
__global__ void values(long long *out) {
    { using A::f; *out++ = f(1.5); }
    { using A::f; using B::f; *out++ = f(1.5) * 10 + f(1); }
    { using A::T; using A::n; using A::e1; *out++ = T().v + n + e1; }
    { using A::V; V<int> v{8}; *out++ = v.x; }
    { using ::f; *out++ = f(""); }
}
