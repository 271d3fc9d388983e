//@ values: 4 3 34 36 285 7 77 12 121
// Each name is a type in one namespace and a value in another: which one is meant decides how the text is read.
namespace W {
struct n {
    char c[2];
};
__device__ const int k = 8;
namespace N {
enum { n = 4 };
struct k {
    char c[3];
};
// What W has appears in W, which is around N: what N has hides it.
__device__ int value() {
    using namespace W;
    return n;
}
__device__ int size() {
    using namespace W;
    k x;
    return sizeof(x);
}
namespace I {
__device__ int far() {
    using namespace W;
    return n + 10 * sizeof(k);
}
}
}
}
namespace A {
struct t {
    char c[5];
};
template <class T> struct U {
    T v[2];
};
namespace B {
__device__ int f();
__device__ const int u = 2;
}
}
namespace C {
using namespace A;
__device__ const int t = 6;
__device__ int own() { return t * (t); }
}
__device__ const int u = 9;
// The parts of a qualified name: all the namespaces around are searched.
__device__ int A::B::f() {
    t x;
    U<int> y;
    return sizeof(x) + 10 * sizeof(y) + 100 * u;
}
namespace D {
namespace E {
struct p {
    char c[7];
};
}
namespace F {
using namespace E;
}
// By way of F.
using namespace F;
__device__ int size() { return sizeof(p); }
}
__device__ int qualified() { return sizeof(D::p) + 10 * sizeof(D::F::p); }
inline namespace V {
struct q {
    char c[4];
};
}
__device__ int inlined() {
    int w = 3;
    q x;
    return sizeof(x) * w;
}
namespace G {
template <class T> __device__ int g(T) { return 1; }
}
namespace H {
__device__ int g(int) { return 2; }
}
using namespace G;
using namespace H;
__device__ int templates() { return g<int>(3) + 10 * g(1) + 100 * g(2.0); }
__global__ void values(long long *out) {
    *out++ = W::N::value();
    *out++ = W::N::size();
    *out++ = W::N::I::far();
    *out++ = C::own();
    *out++ = A::B::f();
    *out++ = D::size();
    *out++ = qualified();
    *out++ = inlined();
    *out++ = templates();
}
