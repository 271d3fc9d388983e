//@ values: 1 1 1 1 2 111 11 2 122 1
struct S {};
__device__ int f(S, long) { return 1; }
template <class T, int N> struct M {
    S s;
    long l;
    T t;
    static const int c = 3;
    __device__ int a() { return f(s, 1); }
    __device__ int b() { return f(this->s, 1); }
    __device__ int e() { return f(S(), N); }
    __device__ int i() { return f(s, c); }
    __device__ int j() { return f(s, t); }
    __device__ int k() {
        S q;
        S &r = q;
        auto z = q;
        return f(q, 1) * 100 + f(r, 1) * 10 + f(z, 1);
    }
    __device__ int m() { return f(s, static_cast<int>(t)) * 10 + f(s, int(t)); }
    __device__ int n() { return f(s, T(1)); }
    __device__ int o(S p, T q) {
        auto z = q;
        return f(p, 1) * 100 + f(p, q) * 10 + f(p, z);
    }
    __device__ int p() { return f(s, l ? 1 : 2); }
};
__device__ int f(S, int) { return 2; }
__global__ void values(long long *out) {
    M<int, 4> m{{}, 1, 1};
    *out++ = m.a();
    *out++ = m.b();
    *out++ = m.e();
    *out++ = m.i();
    *out++ = m.j();
    *out++ = m.k();
    *out++ = m.m();
    *out++ = m.n();
    *out++ = m.o(S(), 1);
    *out++ = m.p();
}
