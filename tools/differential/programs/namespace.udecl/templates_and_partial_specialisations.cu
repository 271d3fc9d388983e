//@ values: 1 2 3 12
namespace A { template <class T> struct V { int n = 1; }; template <class T> __device__ int f(T) { return 1; } }
using A::V;
namespace A { template <class T> struct V<T *> { int n = 2; }; template <> struct V<char> { int n = 3; }; }
namespace B { using A::f; template <class T> __device__ int f(T *) { return 2; } }
__global__ void values(long long *out) {
    *out++ = V<int>().n;
    *out++ = V<int *>().n;
    *out++ = V<char>().n; int i;
    *out++ = B::f(i) * 10 + B::f(&i);
}
