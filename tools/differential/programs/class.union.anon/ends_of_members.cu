//@ values: 6 12 0 12 4 1243
struct T { long long *log; int n; __host__ __device__ T(long long *l, int n) : log(l), n(n) {} __host__ __device__ ~T() { *log = *log * 10 + n; } };
struct Maybe {
    union { char nothing; T held; };
    bool some;
    __host__ __device__ Maybe() : nothing(), some(false) {}
    __host__ __device__ Maybe(long long *l, int n) : held(l, n), some(true) {}
    __host__ __device__ ~Maybe() { if (some) held.~T(); }
};
union Named {
    int i;
    T t;
    __host__ __device__ Named() : i() {}
    __host__ __device__ ~Named() {}
};
struct Both { Maybe m; Named u; T own; __host__ __device__ Both(long long *l) : m(l, 3), own(l, 4) {} };
__global__ void values(long long *out) {
    long long log = 1;
    { Maybe a, b(&log, 2); *out++ = a.some + 2 * b.some + 4 * (a.nothing == 0); }
    *out++ = log;
    { Named u; *out++ = u.i; }
    *out++ = log;
    { Both b(&log); *out++ = b.own.n; }
    *out++ = log;
}
