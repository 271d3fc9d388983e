//@ values: 317539 449 3 398 3378 38 539 227 2 27 2277 217 4949 227 2 27
//@ values: 2277 217
__device__ int log_;
struct T { int v; __device__ T(int v) : v(v) { log_ = log_ * 10 + v; } __device__ ~T() { log_ = log_ * 10 + v + 5; } };
struct A { const int &r; };
__device__ int leave(int i) {
    const int &r = i ? T(2).v : T(3).v;
    if (i) return log_;
    log_ = log_ * 10 + 9;
    return r;
}
__global__ void values(long long *out) {
    for (int i = 0; i < 3; ++i) {
        log_ = 0;
        for (int k = 0; k < 2; ++k) {
            const int &r = k == i ? T(2).v : T(4).v;
            if (i == 2) continue;
            log_ = log_ * 10 + 9 + r;
            if (i == 1) break;
        }
        *out++ = log_;
        log_ = 0;
        {
            A b{i ? T(2).v : T(4).v};
            log_ = log_ * 10 + b.r;
        }
        *out++ = log_;
        log_ = 0;
        *out++ = leave(i);
        *out++ = log_;
        log_ = 0;
        for (const int &r = i ? T(2).v : T(3).v; log_ < 100; log_ = log_ * 10 + 7) log_ = log_ * 10 + r;
        *out++ = log_;
        log_ = 0;
        if (const int &r = i ? T(2).v : T(3).v; r == 2) log_ = log_ * 10 + 1;
        *out++ = log_;
    }
}
