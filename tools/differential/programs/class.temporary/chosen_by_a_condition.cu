//@ values: 96 2797499 249 16 1 3898 17176 6 297 499 27338 227 2 27 2277 217
//@ values: 297 4949 27338 227 2 27 2277 217
__device__ int log_;
struct T { int v; __device__ T(int v) : v(v) { log_ = log_ * 10 + v; } __device__ ~T() { log_ = log_ * 10 + v + 5; } };
struct A { const T &r; };
__device__ int leave(int i) {
    const T &r = i ? T(2) : static_cast<const T &>(T(3));
    if (i) return log_;
    log_ = log_ * 10 + 9;
    return 1;
}
__global__ void values(long long *out) {
    T a(1);
    for (int i = 0; i < 3; ++i) {
        log_ = 0;
        {
            const T &r = i ? T(2) : a;
            log_ = log_ * 10 + 9;
        }
        *out++ = log_;
        log_ = 0;
        for (int k = 0; k < 2; ++k) {
            const T &r = k == i ? static_cast<T &&>(T(2)) : T(4);
            if (i == 2) continue;
            log_ = log_ * 10 + 9;
            if (i == 1) break;
        }
        *out++ = log_;
        log_ = 0;
        {
            const int &r = i ? T(2).v : a.v;
            log_ = log_ * 10 + r;
            const T &q = (log_ += 1, i ? T(3) : T(4));
        }
        *out++ = log_;
        log_ = 0;
        {
            A b{i ? T(2) : a};
            log_ = log_ * 10 + b.r.v;
        }
        *out++ = log_;
        log_ = 0;
        *out++ = leave(i);
        *out++ = log_;
        log_ = 0;
        for (const T &r = i ? T(2) : a; log_ < 100; log_ = log_ * 10 + 7) log_ = log_ * 10 + r.v;
        *out++ = log_;
        log_ = 0;
        if (const T &r = i ? T(2) : a; r.v == 2) log_ = log_ * 10 + 1;
        *out++ = log_;
    }
}
