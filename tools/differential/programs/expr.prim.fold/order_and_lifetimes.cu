//@ values: 6 11 1153 5 2 8 33 123 3 1238769 123876 0 2167 1 123876 0
//@ values: 131686 1 1276 33 3
__device__ long long log_;
struct T {
    int v;
    __device__ T(int v) : v(v) { log_ = log_ * 10 + v; }
    __device__ ~T() { log_ = log_ * 10 + v + 5; }
    __device__ bool more(int n) const { return v > n; }
};
struct S {
    int v;
    __device__ S &operator+=(const S &o) { v = v * 10 + o.v; return *this; }
    __device__ S &operator=(const S &o) { v = o.v + 1; return *this; }
    __device__ S(int v) : v(v) {}
    __device__ S(const S &o) : v(o.v) {}
};
struct C { int v; };
__device__ C operator,(C a, C b) { return C{a.v * 10 + b.v}; }
template <class... A> __device__ int add(int &a, A... t) { (a += ... += t); return a; }
template <class... A> __device__ int right(A &...t) { return (t += ...); }
template <class... A> __device__ int left(A &...t) { return (... = t); }
template <class... A> __device__ int with(int last, A &...t) { return (t -= ... -= last); }
template <class... A> __device__ int shifts(int a, A... t) { (a <<= ... <<= t); return a; }
template <class... A> __device__ auto commas(A... t) { return (t, ...); }
template <class... A> __device__ auto commas_left(A... t) { return (..., t); }
template <class... A> __device__ void make(A... t) { (T(t), ...); log_ = log_ * 10 + 9; }
template <class... A> __device__ void make_left(A... t) { (T(1), ..., T(t)); }
template <class... A> __device__ bool all(int n, A... t) { return (T(t).more(n) && ...); }
template <class... A> __device__ bool all_left(int n, A... t) { return (T(1).more(0) && ... && T(t).more(n)); }
template <class... A> __device__ bool any(int n, A... t) { return (... || T(t).more(n)); }
template <class... A> __device__ int classes(A... t) { return (t += ...).v; }
template <class... A> __device__ int assigned(A... t) { return (... = t).v; }
__global__ void values(long long *out) {
    int a = 1, b = 2, c = 3;
    *out++ = add(a, 2, 3);
    *out++ = right(a, b, c);
    *out++ = a * 100 + b * 10 + c;
    *out++ = left(a, b);
    *out++ = with(1, a, b, c);
    *out++ = shifts(1, 1, 2);
    *out++ = commas(C{1}, C{2}, C{3}).v;
    *out++ = commas_left(C{1}, C{2}, C{3}).v;
    *out++ = commas(1, 2, 3);
    log_ = 0;
    make(1, 2, 3);
    *out++ = log_;
    log_ = 0;
    make_left(2, 3);
    *out++ = log_;
    log_ = 0;
    *out++ = all(1, 2, 1, 3);
    *out++ = log_;
    log_ = 0;
    *out++ = all(0, 1, 2, 3);
    *out++ = log_;
    log_ = 0;
    *out++ = all_left(2, 3, 1, 4);
    *out++ = log_;
    log_ = 0;
    *out++ = any(1, 1, 2, 3);
    *out++ = log_;
    *out++ = classes(S(1), S(2), S(3));
    *out++ = assigned(S(1), S(2));
}
