//@ values: 3 3 2 2 1 3 3 3 3 2 3 2 2 3 4 5
//@ values: 2 1
// A constant's name is an lvalue; its value is taken at the lvalue-to-rvalue conversion only ([conv.lval]).
__device__ int p(int &&) { return 2; }
__device__ int p(const int &) { return 3; }
template <class T> __device__ int q(T &&) { return 1; }
template <class T> __device__ int q(const T &) { return 2; }
struct S {
    static constexpr int n = 7;
    enum { e = 4 };
};
__device__ constexpr int global = 5;
template <int N> __device__ int nontype() { return p(N); }
__global__ void values(long long *out) {
    const int c = 2;
    constexpr int d = 3;
    *out++ = p(c);
    *out++ = p(d);
    *out++ = p(+c);
    *out++ = p(c + 0);
    const int &r = c;
    *out++ = &r == &c;
    *out++ = p((c));
    *out++ = p((0, c));
    *out++ = p(true ? c : d);
    *out++ = p(S::n);
    *out++ = p(S::e);
    *out++ = p(global);
    *out++ = nontype<3>();
    *out++ = q(c);
    auto by_value = [c] { return p(c); };
    auto by_reference = [&c] { return p(c) + (&c != nullptr); };
    auto none = [] { return d + c; };
    *out++ = by_value();
    *out++ = by_reference();
    *out++ = none();
    const int *address = &c;
    *out++ = *address;
    const int &element = d;
    *out++ = &element == &d;
}
