//@ values: 3 5 5 6 77
struct A { int v; friend __device__ int f(A a) { return a.v; } };
struct B { __device__ operator A() const; int w; __device__ B(int x) : w(x) {} friend __device__ int g(const B &b) { return b.w + 1; } friend __device__ int g(A a, int) { return 2; } };
struct C : B { __device__ C() : B(4) {} };
template <class T> struct V { T t; friend __device__ int k(V v) { return v.t; } friend __device__ int k(V *v) { return v->t + 1; } };
__device__ int k(...) { return 77; }
__global__ void values(long long *out) {
    *out++ = f(A{3});
    *out++ = g(C()); V<int> v{5};
    *out++ = k(v);
    *out++ = k(&v); V<char> *p = nullptr;
    *out++ = k(1);
}
