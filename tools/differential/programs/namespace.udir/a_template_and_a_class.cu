//@ values: 121
namespace A { template <class T> struct V { int n = 1; }; }
namespace B { using namespace A; template <class T> struct W : V<T> { int m = 2; }; }
using namespace B;
__global__ void values(long long *out) {
    W<int> w; V<float> v;
    *out++ = w.n + w.m * 10 + v.n * 100;
}
