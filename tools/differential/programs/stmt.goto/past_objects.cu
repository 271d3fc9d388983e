//@ values: 126265 1265 12605
__device__ int log_;
struct T {
    int v;
    __device__ T(int v) : v(v) { log_ = log_ * 10 + v; }
    __device__ ~T() { log_ = log_ * 10 + v + 4; }
};
__device__ int back(int n) {
    T outer(1);
again:
    T inner(2);
    if (--n > 0) goto again;
    return n;
}
__device__ int out_of(int n) {
    {
        T a(1);
        {
            T b(2);
            if (n) goto end;
        }
        log_ = log_ * 10;
    }
end:
    return log_;
}
__global__ void values(long long *out) {
    log_ = 0;
    back(2);
    *out++ = log_;
    log_ = 0;
    out_of(1);
    *out++ = log_;
    log_ = 0;
    out_of(0);
    *out++ = log_;
}
