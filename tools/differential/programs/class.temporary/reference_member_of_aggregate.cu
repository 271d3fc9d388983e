//@ values: 1 1 19 4 29 3 39 54 4599 74 6799 15 1299
__device__ int log_;
struct T {
    int v;
    __device__ T(int v) : v(v) { log_ = log_ * 10 + v; }
    __device__ T(const T &o) : v(o.v) { log_ = log_ * 10 + 8; }
    __device__ ~T() { log_ = log_ * 10 + 9; }
};
struct R {
    const T &t;
};
struct Two {
    const T &a;
    T b;
};
__device__ int used(const R &r) { return r.t.v; }
__global__ void values(long long *out) {
    {
        log_ = 0;
        R r{T(1)};
        *out++ = log_;
        *out++ = r.t.v;
    }
    *out++ = log_;
    {
        log_ = 0;
        const R &r = R{T(2)};
        *out++ = log_ + r.t.v;
    }
    *out++ = log_;
    log_ = 0;
    *out++ = used(R{T(3)});
    *out++ = log_;
    {
        log_ = 0;
        Two t{T(4), T(5)};
        *out++ = log_ + t.a.v + t.b.v;
    }
    *out++ = log_;
    {
        log_ = 0;
        R rs[2] = {{T(6)}, {T(7)}};
        *out++ = log_ + rs[1].t.v;
    }
    *out++ = log_;
    {
        log_ = 0;
        const T &t = T(1);
        const int &v = T(2).v;
        *out++ = log_ + t.v + v;
    }
    *out++ = log_;
}
