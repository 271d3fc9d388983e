//@ values: 6205 36 7 2 2 1 1 7 1
struct C1 {
    long long v = 4;
    C1() = default;
    __device__ C1(C1 &o) : v(o.v + 3) {}
    __device__ C1(C1 &&o) : v(o.v + 2) {}
    __device__ operator float() const { return 62; }
};
struct C4 : C1 {
    long long w = 36;
    C4() = default;
    __device__ C4(double x) : w((long long)x * 100 + 5) {}
};
struct M { C1 m; int n; };
struct K { C1 *p; K() = default; };
template <class T, class = decltype(T(*(const T *)nullptr))> __device__ int copies(int) { return 1; }
template <class T> __device__ int copies(...) { return 2; }
__global__ void values(long long *out) {
    C4 o = C4();
    const C4 c = C4();
    *out++ = C4(c).w;
    *out++ = C4(o).w;
    *out++ = C4(o).v;
    *out++ = copies<C1>(0);
    *out++ = copies<M>(0);
    *out++ = copies<K>(0);
    *out++ = copies<C4>(0);
    M m{C1(), 1};
    M n = m;
    *out++ = n.m.v;
    auto l = [m]() { return m.n; };
    *out++ = l();
}
