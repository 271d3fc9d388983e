//@ values: 1 1 5 2 5 2 1
// An lvalue and an xvalue of a number give a value, which no reference to a constant follows ([expr.cond] 4, 6).
__device__ int kind(int &) { return 1; }
__device__ int kind(int &&) { return 2; }
__device__ int bound(bool y) {
    int o = 1;
    const int &r = y ? static_cast<int &&>(o) : o;
    o = 5;
    return r;
}
__device__ int follows(bool y) {
    int o = 1;
    const int c = 2;
    const int &r = y ? o : c;
    o = 5;
    return r;
}
__device__ int both(bool y) {
    int o = 1, p = 2;
    const int &r = y ? static_cast<int &&>(o) : static_cast<int &&>(p);
    o = 5;
    return r;
}
__global__ void values(long long *out) {
    int o = 3;
    *out++ = bound(true);
    *out++ = bound(false);
    *out++ = follows(true);
    *out++ = follows(false);
    *out++ = both(true);
    *out++ = kind(o ? static_cast<int &&>(o) : o);
    *out++ = kind(o ? o : o);
}
