//@ values: 111 1 2 4
struct S { int v; };
__device__ int operator-(S) { return 1; }
__device__ int operator*(S, long) { return 1; }
__device__ bool operator&&(S, long) { return false; }
__device__ S &operator+=(S &s, long) { s.v = 1; return s; }
template <class T> __device__ int a(T) { S s{5}; S q{6}; q += 1; return -s * 100 + s * 2 * 10 + q.v; }
template <class T> struct C { S s; T t; __device__ int m() { return s * 1; } __device__ int n() { return s * t; } __device__ int o() { return (t * 2) * s.v; } };
__device__ int operator*(S, int) { return 2; }
__device__ S &operator+=(S &s, int) { s.v = 2; return s; }
__global__ void values(long long *out) {
    *out++ = a(0); C<int> c{{1}, 1};
    *out++ = c.m();
    *out++ = c.n(); C<S> d{{2}, {3}};
    *out++ = d.o();
}
