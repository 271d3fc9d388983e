//@ values: 11 111 22
__device__ const int n = 1;
struct S { int v = 1; };
namespace A {
template <class T> __device__ int f(T) { return n + S().v * 10; }
template <class T> struct C { int x = n; S s; __device__ int g() { return n; } };
__device__ const int n = 2;
struct S { int v = 2; };
template <class T> __device__ int h(T) { return n + S().v * 10; }
}
__global__ void values(long long *out) {
    *out++ = A::f(0);
    *out++ = A::C<int>().x + A::C<int>().g() * 10 + A::C<int>().s.v * 100;
    *out++ = A::h(0);
}
