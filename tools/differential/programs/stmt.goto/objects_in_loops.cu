//@ values: 12387 383872303 -1 -6062871689837167740 1276 12761276
__device__ unsigned long long log_;
struct T {
    int v;
    __device__ T(int v) : v(v) { log_ = log_ * 10 + v; }
    __device__ ~T() { log_ = log_ * 10 + v + 5; }
};
__device__ long long search(int n) {
    log_ = 0;
    T all(1);
    for (int i = 0; i < 3; i++) {
        T row(2);
        for (int j = 0; j < 3; j++) {
            T cell(3);
            if (i * 3 + j == n) goto found;
            if (j == 1) goto next;
        }
    next:;
    }
    return -1;
found:
    return log_ % 1000000007;
}
__device__ long long retry(int n) {
    log_ = 0;
start: {
    T a[2] = {T(1), T(2)};
    if (n-- > 0) goto start;
}
    if (n < -5) {
        T never(4);
        goto start;
    }
    return log_ % 1000000007;
}
__global__ void values(long long *out) {
    *out++ = search(0);
    *out++ = search(3);
    *out++ = search(9);
    *out++ = log_;
    *out++ = retry(0);
    *out++ = retry(1);
}
